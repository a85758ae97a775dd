// `sinew import`: the importer process behind the model cache.
#pragma once

#include <CLI/CLI.hpp>

namespace sinew::cli {

// Adds the verb; running it sets exitCode.
void addImportCommand(CLI::App& app, int& exitCode);

} // namespace sinew::cli
