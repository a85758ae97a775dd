#include "app/viewport/draw_boxes.h"

#include <algorithm>

namespace sinew {

void include(Bounds& box, const Vec3& point)
{
    box.minimum = glm::min(box.minimum, point);
    box.maximum = glm::max(box.maximum, point);
}

std::vector<Vec3> morphReach(const Mesh& mesh)
{
    std::vector<Vec3> reach;
    if (!mesh.morphs.empty())
        reach.assign(mesh.positions.size(), Vec3(0.0f));
    for (const MorphTarget& target : mesh.morphs)
        for (std::size_t i = 0; i < target.vertices.size(); ++i)
            reach[target.vertices[i]] += glm::abs(target.positions[i]);
    return reach;
}

std::vector<DrawItem::Influence> influencesOf(const Mesh& mesh, const SubmeshVertices& vertices, int paletteBase,
                                              const std::vector<Vec3>& reach)
{
    std::vector<Bounds> boxes;
    const auto add = [&](std::size_t joint, const Vec3& point, const Vec3& margin) {
        if (joint >= boxes.size())
            boxes.resize(joint + 1, kNothing);
        include(boxes[joint], point - margin);
        include(boxes[joint], point + margin);
    };
    for (const std::uint32_t v : vertices.source) {
        const Vec3 margin = reach.empty() ? Vec3(0.0f) : reach[v];
        if (mesh.joints.empty()) {
            add(0, mesh.positions[v], margin);
            continue;
        }
        for (int k = 0; k < 4; ++k)
            if (mesh.weights[v][k] != 0.0f)
                add(mesh.joints[v][static_cast<std::size_t>(k)], mesh.positions[v], margin);
    }
    std::vector<DrawItem::Influence> influences;
    for (std::size_t joint = 0; joint < boxes.size(); ++joint)
        if (boxes[joint].minimum.x <= boxes[joint].maximum.x)
            influences.push_back({paletteBase + static_cast<int>(joint), boxes[joint]});
    return influences;
}

void RowJudgement::add(const DrawItem& item, const float* row)
{
    for (const DrawItem::Influence& influence : item.influences()) {
        const float* m = row + static_cast<std::size_t>(influence.entry) * 12;
        const Vec3 r0(m[0], m[1], m[2]);
        const Vec3 r1(m[4], m[5], m[6]);
        const Vec3 r2(m[8], m[9], m[10]);
        (glm::dot(r0, glm::cross(r1, r2)) < 0.0f ? mirrored : plain) = true;
        const Vec3 columns = r0 * r0 + r1 * r1 + r2 * r2;
        scale = std::max(scale, std::sqrt(std::max({columns.x, columns.y, columns.z})));
        const Vec3 center = influence.box.center();
        const Vec3 half = influence.box.size() * 0.5f;
        const Vec3 at(glm::dot(r0, center) + m[3], glm::dot(r1, center) + m[7], glm::dot(r2, center) + m[11]);
        const Vec3 reach(glm::dot(glm::abs(r0), half), glm::dot(glm::abs(r1), half), glm::dot(glm::abs(r2), half));
        include(box, at - reach);
        include(box, at + reach);
    }
}

DrawItem::Sides RowJudgement::sides() const
{
    return !mirrored ? DrawItem::plain : plain ? DrawItem::mixed : DrawItem::mirrored;
}

}  // namespace sinew
