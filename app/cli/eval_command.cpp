// sinew eval PROJECT --from --to --rate --format csv|json
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/export/samples.h"
#include "core/project/compile/compile.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace sinew::cli {
namespace {

struct EvalOptions {
    std::string project;
    RangeOptions range;
    std::optional<double> rate; // none: the project's frame rate
    SampleRequest request;
    std::string format = "csv";
    std::string output = "-";
};

ExitCode eval(const EvalOptions& options)
{
    const auto input = loadInput(options.project);
    if (!input)
        return fail(input.error(), false);
    Issues issues = input->loaded.issues;
    if (input->modelError)
        issues.push_back({Severity::error,
                          "model-missing",
                          input->modelError->message + "; evaluated without it",
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

    SampleRequest request = options.request;
    request.from = options.range.from;
    request.to = options.range.last.value_or(std::max(request.from, input->loaded.project.settings.loopEnd));
    request.rate = options.rate.value_or(input->loaded.project.settings.frameRate);
    request.triggers = options.range.triggers;
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
    addRangeOptions(*command, options->range, "--to");
    command->add_option("--rate", options->rate, "Samples a second; otherwise the project's frame rate");
    command->add_option("--format", options->format, "csv or json")
        ->check(CLI::IsMember({"csv", "json"}))
        ->capture_default_str();
    command
        ->add_option("--parameters", options->request.parameters,
                     "Only these parameters, by id, separated by commas, and no parts")
        ->delimiter(',');
    command->add_flag("--unlimited", options->request.unlimited, "Values before they are limited to their ranges");
    command->add_option("-o,--output", options->output, "File to write; - is standard output")->capture_default_str();
    addExamples(*command, {"sinew eval pip.sinew --to 6 --rate 60 -o pip.csv",
                           "sinew eval pip.sinew --format json --parameters sway,nod",
                           "sinew eval hero.sinew --trigger jump@1.5"});
    command->callback([options, &exitCode] { exitCode = eval(*options); });
}

} // namespace sinew::cli
