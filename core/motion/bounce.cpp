#include "core/motion/bounce.h"

#include "core/motion/arcs.h"

#include <algorithm>
#include <cmath>

namespace sinew::motion {

namespace {

Arcs arcsOf(const Bounce& bounce, double rebound)
{
    return {2.0 * rebound / bounce.gravity, bounce.elasticity, static_cast<double>(bounce.maximumBounces)};
}

double validGravity(double gravity)
{
    return gravity > 0.0 ? std::clamp(gravity, kSmallestGravity, kLargestGravity) : Bounce{}.gravity;
}

}  // namespace

double bounceHeight(const Bounce& bounce, double speed, double s)
{
    const double rebound = bounce.elasticity * speed;
    const Flight flight = flightAt(arcsOf(bounce, rebound), s);
    if (flight.over)
        return 0.0;
    return flight.within * (rebound * flight.scale - bounce.gravity * flight.within / 2.0);
}

double bounceVelocity(const Bounce& bounce, double speed, double s, Side side)
{
    const double rebound = bounce.elasticity * speed;
    const Landing landing = side == Side::left ? Landing::ends : Landing::begins;
    const Flight flight = flightAt(arcsOf(bounce, rebound), s, landing);
    if (flight.over)
        return 0.0;
    return rebound * flight.scale - bounce.gravity * flight.within;
}

double bounceLength(const Bounce& bounce, double speed)
{
    const Arcs arcs = arcsOf(bounce, bounce.elasticity * speed);
    return arcStart(arcs, arcs.count);
}

FirstArc firstArc(const Bounce& bounce, double speed)
{
    const double rebound = bounce.elasticity * speed;
    return {rebound * rebound / (2.0 * bounce.gravity), 2.0 * rebound / bounce.gravity};
}

double gravityForLength(double elasticity, double speed, double seconds)
{
    return validGravity(2.0 * elasticity * speed / seconds);
}

double gravityForHeight(double elasticity, double speed, double height)
{
    const double rebound = elasticity * speed;
    return validGravity(rebound * rebound / (2.0 * height));
}

Bounce newBounce(double speed)
{
    Bounce bounce;
    bounce.gravity = gravityForLength(bounce.elasticity, std::abs(speed), 0.35);
    return bounce;
}

Invalid invalidReason(const Bounce& bounce)
{
    if (auto bad = mustBeFraction("elasticity", bounce.elasticity))
        return bad;
    if (auto bad = mustBePositive("gravity", bounce.gravity, kSmallestGravity, kLargestGravity))
        return bad;
    if (bounce.maximumBounces < 0)
        return {"maximumBounces", "must not be negative"};
    return {};
}

}  // namespace sinew::motion
