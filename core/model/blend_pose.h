// Blending of local poses (spec "motion" 9): translation and scale linearly,
// rotation by shortest-arc slerp. Pure functions, any thread, no allocation.
#pragma once

#include "core/base/math.h"

#include <span>

namespace sinew {

// From a (w = 0) to b (w = 1) along the shorter arc at constant angular speed.
// a and b are unit; the result is unit to float precision. w beyond 0..1 goes on
// along the same great circle.
Quat slerpShortest(const Quat& a, const Quat& b, float w);

Transform blendTransform(const Transform& a, const Transform& b, float w);

// out[i] = a[i] blended towards b[i] by w; w = 0 and w = 1 give a and b bit for
// bit. The three have one length; out may be a or b.
void blendPose(std::span<const Transform> a, std::span<const Transform> b, float w, std::span<Transform> out);

}  // namespace sinew
