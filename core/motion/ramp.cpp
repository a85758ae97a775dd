#include "core/motion/ramp.h"

#include "core/motion/bounce.h"
#include "core/motion/overshoot.h"

#include <cmath>

namespace sinew::motion {

double rampValue(const Ramp& ramp, double t)
{
    if (t <= 0.0)
        return ramp.startValue;
    if (t < ramp.duration)
        return ramp.startValue + (ramp.endValue - ramp.startValue) * (t / ramp.duration);

    const double v = rampVelocity(ramp);
    const double s = t - ramp.duration;
    if (const auto* overshoot = std::get_if<Overshoot>(&ramp.followThrough.kind))
        return ramp.endValue + overshootOffset(*overshoot, v, s);
    if (const auto* bounce = std::get_if<Bounce>(&ramp.followThrough.kind))
        return ramp.endValue - std::copysign(bounceHeight(*bounce, std::abs(v), s), v);
    return ramp.endValue;
}

Invalid invalidReason(const FollowThrough& followThrough)
{
    if (const auto* overshoot = std::get_if<Overshoot>(&followThrough.kind))
        return invalidReason(*overshoot);
    if (const auto* bounce = std::get_if<Bounce>(&followThrough.kind))
        return invalidReason(*bounce);
    return {};
}

Invalid invalidReason(const Ramp& ramp)
{
    if (auto bad = mustLieWithin("startValue", ramp.startValue, kLargestValue))
        return bad;
    if (auto bad = mustLieWithin("endValue", ramp.endValue, kLargestValue))
        return bad;
    if (auto bad = mustBePositive("duration", ramp.duration, kSmallestDuration, kLargestTime))
        return bad;
    return invalidReason(ramp.followThrough);
}

}  // namespace sinew::motion
