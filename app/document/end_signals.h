// EndSignals: the system's word that the process is to end (SIGTERM, SIGINT, SIGHUP)
// ends the application as an event: everything that is told of its quitting hears it
// and keeps what is to be kept. A second one ends it at once.
#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace sinew {

// At most one, in the GUI thread. Does nothing where there are no such signals.
class EndSignals : public QObject {
    Q_OBJECT

public:
    explicit EndSignals(QObject* parent = nullptr);
    ~EndSignals() override;

private:
    void receive();
    std::unique_ptr<QSocketNotifier> m_notifier;
};

}  // namespace sinew
