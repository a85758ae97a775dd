#include "core/import/gltf/reader.h"
#include "core/import/names.h"
#include "core/import/refusal.h"
#include "core/import/tracks.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace sinew::gltf {
namespace {

template <class T> std::vector<T> toVectors(const std::vector<float>& values)
{
    static_assert(sizeof(T) % sizeof(float) == 0);
    std::vector<T> out(values.size() * sizeof(float) / sizeof(T));
    if (!values.empty())
        std::memcpy(static_cast<void*>(out.data()), values.data(), out.size() * sizeof(T));
    return out;
}

bool isByteOrShort(const Accessor& a)
{
    return a.type != ComponentType::f32 && a.type != ComponentType::u32;
}

// TEXCOORD_0, COLOR_0, ... with a decimal number without leading zeros.
bool isIndexed(const std::string& name, std::string_view stem)
{
    if (!name.starts_with(stem) || name.size() == stem.size() || name.size() > stem.size() + 3)
        return false;
    const std::string digits = name.substr(stem.size());
    return std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; })
           && (digits.size() == 1 || digits[0] != '0');
}

bool isKnownAttribute(const std::string& name)
{
    return name == "POSITION" || name == "NORMAL" || name == "TANGENT" || isIndexed(name, "TEXCOORD_")
           || isIndexed(name, "COLOR_") || isIndexed(name, "JOINTS_") || isIndexed(name, "WEIGHTS_")
           || name.starts_with("_");
}

// A tangent of length 1 (any direction along the surface where it has none)
// and a handedness of 1 or -1.
Vec4 unitTangent(const Vec4& tangent, const Vec3& normal)
{
    const Vec3 along(tangent);
    const float length = glm::length(along);
    Vec3 unit = along / length;
    if (!(length > 1e-6f))
        unit = glm::normalize(glm::cross(normal, std::abs(normal.x) < 0.6f ? Vec3(1, 0, 0) : Vec3(0, 1, 0)));
    return {unit, tangent.w < 0.0f ? -1.0f : 1.0f};
}

} // namespace

void Reader::readMeshes()
{
    m_model.meshes.resize(m_meshCount);
    m_largestJoint.assign(m_meshCount, -1);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < m_meshCount; ++i)
        names.push_back(validUtf8(m_root.array("meshes")->itemObject(i).string("name")));
    const std::vector<std::string> unique = uniqueNames(names, "mesh");
    for (std::size_t i = 0; i < m_meshCount; ++i) {
        checkCancelled();
        m_progress.report(0.3 + 0.3 * static_cast<double>(i) / static_cast<double>(m_meshCount), "Reading meshes");
        m_model.meshes[i].name = unique[i];
        m_largestJointOfMesh = -1;
        readMesh(m_root.array("meshes")->itemObject(i), m_model.meshes[i]);
        m_largestJoint[i] = m_largestJointOfMesh;
    }
}

void Reader::readMesh(const View& object, Mesh& mesh)
{
    const View primitives = object.requiredArray("primitives");
    if (primitives.size() == 0)
        note(Severity::warning, "gltf-malformed", "A mesh has no primitives; it was left out.", primitives.pointer());
    InfluenceReport influences;
    std::optional<std::size_t> targets;
    for (std::size_t i = 0; i < primitives.size(); ++i) {
        const View where = primitives.itemObject(i);
        std::optional<Primitive> primitive = readPrimitive(where, mesh.name, influences);
        if (!primitive)
            continue;
        if (targets && *targets != primitive->targets.size()) {
            note(Severity::warning, "morph-count-differs",
                 "The parts of a mesh have different numbers of morph targets; a part without a target stays as it is.",
                 where.pointer());
        }
        targets = std::max(targets.value_or(0), primitive->targets.size());
        if (!mesh.positions.empty() && mesh.joints.empty() != primitive->joints.empty()) {
            note(Severity::warning, "skin-partial",
                 "Some parts of a mesh have joint influences and others none; those without follow the skin's first "
                 "joint.",
                 where.pointer());
        }
        m_vertices += primitive->positions.size();
        if (m_vertices > m_limits.maxVertices) {
            throw Refusal(ErrorKind::limit, fmt::format("has more than {} vertices", m_limits.maxVertices),
                          where.pointer());
        }
        appendPrimitive(mesh, std::move(*primitive));
    }
    reportInfluences(influences, mesh.name, "follow the skin's first joint", m_issues);
    readTargetNames(object, mesh);
}

std::optional<Primitive> Reader::readPrimitive(const View& object, const std::string& meshName,
                                               InfluenceReport& influences)
{
    const View attributes = object.requiredObject("attributes");
    std::vector<std::string> names;
    for (const auto& [name, value] : attributes.json().items()) {
        names.push_back(name);
        if (!isKnownAttribute(name))
            note(Severity::info, "attribute-ignored",
                 fmt::format("The vertex attribute \"{}\" is unknown and was left out.", name), attributes.pointer());
    }
    if (names.empty())
        note(Severity::info, "gltf-malformed", "A primitive has no attributes.", attributes.pointer());
    std::uint32_t count = 0;
    bool first = true;
    for (const std::string& name : names) {
        const Accessor& a = m_buffers.accessor(accessorIndex(attributes, name.c_str()));
        if (!first && a.count != count)
            attributes.fail("has attributes of different length");
        count = a.count;
        first = false;
    }
    Primitive p;
    p.material = object.index("material", "materials", m_materialCount).value_or(-1);
    if (!attributes.has("POSITION")) {
        if (object.has("indices"))
            (void)accessorIndex(object, "indices");
        note(Severity::warning, "primitive-dropped", "A part of a mesh has no positions and was left out.",
             object.pointer());
        return std::nullopt;
    }

    const Accessor& position = m_buffers.accessor(accessorIndex(attributes, "POSITION"));
    if (const auto extensions = object.object("extensions");
        extensions && position.view < 0 && position.sparse.count == 0 && extensions->has("KHR_draco_mesh_compression"))
        refuseExtension("KHR_draco_mesh_compression", object);

    const auto floats = [&](const char* name, std::uint32_t few, std::uint32_t many, bool normalizedOnly) {
        const int index = accessorIndex(attributes, name);
        const Accessor& a = m_buffers.accessor(index);
        const View where = attributes.member(name);
        if (a.matrix || a.components < few || a.components > many || a.type == ComponentType::u32
            || (normalizedOnly && isByteOrShort(a) && !a.normalized))
            where.fail("has a format that is not possible for it");
        std::vector<float> values = m_buffers.floats(index);
        if (std::string_view(name) == "POSITION") {
            if (!allFinite(values))
                where.fail("holds numbers that are not finite");
        } else {
            zeroNotFinite(values, where, fmt::format("Some {} of mesh \"{}\"", name, meshName));
        }
        return values;
    };
    const auto quantized = [&](const char* name) {
        const Accessor& a = m_buffers.accessor(accessorIndex(attributes, name));
        const bool isColorOrUv =
            std::string_view(name).starts_with("TEXCOORD") || std::string_view(name).starts_with("COLOR");
        const bool core = isColorOrUv && a.normalized && (a.type == ComponentType::u8 || a.type == ComponentType::u16);
        if (!isByteOrShort(a) || core)
            return;
        const auto used = m_root.array("extensionsUsed");
        const bool declared =
            used && std::find(used->json().begin(), used->json().end(), "KHR_mesh_quantization") != used->json().end();
        if (!declared)
            note(Severity::info, "gltf-malformed",
                 "An attribute is stored in small integers without the extension KHR_mesh_quantization.",
                 attributes.member(name).pointer());
    };

    if (!position.bounded)
        note(Severity::info, "gltf-malformed", "A position accessor lacks its minimum and maximum.",
             attributes.member("POSITION").pointer());
    quantized("POSITION");
    p.positions = toVectors<Vec3>(floats("POSITION", 3, 3, false));
    if (attributes.has("NORMAL")) {
        quantized("NORMAL");
        p.normals = toVectors<Vec3>(floats("NORMAL", 3, 3, true));
        for (Vec3& n : p.normals) {
            const float length = glm::length(n);
            n = length > 1e-6f ? n / length : Vec3(0.0f, 1.0f, 0.0f);
        }
    }
    if (attributes.has("TANGENT")) {
        if (p.normals.empty()) {
            note(Severity::info, "tangents-ignored", "Tangents without normals were left out.", attributes.pointer());
        } else {
            quantized("TANGENT");
            p.tangents = toVectors<Vec4>(floats("TANGENT", 4, 4, true));
            for (std::size_t i = 0; i < p.tangents.size(); ++i)
                p.tangents[i] = unitTangent(p.tangents[i], p.normals[i]);
        }
    }
    const TexturePlacement placement =
        p.material >= 0 ? m_placements[static_cast<std::size_t>(p.material)] : TexturePlacement();
    std::string uvName = "TEXCOORD_" + std::to_string(placement.texCoord);
    if (placement.texCoord > 0 && !attributes.has(uvName.c_str())) {
        note(Severity::warning, "uv-missing",
             fmt::format(
                 "A material asks for the texture coordinates {}, which a mesh does not have; its first were used.",
                 uvName),
             object.pointer());
        uvName = "TEXCOORD_0";
    }
    if (attributes.has(uvName.c_str())) {
        quantized(uvName.c_str());
        p.uv = toVectors<Vec2>(floats(uvName.c_str(), 2, 2, false));
        if (placement.transforms()) {
            const float c = std::cos(placement.rotation);
            const float s = std::sin(placement.rotation);
            for (Vec2& uv : p.uv) {
                const Vec2 scaled = uv * placement.scale;
                uv = placement.offset + Vec2(c * scaled.x + s * scaled.y, -s * scaled.x + c * scaled.y);
            }
        }
    }
    if (attributes.has("COLOR_0")) {
        const std::vector<float> values = floats("COLOR_0", 3, 4, true);
        const std::uint32_t width = m_buffers.accessor(accessorIndex(attributes, "COLOR_0")).components;
        p.colors.resize(count, Vec4(1.0f));
        for (std::size_t i = 0; i < count; ++i) {
            for (std::uint32_t c = 0; c < width; ++c)
                p.colors[i][static_cast<int>(c)] = values[i * width + c];
        }
    }
    readInfluences(attributes, p, influences);
    readTargets(object, p, meshName);
    if (!readTriangles(object, p, meshName))
        return std::nullopt;
    if (p.normals.empty()) {
        const char* kind = makeNormals(p) ? "smooth" : "flat";
        note(Severity::info, "normals-generated",
             fmt::format("Mesh \"{}\" has no normals; {} ones were made from its faces. Export normals to choose.",
                         meshName, kind),
             object.pointer());
    }
    return p;
}

// What converters divide by zero is no reason to refuse a model, as long as it
// is the exception.
void Reader::zeroNotFinite(std::vector<float>& values, const View& where, const std::string& what)
{
    std::size_t wrong = 0;
    for (float& value : values) {
        wrong += std::isfinite(value) ? 0 : 1;
        value = std::isfinite(value) ? value : 0.0f;
    }
    if (wrong * 2 > values.size())
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
        zeroNotFinite(weights.back(), where, "Some joint weights");
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

void Reader::readTargets(const View& object, Primitive& p, const std::string& meshName)
{
    const auto targets = object.array("targets");
    if (!targets)
        return;
    if (targets->size() == 0)
        note(Severity::info, "gltf-malformed", "A list is empty; glTF asks to leave it out.", targets->pointer());
    m_morphVertices += targets->size() * p.positions.size();
    if (m_morphVertices > m_limits.maxMorphVertices) {
        throw Refusal(ErrorKind::limit,
                      fmt::format("has {} morph targets of {} vertices; at most {} such vertices are read",
                                  targets->size(), p.positions.size(), m_limits.maxMorphVertices),
                      targets->pointer());
    }
    const View attributes = object.requiredObject("attributes");
    for (std::size_t i = 0; i < targets->size(); ++i) {
        const View target = targets->itemObject(i);
        PrimitiveTarget out;
        for (const auto& [name, value] : target.json().items()) {
            const int index = accessorIndex(target, name.c_str());
            const Accessor& a = m_buffers.accessor(index);
            const View where = target.member(name.c_str());
            if (!attributes.has(name.c_str())) {
                note(Severity::info, "attribute-ignored",
                     fmt::format("A morph target changes \"{}\", which its mesh does not have; it was left out.", name),
                     where.pointer());
                continue;
            }
            if (a.count != p.positions.size())
                where.fail("has another number of vertices than its mesh");
            if (name != "POSITION" && name != "NORMAL") {
                note(Severity::info, "morph-attribute-ignored",
                     fmt::format("Morph targets of mesh \"{}\" change {}; only positions and normals are morphed.",
                                 meshName, name),
                     {});
                continue;
            }
            if (a.matrix || a.components != 3 || a.type == ComponentType::u32
                || (name == "NORMAL" && isByteOrShort(a) && !a.normalized))
                where.fail("has a format that is not possible for it");
            if (name == "POSITION" && !a.bounded)
                note(Severity::info, "gltf-malformed", "A position accessor lacks its minimum and maximum.",
                     where.pointer());
            std::vector<float> values = m_buffers.floats(index);
            zeroNotFinite(values, where, fmt::format("Some morph deltas of mesh \"{}\"", meshName));
            (name == "POSITION" ? out.positions : out.normals) = toVectors<Vec3>(values);
        }
        p.targets.push_back(std::move(out));
    }
}

bool Reader::readTriangles(const View& object, Primitive& p, const std::string& meshName)
{
    const std::uint64_t mode = object.integer("mode").value_or(4);
    if (mode > 6)
        object.member("mode").fail("is none of 0 to 6");
    std::vector<std::uint32_t> list;
    if (object.has("indices")) {
        const int index = accessorIndex(object, "indices");
        const Accessor& a = m_buffers.accessor(index);
        const View where = object.member("indices");
        if (a.matrix || a.components != 1 || a.normalized
            || (a.type != ComponentType::u8 && a.type != ComponentType::u16 && a.type != ComponentType::u32))
            where.fail("must be unsigned integers");
        list = m_buffers.integers(index);
        for (const std::uint32_t i : list) {
            if (i >= p.positions.size())
                where.fail(fmt::format("names vertex {} of {}", i, p.positions.size()));
        }
    } else {
        list.resize(p.positions.size());
        for (std::uint32_t i = 0; i < list.size(); ++i)
            list[i] = i;
    }
    if (mode < 4) {
        note(Severity::warning, "primitive-dropped",
             fmt::format("Mesh \"{}\" has {}; only surfaces are drawn.", meshName, mode == 0 ? "points" : "lines"),
             object.pointer());
        return false;
    }
    if (list.size() < 3) {
        note(Severity::warning, "primitive-dropped",
             fmt::format("A part of mesh \"{}\" has no triangle and was left out.", meshName), object.pointer());
        return false;
    }
    if (mode == 4) {
        if (list.size() % 3 != 0) {
            note(Severity::warning, "gltf-malformed",
                 "A list of triangles has a number of indices that is not a multiple of 3; the last were left out.",
                 object.pointer());
            list.resize(list.size() / 3 * 3);
        }
        p.indices = std::move(list);
        return true;
    }
    for (std::size_t i = 0; i + 2 < list.size(); ++i) {
        // Strip: every second triangle turns over. Fan: around the first vertex.
        const std::uint32_t a = mode == 5 ? list[i + i % 2] : list[i + 1];
        const std::uint32_t b = mode == 5 ? list[i + 1 - i % 2] : list[i + 2];
        const std::uint32_t c = mode == 5 ? list[i + 2] : list[0];
        if (a == b || b == c || c == a)
            continue; // strips are joined by triangles without area
        p.indices.insert(p.indices.end(), {a, b, c});
    }
    return true;
}

void Reader::readTargetNames(const View& object, Mesh& mesh)
{
    std::vector<std::string> names(mesh.morphs.size());
    // Not part of glTF, but what every tool writes; anything else in extras is free-form.
    if (const auto extras = object.json().find("extras"); extras != object.json().end() && extras->is_object()) {
        if (const auto list = extras->find("targetNames"); list != extras->end() && list->is_array()) {
            for (std::size_t i = 0; i < std::min(names.size(), list->size()); ++i) {
                if ((*list)[i].is_string())
                    names[i] = validUtf8((*list)[i].get<std::string>());
            }
        }
    }
    const std::vector<std::string> unique = uniqueNames(names, "morph");
    for (std::size_t i = 0; i < unique.size(); ++i)
        mesh.morphs[i].name = unique[i];
    if (object.has("weights"))
        (void)object.array("weights");
}

} // namespace sinew::gltf
