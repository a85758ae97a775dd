#include "core/model/pose_distance.h"

#include "core/model/pose.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

struct Box {
    Vec3 minimum{std::numeric_limits<float>::max()};
    Vec3 maximum{std::numeric_limits<float>::lowest()};
    void add(const Vec3& p)
    {
        minimum = glm::min(minimum, p);
        maximum = glm::max(maximum, p);
    }
    [[nodiscard]] bool empty() const { return minimum.x > maximum.x; }
};

// Boxes of the vertices that each joint of a skin holds, in that joint's space.
std::vector<Box> jointBoxes(const Skin& skin, const Mesh& mesh)
{
    std::vector<Box> boxes(skin.joints.size());
    for (std::size_t v = 0; v < mesh.joints.size(); ++v)
        for (int i = 0; i < 4; ++i) {
            const std::size_t joint = mesh.joints[v][static_cast<std::size_t>(i)];
            if (mesh.weights[v][i] > 0.0f && joint < boxes.size())
                boxes[joint].add(Vec3(skin.inverseBind[joint] * Vec4(mesh.positions[v], 1.0f)));
        }
    return boxes;
}

}  // namespace

PoseDistance::PoseDistance(const Model& model) : m_model(&model), m_parents(parentsOf(model))
{
    m_size = restBounds(model).longestSide();
    if (!(m_size > 0.0f))
        m_size = 1.0f;
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
        const Node& node = model.nodes[n];
        if (node.mesh < 0)
            continue;
        const Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
        if (node.skin >= 0) {
            const Skin& skin = model.skins[static_cast<std::size_t>(node.skin)];
            const std::vector<Box> boxes = jointBoxes(skin, mesh);
            for (std::size_t j = 0; j < boxes.size(); ++j)
                if (!boxes[j].empty())
                    m_carried.push_back({skin.joints[j], boxes[j].minimum, boxes[j].maximum});
        } else {
            Box box;
            for (const Vec3& p : mesh.positions)
                box.add(p);
            if (!box.empty())
                m_carried.push_back({static_cast<int>(n), box.minimum, box.maximum});
        }
    }
    if (m_carried.empty())
        for (std::size_t n = 0; n < model.nodes.size(); ++n)
            m_carried.push_back({static_cast<int>(n), Vec3(0.0f), Vec3(0.0f)});
    for (const MorphSlot& slot : model.morphSlots) {
        const Node& node = model.nodes[static_cast<std::size_t>(slot.node)];
        const MorphTarget& target =
            model.meshes[static_cast<std::size_t>(node.mesh)].morphs[static_cast<std::size_t>(slot.target)];
        float reach = 0.0f;
        for (const Vec3& delta : target.positions)
            reach = std::max(reach, glm::length(delta));
        m_morphReach.push_back(reach);
    }
}

float PoseDistance::between(std::span<const Mat4> poseA, std::span<const float> morphsA, std::span<const Mat4> poseB,
                            std::span<const float> morphsB) const
{
    float largest = 0.0f;
    for (const Carried& carried : m_carried) {
        const auto node = static_cast<std::size_t>(carried.node);
        const Mat4 difference = poseA[node] - poseB[node];
        for (int i = 0; i < 8; ++i)
            largest = std::max(largest, glm::length(Vec3(difference * Vec4(carried.corner(i), 1.0f))));
    }
    for (std::size_t i = 0; i < m_morphReach.size(); ++i)
        largest = std::max(largest, std::abs(morphsA[i] - morphsB[i]) * m_morphReach[i]);
    return largest / m_size;
}

float PoseDistance::closingGap(const ModelClip& clip) const
{
    std::vector<Transform> local = restPose(*m_model);
    std::vector<float> firstMorphs = restMorphWeights(*m_model);
    std::vector<float> lastMorphs = firstMorphs;
    std::vector<Mat4> first(local.size());
    std::vector<Mat4> last(local.size());
    sampleClip(*m_model, clip, 0.0, local, firstMorphs);
    toModelSpace(m_parents, local, first);
    sampleClip(*m_model, clip, clip.duration, local, lastMorphs);
    toModelSpace(m_parents, local, last);
    return between(first, firstMorphs, last, lastMorphs);
}

}  // namespace sinew
