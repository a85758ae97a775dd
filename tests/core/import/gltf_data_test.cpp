// What valid glTF means, feature by feature.
#include "support.h"

#include "core/model/pose.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace sinew {
namespace {

using test::GltfBuilder;
using test::Json;

Json& primitive(GltfBuilder& b)
{
    return b.json["meshes"].back()["primitives"][0];
}

// Skinned position of a vertex at rest.
Vec3 skinned(const Model& model, const Node& node, std::size_t vertex)
{
    std::vector<int> parents;
    for (const Node& n : model.nodes)
        parents.push_back(n.parent);
    std::vector<Mat4> pose(model.nodes.size());
    toModelSpace(parents, restPose(model), pose);
    const Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
    const Skin& skin = model.skins[static_cast<std::size_t>(node.skin)];
    Vec3 out(0.0f);
    for (int k = 0; k < 4; ++k) {
        const std::size_t joint = mesh.joints[vertex][static_cast<std::size_t>(k)];
        out += mesh.weights[vertex][k]
               * Vec3(pose[static_cast<std::size_t>(skin.joints[joint])] * skin.inverseBind[joint]
                      * Vec4(mesh.positions[vertex], 1.0f));
    }
    return out;
}

TEST(GltfData, SparseAccessorWithAndWithoutBase)
{
    GltfBuilder b;
    b.triangle();
    const int indices = b.view("\2\0", 2);
    const float value[3] = {5, 6, 7};
    const int values = b.view(value, sizeof value);
    const Json sparse = {{"count", 1},
                         {"indices", {{"bufferView", indices}, {"componentType", 5123}}},
                         {"values", {{"bufferView", values}}}};
    b.json["accessors"][0]["sparse"] = sparse;
    Result<ImportResult> based = test::importGltf(b);
    ASSERT_IMPORTED(based);
    EXPECT_EQ(based->model.meshes[0].positions, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {5, 6, 7}}));
    b.json["accessors"][0].erase("bufferView");
    Result<ImportResult> bare = test::importGltf(b);
    ASSERT_IMPORTED(bare);
    EXPECT_EQ(bare->model.meshes[0].positions, (std::vector<Vec3>{{0, 0, 0}, {0, 0, 0}, {5, 6, 7}}));
}

TEST(GltfData, InterleavedViewsAreReadByTheirStride)
{
    GltfBuilder b;
    b.triangle();
    const float data[18] = {0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 1, 0, 3, 0, 0, 0, 1};
    const int view = b.view(data, sizeof data);
    b.json["bufferViews"][view]["byteStride"] = 24;
    for (const int offset : {0, 12}) {
        b.json["accessors"].push_back({{"bufferView", view},
                                       {"byteOffset", offset},
                                       {"componentType", 5126},
                                       {"count", 3},
                                       {"type", "VEC3"},
                                       {"min", Json::array()},
                                       {"max", Json::array()}});
    }
    const std::size_t last = b.json["accessors"].size() - 1;
    primitive(b)["attributes"] = {{"POSITION", last - 1}, {"NORMAL", last}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.meshes[0].positions, (std::vector<Vec3>{{0, 0, 0}, {2, 0, 0}, {0, 3, 0}}));
    EXPECT_EQ(result->model.meshes[0].normals, std::vector<Vec3>(3, Vec3(0, 0, 1)));
}

TEST(GltfData, NormalisedWeightsOfBytesAndShorts)
{
    for (const bool bytes : {true, false}) {
        GltfBuilder b;
        b.skinnedQuad();
        primitive(b)["attributes"]["WEIGHTS_0"] =
            bytes ? b.integers<std::uint8_t>({255, 0, 0, 0, 255, 0, 0, 0, 128, 127, 0, 0, 51, 204, 0, 0}, "VEC4", 5121,
                                             true)
                  : b.integers<std::uint16_t>({65535, 0, 0, 0, 65535, 0, 0, 0, 32768, 32767, 0, 0, 13107, 52428, 0, 0},
                                              "VEC4", 5123, true);
        Result<ImportResult> result = test::importGltf(b);
        ASSERT_IMPORTED(result);
        EXPECT_TRUE(result->issues.empty()) << test::listIssues(*result);
        const Mesh& mesh = result->model.meshes[0];
        EXPECT_NEAR(mesh.weights[2][0], 0.5f, 0.01f);
        EXPECT_EQ(mesh.joints[3][0], 1); // strongest first
        EXPECT_NEAR(mesh.weights[3][0], 0.8f, 1e-5f);
        for (const Vec4& w : mesh.weights)
            EXPECT_NEAR(w.x + w.y + w.z + w.w, 1.0f, 1e-6f);
    }
}

TEST(GltfData, QuantizedPositionsNormalsAndCoordinates)
{
    GltfBuilder b;
    b.triangle();
    b.json["extensionsUsed"] = b.json["extensionsRequired"] = {"KHR_mesh_quantization"};
    primitive(b)["attributes"] = {
        {"POSITION", b.integers<std::int16_t>({0, 0, 0, 32767, 0, 0, 0, -32768, 0}, "VEC3", 5122, true)},
        {"NORMAL", b.integers<std::int8_t>({0, 0, 127, 0, 0, 127, 0, 0, 127}, "VEC3", 5120, true)},
        {"TEXCOORD_0", b.integers<std::uint16_t>({0, 0, 3, 0, 0, 2}, "VEC2", 5123, false)},
        {"COLOR_0", b.integers<std::uint8_t>({255, 0, 51, 255, 0, 51, 255, 0, 51}, "VEC3", 5121, true)}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(result->issues.empty()) << test::listIssues(*result);
    const Mesh& mesh = result->model.meshes[0];
    EXPECT_EQ(mesh.positions, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, -1, 0}}));
    EXPECT_EQ(mesh.normals[0], Vec3(0, 0, 1));
    EXPECT_EQ(mesh.uv[1], Vec2(3, 0)); // plain integers keep their value
    EXPECT_EQ(mesh.colors[0], Vec4(1, 0, 0.2f, 1));
}

// A roof whose two faces share their ridge: each vertex there is parted, with all that it has.
TEST(GltfData, MissingNormalsAreFlat)
{
    GltfBuilder b;
    b.skinnedQuad();
    Json& p = primitive(b);
    p["attributes"]["POSITION"] = b.floats({0, 1, 0, 0, 1, 1, 1, 0, 0, -1, 0, 0}, "VEC3");
    p["attributes"]["TEXCOORD_0"] = b.floats({0, 0, 0.25f, 0, 0.5f, 0, 0.75f, 0}, "VEC2");
    p["attributes"].erase("NORMAL");
    p["indices"] = b.integers<std::uint16_t>({0, 1, 2, 1, 0, 3}, "SCALAR", 5123);
    p["targets"] = {{{"POSITION", b.floats({0, 0, 0, 0, 0.5f, 0, 0, 0, 0, 0, 0, 0}, "VEC3")}}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(test::hasIssue(*result, "normals-generated"));
    const Mesh& mesh = result->model.meshes[0];
    ASSERT_EQ(mesh.positions.size(), 6u);
    ASSERT_EQ(mesh.joints.size(), 6u);
    ASSERT_EQ(mesh.uv.size(), 6u);
    EXPECT_EQ(mesh.morphs[0].vertices.size(), 2u); // the moved vertex, on both sides
    for (std::size_t t = 0; t < 6; t += 3) {
        const Vec3 a = mesh.positions[mesh.indices[t]];
        const Vec3 n = glm::normalize(
            glm::cross(mesh.positions[mesh.indices[t + 1]] - a, mesh.positions[mesh.indices[t + 2]] - a));
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t v = mesh.indices[t + k];
            EXPECT_LT(glm::length(mesh.normals[v] - n), 1e-6f);
            if (mesh.positions[v] == Vec3(0, 1, 1)) {
                EXPECT_EQ(mesh.uv[v], Vec2(0.25f, 0));
                EXPECT_EQ(mesh.weights[v], Vec4(1, 0, 0, 0));
            }
        }
    }
    // Faces in one plane stay joined.
    GltfBuilder plane;
    plane.skinnedQuad();
    primitive(plane)["attributes"].erase("NORMAL");
    result = test::importGltf(plane);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.meshes[0].positions.size(), 4u);
}

TEST(GltfData, StripsAndFansBecomeTrianglesOfOneWinding)
{
    for (const int mode : {5, 6}) {
        GltfBuilder b;
        b.triangle();
        const bool strip = mode == 5;
        primitive(b)["attributes"]["POSITION"] = strip
                                                     ? b.floats({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0}, "VEC3")
                                                     : b.floats({0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, -1, 1, 0}, "VEC3");
        primitive(b)["mode"] = mode;
        Result<ImportResult> result = test::importGltf(b);
        ASSERT_IMPORTED(result);
        const Mesh& mesh = result->model.meshes[0];
        ASSERT_EQ(mesh.indices.size(), 9u);
        for (std::size_t t = 0; t < 9; t += 3) {
            const Vec3 a = mesh.positions[mesh.indices[t]];
            const Vec3 n = glm::cross(mesh.positions[mesh.indices[t + 1]] - a, mesh.positions[mesh.indices[t + 2]] - a);
            EXPECT_GT(n.z, 0.0f) << "mode " << mode << " triangle " << t / 3;
        }
    }
}

TEST(GltfData, StripsDropTheTrianglesThatJoinThem)
{
    GltfBuilder b;
    b.triangle();
    primitive(b)["mode"] = 5;
    primitive(b)["indices"] = b.integers<std::uint8_t>({0, 1, 2, 2, 0, 0, 1, 2}, "SCALAR", 5121);
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.meshes[0].indices.size(), 6u);
}

TEST(GltfData, SeveralSkinsShareAMesh)
{
    GltfBuilder b;
    b.skinnedQuad();
    b.json["skins"].push_back({{"joints", {1, 0}}, {"inverseBindMatrices", b.json["skins"][0]["inverseBindMatrices"]}});
    b.json["nodes"].push_back({{"name", "other body"}, {"mesh", 0}, {"skin", 1}});
    b.json["scenes"][0]["nodes"].push_back(3);
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    EXPECT_EQ(model.meshes.size(), 1u);
    ASSERT_EQ(model.skins.size(), 2u);
    const Node& body = model.nodes[static_cast<std::size_t>(findNode(model, "body"))];
    const Node& other = model.nodes[static_cast<std::size_t>(findNode(model, "other body"))];
    EXPECT_NE(body.skin, other.skin);
    EXPECT_NEAR(glm::length(skinned(model, body, 3) - Vec3(1, 2, 0)), 0.0f, 1e-6f);
    EXPECT_GT(glm::length(skinned(model, other, 0) - Vec3(-1, 0, 0)), 0.5f);
}

TEST(GltfData, MissingInverseBindMatricesAreIdentity)
{
    GltfBuilder b;
    b.skinnedQuad();
    b.json["skins"][0].erase("inverseBindMatrices");
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.skins[0].inverseBind, std::vector<Mat4>(2, Mat4(1.0f)));
}

TEST(GltfData, MoreThanFourInfluencesKeepTheStrongest)
{
    GltfBuilder b;
    b.skinnedQuad();
    for (int i = 0; i < 4; ++i)
        b.json["nodes"].push_back({{"name", "extra" + std::to_string(i)}});
    b.json["skins"][0] = {{"joints", {0, 1, 3, 4, 5, 6}}};
    primitive(b)["attributes"]["JOINTS_0"] =
        b.integers<std::uint8_t>({0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3}, "VEC4", 5121);
    primitive(b)["attributes"]["JOINTS_1"] =
        b.integers<std::uint8_t>({4, 5, 0, 0, 4, 5, 0, 0, 4, 5, 0, 0, 4, 5, 0, 0}, "VEC4", 5121);
    const std::vector<float> first = {0.05f, 0.1f, 0.2f, 0.25f};
    const std::vector<float> second = {0.3f, 0.1f, 0, 0};
    std::vector<float> set0;
    std::vector<float> set1;
    for (int v = 0; v < 4; ++v) {
        set0.insert(set0.end(), first.begin(), first.end());
        set1.insert(set1.end(), second.begin(), second.end());
    }
    primitive(b)["attributes"]["WEIGHTS_0"] = b.floats(set0, "VEC4");
    primitive(b)["attributes"]["WEIGHTS_1"] = b.floats(set1, "VEC4");
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Mesh& mesh = result->model.meshes[0];
    EXPECT_EQ(mesh.joints[0], (std::array<std::uint16_t, 4>{4, 3, 2, 1}));
    EXPECT_NEAR(mesh.weights[0][0], 0.3f / 0.85f, 1e-6f);
    ASSERT_TRUE(test::hasIssue(*result, "weights-reduced"));
    EXPECT_NE(test::listIssues(*result).find("4 of 4 vertices"), std::string::npos);
    EXPECT_NE(test::listIssues(*result).find("0.100"), std::string::npos) << test::listIssues(*result);
}

TEST(GltfData, NamesAreMadeUniqueAndKept)
{
    GltfBuilder b;
    b.json["nodes"] = {{{"name", "Head"}}, {{"name", "Head"}}, Json::object(), {{"name", "\xe9\xa0\xad"}}};
    b.json["scenes"][0]["nodes"] = {0, 1, 2, 3};
    b.clip("Walk", 0, "scale", {0, 1}, std::vector<float>(6, 1));
    b.clip("Walk", 1, "scale", {0, 1}, std::vector<float>(6, 1));
    b.clip("", 1, "scale", {0, 1}, std::vector<float>(6, 1));
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    EXPECT_EQ(model.nodes[1].name, "Head.2");
    EXPECT_EQ(model.nodes[1].displayName, "Head");
    EXPECT_EQ(model.nodes[2].name, "node.1");
    EXPECT_EQ(model.nodes[2].displayName, "");
    EXPECT_EQ(model.nodes[3].name, "\xe9\xa0\xad");
    EXPECT_EQ(model.clips[0].name, "Walk");
    EXPECT_EQ(model.clips[1].name, "Walk.2");
    EXPECT_EQ(model.clips[1].displayName, "Walk");
    EXPECT_EQ(model.clips[2].name, "clip.1");
}

TEST(GltfData, MorphsWithNamesNormalsAndWeights)
{
    GltfBuilder b;
    b.triangle();
    primitive(b)["attributes"]["NORMAL"] = b.floats({0, 0, 1, 0, 0, 1, 0, 0, 1}, "VEC3");
    primitive(b)["targets"] = {{{"POSITION", b.floats({0, 0, 0, 0, 0, 0.5f, 0, 0, 0}, "VEC3")},
                                {"NORMAL", b.floats({0, 0, 0, 0.1f, 0, 0, 0, 0, 0}, "VEC3")}},
                               {{"POSITION", b.floats({1, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC3")}},
                               {{"POSITION", b.floats({0, 1, 0, 0, 1, 0, 0, 1, 0}, "VEC3")}}};
    b.json["meshes"][0]["extras"] = {{"targetNames", {"blink", "", "blink"}}};
    b.json["meshes"][0]["weights"] = {0, 0.25, 0};
    b.json["nodes"].push_back({{"name", "twin"}, {"mesh", 0}, {"weights", {0.5, 0, 0}}});
    b.json["scenes"][0]["nodes"].push_back(1);
    b.clip("Morph", 0, "weights", {0, 1}, {0, 0, 0, 1, 0.5f, 0});
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.meshes[0].morphs.size(), 3u);
    EXPECT_EQ(model.meshes[0].morphs[0].name, "blink");
    EXPECT_EQ(model.meshes[0].morphs[1].name, "morph.1");
    EXPECT_EQ(model.meshes[0].morphs[2].name, "blink.2");
    // Sparse: only the vertex that moves.
    EXPECT_EQ(model.meshes[0].morphs[0].vertices, std::vector<std::uint32_t>{1});
    EXPECT_EQ(model.meshes[0].morphs[0].normals, std::vector<Vec3>{Vec3(0.1f, 0, 0)});
    EXPECT_TRUE(model.meshes[0].morphs[1].normals.empty());
    EXPECT_EQ(model.meshes[0].morphs[2].vertices.size(), 3u);
    EXPECT_EQ(model.nodes[0].morphRest, (std::vector<float>{0, 0.25f, 0}));
    EXPECT_EQ(model.nodes[1].morphRest, (std::vector<float>{0.5f, 0, 0}));
    ASSERT_EQ(model.morphSlots.size(), 6u);
    EXPECT_EQ(model.morphSlots[0].name, "tri node.blink"); // two instances: the node tells them apart
    EXPECT_EQ(model.morphSlots[3].name, "twin.blink");
    ASSERT_EQ(model.clips[0].tracks.size(), 1u);
    EXPECT_EQ(model.clips[0].tracks[0].width, 3);
}

TEST(GltfData, InterpolationsAndLateStartsAreKept)
{
    GltfBuilder b;
    b.triangle();
    b.clip("Step", 0, "translation", {0, 1}, {0, 0, 0, 4, 0, 0}, "STEP");
    b.clip("Cubic", 0, "translation", {0, 1}, {0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}, "CUBICSPLINE");
    b.clip("Late", 0, "translation", {1.5f, 2.5f}, {1, 0, 0, 3, 0, 0});
    b.clip("Pose", 0, "translation", {0}, {7, 0, 0});
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    const auto x = [&](const char* clip, double t) {
        std::vector<Transform> local = restPose(model);
        std::vector<float> weights;
        sampleClip(model, model.clips[static_cast<std::size_t>(findClip(model, clip))], t, local, weights);
        return local[0].translation.x;
    };
    EXPECT_EQ(x("Step", 0.999), 0.0f);
    EXPECT_EQ(x("Step", 1.0), 4.0f);
    EXPECT_NEAR(x("Cubic", 0.5), 0.5f + 3.0f / 8.0f, 1e-6f);
    EXPECT_EQ(x("Late", 0.0), 1.0f); // time 0 stays time 0: the first key holds until it comes
    EXPECT_EQ(x("Late", 2.0), 2.0f);
    EXPECT_EQ(model.clips[2].duration, 2.5);
    EXPECT_EQ(x("Pose", 0.0), 7.0f);
    EXPECT_EQ(model.clips[3].duration, 0.0);
}

TEST(GltfData, AnimationPointersToNodesAreFollowed)
{
    GltfBuilder b;
    b.triangle();
    b.clip("P", 0, "translation", {0, 1}, {0, 0, 0, 4, 0, 0});
    b.json["extensionsUsed"] = {"KHR_animation_pointer"};
    b.json["animations"][0]["channels"][0]["target"] = {
        {"path", "pointer"}, {"extensions", {{"KHR_animation_pointer", {{"pointer", "/nodes/0/translation"}}}}}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    ASSERT_EQ(result->model.clips.size(), 1u);
    EXPECT_EQ(result->model.clips[0].tracks[0].values[3], 4.0f);
    for (const char* elsewhere :
         {"/nodes/9/translation", "/nodes/0x/translation", "/nodes/0/matrix", "/materials/0", "/nodes/", ""}) {
        b.json["animations"][0]["channels"][0]["target"]["extensions"]["KHR_animation_pointer"]["pointer"] = elsewhere;
        Result<ImportResult> dropped = test::importGltf(b);
        ASSERT_IMPORTED(dropped);
        EXPECT_TRUE(dropped->model.clips.empty()) << elsewhere;
        EXPECT_TRUE(test::hasIssue(*dropped, "channel-ignored")) << elsewhere;
    }
}

TEST(GltfData, RotationKeysLieInOneHemisphereUnlessCubic)
{
    GltfBuilder b;
    b.triangle();
    b.clip("Turn", 0, "rotation", {0, 1, 2}, {0, 0, 0, 1, 0, 0, -0.6f, -0.8f, 0, 0, 0.6f, 0.8f});
    const std::vector<float> cubic = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.6f, -0.8f, 0, 0, 0, 0};
    b.clip("Curve", 0, "rotation", {0, 1}, cubic, "CUBICSPLINE");
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.clips[0].tracks[0].values,
              (std::vector<float>{0, 0, 0, 1, 0, 0, 0.6f, 0.8f, 0, 0, 0.6f, 0.8f}));
    EXPECT_EQ(result->model.clips[1].tracks[0].values, cubic);
}

TEST(GltfData, NodesComeParentsFirstWhateverTheirOrder)
{
    GltfBuilder b;
    b.json["nodes"] = {
        {{"name", "leaf"}}, {{"name", "middle"}, {"children", {0}}}, {{"name", "root"}, {"children", {1}}}};
    b.json["scenes"][0]["nodes"] = {2};
    b.clip("C", 0, "translation", {0, 1}, {0, 0, 0, 1, 0, 0});
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    EXPECT_EQ(model.nodes[0].name, "root");
    EXPECT_EQ(model.nodes[2].name, "leaf");
    EXPECT_EQ(model.nodes[2].parent, 1);
    EXPECT_EQ(model.clips[0].tracks[0].node, 2);
}

TEST(GltfData, MatrixNodesAndMirrors)
{
    GltfBuilder b;
    b.json["nodes"] = {{{"name", "m"}, {"matrix", {0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1}}}};
    b.json["scenes"][0]["nodes"] = {0};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Mat4 m = toMatrix(result->model.nodes[0].rest);
    const Mat4 expected(0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1);
    for (int c = 0; c < 4; ++c)
        EXPECT_NEAR(glm::length(m[c] - expected[c]), 0.0f, 1e-5f) << c;
    EXPECT_LT(result->model.nodes[0].rest.scale.x, 0.0f); // the mirror
    EXPECT_FALSE(test::hasIssue(*result, "matrix-shear"));
}

TEST(GltfData, MaterialsAndTextures)
{
    GltfBuilder b;
    b.triangle();
    const std::string png = "\x89PNG\r\n\x1a\n....";
    const int view = b.view(png.data(), png.size());
    primitive(b)["attributes"]["TEXCOORD_0"] = b.floats({0, 0, 1, 0, 0, 1}, "VEC2");
    primitive(b)["attributes"]["TEXCOORD_1"] = b.floats({0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f}, "VEC2");
    primitive(b)["material"] = 0;
    b.json["images"] = {{{"bufferView", view}, {"mimeType", "image/png"}},
                        {{"uri", "data:image/jpeg;base64,/9j/AAAA"}}};
    b.json["samplers"] = {{{"wrapS", 33071}, {"wrapT", 33648}, {"magFilter", 9728}}};
    b.json["textures"] = {{{"source", 0}, {"sampler", 0}}, {{"source", 1}}};
    b.json["materials"] = {
        {{"name", "skin"},
         {"pbrMetallicRoughness",
          {{"baseColorFactor", {1, 0.5, 0.25, 0.75}},
           {"baseColorTexture", {{"index", 0}}},
           {"roughnessFactor", 0.25},
           {"metallicRoughnessTexture", {{"index", 1}}}}},
         {"normalTexture", {{"index", 1}, {"scale", 0.5}}},
         {"occlusionTexture", {{"index", 1}, {"strength", 0.25}}},
         {"emissiveFactor", {1, 0.5, 0}},
         {"emissiveTexture", {{"index", 1}}},
         {"alphaMode", "MASK"},
         {"alphaCutoff", 0.125},
         {"doubleSided", true},
         {"extensions",
          {{"KHR_materials_unlit", Json::object()}, {"KHR_materials_emissive_strength", {{"emissiveStrength", 4}}}}}},
        Json::object()};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    const Material& m = model.materials[0];
    EXPECT_EQ(m.baseColor, Vec4(1, 0.5f, 0.25f, 0.75f));
    EXPECT_EQ(m.metallic, 1.0f); // glTF's default where there is a material
    EXPECT_EQ(m.roughness, 0.25f);
    EXPECT_EQ(m.baseColorTexture.wrapU, TextureWrap::clamp);
    EXPECT_EQ(m.baseColorTexture.wrapV, TextureWrap::mirror);
    EXPECT_TRUE(m.baseColorTexture.nearest);
    EXPECT_EQ(m.normalScale, 0.5f);
    EXPECT_EQ(m.occlusionStrength, 0.25f);
    EXPECT_EQ(m.emissive, Vec3(4, 2, 0));
    EXPECT_EQ(m.alphaMode, AlphaMode::mask);
    EXPECT_EQ(m.alphaCutoff, 0.125f);
    EXPECT_TRUE(m.doubleSided);
    EXPECT_TRUE(m.unlit);
    ASSERT_EQ(model.images.size(), 2u); // one a picture, however often it is used
    EXPECT_EQ(model.images[0].mimeType, "image/png");
    EXPECT_EQ(model.images[0].bytes.size(), png.size());
    EXPECT_EQ(model.images[1].mimeType, "image/jpeg");
    EXPECT_EQ(model.materials[1].name, "material.1");
    EXPECT_EQ(model.meshes[0].submeshes[0].material, 0);
    EXPECT_EQ(model.meshes[0].uv[1], Vec2(1, 0));
}

TEST(GltfData, TextureTransformAndSecondCoordinatesAreBakedIn)
{
    GltfBuilder b;
    b.triangle();
    primitive(b)["attributes"]["TEXCOORD_0"] = b.floats({0, 0, 0, 0, 0, 0}, "VEC2");
    primitive(b)["attributes"]["TEXCOORD_1"] = b.floats({0, 0, 1, 0, 0, 1}, "VEC2");
    primitive(b)["material"] = 0;
    b.json["images"] = {{{"uri", "data:image/jpeg;base64,/9j/AAAA"}}};
    b.json["textures"] = {{{"source", 0}}};
    b.json["extensionsUsed"] = b.json["extensionsRequired"] = {"KHR_texture_transform"};
    b.json["materials"] = {
        {{"pbrMetallicRoughness",
          {{"baseColorTexture",
            {{"index", 0},
             {"texCoord", 0},
             {"extensions",
              {{"KHR_texture_transform",
                {{"texCoord", 1}, {"offset", {0.5, 0}}, {"scale", {2, 1}}, {"rotation", 1.5707963267948966}}}}}}}}}}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    // uv' = offset + rotation * scale * uv, counter-clockwise with v pointing down.
    const std::vector<Vec2> expected = {{0.5f, 0}, {0.5f, -2}, {1.5f, 0}};
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(glm::length(result->model.meshes[0].uv[i] - expected[i]), 0.0f, 1e-6f) << i;
}

TEST(GltfData, PicturesBesideTheModelAndInItsUsualFolders)
{
    GltfBuilder b;
    b.triangle();
    b.json["images"] = {{{"uri", "my%20skin.png"}}, {{"uri", "C:\\work\\Cloth.PNG"}}};
    b.json["textures"] = {{{"source", 0}}, {{"source", 1}}};
    b.json["materials"] = {
        {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}, {"emissiveTexture", {{"index", 1}}}}};
    const test::TempFolder folder;
    folder.write("my skin.png", "\x89PNG\r\n\x1a\n");
    folder.write("textures/cloth.png", "\x89PNG\r\n\x1a\n");
    Result<ImportResult> result = importModel(folder.write("m.glb", b.glb()), Progress());
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.images[0].path, "my skin.png");
    EXPECT_EQ(result->model.images[1].path, "textures/cloth.png");
    EXPECT_TRUE(test::hasIssue(*result, "texture-elsewhere"));
    EXPECT_EQ(result->inputs.size(), 3u);
}

TEST(GltfData, Ktx2PicturesAreNamedWithAWayOut)
{
    GltfBuilder b;
    b.triangle();
    b.json["extensionsUsed"] = b.json["extensionsRequired"] = {"KHR_texture_basisu"};
    b.json["images"] = {{{"uri", "skin.ktx2"}}, {{"uri", "cloth.png"}}};
    b.json["textures"] = {{{"extensions", {{"KHR_texture_basisu", {{"source", 0}}}}}},
                          {{"source", 1}, {"extensions", {{"KHR_texture_basisu", {{"source", 0}}}}}}};
    b.json["materials"] = {{{"name", "hide"},
                            {"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}},
                            {"occlusionTexture", {{"index", 1}}}}};
    const test::TempFolder folder;
    folder.write("skin.ktx2", std::string("\xabKTX 20\xbb\r\n\x1a\n") + std::string(64, '\0'));
    folder.write("cloth.png", "\x89PNG\r\n\x1a\n");
    Result<ImportResult> result = importModel(folder.write("m.glb", b.glb()), Progress());
    ASSERT_IMPORTED(result);
    const std::string issues = test::listIssues(*result);
    EXPECT_NE(issues.find("\"skin.ktx2\" of material \"hide\" is a KTX2 texture"), std::string::npos) << issues;
    EXPECT_NE(issues.find("PNG or JPEG"), std::string::npos) << issues;
    // Where there is another form, that one is shown.
    const Material& m = result->model.materials[0];
    EXPECT_EQ(result->model.images[static_cast<std::size_t>(m.occlusionTexture.image)].path, "cloth.png");
}

TEST(GltfData, OneMeshWithManyParts)
{
    GltfBuilder b;
    b.triangle();
    b.json["materials"] = {{{"name", "a"}}, {{"name", "b"}}};
    Json second = b.json["meshes"][0]["primitives"][0];
    second["material"] = 1;
    second["attributes"]["TEXCOORD_0"] = b.floats({0.25f, 0, 1, 0, 0, 1}, "VEC2");
    b.json["meshes"][0]["primitives"].push_back(second);
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Mesh& mesh = result->model.meshes[0];
    ASSERT_EQ(mesh.submeshes.size(), 2u);
    EXPECT_EQ(mesh.submeshes[0].material, -1);
    EXPECT_EQ(mesh.submeshes[1].material, 1);
    EXPECT_EQ(mesh.submeshes[1].firstIndex, 3u);
    EXPECT_EQ(mesh.indices, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}));
    ASSERT_EQ(mesh.uv.size(), 6u);
    EXPECT_EQ(mesh.uv[0], Vec2(0.0f));
    EXPECT_EQ(mesh.uv[3], Vec2(0.25f, 0.0f));
}

TEST(GltfData, MeshesWithoutNodesAreShown)
{
    GltfBuilder b;
    b.triangle();
    b.json.erase("nodes");
    b.json.erase("scenes");
    b.json.erase("scene");
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.nodes.size(), 1u);
    EXPECT_TRUE(test::hasIssue(*result, "no-nodes"));
}

TEST(GltfData, CancelStopsTheImport)
{
    GltfBuilder b;
    b.skinnedQuad();
    const test::TempFolder folder;
    const std::filesystem::path path = folder.write("m.glb", b.glb());
    Progress progress;
    progress.cancel();
    const Result<ImportResult> result = importModel(path, progress);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::cancelled);
}

TEST(GltfData, LimitsAreStated)
{
    GltfBuilder b;
    b.skinnedQuad();
    b.clip("C", 1, "translation", {0, 1}, std::vector<float>(6, 0));
    const test::TempFolder folder;
    const std::filesystem::path path = folder.write("m.glb", b.glb());
    const auto refused = [&](ImportLimits limits, const char* number) {
        const Result<ImportResult> result = importModel(path, Progress(), limits);
        ASSERT_FALSE(result.ok());
        EXPECT_EQ(result.error().kind, ErrorKind::limit);
        EXPECT_NE(result.error().message.find(number), std::string::npos) << result.error().text();
    };
    ImportLimits limits;
    limits.maxFileBytes = 100;
    refused(limits, "100");
    limits = {};
    limits.maxNodes = 2;
    refused(limits, "2");
    limits = {};
    limits.maxDepth = 1;
    refused(limits, "1");
    limits = {};
    limits.maxVertices = 3;
    refused(limits, "3");
    limits = {};
    limits.maxKeys = 1;
    refused(limits, "1");
    limits = {};
    limits.maxClipSeconds = 0.5;
    refused(limits, "0.5");
}

} // namespace
} // namespace sinew
