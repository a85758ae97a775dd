// sinew info FILE
#include "app/cli/commands.h"
#include "app/cli/describe.h"
#include "app/cli/inspect.h"
#include "app/cli/options.h"

#include <memory>

namespace sinew::cli {
namespace {

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
            root["runtime"] = cli::describe(*found->program, found->map.get());
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
            print(cli::describeText(*found->program, found->map.get()));
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
    addExamples(*command, {"sinew info pip.glb", "sinew info pip.sinew --json", "sinew info pip.snw"});
    command->callback([options, &exitCode] { exitCode = info(options->file, options->json); });
}

} // namespace sinew::cli
