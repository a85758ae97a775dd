// Model and animations -> GLB (glTF 2.0 binary). Deterministic: the same input
// gives the same bytes.
#pragma once

#include "core/base/file.h"
#include "core/base/issue.h"
#include "core/base/result.h"
#include "core/export/gltf/buffer_builder.h"
#include "core/model/model.h"

#include <array>
#include <map>
#include <span>
#include <vector>

namespace sinew::glb {

// Where the model's nodes go in the file. A mesh with a skin is placed by its
// skin alone, and readers are told so: it stands at the file's root without a
// transform of its own. A node that carries such a mesh and nothing else is
// moved there; from others the mesh is taken off to a node of its own.
struct Placement {
    // Parents of the file's nodes, -1: root. The model's nodes come first, in
    // their order, then mesh nodes, then stand-ins for joints that a skin lists
    // twice (glTF wants each once), then a common root for joints that have none
    // (glTF wants the joints of a skin in one tree).
    std::vector<int> parent;
    std::vector<bool> hoisted;  // one a model node: moved to the root
    std::vector<int> meshNode;  // one a model node: the file node with its mesh, or -1
    std::vector<std::vector<int>> joints;  // one a skin: the file nodes of its joints
    int firstStandIn = 0;
    int commonRoot = -1;
};
Placement placeNodes(const Model& model);

// Writes all of the model that its nodes use, with `animations` instead of the
// model's own clips. What glTF cannot hold is left out with an issue.
// Error: limit, when the file would exceed the 4 GiB of its format.
Result<Bytes> writeGlb(const Model& model, std::span<const ModelClip> animations, Issues& issues);

// Collects one file. Each group of methods lives in a file of its own.
class Writer {
public:
    Writer(const Model& model, Issues& issues);
    Result<Bytes> write(std::span<const ModelClip> animations);

private:
    // nodes.cpp
    void writeNodes();
    int skinIndex(int skin);

    // meshes.cpp
    struct VertexView {
        const char* name;  // attribute
        int view;
        int components;
        int componentType;
    };
    using VertexViews = std::vector<VertexView>;
    struct Range {
        std::size_t first = 0;
        std::size_t count = 0;
    };
    int meshIndex(int mesh, bool skinned);
    const VertexViews& vertexViews(int mesh);
    const VertexViews& influenceViews(int mesh);
    void addAttributes(Json& attributes, const Mesh& mesh, const VertexViews& views, Range range);
    Json targets(const Mesh& mesh, Range range);
    int morphAccessor(Range range, std::span<const std::uint32_t> vertices, std::span<const Vec3> deltas, int zeroView,
                      bool bounds);
    int indexAccessor(std::span<const std::uint32_t> indices, Range range);

    // materials.cpp
    int materialIndex(int material);
    Json textureInfo(const TextureRef& texture, const std::string& material, const char* use);
    int imageIndex(int image, const std::string& material, const char* use, std::string& extension);
    int samplerIndex(const TextureRef& texture);
    void useExtension(const std::string& name, bool required);

    // animations.cpp
    void writeAnimations(std::span<const ModelClip> animations);

    Json& list(const char* key) { return m_lists[key]; }

    const Model& m_model;
    Issues& m_issues;
    Placement m_placement;
    BufferBuilder m_buffer;
    std::map<std::string, Json> m_lists;  // "meshes", "skins", ...: arrays in the making
    std::map<std::pair<int, bool>, int> m_meshes;
    std::map<int, int> m_skins;
    std::map<int, int> m_materials;
    std::map<int, int> m_images;       // -1: cannot be held
    std::map<int, VertexViews> m_vertexViews;
    std::map<int, VertexViews> m_influenceViews;
    std::map<std::string, int> m_textures;  // its JSON text -> index
    std::map<std::string, int> m_samplers;
    std::map<std::string, bool> m_extensions;  // name -> required
};

}  // namespace sinew::glb
