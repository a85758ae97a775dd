// sinew validate FILE...
#include "app/cli/commands.h"
#include "app/cli/inspect.h"
#include "app/cli/options.h"
#include "app/cli/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace sinew::cli {
namespace {

// The worse of two: what is invalid is worse than what cannot be read, and both than findings.
int worse(int a, int b)
{
    const auto rank = [](int code) {
        return code == exitInvalid ? 3 : code == exitIo ? 2 : code == exitFindings ? 1 : 0;
    };
    return rank(a) >= rank(b) ? a : b;
}

bool anyError(const Issues& issues)
{
    return std::any_of(issues.begin(), issues.end(), [](const Issue& issue) { return issue.severity == Severity::error; });
}

int validateFile(const std::string& file, bool json, Json& results)
{
    const auto found = inspect(file);
    const int code = found ? exitCodeOf(found->issues) : exitCodeOf(found.error());
    if (json) {
        Json result = {{"file", file}, {"ok", found.ok() && !anyError(found->issues)}};
        if (found)
            result["issues"] = toJson(found->issues);
        else
            result["error"] = {{"message", found.error().message}, {"where", found.error().where}};
        results.push_back(std::move(result));
    }
    if (!found) {
        fmt::print(stderr, "sinew: {}\n", found.error().text());
        return code;
    }
    if (!json) {
        printMessages(found->issues);
        print(fmt::format("{}: {}\n", file, code == exitOk              ? "ok"
                                            : anyError(found->issues) ? "usable, with errors"
                                                                      : "ok, with warnings"));
    }
    return code;
}

} // namespace

void addValidateCommand(CLI::App& app, int& exitCode)
{
    struct Options {
        std::vector<std::string> files;
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("validate", "Check projects, with their models, and models and runtime files");
    command->add_option("FILE", options->files, "The files")->required();
    command->add_flag("--json", options->json, "As JSON");
    addExamples(*command, {"sinew validate pip.sinew", "sinew validate --json projects/*.sinew"});
    command->callback([options, &exitCode] {
        Json results = Json::array();
        exitCode = exitOk;
        for (const std::string& file : options->files)
            exitCode = worse(exitCode, validateFile(file, options->json, results));
        if (options->json)
            printJson(results);
    });
}

} // namespace sinew::cli
