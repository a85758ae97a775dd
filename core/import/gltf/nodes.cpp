#include "core/import/decompose.h"
#include "core/import/gltf/reader.h"
#include "core/import/names.h"
#include "core/import/refusal.h"
#include "core/import/tracks.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <cmath>

namespace sinew::gltf {
namespace {

Vec3 toVec3(const std::array<double, 3>& a)
{
    return {static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(a[2])};
}

} // namespace

void Reader::readNode(const View& object, Node& node, std::vector<int>& children)
{
    node.displayName = validUtf8(object.string("name"));
    if (const auto list = object.array("children")) {
        if (list->size() == 0)
            note(Severity::info, "gltf-malformed", "A list is empty; glTF asks to leave it out.", list->pointer());
        for (std::size_t i = 0; i < list->size(); ++i)
            children.push_back(list->item(i).asIndex("nodes", m_nodeCount));
    }
    node.mesh = object.index("mesh", "meshes", m_meshCount).value_or(-1);
    node.skin = object.index("skin", "skins", m_skinCount).value_or(-1);
    if (node.skin >= 0 && node.mesh < 0) {
        note(Severity::warning, "skin-unused", "A node has a skin but no mesh; the skin was left out.",
             object.pointer());
        node.skin = -1;
    }
    const auto cameras = m_root.array("cameras");
    (void)object.index("camera", "cameras", cameras ? cameras->size() : 0);

    const bool trs = object.has("translation") || object.has("rotation") || object.has("scale");
    if (const auto m = object.numbers<16>("matrix")) {
        Mat4 matrix;
        for (int i = 0; i < 16; ++i)
            matrix[i / 4][i % 4] = static_cast<float>((*m)[static_cast<std::size_t>(i)]);
        const Decomposition parts = decompose(matrix);
        node.rest = parts.transform;
        if (trs) {
            note(Severity::warning, "gltf-malformed",
                 "A node has both a matrix and translation, rotation or scale; the matrix was used.", object.pointer());
        }
        if (matrix[0][3] != 0.0f || matrix[1][3] != 0.0f || matrix[2][3] != 0.0f || matrix[3][3] != 1.0f)
            note(Severity::warning, "matrix-projective",
                 "A node's matrix has a last row that is not 0 0 0 1; it was ignored.", object.pointer());
        if (parts.error > 1e-4f) {
            note(Severity::warning, "matrix-shear",
                 fmt::format(
                     "The matrix of node \"{}\" shears by {:.4f} of its scale. Sinew keeps translation, rotation "
                     "and scale; the shear is lost.",
                     node.displayName, parts.error),
                 object.pointer());
        }
    } else {
        if (const auto t = object.numbers<3>("translation"))
            node.rest.translation = toVec3(*t);
        if (const auto s = object.numbers<3>("scale"))
            node.rest.scale = toVec3(*s);
        if (const auto r = object.numbers<4>("rotation")) {
            const double length =
                std::sqrt((*r)[0] * (*r)[0] + (*r)[1] * (*r)[1] + (*r)[2] * (*r)[2] + (*r)[3] * (*r)[3]);
            if (!(length > 1e-6)) {
                note(Severity::warning, "rotation-zero", "A node's rotation has length zero; it was taken as none.",
                     object.pointer());
            } else {
                if (std::abs(length - 1.0) > 0.01)
                    note(Severity::warning, "rotation-not-unit",
                         "A node's rotation is not of unit length; it was scaled.", object.pointer());
                node.rest.rotation = Quat(static_cast<float>((*r)[3] / length), static_cast<float>((*r)[0] / length),
                                          static_cast<float>((*r)[1] / length), static_cast<float>((*r)[2] / length));
            }
        }
    }
    if (const auto weights = object.array("weights")) {
        for (std::size_t i = 0; i < weights->size(); ++i)
            node.morphRest.push_back(static_cast<float>(weights->item(i).asNumber()));
    }
    const Transform& t = node.rest;
    for (int i = 0; i < 3; ++i) {
        if (!std::isfinite(t.translation[i]) || !std::isfinite(t.scale[i]) || !std::isfinite(t.rotation[i]))
            object.fail("has a transform with numbers that are too large");
    }
    if (!allFinite(node.morphRest))
        object.fail("has weights that are too large");
}

void Reader::readNodes()
{
    if (m_nodeCount > m_limits.maxNodes) {
        throw Refusal(ErrorKind::limit,
                      fmt::format("has {} nodes; at most {} are read", m_nodeCount, m_limits.maxNodes), "/nodes");
    }
    std::vector<std::vector<int>> children(m_nodeCount);
    std::vector<int> parents(m_nodeCount, -1);
    m_model.nodes.resize(m_nodeCount);
    for (std::size_t i = 0; i < m_nodeCount; ++i) {
        const View object = m_root.array("nodes")->itemObject(i);
        readNode(object, m_model.nodes[i], children[i]);
        for (const int child : children[i]) {
            if (parents[static_cast<std::size_t>(child)] >= 0 || child == static_cast<int>(i)) {
                object.fail(
                    fmt::format("has node {} as a child, which {}", child,
                                child == static_cast<int>(i)
                                    ? std::string("is itself")
                                    : fmt::format("node {} has too", parents[static_cast<std::size_t>(child)])));
            }
            parents[static_cast<std::size_t>(child)] = static_cast<int>(i);
        }
    }
    orderNodes(children, parents);
    readScenes(parents);
    readVisibility();
    if (m_nodeCount == 0 && m_meshCount > 0) {
        note(Severity::info, "no-nodes", "The file has meshes but places none in a scene; each is shown at the origin.",
             {});
        for (std::size_t i = 0; i < m_meshCount; ++i) {
            Node node;
            node.mesh = static_cast<int>(i);
            m_model.nodes.push_back(std::move(node));
        }
        nameNodes();
    }
}

// Depth first from the roots, in the order of the file: parents come first and
// the tree reads as in the tool it came from.
void Reader::orderNodes(const std::vector<std::vector<int>>& children, const std::vector<int>& parents)
{
    std::vector<Node> ordered;
    ordered.reserve(m_nodeCount);
    m_nodeOf.assign(m_nodeCount, -1);
    std::vector<std::pair<int, std::uint32_t>> stack;
    for (std::size_t root = m_nodeCount; root-- > 0;) {
        if (parents[root] < 0)
            stack.emplace_back(static_cast<int>(root), 1u);
    }
    while (!stack.empty()) {
        const auto [file, depth] = stack.back();
        stack.pop_back();
        if (depth > m_limits.maxDepth) {
            throw Refusal(ErrorKind::limit, fmt::format("nests nodes deeper than {} levels", m_limits.maxDepth),
                          fmt::format("/nodes/{}", file));
        }
        const auto index = static_cast<std::size_t>(file);
        m_nodeOf[index] = static_cast<int>(ordered.size());
        ordered.push_back(std::move(m_model.nodes[index]));
        if (parents[index] >= 0)
            ordered.back().parent = m_nodeOf[static_cast<std::size_t>(parents[index])];
        for (std::size_t k = children[index].size(); k-- > 0;)
            stack.emplace_back(children[index][k], depth + 1);
    }
    if (ordered.size() != m_nodeCount) {
        for (std::size_t i = 0; i < m_nodeCount; ++i) {
            if (m_nodeOf[i] < 0)
                refuse("is its own ancestor: the node tree has a loop", fmt::format("/nodes/{}", i));
        }
    }
    m_model.nodes = std::move(ordered);
    nameNodes();
}

void Reader::nameNodes()
{
    std::vector<std::string> names;
    for (const Node& node : m_model.nodes) {
        std::string name = node.displayName;
        if (name.empty() && node.mesh >= 0)
            name = validUtf8(m_root.array("meshes")->itemObject(static_cast<std::size_t>(node.mesh)).string("name"));
        names.push_back(std::move(name));
    }
    const std::vector<std::string> unique = uniqueNames(names, "node");
    for (std::size_t i = 0; i < unique.size(); ++i)
        m_model.nodes[i].name = unique[i];
    if (const int renamed = renamedCount(names, unique); renamed > 0) {
        note(Severity::info, "names-made-unique",
             renamedNote(renamed, "node"), {});
    }
}

void Reader::readScenes(const std::vector<int>& parents)
{
    const auto scenes = m_root.array("scenes");
    const std::size_t count = scenes ? scenes->size() : 0;
    const int shown = m_root.index("scene", "scenes", count).value_or(0);
    std::vector<int> roots;
    for (std::size_t i = 0; i < count; ++i) {
        const View scene = scenes->itemObject(i);
        const auto nodes = scene.array("nodes");
        if (nodes && nodes->size() == 0)
            note(Severity::info, "gltf-malformed", "A list is empty; glTF asks to leave it out.", nodes->pointer());
        for (std::size_t k = 0; nodes && k < nodes->size(); ++k) {
            const int root = nodes->item(k).asIndex("nodes", m_nodeCount);
            if (parents[static_cast<std::size_t>(root)] >= 0) {
                note(Severity::warning, "gltf-malformed",
                     "A scene lists a node that has a parent; the parent's place was kept.", nodes->item(k).pointer());
            }
            if (static_cast<int>(i) == shown)
                roots.push_back(root);
        }
    }
    if (count == 0 || roots.empty())
        return; // nothing says what to show: all of it
    std::vector<bool> shownNodes(m_nodeCount, false);
    for (const int root : roots)
        shownNodes[static_cast<std::size_t>(m_nodeOf[static_cast<std::size_t>(root)])] = true;
    for (std::size_t i = 0; i < m_nodeCount; ++i) {
        const int parent = m_model.nodes[i].parent;
        shownNodes[i] = shownNodes[i] || (parent >= 0 && shownNodes[static_cast<std::size_t>(parent)]);
    }
    if (const int hidden = leaveOutMeshes(shownNodes); hidden > 0) {
        note(Severity::info, "outside-scene",
             hidden == 1 ? std::string("1 mesh lies outside the file's default scene and is not shown.")
                         : fmt::format("{} meshes lie outside the file's default scene and are not shown.", hidden),
             {});
    }
}

// KHR_node_visibility: a hidden node hides all below it.
void Reader::readVisibility()
{
    std::vector<bool> shown(m_nodeCount, true);
    for (std::size_t i = 0; i < m_nodeCount; ++i) {
        const auto extensions = m_root.array("nodes")->itemObject(i).object("extensions");
        if (const auto visibility = extensions ? extensions->object("KHR_node_visibility") : std::nullopt)
            shown[static_cast<std::size_t>(m_nodeOf[i])] = visibility->boolean("visible", true);
    }
    for (std::size_t i = 0; i < m_nodeCount; ++i) {
        const int parent = m_model.nodes[i].parent;
        shown[i] = shown[i] && (parent < 0 || shown[static_cast<std::size_t>(parent)]);
    }
    if (const int hidden = leaveOutMeshes(shown); hidden > 0) {
        note(Severity::info, "hidden-meshes",
             hidden == 1 ? std::string("1 mesh is hidden in the file and is not shown.")
                         : fmt::format("{} meshes are hidden in the file and are not shown.", hidden),
             {});
    }
}

// Takes their meshes off the nodes that are not shown. How many there were.
int Reader::leaveOutMeshes(const std::vector<bool>& shown)
{
    int count = 0;
    for (std::size_t i = 0; i < m_nodeCount; ++i) {
        Node& node = m_model.nodes[i];
        if (shown[i] || node.mesh < 0)
            continue;
        ++count;
        node.mesh = -1;
        node.skin = -1;
        node.morphRest.clear();
    }
    return count;
}

void Reader::readSkins()
{
    m_model.skins.resize(m_skinCount);
    std::vector<int> root(m_model.nodes.size());
    for (std::size_t i = 0; i < root.size(); ++i)
        root[i] =
            m_model.nodes[i].parent < 0 ? static_cast<int>(i) : root[static_cast<std::size_t>(m_model.nodes[i].parent)];

    for (std::size_t i = 0; i < m_skinCount; ++i) {
        const View object = m_root.array("skins")->itemObject(i);
        Skin& skin = m_model.skins[i];
        skin.name = validUtf8(object.string("name"));
        const View joints = object.requiredArray("joints");
        if (joints.size() == 0)
            joints.fail("is empty: a skin needs at least one joint");
        if (joints.size() > 65'535)
            throw Refusal(ErrorKind::limit, fmt::format("has {} joints; at most 65535 are read", joints.size()),
                          joints.pointer());
        bool oneRoot = true;
        for (std::size_t k = 0; k < joints.size(); ++k) {
            skin.joints.push_back(m_nodeOf[static_cast<std::size_t>(joints.item(k).asIndex("nodes", m_nodeCount))]);
            oneRoot =
                oneRoot
                && root[static_cast<std::size_t>(skin.joints[k])] == root[static_cast<std::size_t>(skin.joints[0])];
        }
        if (!oneRoot)
            note(Severity::info, "skin-no-common-root", "The joints of a skin have no common root node.",
                 object.pointer());
        (void)object.index("skeleton", "nodes", m_nodeCount);

        skin.inverseBind.assign(skin.joints.size(), Mat4(1.0f));
        if (!object.has("inverseBindMatrices")) {
            note(Severity::info, "inverse-bind-missing",
                 "A skin has no inverse bind matrices; its mesh is taken as modelled in the space of each joint.",
                 object.pointer());
            continue;
        }
        const View where = object.member("inverseBindMatrices");
        const int index = accessorIndex(object, "inverseBindMatrices");
        const Accessor& accessor = m_buffers.accessor(index);
        if (!accessor.matrix || accessor.components != 16 || accessor.type != ComponentType::f32)
            where.fail("must be 4x4 matrices of floats");
        if (accessor.count < skin.joints.size())
            where.fail(fmt::format("has {} matrices for {} joints", accessor.count, skin.joints.size()));
        const std::vector<float> values = m_buffers.floats(index);
        if (!allFinite(values))
            where.fail("holds numbers that are not finite");
        int singular = 0;
        int projective = 0;
        for (std::size_t k = 0; k < skin.joints.size(); ++k) {
            Mat4& m = skin.inverseBind[k];
            for (int c = 0; c < 16; ++c)
                m[c / 4][c % 4] = values[k * 16 + static_cast<std::size_t>(c)];
            const bool affine = std::abs(m[0][3]) < 1e-4f && std::abs(m[1][3]) < 1e-4f && std::abs(m[2][3]) < 1e-4f
                                && std::abs(m[3][3] - 1.0f) < 1e-4f;
            projective += affine ? 0 : 1;
            m[0][3] = m[1][3] = m[2][3] = 0.0f;
            m[3][3] = 1.0f;
            const glm::dmat3 linear(m);
            const double size = std::max({glm::length(linear[0]), glm::length(linear[1]), glm::length(linear[2])});
            singular += std::abs(glm::determinant(linear)) <= 1e-12 * size * size * size ? 1 : 0;
        }
        if (projective > 0) {
            note(Severity::warning, "inverse-bind-repaired",
                 fmt::format("{} inverse bind matrices have a last row that is not 0 0 0 1; it was replaced.",
                             projective),
                 where.pointer());
        }
        if (singular > 0) {
            note(
                Severity::warning, "inverse-bind-singular",
                fmt::format("{} of {} inverse bind matrices flatten what they move; vertices of these joints collapse.",
                            singular, skin.joints.size()),
                where.pointer());
        }
    }
    std::vector<std::string> names;
    for (const Skin& skin : m_model.skins)
        names.push_back(skin.name);
    const std::vector<std::string> unique = uniqueNames(names, "skin");
    for (std::size_t i = 0; i < unique.size(); ++i)
        m_model.skins[i].name = unique[i];
}

// What can only be told once nodes, skins and meshes are all read.
void Reader::joinSkins()
{
    for (Node& node : m_model.nodes) {
        if (node.mesh < 0)
            continue;
        const Mesh& mesh = m_model.meshes[static_cast<std::size_t>(node.mesh)];
        if (mesh.positions.empty()) { // nothing drawable in it
            node.mesh = node.skin = -1;
            node.morphRest.clear();
            continue;
        }
        if (node.skin >= 0 && mesh.joints.empty()) {
            note(Severity::warning, "skin-unused",
                 "A node has a skin, but its mesh has no joint influences; the mesh is taken as rigid.", node.name);
            node.skin = -1;
        }
        const int largest = m_largestJoint[static_cast<std::size_t>(node.mesh)];
        if (node.skin >= 0) {
            const std::size_t joints = m_model.skins[static_cast<std::size_t>(node.skin)].joints.size();
            if (largest >= static_cast<int>(joints)) {
                refuse(fmt::format("has vertices that follow joint {} of a skin with {} joints", largest, joints),
                       fmt::format("mesh \"{}\"", mesh.name));
            }
        }
        if (!node.morphRest.empty() && node.morphRest.size() != mesh.morphs.size()) {
            note(Severity::warning, "morph-weights-count",
                 fmt::format("A node has {} weights for {} morph targets; the rest were taken as 0.",
                             node.morphRest.size(), mesh.morphs.size()),
                 node.name);
        } else if (node.morphRest.empty()) {
            const View object = m_root.array("meshes")->itemObject(static_cast<std::size_t>(node.mesh));
            if (const auto weights = object.array("weights")) {
                for (std::size_t i = 0; i < weights->size(); ++i)
                    node.morphRest.push_back(static_cast<float>(weights->item(i).asNumber()));
                if (!allFinite(node.morphRest))
                    weights->fail("has numbers that are too large");
                if (weights->size() != mesh.morphs.size()) {
                    note(Severity::warning, "morph-weights-count",
                         fmt::format("A mesh has {} weights for {} morph targets; the rest were taken as 0.",
                                     weights->size(), mesh.morphs.size()),
                         weights->pointer());
                }
            }
        }
        node.morphRest.resize(mesh.morphs.size(), 0.0f);
    }
}

} // namespace sinew::gltf
