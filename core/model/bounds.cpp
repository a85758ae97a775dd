#include "core/model/bounds.h"

#include "core/model/joints.h"
#include "core/model/pose.h"

#include <glm/common.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <limits>

namespace sinew {
namespace {

// The point where the vertex lies at rest, in model space.
Vec3 restPoint(const Mesh& mesh, std::size_t vertex, const Mat4& node, const std::vector<Mat4>& skinMatrices)
{
    const Vec4 position(mesh.positions[vertex], 1.0f);
    if (skinMatrices.empty() || mesh.joints.empty())
        return Vec3(node * position);
    Vec3 sum(0.0f);
    for (std::size_t k = 0; k < 4; ++k) {
        const float weight = mesh.weights[vertex][static_cast<int>(k)];
        if (weight > 0.0f)
            sum += weight * Vec3(skinMatrices[mesh.joints[vertex][k]] * position);
    }
    return sum;
}

std::vector<Mat4> restModelPose(const Model& model)
{
    std::vector<int> parents;
    for (const Node& node : model.nodes)
        parents.push_back(node.parent);
    std::vector<Mat4> pose(model.nodes.size());
    toModelSpace(parents, restPose(model), pose);
    return pose;
}

// The vertices of a node's mesh as the rest pose shows them, in model space.
template <class Visit>
void forEachRestPoint(const Model& model, const std::vector<Mat4>& pose, std::size_t n, Visit&& visit)
{
    const Node& node = model.nodes[n];
    if (node.mesh < 0)
        return;
    std::vector<Mat4> skinMatrices;
    if (node.skin >= 0) {
        const Skin& skin = model.skins[static_cast<std::size_t>(node.skin)];
        for (std::size_t j = 0; j < skin.joints.size(); ++j)
            skinMatrices.push_back(pose[static_cast<std::size_t>(skin.joints[j])] * skin.inverseBind[j]);
    }
    const Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
    for (std::size_t v = 0; v < mesh.positions.size(); ++v)
        visit(restPoint(mesh, v, pose[n], skinMatrices));
}

} // namespace

Vec3 restMeshCenter(const Model& model, int node)
{
    const auto n = static_cast<std::size_t>(node);
    const std::vector<Mat4> pose = restModelPose(model);
    if (glm::determinant(pose[n]) == 0.0f)
        return Vec3(0.0f);
    const Mat4 toNode = glm::inverse(pose[n]);
    Bounds bounds{Vec3(std::numeric_limits<float>::max()), Vec3(std::numeric_limits<float>::lowest())};
    forEachRestPoint(model, pose, n, [&](const Vec3& point) {
        const Vec3 own = Vec3(toNode * Vec4(point, 1.0f));
        bounds.minimum = glm::min(bounds.minimum, own);
        bounds.maximum = glm::max(bounds.maximum, own);
    });
    return bounds.center();
}

Bounds restBounds(const Model& model)
{
    const std::vector<Mat4> pose = restModelPose(model);
    Bounds bounds{Vec3(std::numeric_limits<float>::max()), Vec3(std::numeric_limits<float>::lowest())};
    bool any = false;
    const auto include = [&](const Vec3& point) {
        bounds.minimum = glm::min(bounds.minimum, point);
        bounds.maximum = glm::max(bounds.maximum, point);
        any = true;
    };
    for (std::size_t n = 0; n < model.nodes.size(); ++n)
        forEachRestPoint(model, pose, n, include);
    if (!any) {
        for (const int joint : jointNodes(model))
            include(Vec3(pose[static_cast<std::size_t>(joint)][3]));
        any = any && bounds.minimum != bounds.maximum;
    }
    return any ? bounds : Bounds{};
}

} // namespace sinew
