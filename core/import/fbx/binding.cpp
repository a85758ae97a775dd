#include "core/import/fbx/binding.h"

#include "core/import/names.h"

#include <cmath>
#include <string>

namespace sinew::fbx {
namespace {

// Assimp leaves bytes and escapes as they are.
std::string nameOf(const aiString& imported)
{
    std::string name(imported.data, imported.length);
    for (std::size_t at = 0; (at = name.find("&quot;", at)) != std::string::npos; ++at)
        name.replace(at, 6, "\"");
    return validUtf8(name);
}

// Assimp appends digits to names that repeat.
bool sameName(const aiNode& imported, const SceneNode& node)
{
    return nameOf(imported.mName).starts_with(node.name);
}

} // namespace

Binding::Binding(const Scene& scene, const aiScene& imported) : m_scene(scene)
{
    pair(*imported.mRootNode, scene.roots);
}

void Binding::pair(const aiNode& parent, const std::vector<int>& children)
{
    // Assimp may leave some of the children out, but keeps their order.
    std::size_t next = 0;
    for (unsigned i = 0; i < parent.mNumChildren; ++i) {
        const aiNode& child = *parent.mChildren[i];
        std::size_t found = next;
        while (found < children.size() && !sameName(child, m_scene.nodes[static_cast<std::size_t>(children[found])]))
            ++found;
        if (found == children.size()) {
            m_complete = false;
            continue;
        }
        next = found + 1;
        m_nodeOf[&child] = children[found];
        pair(child, m_scene.nodes[static_cast<std::size_t>(children[found])].children);
    }
}

int Binding::nodeOf(const aiNode* node) const
{
    const auto it = m_nodeOf.find(node);
    return it == m_nodeOf.end() ? -1 : it->second;
}

const std::vector<Cluster>& Binding::clusters(const aiNode* mesh) const
{
    static const std::vector<Cluster> kNone;
    const int node = nodeOf(mesh);
    if (node < 0)
        return kNone;
    const auto it = m_scene.clustersOf.find(m_scene.nodes[static_cast<std::size_t>(node)].geometry);
    return it == m_scene.clustersOf.end() ? kNone : it->second;
}

std::vector<std::uint32_t> Binding::controlPoints(const aiNode* mesh, std::size_t part, const aiMesh& imported) const
{
    const int node = nodeOf(mesh);
    if (node < 0)
        return {};
    const auto it = m_scene.deformedGeometry.find(m_scene.nodes[static_cast<std::size_t>(node)].geometry);
    if (it == m_scene.deformedGeometry.end() || part >= it->second.pointOfVertex.size())
        return {};
    const DeformedGeometry& geometry = it->second;
    const std::vector<std::uint32_t>& points = geometry.pointOfVertex[part];
    if (points.size() != imported.mNumVertices)
        return {};
    for (std::size_t v = 0; v < points.size(); ++v) {
        if (points[v] >= geometry.points.size())
            return {};
        const glm::dvec3& p = geometry.points[points[v]];
        const aiVector3D& q = imported.mVertices[v];
        const double off = std::abs(p.x - q.x) + std::abs(p.y - q.y) + std::abs(p.z - q.z);
        if (off > 1e-5 * (1.0 + std::abs(p.x) + std::abs(p.y) + std::abs(p.z)))
            return {};
    }
    return points;
}

const std::vector<ShapeChannel>& Binding::channels(const aiNode* mesh) const
{
    static const std::vector<ShapeChannel> kNone;
    const int node = nodeOf(mesh);
    if (node < 0)
        return kNone;
    const auto it = m_scene.channelsOf.find(m_scene.nodes[static_cast<std::size_t>(node)].geometry);
    return it == m_scene.channelsOf.end() ? kNone : it->second;
}

} // namespace sinew::fbx
