// The handles of bounces: after an arrival, and of a projectile's height.
#pragma once

#include "app/plot/shape_handle.h"
#include "core/motion/kinds.h"

#include <vector>

namespace sinew {

// The top of the first arc and its landing (both set the gravity), and the top
// of the second arc (the elasticity); none where nothing rebounds.
std::vector<ShapeHandle> bounceHandles(const Bounce& bounce, const Arrival& arrival);
// With that handle at that place, or as near to it as there is a setting for.
Bounce draggedBounce(const Bounce& bounce, const Arrival& arrival, ShapeHandle::Sets sets, double time, double value);

// The same on the height of a projectile that is launched at `start` s.
std::vector<ShapeHandle> projectileHandles(const Projectile& projectile, double start);
Projectile draggedProjectile(const Projectile& projectile, double start, ShapeHandle::Sets sets, double time, double value);

}  // namespace sinew
