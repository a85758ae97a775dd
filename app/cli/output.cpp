#include "app/cli/output.h"

#include "core/base/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include <unistd.h>

namespace sinew::cli {
namespace {

const char* kindOf(const Error& error)
{
    switch (error.kind) {
    case ErrorKind::invalidInput:
        return "invalid";
    case ErrorKind::unsupported:
        return "unsupported";
    case ErrorKind::limit:
        return "limit";
    case ErrorKind::io:
        return "io";
    case ErrorKind::cancelled:
        return "cancelled";
    case ErrorKind::usage:
        break;
    }
    return "usage";
}

bool onTerminal()
{
    return ::isatty(STDERR_FILENO) == 1;
}

void show(double fraction, std::string_view label)
{
    fmt::print(stderr, "\r\x1b[K{:3.0f} % {}", fraction * 100.0, label);
    std::fflush(stderr);
}

} // namespace

ShownProgress::ShownProgress() : m_progress(onTerminal() ? Progress::Callback(show) : Progress::Callback()) {}

ShownProgress::~ShownProgress()
{
    if (onTerminal())
        fmt::print(stderr, "\r\x1b[K");
}

ExitCode exitCodeOf(const Error& error)
{
    switch (error.kind) {
    case ErrorKind::io:
        return exitIo;
    case ErrorKind::usage:
        return exitUsage;
    default:
        return exitInvalid;
    }
}

ExitCode exitCodeOf(const Issues& issues)
{
    const bool found =
        std::any_of(issues.begin(), issues.end(), [](const Issue& issue) { return issue.severity != Severity::info; });
    return found ? exitFindings : exitOk;
}

ExitCode fail(const Error& error, bool json)
{
    if (json)
        printJson(Json{
            {"error",
             {{"kind", kindOf(error)}, {"message", error.message}, {"file", error.file}, {"where", error.where}}}});
    fmt::print(stderr, "sinew: {}\n", error.text());
    return exitCodeOf(error);
}

ExitCode usage(const std::string& message, bool json)
{
    return fail({ErrorKind::usage, message, {}, {}}, json);
}

void printMessages(const Issues& issues)
{
    for (const Issue& issue : issues) {
        fmt::print(stderr, "{}: {}{}{}{}\n", severityName(issue.severity), issue.where, issue.where.empty() ? "" : ": ",
                   issue.message, issue.count > 1 ? fmt::format(" ({} times)", issue.count) : "");
    }
}

Json toJson(const Issues& issues)
{
    Json list = Json::array();
    for (const Issue& issue : issues)
        list.push_back({{"severity", severityName(issue.severity)},
                        {"code", issue.code},
                        {"message", issue.message},
                        {"where", issue.where},
                        {"count", issue.count}});
    return list;
}

void print(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void printJson(const Json& json)
{
    print(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

Status write(const std::string& output, std::string_view bytes)
{
    if (output != "-")
        return writeFileAtomic(output, bytes);
    const bool whole = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0;
    return whole ? Status() : Status(Error{ErrorKind::io, "standard output cannot be written", {}, {}});
}

} // namespace sinew::cli
