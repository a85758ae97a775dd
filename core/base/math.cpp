#include "core/base/math.h"

namespace sinew {

Mat4 toMatrix(const Transform& t)
{
    const glm::mat3 rotation = glm::mat3_cast(t.rotation);
    return {Vec4(rotation[0] * t.scale.x, 0.0f), Vec4(rotation[1] * t.scale.y, 0.0f),
            Vec4(rotation[2] * t.scale.z, 0.0f), Vec4(t.translation, 1.0f)};
}

}  // namespace sinew
