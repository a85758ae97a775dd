// Many Players at once, against each of them alone.
#include "core/player/crowd.h"
#include "tests/core/player/random_acts.h"
#include "tests/core/runtime/full_project.h"

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

using namespace sinew;
using namespace sinew::test;

namespace {

double farthest(std::span<const double> values)
{
    double most = 0.0;
    for (const double v : values)
        most = std::max(most, std::abs(v));
    return most;
}

// Compares member `i` with a Player of the same time and inputs. `scale`: how
// large the motions are that add up, where that is more than the range.
void expectSame(const PlayerCrowd& crowd, std::size_t i, const Player& alone, double scale, bool jumps)
{
    const ParameterTable& parameters = crowd.program().parameters;
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        const int parameter = static_cast<int>(p);
        const double allowed = 1e-12 * std::max(parameters.maximum[p] - parameters.minimum[p], scale);
        EXPECT_NEAR(crowd.unlimitedValues(parameter)[i], alone.unlimitedValues()[p], allowed) << p << " at " << alone.time();
        // At the seam of a wrapped range the last digit decides between its ends.
        if (!jumps || parameters.policy[p] != RangePolicy::wrap) {
            EXPECT_NEAR(crowd.values(parameter)[i], alone.values()[p], allowed) << p << " at " << alone.time();
        }
    }
    for (std::size_t p = 0; p < crowd.program().parts.size(); ++p)
        EXPECT_NEAR(crowd.opacities(static_cast<int>(p))[i], alone.opacities()[p], 1e-12 * std::max(1.0, scale));
}

TEST(Crowd, EachAsItWouldBeAlone)
{
    static const Model model = fullModel();
    const auto program = compiled(fullProject(), &model);
    constexpr std::size_t kMembers = 300;
    auto crowd = PlayerCrowd::create(program, kMembers);
    ASSERT_TRUE(crowd.ok());
    ASSERT_EQ(crowd->size(), kMembers);
    std::vector<double> times(kMembers);
    for (std::size_t i = 0; i < kMembers; ++i)
        times[i] = 0.37 * static_cast<double>(i) - 1.0;
    ASSERT_TRUE(crowd->seek(times).ok());
    Player alone = play(program);
    for (std::size_t i = 0; i < kMembers; ++i) {
        ASSERT_TRUE(alone.seek(times[i]).ok());
        ASSERT_EQ(crowd->member(i).time(), alone.time());
        expectSame(*crowd, i, alone, 60.0, true);
    }
}

TEST(Crowd, LayersAreAStageToo)
{
    const auto program = compiled(limitedAfterLayers());
    auto crowd = PlayerCrowd::create(program, 3);
    ASSERT_TRUE(crowd.ok());
    expectSame(*crowd, 0, play(program), 1.0, false);
}

TEST(Crowd, InputsAreEachMembersOwn)
{
    static const Model model = fullModel();
    const auto program = compiled(fullProject(), &model);
    auto crowd = PlayerCrowd::create(program, 40);
    ASSERT_TRUE(crowd.ok());
    std::vector<Player> alone;
    for (int i = 0; i < 40; ++i)
        alone.push_back(play(program));
    for (int frame = 0; frame < 120; ++frame) {
        ASSERT_TRUE(crowd->advance(1.0 / 30.0).ok());
        for (std::size_t i = 0; i < 40; ++i) {
            ASSERT_TRUE(alone[i].advance(1.0 / 30.0).ok());
            expectSame(*crowd, i, alone[i], 60.0, true);
            if (frame == static_cast<int>(2 * i))
                for (Player* player : {&alone[i], &crowd->member(i)}) {
                    ASSERT_TRUE(player->trigger("hit").ok());
                    ASSERT_TRUE(player->setChannelTimescale(0, 0.1 * static_cast<double>(i)).ok());
                    ASSERT_TRUE(player->setEnabled(static_cast<int>(i % 7), i % 2 == 0).ok());
                    ASSERT_TRUE(player->setParameter(static_cast<int>(i % 6), static_cast<double>(i)).ok());
                }
        }
    }
    // Inputs show after evaluate(), as on a Player.
    ASSERT_TRUE(crowd->member(3).setParameter(5, -11.0).ok());
    ASSERT_TRUE(alone[3].setParameter(5, -11.0).ok());
    alone[3].evaluate();
    ASSERT_TRUE(crowd->evaluate().ok());
    expectSame(*crowd, 3, alone[3], 60.0, true);
    // The pose is asked for one by one.
    crowd->member(3).evaluate();
    EXPECT_TRUE(std::ranges::equal(crowd->member(3).modelPose(), alone[3].modelPose()));
}

RC_GTEST_PROP(CrowdProperty, AsPlayers, ())
{
    RandomProject random(*rc::gen::arbitrary<std::uint32_t>());
    Project project = random.make(false);
    // What is wrapped in between may have been millions, and keeps but their digits.
    for (Parameter& p : project.parameters)
        if (project.settings.clampEachStage && p.range == RangePolicy::wrap)
            p.range = RangePolicy::clamp;
    const auto program = compileWithRig(project);
    RC_PRE(static_cast<bool>(program));
    const std::size_t members = static_cast<std::size_t>(random.whole(1, 20));
    auto crowd = PlayerCrowd::create(program, members, {.logCapacity = 32, .checkpointCapacity = 8, .forgetful = false});
    RC_ASSERT(crowd.ok());
    double steepest = 1.0;  // how much bindings magnify
    const BindingTable& bindings = program->bindings;
    for (std::size_t b = 0; b < bindings.size(); ++b)
        steepest = std::max(steepest, std::abs((bindings.outMaximum[b] - bindings.outMinimum[b])
                                               / (bindings.inMaximum[b] - bindings.inMinimum[b])));
    std::vector<Player> alone;
    std::vector<std::vector<Act>> acts;
    for (std::size_t i = 0; i < members; ++i) {
        alone.push_back(play(program));
        acts.push_back(random.chance(0.5) ? randomActs(random, 8) : std::vector<Act>{});
    }
    for (int round = 0; round < 10; ++round) {
        std::vector<double> times(members);
        for (std::size_t i = 0; i < members; ++i) {
            const auto next = static_cast<std::size_t>(round);
            times[i] = next < acts[i].size() ? acts[i][next].time : random.number(0.0, 6.0);
        }
        RC_ASSERT(crowd->seek(times).ok());
        for (std::size_t i = 0; i < members; ++i) {
            RC_ASSERT(alone[i].seek(times[i]).ok());
            for (std::size_t p = 0; p < program->parameters.size(); ++p) {
                const double range = program->parameters.maximum[p] - program->parameters.minimum[p];
                const double expected = alone[i].unlimitedValues()[p];
                const double got = crowd->unlimitedValues(static_cast<int>(p))[i];
                RC_LOG() << "parameter " << p << " at " << times[i] << ": " << got << " expected " << expected;
                RC_ASSERT(std::abs(got - expected) <= 1e-12 * std::max(range, farthest(alone[i].unlimitedValues())));
            }
            const double shown = 1e-12 * std::max(1.0, steepest * farthest(alone[i].unlimitedValues()));
            for (std::size_t p = 0; p < program->parts.size(); ++p)
                RC_ASSERT(std::abs(crowd->opacities(static_cast<int>(p))[i] - alone[i].opacities()[p]) <= shown);
            if (static_cast<std::size_t>(round) < acts[i].size())
                for (Player* player : {&alone[i], &crowd->member(i)})
                    perform(*player, acts[i][static_cast<std::size_t>(round)]);
        }
    }
}

TEST(Crowd, RebindsAllAndRefusesBadCalls)
{
    Project project;
    project.parameters = {parameter("p", -30, 30)};
    project.drivers = {driver("wave", Harmonic{}, {"p"})};
    const auto program = compiled(project);
    EXPECT_FALSE(PlayerCrowd::create(nullptr, 3).ok());
    auto crowd = PlayerCrowd::create(program, 3);
    ASSERT_TRUE(crowd.ok());
    const std::vector<double> times{1.0, 2.0, 3.0};
    ASSERT_TRUE(crowd->seek(times).ok());
    EXPECT_FALSE(crowd->seek(std::span(times).first(2)).ok());
    EXPECT_FALSE(crowd->seek(std::vector<double>{4.0, std::nan(""), 5.0}).ok());
    EXPECT_EQ(crowd->member(0).time(), 1.0) << "nothing moves when one is refused";
    EXPECT_FALSE(crowd->advance(std::nan("")).ok());

    project.drivers.push_back(driver("line", scalarTrack({{0, 0}, {4, 4}}), {"p"}));
    const auto next = compiled(project);
    ASSERT_TRUE(crowd->rebind(next).ok());
    EXPECT_FALSE(crowd->rebind(nullptr).ok());
    for (std::size_t i = 0; i < 3; ++i) {
        Player alone = play(program);
        ASSERT_TRUE(alone.seek(times[i]).ok());
        ASSERT_TRUE(alone.rebind(next).ok());
        expectSame(*crowd, i, alone, 60.0, false);
    }
    ASSERT_TRUE(crowd->member(1).rebind(program).ok());
    EXPECT_FALSE(crowd->evaluate().ok()) << "a member that plays another Program";
}

}  // namespace
