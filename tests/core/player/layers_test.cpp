// Layers: transitions, cues, requests, interruption, weights.
#include "tests/core/player/builders.h"

#include <cmath>

using namespace sinew;
using namespace sinew::test;

namespace {

// Two parameters; clip a holds p = 10, clip b holds p = 20 and q = 4, clip c moves p.
Project layered()
{
    Project project;
    project.parameters = {parameter("p", -100, 100, 2), parameter("q", -100, 100, 1)};
    project.clips = {holdClip("a", {{"p", 10}}), holdClip("b", {{"p", 20}, {"q", 4}})};
    Clip moving;
    moving.id = "c";
    moving.duration = 2.0;
    moving.tracks = {setsParameter("p", scalarTrack({{0, 0}, {2, 40}}))};
    project.clips.push_back(moving);
    project.layers = {layer("base", "a")};
    return project;
}

TEST(Layers, SliderMixesTwoClips)
{
    Project project = layered();
    project.layers[0].nextClip = "b";
    project.layers[0].mix = 0.25;
    Player player = play(project);
    EXPECT_DOUBLE_EQ(player.values()[0], 12.5);
    EXPECT_DOUBLE_EQ(player.values()[1], 1.75);  // q fades in from its default
    ASSERT_TRUE(player.setLayerMix(0, 1.0));
    player.evaluate();
    EXPECT_DOUBLE_EQ(player.values()[0], 20.0);
    EXPECT_DOUBLE_EQ(player.values()[1], 4.0);

    project.settings.layerRule = LayerRule::applier;
    Player applier = play(project);
    EXPECT_DOUBLE_EQ(applier.values()[0], 12.5);
    EXPECT_DOUBLE_EQ(applier.values()[1], 4.0);  // as published: what only the next sets jumps
}

TEST(Layers, WeightsAndMute)
{
    Project project = layered();
    project.layers = {layer("base", "a", 0.5), layer("top", "b", 0.25)};
    Player eased = play(project);
    EXPECT_DOUBLE_EQ(eased.values()[0], 6.0 + (20.0 - 6.0) * 0.25);
    project.settings.layerRule = LayerRule::applier;
    EXPECT_DOUBLE_EQ(play(project).values()[0], 10.0 + (20.0 - 10.0) * 0.25);
    project.settings.layerRule = LayerRule::eased;
    project.layers[1].mute = true;
    EXPECT_DOUBLE_EQ(play(project).values()[0], 6.0);
    project.layers[1].mute = false;
    project.layers[1].solo = true;
    EXPECT_DOUBLE_EQ(play(project).values()[0], 2.0 + 18.0 * 0.25);
    Player live = play(layered());
    ASSERT_TRUE(live.setLayerWeight(0, 0.5));
    live.evaluate();
    EXPECT_DOUBLE_EQ(live.values()[0], 6.0);
}

TEST(Layers, CuesAreAFunctionOfTime)
{
    Project project = layered();
    Cue later;
    later.id = "later";
    later.layer = "base";
    later.time = 3.0;
    later.clip = "c";
    later.transition = 0.0;
    later.loop = false;
    Cue first = later;
    first.id = "first";
    first.time = 1.0;
    first.clip = "b";
    first.transition = 1.0;
    first.curve = TransitionCurve::smooth;
    project.cues = {later, first};
    Player player = play(project);
    EXPECT_DOUBLE_EQ(valueAt(player, 0.9), 10.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 1.0), 10.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 1.25), 10.0 + 10.0 * (0.0625 * 2.5));
    EXPECT_DOUBLE_EQ(valueAt(player, 2.0), 20.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 4.0), 20.0);  // c, one second in
    EXPECT_DOUBLE_EQ(valueAt(player, 9.0), 40.0);  // one-shot clips hold their end
    EXPECT_DOUBLE_EQ(valueAt(player, 0.5), 10.0);
}

// By the applier's rule a full slider still shows what only the first clip sets.
TEST(Layers, ACueLeavesAFullSliderWithoutAPop)
{
    Project project = layered();
    project.layers[0].clip = "b";
    project.layers[0].nextClip = "a";
    project.layers[0].mix = 1.0;
    Cue cue;
    cue.id = "cue";
    cue.layer = "base";
    cue.time = 1.0;
    cue.clip = "c";
    cue.transition = 2.0;
    project.cues = {cue};
    for (const LayerRule rule : {LayerRule::applier, LayerRule::eased}) {
        project.settings.layerRule = rule;
        Player player = play(project);
        ASSERT_TRUE(player.seek(1.0 - 1e-9));
        const double q = player.values()[1];
        EXPECT_DOUBLE_EQ(q, rule == LayerRule::applier ? 4.0 : 1.0);
        EXPECT_DOUBLE_EQ(valueAt(player, 1.0, 1), q);
        EXPECT_DOUBLE_EQ(valueAt(player, 1.0, 0), 10.0);
    }
}

TEST(Layers, LoopsAndRunsBackwards)
{
    Project project = layered();
    project.layers[0].clip = "c";
    Player player = play(project);
    EXPECT_DOUBLE_EQ(valueAt(player, 1.5), 30.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 3.5), 30.0);
    project.layers[0].speed = -0.5;
    Player back = play(project);
    EXPECT_DOUBLE_EQ(valueAt(back, 1.0), 30.0);
    EXPECT_DOUBLE_EQ(valueAt(back, 5.0), 30.0);
    project.clips[2].loop = false;
    Player once = play(project);
    EXPECT_DOUBLE_EQ(valueAt(once, 0.0), 40.0) << "played backwards it starts at its end";
    EXPECT_DOUBLE_EQ(valueAt(once, 1.0), 30.0);
    EXPECT_DOUBLE_EQ(valueAt(once, 50.0), 0.0);
}

TEST(Layers, RequestsTransitionAndTheOldClipPlaysOn)
{
    Project project = layered();
    project.layers[0].clip = "c";
    Player player = play(project);
    ASSERT_TRUE(player.seek(0.5));
    ASSERT_TRUE(player.requestClip({0, player.findClip("a"), 1.0, 1.0, true}));
    EXPECT_DOUBLE_EQ(valueAt(player, 0.5), 10.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 1.0), 0.5 * 20.0 + 0.5 * 10.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 1.5), 10.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 0.25), 5.0);
}

TEST(Layers, RequestWithoutATransitionTakesTheLayers)
{
    Project project = layered();
    project.layers[0].transitionDuration = 2.0;
    project.layers[0].transitionCurve = TransitionCurve::easeIn;
    Player player = play(project);
    ASSERT_TRUE(player.requestClip({0, player.findClip("b"), {}, 1.0, true}));
    EXPECT_DOUBLE_EQ(valueAt(player, 1.0), 10.0 + 10.0 * 0.25);
    ASSERT_TRUE(player.seek(3.0));
    ASSERT_TRUE(player.requestClip({0, -1, 1.0, 1.0, true}));
    EXPECT_DOUBLE_EQ(valueAt(player, 3.5), 20.0 + (2.0 - 20.0) * 0.25) << "to nothing: back to the default";
    EXPECT_DOUBLE_EQ(valueAt(player, 4.0), 2.0);
}

// However often transitions are cut into, no value jumps.
TEST(Layers, TellWhatTheyPlay)
{
    Project project = layered();
    project.layers[0].nextClip = "b";
    project.layers[0].mix = 0.25;
    project.layers[0].weight = 0.5;
    Player player = play(project);
    ASSERT_TRUE(player.seek(0.3));
    LayerPlay now = player.layerPlay(0);
    EXPECT_EQ(now.clip, player.findClip("a"));
    EXPECT_EQ(now.next, player.findClip("b"));
    EXPECT_DOUBLE_EQ(now.weight, 0.25);
    EXPECT_DOUBLE_EQ(now.layerWeight, 0.5);
    EXPECT_FALSE(now.changing);

    project.layers[0].mix = 0.0;
    player = play(project);
    ASSERT_TRUE(player.seek(1.25));
    ASSERT_TRUE(player.requestClip({0, player.findClip("c"), 0.8, 2.0, true}));
    ASSERT_TRUE(player.seek(1.45));
    now = player.layerPlay(0);
    EXPECT_EQ(now.clip, player.findClip("a"));
    EXPECT_EQ(now.next, player.findClip("c"));
    EXPECT_TRUE(now.changing);
    EXPECT_FALSE(now.frozen);
    EXPECT_NEAR(now.weight, 0.25, 1e-12);
    EXPECT_NEAR(now.nextPosition, 0.4, 1e-12);  // at twice the speed
    EXPECT_DOUBLE_EQ(now.duration, 0.8);

    // Cut into: from a still.
    ASSERT_TRUE(player.requestClip({0, player.findClip("b"), 0.4, 1.0, true}));
    ASSERT_TRUE(player.seek(1.55));
    now = player.layerPlay(0);
    EXPECT_TRUE(now.frozen);
    EXPECT_EQ(now.clip, -1);
    EXPECT_EQ(now.next, player.findClip("b"));
    EXPECT_NEAR(now.weight, 0.25, 1e-12);

    // Done: the next clip is the current one.
    ASSERT_TRUE(player.seek(2.0));
    now = player.layerPlay(0);
    EXPECT_EQ(now.clip, player.findClip("b"));
    EXPECT_NEAR(now.position, 0.55, 1e-12);
    EXPECT_EQ(now.next, -1);
    EXPECT_DOUBLE_EQ(now.weight, 0.0);
    EXPECT_FALSE(now.changing);
    ASSERT_TRUE(player.setLayerWeight(0, 0.75));
    EXPECT_DOUBLE_EQ(player.layerPlay(0).layerWeight, 0.75);
}

TEST(Layers, InterruptionNeverPops)
{
    for (const LayerRule rule : {LayerRule::eased, LayerRule::applier}) {
        Project project = layered();
        project.settings.layerRule = rule;
        project.clips[1].tracks.pop_back();  // under the applier's rule a value that one clip lacks does jump
        Player player = play(project);
        const double asked[] = {1.0, 1.3, 1.35, 1.35, 1.9, 2.05};
        const char* clips[] = {"b", "c", "a", "b", "c", "a"};
        for (int i = 0; i < 6; ++i) {
            ASSERT_TRUE(player.seek(asked[i]));
            ASSERT_TRUE(player.requestClip({0, player.findClip(clips[i]), 0.6, 1.0, true}));
        }
        double last = valueAt(player, 0.0);
        for (int i = 1; i <= 3000; ++i) {
            const double v = valueAt(player, i * 1e-3);
            EXPECT_LT(std::abs(v - last), 0.15) << "at " << i * 1e-3;
            last = v;
        }
        EXPECT_DOUBLE_EQ(last, 10.0);
    }
}

TEST(Layers, InterruptionIsAFunctionOfTheLog)
{
    const auto program = compiled(layered());
    Player forward = play(program);
    const auto ask = [&](Player& player, double t, const char* clip) {
        ASSERT_TRUE(player.seek(t));
        ASSERT_TRUE(player.requestClip({0, player.findClip(clip), 0.5, 1.0, true}));
    };
    Player shuffled = play(program);
    for (const auto& [t, clip] : {std::pair(0.2, "b"), {0.4, "c"}, {0.5, "a"}})
        ask(forward, t, clip);
    for (const auto& [t, clip] : {std::pair(0.5, "a"), {0.2, "b"}, {0.4, "c"}})
        ask(shuffled, t, clip);
    for (const double t : {0.7, 0.45, 0.3, 0.55, 0.1, 0.99})
        EXPECT_EQ(valueAt(forward, t), valueAt(shuffled, t)) << t;
    // By hand: at 0.4 the state was 10 + 10 * 0.4 = 14, from there to c.
    EXPECT_DOUBLE_EQ(valueAt(forward, 0.45), 14.0 + (20.0 * 0.05 - 14.0) * 0.1);
}

TEST(Layers, TwoRequestsAtOneInstant)
{
    Player player = play(layered());
    ASSERT_TRUE(player.seek(1.0));
    ASSERT_TRUE(player.requestClip({0, player.findClip("b"), 0.0, 1.0, true}));
    ASSERT_TRUE(player.requestClip({0, player.findClip("c"), 1.0, 1.0, true}));
    EXPECT_DOUBLE_EQ(valueAt(player, 1.0), 20.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 1.5), 0.5 * 20.0 + 0.5 * 10.0);
}

TEST(Layers, PartsTakeTheirAuthoredOpacityWhereNoClipSetsThem)
{
    Project project = layered();
    Part part;
    part.id = "arm";
    part.opacity = 0.8;
    project.parts = {part};
    project.clips[1].tracks.push_back({ClipTrack::Target::part, {"arm"}, scalarTrack({{0, 0.0}}), {}});
    project.layers[0].nextClip = "b";
    project.layers[0].mix = 0.5;
    Player player = play(project);
    EXPECT_DOUBLE_EQ(player.opacities()[0], 0.4);
}

TEST(Layers, LoopingFollowThroughHasNoSeam)
{
    Project project = layered();
    Track& track = project.clips[2].tracks[0].track;
    track.followThrough.kind = Overshoot{2.0, 3.0};
    track.keys = scalarTrack({{0, 0}, {0.5, 30}, {2, 0}}).keys;
    project.layers[0].clip = "c";
    Player player = play(project);
    const double before = valueAt(player, 4.0 - 1e-7);
    const double after = valueAt(player, 4.0 + 1e-7);
    EXPECT_NEAR(before, after, 1e-4);
    EXPECT_NEAR(valueAt(player, 5.3), valueAt(player, 7.3), 1e-2) << "settled into its loop";
}

}  // namespace
