// sinew eval PROJECT --from --to --rate --format csv|json
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

namespace sinew::cli {
namespace {

constexpr double kMaxSamples = 10e6;

struct EvalOptions {
    std::string project;
    double from = 0.0;
    std::optional<double> to;   // none: the project's loop end
    std::optional<double> rate; // none: the project's frame rate
    std::string format = "csv";
    std::vector<std::string> parameters;
    std::string output = "-";
    bool unlimited = false;
};

// A column of the table: a parameter's values or a part's opacities.
struct Column {
    std::string name;
    bool part = false;
    int index = 0;
    std::vector<double> values;
};

Result<std::vector<Column>> columnsOf(const Player& player, const std::vector<std::string>& wanted)
{
    const Program& program = player.program();
    std::vector<Column> columns;
    for (const std::string& id : wanted) {
        const int index = player.findParameter(id);
        if (index < 0)
            return Error{ErrorKind::usage,
                         fmt::format("there is no parameter \"{}\"; the project has {}", id,
                                     program.parameters.id.empty()
                                         ? "none"
                                         : fmt::format("{}", fmt::join(program.parameters.id, ", "))),
                         {},
                         {}};
        columns.push_back({id, false, index, {}});
    }
    if (!wanted.empty())
        return columns;
    for (std::size_t i = 0; i < program.parameters.id.size(); ++i)
        columns.push_back({program.parameters.id[i], false, static_cast<int>(i), {}});
    for (std::size_t i = 0; i < program.parts.id.size(); ++i)
        columns.push_back({program.parts.id[i], true, static_cast<int>(i), {}});
    return columns;
}

std::string csv(const std::vector<double>& times, const std::vector<Column>& columns)
{
    std::string text = "time";
    for (const Column& column : columns)
        text += fmt::format(",{}{}", column.part ? "part:" : "", column.name);
    text += '\n';
    for (std::size_t row = 0; row < times.size(); ++row) {
        fmt::format_to(std::back_inserter(text), "{}", times[row]);
        for (const Column& column : columns)
            fmt::format_to(std::back_inserter(text), ",{}", column.values[row]);
        text += '\n';
    }
    return text;
}

std::string json(double rate, const std::vector<double>& times, const std::vector<Column>& columns)
{
    Json parameters = Json::object();
    Json parts = Json::object();
    for (const Column& column : columns)
        (column.part ? parts : parameters)[column.name] = column.values;
    return Json{{"rate", rate}, {"times", times}, {"parameters", std::move(parameters)}, {"parts", std::move(parts)}}
               .dump()
           + "\n";
}

ExitCode eval(const EvalOptions& options)
{
    const bool asJson = options.format == "json";
    const auto input = loadInput(options.project);
    if (!input)
        return fail(input.error(), asJson && options.output == "-");
    const Settings& settings = input->loaded.project.settings;
    const double to = options.to.value_or(settings.loopEnd);
    const double rate = options.rate.value_or(settings.frameRate);
    if (!(options.from >= 0.0) || !std::isfinite(to) || !(to >= options.from))
        return usage("--from must be 0 or more, and --to at least --from", false);
    if (!(rate > 0.0) || !std::isfinite(rate))
        return usage("--rate must be more than 0", false);
    const double steps = std::floor((to - options.from) * rate * (1.0 + 1e-12) + 1e-9);
    if (steps >= kMaxSamples)
        return usage(fmt::format("that makes {} samples; at most {} are written", steps + 1.0, kMaxSamples), false);

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
    auto columns = columnsOf(*player, options.parameters);
    if (!columns)
        return fail(columns.error(), false);

    std::vector<double> times;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(steps); ++i) {
        times.push_back(options.from + static_cast<double>(i) / rate);
        if (const Status status = player->seek(times.back()); !status)
            return fail(status.error(), false);
        const auto values = options.unlimited ? player->unlimitedValues() : player->values();
        for (Column& column : *columns)
            column.values.push_back(
                (column.part ? player->opacities() : values)[static_cast<std::size_t>(column.index)]);
    }
    if (const Status status = write(options.output, asJson ? json(rate, times, *columns) : csv(times, *columns));
        !status)
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
    command->add_option("--from", options->from, "First time, in seconds")->capture_default_str();
    command->add_option("--to", options->to, "Last time, in seconds; otherwise the project's loop end");
    command->add_option("--rate", options->rate, "Samples a second; otherwise the project's frame rate");
    command->add_option("--format", options->format, "csv or json")
        ->check(CLI::IsMember({"csv", "json"}))
        ->capture_default_str();
    command->add_option("--parameters", options->parameters, "Only these parameters, by id, separated by commas")
        ->delimiter(',');
    command->add_flag("--unlimited", options->unlimited, "Values before they are limited to their ranges");
    command->add_option("-o,--output", options->output, "File to write; - is standard output")->capture_default_str();
    command->callback([options, &exitCode] { exitCode = eval(*options); });
}

} // namespace sinew::cli
