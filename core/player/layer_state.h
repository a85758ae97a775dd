// What a layer plays at a moment: a function of its cues, its requests and the
// time alone.
#pragma once

#include "core/player/input_log.h"
#include "core/player/streams.h"
#include "core/program/program.h"

namespace sinew {

// A clip started at `since`, playing at `speed`.
struct ClipPlay {
    int clip = -1;  // row of ClipTable, or -1: nothing
    double since = 0.0;
    double speed = 1.0;
    bool loop = true;

    // Where in the clip the moment t is, in [0, period]. One-shot clips hold
    // their end; played backwards they start there.
    [[nodiscard]] double position(const Program& program, double t) const;
};

// A layer's place in its list of events, cues and requests merged by time: the
// latest event is the later of cue `cues` - 1 and entry `request`.
struct LayerMoment {
    int cues = 0;      // how many of the layer's cues are past
    int request = -1;  // entry of the log, or -1

    [[nodiscard]] bool initial() const { return cues == 0 && request < 0; }
    bool operator==(const LayerMoment&) const = default;
};

struct LayerEvent {
    double time = 0.0;   // from here on it counts
    double began = 0.0;  // when its transition did: then, or earlier
    double transition = 0.0;
    TransitionCurve curve = TransitionCurve::linear;
    ClipPlay play;

    // 0..1, before and after the curve.
    [[nodiscard]] double linearProgress(double t) const;
    [[nodiscard]] double progress(double t) const;
};

class LayerHistory {
public:
    LayerHistory(const Program& program, const Streams& streams, const InputLog& log, int layer)
        : m_program(program), m_streams(streams), m_log(log), m_layer(layer)
    {
    }

    [[nodiscard]] LayerMoment at(double t) const;
    // The latest event; the moment isn't initial.
    [[nodiscard]] LayerEvent event(const LayerMoment& moment) const;
    [[nodiscard]] LayerMoment before(const LayerMoment& moment) const;

    // What the event of a moment sets out from: the clip that `moment` started
    // and that plays on or, where it cut into a transition, the state at that
    // instant of `moment`, frozen.
    struct Source {
        bool frozen = false;
        ClipPlay play;
        LayerMoment moment;
    };
    [[nodiscard]] Source sourceOf(const LayerMoment& moment) const;
    // The moment, up to `last`, whose event cut into what `moment` started.
    [[nodiscard]] LayerMoment cutterOf(const LayerMoment& moment, const LayerMoment& last) const;

    // The earliest entry of the log that the state at t depends on, or -1.
    [[nodiscard]] int earliestNeeded(double t) const;

    // Before any event: the layer's two clips and the slider between them.
    [[nodiscard]] ClipPlay initialClip() const;
    [[nodiscard]] ClipPlay initialNext() const;
    [[nodiscard]] double mix(double t) const;  // 0 without a next clip

private:
    [[nodiscard]] LayerMoment after(const LayerMoment& moment) const;
    [[nodiscard]] bool cueIsLatest(const LayerMoment& moment) const;
    [[nodiscard]] ClipPlay base(int clip) const;

    const Program& m_program;
    const Streams& m_streams;
    const InputLog& m_log;
    int m_layer;
};

}  // namespace sinew
