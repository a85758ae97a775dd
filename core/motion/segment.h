// A segment of a track taken out of its flat arrays. Internal to core/motion.
#pragma once

#include "core/motion/bezier.h"
#include "core/motion/track.h"

namespace sinew::motion {

struct Segment {
    double start = 0.0;
    double length = 1.0;  // s, > 0
    Interpolation interpolation;
    Components from{}, change{};
    // Bezier alone: time, and the handles' values relative to `from`.
    BezierTime time;
    Components handleOut{}, handleIn{};
};

// From `key` to `key + 1`.
Segment segmentAt(const TrackView& track, std::size_t key);

Components keyValue(const TrackView& track, std::size_t key);

}  // namespace sinew::motion
