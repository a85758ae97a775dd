// The transform stack of an FBX node.
#pragma once

#include <glm/ext/vector_double3.hpp>
#include <glm/gtc/quaternion.hpp>

namespace sinew::fbx {

// Names and meaning as in the FBX SDK (KFbxNode); rotations in degrees.
struct NodeProperties {
    glm::dvec3 translation{0.0};
    glm::dvec3 rotation{0.0};
    glm::dvec3 scaling{1.0};
    glm::dvec3 preRotation{0.0};
    glm::dvec3 postRotation{0.0};
    glm::dvec3 rotationOffset{0.0};
    glm::dvec3 rotationPivot{0.0};
    glm::dvec3 scalingOffset{0.0};
    glm::dvec3 scalingPivot{0.0};
    glm::dvec3 geometricTranslation{0.0};
    glm::dvec3 geometricRotation{0.0};
    glm::dvec3 geometricScaling{1.0};
    int rotationOrder = 0;       // 0 XYZ, XZY, YZX, YXZ, ZXY, 5 ZYX; 6 spheric
    bool rotationActive = false; // else pre- and post-rotation and the order do not count
    int inheritType = 0;         // 0 RrSs, 1 RSrs, 2 Rrs
};

struct LocalTransform {
    glm::dvec3 translation{0.0};
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};
    glm::dvec3 scale{1.0};
};

// Angles in degrees, applied in the order the number names: order 0 turns
// about x first, z last.
glm::dquat eulerToQuat(const glm::dvec3& degrees, int order);
glm::dvec3 quatToEuler(const glm::dquat& rotation, int order);

// T * Roff * Rp * Rpre * R * Rpost^-1 * Rp^-1 * Soff * Sp * S * Sp^-1 with the
// given translation, rotation and scaling: exact, since the linear part is a
// rotation times a scale.
LocalTransform localTransform(const NodeProperties& node, const glm::dvec3& translation, const glm::dvec3& rotation,
                              const glm::dvec3& scaling);

// The offset of the node's geometry from the node.
glm::dmat4 geometricMatrix(const NodeProperties& node);

} // namespace sinew::fbx
