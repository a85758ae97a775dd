#include "app/playback/transport.h"

#include "app/document/document.h"
#include "app/playback/preview.h"

#include <algorithm>
#include <cmath>

namespace sinew {

Transport::Transport(Document& document, Preview& preview, QObject* parent)
    : QObject(parent), m_document(document), m_preview(preview)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(16);
    connect(&m_timer, &QTimer::timeout, this, [this] { advance(static_cast<double>(m_clock.nsecsElapsed()) * 1e-9); });
    connect(&m_preview, &Preview::programChanged, this, &Transport::evaluate);
    connect(&m_document, &Document::replaced, this, [this] {
        setPlaying(false);
        m_time = loopStart();
    });
}

double Transport::frameRate() const
{
    return m_document.project().settings.frameRate;
}

double Transport::loopStart() const
{
    return m_document.project().settings.loopStart;
}

double Transport::loopEnd() const
{
    return m_document.project().settings.loopEnd;
}

bool Transport::isLooping() const
{
    return m_document.project().settings.loop;
}

long long Transport::frame() const
{
    // A time that came from a frame number must give that number back.
    return static_cast<long long>(std::floor(m_time * frameRate() + 1e-6));
}

double Transport::snapped(double time) const
{
    return std::max(0.0, std::round(time * frameRate()) / frameRate());
}

void Transport::setPlaying(bool playing)
{
    if (playing == isPlaying())
        return;
    if (playing) {
        // Play at the end of a range that does not loop starts it over.
        if (!isLooping() && m_speed > 0.0 && m_time >= loopEnd())
            m_time = loopStart();
        m_clock.start();
        m_timer.start();
    } else {
        m_timer.stop();
    }
    m_preview.setPlaying(playing);
    Q_EMIT playingChanged(playing);
}

void Transport::seek(double time)
{
    if (!std::isfinite(time))
        return;
    m_time = std::max(0.0, time);
    m_clock.start();
    m_preview.settle();
    m_preview.clockMoves();
    evaluate();
}

void Transport::stepFrames(int frames)
{
    setPlaying(false);
    seek(static_cast<double>(frame() + frames) / frameRate());
}

void Transport::setSpeed(double speed)
{
    if (!std::isfinite(speed) || speed == m_speed)
        return;
    m_speed = speed;
    Q_EMIT speedChanged(speed);
}

void Transport::advance(double wallSeconds)
{
    m_clock.start();
    double time = m_time + wallSeconds * m_speed;
    const double start = loopStart();
    const double end = loopEnd();
    const double length = end - start;
    if (isLooping() && length > 0.0) {
        if (m_speed >= 0.0 && time >= end && m_time < end)
            time = start + std::fmod(time - start, length);
        else if (m_speed < 0.0 && time < start && m_time >= start)
            time = end - std::fmod(start - time, length);
    } else if (m_speed >= 0.0 && time >= end && m_time < end) {
        time = end;
        setPlaying(false);
    } else if (m_speed < 0.0 && time <= 0.0) {
        time = 0.0;
        setPlaying(false);
    }
    // Around again: inputs of the last time would happen once more.
    const bool again = (time < m_time) != (m_speed < 0.0) && time != m_time;
    if (again) {
        Q_EMIT loopEnding(wallSeconds * m_speed);
        m_preview.settle();
    }
    m_time = std::max(0.0, time);
    m_preview.clockMoves();
    if (Player* player = again ? m_preview.player() : nullptr) {
        (void)player->seek(m_time);
        Q_EMIT loopStarted();
    }
    evaluate();
}

void Transport::evaluate()
{
    m_preview.evaluateAt(m_time);
    Q_EMIT frameChanged();
}

}  // namespace sinew
