// Tracks of few keys, laid out for trackRows(). Internal to core/motion.
#pragma once

#include "core/motion/batch_kernels.h"
#include "core/motion/track.h"

namespace sinew::motion::batch {

// Fills `rows` and returns true where the track is of that sort: 2 to kFewKeys
// keys, segments all lines, or all of one ease, or all Beziers; one
// follow-through for all keys that isn't summed.
bool layOutRows(const TrackView& track, TrackRows& rows);

}  // namespace sinew::motion::batch
