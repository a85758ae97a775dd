// Coarser versions of a model's surfaces, for characters of a crowd that are small in the
// picture. They keep some of the vertices as they are, so that they are skinned as ever.
#pragma once

#include "app/viewport/skin_geometry.h"
#include "core/model/model.h"

#include <array>
#include <functional>
#include <vector>

namespace sinew {

// How far surfaces of the levels may lie from the model's own, in sizes of the model.
inline constexpr std::array<float, 5> kDetailErrors{0.0025f, 0.005f, 0.01f, 0.02f, 0.04f};
// And in the picture: a level is shown from where its error is no more than this.
inline constexpr float kDetailPixels = 0.25f;

// A submesh to be simplified.
struct DetailSource {
    int mesh = 0;
    int submesh = 0;
    float scale = 1.0f;              // m a unit of the mesh where clips draw it largest
    bool picturedShadow = false;      // the outline of its shadow is the picture's too
    std::vector<int> morphOrdinals{};  // as for SkinGeometry
};

struct DetailPiece {
    SubmeshVertices surface;
    SubmeshVertices shadow;
};

struct DetailLevel {
    float error = 0.0f;               // m
    std::vector<DetailPiece> pieces;  // one a source
};

// The levels for a model of that size (m), finest first; those that would spare little are
// left out. `cancelled` is asked now and then; then what is returned is incomplete. Any thread.
std::vector<DetailLevel> detailLevels(const Model& model, float size, const std::vector<DetailSource>& sources,
                                      const std::function<bool()>& cancelled);

// The vertices with as few triangles as keep within that distance, in units of the mesh.
SubmeshVertices simplified(const Mesh& mesh, const SubmeshVertices& vertices, float error);

}  // namespace sinew
