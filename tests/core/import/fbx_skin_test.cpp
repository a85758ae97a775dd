// FBX skins whose nodes share names, and pictures inside the file.
#include "core/model/pose.h"
#include "fbx_text.h"
#include "support.h"

#include <fmt/format.h>

namespace sinew {
namespace {

using test::FbxText;
using test::fbxVector;

// All eight corners of the box follow the joint, which is bound where it stands.
void cluster(FbxText& fbx, long id, long skin, long joint, double y, const std::string& weights)
{
    const auto matrix = [](double up) { return fmt::format("1,0,0,0,0,1,0,0,0,0,1,0,0,{},0,1", up); };
    fbx.objects(fmt::format("\tDeformer: {}, \"SubDeformer::\", \"Cluster\" {{\n\t\tVersion: 100\n\t\tUserData: \"\", \"\"\n"
                            "\t\tIndexes: *8 {{\n\t\t\ta: 0,1,2,3,4,5,6,7\n\t\t}}\n\t\tWeights: *8 {{\n\t\t\ta: {}\n\t\t}}\n"
                            "\t\tTransform: *16 {{\n\t\t\ta: {}\n\t\t}}\n\t\tTransformLink: *16 {{\n\t\t\ta: {}\n\t\t}}\n\t}}\n",
                            id, weights, matrix(-y), matrix(y)));
    fbx.connect(id, skin);
    fbx.connect(joint, id);
}

void bind(FbxText& fbx, long id, long geometry, long joint, double y, const std::string& weights = "1,1,1,1,1,1,1,1",
          const std::string& kind = "Linear")
{
    fbx.objects(fmt::format("\tDeformer: {}, \"Deformer::\", \"Skin\" {{\n\t\tVersion: 101\n\t\tLink_DeformAcuracy: 50\n"
                            "\t\tSkinningType: \"{}\"\n\t}}\n", id, kind));
    fbx.connect(id, geometry);
    cluster(fbx, id + 1, id, joint, y, weights);
}

// Assimp gives the weights of one to the other, and then frees them twice.
TEST(FbxSkin, JointsOfOneNameInOneSkinKeepTheirOwnWeights)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Arm", "LimbNode");
    fbx.model(11, "Arm", "LimbNode", {fbxVector("Lcl Translation", 0, 3, 0)});
    fbx.model(12, "Body", "Mesh");
    fbx.connect(10, 0);
    fbx.connect(11, 10);
    fbx.connect(12, 0);
    fbx.box(13, 12, 1);
    bind(fbx, 20, 13, 10, 0, "1,1,1,1,0.25,0.25,0.25,0.25");
    cluster(fbx, 30, 20, 11, 3, "0,0,0,0,0.75,0.75,0.75,0.75");
    const test::TempFolder folder;
    const auto result = importModel(folder.write("m.fbx", fbx.text()), Progress());
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.skins.size(), 1u);
    ASSERT_EQ(model.skins[0].joints.size(), 2u) << test::listIssues(*result);
    const Mesh& mesh = model.meshes.at(0);
    for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
        const bool shared = mesh.positions[v].z > 0.0f; // points 4 to 7
        EXPECT_NEAR(mesh.weights[v].x, shared ? 0.75f : 1.0f, 1e-6f);
        const int joint = model.skins[0].joints[mesh.joints[v][0]];
        EXPECT_EQ(model.nodes[static_cast<std::size_t>(joint)].parent, shared ? 0 : -1);
    }
}

TEST(FbxSkin, JointsOfOneNameAreToldApart)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Arm", "LimbNode");
    fbx.model(11, "Arm", "LimbNode", {fbxVector("Lcl Translation", 0, 3, 0)});
    fbx.model(12, "Arm", "Mesh");
    fbx.connect(10, 0);
    fbx.connect(11, 10);
    fbx.connect(12, 0);
    fbx.box(13, 12, 1);
    bind(fbx, 20, 13, 11, 3);
    fbx.take(40, 41, "Lift", 0, 1);
    fbx.animate(50, 41, 11, "Lcl Translation", {0, 1}, {{0, 0}, {3, 7}, {0, 0}}, 0x4);
    const test::TempFolder folder;
    const auto result = importModel(folder.write("m.fbx", fbx.text()), Progress());
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.nodes.size(), 3u);
    EXPECT_EQ(model.nodes[0].displayName, "Arm");
    EXPECT_NE(model.nodes[1].name, model.nodes[2].name);
    ASSERT_EQ(model.skins.size(), 1u) << test::listIssues(*result);
    ASSERT_EQ(model.skins[0].joints.size(), 1u);
    const int joint = model.skins[0].joints[0];
    EXPECT_EQ(model.nodes[static_cast<std::size_t>(joint)].parent, 0) << "the second of the two joints";
    EXPECT_EQ(model.skins[0].inverseBind[0][3].y, -3.0f);
    ASSERT_EQ(model.clips.size(), 1u);
    ASSERT_EQ(model.clips[0].tracks.size(), 1u);
    EXPECT_EQ(model.clips[0].tracks[0].node, joint);
    EXPECT_EQ(model.clips[0].rate, 30.0);
}

TEST(FbxSkin, WeightsAreNormalisedAndTold)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Arm", "LimbNode");
    fbx.model(12, "Body", "Mesh");
    fbx.connect(10, 0);
    fbx.connect(12, 0);
    fbx.box(13, 12, 1);
    bind(fbx, 20, 13, 10, 0, "0.5,0.5,0.5,0.5,0.5,0.5,0.5,0");
    const test::TempFolder folder;
    const auto result = importModel(folder.write("m.fbx", fbx.text()), Progress());
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(test::hasIssue(*result, "weights-normalised")) << test::listIssues(*result);
    EXPECT_TRUE(test::hasIssue(*result, "weights-missing")) << test::listIssues(*result);
    const Mesh& mesh = result->model.meshes.at(0);
    for (const Vec4& weights : mesh.weights)
        EXPECT_EQ(weights, Vec4(1, 0, 0, 0));
}

TEST(FbxSkin, DualQuaternionsAreTold)
{
    for (const bool dual : {false, true}) {
        FbxText fbx;
        fbx.model(10, "Arm", "LimbNode");
        fbx.model(12, "Body", "Mesh");
        fbx.connect(10, 0);
        fbx.connect(12, 0);
        fbx.box(13, 12, 1);
        bind(fbx, 20, 13, 10, 0, "1,1,1,1,1,1,1,1", dual ? "DualQuaternion" : "Linear");
        const test::TempFolder folder;
        const auto result = importModel(folder.write("m.fbx", fbx.text()), Progress());
        ASSERT_IMPORTED(result);
        EXPECT_EQ(test::hasIssue(*result, "skinning-linear"), dual) << test::listIssues(*result);
    }
}

TEST(FbxSkin, OddFrameRates)
{
    struct Case {
        int mode;
        const char* custom;
        double rate;
    };
    for (const Case& c : {Case{11, "0", 24}, Case{13, "0", 23.976}, Case{14, "12.5", 12.5}, Case{14, "0", 30},
                          Case{14, "-5", 30}, Case{99, "0", 30}, Case{3, "0", 60}}) {
        FbxText fbx;
        fbx.unit = 100;
        fbx.settings = {fmt::format("P: \"CustomFrameRate\", \"double\", \"Number\", \"\",{}", c.custom)};
        fbx.model(10, "A", "Null");
        fbx.connect(10, 0);
        fbx.take(20, 21, "Move", 0, 1);
        fbx.animate(30, 21, 10, "Lcl Translation", {0, 1}, {{0, 4}, {0, 0}, {0, 0}}, 0x4);
        std::string text = fbx.text();
        const std::string mode = "P: \"TimeMode\", \"enum\", \"\", \"\",6";
        text.replace(text.find(mode), mode.size(), fmt::format("P: \"TimeMode\", \"enum\", \"\", \"\",{}", c.mode));
        const test::TempFolder folder;
        const auto result = importModel(folder.write("m.fbx", text), Progress());
        ASSERT_IMPORTED(result);
        ASSERT_EQ(result->model.clips.size(), 1u);
        EXPECT_EQ(result->model.clips[0].rate, c.rate) << c.mode;
        EXPECT_NEAR(result->model.clips[0].duration, 1.0, 1e-6);
    }
}

TEST(FbxSkin, EmbeddedPicturesByTheirPath)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Box", "Mesh");
    fbx.connect(10, 0);
    fbx.box(11, 10, 1);
    fbx.objects(R"(	Material: 20, "Material::Skin", "" {
		ShadingModel: "phong"
		Properties70:  {
		}
	}
	Texture: 30, "Texture::t", "" {
		Type: "TextureVideoClip"
		FileName: "C:\\art\\skin.png"
		RelativeFilename: "..\\skin.png"
	}
	Video: 40, "Video::v", "Clip" {
		Type: "Clip"
		FileName: "C:\\art\\skin.png"
		RelativeFilename: "..\\skin.png"
		Content: ,
			"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFAAH/VscvDQAAAABJRU5ErkJggg=="
	}
)");
    fbx.connect(20, 10);
    fbx.connect(30, 20, "DiffuseColor");
    fbx.connect(40, 30);
    const test::TempFolder folder;
    const auto result = importModel(folder.write("m.fbx", fbx.text()), Progress());
    ASSERT_IMPORTED(result);
    ASSERT_EQ(result->model.images.size(), 1u) << test::listIssues(*result);
    EXPECT_EQ(result->model.images[0].mimeType, "image/png") << test::listIssues(*result);
    EXPECT_FALSE(test::hasIssue(*result, "texture-missing"));
}

} // namespace
} // namespace sinew
