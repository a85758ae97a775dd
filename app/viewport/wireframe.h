// The edges of a submesh, for drawing them as lines.
#pragma once

#include "app/viewport/skin_geometry.h"

#include <vector>

namespace sinew {

// Pairs of vertices of the geometry: each edge of its triangles once, also where
// a seam of texture or normals gives its ends two numbers. `morphOrdinals` as
// SkinGeometry takes them: what morphs move may come apart and is not joined.
std::vector<std::uint32_t> edgesOf(const Mesh& mesh, const SubmeshVertices& vertices, const std::vector<int>& morphOrdinals);

}  // namespace sinew
