// sinew export PROJECT --to FORMAT -o FILE
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/export/export.h"
#include "core/export/fidelity.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace sinew::cli {
namespace {

struct ExportOptions {
    std::string project;
    std::string format; // empty: by the extension of the output
    std::string output;
    ExportSettings settings;
    RangeOptions range;
    bool json = false;
};

const ExportFormat* formatOf(const ExportOptions& options)
{
    if (!options.format.empty())
        return findExportFormat(options.format);
    std::string extension = std::filesystem::path(options.output).extension().string();
    if (!extension.empty())
        extension.erase(0, 1);
    for (const ExportFormat& format : exportFormats())
        if (extension == format.extension)
            return &format;
    return nullptr;
}

std::string formatList()
{
    std::string list;
    for (const ExportFormat& format : exportFormats())
        list += fmt::format("{}{}", list.empty() ? "" : ", ", format.id);
    return list;
}

Json toJson(const Fidelity& fidelity)
{
    Json entries = Json::array();
    for (const Fidelity::Entry& entry : fidelity.entries)
        entries.push_back({{"name", entry.name},
                           {"maximumError", entry.maximumError},
                           {"rmsError", entry.rmsError},
                           {"keys", entry.keys},
                           {"unit", entry.unit}});
    return {{"bytes", fidelity.bytes}, {"withinTolerance", fidelity.withinTolerance}, {"entries", std::move(entries)}};
}

// The worst of each kind; --json has them all.
void printReport(const Fidelity& fidelity)
{
    std::size_t exact = 0;
    for (const WorstEntry& worst : worstEntries(fidelity)) {
        const bool ofSize = worst.entry.unit == kOfModelSize;
        const char* what = ofSize ? "poses" : "values";
        if (worst.entry.maximumError == 0.0)
            exact += worst.count;
        else
            fmt::print(stderr, "  {}: at most {:.3g}{} off, in {}\n", what, worst.entry.maximumError,
                       ofSize                       ? " of the model's size"
                       : worst.entry.unit.empty() ? ""
                                                    : " " + worst.entry.unit,
                       worst.entry.name);
    }
    if (exact > 0)
        fmt::print(stderr, "  {} value{}: exact\n", exact, exact == 1 ? "" : "s");
}

// Options that were given and change nothing in this format.
Issues idleOptions(const CLI::App& command, const ExportFormat& format)
{
    struct Group {
        bool used;
        std::vector<const char*> options;
    };
    const ExportFormat::Uses& uses = format.uses;
    const std::vector<Group> groups = {
        {uses.rate, {"--rate"}},
        {uses.tolerance, {"--tolerance"}},
        {uses.clips, {"--clip", "--max-loop", "--snap-periods", "--source-clips"}},
        {uses.range, {"--from", "--until", "--trigger"}},
        {uses.packing, {"--exact-clips", "--transform-map"}},
    };
    Issues issues;
    for (const Group& group : groups)
        for (const char* option : group.options)
            if (!group.used && command.count(option) > 0)
                issues.push_back({Severity::info, "option-unused",
                                  fmt::format("{} changes nothing in {}", option, format.name), {}, {}});
    return issues;
}

ExitCode exportProject(const CLI::App& command, ExportOptions options)
{
    options.settings.from = options.range.from;
    options.settings.to = options.range.last;
    options.settings.triggers = options.range.triggers;
    const ExportFormat* format = formatOf(options);
    if (!format)
        return usage(fmt::format("say --to FORMAT, one of {}", formatList()), options.json);
    if (options.output == "-" && options.json)
        return usage("the file and --json cannot both go to standard output", false);
    // Told before the work, not after it.
    const std::filesystem::path folder = std::filesystem::path(options.output).parent_path();
    std::error_code none;
    if (options.output != "-" && !folder.empty() && !std::filesystem::is_directory(folder, none))
        return fail({ErrorKind::io, fmt::format("there is no folder {}", folder.string()), options.output, {}},
                    options.json);
    const auto input = loadInput(options.project);
    if (!input)
        return fail(input.error(), options.json);
    // A file without the model the project names would not be what the artist sees.
    if (input->modelError)
        return fail(*input->modelError, options.json);
    if (format->needsModel && !input->model)
        return fail({ErrorKind::invalidInput, fmt::format("{} needs a model, and the project has none", format->name),
                     options.project, "/model/path"},
                    options.json);

    for (const std::filesystem::path& source : {std::filesystem::path(options.project), input->modelPath})
        if (options.output != "-" && std::filesystem::equivalent(options.output, source, none))
            return usage(fmt::format("{} belongs to the project itself and would be lost; give -o another name",
                                     options.output),
                         options.json);

    const auto exported = [&] {
        const ShownProgress shown;
        return format->write(input->loaded.project, input->model.get(), options.settings, shown.progress());
    }();
    if (!exported) {
        Error error = exported.error();
        if (error.file.empty())
            error.file = options.project;
        return fail(error, options.json);
    }
    const Fidelity& fidelity = exported->fidelity;
    if (!fidelity.withinTolerance) {
        printReport(fidelity);
        printMessages(exported->issues);
        return fail({ErrorKind::invalidInput,
                     fmt::format("{} cannot hold this motion within the tolerance of {}; nothing was written. A higher "
                                 "--rate or --tolerance may help",
                                 format->name, options.settings.tolerance),
                     options.project,
                     {}},
                    options.json);
    }
    const std::string_view bytes(reinterpret_cast<const char*>(exported->bytes.data()), exported->bytes.size());
    if (const Status status = write(options.output, bytes); !status)
        return fail(status.error(), options.json);

    Issues issues = idleOptions(command, *format);
    issues.insert(issues.end(), input->loaded.issues.begin(), input->loaded.issues.end());
    issues.insert(issues.end(), input->modelIssues.begin(), input->modelIssues.end());
    issues.insert(issues.end(), exported->issues.begin(), exported->issues.end());
    if (options.json) {
        printJson(Json{{"file", options.output},
                       {"format", format->id},
                       {"fidelity", toJson(fidelity)},
                       {"issues", cli::toJson(issues)}});
    } else {
        fmt::print(stderr, "{}: {}, {} bytes\n", options.output == "-" ? "standard output" : options.output,
                   format->name, exported->bytes.size());
        printReport(fidelity);
        printMessages(issues);
    }
    return exitCodeOf(issues);
}

} // namespace

void addExportCommand(CLI::App& app, int& exitCode)
{
    const auto options = std::make_shared<ExportOptions>();
    CLI::App* command = app.add_subcommand("export", "Write a project's motion for another program");
    command->add_option("PROJECT", options->project, "The project")->required();
    command->add_option("--to", options->format, "Format: " + formatList() + "; otherwise by the file's extension");
    command->add_option("-o,--output", options->output, "File to write; - is standard output")->required();
    command->add_option("--rate", options->settings.rate, "Keys a second before they are reduced")
        ->check(CLI::Range(1.0, 1000.0))
        ->capture_default_str();
    command
        ->add_option("--tolerance", options->settings.tolerance,
                     "Largest difference, of the model's size or a parameter's range")
        ->check(CLI::Range(1e-6, 0.5))
        ->capture_default_str();
    command
        ->add_option("--max-loop", options->settings.maxLoopSeconds,
                     "Longest loop that repeated clips may make, in seconds")
        ->check(CLI::Range(0.1, 600.0))
        ->capture_default_str();
    command->add_flag("--snap-periods", options->settings.snapPeriods,
                      "Change the periods of harmonics a little where loops would not close");
    addRangeOptions(*command, options->range, "--until");
    command->add_option("--clip", options->settings.clips, "Only this clip of the model; may be given again");
    command->add_flag("--exact-clips", options->settings.exactClips,
                      "Runtime file: the model's clips bit for bit, which takes about ten times the room");
    command
        ->add_option_function<std::string>(
            "--transform-map",
            [options](const std::string& name) {
                options->settings.transformMap = name == "full"   ? MapFormat::full
                                                 : name == "half" ? MapFormat::half
                                                                  : MapFormat::none;
            },
            "Runtime file: also the model's clips baked to skin matrices, none, half or full precision")
        ->check(CLI::IsMember({"none", "half", "full"}))
        ->type_name("PRECISION");
    command->add_flag("--source-clips", options->settings.sourceClips, "Also the model's clips without the motion");
    command->add_flag("--json", options->json, "The report as JSON");
    addExamples(*command, {"sinew export pip.sinew --to glb -o pip-moving.glb",
                           "sinew export pip.sinew -o pip.snw --tolerance 0.001 --transform-map half",
                           "sinew export pip.sinew -o pip.csv --from 1 --until 3 --rate 60",
                           "sinew export hero.sinew -o jump.csv --trigger jump@1.5"});
    command->callback([options, command, &exitCode] { exitCode = exportProject(*command, *options); });
}

} // namespace sinew::cli
