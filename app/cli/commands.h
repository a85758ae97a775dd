// The verbs of the command line. Each adds itself to the application; running
// it sets the exit code.
#pragma once

#include <CLI/CLI.hpp>

namespace sinew::cli {

void addInfoCommand(CLI::App& app, int& exitCode);
void addValidateCommand(CLI::App& app, int& exitCode);
void addEvalCommand(CLI::App& app, int& exitCode);
void addExportCommand(CLI::App& app, int& exitCode);

} // namespace sinew::cli
