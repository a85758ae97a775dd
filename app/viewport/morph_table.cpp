#include "app/viewport/morph_table.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {

namespace {

constexpr int kTargetsPerMask = 48;
constexpr int kBitsPerPart = 16;

}  // namespace

MorphPlace MorphTable::append(const Mesh& mesh)
{
    MorphPlace place;
    if (mesh.morphs.empty())
        return place;
    place.ordinals.assign(mesh.positions.size(), -1);
    for (const MorphTarget& target : mesh.morphs)
        for (const std::uint32_t vertex : target.vertices)
            place.ordinals[vertex] = 0;
    for (std::size_t v = 0; v < place.ordinals.size(); ++v) {
        if (place.ordinals[v] < 0)
            continue;
        place.ordinals[v] = static_cast<int>(place.moved.size());
        place.moved.push_back(static_cast<std::uint32_t>(v));
    }

    struct Delta {
        int target;
        std::size_t index;
    };
    std::vector<std::vector<Delta>> deltas(place.moved.size());
    for (std::size_t t = 0; t < mesh.morphs.size(); ++t) {
        const MorphTarget& target = mesh.morphs[t];
        for (std::size_t i = 0; i < target.vertices.size(); ++i)
            deltas[static_cast<std::size_t>(place.ordinals[target.vertices[i]])].push_back({static_cast<int>(t), i});
    }

    place.masksPerVertex = (static_cast<int>(mesh.morphs.size()) + kTargetsPerMask - 1) / kTargetsPerMask;
    place.firstMask = static_cast<int>(m_texels.size());
    const auto masksPerVertex = static_cast<std::size_t>(place.masksPerVertex);
    m_texels.resize(m_texels.size() + place.moved.size() * masksPerVertex);
    for (std::size_t ordinal = 0; ordinal < deltas.size(); ++ordinal) {
        auto next = deltas[ordinal].begin();
        for (int block = 0; block < place.masksPerVertex; ++block) {
            std::array<unsigned, 3> parts{};
            const std::size_t first = m_texels.size();
            for (; next != deltas[ordinal].end() && next->target / kTargetsPerMask == block; ++next) {
                const int bit = next->target % kTargetsPerMask;
                parts[static_cast<std::size_t>(bit / kBitsPerPart)] |= 1u << (bit % kBitsPerPart);
                const MorphTarget& target = mesh.morphs[static_cast<std::size_t>(next->target)];
                m_texels.emplace_back(target.positions[next->index], 0.0f);
                m_texels.emplace_back(target.normals.empty() ? Vec3(0.0f) : target.normals[next->index], 0.0f);
            }
            m_texels[static_cast<std::size_t>(place.firstMask) + ordinal * masksPerVertex +
                     static_cast<std::size_t>(block)] =
                Vec4(static_cast<float>(parts[0]), static_cast<float>(parts[1]), static_cast<float>(parts[2]),
                     static_cast<float>(first));
        }
    }
    return place;
}

std::vector<ActiveMorph> activeMorphs(std::span<const float> weights)
{
    std::vector<ActiveMorph> active;
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] != 0.0f)
            active.push_back({static_cast<int>(i), weights[i]});
    std::stable_sort(active.begin(), active.end(), [](const ActiveMorph& a, const ActiveMorph& b) {
        return std::abs(a.weight) > std::abs(b.weight);
    });
    return active;
}

void addMorphs(const Mesh& mesh, const MorphPlace& place, std::span<const ActiveMorph> morphs, std::span<Vec4> sums)
{
    for (const ActiveMorph& morph : morphs) {
        const MorphTarget& target = mesh.morphs[static_cast<std::size_t>(morph.target)];
        for (std::size_t i = 0; i < target.vertices.size(); ++i) {
            const auto at = static_cast<std::size_t>(place.ordinals[target.vertices[i]]) * 2;
            sums[at] += Vec4(target.positions[i] * morph.weight, 0.0f);
            if (!target.normals.empty())
                sums[at + 1] += Vec4(target.normals[i] * morph.weight, 0.0f);
        }
    }
}

}  // namespace sinew
