// KHR_draco_mesh_compression: the vertices and triangles of a primitive, compressed.
// https://github.com/KhronosGroup/glTF/blob/main/extensions/2.0/Khronos/KHR_draco_mesh_compression
#pragma once

#include "core/base/file.h"
#include "core/import/gltf/buffers.h"
#include "core/import/import.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew::gltf {

// An attribute that is wanted: its number in the compressed data, and the form its accessor promises.
struct DracoAttribute {
    std::uint32_t id = 0;
    ComponentType type = ComponentType::f32;
    std::uint32_t components = 1; // 1..4
};

struct DracoMesh {
    std::uint32_t vertices = 0;
    std::vector<Bytes> attributes;      // by that list, tightly packed
    std::vector<std::uint32_t> indices; // triangles
};

// Refuses damaged data and what exceeds the limits. where: the extension's object.
DracoMesh decodeDraco(std::span<const std::uint8_t> compressed, std::span<const DracoAttribute> wanted,
                      const ImportLimits& limits, const View& where);

} // namespace sinew::gltf
