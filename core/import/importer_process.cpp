#include "core/import/cache.h"
#include "core/import/process.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string>

#include <csignal>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace sinew {
namespace {

void writeLine(int fd, std::string line)
{
    line += '\n';
    std::size_t done = 0;
    while (done < line.size()) {
        const ssize_t put = ::write(fd, line.data() + done, line.size() - done);
        if (put <= 0)
            return; // nobody listens any more
        done += static_cast<std::size_t>(put);
    }
}

void limitProcess(const ImporterArguments& arguments)
{
    const rlimit noCore = {0, 0}; // a crash here is an expected outcome, not a bug of this machine
    (void)::setrlimit(RLIMIT_CORE, &noCore);
#ifndef SINEW_SANITIZED
    if (arguments.memory > 0) {
        const rlimit data = {arguments.memory, arguments.memory};
        (void)::setrlimit(RLIMIT_DATA, &data);
    }
#endif
    if (arguments.reportFd >= 0) {
        const pid_t parent = ::getppid();
        (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (parent == 1 || ::getppid() != parent) // it died before the request took effect
            ::_exit(3);
    }
}

int report(const ImporterArguments& arguments, const Error& error)
{
    if (arguments.reportFd >= 0) {
        const nlohmann::json line = {
            {"error", {{"kind", static_cast<int>(error.kind)}, {"message", error.message}, {"where", error.where}}}};
        writeLine(arguments.reportFd, line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    } else {
        std::fprintf(stderr, "%s\n", error.text().c_str());
    }
    return error.kind == ErrorKind::io ? 3 : 2;
}

} // namespace

int runImporterProcess(const ImporterArguments& arguments)
{
    limitProcess(arguments);
    const Progress progress([&](double fraction, std::string_view label) {
        if (arguments.reportFd >= 0) {
            const nlohmann::json line = {{"progress", fraction}, {"label", label}};
            writeLine(arguments.reportFd, line.dump());
        }
    });
    const Result<ImportResult> result = importModel(arguments.model, progress);
    if (!result)
        return report(arguments, result.error());
    const Bytes entry = encodeModel(*result);
    if (const Status written = writeFileAtomic(arguments.entry, entry); !written)
        return report(arguments, written.error());
    if (arguments.reportFd >= 0)
        writeLine(arguments.reportFd, R"({"done":true})");
    return 0;
}

} // namespace sinew
