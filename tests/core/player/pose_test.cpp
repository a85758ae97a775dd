// The pose: clips against the reference sampling, bindings, model space.
#include "core/model/blend_pose.h"
#include "core/model/pose.h"
#include "core/player/bindings.h"
#include "tests/core/player/builders.h"

#include <cmath>

using namespace sinew;
using namespace sinew::test;

namespace {

void expectNear(const Transform& a, const Transform& b, const std::string& what, float tolerance = 2e-6f)
{
    EXPECT_LT(glm::length(a.translation - b.translation), tolerance) << what;
    EXPECT_LT(glm::length(a.scale - b.scale), tolerance) << what;
    const float same = std::abs(glm::dot(a.rotation, b.rotation));
    EXPECT_GT(same, 1.0f - tolerance) << what;
}

void expectPose(const Player& player, std::span<const Transform> expected, const std::string& what)
{
    ASSERT_EQ(player.localPose().size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        expectNear(player.localPose()[i], expected[i], what + " node " + std::to_string(i));
}

struct Reference {
    std::vector<Transform> local;
    std::vector<float> morphs;
};
Reference sampled(const Model& model, const char* clip, double t)
{
    Reference r{restPose(model), restMorphWeights(model)};
    sampleClip(model, model.clips[static_cast<std::size_t>(findClip(model, clip))], t, r.local, r.morphs);
    return r;
}

Project playing(const char* clip)
{
    Project project;
    project.layers = {layer("base", clip)};
    return project;
}

TEST(Pose, RestWithoutClips)
{
    const Model model = animatedModel();
    Player player = play(Project(), &model);
    expectPose(player, restPose(model), "rest");
    EXPECT_FLOAT_EQ(player.morphWeights()[0], 0.25f);
}

TEST(Pose, ClipEqualsTheReferenceSampling)
{
    const Model model = animatedModel();
    Player player = play(playing("model:wave"), &model);
    for (const double t : {0.0, 0.1, 0.25, 0.3, 0.5, 0.74, 0.99, 1.3, 7.77}) {
        ASSERT_TRUE(player.seek(t));
        expectPose(player, sampled(model, "wave", std::fmod(t, 1.0)).local, "at " + std::to_string(t));
    }
    Player morphing = play(playing("model:bulging"), &model);
    ASSERT_TRUE(morphing.seek(0.4));
    EXPECT_NEAR(morphing.morphWeights()[0], 0.4f, 1e-6f);
}

TEST(Pose, CrossFadeBlendsLocalTransformsBothWaysRound)
{
    const Model model = animatedModel();
    Project project = playing("model:wave");
    project.layers[0].nextClip = "model:still";
    project.layers[0].mix = 0.3;
    Player player = play(project, &model);
    ASSERT_TRUE(player.seek(0.6));
    const Reference wave = sampled(model, "wave", 0.6);
    const Reference still = sampled(model, "still", 0.6);
    std::vector<Transform> expected = restPose(model);
    // The knee's rotation is set by both; what one sets alone eases against the rest pose.
    expected[2].rotation = slerpShortest(wave.local[2].rotation, still.local[2].rotation, 0.3f);
    expected[2].translation = glm::mix(expected[2].translation, still.local[2].translation, 0.3f);
    expected[1].translation = glm::mix(expected[1].translation, wave.local[1].translation, 0.7f);
    expected[1].scale = glm::mix(expected[1].scale, wave.local[1].scale, 0.7f);
    expectPose(player, expected, "mixed");

    std::vector<Mat4> space(expected.size());
    toModelSpace(parentsOf(model), expected, space);
    for (std::size_t i = 0; i < space.size(); ++i)
        for (int c = 0; c < 4; ++c)
            EXPECT_LT(glm::length(player.modelPose()[i][c] - space[i][c]), 1e-5f) << i;
}

TEST(Pose, InterruptedTransitionFreezesThePose)
{
    const Model model = animatedModel();
    Player player = play(playing("model:wave"), &model);
    ASSERT_TRUE(player.seek(1.0));
    ASSERT_TRUE(player.requestClip({0, player.findClip("model:still"), 0.4, 1.0, true}));
    ASSERT_TRUE(player.seek(1.1));
    const std::vector<Transform> cut(player.localPose().begin(), player.localPose().end());
    ASSERT_TRUE(player.requestClip({0, player.findClip("model:wave"), 0.4, 1.0, true}));
    ASSERT_TRUE(player.seek(1.1));
    expectPose(player, cut, "at the cut");
    ASSERT_TRUE(player.seek(1.2));
    std::vector<Transform> expected = cut;
    const Reference wave = sampled(model, "wave", 0.1);
    expected[2].rotation = slerpShortest(cut[2].rotation, wave.local[2].rotation, 0.25f);
    expectNear(player.localPose()[2], {player.localPose()[2].translation, expected[2].rotation, Vec3(1.0f)},
               "knee on its way back");
    EXPECT_TRUE(player.seek(1.5));
    expectPose(player, sampled(model, "wave", 0.4).local, "settled");
}

TEST(Pose, ClosingALoopGoesBackToItsFirstPose)
{
    Model model = animatedModel();
    Project project = playing("model:bulging");
    project.model.loopClosed = {"bulging"};
    Player player = play(project, &model);
    const double interval = player.program().clips.closing[static_cast<std::size_t>(player.findClip("model:bulging"))];
    ASSERT_GT(interval, 0.0);
    ASSERT_TRUE(player.seek(1.0 + 0.25 * interval));
    EXPECT_NEAR(player.morphWeights()[0], 0.75f, 1e-5f);
    ASSERT_TRUE(player.seek(1.0 + interval + 0.5));
    EXPECT_NEAR(player.morphWeights()[0], 0.5f, 1e-5f);
    project.model.loopClosed.clear();
    Player cut = play(project, &model);
    ASSERT_TRUE(cut.seek(1.25));
    EXPECT_NEAR(cut.morphWeights()[0], 0.25f, 1e-5f);
}

// --- bindings -----------------------------------------------------------------------

Project bound(std::vector<Binding> bindings, double value)
{
    Project project;
    project.parameters = {parameter("p", 0, 10, value)};
    project.bindings = std::move(bindings);
    return project;
}

TEST(Bindings, RelativeAddsOntoTheClip)
{
    const Model model = animatedModel();
    Project project = bound({binding("x", "p", Binding::Target::rotation, "knee", 0, 100, Axis::x),
                             binding("z", "p", Binding::Target::rotation, "knee", 0, 40, Axis::z),
                             binding("z2", "p", Binding::Target::rotation, "knee", 0, 20, Axis::z),
                             binding("t", "p", Binding::Target::translation, "knee", -1, 1, Axis::y),
                             binding("s", "p", Binding::Target::scale, "knee", 1, 3, Axis::x),
                             binding("s2", "p", Binding::Target::scale, "knee", 1, 2, Axis::x)},
                            5);
    project.layers = {layer("base", "model:still")};
    Player player = play(project, &model);
    Transform expected = sampled(model, "still", 0.0).local[2];
    expected.rotation = expected.rotation * about({1, 0, 0}, 50) * about({0, 0, 1}, 30);
    expected.scale.x = 2.0f * 1.5f;
    expectNear(player.localPose()[2], expected, "knee");
}

TEST(Bindings, ReplaceComesBeforeRelativeAndTheLastWins)
{
    const Model model = animatedModel();
    Project project = bound({binding("add", "p", Binding::Target::translation, "knee", 0, 1, Axis::x),
                             binding("first", "p", Binding::Target::translation, "knee", 7, 7, Axis::x),
                             binding("last", "p", Binding::Target::translation, "knee", 3, 3, Axis::x),
                             binding("ry", "p", Binding::Target::rotation, "knee", 20, 20, Axis::y),
                             binding("rx", "p", Binding::Target::rotation, "knee", 0, 60, Axis::x)},
                            5);
    for (const std::size_t i : {1u, 2u, 3u})
        project.bindings[i].mode = Binding::Mode::replace;
    project.layers = {layer("base", "model:still")};
    Player player = play(project, &model);
    Transform expected = sampled(model, "still", 0.0).local[2];  // turned 90 degrees about z
    expected.translation.x = 3.5f;
    expected.rotation = about({0, 1, 0}, 20) * about({0, 0, 1}, 90) * about({1, 0, 0}, 30);
    expectNear(player.localPose()[2], expected, "knee");
}

TEST(Bindings, AnglesAndRotationsAreInverse)
{
    for (const DVec3& degrees : {DVec3(10, 20, 30), DVec3(-170, 80, 160), DVec3(0, -89.9, 0), DVec3(33, 90, 0),
                                 DVec3(-12, -90, 0), DVec3(0, 0, 0)}) {
        const Quat q = jointRotation(degrees);
        EXPECT_GT(std::abs(glm::dot(q, jointRotation(jointAngles(q)))), 1.0f - 1e-6f);
    }
    const Quat q = jointRotation({10, 20, 30});
    EXPECT_GT(std::abs(glm::dot(q, about({1, 0, 0}, 10) * about({0, 1, 0}, 20) * about({0, 0, 1}, 30))), 1.0f - 1e-6f);
}

TEST(Bindings, MorphsOpacitiesAndMaterials)
{
    Model model = animatedModel();
    model.materials.emplace_back();
    model.materials[0].name = "skin";
    model.materials[0].roughness = 0.5f;
    Project project = bound({binding("m", "p", Binding::Target::morph, "bulge", 0, 1),
                             binding("o", "p", Binding::Target::partOpacity, "arm", 0, -1),
                             binding("r", "p", Binding::Target::material, "skin", 0, 0.4)},
                            5);
    project.parts = {{"arm", "", 0.75, {}, {}}};
    project.bindings[2].property = "roughness";
    Player player = play(project, &model);
    EXPECT_FLOAT_EQ(player.morphWeights()[0], 0.75f);
    EXPECT_DOUBLE_EQ(player.opacities()[0], 0.25);
    ASSERT_EQ(player.materialValues().size(), 1u);
    EXPECT_NEAR(player.materialValues()[0], 0.7, 1e-12);
    EXPECT_EQ(player.program().materials.material[0], "skin");

    project.bindings[0].outMaximum = 4.0;
    EXPECT_FLOAT_EQ(play(project, &model).morphWeights()[0], 1.0f);
    project.bindings[0].allowBeyond = true;
    EXPECT_FLOAT_EQ(play(project, &model).morphWeights()[0], 2.25f);
    project.bindings[0].mode = Binding::Mode::replace;
    EXPECT_FLOAT_EQ(play(project, &model).morphWeights()[0], 2.0f);
}

TEST(Bindings, RangeMaps)
{
    BindingTable t;
    t.inMinimum = {2};
    t.inMaximum = {6};
    t.outMinimum = {10};
    t.outMaximum = {30};
    t.curve = {{}};
    t.clamp = {1};
    EXPECT_DOUBLE_EQ(bindingValue(t, 0, 3), 15.0);
    EXPECT_DOUBLE_EQ(bindingValue(t, 0, 9), 30.0);
    EXPECT_DOUBLE_EQ(bindingValue(t, 0, -9), 10.0);
    t.clamp = {0};
    EXPECT_DOUBLE_EQ(bindingValue(t, 0, 8), 40.0);
    t.curve = {{Interpolation::Kind::ease, EaseFamily::quad, EaseSide::in}};
    EXPECT_DOUBLE_EQ(bindingValue(t, 0, 4), 15.0);
    EXPECT_DOUBLE_EQ(bindingValue(t, 0, 8), 40.0);
}

// --- real characters ------------------------------------------------------------------

TEST(Pose, BlocksHoldEveryTrackOnce)
{
    const Model model = animatedModel();
    const PoseClip clip = makePoseClip(model, model.clips[0]);
    std::size_t lanes = 0;
    for (const PoseBlock& block : clip.blocks) {
        lanes += block.target.size();
        EXPECT_EQ(block.values.size(), block.times.size() * block.rowSize());
    }
    EXPECT_EQ(lanes, model.clips[0].tracks.size());
    EXPECT_EQ(makePoseClip(model, model.clips[1]).blocks[0].times.size(), 1u) << "constant tracks keep one key";
}

}  // namespace
