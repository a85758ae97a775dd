// The runtime file as exported: clips packed within the tolerance, values exact.
#include "core/export/export.h"
#include "core/import/import.h"
#include "core/model/pose_distance.h"
#include "core/model/transform_map.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"
#include "core/runtime/read.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

using namespace sinew;

namespace {

Model modelOf(const std::filesystem::path& file)
{
    auto imported = importModel(file, Progress());
    EXPECT_TRUE(imported.ok()) << imported.error().text();
    return imported.ok() ? std::move(imported->model) : Model();
}

Project playing(const Model& model)
{
    Project project;
    Layer layer;
    layer.id = "base";
    layer.clip = "model:" + model.clips.front().name;
    project.layers = {layer};
    return project;
}

Exported exported(const Project& project, const Model& model, const ExportSettings& settings)
{
    Result<Exported> out = findExportFormat("snw")->write(project, &model, settings, Progress());
    EXPECT_TRUE(out.ok()) << out.error().text();
    return out.ok() ? std::move(*out) : Exported();
}

const Model& pip()
{
    static const Model model = modelOf(std::filesystem::path(SINEW_RESOURCES) / "pip/pip.glb");
    return model;
}

TEST(RuntimeExport, PacksClipsWithinTheTolerance)
{
    ExportSettings exact;
    exact.exactClips = true;
    const Exported whole = exported(playing(pip()), pip(), exact);
    for (const double tolerance : {1e-3, 1e-4, 1e-5}) {
        ExportSettings settings;
        settings.tolerance = tolerance;
        const Exported out = exported(playing(pip()), pip(), settings);
        EXPECT_TRUE(out.fidelity.withinTolerance);
        EXPECT_LT(out.bytes.size() * 3, whole.bytes.size()) << tolerance;

        // Measured again, apart from the report.
        const auto read = readRuntime(out.bytes);
        ASSERT_TRUE(read.ok());
        const PoseDistance distance(pip());
        for (const ModelClip& clip : pip().clips) {
            const auto entry = std::ranges::find(out.fidelity.entries, "clip " + clip.name, &Fidelity::Entry::name);
            ASSERT_NE(entry, out.fidelity.entries.end());
            EXPECT_LE(entry->maximumError, tolerance);
            Project project = playing(pip());
            project.layers[0].clip = "model:" + clip.name;
            Player ours = std::move(*Player::create(compile(project, &pip())->program));
            Player theirs = std::move(*Player::create(read->program));
            ASSERT_TRUE(theirs.requestClip({0, theirs.findClip("model:" + clip.name), 0.0, 1.0, true}));
            double largest = 0.0;
            for (int i = 0; i < 97; ++i) {
                const double t = clip.duration * i / 97.0;
                ASSERT_TRUE(ours.seek(t).ok() && theirs.seek(t).ok());
                largest = std::max(largest, static_cast<double>(distance.between(ours.modelPose(), ours.morphWeights(),
                                                                                 theirs.modelPose(), theirs.morphWeights())));
            }
            EXPECT_GT(largest, 0.0);
            EXPECT_LE(largest, tolerance * 1.2) << clip.name;
        }
        const auto turn = std::ranges::find(out.fidelity.entries, "joint turn", &Fidelity::Entry::name);
        ASSERT_NE(turn, out.fidelity.entries.end());
        EXPECT_LE(turn->maximumError, 0.1);
        EXPECT_EQ(turn->unit, "degrees");
    }
}

TEST(RuntimeExport, ExactClipsOnRequestAndWhereALookSeesThePose)
{
    Project project = playing(pip());
    ExportSettings exact;
    exact.exactClips = true;
    const auto program = compile(project, &pip())->program;
    EXPECT_TRUE(*readRuntime(exported(project, pip(), exact).bytes)->program == *program);

    project.look.center.kind = LookCenter::Kind::node;
    project.look.center.node = "head";
    const auto looking = compile(project, &pip())->program;
    EXPECT_TRUE(*readRuntime(exported(project, pip(), {}).bytes)->program == *looking);
}

TEST(RuntimeExport, CarriesTheTransformMapAndStatesWhatHalvesCost)
{
    ExportSettings settings;
    settings.transformMap = MapFormat::full;
    const Exported full = exported(playing(pip()), pip(), settings);
    settings.transformMap = MapFormat::half;
    const Exported half = exported(playing(pip()), pip(), settings);
    EXPECT_TRUE(full.fidelity.withinTolerance && half.fidelity.withinTolerance);
    const TransformMap baked = bakeTransformMap(pip());
    EXPECT_EQ(readRuntime(full.bytes)->map->map.texels, baked.texels);
    EXPECT_LT(half.bytes.size() + baked.texels.size() * 2, full.bytes.size() + 1000);
    const auto entry = std::ranges::find(half.fidelity.entries, "transform map, half precision", &Fidelity::Entry::name);
    ASSERT_NE(entry, half.fidelity.entries.end());
    EXPECT_GT(entry->maximumError, 1e-6);
    EXPECT_LT(entry->maximumError, 5e-3);
}

// Clips of others' formats for these: 11 153 bytes (ozz-animation) and 7 397 (ACL).
TEST(RuntimeExport, AWalkOf67JointsTakesLessThan11Kilobytes)
{
    const char* set = std::getenv("SINEW_CORPUS");
    const std::filesystem::path file = std::filesystem::path(set ? set : SINEW_SHARED_MODELS) / "fbx/ozz_pab/walk.fbx";
    if (!std::filesystem::exists(file))
        GTEST_SKIP() << "the shared models are not here";
    const Model model = modelOf(file);
    Model still = model;
    still.clips.clear();
    Project project = playing(model);
    Project empty;
    ExportSettings settings;
    settings.tolerance = 1e-4 / static_cast<double>(PoseDistance(model).size());  // 0.1 mm of a model in metres
    const Exported walk = exported(project, model, settings);
    const Exported none = exported(empty, still, settings);
    EXPECT_TRUE(walk.fidelity.withinTolerance);
    EXPECT_LT(walk.bytes.size() - none.bytes.size(), 8000u);
    RecordProperty("bytes", static_cast<int>(walk.bytes.size() - none.bytes.size()));
}

}  // namespace
