// The baked transform map (spec "tween"): every clip of a model as rows of skin
// matrices, four floats a texel, for the vertex shader and the map export.
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
    std::uint32_t morphCount = 0;
    [[nodiscard]] std::uint32_t texels() const { return static_cast<std::uint32_t>(entries.size()) * 3 + (morphCount + 3) / 4; }
};
RowLayout rowLayout(const Model& model);

// Writes one row (4 * layout.texels() floats) from a model-space pose and morph weights.
void writeRow(const Model& model, const RowLayout& layout, std::span<const Mat4> modelPose,
              std::span<const float> morphWeights, std::span<float> row);

struct BakedClip {
    std::uint32_t firstRow = 0;
    std::uint32_t rowCount = 0;
    double rate = 0.0;      // rows a second, exact: (rowCount - 1) / duration
    bool closed = false;    // last row equals the first within 1e-4 of the model's size
    float closingGap = 0;   // largest distance between them, of the model's size
};

struct TransformMap {
    RowLayout layout;
    std::uint32_t width = 0;   // texels
    std::uint32_t height = 0;
    std::uint32_t rowsPerColumn = 8192;
    std::vector<float> texels;  // RGBA32F, width * height * 4
    std::vector<BakedClip> clips;
};
TransformMap bakeTransformMap(const Model& model);

}  // namespace sinew
