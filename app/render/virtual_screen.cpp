#include "app/render/virtual_screen.h"

#include <QByteArray>
#include <QDir>
#include <QLibraryInfo>

#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
#define SINEW_HAS_XVFB
#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xcb/xcb.h>
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#endif
#endif

namespace sinew {

#ifdef SINEW_HAS_XVFB
namespace {

constexpr int kPatience = 15'000;  // ms until Xvfb must have said its number

bool reachX()
{
    if (qEnvironmentVariableIsEmpty("DISPLAY"))
        return false;
    // Stays open: a server without a screen starts anew when its last client goes, and
    // refuses the next one meanwhile.
    static const std::unique_ptr<xcb_connection_t, decltype(&xcb_disconnect)> connection(xcb_connect(nullptr, nullptr),
                                                                                         &xcb_disconnect);
    return xcb_connection_has_error(connection.get()) == 0;
}

bool reachWayland()
{
    const QByteArray name = qgetenv("WAYLAND_DISPLAY");
    const QDir plugins(QLibraryInfo::path(QLibraryInfo::PluginsPath) + QStringLiteral("/platforms"));
    if (name.isEmpty() || plugins.entryList({QStringLiteral("libqwayland*")}).isEmpty())
        return false;
    const QByteArray path = name.startsWith('/') ? name : qgetenv("XDG_RUNTIME_DIR") + '/' + name;
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= static_cast<qsizetype>(sizeof address.sun_path))
        return false;
    std::copy(path.begin(), path.end(), address.sun_path);
    const int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (end < 0)
        return false;
    const bool reached = connect(end, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    close(end);
    return reached;
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

Status findDisplay()
{
    // A platform that was asked for by name is its user's business, unless it is one of these.
    const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
    const bool wayland = platform.isEmpty() || platform.startsWith("wayland");
    const bool x = platform.isEmpty() || platform.startsWith("xcb");
    if ((!wayland && !x) || (x && reachX()) || (wayland && reachWayland()))
        return {};
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"})
        if (!qEnvironmentVariableIsEmpty(name))
            return Error{ErrorKind::unsupported, "the display " + qgetenv(name).toStdString() + " (" + name + ") cannot be reached", {}, {}};
    return Error{ErrorKind::unsupported, "there is no display", {}, {}};
}

Status VirtualScreen::start()
{
    int ends[2];
    const pid_t server = pipe2(ends, O_CLOEXEC) == 0 ? fork() : -1;
    if (server == 0)
        becomeServer(ends[1]);
    std::string number;
    if (server > 0) {
        m_server = server;
        close(ends[1]);
        number = readNumber(ends[0]);
        close(ends[0]);
    }
    if (number.empty())
        return Error{ErrorKind::unsupported,
                     "a virtual display could not be started. Install Xvfb (Debian: apt-get install xvfb libgl1-mesa-dri) "
                     "or set DISPLAY",
                     {},
                     {}};
    qputenv("DISPLAY", QByteArray(":") + number.c_str());
    qputenv("QT_QPA_PLATFORM", "xcb");
    return {};
}

#else

VirtualScreen::~VirtualScreen() = default;

Status findDisplay()
{
    return {};
}

Status VirtualScreen::start()
{
    return Error{ErrorKind::unsupported, "there are no virtual displays here", {}, {}};
}

#endif

}  // namespace sinew
