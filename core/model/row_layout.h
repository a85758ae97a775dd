// One row of the transform map, or a live row: where a pose lies in texels.
// Pure functions, any thread.
#pragma once

#include "core/base/math.h"
#include "core/model/model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

// One palette entry: three texels, the skin matrix's three rows.
struct PaletteEntry {
    int skin = -1;   // with joint: index into Skin::joints
    int joint = -1;
    int node = -1;   // of a mesh without skin; identity inverse bind
};

// Where each thing lies in a row. Row = palette entries, three texels each,
// then morph weights, four a texel.
struct RowLayout {
    std::vector<PaletteEntry> entries;
    std::vector<int> firstEntryOfSkin;   // one a skin
    std::vector<int> entryOfNode;        // one a node: its entry as an unskinned mesh, or -1
    std::uint32_t morphCount = 0;        // morph slots, in the model's order
    [[nodiscard]] std::uint32_t morphTexel() const { return static_cast<std::uint32_t>(entries.size()) * 3; }
    [[nodiscard]] std::uint32_t texels() const { return morphTexel() + (morphCount + 3) / 4; }
};
RowLayout rowLayout(const Model& model);

// Writes one row (4 * layout.texels() floats) from a model-space pose and morph weights.
void writeRow(const Model& model, const RowLayout& layout, std::span<const Mat4> modelPose,
              std::span<const float> morphWeights, std::span<float> row);

}  // namespace sinew
