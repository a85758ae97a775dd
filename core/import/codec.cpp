// The compact form of an ImportResult: a header with a checksum, then every
// member in the order of model.h, arrays as a count and their bytes.
#include "core/import/cache.h"
#include "core/import/check.h"
#include "core/import/hash.h"
#include "core/import/refusal.h"

#include <array>
#include <bit>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace sinew {
namespace {

static_assert(std::endian::native == std::endian::little, "cache entries are little-endian");

constexpr std::array<char, 8> kMagic = {'S', 'i', 'n', 'e', 'w', 'M', 'd', 'l'};
constexpr std::uint32_t kLayout = 3; // raised with any change to the order below

struct Header {
    std::array<char, 8> magic;
    std::uint32_t layout;
    std::uint32_t importer;
    std::uint64_t size;     // of what follows
    std::uint64_t checksum; // hash64 of it
};
static_assert(sizeof(Header) == 32);

class Writer {
public:
    explicit Writer(Bytes& out) : m_out(out) {}

    void raw(const void* data, std::size_t size)
    {
        const auto* bytes = static_cast<const std::uint8_t*>(data);
        m_out.insert(m_out.end(), bytes, bytes + size);
    }
    template <class T> void plain(const T& value) { raw(&value, sizeof value); }
    template <class T> std::size_t count(const T& list)
    {
        plain(static_cast<std::uint64_t>(list.size()));
        return list.size();
    }
    template <class T> void bytes(const T& list)
    {
        count(list);
        raw(list.data(), list.size() * sizeof(typename T::value_type));
    }

private:
    Bytes& m_out;
};

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> in) : m_in(in) {}

    void raw(void* data, std::size_t size)
    {
        if (size > m_in.size())
            refuse("ends early");
        if (size > 0)
            std::memcpy(data, m_in.data(), size);
        m_in = m_in.subspan(size);
    }
    template <class T> void plain(T& value) { raw(&value, sizeof value); }
    template <class T> std::size_t count(T& list)
    {
        std::uint64_t size = 0;
        plain(size);
        // Every element takes a byte at least, so a wrong count cannot ask for more than the file has.
        if (size > m_in.size())
            refuse("ends early");
        list.resize(size);
        return size;
    }
    template <class T> void bytes(T& list)
    {
        constexpr std::size_t kSize = sizeof(typename T::value_type);
        std::uint64_t size = 0;
        plain(size);
        if (size > m_in.size() / kSize)
            refuse("ends early");
        list.resize(size);
        raw(list.data(), size * kSize);
    }
    [[nodiscard]] bool atEnd() const { return m_in.empty(); }

private:
    std::span<const std::uint8_t> m_in;
};

template <class T>
constexpr bool kPlain =
    std::is_arithmetic_v<
        T> || std::is_enum_v<T> || std::is_same_v<T, Vec2> || std::is_same_v<T, Vec3> || std::is_same_v<T, Vec4> || std::is_same_v<T, Mat4> || std::is_same_v<T, Transform> || std::is_same_v<T, std::array<std::uint16_t, 4>>;

// One description of each type serves both directions: Archive is Writer with
// const values, or Reader.
template <class Archive, class Value> void io(Archive& archive, Value& value);

template <class Archive, class... Values> void all(Archive& archive, Values&... values)
{
    (io(archive, values), ...);
}

template <class Archive, class List> void list(Archive& archive, List& values)
{
    using Element = typename std::remove_const_t<List>::value_type;
    if constexpr (kPlain<Element>) {
        archive.bytes(values);
    } else {
        archive.count(values);
        for (auto& value : values)
            io(archive, value);
    }
}

template <class Archive, class Value> void io(Archive& archive, Value& v)
{
    using T = std::remove_const_t<Value>;
    if constexpr (std::is_same_v<T, bool>) {
        auto byte = static_cast<std::uint8_t>(v ? 1 : 0);
        archive.plain(byte);
        if constexpr (!std::is_const_v<Value>)
            v = byte != 0;
    } else if constexpr (kPlain<T>) {
        archive.plain(v);
    } else if constexpr (std::is_same_v<T, std::string>) {
        archive.bytes(v);
    } else if constexpr (std::is_same_v<T, Node>) {
        all(archive, v.name, v.displayName, v.parent, v.rest, v.mesh, v.skin, v.morphRest);
    } else if constexpr (std::is_same_v<T, Skin>) {
        all(archive, v.name, v.joints, v.inverseBind);
    } else if constexpr (std::is_same_v<T, MorphTarget>) {
        all(archive, v.name, v.vertices, v.positions, v.normals);
    } else if constexpr (std::is_same_v<T, Submesh>) {
        all(archive, v.firstIndex, v.indexCount, v.material);
    } else if constexpr (std::is_same_v<T, Mesh>) {
        all(archive, v.name, v.positions, v.normals, v.tangents, v.uv, v.uv1, v.colors, v.joints, v.weights,
            v.indices, v.submeshes, v.morphs);
    } else if constexpr (std::is_same_v<T, Image>) {
        all(archive, v.name, v.mimeType, v.path, v.bytes);
    } else if constexpr (std::is_same_v<T, TextureRef>) {
        all(archive, v.image, v.uvSet, v.transform.offset, v.transform.scale, v.transform.rotation, v.wrapU,
            v.wrapV, v.nearest);
    } else if constexpr (std::is_same_v<T, Material>) {
        all(archive, v.name, v.baseColor, v.baseColorTexture, v.metallic, v.roughness, v.metallicRoughnessTexture,
            v.normalTexture, v.normalScale, v.occlusionTexture, v.occlusionStrength, v.emissive, v.emissiveTexture,
            v.alphaMode, v.alphaCutoff, v.doubleSided, v.unlit);
    } else if constexpr (std::is_same_v<T, NodeTrack>) {
        all(archive, v.node, v.path, v.interpolation, v.width, v.times, v.values);
    } else if constexpr (std::is_same_v<T, ModelClip>) {
        all(archive, v.name, v.displayName, v.duration, v.tracks, v.rate);
    } else if constexpr (std::is_same_v<T, MorphSlot>) {
        all(archive, v.name, v.node, v.target);
    } else if constexpr (std::is_same_v<T, Model>) {
        all(archive, v.name, v.generator, v.unitScale, v.nodes, v.skins, v.meshes, v.morphSlots, v.materials, v.images,
            v.clips);
    } else if constexpr (std::is_same_v<T, InputStamp>) {
        all(archive, v.path, v.found, v.size, v.hash.low, v.hash.high);
    } else if constexpr (std::is_same_v<T, Issue>) {
        all(archive, v.severity, v.code, v.message, v.where, v.remedy, v.count);
    } else {
        list(archive, v);
    }
}

template <class Archive, class Result> void body(Archive& archive, Result& result)
{
    io(archive, result.stamps);
    io(archive, result.model);
    io(archive, result.issues);
}

} // namespace

Bytes encodeModel(const ImportResult& result)
{
    Bytes out(sizeof(Header));
    Writer writer(out);
    body(writer, result);

    const std::span<const std::uint8_t> payload = std::span(out).subspan(sizeof(Header));
    const Header header{kMagic, kLayout, static_cast<std::uint32_t>(kImporterVersion), payload.size(), hash64(payload)};
    std::memcpy(out.data(), &header, sizeof header);
    return out;
}

Result<ImportResult> decodeModel(std::span<const std::uint8_t> bytes, const std::string& file)
{
    const auto fail = [&](std::string message) {
        return Error{ErrorKind::invalidInput, "the cached model " + std::move(message), file, {}};
    };
    Header header = {};
    if (bytes.size() < sizeof header)
        return fail("ends early");
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.magic != kMagic)
        return fail("is of another kind");
    if (header.layout != kLayout || header.importer != static_cast<std::uint32_t>(kImporterVersion))
        return fail("was written by another version");
    const std::span<const std::uint8_t> payload = bytes.subspan(sizeof header);
    if (payload.size() != header.size || hash64(payload) != header.checksum)
        return fail("is damaged");
    try {
        ImportResult result;
        Reader reader(payload);
        body(reader, result);
        if (!reader.atEnd())
            return fail("is too long");
        verifyModel(result.model, ImportLimits());
        return result;
    } catch (const Refusal& refusal) {
        return fail(refusal.error().message);
    } catch (const std::bad_alloc&) {
        return fail("needs more memory than there is");
    }
}

} // namespace sinew
