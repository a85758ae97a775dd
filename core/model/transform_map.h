// The baked transform map (spec "tween"): every clip of a model as rows of skin
// matrices, four floats a texel, for the vertex shader and the map export.
// Pure functions, any thread.
#pragma once

#include "core/base/math.h"
#include "core/model/model.h"
#include "core/model/row_layout.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

// The rate a clip is baked at: the first of 24, 25, 30, 48, 50 and 60 rows a
// second on whose grid its keys lie, else the nearest to its smallest usual key
// spacing. Takes that were sampled at a higher rate get 60.
double bakeRate(const ModelClip& clip);

// How far the clip's last pose is from its first: the largest distance between
// any of the model's vertices (bounding boxes per joint stand for them; for a
// model without meshes the nodes), of the model's size. Up to kClosedGap the
// clip is a closed loop: its period is its duration.
inline constexpr float kClosedGap = 1e-4f;
float closingGap(const Model& model, const ModelClip& clip);

struct BakedClip {
    std::uint32_t firstRow = 0;
    std::uint32_t rowCount = 0;
    double rate = 0.0;      // rows a second, exact: (rowCount - 1) / duration; bakeRate() for a clip of no duration
    bool closed = false;    // last row equals the first within kClosedGap
    float closingGap = 0;   // see closingGap()
};

struct TransformMap {
    RowLayout layout;
    std::uint32_t width = 0;   // texels
    std::uint32_t height = 0;
    std::uint32_t rowsPerColumn = 8192;
    std::vector<float> texels;  // RGBA32F, width * height * 4
    std::vector<BakedClip> clips;

    // Row r lies in column block r / rowsPerColumn, at height r % rowsPerColumn.
    // Its 4 * layout.texels() floats are contiguous.
    [[nodiscard]] std::span<const float> row(std::uint32_t r) const { return {texels.data() + offset(r), rowFloats()}; }
    [[nodiscard]] std::span<float> row(std::uint32_t r) { return {texels.data() + offset(r), rowFloats()}; }

private:
    [[nodiscard]] std::size_t rowFloats() const { return std::size_t{layout.texels()} * 4; }
    [[nodiscard]] std::size_t offset(std::uint32_t r) const
    {
        return (std::size_t{r % rowsPerColumn} * width + std::size_t{r / rowsPerColumn} * layout.texels()) * 4;
    }
};

// Where everything will lie, before anything is computed: no texels, no closing
// gaps. Long takes of many joints fill gigabytes; whoever cannot take them asks first.
TransformMap layOutTransformMap(const Model& model);

// All clips of the model, stacked in order. Clips have at least two rows; row i
// of a clip is its pose at i / rate.
TransformMap bakeTransformMap(const Model& model);

}  // namespace sinew
