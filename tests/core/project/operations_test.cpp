#include "core/project/operations.h"

#include "core/motion/harmonic.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"
#include "core/project/json.h"

#include "tests/core/project/samples.h"

#include <gtest/gtest.h>

#include <array>

using namespace sinew;

namespace {

void expectValid(const Project& project)
{
    for (const Issue& issue : validate(project))
        ADD_FAILURE() << issue.where << ": " << issue.message;
}

TEST(Operations, RemoveParameterTakesAllThatRefersToIt)
{
    Project project = samples::everything();
    ASSERT_TRUE(removeParameter(project, "tail-1"));
    expectValid(project);
    EXPECT_EQ(find(project.parameters, "tail-1"), nullptr);
    EXPECT_EQ(find(project.drivers, "sway")->targets, std::vector<Id>{"tail-2"}) << "one item less";
    EXPECT_EQ(find(project.drivers, "nod"), nullptr) << "its only pair is gone";
    EXPECT_EQ(find(project.drivers, "throw"), nullptr);
    EXPECT_EQ(find(project.drivers, "glance"), nullptr);
    EXPECT_NE(find(project.drivers, "snap"), nullptr) << "moves another parameter";
    EXPECT_EQ(find(project.bindings, "curl"), nullptr);
    EXPECT_NE(find(project.bindings, "glow"), nullptr);
    EXPECT_EQ(project.clips[0].tracks.size(), 1u);
    EXPECT_FALSE(removeParameter(project, "tail-1")) << "is gone already";
}

TEST(Operations, RemovePartClipLayerChannel)
{
    Project project = samples::everything();
    ASSERT_TRUE(removePart(project, "cape"));
    expectValid(project);
    EXPECT_EQ(find(project.bindings, "fade"), nullptr);
    ASSERT_TRUE(removeClip(project, "wave"));
    expectValid(project);
    EXPECT_EQ(find(project.layers, "base")->nextClip, "");
    EXPECT_EQ(find(project.layers, "base")->clip, "model:idle");
    ASSERT_TRUE(removeLayer(project, "base"));
    expectValid(project);
    EXPECT_TRUE(project.cues.empty());
    ASSERT_TRUE(removeChannel(project, 0));
    expectValid(project);
    EXPECT_EQ(std::get<Harmonic>(find(project.drivers, "sway")->motion).channel, 0) << "same channel, new place";
    EXPECT_FALSE(removeChannel(project, 0)) << "the last one stays";
}

TEST(Operations, HarmonicBlendsFromDefaultWhereThatIsNotZero)
{
    Project project;
    project.parameters = {{"zero", "Zero", "", "", -1.0, 1.0, 0.0}, {"one", "One", "", "", 0.0, 2.0, 1.0}};
    const Id first = addHarmonic(project, "zero");
    const Id second = addHarmonic(project, "one");
    expectValid(project);
    EXPECT_EQ(find(project.drivers, first)->blend, BlendMode::additive);
    EXPECT_EQ(find(project.drivers, second)->blend, BlendMode::additiveFromDefault);
    EXPECT_EQ(find(project.drivers, second)->name, "One harmonic");
    EXPECT_EQ(addHarmonic(project, "none"), "");
}

TEST(Operations, NewHarmonicsStartFromTheDefault)
{
    Project project;
    project.parameters = {{"turn", "Turn", "", "", -45.0, 45.0, 0.0},  {"grow", "Grow", "", "", 0.5, 2.0, 1.0},
                          {"blink", "Blink", "", "", 0.0, 1.0, 0.0},   {"alpha", "Alpha", "", "", 0.0, 1.0, 1.0},
                          {"low", "Low", "", "", -1.0, 3.0, -0.9},     {"pace", "Pace", "", "", 10.0, 20.0, 16.0}};
    for (const Parameter& parameter : project.parameters)
        ASSERT_NE(addHarmonic(project, parameter.id), "");
    expectValid(project);
    const auto harmonic = [&](std::size_t i) { return std::get<Harmonic>(project.drivers[i].motion); };
    for (const std::size_t both : {0u, 1u, 5u})
        EXPECT_EQ(harmonic(both).direction, Direction::centric) << project.parameters[both].id;
    EXPECT_EQ(harmonic(2).direction, Direction::right) << "only upwards is there room";
    EXPECT_EQ(harmonic(3).direction, Direction::left);

    const auto compiled = compile(project, nullptr);
    ASSERT_TRUE(compiled);
    auto player = Player::create(compiled->program);
    ASSERT_TRUE(player);
    ASSERT_TRUE(player->seek(0.0));
    for (std::size_t i = 0; i < project.parameters.size(); ++i) {
        const Parameter& parameter = project.parameters[i];
        const double span = parameter.maximum - parameter.minimum;
        EXPECT_NEAR(player->values()[i], parameter.defaultValue, 1e-9 * span) << parameter.id;
        const motion::HarmonicRange wave = motion::effectiveRange(harmonic(i), parameter.minimum, parameter.maximum);
        EXPECT_EQ(wave.limit, motion::HarmonicLimit::none) << parameter.id;
        EXPECT_GE(wave.range, 0.1 * span) << parameter.id;
    }
}

TEST(Operations, DriversStartWithTheDefaultsOfTheirKind)
{
    Project project;
    project.parameters = {{"angle-y", "Angle", "", "", -30.0, 50.0, 10.0}, {"b", "B", "", "", 0.0, 1.0, 0.0}};
    const auto add = [&](MotionKind kind, std::vector<Id> targets) {
        const Id id = addDriver(project, kind, std::move(targets));
        expectValid(project);
        const Driver* driver = find(project.drivers, id);
        if (driver) {
            EXPECT_EQ(motionKindOf(*driver), kind);
        }
        return driver ? *driver : Driver{};
    };
    EXPECT_EQ(std::get<DecayingSine>(add(MotionKind::decayingSine, {"angle-y"}).motion).amplitude, 20.0);
    const Driver look = add(MotionKind::look, {"angle-y"});
    EXPECT_EQ(std::get<Look>(look.motion), (Look{Axis::y, 50.0}));
    EXPECT_EQ(look.blend, BlendMode::additive);
    const Driver ramp = add(MotionKind::ramp, {"angle-y"});
    EXPECT_EQ(std::get<Ramp>(ramp.motion).startValue, 10.0);
    EXPECT_EQ(ramp.blend, BlendMode::override_);
    // 40 up, less the 36 % that it overshoots by.
    EXPECT_NEAR(std::get<Ramp>(ramp.motion).endValue, 39.0, 1e-9);
    EXPECT_EQ(std::get<Track>(add(MotionKind::track, {"angle-y", "b"}).motion).width, 2);
    EXPECT_EQ(addDriver(project, MotionKind::projectile, {"b"}), "") << "needs x and y";
    EXPECT_EQ(add(MotionKind::projectile, {"angle-y", "b"}).targets.size(), 2u);
}

TEST(Operations, ChainMakesAParameterAndABindingAJoint)
{
    Project project;
    project.parameters = {{"other", "Tail1"}};
    const std::array<std::string, 3> joints{"Tail1", "Tail2", "Tail3"};
    Stagger stagger;
    stagger.phaseStep = 0.1;
    stagger.falloff = 1.2;
    const Id id = addDriverChain(project, MotionKind::harmonic, joints, Axis::z, stagger);
    expectValid(project);
    const Driver* driver = find(project.drivers, id);
    ASSERT_NE(driver, nullptr);
    EXPECT_EQ(driver->targets, (std::vector<Id>{"tail1-z", "tail2", "tail3"}));
    EXPECT_EQ(driver->stagger, stagger);
    EXPECT_EQ(std::get<Harmonic>(driver->motion).direction, Direction::centric);
    ASSERT_EQ(project.bindings.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(project.bindings[i].object, joints[i]);
        EXPECT_EQ(project.bindings[i].parameter, driver->targets[i]);
        EXPECT_EQ(project.bindings[i].component, Axis::z);
    }
    EXPECT_EQ(addDriverChain(project, MotionKind::harmonic, {}, Axis::z, stagger), "");
    EXPECT_EQ(addDriverChain(project, MotionKind::projectile, joints, Axis::z, stagger), "");
    EXPECT_EQ(project.parameters.size(), 4u);

    for (const MotionKind kind : {MotionKind::track, MotionKind::ramp, MotionKind::decayingSine, MotionKind::look}) {
        const Driver* any = find(project.drivers, addDriverChain(project, kind, joints, Axis::x, stagger));
        ASSERT_NE(any, nullptr);
        EXPECT_EQ(motionKindOf(*any), kind);
        EXPECT_EQ(any->targets.size(), 3u);
        expectValid(project);
    }
}

TEST(Operations, BoundParametersRestAtRest)
{
    Project project;
    project.parts = {{"cape", "Cape"}};
    const BoundObject targets[] = {
        {Binding::Target::rotation, "Head", Axis::y, {}},    {Binding::Target::translation, "Head", Axis::y, {}},
        {Binding::Target::scale, "Head", Axis::y, {}},       {Binding::Target::morph, "smile", Axis::x, {}},
        {Binding::Target::partOpacity, "cape", Axis::x, {}}, {Binding::Target::material, "Lamp", Axis::x, "emissive"}};
    for (const BoundObject& target : targets) {
        const Id id = addBoundParameter(project, target);
        ASSERT_FALSE(id.empty());
        const Binding& binding = project.bindings.back();
        EXPECT_EQ(binding.parameter, id);
        EXPECT_EQ(binding.outMinimum, project.parameters.back().minimum);
        EXPECT_EQ(binding.outMaximum, project.parameters.back().maximum);
    }
    expectValid(project);
    EXPECT_EQ(find(project.parameters, "head")->name, "Head Y");
    EXPECT_EQ(find(project.parameters, "head-2")->name, "Head move Y");
    EXPECT_EQ(find(project.parameters, "head-3")->name, "Head scale Y");
    EXPECT_EQ(find(project.parameters, "smile")->name, "smile");
    EXPECT_EQ(addBoundParameter(project, {Binding::Target::partOpacity, "none", Axis::x, {}}), "");
}

TEST(Operations, AFirstLookStartsAtTheJointItTurns)
{
    Project project;
    const Id head = addBoundParameter(project, {Binding::Target::rotation, "Head", Axis::y, {}});
    const Id neck = addBoundParameter(project, {Binding::Target::rotation, "Neck", Axis::y, {}});
    (void)addDriver(project, MotionKind::harmonic, {neck});
    EXPECT_EQ(project.look, LookController{});
    (void)addDriver(project, MotionKind::look, {head});
    EXPECT_EQ(project.look.center.kind, LookCenter::Kind::node);
    EXPECT_EQ(project.look.center.node, "Head");
    (void)addDriver(project, MotionKind::look, {neck});
    EXPECT_EQ(project.look.center.node, "Head") << "shared by all looks";

    Project own;
    const Id eye = addBoundParameter(own, {Binding::Target::rotation, "Eye", Axis::y, {}});
    own.look.center.kind = LookCenter::Kind::point;
    (void)addDriver(own, MotionKind::look, {eye});
    EXPECT_EQ(own.look.center.kind, LookCenter::Kind::point) << "an artist's center stays";

    Project free;
    free.parameters = {{"gaze"}};
    (void)addDriver(free, MotionKind::look, {"gaze"});
    EXPECT_EQ(free.look, LookController{}) << "nothing is turned";
}

TEST(Operations, DuplicateFollowsItsOriginal)
{
    Project project = samples::everything();
    const Id copy = duplicate(project, ObjectKind::driver, "sway");
    expectValid(project);
    EXPECT_EQ(copy, "sway-copy");
    EXPECT_EQ(project.drivers[1].id, copy);
    EXPECT_EQ(project.drivers[1].name, "Sway copy");
    EXPECT_EQ(project.drivers[1].motion, project.drivers[0].motion);
    EXPECT_EQ(duplicate(project, ObjectKind::cue, "cue-1"), "cue-1-2");
    EXPECT_EQ(duplicate(project, ObjectKind::driver, "none"), "");
    EXPECT_EQ(duplicate(project, ObjectKind::settings, ""), "");
}

} // namespace
