// Which texture coordinates the meshes of a material keep. Files give every
// picture a set of coordinates and a transform of its own; a Mesh has two sets.
#pragma once

#include "core/base/issue.h"
#include "core/model/model.h"

#include <array>
#include <string>

namespace sinew {

// How a picture lies on a mesh, as the file has it.
struct TexturePlace {
    int set = 0; // the file's number of the coordinates
    UvTransform transform;

    bool operator==(const TexturePlace&) const = default;
};

// By TextureRef::uvSet: the file's coordinates that go there, and what to apply
// to them on the way. A set of -1: nothing asks for the second coordinates.
struct UvPlan {
    std::array<TexturePlace, 2> sets{TexturePlace{0, {}}, TexturePlace{-1, {}}};
};

// places: of the pictures of texturesOf(material), in that order; what has no
// image is passed over. Sets uvSet and transform of each. Up to two different
// places are baked into the meshes; with more the transforms stay with the
// pictures. The base colour, or else the first picture, lies by the first set.
// Pictures that need a third set (the least asked for) lose their image, which is noted,
// and what they were to modulate is off: nothing is all metal or all aglow.
UvPlan planUv(Material& material, const std::array<TexturePlace, 5>& places, Issues& issues,
              const std::string& where = {});

} // namespace sinew
