// rebind: a Program swapped under a playing Player.
#include "tests/core/player/builders.h"

#include <cmath>

using namespace sinew;
using namespace sinew::test;

namespace {

Project base()
{
    Project project;
    project.parameters = {parameter("p", -100, 100), parameter("q", -100, 100)};
    project.drivers = {driver("sway", Harmonic{}, {"p"}), driver("look", Look{Axis::x, 20}, {"q"})};
    project.look.target.kind = LookTarget::Kind::point;
    project.look.target.point = {1, 0, 0};
    project.look.reach = 1.0;
    project.clips = {holdClip("a", {{"q", 1}}), holdClip("b", {{"q", 2}})};
    project.layers = {layer("base", "a")};
    return project;
}

TEST(Rebind, NothingMovesWhenNothingChanged)
{
    Player player = play(base());
    Player other = play(base());
    for (Player* p : {&player, &other}) {
        ASSERT_TRUE(p->seek(0.31));
        ASSERT_TRUE(p->requestClip({0, p->findClip("b"), 1.0, 1.0, true}));
        ASSERT_TRUE(p->setChannelTimescale(0, 1.7));
        ASSERT_TRUE(p->setParameter(0, 3.0));
        ASSERT_TRUE(p->seek(0.77));
    }
    ASSERT_TRUE(player.rebind(compiled(base())));
    for (const double t : {0.77, 0.9, 1.2, 5.0}) {
        ASSERT_TRUE(player.seek(t));
        ASSERT_TRUE(other.seek(t));
        for (int i = 0; i < 2; ++i)
            EXPECT_EQ(player.values()[static_cast<std::size_t>(i)], other.values()[static_cast<std::size_t>(i)]) << t;
    }
}

TEST(Rebind, NewDriversAppearInTheirPhase)
{
    Player player = play(base());
    ASSERT_TRUE(player.seek(1.3));
    Project more = base();
    more.parameters.insert(more.parameters.begin(), parameter("n", -30, 30));
    Harmonic fast;
    fast.duration = 1.0;
    more.drivers.insert(more.drivers.begin(), driver("new", fast, {"n"}));
    const double q = player.values()[1];
    const double p = player.values()[0];
    ASSERT_TRUE(player.rebind(compiled(more)));
    EXPECT_EQ(player.values()[1], p);
    EXPECT_EQ(player.values()[2], q);
    Player fresh = play(more);
    EXPECT_EQ(player.values()[0], valueAt(fresh, 1.3));
}

TEST(Rebind, TimescaleOfTheProjectKeepsPhase)
{
    Player player = play(base());
    ASSERT_TRUE(player.seek(1.0));
    const double before = player.values()[0];
    Project faster = base();
    for (const double timescale : {2.0, 3.0, 4.0}) {
        faster.settings.channels[0].timescale = timescale;
        ASSERT_TRUE(player.rebind(compiled(faster)));
        EXPECT_EQ(player.values()[0], before);
    }
    Player plain = play(base());
    EXPECT_NEAR(valueAt(player, 1.1), valueAt(plain, 1.4), 1e-9);
    player.reset();
    EXPECT_NEAR(valueAt(player, 0.25), valueAt(plain, 1.0), 1e-9);
}

// A harmonic that started later counts its cycles from its start, which a new
// timescale of the project must not move.
TEST(Rebind, TimescaleOfTheProjectKeepsThePhaseOfLaterStarts)
{
    Project slow = base();
    slow.drivers[0].start = 0.7;
    slow.drivers[1] = driver("hop", Harmonic{}, {"q"});
    slow.drivers[1].trigger = "hop";
    Player player = play(slow);
    ASSERT_TRUE(player.seek(1.0));
    ASSERT_TRUE(player.trigger("hop"));
    Project faster = slow;
    for (const double timescale : {2.0, -3.0, 0.5}) {
        ASSERT_TRUE(player.advance(0.4));
        const double p = player.values()[0];
        const double q = player.values()[1];
        faster.settings.channels[0].timescale = timescale;
        ASSERT_TRUE(player.rebind(compiled(faster)));
        EXPECT_NEAR(player.values()[0], p, 1e-9) << timescale;
        EXPECT_NEAR(player.values()[1], q, 1e-9) << timescale;
        // Nor does what is fired in between.
        ASSERT_TRUE(player.advance(0.1));
        if (timescale == 2.0) {
            ASSERT_TRUE(player.trigger("hop"));
        }
    }
}

TEST(Rebind, SwitchingFadesWhilePlayingAndShowsAtOnceElse)
{
    Project muted = base();
    muted.drivers[0].mute = true;
    Player player = play(base());
    Player reference = play(base());
    ASSERT_TRUE(player.seek(2.0));
    ASSERT_TRUE(player.rebind(compiled(muted)));
    EXPECT_EQ(player.values()[0], valueAt(reference, 2.0));
    EXPECT_NEAR(valueAt(player, 2.1), 0.5 * valueAt(reference, 2.1), 1e-9);
    // Another edit in the middle of the fade doesn't disturb it.
    muted.parts = {{"part", "", 1.0, {}, {}}};
    ASSERT_TRUE(player.rebind(compiled(muted)));
    EXPECT_NEAR(player.values()[0], 0.5 * valueAt(reference, 2.1), 1e-9);
    EXPECT_EQ(valueAt(player, 2.2), 0.0);
    EXPECT_EQ(valueAt(player, 7.0), 0.0);
    ASSERT_TRUE(player.rebind(compiled(base())));
    EXPECT_NEAR(valueAt(player, 7.1), 0.5 * valueAt(reference, 7.1), 1e-9);
    ASSERT_TRUE(player.rebind(compiled(muted), false));
    EXPECT_EQ(player.values()[0], 0.0);

    // What was switched live stays as switched.
    Player live = play(base());
    ASSERT_TRUE(live.seek(1.0));
    ASSERT_TRUE(live.setEnabled(0, false));
    ASSERT_TRUE(live.seek(2.0));
    ASSERT_TRUE(live.rebind(compiled(muted)));
    ASSERT_TRUE(live.seek(3.0));
    ASSERT_TRUE(live.rebind(compiled(base())));
    EXPECT_EQ(valueAt(live, 4.0), 0.0);
}

TEST(Rebind, LayersFadeWhereTheyAreAskedTo)
{
    Project muted = base();
    muted.layers[0].mute = true;
    muted.layers[0].fade = 1.0;
    Project heard = muted;
    heard.layers[0].mute = false;
    heard.drivers.pop_back();
    muted.drivers.pop_back();
    Player player = play(heard);
    ASSERT_TRUE(player.seek(2.0));
    ASSERT_TRUE(player.rebind(compiled(muted)));
    EXPECT_DOUBLE_EQ(player.values()[1], 1.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 2.5, 1), 0.5);
    EXPECT_DOUBLE_EQ(valueAt(player, 3.5, 1), 0.0);
}

TEST(Rebind, TheLookGoesOnFromWhereItIs)
{
    Player player = play(base());
    ASSERT_TRUE(player.seek(0.505));
    const double before = player.values()[1];
    Project other = base();
    other.look.target.point = {-1, 0, 0};
    ASSERT_TRUE(player.rebind(compiled(other)));
    EXPECT_NEAR(player.values()[1], before, 0.2);
    EXPECT_LT(valueAt(player, 2.0, 1), -15.0);
    const double later = valueAt(player, 0.7, 1);
    ASSERT_TRUE(player.seek(0.2));
    EXPECT_EQ(valueAt(player, 0.7, 1), later) << "however it got there";
}

// Stopped, everything is a function of the new Program and the log again.
TEST(Rebind, StoppedItShowsWhatTheProjectSaysFromZeroOn)
{
    Player player = play(base());
    ASSERT_TRUE(player.seek(1.0));
    Project other = base();
    other.settings.channels[0].timescale = 2.5;
    other.look.target.point = {-1, 0, 0};
    other.drivers[0].enabled = false;
    ASSERT_TRUE(player.rebind(compiled(other)));
    other.drivers[0].enabled = true;
    ASSERT_TRUE(player.seek(1.1));
    ASSERT_TRUE(player.rebind(compiled(other), false));
    Player fresh = play(other);
    for (const double t : {1.1, 0.4, 1.05, 3.0}) {
        ASSERT_TRUE(player.seek(t));
        ASSERT_TRUE(fresh.seek(t));
        EXPECT_EQ(player.values()[0], fresh.values()[0]) << t;
        EXPECT_EQ(player.values()[1], fresh.values()[1]) << t;
    }
}

// A transition that cut into one that cut into another ...: what it sets out
// from is known to the Player alone once those requests are forgotten.
TEST(Rebind, WhatForgottenInterruptionsLeftStays)
{
    Project project;
    project.parameters = {parameter("p", -50, 50), parameter("q", -50, 50)};
    project.clips = {holdClip("a", {{"p", 0}}), holdClip("b", {{"p", 10}}), holdClip("c", {{"p", 30}}),
                     holdClip("d", {{"p", -20}})};
    project.layers = {layer("base", "a")};
    const auto program = compiled(project);
    Player forgetful = play(program, {.logCapacity = 6, .forgetful = true});
    Player patient = play(program);
    for (int i = 0; i < 60; ++i) {
        for (Player* player : {&forgetful, &patient}) {
            ASSERT_TRUE(player->advance(0.1));
            if (i % 3 == 0) {
                ASSERT_TRUE(player->requestClip({0, i % 4, 1.0, 1.0, true}));
            }
            ASSERT_TRUE(player->setParameter(1, i % 40));
            if (i % 5 == 4) {
                ASSERT_TRUE(player->rebind(program));
            }
            player->evaluate();
        }
        EXPECT_NEAR(forgetful.values()[0], patient.values()[0], 1e-12) << i;
    }
}

// The old Program's clips drive no parameters, the new one's do.
TEST(Rebind, WhatInterruptionsLeftStaysWhereClipsBeginToDriveParameters)
{
    const Model model = animatedModel();
    Project project;
    project.parameters = {parameter("p", -10, 10)};
    project.layers = {layer("base", "model:wave")};
    Player player = play(compiled(project, &model), {.logCapacity = 6, .checkpointCapacity = 16, .forgetful = true});
    for (int i = 0; i < 12; ++i) {
        ASSERT_TRUE(player.advance(0.1));
        ASSERT_TRUE(player.requestClip({0, player.findClip(i % 2 ? "model:wave" : "model:still"), 0.4, 1.0, true}));
    }
    ASSERT_TRUE(player.advance(0.05));
    const std::vector<Transform> before(player.localPose().begin(), player.localPose().end());
    project.clips = {holdClip("hold", {{"p", 3}})};
    Compiled with = std::move(*compile(project, &model));
    auto sameRig = std::make_shared<Program>(*with.program);
    sameRig->rig = player.program().rig;
    ASSERT_TRUE(player.rebind(sameRig));
    EXPECT_EQ(player.values()[0], 0.0);
    for (std::size_t n = 0; n < before.size(); ++n)
        EXPECT_GT(std::abs(glm::dot(before[n].rotation, player.localPose()[n].rotation)), 1.0f - 1e-5f) << n;
}

TEST(Rebind, RefusesNothing)
{
    Player player = play(base());
    EXPECT_FALSE(player.rebind(nullptr));
    EXPECT_FALSE(Player::create(nullptr).ok());
    EXPECT_EQ(player.values().size(), 2u);
}

}  // namespace
