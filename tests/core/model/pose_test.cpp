#include "core/model/blend_pose.h"
#include "core/model/clip_sampler.h"
#include "core/model/pose.h"
#include "tests/core/model/test_models.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace sinew;
using namespace sinew::test;

namespace {

void expectQuat(const Quat& a, const Quat& b, float tolerance = 1e-6f)
{
    EXPECT_NEAR(a.w, b.w, tolerance);
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
    EXPECT_NEAR(a.z, b.z, tolerance);
}

TEST(Slerp, ConstantSpeedAlongTheShorterArc)
{
    // Reference: the angle-axis form in double, over arcs that use the series, the sines and the seam between.
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    for (const double degrees : {0.0, 1e-4, 0.5, 10.0, 51.0, 52.0, 90.0, 150.0, 179.0, 220.0, 359.0}) {
        for (int i = 0; i < 50; ++i) {
            const glm::dvec3 axis = glm::normalize(glm::dvec3(unit(random) - 0.5, unit(random) - 0.5, unit(random)));
            const double angle = glm::radians(degrees);
            const double shorter = degrees > 180.0 ? angle - glm::two_pi<double>() : angle;
            const double w = unit(random);
            const glm::dquat start = glm::angleAxis(1.1, glm::normalize(glm::dvec3(0.2, -1, 0.4)));
            const glm::dquat end = start * glm::angleAxis(angle, axis);
            const glm::dquat expected = start * glm::angleAxis(shorter * w, axis);
            const Quat got = slerpShortest(Quat(start), Quat(end), static_cast<float>(w));
            expectQuat(got, Quat(expected), 2e-6f);
            EXPECT_NEAR(glm::length(got), 1.0f, 1e-6f);
        }
    }
}

TEST(Slerp, SeriesAgreesWithSinesWhereTheyMeet)
{
    // cos = 0.9 is the boundary; both sides of it give the same arc.
    for (const float w : {0.0f, 0.1f, 0.5f, 0.77f, 1.0f}) {
        const float angle = std::acos(0.9f);
        const Quat a(1, 0, 0, 0);
        const Quat below(std::cos(angle + 1e-4f), std::sin(angle + 1e-4f), 0, 0);
        const Quat above(std::cos(angle - 1e-4f), std::sin(angle - 1e-4f), 0, 0);
        const Quat qb = slerpShortest(a, below, w);
        const Quat qa = slerpShortest(a, above, w);
        EXPECT_NEAR(std::atan2(qb.x, qb.w), w * (angle + 1e-4f), 1e-6f);
        EXPECT_NEAR(std::atan2(qa.x, qa.w), w * (angle - 1e-4f), 1e-6f);
    }
}

TEST(BlendPose, EndsAreExactAndMiddleIsHalfway)
{
    const std::vector<Transform> a{{{0, 0, 0}, about({0, 1, 0}, 0), {1, 1, 1}}};
    const std::vector<Transform> b{{{2, 4, 6}, -about({0, 1, 0}, 90), {3, 1, 1}}};
    std::vector<Transform> out(1);
    blendPose(a, b, 0.0f, out);
    EXPECT_EQ(out, a);
    blendPose(a, b, 1.0f, out);
    EXPECT_EQ(out, b);
    blendPose(a, b, 0.5f, out);
    EXPECT_EQ(out[0].translation, Vec3(1, 2, 3));
    EXPECT_EQ(out[0].scale, Vec3(2, 1, 1));
    expectQuat(out[0].rotation, about({0, 1, 0}, 45));
    std::vector<Transform> inPlace = a;
    blendPose(inPlace, b, 0.5f, inPlace);
    EXPECT_EQ(inPlace, out);
}

TEST(SampleTrack, StepHoldsUntilTheNextKey)
{
    const NodeTrack t = track(0, NodePath::translation, {1, 2, 3}, {1, 0, 0, 2, 0, 0, 3, 0, 0}, KeyInterpolation::step);
    const auto at = [&](double time) {
        float v[3];
        sampleTrack(t, time, v);
        return v[0];
    };
    EXPECT_EQ(at(0.0), 1.0f);
    EXPECT_EQ(at(1.0), 1.0f);
    EXPECT_EQ(at(1.999999), 1.0f);
    EXPECT_EQ(at(2.0), 2.0f);
    EXPECT_EQ(at(3.0), 3.0f);
    EXPECT_EQ(at(99.0), 3.0f);
}

TEST(SampleTrack, LinearIsALineAndSlerp)
{
    const NodeTrack line = track(0, NodePath::scale, {0, 2}, {1, 1, 1, 3, 5, 1});
    float v[4];
    sampleTrack(line, 0.5, v);
    EXPECT_FLOAT_EQ(v[0], 1.5f);
    EXPECT_FLOAT_EQ(v[1], 2.0f);
    const Quat end = about({0, 0, 1}, 100);
    const NodeTrack turn = track(0, NodePath::rotation, {0, 1}, {0, 0, 0, 1, -end.x, -end.y, -end.z, -end.w});
    sampleTrack(turn, 0.25, v);
    expectQuat(Quat(v[3], v[0], v[1], v[2]), about({0, 0, 1}, 25));
}

TEST(SampleTrack, CubicIsGltfsHermite)
{
    // in, value, out a key. At u = 0.25 of a 2 s segment, by hand.
    const NodeTrack t = track(0, NodePath::translation, {1, 3},
                              {9, 9, 9, /**/ 1, 0, 0, /**/ 2, 0, 0,  //
                               -1, 0, 0, /**/ 4, 0, 0, /**/ 9, 9, 9},
                              KeyInterpolation::cubic);
    float v[4];
    sampleTrack(t, 1.5, v);
    const float u = 0.25f;
    const float expected = (2 * u * u * u - 3 * u * u + 1) * 1 + 2 * (u * u * u - 2 * u * u + u) * 2 +
                           (-2 * u * u * u + 3 * u * u) * 4 + 2 * (u * u * u - u * u) * -1;
    EXPECT_FLOAT_EQ(v[0], expected);
    sampleTrack(t, 0.0, v);
    EXPECT_EQ(v[0], 1.0f);
    sampleTrack(t, 7.0, v);
    EXPECT_EQ(v[0], 4.0f);

    const Quat a = about({1, 0, 0}, 0);
    const Quat b = about({1, 0, 0}, 90);
    const NodeTrack turn = track(0, NodePath::rotation, {0, 1},
                                 {0, 0, 0, 0, a.x, a.y, a.z, a.w, 0, 0, 0, 0,  //
                                  0, 0, 0, 0, b.x, b.y, b.z, b.w, 0, 0, 0, 0},
                                 KeyInterpolation::cubic);
    sampleTrack(turn, 0.5, v);
    expectQuat(Quat(v[3], v[0], v[1], v[2]), about({1, 0, 0}, 45));
}

TEST(SampleTrack, CubicThroughZeroStaysFinite)
{
    const NodeTrack turn = track(0, NodePath::rotation, {0, 1},
                                 {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,  //
                                  0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0},
                                 KeyInterpolation::cubic);
    float v[4];
    sampleTrack(turn, 0.5, v);
    EXPECT_NEAR(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3], 1.0f, 1e-6f);
}

TEST(SampleClip, OverwritesOnlyWhatItAnimates)
{
    const Model model = twoJointModel();
    ModelClip clip;
    clip.duration = 1.0;
    clip.tracks = {track(2, NodePath::translation, {0, 1}, {0, 1, 0, 0, 3, 0}),
                   track(0, NodePath::morphWeights, {0, 1}, {0, 1}, KeyInterpolation::linear, 1)};
    std::vector<Transform> local = restPose(model);
    std::vector<float> morphs = restMorphWeights(model);
    EXPECT_EQ(morphs, std::vector<float>{0.25f});
    sampleClip(model, clip, 0.5, local, morphs);
    EXPECT_EQ(local[2].translation, Vec3(0, 2, 0));
    EXPECT_EQ(local[2].rotation, model.nodes[2].rest.rotation);
    EXPECT_EQ(local[3], model.nodes[3].rest);
    EXPECT_EQ(morphs, std::vector<float>{0.5f});
    sampleClip(model, clip, 5.0, local, morphs);
    EXPECT_EQ(local[2].translation, Vec3(0, 3, 0));
    sampleClip(model, clip, -5.0, local, morphs);
    EXPECT_EQ(local[2].translation, Vec3(0, 1, 0));
}

TEST(SampleClip, WalkingAndSeekingAgree)
{
    const Model model = twoJointModel();
    ModelClip clip;
    clip.duration = 3.0;
    clip.tracks = {track(2, NodePath::translation, {0, 1, 1.5f, 3}, {0, 1, 0, 0, 3, 0, 1, 1, 1, 2, 2, 2}),
                   track(1, NodePath::scale, {0.5f}, {2, 2, 2}), track(3, NodePath::scale, {}, {})};
    ClipSampler sampler(model, clip);
    std::vector<Transform> walked = restPose(model);
    std::vector<float> walkedMorphs = restMorphWeights(model);
    for (const double t : {0.0, 0.4, 1.0, 1.2, 2.9, 3.0, 9.0, 0.2, 1.4, 1.5, 0.0}) {
        std::vector<Transform> local = restPose(model);
        std::vector<float> morphs = restMorphWeights(model);
        sampleClip(model, clip, t, local, morphs);
        sampler.sample(t, walked, walkedMorphs);
        EXPECT_EQ(walked, local) << t;
    }
    EXPECT_EQ(walked[3], model.nodes[3].rest) << "a track without keys changes nothing";
}

TEST(ToModelSpace, ChainsParents)
{
    const std::vector<int> parents{-1, 0, 1};
    const std::vector<Transform> local{{{1, 0, 0}, about({0, 0, 1}, 90), {2, 2, 2}}, {{1, 0, 0}, {1, 0, 0, 0}, {1, 1, 1}},
                                       {{0, 1, 0}, {1, 0, 0, 0}, {1, 1, 1}}};
    std::vector<Mat4> model(3);
    toModelSpace(parents, local, model);
    const Vec4 tip = model[2] * Vec4(0, 0, 0, 1);
    EXPECT_NEAR(tip.x, -1.0f, 1e-6f);
    EXPECT_NEAR(tip.y, 2.0f, 1e-6f);
}

}  // namespace
