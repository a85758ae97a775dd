// What mixed rows show against the pose.
#include "core/model/blend_error.h"
#include "core/model/pose.h"
#include "tests/core/model/test_models.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace sinew;
using namespace sinew::test;

namespace {

// "rest" and "turned": the hip by a quarter about Z, the knee hangs 1 above it.
Model turning()
{
    Model model = twoJointModel();
    const float h = std::sqrt(0.5f);
    const auto clip = [](const char* name, std::vector<float> from, std::vector<float> to) {
        ModelClip out;
        out.name = name;
        out.duration = 1.0;
        from.insert(from.end(), to.begin(), to.end());
        out.tracks = {track(1, NodePath::rotation, {0.0f, 1.0f}, std::move(from))};
        return out;
    };
    model.clips = {clip("rest", {0, 0, 0, 1}, {0, 0, 0, 1}), clip("turned", {0, 0, h, h}, {0, 0, h, h}),
                   clip("swing", {0, 0, 0, 1}, {0, 0, h, h})};
    return model;
}

std::vector<Mat4> poseOf(const Model& model, float radians)
{
    std::vector<Transform> local = restPose(model);
    local[1].rotation = Quat(std::cos(radians / 2), 0, 0, std::sin(radians / 2));
    std::vector<Mat4> pose(model.nodes.size());
    toModelSpace(parentsOf(model), local, pose);
    return pose;
}

constexpr float kQuarter = 1.5707964f;

}  // namespace

TEST(BlendError, IsNothingOnARowAndWithoutACrossFade)
{
    const Model model = turning();
    const std::vector<BakedClip> baked = bakeTransformMap(model).clips;
    BlendMeter meter(model);
    for (const SkinBlend blend : {SkinBlend::matrix, SkinBlend::dualQuaternion}) {
        EXPECT_LT(meter.measure(blend, baked, bakedFrame(baked, 0, 0.3), {}, 0.0f, poseOf(model, 0)).distance, 1e-6f);
        EXPECT_LT(meter.measure(blend, baked, bakedFrame(baked, 1, 0.5), {}, 0.0f, poseOf(model, kQuarter)).distance, 1e-6f);
        const double row = 7 / baked[2].rate;
        const auto angle = static_cast<float>(row) * kQuarter;
        EXPECT_LT(meter.measure(blend, baked, bakedFrame(baked, 2, row), {}, 0.0f, poseOf(model, angle)).distance, 1e-6f);
    }
}

TEST(BlendError, OfMatricesIsHowMuchTheLimbShrinks)
{
    const Model model = turning();
    const std::vector<BakedClip> baked = bakeTransformMap(model).clips;
    BlendMeter meter(model);
    const std::vector<Mat4> half = poseOf(model, kQuarter / 2);
    const BlendError matrix = meter.measure(SkinBlend::matrix, baked, bakedFrame(baked, 0, 0.0),
                                            bakedFrame(baked, 1, 0.0), 0.5f, half);
    // Halfway on the chord instead of on the arc of radius 1.
    EXPECT_NEAR(matrix.distance, 1.0f - std::sqrt(0.5f), 1e-5f);
    EXPECT_EQ(matrix.node, 2);
    EXPECT_LT(meter.measure(SkinBlend::dualQuaternion, baked, bakedFrame(baked, 0, 0.0), bakedFrame(baked, 1, 0.0), 0.5f, half)
                  .distance,
              1e-5f);
    // The other way round the same.
    EXPECT_NEAR(meter.measure(SkinBlend::matrix, baked, bakedFrame(baked, 1, 0.9), bakedFrame(baked, 0, 0.1), 0.25f,
                              poseOf(model, 0.75f * kQuarter))
                    .distance,
                glm::distance(Vec2(-0.75f, 0.25f), Vec2(-std::sin(0.75f * kQuarter), std::cos(0.75f * kQuarter))), 1e-5f);
}

TEST(BlendError, FramesAreRowsAndTheTimeBetween)
{
    BakedClip clip;
    clip.rowCount = 11;
    clip.rate = 10.0;
    const std::vector<BakedClip> baked{clip};
    EXPECT_EQ(bakedFrame(baked, 1, 0.0).clip, -1);
    EXPECT_EQ(bakedFrame(baked, -1, 0.0).clip, -1);
    const BakedFrame inside = bakedFrame(baked, 0, 0.325);
    EXPECT_EQ(inside.row, 3u);
    EXPECT_EQ(inside.after, 4u);
    EXPECT_NEAR(inside.time, 0.25f, 1e-6f);
    const BakedFrame closing = bakedFrame(baked, 0, 1.05);  // from the last row back to the first
    EXPECT_EQ(closing.row, 10u);
    EXPECT_EQ(closing.after, 0u);
    EXPECT_NEAR(closing.time, 0.5f, 1e-6f);
    EXPECT_EQ(bakedFrame(baked, 0, 1.0).time, 0.0f);
}
