// EXT_meshopt_compression: buffer views that are compressed.
// https://github.com/KhronosGroup/glTF/blob/main/extensions/2.0/Vendor/EXT_meshopt_compression
#pragma once

#include "core/base/file.h"
#include "core/import/gltf/view.h"

#include <cstdint>
#include <optional>
#include <span>

namespace sinew::gltf {

// How the bytes of a view are compressed; everything is in its range and fits together.
struct MeshoptView {
    enum class Mode { attributes, triangles, indices };
    enum class Filter { none, octahedral, quaternion, exponential };
    int buffer = 0;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint64_t count = 0;  // elements
    std::uint32_t stride = 0; // bytes of an element
    Mode mode = Mode::attributes;
    Filter filter = Filter::none;
    [[nodiscard]] std::uint64_t decodedSize() const { return count * stride; }
};

// The extension that a buffer or view uses, under either of its names.
std::optional<View> meshoptExtension(const View& object);

// Reads the extension's object. Refuses what cannot be, before anything is allocated.
MeshoptView readMeshopt(const View& extension, std::size_t bufferCount);

// The view's bytes. compressed has view.length bytes. Refuses damaged data.
Bytes decodeMeshopt(const MeshoptView& view, std::span<const std::uint8_t> compressed, const View& where);

} // namespace sinew::gltf
