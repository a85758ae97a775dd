#include "core/import/process.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace sinew {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kReportFd = 3;
constexpr int kPollMilliseconds = 20;

class Descriptor {
public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return m_fd; }
    void close()
    {
        if (m_fd >= 0)
            ::close(m_fd);
        m_fd = -1;
    }

private:
    int m_fd;
};

// A running child; killed with its group and reaped at the latest on destruction.
class Child {
public:
    explicit Child(pid_t pid) : m_pid(pid) {}
    ~Child()
    {
        if (!m_status)
            kill();
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    void kill()
    {
        ::kill(-m_pid, SIGKILL);
        ::kill(m_pid, SIGKILL);
        int status = 0;
        while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
        }
        m_status = status;
    }
    // Exit status once it has ended.
    std::optional<int> poll()
    {
        int status = 0;
        if (!m_status && ::waitpid(m_pid, &status, WNOHANG) == m_pid)
            m_status = status;
        return m_status;
    }

private:
    pid_t m_pid;
    std::optional<int> m_status;
};

// What the child said on its pipe.
class Report {
public:
    explicit Report(const Progress& progress) : m_progress(progress) {}

    void take(std::string_view bytes)
    {
        m_pending += bytes;
        for (std::size_t end; (end = m_pending.find('\n')) != std::string::npos; m_pending.erase(0, end + 1))
            line(m_pending.substr(0, end));
        if (m_pending.size() > kMaxLine)
            m_pending.clear();
    }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    [[nodiscard]] bool done() const { return m_done; }
    [[nodiscard]] const std::string& label() const { return m_label; }

private:
    static constexpr std::size_t kMaxLine = 1u << 20;

    void line(const std::string& text)
    {
        const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
        if (!json.is_object())
            return;
        if (const auto progress = json.find("progress"); progress != json.end() && progress->is_number()) {
            m_label = json.value("label", std::string());
            m_progress.report(progress->get<double>(), m_label);
        } else if (const auto error = json.find("error"); error != json.end() && error->is_object()) {
            const int kind = error->value("kind", 0);
            m_error = Error{kind >= 0 && kind <= static_cast<int>(ErrorKind::usage) ? static_cast<ErrorKind>(kind)
                                                                                    : ErrorKind::invalidInput,
                            error->value("message", std::string("cannot be imported")),
                            {},
                            error->value("where", std::string())};
        } else if (json.contains("done")) {
            m_done = true;
        }
    }

    const Progress& m_progress;
    std::string m_pending;
    std::optional<Error> m_error;
    std::string m_label;
    bool m_done = false;
};

Result<pid_t> spawn(const std::filesystem::path& importer, std::vector<std::string> arguments, int reportWrite)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, reportWrite, kReportFd);
    // A group of its own, so that a cancel reaches whatever it starts; default
    // signals, whatever this process ignores or blocks.
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &all);

    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_t pid = 0;
    const int code = ::posix_spawn(&pid, importer.c_str(), &actions, &attributes, argv.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    if (code != 0) {
        return Error{ErrorKind::io,
                     fmt::format("the importer \"{}\" cannot be started: {}", importer.string(), std::strerror(code)),
                     {},
                     {}};
    }
    return pid;
}

Error endedBadly(int status, const Report& report)
{
    const std::string when = report.label().empty() ? std::string() : fmt::format(" while \"{}\"", report.label());
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        return {
            ErrorKind::invalidInput,
            fmt::format("The importer crashed on this file (signal {}: {}){}. The file may be damaged; exporting it "
                        "again or as glTF (.glb) often helps. Nothing else is affected.",
                        signal, ::strsignal(signal), when),
            {},
            {}};
    }
    return {
        ErrorKind::invalidInput,
        fmt::format("The importer stopped on this file without a result (exit code {}){}.", WEXITSTATUS(status), when),
        {},
        {}};
}

} // namespace

Status runImporterChild(const std::filesystem::path& importer, const std::filesystem::path& model,
                        const std::filesystem::path& entry, std::uint64_t memory, double seconds,
                        const Progress& progress)
{
    const auto withFile = [&](Error error) {
        error.file = model.string();
        return error;
    };
    const Error cancelled{ErrorKind::cancelled, "the import was cancelled", model.string(), {}};
    if (progress.cancelled())
        return cancelled;

    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return withFile({ErrorKind::io, fmt::format("no pipe to the importer: {}", std::strerror(errno)), {}, {}});
    // posix_spawn's dup2 onto itself would keep close-on-exec: move it away from 3.
    Descriptor read(ends[0]);
    Descriptor write(ends[1] == kReportFd ? ::fcntl(ends[1], F_DUPFD_CLOEXEC, kReportFd + 1) : ends[1]);
    if (ends[1] == kReportFd)
        ::close(ends[1]);
    ::fcntl(read.get(), F_SETFL, O_NONBLOCK);

    const std::filesystem::path absolute = std::filesystem::absolute(model);
    Result<pid_t> pid = spawn(importer,
                              {importer.string(), "import", absolute.string(), "--to-cache", entry.string(), "--memory",
                               std::to_string(memory), "--report-fd", std::to_string(kReportFd)},
                              write.get());
    if (!pid)
        return withFile(pid.error());
    Child child(*pid);
    write.close();

    Report report(progress);
    const auto deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    bool open = true;
    std::optional<int> status;
    while (open || !status) {
        if (progress.cancelled()) {
            child.kill();
            return cancelled;
        }
        if (Clock::now() > deadline) {
            child.kill();
            return withFile({ErrorKind::limit,
                             fmt::format("The import took longer than {:.0f} seconds and was stopped.", seconds),
                             {},
                             {}});
        }
        if (!open) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            status = child.poll();
            continue;
        }
        pollfd waiting = {read.get(), POLLIN, 0};
        (void)::poll(&waiting, 1, kPollMilliseconds);
        std::array<char, 4096> buffer;
        const ssize_t got = ::read(read.get(), buffer.data(), buffer.size());
        if (got > 0) {
            report.take({buffer.data(), static_cast<std::size_t>(got)});
            continue;
        }
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            open = false;
        status = child.poll();
        // Something it started may hold the pipe open after its end.
        if (status && got < 0)
            open = false;
    }
    if (report.error())
        return withFile(*report.error());
    if (!WIFEXITED(*status) || WEXITSTATUS(*status) != 0 || !report.done())
        return withFile(endedBadly(*status, report));
    return {};
}

} // namespace sinew
