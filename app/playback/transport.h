// Transport: the clock of the preview.
//
// Time is in project seconds. While playing it follows a monotonic clock times
// the speed, so a slow frame loses no time. Loop, its range and the frame rate
// are the project's; speed and play state belong to the session.
//
// Standing still the clock may be anywhere. Playing, it is within the range from
// the next frame on, whatever put it elsewhere, a scrub or another range: a loop
// starts over, and without one it stops at the end it goes to.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace sinew {

class Document;
class Preview;

class Transport : public QObject {
    Q_OBJECT

public:
    Transport(Document& document, Preview& preview, QObject* parent = nullptr);

    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    [[nodiscard]] double time() const { return m_time; }
    [[nodiscard]] double speed() const { return m_speed; }
    [[nodiscard]] double frameRate() const;
    [[nodiscard]] long long frame() const;  // the one shown at time(), counted from 0
    [[nodiscard]] double loopStart() const;
    [[nodiscard]] double loopEnd() const;
    [[nodiscard]] bool isLooping() const;

    void setPlaying(bool playing);
    void toggle() { setPlaying(!isPlaying()); }
    void seek(double time);          // t >= 0
    void stepFrames(int frames);     // to whole frames; pauses
    void toStart() { seek(loopStart()); }
    void toEnd() { seek(loopEnd()); }
    void setSpeed(double speed);     // may be 0 or negative
    // One project time on whole frames.
    [[nodiscard]] double snapped(double time) const;

    // Moves on by that much wall time, as the timer does.
    void advance(double wallSeconds);

Q_SIGNALS:
    void frameChanged();  // the player was evaluated at time()
    void playingChanged(bool playing);
    void loopEnding(double moved);  // the moment shown next lies s on, but it starts over: inputs are about to go
    void loopStarted();             // the player is there, before frameChanged
    void speedChanged(double speed);

private:
    struct Place {
        double time = 0.0;
        bool again = false;  // the loop starts over
        bool ends = false;   // there is nothing more to play
    };
    [[nodiscard]] Place placeOf(double wanted) const;
    void evaluate();
    Document& m_document;
    Preview& m_preview;
    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_time = 0.0;
    double m_speed = 1.0;
};

}  // namespace sinew
