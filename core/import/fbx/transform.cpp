#include "core/import/fbx/transform.h"

#include <glm/ext/matrix_transform.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew::fbx {
namespace {

// Which axis turns first, second, last.
constexpr std::array<std::array<int, 3>, 7> kOrders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}, {0, 1, 2}}};

const std::array<int, 3>& axesOf(int order)
{
    return kOrders[static_cast<std::size_t>(std::clamp(order, 0, 6))];
}

} // namespace

glm::dquat eulerToQuat(const glm::dvec3& degrees, int order)
{
    glm::dquat out(1.0, 0.0, 0.0, 0.0);
    for (const int axis : axesOf(order)) {
        glm::dvec3 direction(0.0);
        direction[axis] = 1.0;
        const double half = degrees[axis] * glm::pi<double>() / 360.0;
        out = glm::dquat(std::cos(half), direction * std::sin(half)) * out;
    }
    return out;
}

glm::dvec3 quatToEuler(const glm::dquat& rotation, int order)
{
    const std::array<int, 3>& axes = axesOf(order);
    const int i = axes[0];
    const int j = axes[1];
    const int k = axes[2];
    // R = Rk * Rj * Ri; sign is -1 where i, j, k is an odd permutation.
    const double sign = (j - i + 3) % 3 == 1 ? 1.0 : -1.0;
    const glm::dmat3 m(rotation);
    glm::dvec3 out(0.0);
    const double sine = std::clamp(-sign * m[i][k], -1.0, 1.0);
    out[j] = std::asin(sine);
    if (std::abs(sine) < 0.9999999) {
        out[i] = std::atan2(sign * m[j][k], m[k][k]);
        out[k] = std::atan2(sign * m[i][j], m[i][i]);
    } else { // gimbal lock: the last turn is taken as none
        out[i] = std::atan2(-sign * m[k][j], m[j][j]);
    }
    return out * (180.0 / glm::pi<double>());
}

LocalTransform localTransform(const NodeProperties& n, const glm::dvec3& translation, const glm::dvec3& rotation,
                              const glm::dvec3& scaling)
{
    LocalTransform out;
    out.rotation = eulerToQuat(rotation, n.rotationActive ? n.rotationOrder : 0);
    if (n.rotationActive)
        out.rotation = eulerToQuat(n.preRotation, 0) * out.rotation * glm::inverse(eulerToQuat(n.postRotation, 0));
    out.scale = scaling;
    const glm::dvec3 inner = n.scalingOffset + n.scalingPivot - scaling * n.scalingPivot - n.rotationPivot;
    out.translation = translation + n.rotationOffset + n.rotationPivot + out.rotation * inner;
    return out;
}

glm::dmat4 geometricMatrix(const NodeProperties& n)
{
    const glm::dmat4 turned =
        glm::translate(glm::dmat4(1.0), n.geometricTranslation) * glm::mat4_cast(eulerToQuat(n.geometricRotation, 0));
    return glm::scale(turned, n.geometricScaling);
}

} // namespace sinew::fbx
