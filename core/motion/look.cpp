#include "core/motion/look.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace sinew::motion {

void tickLook(LookState& state, const DVec3& goal, double damping, double dt)
{
    const DVec3 current = state.position;
    if (dt == 0.0 || glm::length(goal - current) < 1e-5)
        return;

    const double smoothing = std::max(0.0001, damping);
    const double rate = 2.0 / smoothing;
    const double x = rate * dt;
    const double decay = 1.0 / (1.0 + x + 0.48 * x * x + 0.235 * x * x * x);
    const DVec3 change = current - goal;
    const DVec3 step = (state.velocity + rate * change) * dt;

    state.velocity = (state.velocity - rate * step) * decay;
    state.position = goal + (change + step) * decay;
    if (glm::dot(goal - current, state.position - goal) > 0.0) {
        state.position = goal;
        state.velocity = DVec3(0.0);
    }
}

Invalid invalidReason(const Look& look)
{
    return mustLieWithin("factor", look.factor, kLargestValue);
}

Invalid invalidLookController(double damping, double reach)
{
    if (auto bad = mustNotBeNegative("damping", damping, kLargestTime))
        return bad;
    return mustBePositive("reach", reach, 1e-9, kLargestValue);
}

}  // namespace sinew::motion
