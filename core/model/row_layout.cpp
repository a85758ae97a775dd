#include "core/model/row_layout.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace sinew {

RowLayout rowLayout(const Model& model)
{
    RowLayout layout;
    for (std::size_t s = 0; s < model.skins.size(); ++s) {
        layout.firstEntryOfSkin.push_back(static_cast<int>(layout.entries.size()));
        for (std::size_t j = 0; j < model.skins[s].joints.size(); ++j)
            layout.entries.push_back({static_cast<int>(s), static_cast<int>(j), -1});
    }
    layout.entryOfNode.assign(model.nodes.size(), -1);
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
        if (model.nodes[n].mesh < 0 || model.nodes[n].skin >= 0)
            continue;
        layout.entryOfNode[n] = static_cast<int>(layout.entries.size());
        layout.entries.push_back({-1, -1, static_cast<int>(n)});
    }
    layout.morphCount = static_cast<std::uint32_t>(model.morphSlots.size());
    return layout;
}

void writeRow(const Model& model, const RowLayout& layout, std::span<const Mat4> modelPose,
              std::span<const float> morphWeights, std::span<float> row)
{
    assert(row.size() == std::size_t{layout.texels()} * 4);
    float* out = row.data();
    for (const PaletteEntry& entry : layout.entries) {
        Mat4 matrix;
        if (entry.skin >= 0) {
            const Skin& skin = model.skins[static_cast<std::size_t>(entry.skin)];
            const auto joint = static_cast<std::size_t>(entry.joint);
            matrix = modelPose[static_cast<std::size_t>(skin.joints[joint])] * skin.inverseBind[joint];
        } else {
            matrix = modelPose[static_cast<std::size_t>(entry.node)];
        }
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 4; ++c)
                *out++ = matrix[c][r];
    }
    std::fill(std::copy_n(morphWeights.begin(), layout.morphCount, out), row.data() + row.size(), 0.0f);
}

}  // namespace sinew
