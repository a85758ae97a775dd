#include "core/export/gltf/writer.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <unordered_map>

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

// The names of the original file, but where they repeat those that projects
// refer to: a reader who makes them unique again may meet the nodes in another
// order, since skinned meshes move to the root.
std::vector<std::string> namesOf(const Model& model)
{
    std::unordered_map<std::string_view, int> uses;
    for (const Node& node : model.nodes)
        ++uses[node.displayName];
    std::vector<std::string> out;
    for (const Node& node : model.nodes)
        out.push_back(node.displayName.empty() || uses[node.displayName] > 1 ? node.name : node.displayName);
    return out;
}

}  // namespace

Placement placeNodes(const Model& model)
{
    const std::size_t count = model.nodes.size();
    std::vector<bool> needed(count, false);  // has children or is a joint
    Placement placement;
    for (const Node& node : model.nodes) {
        placement.parent.push_back(node.parent);
        if (node.parent >= 0)
            needed[static_cast<std::size_t>(node.parent)] = true;
    }
    for (const Skin& skin : model.skins)
        for (const int joint : skin.joints)
            needed[static_cast<std::size_t>(joint)] = true;

    placement.hoisted.assign(count, false);
    placement.meshNode.assign(count, -1);
    std::set<int> jointRoots;
    bool scattered = false;
    for (std::size_t i = 0; i < count; ++i) {
        const Node& node = model.nodes[i];
        if (node.mesh < 0)
            continue;
        placement.meshNode[i] = static_cast<int>(i);
        if (!hasInfluences(model, node))
            continue;
        if (needed[i]) {
            placement.meshNode[i] = static_cast<int>(placement.parent.size());
            placement.parent.push_back(-1);
        } else {
            placement.hoisted[i] = true;
            placement.parent[i] = -1;
        }
        std::set<int> roots;
        for (const int joint : model.skins[static_cast<std::size_t>(node.skin)].joints)
            roots.insert(rootOf(model, joint));
        scattered = scattered || roots.size() > 1;
        jointRoots.merge(roots);
    }
    placement.firstStandIn = static_cast<int>(placement.parent.size());
    for (const Skin& skin : model.skins) {
        std::vector<int>& joints = placement.joints.emplace_back();
        std::set<int> listed;
        for (const int joint : skin.joints) {
            if (listed.insert(joint).second) {
                joints.push_back(joint);
            } else {
                joints.push_back(static_cast<int>(placement.parent.size()));
                placement.parent.push_back(joint);
            }
        }
    }
    if (scattered) {
        placement.commonRoot = static_cast<int>(placement.parent.size());
        placement.parent.push_back(-1);
        for (const int root : jointRoots)
            placement.parent[static_cast<std::size_t>(root)] = placement.commonRoot;
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
    object["joints"] = m_placement.joints[static_cast<std::size_t>(skin)];
    const int index = static_cast<int>(list("skins").size());
    list("skins").push_back(std::move(object));
    m_skins[skin] = index;
    return index;
}

void Writer::writeNodes()
{
    const std::size_t count = m_model.nodes.size();
    std::vector<std::vector<int>> children(m_placement.parent.size());
    std::vector<int> roots;
    for (std::size_t i = 0; i < m_placement.parent.size(); ++i) {
        const int parent = m_placement.parent[i];
        (parent < 0 ? roots : children[static_cast<std::size_t>(parent)]).push_back(static_cast<int>(i));
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

    const std::vector<std::string> names = namesOf(m_model);
    Json nodes = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        const Node& node = m_model.nodes[i];
        Json object{{"name", names[i]}};
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
        nodes.push_back(std::move(object));
    }
    const std::size_t end = m_placement.commonRoot < 0 ? m_placement.parent.size()
                                                       : static_cast<std::size_t>(m_placement.commonRoot);
    for (auto i = static_cast<std::size_t>(m_placement.firstStandIn); i < end; ++i)
        nodes.push_back(
            Json{{"name", m_model.nodes[static_cast<std::size_t>(m_placement.parent[i])].name + " stand-in"}});
    if (m_placement.commonRoot >= 0)
        nodes.push_back(Json{{"name", "skeleton root"},
                             {"children", children[static_cast<std::size_t>(m_placement.commonRoot)]}});
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
