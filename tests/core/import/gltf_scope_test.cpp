// How much glTF may hold, and what its extensions cost.
#include "support.h"

namespace sinew {
namespace {

using test::GltfBuilder;
using test::Json;

Json& primitive(GltfBuilder& b)
{
    return b.json["meshes"][0]["primitives"][0];
}

TEST(GltfScope, ManyMorphsKeepTheirNamesAndNormals)
{
    constexpr std::size_t kCount = 200;
    GltfBuilder b;
    b.triangle();
    primitive(b)["attributes"]["NORMAL"] = b.floats({0, 0, 1, 0, 0, 1, 0, 0, 1}, "VEC3");
    Json names = Json::array();
    for (std::size_t i = 0; i < kCount; ++i) {
        const auto x = static_cast<float>(i + 1);
        primitive(b)["targets"].push_back({{"POSITION", b.floats({x, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC3")},
                                           {"NORMAL", b.floats({0, x, 0, 0, 0, 0, 0, 0, 0}, "VEC3")}});
        names.push_back("shape " + std::to_string(i));
    }
    b.json["meshes"][0]["extras"] = {{"targetNames", names}};
    std::vector<float> keys(kCount * 2, 0.0f);
    keys[kCount + 150] = 1.0f;
    b.clip("All", 0, "weights", {0, 1}, keys);
    const auto result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.meshes[0].morphs.size(), kCount);
    ASSERT_EQ(model.morphSlots.size(), kCount);
    for (std::size_t i = 0; i < kCount; ++i) {
        EXPECT_EQ(model.morphSlots[i].name, "shape " + std::to_string(i));
        EXPECT_EQ(model.meshes[0].morphs[i].positions, std::vector<Vec3>{Vec3(static_cast<float>(i + 1), 0, 0)});
        EXPECT_EQ(model.meshes[0].morphs[i].normals, std::vector<Vec3>{Vec3(0, static_cast<float>(i + 1), 0)});
    }
    EXPECT_EQ(model.clips[0].tracks[0].values[kCount + 150], 1.0f);
    EXPECT_TRUE(result->issues.empty()) << test::listIssues(*result);
}

TEST(GltfScope, HundredsOfJointsInOneSkinAndSharedByAnother)
{
    constexpr std::uint16_t kCount = 700;
    GltfBuilder b;
    b.skinnedQuad();
    const std::size_t first = b.json["nodes"].size();
    Json joints = Json::array();
    for (std::size_t i = 0; i < kCount; ++i) {
        b.json["nodes"].push_back({{"name", "joint " + std::to_string(i)}});
        b.json["nodes"][0]["children"].push_back(first + i);
        joints.push_back(first + i);
    }
    b.json["skins"][0] = {{"joints", joints}};
    b.json["skins"].push_back({{"joints", {first + kCount - 1, 0}}});
    primitive(b)["attributes"]["JOINTS_0"] =
        b.integers<std::uint16_t>({699, 0, 0, 0, 699, 0, 0, 0, 300, 1, 0, 0, 300, 1, 0, 0}, "VEC4", 5123);
    const auto result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.skins.size(), 2u);
    EXPECT_EQ(model.skins[0].joints.size(), kCount);
    EXPECT_EQ(model.skins[0].joints.back(), model.skins[1].joints.front());
    EXPECT_EQ(model.meshes[0].joints[0][0], 699);
    EXPECT_EQ(model.nodes[static_cast<std::size_t>(model.skins[0].joints[300])].name, "joint 300");
}

TEST(GltfScope, ExtensionsThatOnlyCostLooksAreTold)
{
    for (const char* name : {"KHR_materials_clearcoat", "KHR_materials_transmission", "KHR_materials_sheen",
                             "KHR_lights_punctual", "KHR_texture_basisu", "VENDOR_something"}) {
        GltfBuilder b;
        b.triangle();
        b.json["extensionsUsed"] = {name};
        const auto result = test::importGltf(b);
        ASSERT_IMPORTED(result);
        EXPECT_NE(test::listIssues(*result).find(name), std::string::npos) << test::listIssues(*result);
    }
    for (const char* name : {"KHR_materials_unlit", "KHR_texture_transform", "KHR_materials_emissive_strength",
                             "KHR_mesh_quantization", "EXT_texture_webp", "KHR_draco_mesh_compression",
                             "EXT_meshopt_compression", "KHR_meshopt_compression"}) {
        GltfBuilder b;
        b.triangle();
        b.json["extensionsUsed"] = b.json["extensionsRequired"] = {name};
        const auto result = test::importGltf(b);
        ASSERT_IMPORTED(result);
        EXPECT_EQ(test::listIssues(*result).find(name), std::string::npos) << test::listIssues(*result);
    }
}

TEST(GltfScope, ExtensionsThatHideTheGeometryAreRefusedWithAWayOut)
{
    for (const char* name : {"EXT_mesh_gpu_instancing", "VENDOR_something"}) {
        GltfBuilder b;
        b.triangle();
        b.json["extensionsUsed"] = b.json["extensionsRequired"] = {name};
        const auto result = test::importGltf(b);
        ASSERT_FALSE(result.ok()) << name;
        EXPECT_EQ(result.error().kind, ErrorKind::unsupported);
        EXPECT_NE(result.error().message.find(name), std::string::npos) << result.error().text();
        EXPECT_NE(result.error().message.find("Export it again"), std::string::npos) << result.error().text();
    }
}

TEST(GltfScope, HiddenNodesHideAllBelowThem)
{
    GltfBuilder b;
    b.triangle();
    b.triangle();
    b.triangle();
    b.json["extensionsUsed"] = b.json["extensionsRequired"] = {"KHR_node_visibility"};
    b.json["nodes"][0]["children"] = {1};
    b.json["scenes"][0]["nodes"] = {0, 2};
    b.json["nodes"][0]["extensions"]["KHR_node_visibility"]["visible"] = false;
    b.json["nodes"][1]["extensions"]["KHR_node_visibility"]["visible"] = true;
    b.json["nodes"][2]["extensions"]["KHR_node_visibility"] = Json::object();
    const auto result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.nodes[0].mesh, -1);
    EXPECT_EQ(result->model.nodes[1].mesh, -1);
    EXPECT_EQ(result->model.nodes[2].mesh, 2);
    EXPECT_NE(test::listIssues(*result).find("2 meshes are hidden"), std::string::npos) << test::listIssues(*result);
    b.json["nodes"][0]["extensions"]["KHR_node_visibility"]["visible"] = 0;
    EXPECT_FALSE(test::importGltf(b).ok());
}

TEST(GltfScope, PropsWithoutSkinOrClips)
{
    GltfBuilder b;
    b.triangle();
    b.json["nodes"][0]["scale"] = {1, -2, 3};
    const auto result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(result->model.skins.empty());
    EXPECT_TRUE(result->model.clips.empty());
    EXPECT_EQ(result->model.nodes[0].rest.scale, Vec3(1, -2, 3));
}

} // namespace
} // namespace sinew
