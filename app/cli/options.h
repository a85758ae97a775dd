// Options that several verbs have, and the examples below their help.
#pragma once

#include "core/export/trigger.h"

#include <CLI/CLI.hpp>

#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace sinew::cli {

struct RangeOptions {
    double from = 0.0;            // s
    std::optional<double> until;  // s; none: the project's loop end
    std::vector<TriggerAt> triggers;
};

// --from, --until and --trigger NAME@SECONDS. `options` must outlive the application.
void addRangeOptions(CLI::App& command, RangeOptions& options);

// --strict: exit code 4 also where there are warnings.
void addStrict(CLI::App& command, bool& strict);

void addExamples(CLI::App& command, std::initializer_list<std::string_view> examples);

} // namespace sinew::cli
