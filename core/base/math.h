// The vector types that core uses everywhere: glm's, under short names.
//
// Parameters, times and all motion are double. Poses, meshes and matrices are
// float, as the files they come from and the GPU they go to.
#pragma once

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/matrix_float4x4.hpp>
#include <glm/ext/vector_double3.hpp>
#include <glm/ext/vector_float2.hpp>
#include <glm/ext/vector_float3.hpp>
#include <glm/ext/vector_float4.hpp>
#include <glm/gtc/quaternion.hpp>

#include <array>
#include <cstdint>

namespace sinew {

using Vec2 = glm::vec2;
using Vec3 = glm::vec3;
using Vec4 = glm::vec4;
using Quat = glm::quat;  // w, x, y, z in the constructor; unit length
using Mat4 = glm::mat4;  // column-major, as glm and OpenGL
using DVec3 = glm::dvec3;

// A local transform: translation, then rotation, then scale (M = T * R * S).
struct Transform {
    Vec3 translation{0.0f};
    Quat rotation{1.0f, 0.0f, 0.0f, 0.0f};
    Vec3 scale{1.0f};

    bool operator==(const Transform&) const = default;
};

// T * R * S as a matrix.
Mat4 toMatrix(const Transform& transform);

}  // namespace sinew
