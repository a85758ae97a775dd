// Where a harmonic motion's handles lie on its curve, and what dragging them
// sets. Pure functions; the curves panel turns them into edits.
#pragma once

#include "core/motion/kinds.h"

namespace sinew {

// The wave as one item of its driver plays it, before blending.
struct HarmonicView {
    Harmonic harmonic;
    double minimum = 0.0;    // of the parameter
    double maximum = 1.0;
    double timescale = 1.0;  // of its channel
};

struct HarmonicHandle {
    double time = 0.0;   // s
    double value = 0.0;  // of the wave alone
    double cycles = 0.0; // of the channel from time 0 to here: what a dragged period keeps
};

struct HarmonicHandles {
    bool valid = false;        // false: a standing wave (timescale 0) has no period to drag
    HarmonicHandle amplitude;  // on the extreme that the range moves
    HarmonicHandle period;     // on the extreme half a cycle later
};

// On the first such extremes at or after `from`.
HarmonicHandles harmonicHandles(const HarmonicView& view, double from);

// The normalized range (0..1) that brings the amplitude handle to that value.
double rangeForValue(const HarmonicView& view, double value);

// The duration (> 0, within [0.01, 600] s) that brings a handle of so many
// cycles to that time; the present one where no duration does.
double durationForTime(const HarmonicView& view, double cycles, double time);

}  // namespace sinew
