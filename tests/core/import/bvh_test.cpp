// BVH files, written here.
#include "core/model/pose.h"
#include "support.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace sinew {
namespace {

const std::string kSkeleton = R"(HIERARCHY
ROOT Hips
{
	OFFSET 0 10 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	JOINT Left Leg
	{
		OFFSET 2 0 0
		CHANNELS 3 Xrotation Yrotation Zrotation
		End Site
		{
			OFFSET 0 -8 0
		}
	}
	JOINT Head
	{
		OFFSET 0 5 0
		CHANNELS 3 Zrotation Yrotation Xrotation
		End Site
		{
			OFFSET 0 3 0
		}
	}
}
)";

std::string withMotion(const std::string& frames, const std::string& time, const std::string& rows)
{
    return kSkeleton + "MOTION\nFrames: " + frames + "\nFrame Time: " + time + "\n" + rows;
}

Result<ImportResult> importText(const std::string& text)
{
    const test::TempFolder folder;
    return importModel(folder.write("walk.bvh", text), Progress());
}

std::vector<Mat4> poseAt(const Model& model, double t)
{
    std::vector<Transform> local = restPose(model);
    std::vector<float> weights;
    if (!model.clips.empty())
        sampleClip(model, model.clips[0], t, local, weights);
    std::vector<Mat4> pose(model.nodes.size());
    toModelSpace(parentsOf(model), local, pose);
    return pose;
}

Vec3 placeOf(const Model& model, const char* node, double t)
{
    return Vec3(poseAt(model, t)[static_cast<std::size_t>(findNode(model, node))][3]);
}

void expectAt(const Vec3& place, const Vec3& expected)
{
    EXPECT_LT(glm::length(place - expected), 1e-4f) << place.x << " " << place.y << " " << place.z;
}

TEST(Bvh, SkeletonAndClip)
{
    const auto result = importText(withMotion("3", "0.0333333",
                                              "0 10 0 0 0 0  0 0 0  0 0 0\n"
                                              "1 10 0 90 0 0  0 0 0  0 0 0\n"
                                              "1 11 0 90 0 0  90 0 0  0 90 0\n"));
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    EXPECT_EQ(model.nodes.size(), 5u);
    ASSERT_EQ(model.clips.size(), 1u);
    EXPECT_NEAR(model.clips[0].duration, 2 * 0.0333333, 1e-6);
    EXPECT_EQ(model.clips[0].rate, 30.0);
    expectAt(placeOf(model, "EndSite_Left Leg", 0), {2, 2, 0});
    expectAt(placeOf(model, "EndSite_Left Leg", 0.0333333), {9, 12, 0}); // all turned by a quarter about z
    expectAt(placeOf(model, "EndSite_Left Leg", 0.0666666), {1, 13, -8});
    EXPECT_EQ(model.nodes[1].displayName, "Left Leg");
}

TEST(Bvh, ChannelsTurnInTheirOrder)
{
    // x then y on the leg (X * Y * Z), z then y on the head (Z * Y * X).
    const auto result = importText(withMotion("1", "0.04", "0 10 0 0 0 0  90 90 0  90 90 0\n"));
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    const auto pose = poseAt(model, 0);
    const auto leg = pose[static_cast<std::size_t>(findNode(model, "Left Leg"))];
    expectAt(Vec3(leg[0]), {0, 1, 0}); // Rx Ry x = Rx (-z) = y
    expectAt(Vec3(leg[2]), {1, 0, 0}); // Rx Ry z = Rx x = x
    const auto head = pose[static_cast<std::size_t>(findNode(model, "Head"))];
    expectAt(Vec3(head[0]), {0, 0, -1}); // Rz Ry x = Rz (-z) = -z
    expectAt(Vec3(head[2]), {0, 1, 0});  // Rz Ry z = Rz x = y
}

TEST(Bvh, SeveralRootsEqualNamesAndJointsThatMove)
{
    const std::string tree = "\n{ OFFSET 1 2 3\n CHANNELS 4 Yposition Zrotation Xrotation Yrotation\n"
                             " JOINT Chain { OFFSET 0 1 0 CHANNELS 3 Xposition Yposition Zposition } }\n";
    const auto result =
        importText("hierarchy\nROOT Chain" + tree + "ROOT Chain" + tree
                   + "motion\nFrames : 2\nFrame Time : 0.5\n7 0 0 0  0 0 0   5 90 0 0  3 0 0\n7 0 0 0  0 0 0   5 90 0 0  4 0 0\n");
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.nodes.size(), 4u);
    EXPECT_TRUE(test::hasIssue(*result, "names-made-unique"));
    const auto pose = poseAt(model, 0.5);
    expectAt(Vec3(pose[0][3]), {1, 7, 3}); // only y has a channel: the offset gives the others
    expectAt(Vec3(pose[1][3]), {1, 7, 3});
    expectAt(Vec3(pose[2][3]), {1, 5, 3});
    expectAt(Vec3(pose[3][3]), {1, 9, 3}); // 4 along x, turned to y
}

TEST(Bvh, WrongCountsAreRepairedAndTold)
{
    const std::string rows = "0 10 0 0 0 0 0 0 0 0 0 0\n0 10 0 9 0 0 0 0 0 0 0 0\n";
    for (const char* stated : {"1", "5", "4000000000", "-3", "0"}) {
        const auto result = importText(withMotion(stated, "0.1", rows));
        ASSERT_IMPORTED(result);
        EXPECT_TRUE(test::hasIssue(*result, "frames-count")) << stated;
        ASSERT_EQ(result->model.clips.size(), 1u);
        EXPECT_NEAR(result->model.clips[0].duration, 0.1, 1e-6);
    }
    const auto cut = importText(withMotion("3", "0.1", rows + "0 10 0 9"));
    ASSERT_IMPORTED(cut);
    EXPECT_TRUE(test::hasIssue(*cut, "frames-incomplete"));
    const auto sound = importText(withMotion("2", "0.1", rows));
    ASSERT_IMPORTED(sound);
    EXPECT_FALSE(test::hasIssue(*sound, "frames-count"));
}

TEST(Bvh, NoFrameLeavesTheSkeleton)
{
    const auto result = importText(withMotion("0", "0.1", ""));
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.nodes.size(), 5u);
    EXPECT_TRUE(result->model.clips.empty());
    EXPECT_TRUE(test::hasIssue(*result, "clip-dropped"));
}

TEST(Bvh, UnknownFrameTimesAreAssumed)
{
    for (const char* time : {"0", "-1", "nan", "inf"}) {
        const auto result = importText(withMotion("2", time, "0 10 0 0 0 0 0 0 0 0 0 0\n0 10 0 9 0 0 0 0 0 0 0 0\n"));
        ASSERT_IMPORTED(result);
        EXPECT_TRUE(test::hasIssue(*result, "clip-rate-unknown")) << time;
        EXPECT_EQ(result->model.clips.at(0).rate, 30.0);
    }
}

TEST(Bvh, ScaleChannels)
{
    std::string text = withMotion("2", "0.5", "0 10 0 0 0 0 0 0 0 0 0 0 1 1 1\n0 10 0 0 0 0 0 0 0 0 0 0 2 3 4\n");
    const std::string channels = "CHANNELS 3 Zrotation Yrotation Xrotation";
    text.replace(text.find(channels), channels.size(),
                 "CHANNELS 6 Zrotation Yrotation Xrotation Xscale Yscale Zscale");
    const auto result = importText(text);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(poseAt(result->model, 0.5)[static_cast<std::size_t>(findNode(result->model, "Head"))][1].y, 3.0f);
    expectAt(placeOf(result->model, "EndSite_Head", 0), {0, 18, 0});
    expectAt(placeOf(result->model, "EndSite_Head", 0.5), {0, 24, 0});
}

TEST(Bvh, LineEndsAndTabsOfAnySystem)
{
    const std::string text = withMotion("1", "0.1", "0 10 0 0 0 0 0 0 0 0 0 0");
    std::string windows;
    for (const char c : text)
        windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const auto result = importText("\xef\xbb\xbf" + windows); // with a byte order mark
    ASSERT_IMPORTED(result);
    EXPECT_GE(findNode(result->model, "Left Leg"), 0);
}

TEST(Bvh, WhatMakesNoSenseIsRefusedWithItsLine)
{
    const auto refused = [](const std::string& text, const char* reason, const char* where) {
        const auto result = importText(text);
        ASSERT_FALSE(result.ok()) << reason;
        EXPECT_NE(result.error().message.find(reason), std::string::npos) << result.error().text();
        EXPECT_EQ(result.error().where, where) << result.error().text();
    };
    const auto replaced = [](std::string text, const std::string& from, const std::string& to) {
        return text.replace(text.find(from), from.size(), to);
    };
    const std::string sound = withMotion("1", "0.1", "0 10 0 0 0 0 0 0 0 0 0 0\n");
    refused("", "is empty", "");
    refused("HIERARCHY", "\"ROOT\" is expected", "line 1");
    refused(kSkeleton, "\"MOTION\" is expected", "line 25");
    refused(replaced(sound, "Xrotation", "Wrotation"), "a channel \"Wrotation\"", "line 5");
    refused(replaced(sound, "CHANNELS 6", "CHANNELS 7"), "a channel \"JOINT\"", "line 6");
    refused(replaced(sound, "CHANNELS 6", "CHANNELS 1e9"), "channels", "line 5");
    refused(replaced(sound, "OFFSET 2 0 0", "OFFSET 2 zero 0"), "\"zero\" where a number", "line 8");
    refused(replaced(sound, "0 10 0 0", "0 10 0 nan"), "\"nan\" where a number", "line 28");
    refused(replaced(sound, "0 10 0 0", "0 1e999 0 0"), "where a number", "line 28");
    refused("PK\3\4 no text at all", "\"HIERARCHY\" is expected", "line 1");
}

TEST(Bvh, LimitsHold)
{
    const test::TempFolder folder;
    std::string deep = "HIERARCHY\n";
    for (int i = 0; i < 30'000; ++i)
        deep += i == 0 ? "ROOT a\n{\n" : "JOINT a\n{\n";
    const auto nested = importModel(folder.write("deep.bvh", deep), Progress());
    ASSERT_FALSE(nested.ok());
    EXPECT_EQ(nested.error().kind, ErrorKind::limit);

    ImportLimits limits;
    limits.maxKeys = 100;
    std::string rows;
    for (int i = 0; i < 100; ++i)
        rows += "0 10 0 0 0 0 0 0 0 0 0 0\n";
    const auto many = importModel(folder.write("many.bvh", withMotion("100", "0.1", rows)), Progress(), limits);
    ASSERT_FALSE(many.ok());
    EXPECT_EQ(many.error().kind, ErrorKind::limit);
    const auto slow = importModel(folder.write("slow.bvh", withMotion("100", "1e6", rows)), Progress());
    ASSERT_FALSE(slow.ok());
    EXPECT_EQ(slow.error().kind, ErrorKind::limit);
}

TEST(Bvh, AnyChangedByteGivesAnAnswer)
{
    const std::string sound = withMotion("1", "0.1", "0 10 0 0 0 0 0 0 0 0 0 0\n");
    const test::TempFolder folder;
    for (std::size_t i = 0; i < sound.size(); ++i) {
        std::string text = sound;
        text[i] = static_cast<char>(text[i] ^ (1 << (i % 8)));
        const auto result = importModel(folder.write("m.bvh", text), Progress());
        EXPECT_TRUE(result.ok() || !result.error().message.empty()) << i;
    }
}

} // namespace
} // namespace sinew
