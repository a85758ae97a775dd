// The outer shell of a glTF file: plain JSON or the binary container (GLB 2).
#pragma once

#include "core/base/issue.h"
#include "core/import/gltf/view.h"

#include <cstdint>
#include <span>

namespace sinew::gltf {

struct Container {
    Json json;
    bool binary = false;                 // a GLB
    std::span<const std::uint8_t> chunk; // the GLB's BIN chunk; points into the file's bytes
};

// Splits and parses the file. Refuses what is not glTF 2, is cut off, or nests
// deeper than 128 levels; reports harmless faults of the layout.
Container openContainer(std::span<const std::uint8_t> file, Issues& issues);

} // namespace sinew::gltf
