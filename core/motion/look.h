// The damped follower behind looks (spec "motion" 3, seed 002).
#pragma once

#include "core/base/math.h"
#include "core/motion/invalid.h"
#include "core/motion/kinds.h"

namespace sinew::motion {

// Both zero at t = 0. Units of reach, and units of reach a second.
struct LookState {
    DVec3 position{0.0};
    DVec3 velocity{0.0};
    bool operator==(const LookState&) const = default;
};

// Moves the state towards `goal` by dt >= 0 seconds; damping >= 0 is about the
// time it takes. Never overshoots. dt = 0 changes nothing, nor does a goal
// nearer than 1e-5.
void tickLook(LookState& state, const DVec3& goal, double damping, double dt);

// (target - center) / reach, all in model space, reach > 0.
inline DVec3 lookGoal(const DVec3& target, const DVec3& center, double reach)
{
    return (target - center) / reach;
}

// What a look parameter takes from the damped position.
inline double lookValue(const Look& look, const DVec3& position)
{
    return position[static_cast<int>(look.axis)] * look.factor;
}

Invalid invalidReason(const Look& look);
Invalid invalidLookController(double damping, double reach);

}  // namespace sinew::motion
