#include "core/import/decompose.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

Vec3 perpendicular(const Vec3& v)
{
    const Vec3 axis = std::abs(v.x) < 0.6f ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
    return glm::normalize(glm::cross(v, axis));
}

} // namespace

Decomposition decompose(const Mat4& m)
{
    Decomposition out;
    Transform& t = out.transform;
    t.translation = Vec3(m[3]);
    Vec3 axis[3] = {Vec3(m[0]), Vec3(m[1]), Vec3(m[2])};
    const float mirror = glm::dot(glm::cross(axis[0], axis[1]), axis[2]) < 0.0f ? -1.0f : 1.0f;
    bool has[3];
    for (int i = 0; i < 3; ++i) {
        t.scale[i] = glm::length(axis[i]);
        has[i] = t.scale[i] > 1e-20f;
        if (has[i])
            axis[i] /= t.scale[i];
    }
    if (mirror < 0.0f) {
        t.scale.x = -t.scale.x;
        axis[0] = -axis[0];
    }
    // Axes without length are completed from the ones that have it.
    if (!has[0] && !has[1] && !has[2]) {
        axis[0] = Vec3(1, 0, 0);
        axis[1] = Vec3(0, 1, 0);
    } else if (!has[0] && !has[1]) {
        axis[0] = perpendicular(axis[2]);
        axis[1] = glm::cross(axis[2], axis[0]);
    } else if (!has[0]) {
        axis[0] = has[2] ? glm::normalize(glm::cross(axis[1], axis[2])) : perpendicular(axis[1]);
    } else if (!has[1]) {
        axis[1] = has[2] ? glm::normalize(glm::cross(axis[2], axis[0])) : perpendicular(axis[0]);
    }
    // Gram-Schmidt from the axes as they are: exact where they are orthogonal.
    const Vec3 x = axis[0];
    Vec3 y = axis[1] - x * glm::dot(x, axis[1]);
    y = glm::length(y) > 1e-6f ? glm::normalize(y) : perpendicular(x);
    const Vec3 z = glm::cross(x, y);
    t.rotation = glm::normalize(glm::quat_cast(glm::mat3(x, y, z)));

    const Mat4 again = toMatrix(t);
    const float longest = std::max({std::abs(t.scale.x), t.scale.y, t.scale.z, 1e-20f});
    for (int c = 0; c < 3; ++c) {
        for (int r = 0; r < 3; ++r)
            out.error = std::max(out.error, std::abs(again[c][r] - m[c][r]) / longest);
    }
    return out;
}

} // namespace sinew
