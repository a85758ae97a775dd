#include "core/model/pose.h"
#include "core/model/transform_map.h"
#include "tests/core/model/test_models.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace sinew;
using namespace sinew::test;

namespace {

// A clip whose knee rises along keys at a given rate.
ModelClip rising(double rate, int keys, float from, float to)
{
    ModelClip clip;
    clip.name = "rise";
    NodeTrack t = track(2, NodePath::translation, {}, {});
    for (int i = 0; i < keys; ++i) {
        t.times.push_back(static_cast<float>(i / rate));
        const float u = static_cast<float>(i) / static_cast<float>(keys - 1);
        t.values.insert(t.values.end(), {0, from + (to - from) * u, 0});
    }
    clip.duration = t.times.back();
    clip.tracks = {t};
    return clip;
}

// Times as some exporters write them, every key a little off its frame.
ModelClip atTimes(std::vector<float> times)
{
    ModelClip clip;
    NodeTrack t = track(2, NodePath::scale, times, std::vector<float>(times.size() * 3, 1.0f));
    clip.duration = times.back();
    clip.tracks = {t};
    return clip;
}

TEST(RowLayout, JointsThenUnskinnedMeshesThenMorphs)
{
    const Model model = twoJointModel();
    const RowLayout layout = rowLayout(model);
    ASSERT_EQ(layout.entries.size(), 3u);
    EXPECT_EQ(layout.firstEntryOfSkin, std::vector<int>{0});
    EXPECT_EQ(layout.entryOfNode, (std::vector<int>{-1, -1, -1, 2}));
    EXPECT_EQ(layout.entries[1].joint, 1);
    EXPECT_EQ(layout.entries[2].node, 3);
    EXPECT_EQ(layout.morphCount, 1u);
    EXPECT_EQ(layout.texels(), 10u);
}

TEST(RowLayout, RowHoldsSkinMatricesAndWeights)
{
    const Model model = twoJointModel();
    const RowLayout layout = rowLayout(model);
    std::vector<Transform> local = restPose(model);
    local[2].translation = {0, 1, 5};
    std::vector<Mat4> pose(local.size());
    toModelSpace(parentsOf(model), local, pose);
    std::vector<float> row(layout.texels() * 4, -7.0f);
    writeRow(model, layout, pose, std::vector<float>{0.5f}, row);
    // Knee: moved by 5 in z against its bind; rows of (R | t).
    EXPECT_EQ(std::vector<float>(row.begin() + 12, row.begin() + 24),
              (std::vector<float>{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 5}));
    EXPECT_EQ(row[24 + 3], 2.0f) << "the unskinned mesh carries its node's place";
    EXPECT_EQ(row[36], 0.5f);
    EXPECT_EQ(row[37], 0.0f) << "padding is zero";
}

TEST(BakeRate, RecognisesTheRateOfItsKeys)
{
    for (const double rate : {24.0, 25.0, 30.0, 48.0, 50.0, 60.0})
        EXPECT_EQ(bakeRate(rising(rate, 41, 0, 1)), rate);
    EXPECT_EQ(bakeRate(rising(120, 41, 0, 1)), 60.0);
    EXPECT_EQ(bakeRate(rising(1000, 41, 0, 1)), 60.0);
    EXPECT_EQ(bakeRate(rising(12, 41, 0, 1)), 24.0) << "on twos";
    EXPECT_EQ(bakeRate(rising(15, 41, 0, 1)), 30.0);
    EXPECT_EQ(bakeRate(rising(29.0, 41, 0, 1)), 30.0) << "no grid fits: the nearest";
    EXPECT_EQ(bakeRate(atTimes({0, 1 / 30.0f, 4 / 30.0f, 9 / 30.0f, 2, 100 + 1 / 30.0f})), 30.0) << "sparse keys";
    EXPECT_EQ(bakeRate(atTimes({0, 7})), 24.0);
    EXPECT_EQ(bakeRate(atTimes({0.5f})), 24.0);
    EXPECT_EQ(bakeRate(ModelClip{}), 24.0);
}

TEST(TransformMap, RowsAreThePosesAtTheirTimes)
{
    Model model = twoJointModel();
    model.clips = {rising(30, 11, 1, 3), rising(24, 13, 2, 1)};
    const TransformMap map = bakeTransformMap(model);
    ASSERT_EQ(map.clips.size(), 2u);
    EXPECT_EQ(map.clips[0].firstRow, 0u);
    EXPECT_EQ(map.clips[0].rowCount, 11u);
    EXPECT_NEAR(map.clips[0].rate, 30.0, 1e-5);
    EXPECT_EQ(map.clips[1].firstRow, 11u);
    EXPECT_EQ(map.clips[1].rowCount, 13u);
    EXPECT_EQ(map.width, 10u);
    EXPECT_EQ(map.height, 24u);
    for (std::uint32_t r = 0; r < 11; ++r)
        EXPECT_NEAR(map.row(r)[12 + 7], 0.2f * static_cast<float>(r), 1e-5f) << r;
    EXPECT_EQ(map.row(10)[12 + 7], 2.0f) << "the last row is the last key";
    EXPECT_EQ(map.row(10)[36], 0.25f) << "morphs rest where the clip leaves them alone";
}

TEST(TransformMap, RateIsIntervalsByDuration)
{
    Model model = twoJointModel();
    model.clips = {rising(30, 11, 1, 3)};
    model.clips[0].duration = 0.34;  // 10.2 frames: ten intervals of 0.034 s
    const TransformMap map = bakeTransformMap(model);
    EXPECT_EQ(map.clips[0].rowCount, 11u);
    EXPECT_DOUBLE_EQ(map.clips[0].rate, 10 / 0.34);
}

TEST(TransformMap, ClipsWithoutLengthHaveTwoEqualRows)
{
    Model model = twoJointModel();
    ModelClip pose;
    pose.name = "pose";
    pose.tracks = {track(2, NodePath::translation, {0}, {0, 4, 0})};
    model.clips = {pose};
    const TransformMap map = bakeTransformMap(model);
    EXPECT_EQ(map.clips[0].rowCount, 2u);
    EXPECT_TRUE(std::isfinite(map.clips[0].rate));
    EXPECT_EQ(map.row(0)[12 + 7], 3.0f);
    EXPECT_EQ(map.row(1)[12 + 7], 3.0f);
    EXPECT_TRUE(map.clips[0].closed);
}

TEST(TransformMap, LongTakesGoOnInTheNextColumn)
{
    Model model = twoJointModel();
    model.clips = {rising(60, 9001, 0, 90)};
    const TransformMap map = bakeTransformMap(model);
    EXPECT_EQ(map.height, 8192u);
    EXPECT_EQ(map.width, 20u);
    EXPECT_EQ(map.texels.size(), 20u * 8192u * 4u);
    // Row 8200 lies at height 8 of the second block.
    const float* texel = map.texels.data() + (std::size_t{8} * 20 + 10 + 4) * 4;
    EXPECT_NEAR(texel[3], 81.0f, 1e-3f);
    EXPECT_NEAR(map.row(8200)[12 + 7], 81.0f, 1e-3f);
    EXPECT_NEAR(map.row(8191)[12 + 7], 80.91f, 1e-3f);
}

TEST(ClosingGap, IsTheDistanceOfVerticesByTheModelsSize)
{
    Model model = twoJointModel();
    const float size = restBounds(model).longestSide();
    const ModelClip open = rising(30, 11, 1, 3);
    EXPECT_NEAR(closingGap(model, open), 2.0f / size, 1e-5f);
    ModelClip closed = rising(30, 3, 1, 1);
    closed.tracks[0].values[4] = 9;  // away and back
    EXPECT_EQ(closingGap(model, closed), 0.0f);

    // A node that carries nothing visible may end where it likes.
    ModelClip control = closed;
    control.tracks.push_back(track(0, NodePath::translation, {0, 0.05f}, {0, 0, 0, 5, 5, 5}));
    EXPECT_EQ(closingGap(model, control), 0.0f);
    // A turn about the vertices' own axis moves them little; about another, a lot.
    ModelClip turned = closed;
    const Quat q = about({1, 0, 0}, 90);
    turned.tracks.push_back(track(1, NodePath::rotation, {0, 0.05f}, {0, 0, 0, 1, q.x, q.y, q.z, q.w}));
    EXPECT_GT(closingGap(model, turned), 0.5f);
    // Morphs count by what they move.
    ModelClip morphed = closed;
    morphed.tracks.push_back(track(0, NodePath::morphWeights, {0, 0.05f}, {0, 1}, KeyInterpolation::linear, 1));
    EXPECT_NEAR(closingGap(model, morphed), 0.5f / size, 1e-5f);

    model.clips = {open, closed};
    const TransformMap map = bakeTransformMap(model);
    EXPECT_FALSE(map.clips[0].closed);
    EXPECT_TRUE(map.clips[1].closed);
    EXPECT_EQ(map.clips[0].closingGap, closingGap(model, open));
}

TEST(ClosingGap, WithoutMeshesTheNodesCount)
{
    Model model = twoJointModel();
    for (Node& n : model.nodes)
        n.mesh = n.skin = -1;
    model.meshes.clear();
    model.skins.clear();
    model.morphSlots.clear();
    EXPECT_GT(closingGap(model, rising(30, 11, 1, 3)), 0.5f);
}

}  // namespace
