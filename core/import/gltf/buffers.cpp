#include "core/import/gltf/buffers.h"

#include "core/import/gltf/meshopt.h"
#include "core/import/notes.h"
#include "core/import/refusal.h"

#include <algorithm>
#include <cstring>

namespace sinew::gltf {
namespace {

std::uint32_t sizeOf(ComponentType type)
{
    switch (type) {
    case ComponentType::i8:
    case ComponentType::u8:
        return 1;
    case ComponentType::i16:
    case ComponentType::u16:
        return 2;
    case ComponentType::u32:
    case ComponentType::f32:
        return 4;
    }
    return 4;
}

// Distance between matrix columns: glTF aligns them to 4 bytes.
std::uint32_t elementSize(const Accessor& accessor)
{
    const std::uint32_t size = sizeOf(accessor.type);
    if (!accessor.matrix)
        return size * accessor.components;
    const std::uint32_t columns = accessor.components == 4 ? 2 : accessor.components == 9 ? 3 : 4;
    return columns * ((columns * size + 3) / 4 * 4);
}

ComponentType componentType(const View& object, bool indicesOnly)
{
    const std::uint64_t value = object.requiredInteger("componentType");
    const bool known = value == 5121 || value == 5123 || value == 5125
                       || (!indicesOnly && (value == 5120 || value == 5122 || value == 5126));
    if (!known)
        object.member("componentType").fail("is not a component type that is possible here");
    return static_cast<ComponentType>(value);
}

template <class T> T load(const std::uint8_t* bytes)
{
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

std::uint32_t loadIndex(ComponentType type, const std::uint8_t* bytes)
{
    switch (type) {
    case ComponentType::u8:
        return *bytes;
    case ComponentType::u16:
        return load<std::uint16_t>(bytes);
    default:
        return load<std::uint32_t>(bytes);
    }
}

float loadFloat(ComponentType type, bool normalized, const std::uint8_t* bytes)
{
    switch (type) {
    case ComponentType::f32:
        return load<float>(bytes);
    case ComponentType::u8:
        return normalized ? static_cast<float>(*bytes) / 255.0f : static_cast<float>(*bytes);
    case ComponentType::i8: {
        const auto value = static_cast<float>(load<std::int8_t>(bytes));
        return normalized ? std::max(value / 127.0f, -1.0f) : value;
    }
    case ComponentType::u16: {
        const auto value = static_cast<float>(load<std::uint16_t>(bytes));
        return normalized ? value / 65535.0f : value;
    }
    case ComponentType::i16: {
        const auto value = static_cast<float>(load<std::int16_t>(bytes));
        return normalized ? std::max(value / 32767.0f, -1.0f) : value;
    }
    case ComponentType::u32:
        return static_cast<float>(load<std::uint32_t>(bytes));
    }
    return 0.0f;
}

} // namespace

Buffers::Buffers(const View& root, const Container& container, ModelFolder& folder, const ImportLimits& limits,
                 Issues& issues)
    : m_issues(issues)
{
    readBuffers(root, container, folder);
    readViews(root, limits.maxFileBytes);
    readAccessors(root, limits.maxVertices);
}

void Buffers::readBuffers(const View& root, const Container& container, ModelFolder& folder)
{
    const std::optional<View> list = root.array("buffers");
    if (!list)
        return;
    m_owned.resize(list->size());
    for (std::size_t i = 0; i < list->size(); ++i) {
        const View buffer = list->itemObject(i);
        const std::uint64_t length = buffer.requiredInteger("byteLength");
        if (length == 0)
            buffer.member("byteLength").fail("must be at least 1");
        // Of readers without a decoder; it need not be there.
        const auto extension = meshoptExtension(buffer);
        const bool fallback = extension && extension->boolean("fallback", false);
        std::span<const std::uint8_t> data;
        if (!buffer.has("uri")) {
            if (!container.binary || i != 0) {
                if (fallback) {
                    m_buffers.emplace_back();
                    continue;
                }
                buffer.fail("has neither a \"uri\" nor a BIN chunk");
            }
            data = container.chunk;
            if (data.size() > length + 3) {
                addNote(m_issues, Severity::info, "gltf-layout", "The BIN chunk is longer than the buffer it holds.",
                        buffer.pointer());
            }
        } else {
            const std::string uri = buffer.requiredString("uri");
            const View where = buffer.member("uri");
            if (isDataUri(uri)) {
                std::string mimeType;
                Result<Bytes> bytes = decodeDataUri(uri, mimeType);
                if (!bytes)
                    where.fail(bytes.error().message);
                m_owned[i] = std::move(*bytes);
                if (mimeType != "application/octet-stream" && mimeType != "application/gltf-buffer") {
                    addNote(m_issues, Severity::info, "gltf-layout",
                            "A buffer's data URI has the media type \"" + mimeType
                                + "\", which is not one for buffers; it was read all the same.",
                            where.pointer());
                }
            } else {
                Result<Bytes> bytes = folder.read(percentDecode(uri));
                if (!bytes) {
                    const Error& error = bytes.error();
                    if (fallback && error.kind == ErrorKind::io) {
                        m_buffers.emplace_back();
                        continue;
                    }
                    if (error.kind == ErrorKind::usage)
                        where.fail(error.message);
                    throw Refusal(error.kind,
                                  "the file \"" + percentDecode(uri) + "\" that belongs to it " + error.message,
                                  where.pointer());
                }
                m_owned[i] = std::move(*bytes);
            }
            data = m_owned[i];
        }
        if (data.size() < length) {
            buffer.fail("promises " + std::to_string(length) + " bytes, but only " + std::to_string(data.size())
                        + " are there");
        }
        m_buffers.push_back(data.first(length));
    }
}

std::span<const std::uint8_t> Buffers::bytesOf(const View& where, int buffer, std::uint64_t offset,
                                               std::uint64_t length) const
{
    const std::span<const std::uint8_t> all = m_buffers[static_cast<std::size_t>(buffer)];
    if (all.empty())
        where.fail("lies in a buffer without data");
    if (offset > all.size() || length > all.size() - offset) {
        where.fail("reaches beyond its buffer: " + std::to_string(offset) + " + " + std::to_string(length) + " of "
                   + std::to_string(all.size()) + " bytes");
    }
    return all.subspan(offset, length);
}

void Buffers::readViews(const View& root, std::uint64_t maxBytes)
{
    const std::optional<View> list = root.array("bufferViews");
    if (!list)
        return;
    m_views.reserve(list->size());
    std::uint64_t decompressed = 0;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const View object = list->itemObject(i);
        BufferView view;
        const int buffer = object.requiredIndex("buffer", "buffers", m_buffers.size());
        view.offset = object.integer("byteOffset").value_or(0);
        const std::uint64_t length = object.requiredInteger("byteLength");
        if (length == 0)
            object.member("byteLength").fail("must be at least 1");
        if (const auto stride = object.integer("byteStride")) {
            if (*stride < 4 || *stride > 252 || *stride % 4 != 0)
                object.member("byteStride").fail("must be a multiple of 4 from 4 to 252");
            view.stride = static_cast<std::uint32_t>(*stride);
        }
        if (const auto extension = meshoptExtension(object)) {
            const MeshoptView compressed = readMeshopt(*extension, m_buffers.size());
            if (compressed.decodedSize() < length)
                extension->member("count").fail("gives fewer bytes than its buffer view has");
            if (compressed.mode == MeshoptView::Mode::attributes
                && (view.stride != 0 ? view.stride : compressed.stride) != compressed.stride)
                extension->member("byteStride").fail("is not that of its buffer view");
            decompressed += compressed.decodedSize();
            if (decompressed > maxBytes)
                throw Refusal(ErrorKind::limit,
                              "holds more than " + std::to_string(maxBytes >> 20)
                                  + " MiB when its compressed buffer views are unpacked",
                              object.pointer());
            const auto bytes = bytesOf(*extension, compressed.buffer, compressed.offset, compressed.length);
            m_owned.push_back(decodeMeshopt(compressed, bytes, *extension));
            view.bytes = std::span<const std::uint8_t>(m_owned.back()).first(length);
        } else {
            view.bytes = bytesOf(object, buffer, view.offset, length);
        }
        m_views.push_back(view);
    }
}

void Buffers::checkRange(const View& where, int viewIndex, std::uint64_t offset, std::uint64_t count,
                         std::uint32_t size, bool strided) const
{
    const BufferView& v = view(viewIndex);
    const std::uint64_t stride = strided && v.stride != 0 ? v.stride : size;
    if (stride < size)
        where.fail("has elements that overlap: the stride of its buffer view is smaller than an element");
    if (count == 0)
        return;
    // count is at most 2^32 and stride at most 252: no overflow.
    const std::uint64_t needed = stride * (count - 1) + size;
    if (offset > v.bytes.size() || needed > v.bytes.size() - offset) {
        where.fail("reaches beyond its buffer view: " + std::to_string(offset) + " + " + std::to_string(needed) + " of "
                   + std::to_string(v.bytes.size()) + " bytes");
    }
}

void Buffers::readAccessors(const View& root, std::uint64_t maxElements)
{
    const std::optional<View> list = root.array("accessors");
    if (!list)
        return;
    m_accessors.reserve(list->size());
    for (std::size_t i = 0; i < list->size(); ++i) {
        const View object = list->itemObject(i);
        Accessor a;
        a.view = object.index("bufferView", "bufferViews", m_views.size()).value_or(-1);
        a.offset = object.integer("byteOffset").value_or(0);
        if (a.view < 0 && a.offset != 0)
            object.member("byteOffset").fail("needs a \"bufferView\"");
        if (a.view < 0 && object.has("byteOffset"))
            addNote(m_issues, Severity::info, "gltf-malformed", "An offset of 0 into no buffer view was ignored.",
                    object.pointer());
        a.type = componentType(object, false);
        a.normalized = object.boolean("normalized", false);
        a.bounded = object.has("min") && object.has("max");
        const std::string type = object.requiredString("type");
        if (type == "SCALAR")
            a.components = 1;
        else if (type == "VEC2" || type == "VEC3" || type == "VEC4")
            a.components = static_cast<std::uint32_t>(type[3] - '0');
        else if (type == "MAT2" || type == "MAT3" || type == "MAT4") {
            a.matrix = true;
            a.components = static_cast<std::uint32_t>((type[3] - '0') * (type[3] - '0'));
        } else
            object.member("type").fail("is none of SCALAR, VEC2, VEC3, VEC4, MAT2, MAT3, MAT4");
        const std::uint64_t count = object.requiredInteger("count");
        if (count > std::numeric_limits<std::uint32_t>::max() || (a.view < 0 && count > maxElements)) {
            throw Refusal(ErrorKind::limit,
                          "has " + std::to_string(count) + " elements; at most " + std::to_string(maxElements)
                              + " are read",
                          object.member("count").pointer());
        }
        a.count = static_cast<std::uint32_t>(count);
        if (count == 0) {
            addNote(m_issues, Severity::warning, "gltf-malformed",
                    "An accessor has no elements; at least 1 is asked for.", object.pointer());
        }
        const std::uint32_t size = elementSize(a);
        const std::uint32_t alignment = sizeOf(a.type);
        if (a.view >= 0) {
            checkRange(object, a.view, a.offset, a.count, size, true);
            if ((a.offset + view(a.view).offset) % alignment != 0 || a.offset % alignment != 0) {
                addNote(m_issues, Severity::info, "gltf-malformed",
                        "An accessor does not begin at a multiple of its component size.", object.pointer());
            }
        }
        if (const auto sparse = object.object("sparse")) {
            const std::uint64_t sparseCount = sparse->requiredInteger("count");
            if (sparseCount == 0 || sparseCount > count)
                sparse->member("count").fail("must be from 1 to the accessor's count");
            a.sparse.count = static_cast<std::uint32_t>(sparseCount);
            const View indices = sparse->requiredObject("indices");
            a.sparse.indexView = indices.requiredIndex("bufferView", "bufferViews", m_views.size());
            a.sparse.indexOffset = indices.integer("byteOffset").value_or(0);
            a.sparse.indexType = componentType(indices, true);
            checkRange(indices, a.sparse.indexView, a.sparse.indexOffset, sparseCount, sizeOf(a.sparse.indexType),
                       false);
            const View values = sparse->requiredObject("values");
            a.sparse.valueView = values.requiredIndex("bufferView", "bufferViews", m_views.size());
            a.sparse.valueOffset = values.integer("byteOffset").value_or(0);
            checkRange(values, a.sparse.valueView, a.sparse.valueOffset, sparseCount, size, false);
            const std::uint8_t* bytes = viewBytes(a.sparse.indexView).data() + a.sparse.indexOffset;
            std::int64_t previous = -1;
            for (std::uint64_t k = 0; k < sparseCount; ++k) {
                const std::uint32_t index = loadIndex(a.sparse.indexType, bytes + k * sizeOf(a.sparse.indexType));
                if (index >= count)
                    indices.fail("names element " + std::to_string(index) + " of " + std::to_string(count));
                if (static_cast<std::int64_t>(index) <= previous)
                    indices.fail("must ascend");
                previous = index;
            }
        }
        m_accessors.push_back(a);
    }
}

void Buffers::supply(int index, Bytes bytes, std::uint32_t count)
{
    Accessor& a = m_accessors[static_cast<std::size_t>(index)];
    m_owned.push_back(std::move(bytes));
    BufferView view;
    view.bytes = m_owned.back();
    a.view = static_cast<int>(m_views.size());
    a.offset = 0;
    a.count = count;
    a.supplied = true;
    m_views.push_back(view);
}

template <class Out, class Convert> std::vector<Out> Buffers::decode(const Accessor& a, Convert convert) const
{
    std::vector<Out> out(static_cast<std::size_t>(a.count) * a.components);
    const std::uint32_t step = sizeOf(a.type);
    const std::uint32_t size = elementSize(a);
    const std::uint32_t rows = a.matrix ? (a.components == 4 ? 2u : a.components == 9 ? 3u : 4u) : a.components;
    const std::uint32_t columnStep = (rows * step + 3) / 4 * 4;
    const auto element = [&](const std::uint8_t* from, Out* to) {
        for (std::uint32_t c = 0; c < a.components; ++c) {
            const std::uint32_t at = a.matrix ? c / rows * columnStep + c % rows * step : c * step;
            to[c] = convert(from + at);
        }
    };
    if (a.view >= 0 && a.count > 0) {
        const std::uint8_t* from = viewBytes(a.view).data() + a.offset;
        const std::uint32_t stride = view(a.view).stride != 0 ? view(a.view).stride : size;
        if constexpr (std::is_same_v<Out, float>) {
            if (a.type == ComponentType::f32 && stride == size)
                std::memcpy(out.data(), from, out.size() * sizeof(float));
            else
                for (std::size_t i = 0; i < a.count; ++i)
                    element(from + i * stride, &out[i * a.components]);
        } else {
            for (std::size_t i = 0; i < a.count; ++i)
                element(from + i * stride, &out[i * a.components]);
        }
    }
    if (a.sparse.count > 0) {
        const std::uint8_t* indices = viewBytes(a.sparse.indexView).data() + a.sparse.indexOffset;
        const std::uint8_t* values = viewBytes(a.sparse.valueView).data() + a.sparse.valueOffset;
        for (std::size_t k = 0; k < a.sparse.count; ++k) {
            const std::size_t index = loadIndex(a.sparse.indexType, indices + k * sizeOf(a.sparse.indexType));
            element(values + k * size, &out[index * a.components]);
        }
    }
    return out;
}

std::vector<float> Buffers::floats(int index) const
{
    const Accessor& a = accessor(index);
    return decode<float>(a, [&](const std::uint8_t* bytes) { return loadFloat(a.type, a.normalized, bytes); });
}

std::vector<std::uint32_t> Buffers::integers(int index) const
{
    const Accessor& a = accessor(index);
    return decode<std::uint32_t>(a, [&](const std::uint8_t* bytes) { return loadIndex(a.type, bytes); });
}

} // namespace sinew::gltf
