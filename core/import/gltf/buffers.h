// Buffers, buffer views and accessors of a glTF document. Everything is checked
// against the bytes that are really there before it is read.
#pragma once

#include "core/base/file.h"
#include "core/base/issue.h"
#include "core/base/result.h"
#include "core/import/gltf/container.h"
#include "core/import/gltf/view.h"
#include "core/import/model_folder.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sinew::gltf {

enum class ComponentType { i8 = 5120, u8 = 5121, i16 = 5122, u16 = 5123, u32 = 5125, f32 = 5126 };

struct BufferView {
    std::span<const std::uint8_t> bytes; // decompressed
    std::uint64_t offset = 0;            // in its buffer, for the alignment of what lies there
    std::uint32_t stride = 0;            // 0: tightly packed
};

struct SparsePart {
    std::uint32_t count = 0;
    int indexView = -1;
    std::uint64_t indexOffset = 0;
    ComponentType indexType = ComponentType::u32;
    int valueView = -1;
    std::uint64_t valueOffset = 0;
};

struct Accessor {
    int view = -1; // -1: zeros
    std::uint64_t offset = 0;
    ComponentType type = ComponentType::f32;
    bool normalized = false;
    bool matrix = false;
    bool bounded = false;         // has min and max
    bool supplied = false;        // its data came out of a compressed primitive
    std::uint32_t components = 1; // 1..4, or 4, 9, 16 for matrices
    std::uint32_t count = 0;
    SparsePart sparse;
};

class Buffers {
public:
    // Loads every buffer, decompresses and checks every view and accessor.
    Buffers(const View& root, const Container& container, ModelFolder& folder, const ImportLimits& limits,
            Issues& issues);

    [[nodiscard]] std::size_t accessorCount() const { return m_accessors.size(); }
    [[nodiscard]] const Accessor& accessor(int index) const { return m_accessors[static_cast<std::size_t>(index)]; }
    [[nodiscard]] std::size_t viewCount() const { return m_views.size(); }
    [[nodiscard]] std::span<const std::uint8_t> viewBytes(int index) const { return view(index).bytes; }
    [[nodiscard]] const BufferView& view(int index) const { return m_views[static_cast<std::size_t>(index)]; }

    // Gives an accessor without data these elements, tightly packed.
    void supply(int accessor, Bytes bytes, std::uint32_t count);

    // All elements as floats, count * components of them; normalised integers
    // become 0..1 or -1..1, others keep their value. Sparse parts are applied.
    [[nodiscard]] std::vector<float> floats(int accessor) const;
    // All elements of an integer accessor as they are stored.
    [[nodiscard]] std::vector<std::uint32_t> integers(int accessor) const;

private:
    void readBuffers(const View& root, const Container& container, ModelFolder& folder);
    void readViews(const View& root, std::uint64_t maxBytes);
    std::span<const std::uint8_t> bytesOf(const View& where, int buffer, std::uint64_t offset,
                                          std::uint64_t length) const;
    void readAccessors(const View& root, std::uint64_t maxElements);
    void checkRange(const View& where, int view, std::uint64_t offset, std::uint64_t count, std::uint32_t elementSize,
                    bool strided) const;
    template <class Out, class Convert> std::vector<Out> decode(const Accessor& accessor, Convert convert) const;

    Issues& m_issues;
    std::vector<Bytes> m_owned;   // of buffers; then of views that were compressed
    std::vector<std::span<const std::uint8_t>> m_buffers; // empty: a fallback that nobody wrote
    std::vector<BufferView> m_views;
    std::vector<Accessor> m_accessors;
};

// Decoded content of a data URI, base64 or percent-encoded; mimeType receives
// its media type, in small letters.
Result<Bytes> decodeDataUri(const std::string& uri, std::string& mimeType);
bool isDataUri(const std::string& uri);
std::string percentDecode(const std::string& uri);

} // namespace sinew::gltf
