#include "core/import/gltf/attributes.h"
#include "core/import/gltf/draco.h"
#include "core/import/gltf/reader.h"
#include "core/import/names.h"
#include "core/import/refusal.h"
#include "core/import/tracks.h"
#include "core/import/weld.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::gltf {
namespace {

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
    std::optional<std::vector<std::uint32_t>> unpacked = readDraco(object);
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
    if (!position.bounded)
        note(Severity::info, "gltf-malformed", "A position accessor lacks its minimum and maximum.",
             attributes.member("POSITION").pointer());
    p.positions = toVectors<Vec3>(readAttribute(attributes, "POSITION", 3, 3, false, meshName));
    if (attributes.has("NORMAL")) {
        p.normals = toVectors<Vec3>(readAttribute(attributes, "NORMAL", 3, 3, true, meshName));
        for (Vec3& n : p.normals) {
            const float length = glm::length(n);
            n = length > 1e-6f ? n / length : Vec3(0.0f, 1.0f, 0.0f);
        }
    }
    if (attributes.has("TANGENT")) {
        if (p.normals.empty()) {
            note(Severity::info, "tangents-ignored", "Tangents without normals were left out.", attributes.pointer());
        } else {
            p.tangents = toVectors<Vec4>(readAttribute(attributes, "TANGENT", 4, 4, true, meshName));
            for (std::size_t i = 0; i < p.tangents.size(); ++i)
                p.tangents[i] = unitTangent(p.tangents[i], p.normals[i]);
        }
    }
    const UvPlan plan = p.material >= 0 ? m_uvPlans[static_cast<std::size_t>(p.material)] : UvPlan();
    p.uv = readUv(attributes, plan.sets[0], meshName);
    if (plan.sets[1].set >= 0)
        p.uv1 = readUv(attributes, plan.sets[1], meshName);
    if (attributes.has("COLOR_0")) {
        const std::vector<float> values = readAttribute(attributes, "COLOR_0", 3, 4, true, meshName);
        const std::uint32_t width = m_buffers.accessor(accessorIndex(attributes, "COLOR_0")).components;
        p.colors.resize(count, Vec4(1.0f));
        for (std::size_t i = 0; i < count; ++i) {
            for (std::uint32_t c = 0; c < width; ++c)
                p.colors[i][static_cast<int>(c)] = values[i * width + c];
        }
    }
    readInfluences(attributes, p, influences);
    readTargets(object, p, meshName);
    if (!readTriangles(object, std::move(unpacked), p, meshName))
        return std::nullopt;
    if (p.normals.empty()) {
        // glTF asks for flat ones; what is too large for a vertex a corner gets smooth ones.
        bool smooth = makeNormals(p);
        if (smooth && p.indices.size() <= m_limits.maxVertices
            && p.indices.size() * p.targets.size() <= m_limits.maxMorphVertices) {
            unshareVertices(p);
            smooth = makeNormals(p);
            weldVertices(p);
        }
        note(Severity::info, "normals-generated",
             fmt::format("Mesh \"{}\" has no normals; {} ones were made from its faces. Export normals to choose.",
                         meshName, smooth ? "smooth" : "flat"),
             object.pointer());
    }
    return p;
}

// Unpacks a primitive whose data is only there compressed: supplies its accessors and
// returns its triangles. Nothing for all others.
std::optional<std::vector<std::uint32_t>> Reader::readDraco(const View& object)
{
    const auto extensions = object.object("extensions");
    const auto extension = extensions ? extensions->object("KHR_draco_mesh_compression") : std::nullopt;
    if (!extension)
        return std::nullopt;
    const View attributes = object.requiredObject("attributes");
    const View compressed = extension->requiredObject("attributes");
    std::vector<int> accessors;
    std::vector<DracoAttribute> wanted;
    bool plain = true;
    for (const auto& [name, value] : compressed.json().items()) {
        const int index = accessorIndex(attributes, name.c_str());
        const Accessor& a = m_buffers.accessor(index);
        if (a.matrix)
            attributes.member(name.c_str()).fail("has a format that is not possible for it");
        plain = plain && a.view >= 0 && !a.supplied;
        accessors.push_back(index);
        wanted.push_back({static_cast<std::uint32_t>(
                              compressed.requiredInteger(name.c_str(), std::numeric_limits<std::uint32_t>::max())),
                          a.type, a.components});
    }
    const int view = extension->requiredIndex("bufferView", "bufferViews", m_buffers.viewCount());
    if (object.has("indices"))
        (void)accessorIndex(object, "indices");
    if (plain)
        return std::nullopt; // there is a copy for readers without a decoder
    DracoMesh mesh = decodeDraco(m_buffers.viewBytes(view), wanted, m_limits, *extension);
    for (std::size_t i = 0; i < accessors.size(); ++i)
        m_buffers.supply(accessors[i], std::move(mesh.attributes[i]), mesh.vertices);
    return std::move(mesh.indices);
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

bool Reader::readTriangles(const View& object, std::optional<std::vector<std::uint32_t>> unpacked, Primitive& p,
                           const std::string& meshName)
{
    std::uint64_t mode = object.integer("mode").value_or(4);
    if (mode > 6)
        object.member("mode").fail("is none of 0 to 6");
    std::vector<std::uint32_t> list;
    if (unpacked) {
        mode = 4; // strips come as triangles out of Draco
        list = std::move(*unpacked);
        for (const std::uint32_t i : list) {
            if (i >= p.positions.size())
                object.fail(fmt::format("has Draco data with vertex {} of {}", i, p.positions.size()));
        }
    } else if (object.has("indices")) {
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
