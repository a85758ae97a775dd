#include "core/export/channel_tolerance.h"

#include "core/model/pose.h"

#include <algorithm>

namespace sinew {
namespace {

// Joints that move nothing visible keep the exactness of one that moves things this far off.
constexpr float kLeastReach = 0.05f;  // of the model's size

float largestScale(const Mat4& m)
{
    return std::max({glm::length(Vec3(m[0])), glm::length(Vec3(m[1])), glm::length(Vec3(m[2]))});
}

}  // namespace

ChannelTolerances channelTolerances(const Model& model, const PoseDistance& poses, double distance)
{
    const std::size_t count = model.nodes.size();
    const std::vector<Transform> rest = restPose(model);
    std::vector<Mat4> pose(count);
    toModelSpace(parentsOf(model), rest, pose);

    // How far from each node the things lie that it moves.
    std::vector<float> reach(count, kLeastReach * poses.size());
    const auto extend = [&](int carrier, const Vec3& point) {
        for (int n = carrier; n >= 0; n = model.nodes[static_cast<std::size_t>(n)].parent) {
            const auto i = static_cast<std::size_t>(n);
            reach[i] = std::max(reach[i], glm::length(point - Vec3(pose[i][3])));
        }
    };
    for (const PoseDistance::Carried& carried : poses.carried())
        for (int i = 0; i < 8; ++i)
            extend(carried.node, Vec3(pose[static_cast<std::size_t>(carried.node)] * Vec4(carried.corner(i), 1.0f)));
    for (std::size_t n = 0; n < count; ++n)
        extend(model.nodes[n].parent, Vec3(pose[n][3]));

    const auto budget = static_cast<float>(distance);
    ChannelTolerances out;
    for (std::size_t n = 0; n < count; ++n) {
        const int parent = model.nodes[n].parent;
        const float outer = parent < 0 ? 1.0f : std::max(largestScale(pose[static_cast<std::size_t>(parent)]), 1e-12f);
        const Vec3 own = glm::abs(rest[n].scale);
        out.translation.push_back(budget / outer);
        out.rotation.push_back(budget / reach[n]);
        out.scale.push_back(budget / reach[n] * std::max({own.x, own.y, own.z, 1e-6f}));
    }
    for (std::size_t s = 0; s < model.morphSlots.size(); ++s) {
        const Node& node = model.nodes[static_cast<std::size_t>(model.morphSlots[s].node)];
        float scale = largestScale(pose[static_cast<std::size_t>(model.morphSlots[s].node)]);
        if (node.skin >= 0) {
            const Skin& skin = model.skins[static_cast<std::size_t>(node.skin)];
            scale = 0.0f;
            for (std::size_t j = 0; j < skin.joints.size(); ++j)
                scale = std::max(scale, largestScale(pose[static_cast<std::size_t>(skin.joints[j])] * skin.inverseBind[j]));
        }
        // A target that moves nothing still keeps a weight that can be told apart.
        out.morph.push_back(std::min(budget / std::max(poses.morphReach()[s] * scale, 1e-12f), 0.01f));
    }
    return out;
}

}  // namespace sinew
