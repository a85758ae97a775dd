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
    std::optional<double> last;   // s; none: the project's loop end
    std::vector<TriggerAt> triggers;
};

// --from, the last time under its name, and --trigger NAME@SECONDS. `options` must
// outlive the application.
void addRangeOptions(CLI::App& command, RangeOptions& options, const char* last);

void addExamples(CLI::App& command, std::initializer_list<std::string_view> examples);

} // namespace sinew::cli
