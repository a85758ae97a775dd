// CPU reference of the skinning that the vertex shader does (spec "tween"): the
// same mathematics, for tests and for whoever needs skinned vertices without a
// GPU. Pure functions, any thread.
#pragma once

#include "core/base/math.h"
#include "core/model/model.h"
#include "core/model/transform_map.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

// Two neighbouring rows of a clip and the time between them, 0..1. `next` is
// not read where time is 0.
template <class T>
struct FrameRows {
    std::span<const T> row;
    std::span<const T> next;
    T time = 0;
};

// Everything a vertex is skinned from. An empty next.row stands for "no next
// clip". A pose computed on the CPU (tween blend "pose") is a single live row:
// current.row alone.
template <class T>
struct SkinRows {
    FrameRows<T> current;
    FrameRows<T> next;
    T tween = 0;  // 0: current, 1: next
};

// Three rows of four, the last row (0 0 0 1) left out.
template <class T>
using Matrix34 = std::array<T, 12>;

// The published formula: each of the four influences' matrices mixed between
// the rows, weighted and summed; the same for the next clip; both mixed by the
// tween. Rows are palette entries of 12 numbers; joints index entries.
// Double for the golden vectors, float as the shader.
template <class T>
Matrix34<T> mixMatrix(const SkinRows<T>& rows, const std::array<std::uint16_t, 4>& joints,
                      const std::array<T, 4>& weights)
{
    const auto blended = [&](const FrameRows<T>& frame) {
        Matrix34<T> sum{};
        for (std::size_t i = 0; i < 4; ++i) {
            if (weights[i] == T(0))
                continue;
            const std::size_t at = std::size_t{joints[i]} * 12;
            for (std::size_t k = 0; k < 12; ++k) {
                T value = frame.row[at + k];
                if (frame.time != T(0))
                    value += (frame.next[at + k] - value) * frame.time;
                sum[k] += weights[i] * value;
            }
        }
        return sum;
    };
    Matrix34<T> matrix = blended(rows.current);
    if (!rows.next.row.empty() && rows.tween != T(0)) {
        const Matrix34<T> next = blended(rows.next);
        for (std::size_t k = 0; k < 12; ++k)
            matrix[k] += (next[k] - matrix[k]) * rows.tween;
    }
    return matrix;
}

// The rows' mix as one row, which then skins and morphs alone as all of them do,
// because the formula is linear: row = (1 - tween) current + tween next, either
// (1 - time) row + time next. `out` is as long as the rows.
void mixRows(const SkinRows<float>& rows, std::span<float> out);

// --- dual quaternions ---------------------------------------------------------

// M = T R S: translation, rotation with determinant +1, symmetric stretch (a
// mirror lives in it). Four texels: quaternion x y z w; translation, 0;
// S xx yy zz xy; S xz yz, 0, 0.
struct PolarEntry {
    Quat rotation{1.0f, 0.0f, 0.0f, 0.0f};
    Vec3 translation{0.0f};
    std::array<float, 6> stretch{1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f};  // xx yy zz xy xz yz
};

// Singular matrices are split too: the missing axes of the rotation are chosen
// to complete a right-handed frame.
PolarEntry polarSplit(const Matrix34<float>& matrix);
Matrix34<float> toMatrix34(const PolarEntry& entry);
std::array<float, 16> toTexels(const PolarEntry& entry);

// The map of tween blend "dualQuaternion": four texels a palette entry instead
// of three, the morph weights after them, same rows. Along a clip quaternions
// lie in one hemisphere with their predecessor.
struct DualQuaternionMap {
    std::uint32_t entryCount = 0;
    std::uint32_t morphCount = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t rowsPerColumn = 8192;
    std::vector<float> texels;

    [[nodiscard]] std::uint32_t rowTexels() const { return entryCount * 4 + (morphCount + 3) / 4; }
    [[nodiscard]] std::span<const float> row(std::uint32_t r) const
    {
        return {texels.data() +
                    (std::size_t{r % rowsPerColumn} * width + std::size_t{r / rowsPerColumn} * rowTexels()) * 4,
                std::size_t{rowTexels()} * 4};
    }
};
DualQuaternionMap toDualQuaternionMap(const TransformMap& map);

// The rigid part and the stretch of one vertex: p' = rotation * (S p) + translation.
// Per influence: rotation (normalised), translation and stretch mixed between
// the rows, the next row's quaternion signed like the row's; then clips mixed
// by the tween in the same way; then the dual quaternions (q, t q / 2) summed
// with the weights, signed like the strongest influence's, and normalised;
// stretches summed with the weights.
PolarEntry mixDualQuaternion(const SkinRows<float>& rows, const std::array<std::uint16_t, 4>& joints,
                             const Vec4& weights);

// --- whole meshes ---------------------------------------------------------------

enum class SkinBlend { matrix, dualQuaternion };

struct SkinnedVertices {
    std::vector<Vec3> positions;  // model space
    std::vector<Vec3> normals;    // unit, outward
    std::vector<bool> mirrored;   // the vertex's matrix has a negative determinant: its faces are wound the other way
};

// The mesh of a node: morphs first, then the skin. `blend` says which kind of
// rows these are. Normals by the cofactor of the blended matrix.
SkinnedVertices skinNode(const Model& model, const RowLayout& layout, int node, const SkinRows<float>& rows,
                         SkinBlend blend);

// The rows of a clip at a time between two rows: `time` in seconds is clamped to the clip.
FrameRows<float> frameRows(const TransformMap& map, int clip, double time);

}  // namespace sinew
