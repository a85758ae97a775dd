#include "core/model/half_map.h"

#include "core/model/pose_distance.h"

#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {
namespace {

// The points of one palette entry, in the space its matrix is applied to.
struct Points {
    std::size_t entry = 0;
    std::array<Vec3, 8> at{};
};

std::vector<Points> pointsOf(const Model& model, const RowLayout& layout, const PoseDistance& distance)
{
    std::vector<Points> points;
    for (std::size_t e = 0; e < layout.entries.size(); ++e) {
        const PaletteEntry& entry = layout.entries[e];
        int node = entry.node;
        Mat4 toMesh(1.0f);
        if (entry.skin >= 0) {
            const Skin& skin = model.skins[static_cast<std::size_t>(entry.skin)];
            node = skin.joints[static_cast<std::size_t>(entry.joint)];
            toMesh = glm::inverse(skin.inverseBind[static_cast<std::size_t>(entry.joint)]);
        }
        for (const PoseDistance::Carried& carried : distance.carried()) {
            if (carried.node != node)
                continue;
            Points& made = points.emplace_back();
            made.entry = e;
            for (int i = 0; i < 8; ++i)
                made.at[static_cast<std::size_t>(i)] = Vec3(toMesh * Vec4(carried.corner(i), 1.0f));
        }
    }
    return points;
}

}  // namespace

std::vector<std::uint16_t> halfTexels(const TransformMap& map)
{
    std::vector<std::uint16_t> halves(map.texels.size());
    std::ranges::transform(map.texels, halves.begin(), [](float v) { return glm::packHalf1x16(v); });
    return halves;
}

double halfMapError(const Model& model, const TransformMap& map, std::span<const std::uint16_t> halves)
{
    const PoseDistance distance(model);
    const std::vector<Points> points = pointsOf(model, map.layout, distance);
    float largest = 0.0f;
    for (const BakedClip& clip : map.clips)
        for (std::uint32_t r = clip.firstRow; r < clip.firstRow + clip.rowCount; ++r) {
            const std::span<const float> row = map.row(r);
            const std::size_t first = static_cast<std::size_t>(row.data() - map.texels.data());
            const auto difference = [&](std::size_t i) { return row[i] - glm::unpackHalf1x16(halves[first + i]); };
            for (const Points& each : points) {
                std::array<float, 12> d;
                for (std::size_t i = 0; i < 12; ++i)
                    d[i] = difference(each.entry * 12 + i);
                for (const Vec3& p : each.at) {
                    Vec3 moved;
                    for (int k = 0; k < 3; ++k) {
                        const float* m = d.data() + k * 4;
                        moved[k] = m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3];
                    }
                    largest = std::max(largest, glm::length(moved));
                }
            }
            const std::size_t morphs = map.layout.morphTexel() * 4;
            for (std::size_t i = 0; i < distance.morphReach().size(); ++i)
                largest = std::max(largest, std::abs(difference(morphs + i)) * distance.morphReach()[i]);
        }
    return static_cast<double>(largest / distance.size());
}

}  // namespace sinew
