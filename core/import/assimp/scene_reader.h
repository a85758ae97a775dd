// An aiScene -> Model. One reading; each method group lives in a file of its own.
#pragma once

#include "core/base/progress.h"
#include "core/import/fbx/binding.h"
#include "core/import/fbx/motion.h"
#include "core/import/import.h"
#include "core/import/model_folder.h"
#include "core/import/pictures.h"
#include "core/import/primitive.h"
#include "core/import/texture_places.h"

#include <assimp/scene.h>

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sinew::assimp {

// What the reader must know about the format beyond the scene.
struct SceneRules {
    double metresPerUnit = 1.0; // applied besides a uniform scale of the root node
    Mat4 axes{1.0f};            // rotation that brings the file's axes to Y up
    bool shiftToStart = false;  // clips begin at their first key: Collada takes
    bool upsideDownUv = true;   // texture coordinates have their origin at the lower left
    bool uvSetsGuessed = false; // Assimp takes digits of a name for the number of a set: Collada
    bool unitKnown = false;     // the format states its unit
    bool ticksAreFrames = false; // a clip's ticks are its frames
    double usualRate = 25.0;     // frames a second where a clip does not say
    bool rateKnown = true;       // the format states it; else what Assimp says is made up
    bool picturesReplaceColor = false; // a material's colour counts only without a picture for it
    std::string formatName;
    const fbx::Binding* fbx = nullptr; // of FBX: what Assimp gets wrong is taken from here
};

// The joints of one mesh, each once a bind matrix.
class SkinBuilder {
public:
    explicit SkinBuilder(std::string name) { skin.name = std::move(name); }
    std::uint16_t joint(int node, const Mat4& bind);

    Skin skin;

private:
    std::map<std::pair<int, std::vector<float>>, std::uint16_t> m_jointOf;
};

using VertexInfluences = std::vector<std::vector<Influence>>; // one list a vertex; empty: no joints

class SceneReader {
public:
    SceneReader(const aiScene& scene, const SceneRules& rules, ModelFolder& folder, const Progress& progress,
                const ImportLimits& limits, Model& model, Issues& issues);
    void read();

    // Valid after read(): the Model's node of each aiNode (-1: left out).
    [[nodiscard]] const std::unordered_map<const aiNode*, int>& nodeOf() const { return m_nodeOf; }

private:
    // scene_nodes.cpp
    void readNodes();
    void dropPlainRoot();
    void nameNodes();

    // scene_meshes.cpp
    void readMeshes();
    void placeMeshes(const aiNode& source, int node);
    Mat4 geometryOffset(const aiNode& source) const;
    std::vector<PrimitiveTarget> fbxTargets(const aiNode& source, std::size_t part, const aiMesh& imported) const;
    void nameMorphs(const aiNode& source, int node, Mesh& mesh);
    int readMesh(const aiNode& source, const std::vector<unsigned>& parts, int node, int& skin);
    Primitive readPart(const aiNode& source, std::size_t partNumber, const aiMesh& part);

    // scene_skins.cpp
    VertexInfluences readInfluences(const aiNode& source, std::size_t partNumber, const aiMesh& part,
                                    SkinBuilder& skin);
    VertexInfluences fbxInfluences(const aiNode& source, const std::vector<std::uint32_t>& points, SkinBuilder& skin);
    void noteLostJoint(const std::string& mesh, const std::string& joint);
    void skinPart(Primitive& part, VertexInfluences& influences, std::uint16_t fallback, InfluenceReport& report) const;
    int addSkin(Skin skin);

    // scene_materials.cpp
    void readMaterials();
    UvPlan readMaterial(const aiMaterial& source, Material& material);
    TexturePlace texturePlace(const aiMaterial& source, aiTextureType type) const;
    std::vector<Vec2> readUv(const aiMesh& part, const TexturePlace& place) const;
    void readSurface(const fbx::Surface& surface, Material& material);
    TextureRef metalRoughTexture(Material& material, const TextureRef& metalness, const TextureRef& roughness);
    int image(const std::string& reference, const Bytes& embedded = {});

    // scene_clips.cpp
    void readClips();
    void readFbxClips();
    void noteLeftOut(const std::vector<int>& modelNode);
    void nameClips();
    void readClip(const aiAnimation& source, ModelClip& clip);
    void addTrack(ModelClip& clip, NodeTrack track, const std::string& clipName);

    void note(Severity severity, std::string code, std::string message, std::string where = {}, int count = 1);
    void checkCancelled() const;
    [[nodiscard]] int findNodeNamed(const aiString& name) const;

    const aiScene& m_scene;
    const SceneRules& m_rules;
    ModelFolder& m_folder;
    const Progress& m_progress;
    const ImportLimits& m_limits;
    Model& m_model;
    Issues& m_issues;

    float m_scale = 1.0f; // metres a unit of the scene
    std::unordered_map<const aiNode*, int> m_nodeOf;
    std::vector<const aiNode*> m_sourceOf; // one a node of the Model, until the root is dropped
    std::unordered_map<std::string, std::vector<int>> m_nodesNamed;                // by the scene's names
    std::unordered_map<int, int> m_nodeOfFbx;                                      // scene node -> the Model's
    std::vector<fbx::ShapeSlot> m_shapeSlots;                                      // of FBX
    std::map<std::pair<std::vector<unsigned>, int>, std::pair<int, int>> m_meshOf; // parts, own node -> mesh, skin
    std::map<std::string, int> m_imageOf;
    std::vector<UvPlan> m_uvPlans; // one a material
    std::vector<LostPicture> m_lostPictures;
    std::uint64_t m_vertices = 0;
    std::uint64_t m_keys = 0;
};

Mat4 toMat4(const aiMatrix4x4& m);
inline Vec3 toVec3(const aiVector3D& v)
{
    return {v.x, v.y, v.z};
}
inline Quat toQuat(const aiQuaternion& q)
{
    return {q.w, q.x, q.y, q.z};
}

} // namespace sinew::assimp
