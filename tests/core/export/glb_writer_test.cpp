#include "core/export/gltf/read_back.h"
#include "core/export/gltf/writer.h"
#include "core/import/import.h"
#include "tests/core/export/validator.h"
#include "tests/core/model/test_models.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

using namespace sinew;
using namespace sinew::test;

namespace {

// A one-pixel PNG.
const Bytes kPixel{0x89, 'P',  'N',  'G',  0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 'I',  'H',  'D',  'R',  0x00,
                   0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1F, 0x15, 0xC4, 0x89, 0x00,
                   0x00, 0x00, 0x0D, 'I',  'D',  'A',  'T',  0x78, 0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0xF0, 0x1F, 0x00, 0x05,
                   0x00, 0x01, 0xFF, 0x56, 0xC7, 0x2F, 0x0D, 0x00, 0x00, 0x00, 0x00, 'I',  'E',  'N',  'D',  0xAE, 0x42,
                   0x60, 0x82};

ModelClip wave()
{
    ModelClip clip;
    clip.name = "wave";
    clip.duration = 1.0;
    const Quat bent = about({0, 0, 1}, 60);
    clip.tracks = {track(2, NodePath::rotation, {0, 0.5f, 1}, {0, 0, 0, 1, bent.x, bent.y, bent.z, bent.w, 0, 0, 0, 1}),
                   track(0, NodePath::morphWeights, {0, 1}, {0, 1}, KeyInterpolation::linear, 1),
                   track(3, NodePath::translation, {0, 1}, {2, 0, 0, 2, 1, 0}, KeyInterpolation::step)};
    return clip;
}

void expectClean(const Bytes& glb)
{
    const auto report = validateBytes(glb);
    if (!report)
        GTEST_SKIP() << kNoValidator;
    EXPECT_EQ(report->errors + report->warnings, 0) << report->text;
}

Bytes written(const Model& model, const std::vector<ModelClip>& clips, Issues* issues = nullptr)
{
    Issues own;
    const auto glb = glb::writeGlb(model, clips, issues ? *issues : own);
    EXPECT_TRUE(glb);
    return glb ? *glb : Bytes{};
}

TEST(GlbWriter, SkinsMorphsAndClipsAreClean)
{
    Model model = twoJointModel();
    const Bytes glb = written(model, {wave()});
    const auto json = jsonOf(glb);
    EXPECT_EQ(json["nodes"].size(), 4u);
    EXPECT_EQ(json["nodes"][0]["name"], "body");
    EXPECT_EQ(json["meshes"].size(), 2u);
    EXPECT_EQ(json["meshes"][0]["extras"]["targetNames"], nlohmann::json::array({"bulge"}));
    EXPECT_EQ(json["meshes"][0]["weights"], nlohmann::json::array({0.25}));
    EXPECT_EQ(json["animations"][0]["channels"].size(), 3u);
    EXPECT_EQ(json["asset"]["generator"].get<std::string>().substr(0, 6), "Sinew ");
    expectClean(glb);
    EXPECT_EQ(glb, written(model, {wave()})) << "the same input gives the same bytes";
}

TEST(GlbWriter, MaterialsAndTexturesAreClean)
{
    Model model = twoJointModel();
    model.images = {{"skin", "image/png", "", kPixel}, {"gone", "image/png", "gone.png", {}}, {"odd", "", "a.tga", {1, 2}}};
    Material cloth;
    cloth.name = "cloth";
    cloth.baseColorTexture.image = 0;
    cloth.baseColorTexture.wrapU = TextureWrap::clamp;
    cloth.baseColorTexture.wrapV = TextureWrap::mirror;
    cloth.baseColorTexture.nearest = true;
    cloth.normalTexture.image = 0;
    cloth.normalScale = 0.5f;
    cloth.occlusionTexture.image = 0;
    cloth.emissive = {0.1f, 4.0f, 0};
    cloth.alphaMode = AlphaMode::mask;
    cloth.alphaCutoff = 0.3f;
    cloth.doubleSided = true;
    Material flat;
    flat.name = "flat";
    flat.unlit = true;
    flat.baseColorTexture.image = 1;
    flat.emissiveTexture.image = 2;
    model.materials = {cloth, flat};
    model.meshes[0].submeshes = {{0, 3, 0}, {3, 3, 1}};
    model.meshes[0].tangents.assign(4, {2, 0, 0, 0.5f});
    Issues issues;
    const Bytes glb = written(model, {}, &issues);
    const auto json = jsonOf(glb);
    EXPECT_EQ(json["images"].size(), 1u);
    EXPECT_EQ(json["textures"].size(), 2u) << "two samplers on one image";
    EXPECT_EQ(json["materials"][0]["emissiveFactor"], nlohmann::json::array({0.025, 1, 0}));
    EXPECT_EQ(json["materials"][0]["extensions"]["KHR_materials_emissive_strength"]["emissiveStrength"], 4);
    EXPECT_EQ(json["materials"][0]["alphaCutoff"], 0.3);
    EXPECT_TRUE(json["materials"][1]["extensions"].contains("KHR_materials_unlit"));
    EXPECT_EQ(json["materials"][1]["pbrMetallicRoughness"]["metallicFactor"], 0);
    ASSERT_EQ(issues.size(), 2u);
    EXPECT_EQ(issues[0].code, "texture-missing");
    EXPECT_EQ(issues[1].code, "texture-format");
    EXPECT_TRUE(json["meshes"][0]["primitives"][0]["attributes"].contains("TEXCOORD_0"))
        << "a textured mesh without coordinates gets some";
    expectClean(glb);
}

TEST(GlbWriter, TexturesKeepTheirPlaceOnTheMesh)
{
    Model model = twoJointModel();
    model.images = {{"skin", "image/png", "", kPixel}};
    Material cloth;
    cloth.name = "cloth";
    for (TextureRef* ref : texturesOf(cloth))
        ref->image = 0;
    cloth.occlusionTexture.uvSet = 1;
    cloth.normalTexture.transform = {Vec2(0.25f, -1.0f), Vec2(4.0f, 2.0f), 0.5f};
    cloth.emissive = Vec3(1.0f);
    model.materials = {cloth};
    Mesh& mesh = model.meshes[0];
    mesh.submeshes = {{0, static_cast<std::uint32_t>(mesh.indices.size()), 0}};
    for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
        mesh.uv.emplace_back(0.125f * static_cast<float>(v), 0.5f);
        mesh.uv1.emplace_back(0.25f, 0.0625f * static_cast<float>(v));
        mesh.tangents.emplace_back(1, 0, 0, 1);
    }
    const Bytes glb = written(model, {});
    const auto json = jsonOf(glb);
    EXPECT_EQ(json["materials"][0]["occlusionTexture"]["texCoord"], 1);
    EXPECT_FALSE(json["materials"][0]["emissiveTexture"].contains("texCoord"));
    const auto& transform = json["materials"][0]["normalTexture"]["extensions"]["KHR_texture_transform"];
    EXPECT_EQ(transform["offset"], nlohmann::json::array({0.25, -1}));
    EXPECT_EQ(transform["scale"], nlohmann::json::array({4, 2}));
    EXPECT_EQ(transform["rotation"], 0.5);
    EXPECT_TRUE(json["meshes"][0]["primitives"][0]["attributes"].contains("TEXCOORD_1"));
    expectClean(glb);
}

TEST(GlbWriter, SkinnedMeshesStandAtTheRoot)
{
    // The mesh node is a moved child with a child of its own: the child keeps its place, the mesh moves out.
    Model model = twoJointModel();
    model.nodes[0].rest.translation = {0, 5, 0};
    Node hat = node("hat", 0, {{0, 1, 0}, {1, 0, 0, 0}, {1, 1, 1}});
    model.nodes.push_back(hat);
    ModelClip clip = wave();
    clip.tracks.push_back(track(0, NodePath::translation, {0, 1}, {0, 5, 0, 0, 6, 0}));
    const Bytes glb = written(model, {clip});
    auto json = jsonOf(glb);
    EXPECT_FALSE(json["nodes"][0].contains("mesh"));
    EXPECT_EQ(json["nodes"][0]["children"], nlohmann::json::array({4}));
    EXPECT_EQ(json["nodes"][5]["mesh"], 1);
    EXPECT_FALSE(json["nodes"][5].contains("translation"));
    EXPECT_EQ(json["animations"][0]["channels"][1]["target"]["node"], 5) << "the morph goes with the mesh";
    expectClean(glb);

    // A leaf is moved to the root itself and loses the transform that no reader looks at.
    model = twoJointModel();
    model.nodes.insert(model.nodes.begin(), node("armature", -1, {{0, 3, 0}, {1, 0, 0, 0}, {2, 2, 2}}));
    for (std::size_t i = 1; i < model.nodes.size(); ++i)
        model.nodes[i].parent = model.nodes[i].parent < 0 ? 0 : model.nodes[i].parent + 1;
    model.skins[0].joints = {2, 3};
    model.morphSlots[0].node = 1;
    json = jsonOf(written(model, {}));
    EXPECT_EQ(json["scenes"][0]["nodes"], nlohmann::json::array({0, 1}));
    EXPECT_EQ(json["nodes"][0]["children"], nlohmann::json::array({2, 4}));
    expectClean(written(model, {}));
}

TEST(GlbWriter, EqualNamesOfTheFileStayWithTheirNodes)
{
    // A skinned mesh that comes before a joint of its name stands after it in the GLB.
    Model model = twoJointModel();
    model.nodes.insert(model.nodes.begin(), node("armature", -1, {}));
    for (std::size_t i = 1; i < model.nodes.size(); ++i)
        model.nodes[i].parent = model.nodes[i].parent < 0 ? 0 : model.nodes[i].parent + 1;
    model.skins[0].joints = {2, 3};
    model.morphSlots[0].node = 1;
    model.nodes[1].displayName = model.nodes[2].displayName = "Head";
    model.nodes[1].name = "Head";
    model.nodes[2].name = "Head.2";
    const auto path =
        std::filesystem::temp_directory_path() / ("sinew-names-" + std::to_string(::getpid()) + ".glb");
    ASSERT_TRUE(writeFileAtomic(path, written(model, {})).ok());
    const auto again = importModel(path, Progress());
    std::filesystem::remove(path);
    ASSERT_TRUE(again.ok()) << again.error().text();
    for (const Node& before : model.nodes) {
        const int after = findNode(again->model, before.name);
        ASSERT_GE(after, 0) << before.name;
        EXPECT_EQ(again->model.nodes[static_cast<std::size_t>(after)].mesh >= 0, before.mesh >= 0) << before.name;
    }
}

TEST(GlbWriter, JointsOfSeveralRootsGetACommonOne)
{
    Model model = twoJointModel();
    model.nodes[2].parent = -1;
    const Bytes glb = written(model, {});
    const auto json = jsonOf(glb);
    EXPECT_EQ(json["nodes"].size(), 5u);
    EXPECT_EQ(json["nodes"][4]["children"], nlohmann::json::array({1, 2}));
    expectClean(glb);
}

TEST(GlbWriter, JointsListedTwiceGetAStandIn)
{
    Model model = twoJointModel();
    model.skins[0].joints.push_back(2);
    model.skins[0].inverseBind.push_back(Mat4(1.0f));
    model.meshes[0].joints[3] = {2, 0, 0, 0};
    const Bytes glb = written(model, {});
    const auto json = jsonOf(glb);
    EXPECT_EQ(json["skins"][0]["joints"], nlohmann::json::array({1, 2, 4}));
    EXPECT_EQ(json["nodes"][2]["children"], nlohmann::json::array({4}));
    expectClean(glb);
    const auto read = glb::readBack(glb, model, Progress());
    EXPECT_TRUE(read) << read.error().text();
}

TEST(GlbWriter, OneMeshWithAndWithoutASkin)
{
    Model model = twoJointModel();
    model.nodes[3].mesh = 0;
    model.nodes[3].morphRest = {0.75f};
    const Bytes glb = written(model, {});
    const auto json = jsonOf(glb);
    EXPECT_EQ(json["meshes"].size(), 2u);
    EXPECT_FALSE(json["meshes"][1]["primitives"][0]["attributes"].contains("JOINTS_0"));
    const auto view = [&](std::size_t mesh) {
        return json["accessors"][json["meshes"][mesh]["primitives"][0]["attributes"]["POSITION"].get<std::size_t>()]
                   ["bufferView"];
    };
    EXPECT_EQ(view(0), view(1)) << "both read the same vertices";
    expectClean(glb);
}

TEST(GlbWriter, EachMaterialReadsItsOwnVertices)
{
    // Two materials over one vertex array: no primitive repeats the other's part.
    Model model = twoJointModel();
    model.materials.resize(2);
    model.meshes[0].indices = {0, 1, 2, 2, 1, 3};
    model.meshes[0].submeshes = {{0, 3, 0}, {3, 3, 1}};
    const Bytes glb = written(model, {});
    const auto json = jsonOf(glb);
    const auto position = [&](std::size_t primitive) {
        return json["accessors"][json["meshes"][0]["primitives"][primitive]["attributes"]["POSITION"].get<std::size_t>()];
    };
    EXPECT_EQ(position(0)["count"], 3);
    EXPECT_EQ(position(1)["count"], 3);
    EXPECT_EQ(position(1)["byteOffset"], 12);
    EXPECT_EQ(position(0)["bufferView"], position(1)["bufferView"]);
    expectClean(glb);
}

TEST(GlbWriter, AwkwardInfluencesAreTidied)
{
    Model model = twoJointModel();
    Mesh& mesh = model.meshes[0];
    mesh.joints = {{1, 1, 0, 0}, {0, 1, 1, 1}, {0, 1, 0, 1}, {1, 0, 0, 0}};
    mesh.weights = {{0.3f, 0.7f, 0, 0}, {0.1f, 0.2f, 0.3f, 0.40001f}, {0, 0, 0, 0}, {0.9f, -0.1f, 0.1f, 0}};
    expectClean(written(model, {}));
}

TEST(GlbWriter, ManyJointsAndManyVertices)
{
    Model model = twoJointModel();
    for (int i = 0; i < 400; ++i) {
        model.nodes.push_back(node("joint " + std::to_string(i), 2));
        model.skins[0].joints.push_back(static_cast<int>(model.nodes.size()) - 1);
        model.skins[0].inverseBind.push_back(Mat4(1.0f));
    }
    model.meshes[0].joints[0] = {401, 1, 0, 0};
    model.meshes[0].weights[0] = {0.5f, 0.5f, 0, 0};
    Mesh& mesh = model.meshes[0];
    for (int i = 0; i < 70000; ++i) {
        mesh.positions.push_back({static_cast<float>(i), 0, 0});
        mesh.normals.push_back({0, 0, 1});
        mesh.joints.push_back({0, 0, 0, 0});
        mesh.weights.push_back({1, 0, 0, 0});
    }
    mesh.indices.insert(mesh.indices.end(), {0, 65535, 70003});
    mesh.submeshes[0].indexCount += 3;
    const Bytes glb = written(model, {});
    const auto json = jsonOf(glb);
    const auto& primitive = json["meshes"][0]["primitives"][0];
    EXPECT_EQ(json["accessors"][primitive["indices"].get<std::size_t>()]["componentType"], 5125);
    EXPECT_EQ(json["accessors"][primitive["attributes"]["JOINTS_0"].get<std::size_t>()]["componentType"], 5123);
    EXPECT_TRUE(json["accessors"][primitive["targets"][0]["POSITION"].get<std::size_t>()].contains("sparse"));
    expectClean(glb);
}

TEST(GlbWriter, NothingAtAll)
{
    expectClean(written(Model{}, {}));
    Model skeletonOnly;
    skeletonOnly.nodes = {node("hip", -1), node("", 0)};
    skeletonOnly.nodes[1].name = "node 1";
    Issues issues;
    ModelClip empty;
    empty.name = "still";
    const Bytes glb = written(skeletonOnly, {empty}, &issues);
    EXPECT_EQ(jsonOf(glb)["nodes"][1]["name"], "node 1");
    EXPECT_FALSE(jsonOf(glb).contains("animations"));
    ASSERT_EQ(issues.size(), 1u);
    EXPECT_EQ(issues[0].code, "animation-empty");
    expectClean(glb);
}

TEST(GlbWriter, EqualKeysAreStoredOnce)
{
    ModelClip a = wave();
    ModelClip b = wave();
    b.name = "wave again";
    const Bytes one = written(twoJointModel(), {a});
    const Bytes two = written(twoJointModel(), {a, b});
    const auto json = jsonOf(two);
    EXPECT_EQ(jsonOf(one)["buffers"][0]["byteLength"], json["buffers"][0]["byteLength"]);
    EXPECT_EQ(json["animations"][1]["samplers"], json["animations"][0]["samplers"]);
}

TEST(GlbWriter, NumbersAreShortAndExact)
{
    for (const float v : {0.1f, -1.0f / 3.0f, 1e-7f, 123456.0f, 3.4e38f, -0.0f, 1e-45f}) {
        const std::string text = glb::number(v).dump();
        EXPECT_EQ(std::strtof(text.c_str(), nullptr), v) << text;
        EXPECT_LE(text.size(), 14u) << text;
    }
    EXPECT_EQ(glb::number(1.0f).dump(), "1");
    EXPECT_EQ(glb::number(0.1f).dump(), "0.1");
}

}  // namespace
