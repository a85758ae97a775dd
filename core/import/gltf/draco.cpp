#include "core/import/gltf/draco.h"

#include "core/import/names.h"
#include "core/import/refusal.h"

#include <draco/compression/decode.h>
#include <fmt/format.h>

#include <memory>

namespace sinew::gltf {
namespace {

template <class T>
bool convert(const draco::PointAttribute& from, std::uint32_t points, std::uint32_t components, Bytes& out)
{
    std::vector<T> values(std::size_t{points} * components);
    for (std::uint32_t p = 0; p < points; ++p) {
        if (!from.ConvertValue<T>(from.mapped_index(draco::PointIndex(p)), static_cast<std::int8_t>(components),
                                  &values[std::size_t{p} * components]))
            return false;
    }
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(values.data());
    out.assign(bytes, bytes + values.size() * sizeof(T));
    return true;
}

bool convert(const draco::PointAttribute& from, std::uint32_t points, const DracoAttribute& to, Bytes& out)
{
    switch (to.type) {
    case ComponentType::i8:
        return convert<std::int8_t>(from, points, to.components, out);
    case ComponentType::u8:
        return convert<std::uint8_t>(from, points, to.components, out);
    case ComponentType::i16:
        return convert<std::int16_t>(from, points, to.components, out);
    case ComponentType::u16:
        return convert<std::uint16_t>(from, points, to.components, out);
    case ComponentType::u32:
        return convert<std::uint32_t>(from, points, to.components, out);
    case ComponentType::f32:
        return convert<float>(from, points, to.components, out);
    }
    return false;
}

} // namespace

DracoMesh decodeDraco(std::span<const std::uint8_t> compressed, std::span<const DracoAttribute> wanted,
                      const ImportLimits& limits, const View& where)
{
    draco::DecoderBuffer buffer;
    buffer.Init(reinterpret_cast<const char*>(compressed.data()), compressed.size());
    draco::Decoder decoder;
    auto decoded = decoder.DecodeMeshFromBuffer(&buffer);
    if (!decoded.ok())
        where.fail("holds damaged Draco data: " + shortened(validUtf8(decoded.status().error_msg_string())));
    const std::unique_ptr<draco::Mesh> mesh = std::move(decoded).value();
    if (mesh->num_points() > limits.maxVertices)
        throw Refusal(ErrorKind::limit, fmt::format("has more than {} vertices", limits.maxVertices), where.pointer());
    DracoMesh out;
    out.vertices = mesh->num_points();
    out.indices.reserve(std::size_t{mesh->num_faces()} * 3);
    for (std::uint32_t f = 0; f < mesh->num_faces(); ++f) {
        for (const draco::PointIndex& corner : mesh->face(draco::FaceIndex(f)))
            out.indices.push_back(corner.value());
    }
    for (const DracoAttribute& attribute : wanted) {
        const draco::PointAttribute* from = mesh->GetAttributeByUniqueId(attribute.id);
        if (from == nullptr)
            where.fail(fmt::format("names attribute {}, which the Draco data does not have", attribute.id));
        Bytes bytes;
        if (!convert(*from, out.vertices, attribute, bytes))
            where.fail(fmt::format("has Draco data whose attribute {} is not of the form that its accessor promises",
                                   attribute.id));
        out.attributes.push_back(std::move(bytes));
    }
    return out;
}

} // namespace sinew::gltf
