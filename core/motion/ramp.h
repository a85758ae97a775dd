// Ramp: a linear move, then overshoot or bounce (spec "motion" 4 and 5, seed 003).
#pragma once

#include "core/motion/invalid.h"
#include "core/motion/kinds.h"

namespace sinew::motion {

// t since its start; the start value before it. After `duration` the end value,
// with the follow-through of the velocity it arrives with; nothing cuts that.
double rampValue(const Ramp& ramp, double t);

// (end - start) / duration, the velocity it arrives with.
inline double rampVelocity(const Ramp& ramp)
{
    return (ramp.endValue - ramp.startValue) / ramp.duration;
}

Invalid invalidReason(const FollowThrough& followThrough);
Invalid invalidReason(const Ramp& ramp);

}  // namespace sinew::motion
