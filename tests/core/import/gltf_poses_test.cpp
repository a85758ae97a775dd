// Imported glTF poses against an independent implementation: three.js, run by
// node. World matrices of every node at several times of every clip agree to
// 1e-5 of the model's size.
#include "reference_poses.h"
#include "support.h"

namespace fs = std::filesystem;
using namespace sinew;

namespace {

class GltfPoses : public testing::TestWithParam<const char*> {};

TEST_P(GltfPoses, AgreeWithAnIndependentLibrary)
{
    const std::string name = GetParam();
    const fs::path file =
        name.starts_with("resources/") ? fs::path(SINEW_RESOURCES) / name.substr(10) : test::corpus() / name;
    if (const std::string missing = test::referenceMissing(file); !missing.empty())
        GTEST_SKIP() << missing;
    const nlohmann::json reference = test::referencePoses(file, 5);
    ASSERT_TRUE(reference.is_object()) << "the reference reader failed";
    const auto imported = importModel(file, Progress());
    ASSERT_IMPORTED(imported);
    const Model& model = imported->model;
    ASSERT_GT(reference["nodes"].size(), 0u);
    ASSERT_EQ(model.clips.size(), reference["clips"].size());
    for (std::size_t c = 0; c < model.clips.size(); ++c)
        EXPECT_NEAR(model.clips[c].duration, reference["clips"][c]["duration"].get<double>(), 1e-5);
    const test::PoseError error = test::comparePoses(model, reference);
    EXPECT_EQ(error.clips, static_cast<int>(model.clips.size()));
    EXPECT_EQ(error.times, 5 * error.clips);
    EXPECT_LT(error.worst, 1e-5) << error.where;
    RecordProperty("worstErrorOfSize", std::to_string(error.worst));
}

INSTANTIATE_TEST_SUITE_P(Corpus, GltfPoses,
                         testing::Values("khronos/Fox.glb", "khronos/Fox-separate/Fox.gltf", "khronos/CesiumMan.glb",
                                         "khronos/RiggedSimple.glb", "khronos/InterpolationTest.glb",
                                         "khronos/BoxAnimated.glb", "khronos/AnimatedCube/AnimatedCube.gltf",
                                         "khronos/RecursiveSkeletons.glb", "characters/raylib_robot.glb",
                                         "characters/kaykit_Knight.glb", "characters/godot_mannequiny.glb",
                                         "generated/ragged_channel_times.glb", "generated/negative_scale_joint.glb",
                                         "generated/nonuniform_scale_shear.glb",
                                         "khronos_blenderio/01_cs_rotate/01_cs_rotate.gltf",
                                         "khronos_blenderio/06_parent-inverse-anim/06_parent-inverse-anim.gltf",
                                         "resources/pip/pip.glb"));

} // namespace
