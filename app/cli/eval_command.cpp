// sinew eval PROJECT --from --to --rate --format csv|json
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/export/samples.h"
#include "core/project/compile/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

namespace sinew::cli {
namespace {

struct EvalOptions {
    std::string project;
    std::optional<double> to;   // none: the project's loop end
    std::optional<double> rate; // none: the project's frame rate
    SampleRequest request;
    std::string format = "csv";
    std::string output = "-";
    std::vector<std::string> triggers; // "NAME@SECONDS"
};

struct Trigger {
    double time = 0.0;
    std::string name;
};

// In the order of time.
Result<std::vector<Trigger>> triggersOf(const Program& program, const std::vector<std::string>& texts)
{
    std::vector<Trigger> triggers;
    for (const std::string& text : texts) {
        const std::size_t at = text.rfind('@');
        Trigger trigger;
        const bool number = at != std::string::npos && CLI::detail::lexical_cast(text.substr(at + 1), trigger.time);
        if (!number || !(trigger.time >= 0.0) || !std::isfinite(trigger.time))
            return Error{
                ErrorKind::usage, fmt::format("\"{}\" is not a trigger and a time, as in jump@1.5", text), {}, {}};
        trigger.name = text.substr(0, at);
        const auto& known = program.triggerName;
        if (std::find(known.begin(), known.end(), trigger.name) == known.end())
            return Error{ErrorKind::usage, fmt::format("no driver waits for the trigger \"{}\"", trigger.name), {}, {}};
        triggers.push_back(std::move(trigger));
    }
    std::stable_sort(triggers.begin(), triggers.end(),
                     [](const Trigger& a, const Trigger& b) { return a.time < b.time; });
    return triggers;
}

// Inputs count from their moment on, so all can be given before sampling.
Status fire(Player& player, const std::vector<std::string>& texts)
{
    const auto triggers = triggersOf(player.program(), texts);
    if (!triggers)
        return triggers.error();
    for (const Trigger& trigger : *triggers) {
        if (const Status status = player.seek(trigger.time); !status)
            return status;
        if (const Status status = player.trigger(trigger.name); !status)
            return status;
    }
    return {};
}

ExitCode eval(const EvalOptions& options)
{
    const auto input = loadInput(options.project);
    if (!input)
        return fail(input.error(), false);
    Issues issues = input->loaded.issues;
    if (input->modelError)
        issues.push_back({Severity::warning,
                          "model-missing",
                          input->modelError->text() + "; evaluated without it",
                          "/model/path",
                          {}});
    issues.insert(issues.end(), input->modelIssues.begin(), input->modelIssues.end());
    const auto compiled = compile(input->loaded.project, input->model.get());
    if (!compiled)
        return fail(compiled.error(), false);
    if (!input->modelError)
        issues.insert(issues.end(), compiled->issues.begin(), compiled->issues.end());
    auto player = Player::create(compiled->program);
    if (!player)
        return fail(player.error(), false);
    if (const Status status = fire(*player, options.triggers); !status)
        return fail(status.error(), false);

    SampleRequest request = options.request;
    request.to = options.to.value_or(std::max(request.from, input->loaded.project.settings.loopEnd));
    request.rate = options.rate.value_or(input->loaded.project.settings.frameRate);
    const auto samples = takeSamples(*player, request, Progress());
    if (!samples)
        return fail(samples.error(), false);
    const std::string text = options.format == "json" ? sinew::toJson(*samples) : toCsv(*samples);
    if (const Status status = write(options.output, text); !status)
        return fail(status.error(), false);
    printMessages(issues);
    return exitCodeOf(issues);
}

} // namespace

void addEvalCommand(CLI::App& app, int& exitCode)
{
    const auto options = std::make_shared<EvalOptions>();
    CLI::App* command = app.add_subcommand("eval", "Evaluate a project's parameters and part opacities over time");
    command->add_option("PROJECT", options->project, "The project")->required();
    command->add_option("--from", options->request.from, "First time, in seconds")->capture_default_str();
    command->add_option("--to", options->to, "Last time, in seconds; otherwise the project's loop end");
    command->add_option("--rate", options->rate, "Samples a second; otherwise the project's frame rate");
    command->add_option("--format", options->format, "csv or json")
        ->check(CLI::IsMember({"csv", "json"}))
        ->capture_default_str();
    command
        ->add_option("--parameters", options->request.parameters,
                     "Only these parameters, by id, separated by commas, and no parts")
        ->delimiter(',');
    command->add_option("--trigger", options->triggers, "Fire a trigger, as NAME@SECONDS; may be given again")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_flag("--unlimited", options->request.unlimited, "Values before they are limited to their ranges");
    command->add_option("-o,--output", options->output, "File to write; - is standard output")->capture_default_str();
    command->callback([options, &exitCode] { exitCode = eval(*options); });
}

} // namespace sinew::cli
