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
        else if (!isLooping() && m_speed < 0.0 && m_time <= loopStart())
            m_time = loopEnd();
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

// Where the clock is to be when it got from m_time to that time.
Transport::Place Transport::placeOf(double wanted) const
{
    const double start = loopStart();
    const double end = loopEnd();
    const bool back = m_speed < 0.0;
    if (!isLooping()) {
        if (back ? wanted <= start : wanted >= end)
            return {back ? start : end, false, true};
        return {wanted, false, false};
    }
    if (wanted >= start && wanted < end)
        return {wanted, false, false};
    // What ran over an end is already under way; what comes from elsewhere has no place in the loop.
    double into = 0.0;
    if (m_time >= start && m_time <= end)
        into = std::fmod(back ? start - wanted : wanted - end, end - start);
    // The end of a loop is its start: it has the moment before it.
    const double time = back ? end - into : start + into;
    return {std::clamp(time, start, std::nextafter(end, start)), true, false};
}

void Transport::advance(double wallSeconds)
{
    m_clock.start();
    const double moved = wallSeconds * m_speed;
    const double reached = m_time + moved;
    Place place = placeOf(reached);
    // Around again: inputs of the last time would happen once more.
    if (place.again) {
        Q_EMIT loopEnding(moved);
        m_preview.endInputs();
        // That may have ended a fade, and with it changed the range.
        place.time = placeOf(place.time).time;
    }
    if (place.ends)
        setPlaying(false);
    m_time = std::max(0.0, place.time);
    m_preview.clockMoves();
    if (place.again) {
        m_preview.startOver(reached, m_time);
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
