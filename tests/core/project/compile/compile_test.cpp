#include "core/project/compile/compile.h"
#include "core/project/json.h"

#include "tests/core/player/builders.h"

#include <algorithm>
#include <limits>

using namespace sinew;
using namespace sinew::test;

namespace {

Issues issuesOf(const Project& project, const Model* model = nullptr)
{
    auto result = compile(project, model);
    EXPECT_TRUE(result.ok()) << (result ? "" : result.error().text());
    return result ? result->issues : Issues();
}

const Issue* findIssue(const Issues& issues, const std::string& code)
{
    const auto found = std::ranges::find(issues, code, &Issue::code);
    return found == issues.end() ? nullptr : &*found;
}

TEST(Compile, EmptyProjects)
{
    EXPECT_TRUE(compile(Project(), nullptr).ok());
    const Model model = animatedModel();
    EXPECT_TRUE(compile(Project(), &model).ok());
    EXPECT_TRUE(issuesOf(Project(), &model).empty());
}

TEST(Compile, RefusesWhatValidateRefuses)
{
    Project project;
    project.parameters = {parameter("p", 0, 10)};
    project.drivers = {driver("d", Harmonic{}, {"p"})};
    project.drivers[0].weight = std::numeric_limits<double>::quiet_NaN();
    auto result = compile(project, nullptr);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().where, "/drivers/0/weight");
    EXPECT_EQ(result.error().kind, ErrorKind::invalidInput);

    project.drivers[0].weight = 1.0;
    project.settings.channels.clear();
    EXPECT_FALSE(compile(project, nullptr).ok());
}

TEST(Compile, SkipsWhatTheModelLacks)
{
    const Model model = animatedModel();
    Project project;
    project.parameters = {parameter("p", 0, 10)};
    project.bindings = {binding("a", "p", Binding::Target::rotation, "tail", 0, 1),
                        binding("b", "p", Binding::Target::morph, "smile", 0, 1),
                        binding("c", "p", Binding::Target::material, "skin", 0, 1),
                        binding("d", "p", Binding::Target::rotation, "knee", 0, 1)};
    project.bindings[2].property = "metallic";
    project.layers = {layer("base", "model:dance")};
    project.look.target.kind = LookTarget::Kind::node;
    project.look.target.node = "fly";
    project.look.center.kind = LookCenter::Kind::mesh;
    project.look.center.node = "knee";
    auto result = compile(project, &model);
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->program->bindings.size(), 1u);
    EXPECT_EQ(result->program->layers.clip[0], -1);
    const auto node = std::ranges::find(result->issues, "/bindings/0/object", &Issue::where);
    ASSERT_NE(node, result->issues.end());
    EXPECT_EQ(node->code, "missing-node");
    EXPECT_NE(node->message.find("\"tail\""), std::string::npos);
    for (const char* code : {"missing-morph", "missing-material", "missing-clip", "missing-mesh"})
        EXPECT_TRUE(findIssue(result->issues, code)) << code;
    EXPECT_EQ(std::ranges::count(result->issues, "/look/target/node", &Issue::where), 1);
}

TEST(Compile, WithoutAModelBindingsWait)
{
    Project project;
    project.parameters = {parameter("p", 0, 10)};
    project.bindings = {binding("a", "p", Binding::Target::rotation, "tail", 0, 1),
                        binding("b", "p", Binding::Target::morph, "smile", 0, 1)};
    project.layers = {layer("base", "model:dance")};
    const Issues issues = issuesOf(project);
    ASSERT_EQ(issues.size(), 2u);
    EXPECT_EQ(issues[0].where, "/layers/0/clip");
    EXPECT_EQ(issues[1].message, "There is no model: 2 bindings to joints, morphs and materials wait for one.");
}

TEST(Compile, TracksOfClipsWithoutTheirTargetAreSkipped)
{
    Project project;
    project.parameters = {parameter("p", 0, 10)};
    project.clips = {holdClip("c", {{"gone", 7}, {"p", 3}})};
    ClipTrack part = setsParameter("lost", scalarTrack({{0, 0.5}}));
    part.target = ClipTrack::Target::part;
    project.clips[0].tracks.push_back(part);
    project.layers = {layer("base", "c")};
    EXPECT_TRUE(validate(project).empty());
    const Issues issues = issuesOf(project);
    ASSERT_EQ(issues.size(), 2u);
    EXPECT_EQ(issues[0].code, "missing-target");
    EXPECT_EQ(issues[0].where, "/clips/0/tracks/0/ids/0");
    EXPECT_EQ(issues[1].message, "There is no part \"lost\": this track does nothing.");
    EXPECT_DOUBLE_EQ(play(project).values()[0], 3.0);
}

TEST(Compile, TracksWithoutKeysDoNothing)
{
    Project project;
    project.parameters = {parameter("p", 0, 10, 2)};
    project.drivers = {driver("new", Track{}, {"p"}, BlendMode::override_)};
    project.clips = {{"c", "", 1.0, true, {setsParameter("p", Track{})}, {}}};
    project.layers = {layer("base", "c")};
    project.look.target.kind = LookTarget::Kind::recorded;
    const Issues issues = issuesOf(project);
    ASSERT_EQ(issues.size(), 3u);
    for (const Issue& issue : issues) {
        EXPECT_EQ(issue.code, "no-keys");
        EXPECT_EQ(issue.severity, Severity::info);
    }
    EXPECT_DOUBLE_EQ(play(project).values()[0], 2.0);
}

TEST(Compile, KeysThatArriveStillSaySo)
{
    Project project;
    project.parameters = {parameter("p", -5, 15)};
    Track track = scalarTrack({{0, 0}, {2, 10}, {3, 0}});
    track.followThrough.kind = Overshoot{};
    track.keys[0].interpolation = {Interpolation::Kind::ease, EaseFamily::sine, EaseSide::inOut};
    project.drivers = {driver("nod", track, {"p"})};
    const Issues issues = issuesOf(project);
    ASSERT_EQ(issues.size(), 1u);
    EXPECT_EQ(issues[0].message, "Key at 2.00 s arrives with no speed: nothing to overshoot.");
    EXPECT_EQ(issues[0].remedy, "Use the segment's peak speed");
    EXPECT_EQ(issues[0].where, "/drivers/0/motion/keys/1");
    std::get<Track>(project.drivers[0].motion).followThrough.usePeakSpeed = true;
    EXPECT_TRUE(issuesOf(project).empty());
}

TEST(Compile, FollowThroughsThatARangeCutsAreNoted)
{
    Project project;
    project.parameters = {{"tail", "Tail", "", "\u00b0", -45.0, 45.0, 0.0}};
    Driver driver;
    driver.id = "swing";
    driver.targets = {"tail"};
    driver.blend = BlendMode::override_;
    Ramp ramp;
    ramp.endValue = 45.0;
    driver.motion = ramp;
    project.drivers = {driver};
    project.drivers.reserve(2);  // what `motion` refers to stays
    const auto noted = [&project] {
        const auto compiled = compile(project, nullptr);
        const Issue* issue = compiled ? findIssue(compiled->issues, "cut-by-range") : nullptr;
        return issue ? issue->message : std::string();
    };
    EXPECT_NE(noted().find("overshoot of \"swing\" is cut off at the maximum of \"Tail\" (45\u00b0)"), std::string::npos) << noted();
    auto& motion = std::get<Ramp>(project.drivers[0].motion);
    motion.endValue = 33.0;  // and 12 of overshoot
    EXPECT_EQ(noted(), "");
    // Another motion that lifts it does it too; none that is muted does.
    Driver lift = driver;
    lift.id = "lift";
    lift.blend = BlendMode::additive;
    lift.motion = DecayingSine{4.0, 1e-3, 0.0, 0.25};
    project.drivers.push_back(lift);
    EXPECT_NE(noted(), "");
    project.drivers[1].mute = true;
    EXPECT_EQ(noted(), "");
    // A bounce off the lower end goes inwards, one at the upper end of a fall from above too.
    motion.startValue = 40.0;
    motion.endValue = -45.0;
    motion.followThrough.kind = Bounce{0.7, 4000.0, 5};
    EXPECT_EQ(noted(), "");
    motion.startValue = -40.0;
    motion.endValue = -44.0;
    motion.followThrough.kind = Bounce{0.9, 1.0, 5};
    EXPECT_NE(noted().find("bounce of \"swing\" is cut off at the maximum"), std::string::npos) << noted();
    // Without a limit nothing is cut.
    project.parameters[0].range = RangePolicy::none;
    EXPECT_EQ(noted(), "");
    project.parameters[0].range = RangePolicy::clamp;
    // Keys: one that arrives within the range and swings out of it.
    Track track;
    track.keys = {{0.0, {0.0}}, {0.2, {-44.0}}, {2.0, {0.0}}};
    track.followThrough.kind = Overshoot{};
    project.drivers[0].motion = track;
    EXPECT_NE(noted().find("overshoot of \"swing\" is cut off at the minimum"), std::string::npos) << noted();
    std::get<Track>(project.drivers[0].motion).keys[1].value = {-30.0};
    EXPECT_EQ(noted(), "");
}

TEST(Compile, LimitedHarmonicsAndOpenLoopsAreNoted)
{
    const Model model = animatedModel();
    Project project;
    project.parameters = {parameter("p", 0, 10)};
    Harmonic harmonic;
    harmonic.normalizedOrigin = 0.1;
    project.drivers = {driver("sway", harmonic, {"p"})};
    project.layers = {layer("base", "model:bulging")};
    const Issues issues = issuesOf(project, &model);
    const Issue* limited = findIssue(issues, "range-limited");
    ASSERT_TRUE(limited);
    EXPECT_NE(limited->message.find("minimum"), std::string::npos);
    const Issue* open = findIssue(issues, "loop-open");
    ASSERT_TRUE(open);
    EXPECT_EQ(open->remedy, "Close the loop");
    EXPECT_EQ(open->where, "bulging");
    project.model.loopClosed = {"bulging"};
    EXPECT_FALSE(findIssue(issuesOf(project, &model), "loop-open"));
}

TEST(Compile, MorphsByTargetNameReachEverySlot)
{
    Model model = animatedModel();
    model.nodes[3].mesh = 0;
    model.nodes[3].morphRest = {0.0f};
    buildMorphSlots(model);
    ASSERT_EQ(model.morphSlots.size(), 2u);
    Project project;
    project.parameters = {parameter("p", 0, 10, 10)};
    project.bindings = {binding("b", "p", Binding::Target::morph, "bulge", 0, 0.5)};
    project.bindings[0].mode = Binding::Mode::replace;
    Player both = play(project, &model);
    EXPECT_FLOAT_EQ(both.morphWeights()[0], 0.5f);
    EXPECT_FLOAT_EQ(both.morphWeights()[1], 0.5f);
    project.bindings[0].object = model.morphSlots[1].name;
    Player one = play(project, &model);
    EXPECT_FLOAT_EQ(one.morphWeights()[0], 0.25f);
    EXPECT_FLOAT_EQ(one.morphWeights()[1], 0.5f);
}

TEST(Compile, StaggerSpreadsItemsOut)
{
    Project project;
    for (const char* id : {"a", "b", "c"})
        project.parameters.push_back(parameter(id, -100, 100));
    project.drivers = {driver("ramp", Ramp{0, 10, 1.0, {}}, {"a", "b", "c"}, BlendMode::override_)};
    project.drivers[0].stagger = Stagger{};
    project.drivers[0].stagger->delay = 0.25;
    Player player = play(project);
    ASSERT_TRUE(player.seek(0.75));
    EXPECT_DOUBLE_EQ(player.values()[0], 7.5);
    EXPECT_DOUBLE_EQ(player.values()[1], 5.0);
    EXPECT_DOUBLE_EQ(player.values()[2], 2.5);
    const auto program = compiled(project);
    EXPECT_EQ(program->ramps.size(), 1u) << "the motion itself is shared";
    EXPECT_EQ(program->instances.delay, (std::vector<double>{0.0, 0.25, 0.5}));
}

TEST(Compile, RigIsReusedWhereTheCallerKeepsIt)
{
    const Model model = animatedModel();
    const auto rig = makeModelRig(model);
    auto with = compile(Project(), &model, rig.get());
    auto without = compile(Project(), &model);
    ASSERT_TRUE(with.ok() && without.ok());
    EXPECT_EQ(with->program->rig, rig->rig);
    EXPECT_TRUE(*with->program == *without->program);
    EXPECT_NEAR(with->program->look.reach, static_cast<double>(restBounds(model).longestSide()) / 2.0, 1e-6);
}

TEST(Compile, LooksTakeTheControllersModeUnlessTheyHaveTheirOwn)
{
    Project project;
    project.parameters = {parameter("p", 0, 10)};
    project.drivers = {driver("a", Look{}, {"p"}), driver("b", Look{}, {"p"}, BlendMode::multiply)};
    project.look.blend = BlendMode::override_;
    const auto program = compiled(project);
    EXPECT_EQ(program->drivers.blend[0], BlendMode::override_);
    EXPECT_EQ(program->drivers.blend[1], BlendMode::multiply);
}

}  // namespace
