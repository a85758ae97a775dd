// sinew info FILE
#include "app/cli/commands.h"
#include "app/cli/describe.h"
#include "app/cli/inspect.h"
#include "app/cli/output.h"

#include <fmt/format.h>

#include <memory>

namespace sinew::cli {
namespace {

Json describe(const Program& program)
{
    Json clips = Json::array();
    for (const PoseClip& clip : program.rig->clips)
        clips.push_back({{"name", clip.name}, {"duration", clip.duration}});
    return {{"parameters", program.parameters.id},
            {"parts", program.parts.id},
            {"nodes", program.skeleton().nodeName},
            {"morphs", program.skeleton().morphName},
            {"clips", std::move(clips)}};
}

std::string describeText(const Program& program)
{
    std::string text = "runtime file\n";
    const auto list = [&](const char* name, const std::vector<std::string>& names) {
        text += fmt::format("{:<10} {}\n", name, names.size());
        for (const std::string& item : names)
            text += fmt::format("  {}\n", item);
    };
    list("parameters", program.parameters.id);
    list("parts", program.parts.id);
    list("nodes", program.skeleton().nodeName);
    list("morphs", program.skeleton().morphName);
    text += fmt::format("clips      {}\n", program.rig->clips.size());
    for (const PoseClip& clip : program.rig->clips)
        text += fmt::format("  {}: {:.4g} s\n", clip.name, clip.duration);
    return text;
}

ExitCode info(const std::string& file, bool json)
{
    const auto found = inspect(file);
    if (!found)
        return fail(found.error(), json);
    if (json) {
        constexpr const char* kKinds[] = {"project", "model", "runtime"};
        Json root = {{"file", file}, {"type", kKinds[static_cast<int>(found->kind)]}};
        if (found->project)
            root["project"] = cli::describe(*found->project);
        if (found->model)
            root["model"] = cli::describe(*found->model);
        if (found->kind == FileKind::runtime)
            root["runtime"] = describe(*found->program);
        root["issues"] = toJson(found->issues);
        printJson(root);
    } else {
        if (found->project)
            print(cli::describeText(*found->project));
        if (found->project && found->model)
            print("\n");
        if (found->model)
            print(cli::describeText(*found->model));
        if (found->kind == FileKind::runtime)
            print(describeText(*found->program));
        printMessages(found->issues);
    }
    return exitCodeOf(found->issues);
}

} // namespace

void addInfoCommand(CLI::App& app, int& exitCode)
{
    struct Options {
        std::string file;
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("info", "Tell what a model, project or runtime file holds");
    command->add_option("FILE", options->file, "The file")->required();
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options, &exitCode] { exitCode = info(options->file, options->json); });
}

} // namespace sinew::cli
