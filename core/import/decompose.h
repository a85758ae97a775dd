// A matrix as translation, rotation, scale.
#pragma once

#include "core/base/math.h"

namespace sinew {

struct Decomposition {
    Transform transform;
    float error = 0.0f; // largest difference of M and T * R * S, of the longest column: shear
};

// A mirror goes into the sign of scale.x. A column without length gives scale
// 0 and a rotation that completes the others. Ignores the last row.
Decomposition decompose(const Mat4& matrix);

} // namespace sinew
