#include "core/import/assimp/scene_reader.h"
#include "core/import/names.h"
#include "core/import/refusal.h"
#include "core/import/weld.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::assimp {
namespace {

bool isFinite(const aiVector3D& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

// "Cube*0" is the mesh "Cube": a suffix of Assimp's FBX reader.
std::string withoutSuffix(std::string name)
{
    const std::size_t star = name.find_last_of('*');
    if (star != std::string::npos && star + 1 < name.size()
        && std::all_of(name.begin() + static_cast<std::ptrdiff_t>(star) + 1, name.end(),
                       [](char c) { return c >= '0' && c <= '9'; }))
        name.resize(star);
    return name;
}

// The morph targets that Assimp made.
std::vector<PrimitiveTarget> importedTargets(const aiMesh& part, float scale, const std::string& where)
{
    std::vector<PrimitiveTarget> targets;
    const std::size_t count = part.mNumVertices;
    for (unsigned a = 0; a < part.mNumAnimMeshes; ++a) {
        const aiAnimMesh& target = *part.mAnimMeshes[a];
        PrimitiveTarget out;
        if (target.mNumVertices == count && target.mVertices != nullptr) {
            for (std::size_t v = 0; v < count; ++v) {
                if (!isFinite(target.mVertices[v]))
                    refuse("has morph positions that are not finite", where);
                out.positions.push_back(toVec3(target.mVertices[v] - part.mVertices[v]) * scale);
            }
            if (target.mNormals != nullptr && part.mNormals != nullptr) {
                for (std::size_t v = 0; v < count; ++v) {
                    const aiVector3D delta = target.mNormals[v] - part.mNormals[v];
                    out.normals.push_back(isFinite(delta) ? toVec3(delta) : Vec3(0.0f));
                }
            }
        }
        targets.push_back(std::move(out));
    }
    return targets;
}

void transform(Primitive& p, const Mat4& matrix)
{
    const glm::mat3 linear(matrix);
    const float determinant = glm::determinant(linear);
    const glm::mat3 normalMatrix = determinant != 0.0f ? glm::transpose(glm::inverse(linear)) : linear;
    for (Vec3& position : p.positions)
        position = Vec3(matrix * Vec4(position, 1.0f));
    for (Vec3& normal : p.normals) {
        const Vec3 turned = normalMatrix * normal;
        const float length = glm::length(turned);
        normal = length > 1e-12f ? turned / length : normal;
    }
    for (PrimitiveTarget& target : p.targets) {
        for (Vec3& delta : target.positions)
            delta = linear * delta;
        for (Vec3& delta : target.normals)
            delta = linear * delta;
    }
    if (determinant < 0.0f) { // mirrored: faces turn over
        for (std::size_t i = 0; i + 2 < p.indices.size(); i += 3)
            std::swap(p.indices[i + 1], p.indices[i + 2]);
    }
}

} // namespace

void SceneReader::readMeshes()
{
    for (std::size_t i = 0; i < m_sourceOf.size(); ++i) {
        if (m_sourceOf[i]->mNumMeshes == 0)
            continue;
        checkCancelled();
        placeMeshes(*m_sourceOf[i], static_cast<int>(i));
    }
    std::vector<std::string> names;
    for (const Mesh& mesh : m_model.meshes)
        names.push_back(mesh.name);
    const std::vector<std::string> unique = uniqueNames(names, "mesh");
    for (std::size_t i = 0; i < unique.size(); ++i)
        m_model.meshes[i].name = unique[i];
}

void SceneReader::placeMeshes(const aiNode& source, int node)
{
    std::vector<unsigned> parts;
    bool rigged = false;
    for (unsigned i = 0; i < source.mNumMeshes; ++i) {
        const unsigned part = source.mMeshes[i];
        if (part >= m_scene.mNumMeshes)
            refuse("has a node with a mesh that is not there");
        parts.push_back(part);
        rigged = rigged || m_scene.mMeshes[part]->mNumBones > 0;
    }
    // A rigid mesh is shared by its nodes; a rigged one may have vertices that
    // follow the node itself, and an offset belongs to one node.
    const bool own = rigged || geometryOffset(source) != Mat4(1.0f);
    const auto [it, added] = m_meshOf.try_emplace({parts, own ? node : -1}, std::pair(-1, -1));
    if (added)
        it->second.first = readMesh(source, parts, node, it->second.second);
    Node& target = m_model.nodes[static_cast<std::size_t>(node)];
    target.mesh = it->second.first;
    target.skin = it->second.second;
    if (target.mesh >= 0) {
        Mesh& mesh = m_model.meshes[static_cast<std::size_t>(target.mesh)];
        target.morphRest.assign(mesh.morphs.size(), 0.0f);
        nameMorphs(source, node, mesh);
    }
}

// Of FBX: where the geometry lies as seen from its node. Assimp loses it when
// it merges pivots.
Mat4 SceneReader::geometryOffset(const aiNode& source) const
{
    const int node = m_rules.fbx == nullptr ? -1 : m_rules.fbx->nodeOf(&source);
    if (node < 0)
        return Mat4(1.0f);
    Mat4 out = Mat4(fbx::geometricMatrix(m_rules.fbx->scene().nodes[static_cast<std::size_t>(node)].properties));
    out[3] = Vec4(Vec3(out[3]) * m_scale, 1.0f);
    return out;
}

// Of FBX: shapes as the file has them. Assimp loses those without normals, which
// is how Maya writes them.
std::vector<PrimitiveTarget> SceneReader::fbxTargets(const aiNode& source, std::size_t part,
                                                     const aiMesh& imported) const
{
    std::vector<PrimitiveTarget> out;
    if (m_rules.fbx == nullptr || m_rules.fbx->channels(&source).empty())
        return out;
    const std::vector<std::uint32_t> points = m_rules.fbx->controlPoints(&source, part, imported);
    if (points.empty())
        return out;
    const std::size_t pointCount = *std::max_element(points.begin(), points.end()) + std::size_t{1};
    for (const fbx::ShapeChannel& channel : m_rules.fbx->channels(&source)) {
        for (const fbx::Shape& shape : channel.shapes) {
            std::vector<Vec3> positions(pointCount, Vec3(0.0f));
            std::vector<Vec3> normals(shape.normals.empty() ? 0 : pointCount, Vec3(0.0f));
            for (std::size_t i = 0; i < shape.points.size(); ++i) {
                if (shape.points[i] >= pointCount)
                    continue; // a point that this part does not use
                positions[shape.points[i]] = Vec3(shape.positions[i]) * m_scale;
                if (!normals.empty())
                    normals[shape.points[i]] = Vec3(shape.normals[i]);
            }
            PrimitiveTarget target;
            for (const std::uint32_t point : points) {
                target.positions.push_back(positions[point]);
                if (!normals.empty())
                    target.normals.push_back(normals[point]);
            }
            out.push_back(std::move(target));
        }
    }
    return out;
}

// Of FBX: names and resting weights of morphs, and what moves them.
void SceneReader::nameMorphs(const aiNode& source, int node, Mesh& mesh)
{
    if (m_rules.fbx == nullptr)
        return;
    const std::vector<fbx::ShapeChannel>& channels = m_rules.fbx->channels(&source);
    std::size_t shapes = 0;
    for (const fbx::ShapeChannel& channel : channels)
        shapes += channel.shapes.size();
    if (shapes != mesh.morphs.size()) {
        note(Severity::warning, "morphs-lost",
             fmt::format("Mesh \"{}\" has {} morph shapes in the file, of which {} could be read.", mesh.name, shapes,
                         mesh.morphs.size()));
        return;
    }
    Node& target = m_model.nodes[static_cast<std::size_t>(node)];
    std::vector<std::string> names;
    std::size_t t = 0;
    for (const fbx::ShapeChannel& channel : channels) {
        std::vector<double> weights;
        fbx::shapeWeights(channel, channel.percent, weights);
        // "Squish.TopH" is channel TopH of the deformer Squish.
        const std::string name = channel.name.substr(channel.name.find_last_of('.') + 1);
        for (std::size_t s = 0; s < channel.shapes.size(); ++s, ++t) {
            const bool last = s + 1 == channel.shapes.size();
            names.push_back(last ? name
                                 : fmt::format("{} ({:.0f}%)", name,
                                               s < channel.fullWeights.size() ? channel.fullWeights[s] : 0.0));
            target.morphRest[t] = static_cast<float>(weights[s]);
            m_shapeSlots.push_back({node, static_cast<int>(t), &channel, s});
        }
        if (channel.shapes.size() > 1) {
            note(Severity::info, "morph-in-between",
                 fmt::format(
                     "Morph \"{}\" has in-between shapes; each became a morph of its own, moved together by clips.",
                     name));
        }
    }
    const std::vector<std::string> unique = uniqueNames(names, "morph");
    for (std::size_t i = 0; i < unique.size(); ++i)
        mesh.morphs[i].name = unique[i];
}

int SceneReader::readMesh(const aiNode& source, const std::vector<unsigned>& parts, int node, int& skinIndex)
{
    Mesh mesh;
    mesh.name = validUtf8(withoutSuffix(m_scene.mMeshes[parts.front()]->mName.C_Str()));
    if (mesh.name.empty())
        mesh.name = m_model.nodes[static_cast<std::size_t>(node)].displayName;

    SkinBuilder skin(mesh.name);
    std::vector<VertexInfluences> influencesOf;
    for (std::size_t p = 0; p < parts.size(); ++p)
        influencesOf.push_back(readInfluences(source, p, *m_scene.mMeshes[parts[p]], skin));
    const bool rigged = !skin.skin.joints.empty();
    InfluenceReport influences;
    const std::uint16_t fallback = rigged ? skin.joint(node, Mat4(1.0f)) : std::uint16_t{0};
    std::size_t targets = 0;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const aiMesh& part = *m_scene.mMeshes[parts[p]];
        m_vertices += part.mNumVertices;
        if (m_vertices > m_limits.maxVertices)
            throw Refusal(ErrorKind::limit, fmt::format("has more than {} vertices", m_limits.maxVertices));
        Primitive primitive = readPart(source, p, part);
        if (primitive.indices.empty())
            continue;
        if (rigged)
            skinPart(primitive, influencesOf[p], fallback, influences);
        weldVertices(primitive);
        targets = std::max(targets, primitive.targets.size());
        for (std::size_t t = mesh.morphs.size(); t < primitive.targets.size(); ++t) {
            mesh.morphs.emplace_back();
            if (t < part.mNumAnimMeshes)
                mesh.morphs.back().name = validUtf8(withoutSuffix(part.mAnimMeshes[t]->mName.C_Str()));
        }
        appendPrimitive(mesh, std::move(primitive));
    }
    if (mesh.positions.empty())
        return -1;
    std::vector<std::string> names;
    for (const MorphTarget& morph : mesh.morphs)
        names.push_back(morph.name);
    const std::vector<std::string> unique = uniqueNames(names, "morph");
    for (std::size_t t = 0; t < unique.size(); ++t)
        mesh.morphs[t].name = unique[t];

    if (rigged) {
        reportInfluences(influences, mesh.name, "follow their mesh", m_issues);
        // The fallback is the last joint; it stays only where something uses it.
        const bool fallbackUsed = std::any_of(mesh.joints.begin(), mesh.joints.end(),
                                              [&](const auto& joints) { return joints[0] == fallback; });
        if (!fallbackUsed && fallback + 1u == skin.skin.joints.size()) {
            skin.skin.joints.pop_back();
            skin.skin.inverseBind.pop_back();
        }
        skinIndex = addSkin(std::move(skin.skin));
    }
    m_model.meshes.push_back(std::move(mesh));
    return static_cast<int>(m_model.meshes.size()) - 1;
}

// A set that the mesh does not have is its first.
std::vector<Vec2> SceneReader::readUv(const aiMesh& part, const TexturePlace& place) const
{
    const auto set = static_cast<unsigned>(part.HasTextureCoords(static_cast<unsigned>(place.set)) ? place.set : 0);
    std::vector<Vec2> out;
    if (!part.HasTextureCoords(set))
        return out;
    out.reserve(part.mNumVertices);
    for (unsigned v = 0; v < part.mNumVertices; ++v) {
        const aiVector3D& uv = part.mTextureCoords[set][v];
        const bool good = std::isfinite(uv.x) && std::isfinite(uv.y);
        out.push_back(good ? place.transform.apply(Vec2(uv.x, m_rules.upsideDownUv ? 1.0f - uv.y : uv.y)) : Vec2(0.0f));
    }
    return out;
}

Primitive SceneReader::readPart(const aiNode& source, std::size_t partNumber, const aiMesh& part)
{
    Primitive p;
    const std::size_t count = part.mNumVertices;
    const std::string where = fmt::format("mesh \"{}\"", validUtf8(part.mName.C_Str()));
    if (count == 0 || part.mVertices == nullptr)
        return p;
    for (std::size_t v = 0; v < count; ++v) {
        if (!isFinite(part.mVertices[v]))
            refuse("has positions that are not finite", where);
        p.positions.push_back(toVec3(part.mVertices[v]) * m_scale);
    }
    int badNormals = 0;
    if (part.HasNormals()) {
        for (std::size_t v = 0; v < count; ++v) {
            const Vec3 n = toVec3(part.mNormals[v]);
            const float length = glm::length(n);
            const bool good = std::isfinite(length) && length > 1e-6f;
            badNormals += good ? 0 : 1;
            p.normals.push_back(good ? n / length : Vec3(0, 1, 0));
        }
    }
    if (badNormals > 0)
        note(Severity::info, "normals-repaired", "Normals without a direction were pointed upwards.", where,
             badNormals);
    p.material = static_cast<int>(part.mMaterialIndex) < static_cast<int>(m_model.materials.size())
                     ? static_cast<int>(part.mMaterialIndex)
                     : -1;
    const UvPlan plan = p.material >= 0 ? m_uvPlans[static_cast<std::size_t>(p.material)] : UvPlan();
    p.uv = readUv(part, plan.sets[0]);
    if (plan.sets[1].set >= 0)
        p.uv1 = readUv(part, plan.sets[1]);
    if (part.HasVertexColors(0)) {
        for (std::size_t v = 0; v < count; ++v) {
            const aiColor4D& c = part.mColors[0][v];
            const Vec4 color(c.r, c.g, c.b, c.a);
            const bool good = std::isfinite(c.r) && std::isfinite(c.g) && std::isfinite(c.b) && std::isfinite(c.a);
            p.colors.push_back(good ? color : Vec4(1.0f));
        }
    }
    for (unsigned f = 0; f < part.mNumFaces; ++f) {
        const aiFace& face = part.mFaces[f];
        if (face.mNumIndices != 3)
            continue; // points and lines; polygons were cut into triangles
        for (unsigned k = 0; k < 3; ++k) {
            if (face.mIndices[k] >= count)
                refuse(fmt::format("has a face with vertex {} of {}", face.mIndices[k], count), where);
            p.indices.push_back(face.mIndices[k]);
        }
    }
    if (p.indices.empty()) {
        note(Severity::warning, "primitive-dropped", "A mesh has no faces; only surfaces are drawn.", where);
        return p;
    }
    p.targets = fbxTargets(source, partNumber, part);
    if (p.targets.empty())
        p.targets = importedTargets(part, m_scale, where);
    if (p.normals.empty()) {
        const char* kind = makeNormals(p) ? "smooth" : "flat";
        note(Severity::info, "normals-generated",
             fmt::format("A mesh has no normals; {} ones were made from its faces. Export normals to choose.", kind),
             where);
    }
    if (const Mat4 offset = geometryOffset(source); offset != Mat4(1.0f))
        transform(p, offset);
    return p;
}

} // namespace sinew::assimp
