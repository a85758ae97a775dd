// LiveTrace: what was played while inputs led away from the project, the pointer or a
// fade, for plots to show beside what the project says.
#pragma once

#include "app/playback/take.h"
#include "core/player/sample.h"
#include "core/project/project.h"

#include <QObject>
#include <QVector>

#include <memory>
#include <optional>
#include <vector>

namespace sinew {

class Preview;
class Transport;

class LiveTrace : public QObject {
    Q_OBJECT

public:
    LiveTrace(Preview& preview, Transport& transport, QObject* parent = nullptr);

    struct Line {
        QVector<double> times;  // s, ascending
        QVector<double> values;
    };
    // Of that parameter, since inputs came; empty while it goes as the project says.
    [[nodiscard]] Line line(const Id& parameter) const;

Q_SIGNALS:
    void changed();  // a moment more, or nothing any longer

private:
    void follow();
    bool watch();

    Preview& m_preview;
    Transport& m_transport;
    Take m_take;                               // of all parameters
    std::shared_ptr<const Program> m_program;  // that they are of
    std::optional<ProgramSampler> m_sampler;   // what it plays without inputs
    std::vector<double> m_plain;
    std::vector<bool> m_led;                   // a parameter: it was seen elsewhere
};

}  // namespace sinew
