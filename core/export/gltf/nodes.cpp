#include "core/export/gltf/writer.h"

#include <algorithm>
#include <cmath>

namespace sinew::glb {
namespace {

Json vector(const Vec3& v)
{
    return Json::array({number(v.x), number(v.y), number(v.z)});
}

void addTransform(Json& node, const Transform& t)
{
    if (t.translation != Vec3(0.0f))
        node["translation"] = vector(t.translation);
    const Quat q = glm::normalize(t.rotation);
    if (q != Quat(1.0f, 0.0f, 0.0f, 0.0f))
        node["rotation"] = Json::array({number(q.x), number(q.y), number(q.z), number(q.w)});
    if (t.scale != Vec3(1.0f))
        node["scale"] = vector(t.scale);
}

int rootOf(const Model& model, int node)
{
    while (model.nodes[static_cast<std::size_t>(node)].parent >= 0)
        node = model.nodes[static_cast<std::size_t>(node)].parent;
    return node;
}

bool hasInfluences(const Model& model, const Node& node)
{
    return node.skin >= 0 && !model.meshes[static_cast<std::size_t>(node.mesh)].joints.empty() &&
           !model.skins[static_cast<std::size_t>(node.skin)].joints.empty();
}

}  // namespace

Placement placeNodes(const Model& model)
{
    const std::size_t count = model.nodes.size();
    std::vector<bool> needed(count, false);  // has children or is a joint
    for (const Node& node : model.nodes)
        if (node.parent >= 0)
            needed[static_cast<std::size_t>(node.parent)] = true;
    for (const Skin& skin : model.skins)
        for (const int joint : skin.joints)
            needed[static_cast<std::size_t>(joint)] = true;

    Placement placement;
    placement.hoisted.assign(count, false);
    placement.meshNode.assign(count, -1);
    int next = static_cast<int>(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Node& node = model.nodes[i];
        if (node.mesh < 0)
            continue;
        if (!hasInfluences(model, node)) {
            placement.meshNode[i] = static_cast<int>(i);
        } else if (needed[i]) {
            placement.meshNode[i] = next++;
        } else {
            placement.meshNode[i] = static_cast<int>(i);
            placement.hoisted[i] = true;
        }
    }
    return placement;
}

int Writer::skinIndex(int skin)
{
    if (const auto known = m_skins.find(skin); known != m_skins.end())
        return known->second;
    const Skin& source = m_model.skins[static_cast<std::size_t>(skin)];
    std::vector<float> matrices;
    for (Mat4 matrix : source.inverseBind) {
        matrix[0].w = matrix[1].w = matrix[2].w = 0.0f;
        matrix[3].w = 1.0f;
        for (int c = 0; c < 4; ++c)
            for (int r = 0; r < 4; ++r)
                matrices.push_back(matrix[c][r]);
    }
    Json object;
    if (!source.name.empty())
        object["name"] = source.name;
    object["inverseBindMatrices"] =
        m_buffer.addAccessor(Json{{"bufferView", m_buffer.addView(std::span<const float>(matrices))},
                                  {"componentType", 5126},
                                  {"count", source.inverseBind.size()},
                                  {"type", "MAT4"}});
    object["joints"] = source.joints;
    const int index = static_cast<int>(list("skins").size());
    list("skins").push_back(std::move(object));
    m_skins[skin] = index;
    return index;
}

// glTF wants the joints of a skin under one root.
void Writer::joinSkinRoots(Json& nodes, std::vector<int>& roots)
{
    const bool scattered = std::ranges::any_of(m_skins, [&](const auto& entry) {
        const std::vector<int>& joints = m_model.skins[static_cast<std::size_t>(entry.first)].joints;
        return std::ranges::any_of(joints,
                                   [&](int joint) { return rootOf(m_model, joint) != rootOf(m_model, joints[0]); });
    });
    if (!scattered)
        return;
    std::vector<int> joined;
    std::vector<int> others;
    for (const int root : roots) {
        const bool carriesJoints = std::ranges::any_of(m_skins, [&](const auto& entry) {
            const std::vector<int>& joints = m_model.skins[static_cast<std::size_t>(entry.first)].joints;
            return std::ranges::any_of(joints, [&](int joint) { return rootOf(m_model, joint) == root; });
        });
        (carriesJoints ? joined : others).push_back(root);
    }
    others.push_back(static_cast<int>(nodes.size()));
    nodes.push_back(Json{{"name", "skeleton root"}, {"children", joined}});
    roots = std::move(others);
}

void Writer::writeNodes()
{
    const std::size_t count = m_model.nodes.size();
    std::vector<std::vector<int>> children(count);
    std::vector<int> roots;
    for (std::size_t i = 0; i < count; ++i) {
        const int parent = m_model.nodes[i].parent;
        (parent < 0 || m_placement.hoisted[i] ? roots : children[static_cast<std::size_t>(parent)])
            .push_back(static_cast<int>(i));
    }

    const auto addMesh = [&](Json& object, const Node& node) {
        const bool skinned = hasInfluences(m_model, node);
        const int mesh = meshIndex(node.mesh, skinned);
        if (mesh < 0)
            return;
        object["mesh"] = mesh;
        if (skinned)
            object["skin"] = skinIndex(node.skin);
        if (std::ranges::any_of(node.morphRest, [](float w) { return w != 0.0f; })) {
            Json weights = Json::array();
            for (const float weight : node.morphRest)
                weights.push_back(number(weight));
            // The mesh's default is what most readers look at; the node's own overrides it.
            Json& defaults = list("meshes")[static_cast<std::size_t>(mesh)];
            if (!defaults.contains("weights"))
                defaults["weights"] = weights;
            if (defaults["weights"] != weights)
                object["weights"] = std::move(weights);
        }
    };

    Json nodes = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        const Node& node = m_model.nodes[i];
        Json object{{"name", node.displayName.empty() ? node.name : node.displayName}};
        if (!m_placement.hoisted[i])
            addTransform(object, node.rest);
        if (!children[i].empty())
            object["children"] = children[i];
        if (m_placement.meshNode[i] == static_cast<int>(i))
            addMesh(object, node);
        nodes.push_back(std::move(object));
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (m_placement.meshNode[i] < static_cast<int>(count))
            continue;
        Json object{{"name", m_model.nodes[i].name + " mesh"}};
        addMesh(object, m_model.nodes[i]);
        roots.push_back(m_placement.meshNode[i]);
        nodes.push_back(std::move(object));
    }
    joinSkinRoots(nodes, roots);
    if (nodes.empty())
        return;
    m_lists["nodes"] = std::move(nodes);
    Json scene;
    if (!m_model.name.empty())
        scene["name"] = m_model.name;
    scene["nodes"] = roots;
    list("scenes").push_back(std::move(scene));
}

}  // namespace sinew::glb
