#include "app/viewport/live_row.h"

#include "core/model/pose.h"

#include <algorithm>
#include <cstring>

namespace sinew {

namespace {

constexpr int kListTexels = 1 + kShaderMorphs / 2;
constexpr qsizetype kTexelBytes = 4 * sizeof(float);

}  // namespace

LiveRow::LiveRow(const Model&, RowLayout layout) : m_layout(std::move(layout)), m_used(static_cast<int>(m_layout.texels()))
{
}

int LiveRow::addMorphs(int node, const MorphPlace& place)
{
    m_morphed.push_back({node, &place, m_used});
    m_used += kListTexels;
    return m_morphed.back().list;
}

QSize LiveRow::size() const
{
    return {kWidth, static_cast<int>(m_texels.size() / (kTexelBytes * kWidth))};
}

const float* LiveRow::entry(int index) const
{
    return reinterpret_cast<const float*>(m_texels.constData()) + static_cast<std::size_t>(index) * 12;
}

void LiveRow::write(const Model& model, std::span<const Mat4> modelPose, std::span<const float> morphWeights)
{
    struct Surplus {
        const Morphed* morphed;
        std::vector<ActiveMorph> active;
        int sums;
    };
    std::vector<Surplus> surplus;
    int texels = m_used;
    std::vector<std::vector<ActiveMorph>> lists(m_morphed.size());
    for (std::size_t i = 0; i < m_morphed.size(); ++i) {
        const std::span<const MorphSlot> targets = morphSlotsOf(model, m_morphed[i].node);
        if (targets.empty())
            continue;
        const auto first = static_cast<std::size_t>(targets.data() - model.morphSlots.data());
        lists[i] = activeMorphs(morphWeights.subspan(first, targets.size()));
        if (lists[i].size() > kShaderMorphs) {
            surplus.push_back({&m_morphed[i], {lists[i].begin() + kShaderMorphs, lists[i].end()}, texels});
            texels += static_cast<int>(m_morphed[i].place->moved.size()) * 2;
            lists[i].resize(kShaderMorphs);
        }
    }

    // A buffer of its own every time: the render side may still hold the last one.
    const int lines = std::max(1, (texels + kWidth - 1) / kWidth);
    m_texels = QByteArray(lines * kWidth * kTexelBytes, '\0');
    auto* out = reinterpret_cast<float*>(m_texels.data());
    writeRow(model, m_layout, modelPose, morphWeights, {out, std::size_t{m_layout.texels()} * 4});

    for (std::size_t i = 0; i < m_morphed.size(); ++i) {
        float* list = out + static_cast<std::size_t>(m_morphed[i].list) * 4;
        list[0] = static_cast<float>(lists[i].size());
        list[1] = -1.0f;
        for (std::size_t k = 0; k < lists[i].size(); ++k) {
            list[4 + k * 2] = static_cast<float>(lists[i][k].target);
            list[4 + k * 2 + 1] = lists[i][k].weight;
        }
    }
    for (const Surplus& rest : surplus) {
        out[static_cast<std::size_t>(rest.morphed->list) * 4 + 1] = static_cast<float>(rest.sums);
        const Node& node = model.nodes[static_cast<std::size_t>(rest.morphed->node)];
        const MorphPlace& place = *rest.morphed->place;
        std::vector<Vec4> sums(place.moved.size() * 2, Vec4(0.0f));
        sinew::addMorphs(model.meshes[static_cast<std::size_t>(node.mesh)], place, rest.active, sums);
        std::memcpy(out + static_cast<std::size_t>(rest.sums) * 4, sums.data(), sums.size() * sizeof(Vec4));
    }
}

}  // namespace sinew
