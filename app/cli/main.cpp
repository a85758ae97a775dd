#include "app/cli/commands.h"
#include "app/cli/import_command.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/export/export.h"
#include "core/import/import.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

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

// How many letters differ, are missing or too many.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j)
            diagonal = std::exchange(row[j + 1], std::min({row[j + 1] + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1)}));
    }
    return row.back();
}

// What was given and belongs nowhere, in the order it was given.
std::string unexpected(const CLI::App& app)
{
    const std::vector<std::string> left = app.remaining(true);
    if (left.empty() || !app.get_subcommands().empty() || left.front().starts_with('-'))
        return fmt::format("not expected: {}; --help tells what is", fmt::join(left, " "));
    std::string list;
    std::string nearest;
    std::size_t least = 3;  // letters; farther is another word
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        list += (list.empty() ? "" : ", ") + verb->get_name();
        if (const std::size_t distance = editDistance(left.front(), verb->get_name()); distance < least) {
            least = distance;
            nearest = fmt::format("; do you mean {}?", verb->get_name());
        }
    }
    return fmt::format("there is no verb \"{}\"{} Verbs: {}", left.front(), nearest.empty() ? "." : nearest, list);
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
    } catch (const CLI::ExtrasError&) {
        return usage(unexpected(app), false);
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
