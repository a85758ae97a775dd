// Projectile: a launched ball that bounces on (spec "motion" 5, seed 003).
#pragma once

#include "core/motion/invalid.h"
#include "core/motion/kinds.h"

namespace sinew::motion {

// Relative to the launch point, y up. (The source adds (x, -y).)
struct ProjectilePoint {
    double x = 0.0;
    double y = 0.0;
};

// t since the launch; (0, 0) before it. Flights 0 to maximumBounces are flown,
// each landing keeping `elasticity` of the upward and `friction` of the forward
// speed; then y = 0 and x stays.
ProjectilePoint projectileAt(const Projectile& projectile, double t);

// Seconds from the launch until it lies still.
double projectileLength(const Projectile& projectile);

Invalid invalidReason(const Projectile& projectile);

}  // namespace sinew::motion
