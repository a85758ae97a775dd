#include "core/motion/projectile.h"

#include "core/motion/arcs.h"

#include <cmath>

namespace sinew::motion {

namespace {

constexpr double kRadians = 0.017453292519943295;

double upward(const Projectile& projectile)
{
    return projectile.speed * std::sin(projectile.elevation * kRadians);
}

Arcs arcsOf(const Projectile& projectile, double up)
{
    return {2.0 * up / projectile.gravity, projectile.elasticity, projectile.maximumBounces + 1.0};
}

// Forward distance after `flights` whole flights, for a forward speed of 1:
// flight k takes first * e^k seconds at speed f^k.
double distanceAfter(const Projectile& projectile, const Arcs& arcs, double flights)
{
    const double e = projectile.elasticity;
    const double f = projectile.friction;
    return arcs.first * sumOf({e * f, (1.0 - e) + e * (1.0 - f)}, flights);
}

}  // namespace

ProjectilePoint projectileAt(const Projectile& projectile, double t)
{
    if (t < 0.0)
        return {};
    const double up = upward(projectile);
    const double forward = projectile.speed * std::cos(projectile.elevation * kRadians);
    const Arcs arcs = arcsOf(projectile, up);
    const Flight flight = flightAt(arcs, t);
    if (flight.over)
        return {forward * distanceAfter(projectile, arcs, arcs.count), 0.0};
    const double speed = forward * powerOf({projectile.friction, 1.0 - projectile.friction}, flight.index);
    return {forward * distanceAfter(projectile, arcs, flight.index) + flight.within * speed,
            flight.within * (up * flight.scale - projectile.gravity * flight.within / 2.0)};
}

double projectileLength(const Projectile& projectile)
{
    const Arcs arcs = arcsOf(projectile, upward(projectile));
    return arcStart(arcs, arcs.count);
}

Invalid invalidReason(const Projectile& projectile)
{
    if (!std::isfinite(projectile.elevation))
        return {"elevation", "must be a finite number"};
    if (projectile.elevation < 0.0 || projectile.elevation > 180.0)
        return {"elevation", "must be between 0 and 180 degrees"};
    if (auto bad = mustNotBeNegative("speed", projectile.speed, kLargestValue))
        return bad;
    if (auto bad = mustBeFraction("elasticity", projectile.elasticity))
        return bad;
    if (auto bad = mustBeFraction("friction", projectile.friction))
        return bad;
    if (auto bad = mustBePositive("gravity", projectile.gravity, kSmallestGravity, kLargestGravity))
        return bad;
    if (projectile.maximumBounces < 0)
        return {"maximumBounces", "must not be negative"};
    return {};
}

}  // namespace sinew::motion
