// The look: goals, centers, history.
#include "core/motion/look.h"
#include "tests/core/player/builders.h"

#include <cmath>

using namespace sinew;
using namespace sinew::test;

namespace {

Project looking()
{
    Project project;
    project.parameters = {parameter("x", -30, 30), parameter("y", -30, 30)};
    project.drivers = {driver("look-x", Look{Axis::x, 10}, {"x"}), driver("look-y", Look{Axis::y, 10}, {"y"})};
    project.look.target.kind = LookTarget::Kind::point;
    project.look.target.point = {2.0, -1.0, 0.5};
    project.look.reach = 2.0;
    return project;
}

motion::LookState after(int ticks, const DVec3& goal, double damping = 0.15)
{
    motion::LookState state;
    for (int i = 0; i < ticks; ++i)
        motion::tickLook(state, goal, damping, 1.0 / 60.0);
    return state;
}

TEST(LookAt, IntegratesTicksFromRest)
{
    Player player = play(looking());
    const DVec3 goal(1.0, -0.5, 0.25);
    EXPECT_EQ(player.values()[0], 0.0);
    ASSERT_TRUE(player.seek(10.0 / 60.0));
    EXPECT_EQ(player.lookPosition(), after(10, goal).position);
    EXPECT_DOUBLE_EQ(player.values()[0], 10.0 * after(10, goal).position.x);
    EXPECT_DOUBLE_EQ(player.values()[1], 10.0 * after(10, goal).position.y);
    // Between ticks: a part of one, on a copy.
    ASSERT_TRUE(player.seek(10.4 / 60.0));
    motion::LookState partial = after(10, goal);
    motion::tickLook(partial, goal, 0.15, 10.4 / 60.0 - 10 * (1.0 / 60.0));
    EXPECT_EQ(player.lookPosition(), partial.position);
    ASSERT_TRUE(player.seek(3.0 / 60.0));
    EXPECT_EQ(player.lookPosition(), after(3, goal).position);
}

TEST(LookAt, InactiveEasesHome)
{
    Player player = play(looking());
    ASSERT_TRUE(player.seek(1.0));
    const double looked = player.values()[0];
    EXPECT_NEAR(looked, 10.0, 0.1);
    ASSERT_TRUE(player.setLookActive(false));
    ASSERT_TRUE(player.seek(1.1));
    EXPECT_LT(player.values()[0], looked);
    EXPECT_GT(player.values()[0], 1.0);
    ASSERT_TRUE(player.seek(3.0));
    EXPECT_NEAR(player.values()[0], 0.0, 1e-3);
    ASSERT_TRUE(player.seek(0.9));
    EXPECT_GT(player.values()[0], 9.0);
}

TEST(LookAt, LiveTargetAndCenterGoBeforeTheProjects)
{
    Player player = play(looking());
    ASSERT_TRUE(player.setLookTarget({4, 0, 0}));
    ASSERT_TRUE(player.setLookCenter({2, 0, 0}));
    ASSERT_TRUE(player.seek(5.0));
    EXPECT_NEAR(player.lookPosition().x, 1.0, 1e-4);
    EXPECT_NEAR(player.lookPosition().y, 0.0, 1e-4);
}

// A preview that loops while the pointer leads: what is seen goes on, delayed looks too.
TEST(LookAt, RestartGoesOnWhereInputsLed)
{
    Project project = looking();
    project.look.target.kind = LookTarget::Kind::external;
    project.drivers[0].targets = {"x", "y"};
    project.drivers[0].stagger = Stagger{};
    project.drivers[0].stagger->delay = 0.25;
    project.drivers.resize(1);
    Player player = play(project);
    ASSERT_TRUE(player.setLookTarget({2.0, 0.0, 0.0}));
    std::vector<double> first, second;
    constexpr double kFrame = 1.0 / 60.0;
    const auto step = [&] {
        first.push_back(player.values()[0]);
        second.push_back(player.values()[1]);
    };
    for (int frame = 0; frame <= 30; ++frame) {
        ASSERT_TRUE(player.seek(1.0 + frame * kFrame));
        if (frame == 12) {
            ASSERT_TRUE(player.setLookTarget({-2.0, 0.0, 0.0}));
        }
        step();
    }
    for (int loop = 0; loop < 2; ++loop) {
        ASSERT_TRUE(player.restart(0.0));
        ASSERT_TRUE(player.setLookTarget({-2.0, 0.0, 0.0}));
        for (int frame = 1; frame <= 8; ++frame) {
            ASSERT_TRUE(player.seek(frame * kFrame));
            step();
        }
    }
    // The second follows a quarter of a second behind; neither ever jumps.
    for (std::size_t i = 1; i < first.size(); ++i) {
        EXPECT_LT(std::abs(first[i] - first[i - 1]), 2.0) << i;
        EXPECT_LT(std::abs(second[i] - second[i - 1]), 2.0) << i;
    }
    for (std::size_t i = 15; i < first.size(); ++i)
        EXPECT_NEAR(second[i], first[i - 15], 0.5) << i;
    EXPECT_GT(std::abs(first[31] - first[12]), 3.0);  // it was on its way at the loop's end
    for (std::size_t i = 14; i < first.size(); ++i)
        EXPECT_LE(first[i], first[i - 1]) << i;  // and never turns back

    // Without inputs it is a function of project and time again.
    player.reset();
    ASSERT_TRUE(player.restart(0.5));
    EXPECT_EQ(player.values()[0], 0.0);
    EXPECT_FALSE(player.restart(NAN));
}

TEST(LookAt, NothingSetLooksAhead)
{
    Project project = looking();
    project.look.target.kind = LookTarget::Kind::external;
    Player player = play(project);
    ASSERT_TRUE(player.seek(2.0));
    EXPECT_EQ(player.values()[0], 0.0);
    ASSERT_TRUE(player.setLookTarget({2, 0, 0}));
    ASSERT_TRUE(player.seek(2.5));
    EXPECT_GT(player.values()[0], 5.0);
}

// An animated knee is the center, and the look turns that very knee.
Project chasing()
{
    Project project = looking();
    project.look.center.kind = LookCenter::Kind::node;
    project.look.center.node = "knee";
    project.layers = {layer("base", "model:wave")};
    project.bindings = {binding("turn", "x", Binding::Target::translation, "knee", -3, 3)};
    return project;
}

TEST(LookAt, NeverFeedsItself)
{
    const Model model = animatedModel();
    Player player = play(chasing(), &model);
    // The knee's path without the look: one up from the hip, which goes up and down.
    motion::LookState state;
    for (int k = 0; k < 40; ++k) {
        const double phase = std::fmod(k * (1.0 / 60.0), 1.0);
        const double hip = phase < 0.5 ? phase : 1.0 - phase;
        const DVec3 goal = (DVec3(2.0, -1.0, 0.5) - DVec3(0.0, 1.0 + hip, 0.0)) / 2.0;
        motion::tickLook(state, goal, 0.15, 1.0 / 60.0);
    }
    ASSERT_TRUE(player.seek(40 * (1.0 / 60.0)));
    EXPECT_LT(glm::length(player.lookPosition() - state.position), 1e-6);
}

TEST(LookAt, SeekEqualsPlayBitForBit)
{
    const Model model = animatedModel();
    const auto program = compiled(chasing(), &model);
    Player steps = play(program);
    Player jumps = play(program, {.checkpointCapacity = 4});
    std::vector<double> seen;
    for (int i = 0; i < 300; ++i) {
        ASSERT_TRUE(steps.advance(0.0123));
        if (i == 100) {
            ASSERT_TRUE(steps.setLookTarget({0, 5, 0}));
            ASSERT_TRUE(jumps.seek(steps.time()));
            ASSERT_TRUE(jumps.setLookTarget({0, 5, 0}));
        }
        seen.push_back(steps.values()[0]);
    }
    Player clock = play(program);
    std::vector<double> times;
    for (int i = 0; i < 300; ++i) {
        ASSERT_TRUE(clock.advance(0.0123));
        times.push_back(clock.time());
    }
    for (int i = 0; i < 300; i += 7) {
        const auto k = static_cast<std::size_t>((i * 37) % 300);
        if (k == 100)
            continue;  // its value was read before the input of that moment
        ASSERT_TRUE(jumps.seek(times[k]));
        EXPECT_EQ(jumps.values()[0], seen[k]) << k;
    }
}

TEST(LookAt, InputsOfTheMomentChangeOnlyWhatFollows)
{
    Player player = play(looking());
    ASSERT_TRUE(player.seek(1.0 / 3.0));
    const DVec3 now = player.lookPosition();
    ASSERT_TRUE(player.setLookTarget({-5, 0, 0}));
    player.evaluate();
    EXPECT_EQ(player.lookPosition(), now);
}

// Settled: where it wants to go at that moment, of which nothing stays.
TEST(LookAt, SettledShowsTheGoalAndLeavesNoTrace)
{
    Project project = looking();
    project.drivers.front().stagger = Stagger{};
    project.drivers.front().stagger->delay = 0.4;
    project.drivers.front().targets = {"y", "x"};  // x follows later
    Player player = play(project);
    Player untouched = play(project);
    player.evaluateSettled();
    EXPECT_DOUBLE_EQ(player.unlimitedValues()[0], 10.0 * 1.0);
    EXPECT_EQ(player.lookPosition(), DVec3(0.0)) << "damped, still";
    for (const double t : {0.0, 0.05, 0.3, 1.0}) {
        ASSERT_TRUE(player.seek(t) && untouched.seek(t));
        player.evaluateSettled();
        EXPECT_DOUBLE_EQ(player.unlimitedValues()[0], 10.0);
        player.evaluate();
        EXPECT_EQ(player.values()[0], untouched.values()[0]);
        EXPECT_EQ(player.lookPosition(), untouched.lookPosition());
    }
    // It rests where it has nothing to look at.
    ASSERT_TRUE(player.setLookActive(false));
    player.evaluateSettled();
    EXPECT_EQ(player.unlimitedValues()[0], 0.0);
    project.look.target.kind = LookTarget::Kind::none;
    Player blind = play(project);
    blind.evaluateSettled();
    EXPECT_EQ(blind.unlimitedValues()[0], 0.0);
}

TEST(LookAt, StaggeredLooksFollowLater)
{
    Project project = looking();
    project.parameters.push_back(parameter("second", -100, 100));
    project.parameters.push_back(parameter("third", -100, 100));
    project.drivers.pop_back();
    project.drivers[0].targets = {"y", "second", "third"};
    project.drivers[0].stagger.emplace().delay = 0.1;
    Player player = play(project);
    Player plain = play(looking());
    for (const double t : {0.05, 0.1, 0.35, 0.2, 1.0, 0.21}) {
        ASSERT_TRUE(player.seek(t));
        for (std::size_t i = 0; i < 3; ++i) {
            const double then = std::max(t - static_cast<double>(i) * 0.1, 0.0);
            EXPECT_EQ(player.values()[i + 1], valueAt(plain, then)) << i << " at " << t;
        }
    }
}

TEST(LookAt, KeyedTargetsAndMeshCenters)
{
    const Model model = animatedModel();
    Project project = looking();
    project.look.target.kind = LookTarget::Kind::track;
    Key key;
    key.value = {1, 2, 3};
    project.look.target.track.keys = {key};
    project.look.center.kind = LookCenter::Kind::mesh;
    project.look.center.node = "prop";  // a triangle from its origin to (1, 1), two metres aside
    Player player = play(project, &model);
    ASSERT_TRUE(player.seek(10.0));
    EXPECT_LT(glm::length(player.lookPosition() - (DVec3(1, 2, 3) - DVec3(2.5, 0.5, 0)) / 2.0), 1e-4);

    // A skinned mesh is where its joints put it, whatever its node says.
    Model placed = model;
    placed.nodes[0].rest.translation = {0, 5, 0};
    placed.nodes[1].rest.translation = {3, 0, 0};
    project.look.center.node = "body";
    project.look.reach = 2.0;
    Player skinned = play(project, &placed);
    ASSERT_TRUE(skinned.seek(10.0));
    EXPECT_LT(glm::length(skinned.lookPosition() - (DVec3(1, 2, 3) - DVec3(3, 1, 0)) / 2.0), 1e-4);
}

TEST(LookAt, AYearAheadAtOnce)
{
    Player player = play(looking());
    ASSERT_TRUE(player.seek(365.0 * 86400.0));
    EXPECT_NEAR(player.values()[0], 10.0, 1e-3);
    ASSERT_TRUE(player.seek(0.1));
    Player fresh = play(looking());
    ASSERT_TRUE(fresh.seek(0.1));
    EXPECT_EQ(player.lookPosition(), fresh.lookPosition());

    const Model model = animatedModel();
    Player moving = play(chasing(), &model);
    ASSERT_TRUE(moving.seek(365.0 * 86400.0 + 0.25));
    EXPECT_NEAR(moving.lookPosition().x, 1.0, 1e-5);
}

// Past the blocks that history is counted in, playing and seeking still agree,
// and so do all of history and what is left of it.
TEST(LookAt, LongPlayEqualsSeekAndAllOfHistory)
{
    Project project = looking();
    project.look.target.kind = LookTarget::Kind::track;
    for (int i = 0; i < 5; ++i) {
        Key key;
        key.time = i * 0.7;
        key.value = {i % 2 ? 1.0 : -1.0, i * 0.3, 0.0};
        project.look.target.track.keys.push_back(key);
    }
    project.look.target.track.after = Extrapolation::loop;
    const auto program = compiled(project);
    Player steps = play(program);
    const double end = 3.3 * 4096 / 60.0;
    motion::LookState all;
    const motion::TrackView track = program->tracks.view(static_cast<std::size_t>(program->look.targetTrack));
    for (std::int64_t k = 0; static_cast<double>(k + 1) * (1.0 / 60.0) <= end; ++k) {
        const motion::Components v = motion::trackValue(track, static_cast<double>(k) * (1.0 / 60.0));
        motion::tickLook(all, motion::lookGoal({v[0], v[1], v[2]}, DVec3(0.0), 2.0), 0.15, 1.0 / 60.0);
    }
    while (steps.time() < end)
        ASSERT_TRUE(steps.advance(std::min(0.9, end - steps.time())));
    Player jump = play(program);
    ASSERT_TRUE(jump.seek(end));
    EXPECT_EQ(jump.lookPosition(), steps.lookPosition());
    ASSERT_TRUE(jump.seek(100.0));
    ASSERT_TRUE(jump.seek(end));
    EXPECT_EQ(jump.lookPosition(), steps.lookPosition());
    motion::LookState partial = all;
    const auto n = static_cast<double>(static_cast<std::int64_t>(end * 60.0));
    const motion::Components v = motion::trackValue(track, n / 60.0);
    motion::tickLook(partial, motion::lookGoal({v[0], v[1], v[2]}, DVec3(0.0), 2.0), 0.15, end - n / 60.0);
    EXPECT_LT(glm::length(jump.lookPosition() - partial.position), 1e-12);
}

}  // namespace
