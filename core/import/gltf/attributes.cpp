// Vertex attributes: floats, texture coordinates, influences.
#include "core/import/gltf/attributes.h"

#include "core/import/gltf/reader.h"
#include "core/import/tracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew::gltf {

std::vector<float> Reader::readAttribute(const View& attributes, const std::string& name, std::uint32_t few,
                                         std::uint32_t many, bool normalizedOnly, const std::string& meshName)
{
    const int index = accessorIndex(attributes, name.c_str());
    const Accessor& a = m_buffers.accessor(index);
    const View where = attributes.member(name.c_str());
    if (a.matrix || a.components < few || a.components > many || a.type == ComponentType::u32
        || (normalizedOnly && isByteOrShort(a) && !a.normalized))
        where.fail("has a format that is not possible for it");
    const bool isColorOrUv = name.starts_with("TEXCOORD") || name.starts_with("COLOR");
    const bool core = isColorOrUv && a.normalized && (a.type == ComponentType::u8 || a.type == ComponentType::u16);
    if (isByteOrShort(a) && !core) {
        const auto used = m_root.array("extensionsUsed");
        const bool declared =
            used && std::find(used->json().begin(), used->json().end(), "KHR_mesh_quantization") != used->json().end();
        if (!declared)
            note(Severity::info, "gltf-malformed",
                 "An attribute is stored in small integers without the extension KHR_mesh_quantization.",
                 where.pointer());
    }
    std::vector<float> values = m_buffers.floats(index);
    if (name == "POSITION") {
        if (!allFinite(values))
            where.fail("holds numbers that are not finite");
    } else {
        zeroNotFinite(values, where, fmt::format("Some {} of mesh \"{}\"", name, meshName));
    }
    return values;
}

std::vector<Vec2> Reader::readUv(const View& attributes, const TexturePlace& place, const std::string& meshName)
{
    std::string name = "TEXCOORD_" + std::to_string(place.set);
    if (place.set > 0 && !attributes.has(name.c_str())) {
        note(Severity::warning, "uv-missing",
             fmt::format(
                 "A material asks for the texture coordinates {}, which a mesh does not have; its first were used.",
                 name),
             attributes.pointer());
        name = "TEXCOORD_0";
    }
    if (!attributes.has(name.c_str()))
        return {};
    std::vector<Vec2> out = toVectors<Vec2>(readAttribute(attributes, name, 2, 2, false, meshName));
    if (place.transform != UvTransform()) {
        for (Vec2& uv : out)
            uv = place.transform.apply(uv);
    }
    return out;
}

// What converters divide by zero is no reason to refuse a model, as long as it
// is the exception.
void Reader::zeroNotFinite(std::vector<float>& values, const View& where, const std::string& what, bool evenAll)
{
    std::size_t wrong = 0;
    for (float& value : values) {
        wrong += std::isfinite(value) ? 0 : 1;
        value = std::isfinite(value) ? value : 0.0f;
    }
    if (!evenAll && wrong * 2 > values.size())
        where.fail("holds numbers that are not finite");
    if (wrong > 0)
        note(Severity::warning, "numbers-not-finite", what + " were not finite numbers; they were taken as 0.",
             where.pointer());
}

void Reader::readInfluences(const View& attributes, Primitive& p, InfluenceReport& report)
{
    const std::size_t count = p.positions.size();
    std::vector<std::vector<std::uint32_t>> joints;
    std::vector<std::vector<float>> weights;
    for (int set = 0; set < 8; ++set) {
        const std::string jointsName = "JOINTS_" + std::to_string(set);
        const std::string weightsName = "WEIGHTS_" + std::to_string(set);
        const bool hasJoints = attributes.has(jointsName.c_str());
        if (hasJoints != attributes.has(weightsName.c_str())) {
            note(
                Severity::warning, "gltf-malformed",
                fmt::format("A mesh has one of {} and {} without the other; it was left out.", jointsName, weightsName),
                attributes.pointer());
            break;
        }
        if (!hasJoints)
            break;
        const int jointsIndex = accessorIndex(attributes, jointsName.c_str());
        const Accessor& j = m_buffers.accessor(jointsIndex);
        if (j.matrix || j.components != 4 || j.normalized
            || (j.type != ComponentType::u8 && j.type != ComponentType::u16))
            attributes.member(jointsName.c_str()).fail("must be four unsigned bytes or shorts");
        joints.push_back(m_buffers.integers(jointsIndex));
        const int weightsIndex = accessorIndex(attributes, weightsName.c_str());
        const Accessor& w = m_buffers.accessor(weightsIndex);
        const View where = attributes.member(weightsName.c_str());
        if (w.matrix || w.components != 4
            || (w.type != ComponentType::f32 && w.type != ComponentType::u8 && w.type != ComponentType::u16))
            where.fail("must be four floats or normalised unsigned bytes or shorts");
        if (w.type != ComponentType::f32 && !w.normalized)
            note(Severity::warning, "gltf-malformed",
                 "Joint weights are stored as integers but not marked as normalised; they were taken so.",
                 where.pointer());
        weights.push_back(m_buffers.floats(weightsIndex));
        zeroNotFinite(weights.back(), where, "Some joint weights", true); // of rigid parts, FBX2glTF writes 0 / 0
        if (w.type != ComponentType::f32 && !w.normalized) {
            for (float& value : weights.back())
                value /= w.type == ComponentType::u8 ? 255.0f : 65535.0f;
        }
    }
    if (joints.empty())
        return;
    p.joints.resize(count);
    p.weights.resize(count);
    std::vector<Influence> all;
    for (std::size_t v = 0; v < count; ++v) {
        all.clear();
        for (std::size_t set = 0; set < joints.size(); ++set) {
            for (std::size_t k = 0; k < 4; ++k) {
                const float weight = weights[set][v * 4 + k];
                const std::uint32_t joint = joints[set][v * 4 + k];
                if (!(weight > 0.0f))
                    continue;
                all.push_back({static_cast<std::uint16_t>(joint), weight});
                m_largestJointOfMesh = std::max(m_largestJointOfMesh, static_cast<int>(joint));
            }
        }
        reduceInfluences(all, 0, p.joints[v], p.weights[v], report);
    }
}

} // namespace sinew::gltf
