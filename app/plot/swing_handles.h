// The handles of swings that die away: overshoot after an arrival, and decaying sines.
#pragma once

#include "app/plot/shape_handle.h"
#include "core/motion/kinds.h"

#include <vector>

namespace sinew {

// The first peak (its height sets the decay), the end of the first period (the
// frequency), and where the swing has settled (the decay as well).
std::vector<ShapeHandle> overshootHandles(const Overshoot& overshoot, const Arrival& arrival);
// With that handle at that place, or as near to it as there is a setting for.
Overshoot draggedOvershoot(const Overshoot& overshoot, const Arrival& arrival, ShapeHandle::Sets sets, double time,
                           double value);

// The first extreme (amplitude), the zero after it (frequency) and the next
// extreme on its side (decay). `start` in s.
std::vector<ShapeHandle> sineHandles(const DecayingSine& sine, double start);
DecayingSine draggedSine(const DecayingSine& sine, double start, ShapeHandle::Sets sets, double time, double value);

}  // namespace sinew
