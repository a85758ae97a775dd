// MD5, SMD and static props: what Assimp reads of them, and what is kept from it.
#include "support.h"

#include "core/model/pose.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

const char* const kMesh = R"(MD5Version 10
commandline ""

numJoints 2
numMeshes 1

joints {
	"root"	-1 ( 0 0 0 ) ( 0 0 0 )
	"tip"	0 ( 0 0 10 ) ( 0 0 0 )
}

mesh {
	shader "skin" // of the body

	numverts 3
	vert 0 ( 0 0 ) 0 1
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 0 1 ) 2 2

	numtris 1
	tri 0 0 1 2

	numweights 4
	weight 0 0 1 ( 0 0 0 )
	weight 1 0 1 ( 5 0 0 )
	weight 2 0 0.5 ( 0 0 10 )
	weight 3 1 0.5 ( 0 0 0 )
}
)";

const char* const kAnimation = R"(MD5Version 10
commandline ""

numFrames 2
numJoints 2
frameRate 24
numAnimatedComponents 6

hierarchy {
	"root"	-1 0 0
	"tip"	0 63 0
}

bounds {
	( 0 0 0 ) ( 1 1 1 )
	( 0 0 0 ) ( 1 1 1 )
}

baseframe {
	( 0 0 0 ) ( 0 0 0 )
	( 0 0 10 ) ( 0 0 0 )
}

frame 0 {
	0 0 10 0 0 0
}

frame 1 {
	0 0 10 0.5 0 0
}
)";

std::string without(std::string text, std::string_view what, std::string_view with)
{
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
    return text;
}

std::string replaced(std::string text, std::string_view what, std::string_view with)
{
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), with);
}

// Blank lines and line ends are no part of the format.
TEST(Md5, SkeletonSkinAndClipWithAndWithoutBlankLines)
{
    const auto spaced = [](std::string text) { return text; };
    const auto dense = [](std::string text) {
        return without(without(std::move(text), "\n\n", "\n"), "\n\n", "\n");
    };
    const auto windows = [](std::string text) { return without(std::move(text), "\n", "\r\n"); };
    for (const auto& layout : std::initializer_list<std::string (*)(std::string)>{spaced, dense, windows}) {
        const test::TempFolder folder;
        folder.write("m.md5anim", layout(kAnimation));
        const auto result = importModel(folder.write("m.md5mesh", layout(kMesh)), Progress());
        ASSERT_IMPORTED(result);
        const Model& model = result->model;
        ASSERT_EQ(model.skins.size(), 1u) << test::listIssues(*result);
        EXPECT_EQ(model.skins[0].joints.size(), 2u);
        ASSERT_EQ(model.meshes.size(), 1u);
        EXPECT_EQ(model.meshes[0].indices.size(), 3u);
        ASSERT_EQ(model.clips.size(), 1u);
        EXPECT_NEAR(model.clips[0].duration, 1.0 / 24.0, 1e-6);
        EXPECT_EQ(model.clips[0].rate, 24.0);
        const int tip = findNode(model, "tip");
        ASSERT_GE(tip, 0);
        std::vector<Transform> pose = restPose(model);
        std::vector<float> morphs;
        sampleClip(model, model.clips[0], 1.0 / 24.0, pose, morphs);
        // Quaternions are stored without w: x = 0.5 is a turn of 60 degrees.
        const Transform& rest = model.nodes[static_cast<std::size_t>(tip)].rest;
        const Quat turned = glm::inverse(rest.rotation) * pose[static_cast<std::size_t>(tip)].rotation;
        EXPECT_NEAR(2.0f * std::acos(std::abs(turned.w)) * 57.29578f, 60.0f, 0.1f);
        EXPECT_TRUE(std::find(result->inputs.begin(), result->inputs.end(), folder.path() / "m.md5anim")
                    != result->inputs.end());
    }
}

TEST(Md5, ReferencesOutOfRangeAreRefusedWithTheirLine)
{
    struct Case {
        const char* what;
        const char* with;
        const char* reason;
    };
    for (const Case& c : {Case{"weight 3 1", "weight 3 7", "joint 7"}, Case{"2 2\n\n", "2 200\n\n", "weight 201 of 4"},
                          Case{"tri 0 0 1 2", "tri 0 0 1 9", "vertex 9"}, Case{"vert 2", "vert 3", "vertex 3"},
                          Case{"numweights 4", "numweights 4000000000", "4000000000"},
                          Case{"weight 3 1", "weight 3 -1", "joint -1"}, Case{"\"tip\"\t0", "\"tip\"\t1", "parent"},
                          Case{"numverts 3", "numverts x", "number is expected"}}) {
        SCOPED_TRACE(c.with);
        const test::TempFolder folder;
        const auto result = importModel(folder.write("m.md5mesh", replaced(kMesh, c.what, c.with)), Progress());
        ASSERT_FALSE(result.ok());
        EXPECT_NE(result.error().message.find(c.reason), std::string::npos) << result.error().text();
        EXPECT_EQ(result.error().where.find("line "), 0u) << result.error().text();
    }
    for (const Case& c : {Case{"\"tip\"\t0 63 0", "\"tip\"\t0 63 1", "component 6 of 6"},
                          Case{"0 0 10 0.5 0 0", "0 0 10 0.5", "frame of 4 numbers"}}) {
        SCOPED_TRACE(c.with);
        const test::TempFolder folder;
        folder.write("m.md5anim", replaced(kAnimation, c.what, c.with));
        const auto result = importModel(folder.write("m.md5mesh", kMesh), Progress());
        ASSERT_FALSE(result.ok());
        EXPECT_NE(result.error().message.find(c.reason), std::string::npos) << result.error().text();
    }
}

// Outside of FBX and glTF clips and bones name their nodes: of equal names none is sure.
TEST(X, EqualNamesAreTold)
{
    const std::string still = "FrameTransformMatrix { 1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0;; }";
    const test::TempFolder folder;
    const auto result = importModel(
        folder.write("m.x", "xof 0303txt 0032\nFrame Root { " + still + " Frame Left { " + still + " Frame Hand { " + still
                                + " } } Frame Right { " + still + " Frame Hand { " + still
                                + " } } }\nAnimationSet Wave {\n Animation {\n { Hand }\n  AnimationKey { 2; 2; "
                                  "0;3;0.0,2.0,0.0;;, 4800;3;0.0,4.0,0.0;;; }\n }\n}\n"),
        Progress());
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(test::hasIssue(*result, "channel-name-ambiguous")) << test::listIssues(*result);
    EXPECT_TRUE(test::hasIssue(*result, "names-made-unique")) << test::listIssues(*result);
}

TEST(Smd, RateIsAGuessAndTold)
{
    const test::TempFolder folder;
    const auto result = importModel(
        folder.write("m.smd", "version 1\nnodes\n0 \"root\" -1\n1 \"tip\" 0\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\n"
                              "1 0 0 10 0 0 0\ntime 1\n1 0 0 10 0.5 0 0\ntime 2\n1 0 0 10 1 0 0\nend\ntriangles\n"
                              "skin.bmp\n0 0 0 0 0 0 1 0 0 1 0 1\n0 5 0 0 0 0 1 1 0 1 0 1\n"
                              "1 0 0 10 0 0 1 0 1 2 0 0.5 1 0.5\nend\n"),
        Progress());
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(test::hasIssue(*result, "clip-rate-unknown")) << test::listIssues(*result);
    ASSERT_EQ(result->model.clips.size(), 1u);
    EXPECT_EQ(result->model.clips[0].rate, 30.0);
    EXPECT_NEAR(result->model.clips[0].duration, 2.0 / 30.0, 1e-6);
    ASSERT_EQ(result->model.skins.size(), 1u);
    EXPECT_EQ(result->model.skins[0].joints.size(), 2u);
    EXPECT_NEAR(result->model.meshes[0].weights[2][0], 0.5f, 1e-6f);
}

// A brace among binary numbers opens nothing.
TEST(Props, BinaryNumbersAreNoText)
{
    constexpr std::uint32_t kTriangles = 3'000;
    std::string stl(80, 'b');
    stl.append(reinterpret_cast<const char*>(&kTriangles), 4);
    for (std::uint32_t i = 0; i < kTriangles; ++i) {
        float numbers[12] = {0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0};
        std::memset(&numbers[3], '{', 1); // the lowest bits of a coordinate
        numbers[5] = static_cast<float>(i);
        stl.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
        stl.append(2, '\0');
    }
    const test::TempFolder folder;
    const auto result = importModel(folder.write("m.stl", stl), Progress());
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.meshes.at(0).indices.size(), kTriangles * 3);

    std::string ply = "ply\nformat binary_little_endian 1.0\nelement vertex 9000\nproperty float x\nproperty float y\n"
                      "property float z\nelement face 3000\nproperty list uchar int vertex_indices\nend_header\n";
    for (std::uint32_t i = 0; i < 9'000; ++i) {
        float at[3] = {static_cast<float>(i % 3), static_cast<float>(i % 2), static_cast<float>(i)};
        std::memset(&at[0], '{', 1);
        ply.append(reinterpret_cast<const char*>(at), sizeof at);
    }
    for (std::uint32_t i = 0; i < 3'000; ++i) {
        const std::uint32_t corners[3] = {i * 3, i * 3 + 1, i * 3 + 2};
        ply += '\3';
        ply.append(reinterpret_cast<const char*>(corners), sizeof corners);
    }
    const auto second = importModel(folder.write("m.ply", ply), Progress());
    ASSERT_IMPORTED(second);
    EXPECT_EQ(second->model.meshes.at(0).indices.size(), 9'000u);
}

TEST(Props, FilesWithNothingInThemAreRefused)
{
    const test::TempFolder folder;
    for (const char* name : {"m.obj", "m.ply", "m.stl", "m.smd", "m.x", "m.dae", "m.md5mesh"}) {
        for (const std::string& content : {std::string(), std::string(1000, '\0'), std::string("hello\n")}) {
            const auto result = importModel(folder.write(name, content), Progress());
            ASSERT_FALSE(result.ok()) << name << " of " << content.size() << " bytes";
            EXPECT_FALSE(result.error().message.empty());
        }
    }
}

// Behind such lines Assimp does not get ahead.
TEST(Formats, HeadersOfPlyThatMeanNothingAreRefused)
{
    const test::TempFolder folder;
    const auto import = [&](const std::string& header) {
        return importModel(folder.write("m.ply", header + "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"), Progress());
    };
    const std::string good = "ply\r\nformat ascii 1.0\r\ncomment by hand: property of no one\r\nelement vertex 3\r\nproperty float x\r\n"
                             "property float32 y\r\nproperty double z\r\nelement face 1\r\n"
                             "property list uchar int vertex_indices\r\nend_header\r\n";
    ASSERT_IMPORTED(import(good));
    const auto spoilt = [&](const std::string& from, const std::string& to) {
        std::string header = good;
        header.replace(header.find(from), from.size(), to);
        return header;
    };
    for (const std::string& header :
         {spoilt("format ascii", "format text"), spoilt("property float x", "property real x"),
          spoilt("property float x", "property float x y"), spoilt("element vertex 3", "element vertex many"),
          spoilt("element vertex 3", "what is this"), spoilt("list uchar", "list"), spoilt("end_header", "comment")}) {
        const auto result = import(header);
        ASSERT_FALSE(result.ok()) << header;
        EXPECT_NE(result.error().message.find("header"), std::string::npos) << result.error().text();
    }
}

} // namespace
} // namespace sinew
