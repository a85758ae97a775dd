#include "app/document/end_signals.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#ifdef Q_OS_UNIX
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#endif

namespace sinew {

#ifdef Q_OS_UNIX
namespace {

constexpr int kSignals[] = {SIGTERM, SIGINT, SIGHUP};
int pipeEnds[2] = {-1, -1};  // for the handler, which may touch nothing else

extern "C" void tellOfSignal(int signal)
{
    const char number = static_cast<char>(signal);
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &number, 1);
}

}  // namespace

EndSignals::EndSignals(QObject* parent) : QObject(parent)
{
    if (::pipe(pipeEnds) != 0)
        return;
    for (const int end : pipeEnds)
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    m_notifier = std::make_unique<QSocketNotifier>(pipeEnds[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &EndSignals::receive);
    struct sigaction action = {};
    action.sa_handler = tellOfSignal;
    action.sa_flags = SA_RESTART | SA_RESETHAND;
    ::sigemptyset(&action.sa_mask);
    for (const int signal : kSignals)
        ::sigaction(signal, &action, nullptr);
}

EndSignals::~EndSignals()
{
    if (!m_notifier)
        return;
    for (const int signal : kSignals)
        ::signal(signal, SIG_DFL);
    m_notifier.reset();
    for (int& end : pipeEnds) {
        ::close(end);
        end = -1;
    }
}

void EndSignals::receive()
{
    char number = 0;
    if (::read(pipeEnds[0], &number, 1) == 1)
        QCoreApplication::exit(128 + number);  // as shells report it
}

#else

EndSignals::EndSignals(QObject* parent) : QObject(parent) {}
EndSignals::~EndSignals() = default;
void EndSignals::receive() {}

#endif

}  // namespace sinew
