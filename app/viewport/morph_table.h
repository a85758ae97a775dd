// Sparse morph deltas as shaders/skin.glsl reads them, and the choice of the
// morphs that the shader adds. Pure data, no GPU.
#pragma once

#include "core/model/model.h"

#include <span>
#include <vector>

namespace sinew {

// The shader adds at most this many morphs a mesh; further ones are summed on the CPU.
inline constexpr int kShaderMorphs = 16;
// Texels a line of the delta texture.
inline constexpr int kMorphTextureWidth = 2048;

// Where one mesh's deltas lie.
struct MorphPlace {
    std::vector<int> ordinals;   // by vertex: its place among the moved vertices, or -1; empty: no morphs
    std::vector<std::uint32_t> moved;  // by ordinal: the vertex
    int firstMask = 0;           // texel
    int masksPerVertex = 0;      // one per 48 targets
};

// Masks and deltas of any number of meshes in one run of texels.
//
// A vertex has masksPerVertex mask texels: three times 16 bits saying which of
// 48 targets move it, and the texel of its first delta among those. A delta is
// two texels: position, normal.
class MorphTable {
public:
    MorphPlace append(const Mesh& mesh);
    [[nodiscard]] const std::vector<Vec4>& texels() const { return m_texels; }

private:
    std::vector<Vec4> m_texels;
};

struct ActiveMorph {
    int target = -1;
    float weight = 0.0f;
};

// The targets whose weight is not 0, strongest first (ties: in target order).
std::vector<ActiveMorph> activeMorphs(std::span<const float> weights);

// Adds weight * delta of each listed target: two texels (position, normal) a
// moved vertex, added to `sums`.
void addMorphs(const Mesh& mesh, const MorphPlace& place, std::span<const ActiveMorph> morphs, std::span<Vec4> sums);

}  // namespace sinew
