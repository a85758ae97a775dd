// Which node of the FBX scene each of Assimp's nodes is.
#pragma once

#include "core/import/fbx/scene.h"

#include <assimp/scene.h>

#include <unordered_map>

namespace sinew::fbx {

class Binding {
public:
    // Walks both trees side by side; children are told apart by order and name.
    Binding(const Scene& scene, const aiScene& imported);

    [[nodiscard]] const Scene& scene() const { return m_scene; }
    // Whether every node of Assimp's but its root has found its counterpart.
    [[nodiscard]] bool complete() const { return m_complete; }
    [[nodiscard]] int nodeOf(const aiNode* node) const; // -1: none

    // What moves the mesh at a node: joints, with bind matrices from the mesh's
    // space (after its geometric offset), in file units; and morphs.
    [[nodiscard]] const std::vector<Cluster>& clusters(const aiNode* mesh) const;
    [[nodiscard]] const std::vector<ShapeChannel>& channels(const aiNode* mesh) const;
    // The control point of each vertex of the mesh that is the part-th of its
    // node; empty where the two do not fit.
    [[nodiscard]] std::vector<std::uint32_t> controlPoints(const aiNode* mesh, std::size_t part,
                                                           const aiMesh& imported) const;

private:
    void pair(const aiNode& parent, const std::vector<int>& children);

    const Scene& m_scene;
    std::unordered_map<const aiNode*, int> m_nodeOf;
    bool m_complete = true;
};

} // namespace sinew::fbx
