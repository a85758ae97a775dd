#include "app/render/virtual_screen.h"

#include <QtGlobal>

#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
#define SINEW_HAS_XVFB
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#endif
#endif

namespace sinew {

#ifdef SINEW_HAS_XVFB
namespace {

constexpr int kPatience = 15'000;  // ms until Xvfb must have said its number

Error unavailable(const char* reason)
{
    return {ErrorKind::unsupported,
            std::string("there is no display, and a virtual one ") + reason +
                ". Install Xvfb (Debian: apt-get install xvfb libgl1-mesa-dri) or set DISPLAY",
            {},
            {}};
}

bool isSet(const char* name)
{
    const char* value = std::getenv(name);
    return value && *value;
}

// The child: becomes Xvfb, which writes the number of its display to `out`.
[[noreturn]] void becomeServer(int out)
{
#ifdef Q_OS_LINUX
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    // A Ctrl+C in the terminal is for the renderer, which needs its screen to clean up.
    setpgid(0, 0);
    dup2(out, STDOUT_FILENO);
    if (const int nothing = open("/dev/null", O_WRONLY); nothing >= 0)
        dup2(nothing, STDERR_FILENO);
    execlp("Xvfb", "Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "+extension", "GLX", "-nolisten", "tcp",
           static_cast<char*>(nullptr));
    _exit(127);
}

// A line of digits, or empty where none comes.
std::string readNumber(int in)
{
    std::string number;
    pollfd wait{in, POLLIN, 0};
    for (char c = 0; poll(&wait, 1, kPatience) > 0 && read(in, &c, 1) == 1 && c != '\n';)
        number += c;
    return number;
}

}  // namespace

VirtualScreen::~VirtualScreen()
{
    if (m_server == 0)
        return;
    kill(static_cast<pid_t>(m_server), SIGTERM);
    waitpid(static_cast<pid_t>(m_server), nullptr, 0);
}

Status VirtualScreen::startIfNeeded()
{
    if (isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM"))
        return {};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return unavailable("could not be started");
    const pid_t server = fork();
    if (server == 0)
        becomeServer(ends[1]);
    close(ends[1]);
    const std::string number = server > 0 ? readNumber(ends[0]) : std::string();
    close(ends[0]);
    if (server > 0)
        m_server = server;
    if (number.empty())
        return unavailable("could not be started");
    setenv("DISPLAY", (":" + number).c_str(), 1);
    setenv("QT_QPA_PLATFORM", "xcb", 1);
    return {};
}

#else

VirtualScreen::~VirtualScreen() = default;

Status VirtualScreen::startIfNeeded()
{
    return {};
}

#endif

}  // namespace sinew
