#include "core/export/glb_export.h"
#include "core/model/pose.h"
#include "tests/core/export/test_projects.h"
#include "tests/core/export/validator.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>

using namespace sinew;
using namespace sinew::test;

namespace {

Exported exported(const Project& project, const Model& model, const ExportSettings& settings = {})
{
    auto out = exportGlb(project, &model, settings, Progress());
    EXPECT_TRUE(out) << out.error().text();
    return out ? std::move(*out) : Exported{};
}

const Issue* issueOf(const Exported& out, const std::string& code)
{
    const auto found = std::ranges::find(out.issues, code, &Issue::code);
    return found == out.issues.end() ? nullptr : &*found;
}

// The file as another program would read it.
Model reopened(const Exported& out)
{
    std::string pattern = (std::filesystem::temp_directory_path() / "sinew-reopen-XXXXXX.glb").string();
    const int file = ::mkstemps(pattern.data(), 4);
    EXPECT_GE(file, 0);
    ::close(file);
    EXPECT_TRUE(writeFileAtomic(pattern, out.bytes));
    auto read = importModel(pattern, Progress());
    std::filesystem::remove(pattern);
    EXPECT_TRUE(read) << read.error().text();
    return read ? std::move(read->model) : Model{};
}

const NodeTrack* trackOf(const Model& model, const std::string& clip, const std::string& node, NodePath path)
{
    const int c = findClip(model, clip);
    if (c < 0)
        return nullptr;
    for (const NodeTrack& track : model.clips[static_cast<std::size_t>(c)].tracks)
        if (track.node == findNode(model, node) && track.path == path)
            return &track;
    return nullptr;
}

double durationOf(const Model& model, const std::string& clip)
{
    const int c = findClip(model, clip);
    return c < 0 ? -1.0 : model.clips[static_cast<std::size_t>(c)].duration;
}

void expectClean(const Exported& out)
{
    EXPECT_TRUE(out.fidelity.withinTolerance);
    for (const Fidelity::Entry& entry : out.fidelity.entries)
        EXPECT_LE(entry.maximumError, 1e-4) << entry.name;
    if (const auto report = validateBytes(out.bytes)) {
        EXPECT_EQ(report->errors + report->warnings, 0) << report->text;
    }
}

TEST(GlbExport, ClipsAndMotionTogether)
{
    const Model model = walkingModel();
    Project project;
    addSway(project, "knee", 0.5, 20);
    const Exported out = exported(project, model);
    expectClean(out);
    const Model read = reopened(out);
    ASSERT_EQ(read.clips.size(), 3u);
    EXPECT_EQ(read.clips[0].name, "walk");
    EXPECT_EQ(read.clips[1].name, "fall");
    EXPECT_EQ(read.clips[2].name, "motion");
    EXPECT_DOUBLE_EQ(durationOf(read, "walk"), 1.0) << "two waves fit into one walk";
    EXPECT_DOUBLE_EQ(durationOf(read, "fall"), 0.5);
    EXPECT_DOUBLE_EQ(durationOf(read, "motion"), 0.5);

    // A quarter of the wave: 20 degrees, worked out by hand, in the clip and in the motion alone.
    for (const char* clip : {"walk", "motion"}) {
        const NodeTrack* sway = trackOf(read, clip, "knee", NodePath::rotation);
        ASSERT_NE(sway, nullptr) << clip;
        float q[4];
        sampleTrack(*sway, 0.125, q);
        EXPECT_NEAR(std::atan2(q[2], q[3]) * 360.0 / std::numbers::pi, 20.0, 0.05) << clip;
    }
    // What the clip itself does is untouched.
    const NodeTrack* hip = trackOf(read, "walk", "hip", NodePath::rotation);
    ASSERT_NE(hip, nullptr);
    float q[4];
    sampleTrack(*hip, 0.25, q);
    EXPECT_NEAR(q[0], std::sin(15 * std::numbers::pi / 180), 1e-4);
    // Over the rest pose the hip stays still, but it is said, since the walk moves it.
    hip = trackOf(read, "motion", "hip", NodePath::rotation);
    ASSERT_NE(hip, nullptr);
    EXPECT_EQ(hip->times.size(), 2u);
    // Nobody ever scales the hip.
    EXPECT_EQ(trackOf(read, "walk", "hip", NodePath::scale), nullptr);
}

TEST(GlbExport, RepeatsUntilClipAndMotionMeet)
{
    const Model model = walkingModel();
    Project project;
    addSway(project, "knee", 0.75, 20);
    const Exported out = exported(project, model);
    expectClean(out);
    const Model read = reopened(out);
    EXPECT_FLOAT_EQ(static_cast<float>(durationOf(read, "walk")), 3.0f) << "three walks are four waves";
    ASSERT_NE(issueOf(out, "clip-repeated"), nullptr);
    EXPECT_EQ(issueOf(out, "clip-repeated")->where, "walk");
    ASSERT_NE(issueOf(out, "motion-alone"), nullptr);
    EXPECT_EQ(issueOf(out, "motion-alone")->where, "motion");
    EXPECT_DOUBLE_EQ(durationOf(read, "fall"), 0.5) << "an open clip is not repeated";
    EXPECT_NE(issueOf(out, "clip-open"), nullptr);
    for (const NodeTrack& track : read.clips[0].tracks) {
        const std::size_t width = static_cast<std::size_t>(track.width);
        float dot = 0.0f;
        for (std::size_t k = 0; k < width; ++k) {
            const float first = track.values[k];
            const float last = track.values[track.values.size() - width + k];
            dot += first * last;
            EXPECT_EQ(std::abs(first), std::abs(last)) << "loops close exactly";
        }
        EXPECT_EQ(track.times.back(), 3.0f);
    }
}

TEST(GlbExport, WavesThatNeverMeetAreReportedAndSnappedOnRequest)
{
    const Model model = walkingModel();
    Project project;
    addSway(project, "knee", 0.7319, 20);
    ExportSettings settings;
    settings.maxLoopSeconds = 5.0;
    settings.clips = {"walk"};
    const Exported open = exported(project, model, settings);
    ASSERT_NE(issueOf(open, "loop-open"), nullptr);
    EXPECT_EQ(issueOf(open, "loop-open")->where, "walk");
    EXPECT_TRUE(open.fidelity.withinTolerance) << "it is still what the evaluator plays";
    EXPECT_DOUBLE_EQ(durationOf(reopened(open), "walk"), 1.0) << "a loop that does not close keeps the clip's length";
    for (const char* way : {"--max-loop", "--snap-periods", "--source-clips", "Snap periods", "1 s long"})
        EXPECT_NE(issueOf(open, "loop-open")->message.find(way), std::string::npos) << way;

    settings.snapPeriods = true;
    const Exported snapped = exported(project, model, settings);
    EXPECT_EQ(issueOf(snapped, "loop-open"), nullptr);
    EXPECT_NE(issueOf(snapped, "periods-snapped"), nullptr);
    const Model read = reopened(snapped);
    const NodeTrack* sway = trackOf(read, "walk", "knee", NodePath::rotation);
    ASSERT_NE(sway, nullptr);
    EXPECT_EQ(sway->values[2], sway->values[sway->values.size() - 2]);
    EXPECT_EQ(project.drivers[0], Project(project).drivers[0]);
    expectClean(snapped);
}

TEST(GlbExport, SteppedKeysStaySteps)
{
    Model model = walkingModel();
    model.clips.resize(1);
    model.clips[0].tracks.push_back(
        track(3, NodePath::translation, {0, 0.4f, 0.8f}, {2, 0, 0, 2, 1, 0, 2, 0, 0}, KeyInterpolation::step));
    Project project;
    addSway(project, "knee", 0.5, 20);
    const Exported kept = exported(project, model);
    expectClean(kept);
    const Model read = reopened(kept);
    const NodeTrack* prop = trackOf(read, "walk", "prop", NodePath::translation);
    ASSERT_NE(prop, nullptr);
    EXPECT_EQ(prop->interpolation, KeyInterpolation::step);
    EXPECT_EQ(prop->times.size(), 3u);

    // Where motion is added to it, the jump is kept as two keys a hair apart.
    addSway(project, "prop", 1.0, 5);
    project.bindings.back().target = Binding::Target::translation;
    project.bindings.back().component = Axis::y;
    const Exported moved = exported(project, model);
    EXPECT_TRUE(moved.fidelity.withinTolerance);
    const Model again = reopened(moved);
    prop = trackOf(again, "walk", "prop", NodePath::translation);
    ASSERT_NE(prop, nullptr);
    EXPECT_EQ(prop->interpolation, KeyInterpolation::linear);
    float before[3];
    float after[3];
    sampleTrack(*prop, 0.39999, before);
    sampleTrack(*prop, 0.40001, after);
    EXPECT_NEAR(after[1] - before[1], 1.0, 0.01);
}

TEST(GlbExport, KeyedMotionKeepsItsLandings)
{
    // A bouncing prop: corners of the curve lie between the frames of any rate.
    const Model model = twoJointModel();
    Project project;
    project.settings.loopEnd = 2.0;
    project.parameters = {parameter("height", 0, 10, 0)};
    Driver driver;
    driver.id = driver.name = "drop";
    driver.blend = BlendMode::override_;
    Ramp ramp{3.0, 0.0, 0.3173, {Bounce{0.6, 30.0, 5}, Residue::faded, false, false}};
    driver.motion = ramp;
    driver.targets = {"height"};
    project.drivers = {driver};
    Binding binding;
    binding.id = "b";
    binding.parameter = "height";
    binding.target = Binding::Target::translation;
    binding.object = "prop";
    binding.component = Axis::y;
    binding.outMaximum = 10.0;
    project.bindings = {binding};
    const Exported out = exported(project, model);
    expectClean(out);
    const Model read = reopened(out);
    const NodeTrack* prop = trackOf(read, "motion", "prop", NodePath::translation);
    ASSERT_NE(prop, nullptr);
    // The first landing is where the ramp ends; there is a key within microseconds of it, at 0.
    const auto key = std::ranges::min_element(prop->times, {}, [](float t) { return std::abs(t - 0.3173f); });
    EXPECT_NEAR(*key, 0.3173f, 1e-5f);
    EXPECT_NEAR(prop->values[static_cast<std::size_t>(key - prop->times.begin()) * 3 + 1], 0.0f, 1e-3f);
    EXPECT_LT(prop->times.size(), 200u);
}

TEST(GlbExport, ListsWhatGltfCannotHold)
{
    const Model model = walkingModel();
    Project project;
    addSway(project, "knee", 0.5, 20);
    Part part;
    part.id = part.name = "ghost";
    part.opacity = 0.5;
    part.meshes = {"prop"};
    project.parts = {part};
    Binding fade = project.bindings[0];
    fade.id = "fade";
    fade.target = Binding::Target::partOpacity;
    fade.object = "ghost";
    fade.outMinimum = 0.0;
    fade.outMaximum = 1.0;
    project.bindings.push_back(fade);
    project.drivers[0].trigger = "go";
    const Exported out = exported(project, model);
    int opacity = 0;
    for (const Issue& issue : out.issues)
        opacity += issue.code == "opacity-not-in-gltf" ? 1 : 0;
    EXPECT_EQ(opacity, 2);
    EXPECT_NE(issueOf(out, "trigger-not-in-gltf"), nullptr);
}

TEST(GlbExport, SourceClipsAndChosenClips)
{
    const Model model = walkingModel();
    Project project;
    addSway(project, "knee", 0.5, 20);
    ExportSettings settings;
    settings.clips = {"fall"};
    settings.sourceClips = true;
    const Model read = reopened(exported(project, model, settings));
    ASSERT_EQ(read.clips.size(), 3u);
    EXPECT_EQ(read.clips[0].name, "fall");
    EXPECT_EQ(read.clips[2].name, "fall (source)");
    EXPECT_EQ(read.clips[2].tracks[0].values, model.clips[1].tracks[0].values);
    EXPECT_EQ(trackOf(read, "fall (source)", "knee", NodePath::rotation), nullptr);

    settings.clips = {"no such clip"};
    const auto refused = exportGlb(project, &model, settings, Progress());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::usage);
    EXPECT_NE(refused.error().message.find("no such clip"), std::string::npos);
}

TEST(GlbExport, WithoutDriversTheClipsAloneAreWritten)
{
    Model model = walkingModel();
    ModelClip pose;
    pose.name = "pose";
    pose.tracks = {track(2, NodePath::translation, {0}, {0, 3, 0})};
    model.clips.push_back(pose);
    ModelClip clash = model.clips[0];
    clash.name = "motion";
    model.clips.push_back(clash);
    Project project;
    const Exported out = exported(project, model);
    expectClean(out);
    Model read = reopened(out);
    EXPECT_EQ(read.clips.size(), 4u);
    EXPECT_EQ(durationOf(read, "pose"), 0.0);

    addSway(project, "knee", 0.5, 20);
    const Exported both = exported(project, model);
    expectClean(both);
    read = reopened(both);
    EXPECT_GE(findClip(read, "motion 2"), 0) << "a clip of that name keeps it";
    EXPECT_DOUBLE_EQ(durationOf(read, "pose"), 0.5) << "a pose lasts as long as its motion";
}

TEST(GlbExport, LookSettlesBeforeTheLoopBegins)
{
    const Model model = walkingModel();
    Project project;
    addSway(project, "knee", 0.5, 20);
    project.parameters.push_back(parameter("turn", -30, 30, 0));
    Driver driver;
    driver.id = driver.name = "look";
    driver.motion = Look{Axis::x, 30.0};
    driver.targets = {"turn"};
    project.drivers.push_back(driver);
    project.look.target.kind = LookTarget::Kind::point;
    project.look.target.point = {0.5, 1, 1};
    project.look.reach = 1.0;
    Binding binding;
    binding.id = "turn-binding";
    binding.parameter = "turn";
    binding.target = Binding::Target::rotation;
    binding.object = "hip";
    binding.component = Axis::y;
    binding.outMinimum = -30;
    binding.outMaximum = 30;
    project.bindings.push_back(binding);
    const Exported out = exported(project, model);
    expectClean(out);
    EXPECT_EQ(issueOf(out, "loop-open"), nullptr);
    const Model read = reopened(out);
    const NodeTrack* hip = trackOf(read, "motion", "hip", NodePath::rotation);
    ASSERT_NE(hip, nullptr);
    for (std::size_t i = 0; i < hip->values.size(); i += 4)
        EXPECT_NEAR(std::abs(hip->values[i + 1]), std::sin(7.5 * std::numbers::pi / 180), 1e-3)
            << "already looking, at half of 30 degrees";
}

TEST(GlbExport, ALateNodIsPartOfTheLoop)
{
    const Model model = walkingModel();
    Project project;
    addSway(project, "knee", 0.5, 20);
    project.drivers.clear();
    Driver driver;
    driver.id = driver.name = "nod";
    driver.blend = BlendMode::override_;
    Track nod;
    for (const auto& [time, value] : {std::pair{0.0, 0.0}, {2.1, 0.0}, {2.3, 1.0}, {2.6, 0.0}}) {
        Key key;
        key.time = time;
        key.value = {value};
        nod.keys.push_back(key);
    }
    driver.motion = nod;
    driver.targets = {project.parameters[0].id};
    project.drivers = {driver};
    const Exported out = exported(project, model);
    expectClean(out);
    const Model read = reopened(out);
    EXPECT_DOUBLE_EQ(durationOf(read, "walk"), 3.0) << "three walks hold the nod";
    const NodeTrack* knee = trackOf(read, "walk", "knee", NodePath::rotation);
    ASSERT_NE(knee, nullptr);
    float q[4];
    sampleTrack(*knee, 2.3, q);
    EXPECT_NEAR(std::atan2(q[2], q[3]) * 360.0 / std::numbers::pi, 20.0, 0.05);
    EXPECT_DOUBLE_EQ(durationOf(read, "motion"), 6.0) << "the timeline's loop range";
}

TEST(GlbExport, SameBytesEveryTime)
{
    const Model model = walkingModel();
    Project project;
    addSway(project, "knee", 0.5, 20);
    EXPECT_EQ(exported(project, model).bytes, exported(project, model).bytes);
}

TEST(GlbExport, RefusesAndCancels)
{
    const Model model = walkingModel();
    Project project;
    addSway(project, "knee", 0.5, 20);
    EXPECT_FALSE(exportGlb(project, nullptr, {}, Progress()));
    ExportSettings settings;
    settings.rate = 0.0;
    EXPECT_EQ(exportGlb(project, &model, settings, Progress()).error().kind, ErrorKind::usage);
    settings = {};
    settings.tolerance = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(exportGlb(project, &model, settings, Progress()).error().kind, ErrorKind::usage);
    Progress progress;
    progress.cancel();
    EXPECT_EQ(exportGlb(project, &model, {}, progress).error().kind, ErrorKind::cancelled);
    project.parameters[0].minimum = 5;
    EXPECT_FALSE(exportGlb(project, &model, {}, Progress())) << "an invalid project is refused by compile";
}

TEST(GlbExport, TighterTolerancesCostKeys)
{
    const Model model = walkingModel();
    Project project;
    addSway(project, "knee", 0.5, 20);
    std::size_t before = 0;
    for (const double tolerance : {1e-2, 1e-3, 1e-4, 1e-5}) {
        ExportSettings settings;
        settings.tolerance = tolerance;
        settings.clips = {"walk"};
        const Exported out = exported(project, model, settings);
        EXPECT_TRUE(out.fidelity.withinTolerance);
        ASSERT_EQ(out.fidelity.entries.size(), 2u);
        EXPECT_LE(out.fidelity.entries[0].maximumError, tolerance);
        EXPECT_GT(out.fidelity.entries[0].keys, before);
        before = out.fidelity.entries[0].keys;
    }
}

class GlbExportCorpus : public testing::TestWithParam<const char*> {};

TEST_P(GlbExportCorpus, SameClipsPlusMotion)
{
    const std::filesystem::path path = corpusFile(GetParam());
    if (path.empty())
        GTEST_SKIP() << "the corpus (SINEW_CORPUS) isn't there";
    if (!isModelFile(path))
        GTEST_SKIP() << "this build reads no such file";
    const auto imported = importModel(path, Progress());
    ASSERT_TRUE(imported) << imported.error().text();
    const Model& model = imported->model;
    Project project;
    const int joint = model.skins.empty() ? static_cast<int>(model.nodes.size()) / 2 : model.skins[0].joints[3];
    addSway(project, model.nodes[static_cast<std::size_t>(joint)].name, 0.75, 20);
    ExportSettings settings;
    settings.maxLoopSeconds = 1.5;
    const Exported out = exported(project, model, settings);
    EXPECT_TRUE(out.fidelity.withinTolerance);
    EXPECT_EQ(out.fidelity.entries.size(), model.clips.size() + 1);

    const Model read = reopened(out);
    ASSERT_EQ(read.clips.size(), model.clips.size() + 1);
    for (std::size_t c = 0; c < model.clips.size(); ++c)
        EXPECT_EQ(read.clips[c].name, model.clips[c].name);
    EXPECT_EQ(read.clips.back().name, "motion");
    EXPECT_EQ(read.morphSlots.size(), model.morphSlots.size());
    EXPECT_EQ(read.images.size(), std::ranges::count_if(model.images, [](const Image& i) { return !i.bytes.empty(); }));
    // Whatever the model was compressed with, what is written asks nothing of its readers.
    EXPECT_FALSE(jsonOf(out.bytes).contains("extensionsRequired"));
    const auto report = validateBytes(out.bytes);
    if (!report)
        GTEST_SKIP() << kNoValidator;
    EXPECT_EQ(report->errors + report->warnings, 0) << report->text;
}

INSTANTIATE_TEST_SUITE_P(Corpus, GlbExportCorpus,
                         testing::Values("khronos/Fox.glb", "khronos/CesiumMan.glb", "characters/raylib_robot.glb",
                                         "characters/kaykit_Knight.glb", "fbx/ozz_pab/walk.fbx",
                                         "khronos/CesiumMan-Draco/CesiumMan.gltf", "generated/Fox-meshopt.glb",
                                         "fbx/ufbx/blender_293_barbarian_7400_binary.fbx"));

}  // namespace
