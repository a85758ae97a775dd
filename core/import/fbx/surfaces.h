// What Assimp does not tell of an FBX file's materials. Physically based ones
// keep their values in properties of the program that wrote them: Maya's
// standard, Arnold and Stingray surfaces; the physical, PBR, OpenPBR and glTF
// materials of 3ds Max. Blender's sit in the slots of a Phong material. Assimp
// knows some of their pictures, none of their values, and no picture that has
// no relative path.
#pragma once

#include "core/base/file.h"
#include "core/import/fbx/document.h"

#include <glm/ext/vector_double3.hpp>

#include <optional>
#include <string>
#include <vector>

namespace sinew::fbx {

struct Picture {
    std::string path; // as the file has it; may be absolute
    Bytes content;    // empty: not embedded
};

// What the material states; all numbers as glTF has them. Pictures are indices
// into Surfaces::pictures, -1: none.
struct Surface {
    std::string name;
    std::optional<glm::dvec3> baseColor;
    std::optional<double> metalness;
    std::optional<double> roughness;
    std::optional<double> opacity;
    std::optional<glm::dvec3> emission;
    int baseColorPicture = -1;
    int metalnessPicture = -1;
    int roughnessPicture = -1;
    int normalPicture = -1;
    int occlusionPicture = -1;
    int emissionPicture = -1;
    int diffusePicture = -1; // of the plain material that every file has
};

struct Surfaces {
    std::vector<Surface> list;
    std::vector<Picture> pictures;

    [[nodiscard]] const Surface* named(const std::string& name) const; // nullptr: none
};

Surfaces readSurfaces(const Document& document);

} // namespace sinew::fbx
