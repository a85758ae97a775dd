// glTF 2.0 (.gltf, .glb) -> Model.
//
// The JSON is parsed once by nlohmann/json and read through View, which checks
// every type, range and reference. Debian's tinygltf 2.7 was measured first and
// left aside: of 108 corpus files that the Khronos validator finds invalid it
// loads 79 without a word (it takes a member of the wrong type as absent and
// checks few references), it reads embedded pictures without a bounds check,
// refuses valid buffers longer than they promise, and takes longer for the JSON
// of the 76-clip Knight (130 ms) than this whole import does (95 ms).
#pragma once

#include "core/base/progress.h"
#include "core/import/gltf/buffers.h"
#include "core/import/gltf/container.h"
#include "core/import/gltf/view.h"
#include "core/import/import.h"
#include "core/import/model_folder.h"
#include "core/import/pictures.h"
#include "core/import/primitive.h"
#include "core/import/texture_places.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::gltf {

// Throws Refusal. Fills model and issues; the caller checks and finishes both.
void readGltf(std::span<const std::uint8_t> file, ModelFolder& folder, const Progress& progress,
              const ImportLimits& limits, Model& model, Issues& issues);

// Extensions: refuses required ones that are unknown or unsupported, with what
// to do; notes those whose content is left out.
void checkExtensions(const View& root, Issues& issues);

// The parts of one reading; each method group lives in a file of its own.
class Reader {
public:
    Reader(const Container& container, ModelFolder& folder, const Progress& progress, const ImportLimits& limits,
           Model& model, Issues& issues);
    void read();

private:
    // nodes.cpp
    void readNodes();
    void readNode(const View& object, Node& node, std::vector<int>& children);
    void readScenes(const std::vector<int>& parents);
    void readVisibility();
    int leaveOutMeshes(const std::vector<bool>& shown);
    void orderNodes(const std::vector<std::vector<int>>& children, const std::vector<int>& parents);
    void nameNodes();
    void readSkins();
    void joinSkins();

    // meshes.cpp
    void readMeshes();
    void readMesh(const View& object, Mesh& mesh);
    std::optional<Primitive> readPrimitive(const View& object, const std::string& meshName,
                                           InfluenceReport& influences);
    std::optional<std::vector<std::uint32_t>> readDraco(const View& object);
    void readTargets(const View& object, Primitive& primitive, const std::string& meshName);
    bool readTriangles(const View& object, std::optional<std::vector<std::uint32_t>> unpacked, Primitive& primitive,
                       const std::string& meshName);
    void readTargetNames(const View& object, Mesh& mesh);

    // attributes.cpp
    std::vector<float> readAttribute(const View& attributes, const std::string& name, std::uint32_t few,
                                     std::uint32_t many, bool normalizedOnly, const std::string& meshName);
    std::vector<Vec2> readUv(const View& attributes, const TexturePlace& place, const std::string& meshName);
    void zeroNotFinite(std::vector<float>& values, const View& where, const std::string& what, bool evenAll = false);
    void readInfluences(const View& attributes, Primitive& primitive, InfluenceReport& influences);

    // materials.cpp
    void readMaterials();
    [[nodiscard]] UvPlan readMaterial(const View& object, Material& material);
    TextureRef readTexture(const View& parent, const char* key, TexturePlace& place);
    int image(const View& texture, int index);
    void readImage(const View& object, int index);

    // clips.cpp
    void readClips();
    void readClip(const View& object, ModelClip& clip);
    std::optional<NodeTrack> readChannel(const View& channel, const View& samplers, const std::string& clipName);

    // A channel or attribute's accessor, checked for its shape.
    int accessorIndex(const View& object, const char* key) const
    {
        return object.requiredIndex(key, "accessors", m_buffers.accessorCount());
    }
    void note(Severity severity, std::string code, std::string message, std::string where);
    void checkCancelled() const;

    View m_root;
    ModelFolder& m_folder;
    const Progress& m_progress;
    const ImportLimits& m_limits;
    Model& m_model;
    Issues& m_issues;
    Buffers m_buffers;
    std::size_t m_nodeCount = 0;
    std::size_t m_meshCount = 0;
    std::size_t m_skinCount = 0;
    std::size_t m_materialCount = 0;
    std::vector<int> m_nodeOf;                  // file's node index -> Model's
    std::vector<UvPlan> m_uvPlans;              // one a material
    std::vector<int> m_textureImage;            // file's image index -> Model's, or -1
    std::vector<LostPicture> m_lostPictures;
    std::vector<int> m_largestJoint;            // one a mesh: largest joint index with weight, or -1
    std::uint64_t m_vertices = 0;
    std::uint64_t m_morphVertices = 0;
    std::uint64_t m_keys = 0;
    int m_largestJointOfMesh = -1;
};

} // namespace sinew::gltf
