#include "core/import/assimp/scene_reader.h"
#include "core/import/decompose.h"
#include "core/import/names.h"
#include "core/import/refusal.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace sinew::assimp {
namespace {

bool isFinite(const aiMatrix4x4& m)
{
    for (unsigned r = 0; r < 4; ++r) {
        for (unsigned c = 0; c < 4; ++c) {
            if (!std::isfinite(m[r][c]))
                return false;
        }
    }
    return true;
}

// The scale of a matrix that scales all directions alike, else 0.
float uniformScale(const Mat4& m)
{
    const float x = glm::length(Vec3(m[0]));
    const float y = glm::length(Vec3(m[1]));
    const float z = glm::length(Vec3(m[2]));
    const float largest = std::max({x, y, z});
    return largest > 0.0f && std::abs(x - y) < 1e-4f * largest && std::abs(x - z) < 1e-4f * largest ? (x + y + z) / 3
                                                                                                    : 0;
}

} // namespace

void SceneReader::readNodes()
{
    // The scene's unit may sit in the root's scale (Collada); it is pushed down
    // to translations and vertices, so that everything is in metres.
    Mat4 rootMatrix = m_rules.axes * toMat4(m_scene.mRootNode->mTransformation);
    const float rootScale = isFinite(m_scene.mRootNode->mTransformation) ? uniformScale(rootMatrix) : 0.0f;
    double unit = m_rules.metresPerUnit;
    if (rootScale > 0.0f && std::abs(rootScale - 1.0f) > 1e-6f) {
        unit *= static_cast<double>(rootScale);
        for (int c = 0; c < 3; ++c)
            rootMatrix[c] /= rootScale;
    }
    m_scale = static_cast<float>(unit);
    m_model.unitScale = std::stod(fmt::format("{:.6g}", unit)); // 0.0254, not what a float makes of it

    struct Step {
        const aiNode* node;
        int parent;
        std::uint32_t depth;
    };
    std::vector<Step> stack{{m_scene.mRootNode, -1, 1}};
    while (!stack.empty()) {
        const auto [source, parent, depth] = stack.back();
        stack.pop_back();
        if (m_model.nodes.size() >= m_limits.maxNodes)
            throw Refusal(ErrorKind::limit, fmt::format("has more than {} nodes", m_limits.maxNodes));
        if (depth > m_limits.maxDepth)
            throw Refusal(ErrorKind::limit, fmt::format("nests nodes deeper than {} levels", m_limits.maxDepth));
        Node node;
        node.displayName = validUtf8(std::string(source->mName.data, source->mName.length));
        node.parent = parent;
        if (!isFinite(source->mTransformation))
            refuse("has a transform with numbers that are not finite", fmt::format("node \"{}\"", node.displayName));
        const int fbxNode = m_rules.fbx == nullptr ? -1 : m_rules.fbx->nodeOf(source);
        Decomposition parts;
        if (fbxNode >= 0) {
            const fbx::LocalTransform local = fbx::evaluateNode(m_rules.fbx->scene(), nullptr, fbxNode, 0.0);
            parts.transform = {Vec3(local.translation), Quat(local.rotation), Vec3(local.scale)};
        } else {
            parts = decompose(parent < 0 ? rootMatrix : toMat4(source->mTransformation));
        }
        node.rest = parts.transform;
        node.rest.translation *= parent < 0 ? static_cast<float>(m_rules.metresPerUnit) : m_scale;
        if (parts.error > 1e-3f) {
            note(Severity::warning, "matrix-shear",
                 fmt::format(
                     "The transform of node \"{}\" shears by {:.4f} of its scale. Sinew keeps translation, rotation "
                     "and scale; the shear is lost.",
                     node.displayName, parts.error));
        }
        const int index = static_cast<int>(m_model.nodes.size());
        m_nodeOf[source] = index;
        if (fbxNode >= 0)
            m_nodeOfFbx[fbxNode] = index;
        m_sourceOf.push_back(source);
        m_nodesNamed[std::string(source->mName.data, source->mName.length)].push_back(index);
        m_model.nodes.push_back(std::move(node));
        for (unsigned i = source->mNumChildren; i-- > 0;)
            stack.push_back({source->mChildren[i], index, depth + 1});
    }
}

int SceneReader::findNodeNamed(const aiString& name) const
{
    const auto it = m_nodesNamed.find(std::string(name.data, name.length));
    return it == m_nodesNamed.end() ? -1 : it->second.front();
}

// The root that every scene of Assimp's has says nothing unless it is turned,
// animated or carries a mesh.
void SceneReader::dropPlainRoot()
{
    std::vector<Node>& nodes = m_model.nodes;
    const Node& root = nodes.front();
    const bool used = root.mesh >= 0 || nodes.size() == 1
                      || std::any_of(m_model.clips.begin(), m_model.clips.end(),
                                     [](const ModelClip& clip) {
                                         return std::any_of(clip.tracks.begin(), clip.tracks.end(),
                                                            [](const NodeTrack& track) { return track.node == 0; });
                                     })
                      || std::any_of(m_model.skins.begin(), m_model.skins.end(), [](const Skin& skin) {
                             return std::find(skin.joints.begin(), skin.joints.end(), 0) != skin.joints.end();
                         });
    const Mat4 matrix = toMatrix(root.rest);
    float off = 0.0f;
    for (int c = 0; c < 4; ++c) {
        for (int r = 0; r < 4; ++r)
            off = std::max(off, std::abs(matrix[c][r] - (c == r ? 1.0f : 0.0f)));
    }
    if (used || off > 1e-6f)
        return;
    nodes.erase(nodes.begin());
    for (Node& node : nodes)
        --node.parent; // children of the root get -1
    for (ModelClip& clip : m_model.clips) {
        for (NodeTrack& track : clip.tracks)
            --track.node;
    }
    for (Skin& skin : m_model.skins) {
        for (int& joint : skin.joints)
            --joint;
    }
    for (auto& [source, index] : m_nodeOf)
        --index;
}

void SceneReader::nameNodes()
{
    std::vector<std::string> names;
    for (const Node& node : m_model.nodes)
        names.push_back(node.displayName);
    const std::vector<std::string> unique = uniqueNames(names, "node");
    for (std::size_t i = 0; i < unique.size(); ++i)
        m_model.nodes[i].name = unique[i];
    if (const int renamed = renamedCount(names, unique); renamed > 0) {
        note(Severity::info, "names-made-unique",
             renamedNote(renamed, "node"));
    }
}

} // namespace sinew::assimp
