// Model: an imported character as plain data, whatever file it came from.
//
// Conventions: right-handed, Y up, metres, seconds; counter-clockwise faces are
// front; texture coordinates have their origin at the upper left (glTF's).
// Importers convert to this once; everything downstream relies on it.
#pragma once

#include "core/base/file.h"
#include "core/base/math.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew {

// A node of the scene tree. Nodes are stored parents first.
struct Node {
    std::string name;         // unique in the model, never empty; what projects refer to
    std::string displayName;  // as in the file; may repeat or be empty
    int parent = -1;          // index of an earlier node, or -1
    Transform rest;
    int mesh = -1;            // index into Model::meshes, or -1
    int skin = -1;            // index into Model::skins; only with a mesh
    std::vector<float> morphRest;  // rest weight of each of the mesh's morph targets
};

struct Skin {
    std::string name;
    std::vector<int> joints;        // node indices; the palette order of vertex joints
    std::vector<Mat4> inverseBind;  // one a joint: model space to joint space at bind
};

// One morph target, sparse: only the vertices it moves.
struct MorphTarget {
    std::string name;
    std::vector<std::uint32_t> vertices;  // ascending
    std::vector<Vec3> positions;          // delta, one a listed vertex
    std::vector<Vec3> normals;            // delta, one a listed vertex, or empty
};

// A run of indices drawn with one material.
struct Submesh {
    std::uint32_t firstIndex = 0;
    std::uint32_t indexCount = 0;
    int material = -1;  // index into Model::materials, or -1: the default material
};

// Indexed triangles. Vertex arrays are empty or as long as positions;
// positions, normals and indices are always there.
struct Mesh {
    std::string name;
    std::vector<Vec3> positions;
    std::vector<Vec3> normals;
    std::vector<Vec4> tangents;  // xyz and handedness
    std::vector<Vec2> uv;
    std::vector<Vec2> uv1;       // the second set, where a material asks for it (TextureRef::uvSet)
    std::vector<Vec4> colors;
    std::vector<std::array<std::uint16_t, 4>> joints;  // into Skin::joints
    std::vector<Vec4> weights;                         // sum 1, strongest first
    std::vector<std::uint32_t> indices;
    std::vector<Submesh> submeshes;
    std::vector<MorphTarget> morphs;
};

enum class AlphaMode { opaque, mask, blend };
enum class TextureWrap { repeat, clamp, mirror };

// A picture as it was stored: still encoded (PNG, JPEG, ...).
struct Image {
    std::string name;
    std::string mimeType;
    std::string path;  // relative to the model's folder, or empty when embedded
    Bytes bytes;       // empty: missing; the viewport shows a checker
};

// Moves texture coordinates: offset + rotation * scale * uv, as glTF's KHR_texture_transform.
struct UvTransform {
    Vec2 offset{0.0f};
    Vec2 scale{1.0f};
    float rotation = 0.0f;  // radians, counter-clockwise as seen on the picture

    bool operator==(const UvTransform&) const = default;
    [[nodiscard]] Vec2 apply(const Vec2& uv) const;
};

struct TextureRef {
    int image = -1;  // index into Model::images, or -1: none
    int uvSet = 0;   // 0: Mesh::uv, 1: Mesh::uv1
    UvTransform transform;  // of those coordinates; the base colour's are mostly in the mesh already
    TextureWrap wrapU = TextureWrap::repeat;
    TextureWrap wrapV = TextureWrap::repeat;
    bool nearest = false;  // magnify without smoothing
};

// Metallic-roughness, as glTF 2.0 defines it.
struct Material {
    std::string name;
    Vec4 baseColor{1.0f};
    TextureRef baseColorTexture;
    float metallic = 0.0f;
    float roughness = 1.0f;
    TextureRef metallicRoughnessTexture;
    TextureRef normalTexture;
    float normalScale = 1.0f;
    TextureRef occlusionTexture;
    float occlusionStrength = 1.0f;
    Vec3 emissive{0.0f};
    TextureRef emissiveTexture;
    AlphaMode alphaMode = AlphaMode::opaque;
    float alphaCutoff = 0.5f;
    bool doubleSided = false;
    bool unlit = false;
};

// Its pictures: base colour, metallic-roughness, normal, occlusion, emissive.
std::array<const TextureRef*, 5> texturesOf(const Material& material);
std::array<TextureRef*, 5> texturesOf(Material& material);

enum class NodePath { translation, rotation, scale, morphWeights };
enum class KeyInterpolation { step, linear, cubic };  // cubic: glTF CUBICSPLINE

// Keys of one node's translation, rotation, scale or morph weights.
// width = 3, 4 (x y z w) or the number of morph targets. values holds width
// floats a key, or for cubic 3 * width: in-tangent, value, out-tangent (per
// second). Rotations are unit and neighbours lie in one hemisphere.
struct NodeTrack {
    int node = -1;
    NodePath path = NodePath::translation;
    KeyInterpolation interpolation = KeyInterpolation::linear;
    int width = 3;
    std::vector<float> times;  // seconds, strictly ascending, from 0
    std::vector<float> values;
};

// A skeletal animation of the model.
struct ModelClip {
    std::string name;         // unique in the model, never empty; what projects refer to
    std::string displayName;  // as in the file
    double duration = 0.0;    // seconds; the last key
    std::vector<NodeTrack> tracks;  // at most one a (node, path)
    double rate = 0.0;        // frames a second that the file states for it; 0: it does not say
};

// A morph target of a mesh instance, addressable by a binding.
struct MorphSlot {
    std::string name;  // unique in the model: the target's name where that is unique, else "node.target"
    int node = -1;
    int target = -1;   // into the node's mesh's morphs
};

struct Model {
    std::string name;       // file stem
    std::string generator;  // what wrote the file, if it says so
    double unitScale = 1.0; // metres a unit of the file; already applied
    std::vector<Node> nodes;
    std::vector<Skin> skins;
    std::vector<Mesh> meshes;
    std::vector<MorphSlot> morphSlots;
    std::vector<Material> materials;
    std::vector<Image> images;
    std::vector<ModelClip> clips;
};

// Index of the node, clip or slot of that unique name, or -1.
int findNode(const Model& model, std::string_view name);
int findClip(const Model& model, std::string_view name);

// Fills Model::morphSlots from the nodes and meshes (node order, then target
// order), making names unique. Importers call it last.
void buildMorphSlots(Model& model);

// Extent of the rest pose in model space. Empty models give a unit box.
struct Bounds {
    Vec3 minimum{-0.5f};
    Vec3 maximum{0.5f};
    [[nodiscard]] Vec3 center() const { return (minimum + maximum) * 0.5f; }
    [[nodiscard]] Vec3 size() const { return maximum - minimum; }
    [[nodiscard]] float longestSide() const;
};
Bounds restBounds(const Model& model);

}  // namespace sinew
