#include "app/cli/commands.h"
#include "app/cli/import_command.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/export/export.h"
#include "core/import/import.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <exception>

namespace {

using namespace sinew;
using namespace sinew::cli;

void listFormats(bool json)
{
    if (json) {
        Json import = Json::array();
        for (const ImportFormat& format : importFormats()) {
            Json extensions = Json::array();
            for (const std::string_view extension : format.extensions)
                extensions.push_back(extension);
            import.push_back({{"name", format.name}, { "extensions", std::move(extensions) }});
        }
        Json exports = Json::array();
        for (const ExportFormat& format : exportFormats())
            exports.push_back({{"id", format.id},
                               {"name", format.name},
                               {"extension", format.extension},
                               {"needsModel", format.needsModel}});
        printJson(Json{{"import", std::move(import)}, {"export", std::move(exports)}});
        return;
    }
    std::string text = "import:\n";
    for (const ImportFormat& format : importFormats())
        text += fmt::format("  {:<24} {}\n", format.name, fmt::join(format.extensions, " "));
    text += "export (--to):\n";
    for (const ExportFormat& format : exportFormats())
        text += fmt::format("  {:<24} {}\n", format.id, format.name);
    print(text);
}

int run(int argc, char** argv)
{
    CLI::App app("Sinew: procedural motion for skinned models.\n"
                 "Exit codes: 0 done, 1 wrong use, 2 invalid input, 3 input or output failed, 4 done with\n"
                 "findings (warnings).",
                 "sinew");
    int exitCode = exitOk;
    bool formats = false;
    bool json = false;
    app.set_version_flag("--version", "sinew " SINEW_VERSION);
    app.add_flag("--list-formats", formats, "List what can be imported and exported");
    app.add_flag("--json", json, "With --list-formats: as JSON");
    addInfoCommand(app, exitCode);
    addValidateCommand(app, exitCode);
    addEvalCommand(app, exitCode);
    addExportCommand(app, exitCode);
    addImportCommand(app, exitCode);
    addExamples(app, {"sinew info pip.glb", "sinew validate pip.sinew", "sinew eval pip.sinew --to 6 -o pip.csv",
                      "sinew export pip.sinew --to glb -o pip-moving.glb", "sinew export --help"});
    try {
        app.parse(argc, argv);
        if (formats)
            listFormats(json);
        else if (app.get_subcommands().empty())
            throw CLI::RequiredError("A verb");
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? exitOk : exitUsage;
    }
    return exitCode;
}

} // namespace

int main(int argc, char** argv)
{
    try {
        return run(argc, argv);
    } catch (const std::exception& exception) {
        return fail({ErrorKind::limit, fmt::format("stopped: {}", exception.what()), {}, {}}, false);
    }
}
