// The boxes that drawn submeshes move in: per palette entry of the skin, and of a whole
// row of skin matrices.
#pragma once

#include "app/viewport/material_item.h"
#include "app/viewport/skin_geometry.h"

#include <limits>
#include <vector>

namespace sinew {

inline constexpr Bounds kNothing{Vec3(std::numeric_limits<float>::max()), Vec3(std::numeric_limits<float>::lowest())};

void include(Bounds& box, const Vec3& point);

// How far morphs at full weight can move each vertex along each axis; empty without morphs.
std::vector<Vec3> morphReach(const Mesh& mesh);

// Per palette entry, the box of the vertices it moves; `reach` (morphReach) widens it.
std::vector<DrawItem::Influence> influencesOf(const Mesh& mesh, const SubmeshVertices& vertices, int paletteBase,
                                              const std::vector<Vec3>& reach);

// Where rows of skin matrices put an item, how large, and whether its faces are inside
// out there.
struct RowJudgement {
    Bounds box = kNothing;
    float scale = 0.0f;  // m a unit of the mesh, the largest
    bool plain = false;
    bool mirrored = false;

    void add(const DrawItem& item, const float* row);
    [[nodiscard]] DrawItem::Sides sides() const;
};

}  // namespace sinew
