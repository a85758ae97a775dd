#include "app/cli/options.h"

#include <fmt/format.h>

#include <cmath>

namespace sinew::cli {
namespace {

TriggerAt triggerOf(const std::string& text)
{
    const std::size_t at = text.rfind('@');
    TriggerAt trigger;
    const bool number = at != std::string::npos && CLI::detail::lexical_cast(text.substr(at + 1), trigger.time);
    if (!number || !(trigger.time >= 0.0) || !std::isfinite(trigger.time))
        throw CLI::ValidationError("--trigger", fmt::format("\"{}\" is not a trigger and a time, as in jump@1.5", text));
    trigger.name = text.substr(0, at);
    return trigger;
}

} // namespace

void addRangeOptions(CLI::App& command, RangeOptions& options, const char* last)
{
    command.add_option("--from", options.from, "First time, in seconds")->capture_default_str();
    command.add_option(last, options.last, "Last time, in seconds; otherwise the project's loop end");
    command
        .add_option_function<std::vector<std::string>>(
            "--trigger",
            [&options](const std::vector<std::string>& texts) {
                for (const std::string& text : texts)
                    options.triggers.push_back(triggerOf(text));
            },
            "Fire a trigger, as NAME@SECONDS; may be given again")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->type_name("NAME@SECONDS");
}

void addExamples(CLI::App& command, std::initializer_list<std::string_view> examples)
{
    std::string text = "Examples:";
    for (const std::string_view example : examples)
        text += fmt::format("\n  {}", example);
    command.footer(text);
}

} // namespace sinew::cli
