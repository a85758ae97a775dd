// One drawable part of a mesh while it is being imported, before the parts
// become one Mesh. Shared by all readers.
#pragma once

#include "core/base/issue.h"
#include "core/model/model.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew {

// Dense deltas of one morph target; empty arrays: none.
struct PrimitiveTarget {
    std::vector<Vec3> positions;
    std::vector<Vec3> normals;
};

// Arrays are empty or as long as positions, as in Mesh.
struct Primitive {
    std::vector<Vec3> positions;
    std::vector<Vec3> normals;
    std::vector<Vec4> tangents;
    std::vector<Vec2> uv;
    std::vector<Vec2> uv1;
    std::vector<Vec4> colors;
    std::vector<std::array<std::uint16_t, 4>> joints;
    std::vector<Vec4> weights;
    std::vector<PrimitiveTarget> targets;
    std::vector<std::uint32_t> indices; // triangles
    int material = -1;
};

// Normals for a primitive without, from its faces: flat where no faces share a
// vertex, else the mean of the faces around it, weighted by their angles.
// No vertex is added. Returns whether any vertex is shared.
bool makeNormals(Primitive& primitive);

// Appends the primitive as a submesh; arrays that only some of the parts have
// are filled with neutral values. Target t of the primitive goes to mesh.morphs[t].
void appendPrimitive(Mesh& mesh, Primitive&& primitive);

// Vertices of opaque materials get an alpha of 1: theirs does not count, and some
// files have 0 there.
void settleVertexAlpha(Model& model);

// A vertex's influences, however many, reduced to the four strongest.
struct Influence {
    std::uint16_t joint = 0;
    float weight = 0.0f;
};

// What reduceInfluences changed over a whole mesh; reportInfluences tells.
struct InfluenceReport {
    std::uint64_t vertices = 0;
    std::uint64_t reduced = 0;      // vertices that lost influences
    float largestDropped = 0.0f;    // of a weight sum of 1
    std::uint64_t renormalised = 0; // sums that were off by more than 1e-3
    std::uint64_t unweighted = 0;   // vertices without any influence
};

// Drops weights that are not positive, keeps the strongest four, strongest
// first, and scales their sum to 1. A vertex without influences gets weight 1
// of fallbackJoint. influences is reordered.
void reduceInfluences(std::vector<Influence>& influences, std::uint16_t fallbackJoint,
                      std::array<std::uint16_t, 4>& joints, Vec4& weights, InfluenceReport& report);
// unweightedNote says where unweighted vertices went ("follow the mesh's node").
void reportInfluences(const InfluenceReport& report, const std::string& meshName, const std::string& unweightedNote,
                      Issues& issues);

} // namespace sinew
