// Points on a motion's curve that set one of its numbers when they are dragged.
// Pure data; the curves panel turns them into handles on the canvas and into edits.
#pragma once

#include "app/plot/curve.h"

#include <cmath>

namespace sinew {

struct ShapeHandle {
    enum class Sets { amplitude, period, decay, peak, settling, arcHeight, arcLength, elasticity };
    Sets sets = Sets::amplitude;
    double time = 0.0;    // s
    double value = 0.0;   // of the motion alone, before blending
    double number = 0.0;  // what it stands for: a height, a length in seconds, ...
    PlotHandle::Drag drag = PlotHandle::Drag::value;
    // What comes before the place that it would have: it stands in front of that.
    enum class Cut { none, nextKey, loopEnd };
    Cut cut = Cut::none;
};

// A moving value that comes to rest, or would without what follows.
struct Arrival {
    double time = 0.0;      // s
    double velocity = 0.0;  // units/s, not 0
    double rest = 0.0;      // the value it arrives at
    double step = 0.0;      // how far it came
    double speed = 0.0;     // units/s, of the whole vector that the value is a component of; else |velocity|

    // What one component shows of the whole.
    [[nodiscard]] double share() const { return std::abs(velocity) / speed; }
};

}  // namespace sinew
