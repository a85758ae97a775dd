// What every verb says and how: results to stdout, messages to stderr, exit codes.
#pragma once

#include "core/base/issue.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace sinew::cli {

using Json = nlohmann::ordered_json;

enum ExitCode { exitOk = 0, exitUsage = 1, exitInvalid = 2, exitIo = 3, exitFindings = 4 };

ExitCode exitCodeOf(const Error& error);
// exitFindings where an issue is a warning or an error.
ExitCode exitCodeOf(const Issues& issues);

// "sinew: file: where: message" to stderr; with json also {"error": ...} to stdout.
ExitCode fail(const Error& error, bool json);
ExitCode usage(const std::string& message, bool json);

// "warning: where: message (3 times)" to stderr, one a line.
void printMessages(const Issues& issues);

Json toJson(const Issues& issues);

// To stdout. JSON text that isn't UTF-8 is written with replacement characters.
void print(std::string_view text);
void printJson(const Json& json);

// Shows progress on stderr where that is a terminal, and clears it away at the end.
class ShownProgress {
public:
    ShownProgress();
    ~ShownProgress();
    ShownProgress(const ShownProgress&) = delete;
    ShownProgress& operator=(const ShownProgress&) = delete;
    [[nodiscard]] const Progress& progress() const { return m_progress; }

private:
    Progress m_progress;
};

// To a file, or to stdout where it is "-".
Status write(const std::string& output, std::string_view bytes);

} // namespace sinew::cli
