// Parameters, drivers and their order.
#include "core/motion/decaying_sine.h"
#include "core/motion/harmonic.h"
#include "core/motion/projectile.h"
#include "core/motion/ramp.h"
#include "tests/core/player/builders.h"

#include <cmath>
#include <limits>
#include <numbers>

using namespace sinew;
using namespace sinew::test;

namespace {

constexpr double kPi = std::numbers::pi;

Project withHarmonic(Harmonic harmonic = {})
{
    Project project;
    project.parameters = {parameter("angle", -30, 30)};
    project.drivers = {driver("sway", harmonic, {"angle"})};
    return project;
}

TEST(Values, HarmonicIsASineWithinTheEffectiveRange)
{
    Player player = play(withHarmonic());
    for (const double t : {0.0, 0.1, 0.75, 3.0, 4.5, 1000.3})
        EXPECT_NEAR(valueAt(player, t), -15.0 + 15.0 * std::sin(2 * kPi * t / 3.0), 1e-9) << t;
}

TEST(Values, AdvanceIsSeek)
{
    const auto program = compiled(withHarmonic());
    Player a = play(program);
    Player b = play(program);
    for (int i = 0; i < 100; ++i)
        ASSERT_TRUE(a.advance(1.0 / 60.0));
    ASSERT_TRUE(b.seek(a.time()));
    EXPECT_EQ(a.values()[0], b.values()[0]);
    ASSERT_TRUE(a.advance(-1.0));
    ASSERT_TRUE(a.advance(0.0));
    ASSERT_TRUE(b.seek(a.time()));
    EXPECT_EQ(a.values()[0], b.values()[0]);
    ASSERT_TRUE(a.advance(-100.0));
    EXPECT_EQ(a.time(), 0.0);
    for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
        EXPECT_FALSE(a.advance(bad));
        EXPECT_FALSE(a.seek(bad));
    }
    EXPECT_EQ(a.time(), 0.0);
}

TEST(Values, TimescaleMovedWhilePlayingKeepsPhase)
{
    Player player = play(withHarmonic());
    const double before = valueAt(player, 1.0);
    ASSERT_TRUE(player.setChannelTimescale(0, 3.0));
    player.evaluate();
    EXPECT_EQ(player.values()[0], before);
    EXPECT_NEAR(valueAt(player, 1.5), -15.0 + 15.0 * std::sin(2 * kPi * (1.0 + 1.5) / 3.0), 1e-9);
    EXPECT_EQ(valueAt(player, 1.0), before);
    EXPECT_NEAR(valueAt(player, 0.5), -15.0 + 15.0 * std::sin(2 * kPi * 0.5 / 3.0), 1e-12);
    ASSERT_TRUE(player.seek(2.0));
    ASSERT_TRUE(player.setChannelTimescale(0, 0.0));
    const double held = valueAt(player, 2.0);
    EXPECT_EQ(valueAt(player, 7.0), held);
    // An earlier change reaches through to the later one.
    ASSERT_TRUE(player.seek(1.2));
    ASSERT_TRUE(player.setChannelTimescale(0, -1.0));
    EXPECT_NEAR(valueAt(player, 9.0), -15.0 + 15.0 * std::sin(2 * kPi * (1.0 + 0.6 - 0.8) / 3.0), 1e-9);
}

TEST(Values, OrderIsTracksGeneratorsHarmonicsLooksWhateverTheList)
{
    Project project;
    project.parameters = {parameter("p", -100, 100)};
    // Listed the wrong way round: the override must come first all the same.
    project.drivers = {driver("wave", Harmonic{}, {"p"}, BlendMode::multiply),
                       driver("sine", DecayingSine{10, 1, 0, 0.25}, {"p"}),
                       driver("track", scalarTrack({{0, 7}}), {"p"}, BlendMode::override_)};
    Player player = play(project);
    for (const double t : {0.0, 0.3, 2.2}) {
        const double wave = motion::harmonicValue(Harmonic{}, -100, 100, {t, 0.0});
        EXPECT_NEAR(valueAt(player, t) , std::clamp((7 + 10 * std::cos(2 * kPi * t)) * wave, -100.0, 100.0), 1e-9);
    }
}

TEST(Values, ClampEachStageClampsBetween)
{
    Project project;
    project.parameters = {parameter("p", 0, 10)};
    project.drivers = {driver("up", scalarTrack({{0, 25}}), {"p"}),
                       driver("down", DecayingSine{-5, 1, 0, 0.25}, {"p"})};
    Player once = play(project);
    EXPECT_DOUBLE_EQ(once.unlimitedValues()[0], 20.0);
    EXPECT_DOUBLE_EQ(once.values()[0], 10.0);
    project.settings.clampEachStage = true;
    Player each = play(project);
    EXPECT_DOUBLE_EQ(each.values()[0], 5.0);
    EXPECT_DOUBLE_EQ(play(limitedAfterLayers()).values()[0], 5.0);
}

TEST(Values, RangePolicies)
{
    Project project;
    project.parameters = {parameter("clamp", 0, 10), parameter("none", 0, 10), parameter("wrap", 0, 10)};
    project.parameters[1].range = RangePolicy::none;
    project.parameters[2].range = RangePolicy::wrap;
    for (const char* id : {"clamp", "none", "wrap"})
        project.drivers.push_back(driver(std::string("d-") + id, scalarTrack({{0, 0}, {10, 100}}), {id}));
    Player player = play(project);
    ASSERT_TRUE(player.seek(2.3));
    EXPECT_DOUBLE_EQ(player.values()[0], 10.0);
    EXPECT_DOUBLE_EQ(player.values()[1], 23.0);
    EXPECT_DOUBLE_EQ(player.values()[2], 3.0);
    EXPECT_DOUBLE_EQ(player.unlimitedValues()[2], 23.0);
}

TEST(Values, GeneratorsBeforeAndAfterTheirStart)
{
    Project project;
    project.parameters = {parameter("sine", -100, 100, 5), parameter("ramp", -100, 100, 5), parameter("x", 0, 9000),
                          parameter("y", 0, 9000)};
    project.drivers = {driver("sine", DecayingSine{}, {"sine"}), driver("ramp", Ramp{1, 2, 0.5, {}}, {"ramp"}, BlendMode::override_),
                       driver("ball", Projectile{}, {"x", "y"})};
    for (Driver& d : project.drivers)
        d.start = 2.0;
    Player player = play(project);
    ASSERT_TRUE(player.seek(1.0));
    EXPECT_DOUBLE_EQ(player.values()[0], 5.0);
    EXPECT_DOUBLE_EQ(player.values()[1], 1.0);
    EXPECT_DOUBLE_EQ(player.values()[2], 0.0);
    ASSERT_TRUE(player.seek(2.3));
    EXPECT_DOUBLE_EQ(player.values()[0], 5.0 + motion::decayingSine(DecayingSine{}, 2.3 - 2.0));
    EXPECT_DOUBLE_EQ(player.values()[1], motion::rampValue(Ramp{1, 2, 0.5, {}}, 2.3 - 2.0));
    EXPECT_DOUBLE_EQ(player.values()[2], motion::projectileAt(Projectile{}, 2.3 - 2.0).x);
    EXPECT_DOUBLE_EQ(player.values()[3], motion::projectileAt(Projectile{}, 2.3 - 2.0).y);
}

TEST(Values, TriggersStartAndRestart)
{
    Project project;
    project.parameters = {parameter("p", -100, 100)};
    project.drivers = {driver("hit", DecayingSine{}, {"p"})};
    project.drivers[0].trigger = "hit";
    Player player = play(project);
    EXPECT_EQ(valueAt(player, 1.0), 0.0);
    ASSERT_TRUE(player.trigger("hit"));
    ASSERT_TRUE(player.trigger("nobody waits for this"));
    EXPECT_DOUBLE_EQ(valueAt(player, 1.25), motion::decayingSine(DecayingSine{}, 0.25));
    ASSERT_TRUE(player.seek(3.0));
    ASSERT_TRUE(player.trigger("hit"));
    EXPECT_DOUBLE_EQ(valueAt(player, 3.2), motion::decayingSine(DecayingSine{}, 3.2 - 3.0));
    EXPECT_DOUBLE_EQ(valueAt(player, 2.0), motion::decayingSine(DecayingSine{}, 1.0));
    EXPECT_EQ(valueAt(player, 0.5), 0.0);
}

TEST(Values, MuteSoloWeightAndFades)
{
    Project project;
    project.parameters = {parameter("p", -100, 100)};
    project.drivers = {driver("a", scalarTrack({{0, 10}}), {"p"}), driver("b", scalarTrack({{0, 3}}), {"p"})};
    project.drivers[0].weight = 0.5;
    EXPECT_DOUBLE_EQ(play(project).values()[0], 8.0);
    project.drivers[0].mute = true;
    EXPECT_DOUBLE_EQ(play(project).values()[0], 3.0);
    project.drivers[0].mute = false;
    project.drivers[0].solo = true;
    EXPECT_DOUBLE_EQ(play(project).values()[0], 5.0);
    project.drivers[0].solo = false;
    project.drivers[1].enabled = false;
    project.drivers[0].fadeIn = 2.0;
    project.drivers[0].start = 1.0;
    Player player = play(project);
    EXPECT_EQ(valueAt(player, 1.0), 0.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 2.0), 2.5);
    EXPECT_DOUBLE_EQ(valueAt(player, 3.0), 5.0);

    // Switched while playing: 0.2 s where nothing is authored, from wherever a fade stands.
    ASSERT_TRUE(player.setEnabled(1, true));
    EXPECT_DOUBLE_EQ(valueAt(player, 3.0), 5.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 3.1), 6.5);
    ASSERT_TRUE(player.setEnabled(1, false));
    EXPECT_DOUBLE_EQ(valueAt(player, 3.1), 6.5);
    EXPECT_DOUBLE_EQ(valueAt(player, 3.3), 5.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 3.1), 6.5);
    EXPECT_DOUBLE_EQ(valueAt(player, 2.5), valueAt(player, 2.5));
}

TEST(Values, FinishesItsCycleBeforeItFades)
{
    Harmonic harmonic;
    harmonic.direction = Direction::centric;
    harmonic.finishCycle = true;
    harmonic.duration = 2.0;
    Player player = play(withHarmonic(harmonic));
    ASSERT_TRUE(player.seek(2.5));
    ASSERT_TRUE(player.setEnabled(0, false));
    const auto wave = [](double t) { return 30.0 * std::sin(kPi * t); };
    EXPECT_NEAR(valueAt(player, 3.7), wave(3.7), 1e-9);
    EXPECT_NEAR(valueAt(player, 3.999), wave(3.999), 1e-9);
    EXPECT_NEAR(valueAt(player, 4.1), 0.5 * wave(4.1), 1e-9);
    EXPECT_EQ(valueAt(player, 4.3), 0.0);
    // A timescale changed on the way moves the cycle's end.
    ASSERT_TRUE(player.seek(3.0));
    ASSERT_TRUE(player.setChannelTimescale(0, 0.5));
    EXPECT_NEAR(valueAt(player, 4.4), 30.0 * std::sin(kPi * (3.0 + 0.7)), 1e-9);
    EXPECT_EQ(valueAt(player, 5.3), 0.0);
    // Switched on again before the end: nothing has happened.
    ASSERT_TRUE(player.seek(3.5));
    ASSERT_TRUE(player.setEnabled(0, true));
    EXPECT_NEAR(valueAt(player, 6.0), 30.0 * std::sin(kPi * (3.0 + 1.5)), 1e-9);
}

TEST(Values, ParametersSetFromOutsideReplaceTheDefault)
{
    Project project;
    project.parameters = {parameter("p", -100, 100, 1.0)};
    project.drivers = {driver("a", scalarTrack({{0, 10}}), {"p"})};
    Player player = play(project);
    ASSERT_TRUE(player.seek(1.0));
    ASSERT_TRUE(player.setParameter(0, 20.0));
    EXPECT_DOUBLE_EQ(valueAt(player, 1.0), 30.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 0.9), 11.0);
    ASSERT_TRUE(player.seek(2.0));
    ASSERT_TRUE(player.clearParameter(0));
    EXPECT_DOUBLE_EQ(valueAt(player, 2.0), 11.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 1.5), 30.0);
    player.reset();
    EXPECT_EQ(player.time(), 0.0);
    EXPECT_DOUBLE_EQ(valueAt(player, 1.5), 11.0);
}

TEST(Values, BadInputsAreRefusedAndChangeNothing)
{
    Project project = withHarmonic();
    project.layers = {layer("base", "")};
    Player player = play(project);
    const double nan = std::nan("");
    for (const Status& status :
         {player.setParameter(-1, 0), player.setParameter(1, 0), player.setParameter(0, nan), player.clearParameter(9),
          player.setChannelTimescale(1, 1), player.setChannelTimescale(0, nan), player.setEnabled(1, true),
          player.setLookTarget({0, nan, 0}), player.setLookCenter({nan, 0, 0}), player.setLayerWeight(0, 1.5),
          player.setLayerWeight(1, 0.5), player.setLayerMix(0, -0.1), player.requestClip({1, -1, 0.2, 1.0, true}),
          player.requestClip({0, 5, 0.2, 1.0, true}), player.requestClip({0, -1, -0.2, 1.0, true}),
          player.requestClip({0, -1, 0.2, nan, true})}) {
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().kind, ErrorKind::usage) << status.error().text();
    }
}

TEST(Values, FullLogRefusesOrForgets)
{
    const auto program = compiled(withHarmonic());
    Player strict = play(program, {.logCapacity = 3});
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(strict.advance(0.5));
        ASSERT_TRUE(strict.setParameter(0, i));
    }
    ASSERT_TRUE(strict.setParameter(0, 7.0)) << "an entry of equal time gives way";
    ASSERT_TRUE(strict.advance(0.5));
    const Status full = strict.setParameter(0, 8.0);
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().kind, ErrorKind::limit);

    Player forgetful = play(program, {.logCapacity = 3, .forgetful = true});
    Player patient = play(program);
    for (int i = 0; i < 50; ++i) {
        for (Player* player : {&forgetful, &patient}) {
            ASSERT_TRUE(player->advance(0.25));
            ASSERT_TRUE(player->setParameter(0, i));
            ASSERT_TRUE(player->setChannelTimescale(0, 1.0 + i % 3));
            player->evaluate();
        }
        EXPECT_EQ(forgetful.values()[0], patient.values()[0]) << i;
    }
    const Status early = forgetful.seek(1.0);
    ASSERT_FALSE(early);
    EXPECT_EQ(early.error().kind, ErrorKind::limit);
}

// What is forgotten must not move harmonics that count from a later start, nor
// what rebind takes for live.
TEST(Values, ForgettingKeepsThePhaseOfLaterStarts)
{
    Project project = withHarmonic();
    project.drivers[0].start = 0.6;
    project.parameters.push_back(parameter("hops", -100, 100));
    project.drivers.push_back(driver("hop", Harmonic{}, {"hops"}));
    project.drivers[1].trigger = "hop";
    const auto program = compiled(project);
    Player forgetful = play(program, {.logCapacity = 4, .forgetful = true});
    Player patient = play(program);
    for (int i = 0; i < 40; ++i) {
        for (Player* player : {&forgetful, &patient}) {
            ASSERT_TRUE(player->advance(0.25));
            ASSERT_TRUE(player->setChannelTimescale(0, i % 5 - 2.0));
            if (i % 7 == 3) {
                ASSERT_TRUE(player->trigger("hop"));
            }
            if (i % 9 == 5) {
                ASSERT_TRUE(player->setEnabled(0, i % 2 == 0));
            }
            if (i % 11 == 10) {
                ASSERT_TRUE(player->rebind(program));
            }
            player->evaluate();
        }
        EXPECT_NEAR(forgetful.values()[0], patient.values()[0], 1e-9) << i;
        EXPECT_NEAR(forgetful.values()[1], patient.values()[1], 1e-9) << i;
    }
}

TEST(Values, AYearLaterThePhaseIsRight)
{
    Harmonic harmonic;
    harmonic.duration = 0.7;
    Player player = play(withHarmonic(harmonic));
    const double year = 365.25 * 86400.0;
    for (const double t : {year, year / 3.0, year - 0.123}) {
        const long double cycles = static_cast<long double>(t) / static_cast<long double>(0.7);
        const double exact =
            -15.0 + 15.0 * std::sin(2 * kPi * static_cast<double>(cycles - std::floor(cycles)));
        EXPECT_NEAR(valueAt(player, t), exact, 60.0 * 1e-6);
    }
}

}  // namespace
