#include "app/cli/import_command.h"

#include "app/cli/options.h"
#include "core/import/process.h"

#include <memory>
#include <string>

namespace sinew::cli {

void addImportCommand(CLI::App& app, int& exitCode)
{
    struct Options {
        std::string model;
        std::string entry;
        std::uint64_t memory = 0;
        int reportFd = -1;
    };
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("import", "Import a model file into the form the model cache keeps");
    command->add_option("MODEL", options->model, "The model file")->required();
    command->add_option("--to-cache", options->entry, "Where to write the imported model")->required();
    command->add_option("--memory", options->memory, "Most bytes of memory to use; 0: no limit");
    command->add_option("--report-fd", options->reportFd,
                        "Open file descriptor to report progress and errors to, as JSON lines");
    addExamples(*command, {"sinew import pip.glb --to-cache pip.entry"});
    command->callback([options, &exitCode] {
        ImporterArguments arguments;
        arguments.model = options->model;
        arguments.entry = options->entry;
        arguments.memory = options->memory;
        arguments.reportFd = options->reportFd;
        exitCode = runImporterProcess(arguments);
    });
}

} // namespace sinew::cli
