#include "core/import/assimp/scene_reader.h"
#include "core/import/names.h"
#include "core/import/refusal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew::assimp {

std::uint16_t SkinBuilder::joint(int node, const Mat4& bind)
{
    std::vector<float> key(&bind[0][0], &bind[0][0] + 16);
    const auto [it, added] = m_jointOf.try_emplace({node, std::move(key)}, static_cast<std::uint16_t>(skin.joints.size()));
    if (added) {
        if (skin.joints.size() >= 65'535)
            throw Refusal(ErrorKind::limit, "has a skin with more than 65535 joints", skin.name);
        skin.joints.push_back(node);
        skin.inverseBind.push_back(bind);
    }
    return it->second;
}

VertexInfluences SceneReader::readInfluences(const aiNode& source, std::size_t partNumber, const aiMesh& part,
                                             SkinBuilder& skin)
{
    if (m_rules.fbx != nullptr && !m_rules.fbx->clusters(&source).empty()) {
        const std::vector<std::uint32_t> points = m_rules.fbx->controlPoints(&source, partNumber, part);
        if (!points.empty())
            return fbxInfluences(source, points, skin);
    }
    VertexInfluences out(part.mNumBones == 0 ? 0 : part.mNumVertices);
    for (unsigned b = 0; b < part.mNumBones; ++b) {
        const aiBone& bone = *part.mBones[b];
        const int node = findNodeNamed(bone.mName);
        if (node < 0) {
            noteLostJoint(skin.skin.name, validUtf8(bone.mName.C_Str()));
            continue;
        }
        if (m_nodesNamed.at(std::string(bone.mName.data, bone.mName.length)).size() > 1) {
            note(Severity::warning, "joint-name-ambiguous",
                 fmt::format("Several nodes are called \"{}\"; mesh \"{}\" was bound to the first.",
                             validUtf8(bone.mName.C_Str()), skin.skin.name));
        }
        Mat4 bind = toMat4(bone.mOffsetMatrix);
        bind[3] = Vec4(Vec3(bind[3]) * m_scale, 1.0f);
        const std::uint16_t joint = skin.joint(node, bind);
        for (unsigned w = 0; w < bone.mNumWeights; ++w) {
            const aiVertexWeight& weight = bone.mWeights[w];
            if (weight.mVertexId >= out.size())
                refuse(fmt::format("has a joint weight for vertex {} of {}", weight.mVertexId, out.size()),
                       skin.skin.name);
            out[weight.mVertexId].push_back({joint, weight.mWeight});
        }
    }
    return out;
}

// Of FBX: weights and bind matrices as the file has them. Assimp takes joints of
// one name for one another, and the pose that the file stands in for that of
// the bind.
VertexInfluences SceneReader::fbxInfluences(const aiNode& source, const std::vector<std::uint32_t>& points,
                                            SkinBuilder& skin)
{
    VertexInfluences ofPoint(*std::max_element(points.begin(), points.end()) + std::size_t{1});
    for (const fbx::Cluster& cluster : m_rules.fbx->clusters(&source)) {
        const fbx::Scene& scene = m_rules.fbx->scene();
        const auto known = scene.nodeOf.find(cluster.node);
        const auto node = known == scene.nodeOf.end() ? m_nodeOfFbx.end() : m_nodeOfFbx.find(known->second);
        if (node == m_nodeOfFbx.end()) {
            noteLostJoint(skin.skin.name, known == scene.nodeOf.end()
                                              ? std::string()
                                              : scene.nodes[static_cast<std::size_t>(known->second)].name);
            continue;
        }
        Mat4 bind(cluster.meshToJoint);
        bind[3] = Vec4(Vec3(bind[3]) * m_scale, 1.0f);
        const std::uint16_t joint = skin.joint(node->second, bind);
        for (std::size_t i = 0; i < cluster.points.size(); ++i) {
            if (cluster.points[i] < ofPoint.size()) // else of a part that is another mesh
                ofPoint[cluster.points[i]].push_back({joint, static_cast<float>(cluster.weights[i])});
        }
    }
    VertexInfluences out;
    for (const std::uint32_t point : points)
        out.push_back(ofPoint[point]);
    return out;
}

void SceneReader::noteLostJoint(const std::string& mesh, const std::string& joint)
{
    note(Severity::warning, "joint-missing",
         fmt::format("Mesh \"{}\" follows a joint that is not in the file; those influences were dropped.", mesh),
         joint);
}

void SceneReader::skinPart(Primitive& part, VertexInfluences& influences, std::uint16_t fallback,
                           InfluenceReport& report) const
{
    const std::size_t count = part.positions.size();
    if (influences.empty()) { // a part without joints beside parts with: it follows the node
        part.joints.assign(count, {fallback, 0, 0, 0});
        part.weights.assign(count, Vec4(1, 0, 0, 0));
        return;
    }
    part.joints.resize(count);
    part.weights.resize(count);
    for (std::size_t v = 0; v < count; ++v) {
        for (const Influence& influence : influences[v]) {
            if (!std::isfinite(influence.weight))
                refuse("has joint weights that are not finite");
        }
        reduceInfluences(influences[v], fallback, part.joints[v], part.weights[v], report);
    }
}

int SceneReader::addSkin(Skin skin)
{
    for (const Mat4& m : skin.inverseBind) {
        for (int c = 0; c < 4; ++c) {
            for (int r = 0; r < 4; ++r) {
                if (!std::isfinite(m[c][r]))
                    refuse("has an inverse bind matrix with numbers that are not finite", skin.name);
            }
        }
    }
    for (std::size_t i = 0; i < m_model.skins.size(); ++i) {
        if (m_model.skins[i].joints == skin.joints && m_model.skins[i].inverseBind == skin.inverseBind)
            return static_cast<int>(i);
    }
    m_model.skins.push_back(std::move(skin));
    return static_cast<int>(m_model.skins.size()) - 1;
}

} // namespace sinew::assimp
