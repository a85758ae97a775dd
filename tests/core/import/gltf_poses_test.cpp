// Imported glTF poses against an independent implementation: three.js, run by
// node. World matrices of every node at several times of every clip agree to
// 1e-5 of the model's size.
#include "core/import/import.h"
#include "core/model/pose.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>

namespace fs = std::filesystem;
using namespace sinew;

namespace {

const fs::path kTools = fs::path(SINEW_TEST_DATA) / "tools";

fs::path corpusFolder()
{
    const char* set = std::getenv("SINEW_CORPUS");
    return set ? fs::path(set) : fs::path(SINEW_SHARED_MODELS);
}

nlohmann::json posesOf(const fs::path& file, int timesPerClip)
{
    const std::string command = "node '" + (kTools / "gltf-poses.mjs").string() + "' '" + file.string() + "' "
                                + std::to_string(timesPerClip) + " 2>/dev/null";
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    std::string text;
    std::array<char, 65536> buffer;
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe.get()))
        text.append(buffer.data(), got);
    return nlohmann::json::parse(text, nullptr, false);
}

class GltfPoses : public testing::TestWithParam<const char*> {};

TEST_P(GltfPoses, AgreeWithAnIndependentLibrary)
{
    if (!fs::exists(kTools / "node_modules" / "three"))
        GTEST_SKIP() << "node tools are not installed (npm install in tests/tools)";
    const std::string name = GetParam();
    const fs::path file = name.starts_with("resources/") ? fs::path(SINEW_RESOURCES) / name.substr(10) : corpusFolder() / name;
    if (!fs::exists(file))
        GTEST_SKIP() << "no corpus: " << file;

    const nlohmann::json reference = posesOf(file, 5);
    ASSERT_TRUE(reference.is_object()) << "the reference reader failed";
    const auto imported = importModel(file, Progress());
    ASSERT_TRUE(imported) << imported.error().text();
    const Model& model = imported->model;
    ASSERT_EQ(model.clips.size(), reference["clips"].size());
    const std::size_t referenceNodes = reference["nodes"].size();
    ASSERT_GT(referenceNodes, 0u);
    const double size = std::max<double>(restBounds(model).longestSide(), 1e-3);

    std::vector<int> parents;
    for (const Node& node : model.nodes)
        parents.push_back(node.parent);

    // World matrices of all our nodes, clip by clip and time by time.
    std::vector<std::vector<std::vector<Mat4>>> ours;
    for (std::size_t c = 0; c < model.clips.size(); ++c) {
        EXPECT_NEAR(model.clips[c].duration, reference["clips"][c]["duration"].get<double>(), 1e-5);
        auto& clip = ours.emplace_back();
        for (const double t : reference["clips"][c]["times"]) {
            std::vector<Transform> local = restPose(model);
            std::vector<float> weights = restMorphWeights(model);
            sampleClip(model, model.clips[c], t, local, weights);
            toModelSpace(parents, local, clip.emplace_back(model.nodes.size()));
        }
    }

    // Names may repeat in a file: of the nodes of that name the closest is meant, each once.
    std::set<std::size_t> taken;
    double worst = 0.0;
    for (std::size_t r = 0; r < referenceNodes; ++r) {
        const std::string nodeName = reference["nodes"][r]["name"];
        double best = INFINITY;
        std::size_t bestNode = 0;
        for (std::size_t n = 0; n < model.nodes.size(); ++n) {
            if (taken.contains(n) || model.nodes[n].displayName != nodeName)
                continue;
            double error = 0.0;
            for (std::size_t c = 0; c < ours.size(); ++c) {
                const nlohmann::json& theirs = reference["clips"][c]["matrices"][r];
                for (std::size_t k = 0; k < ours[c].size(); ++k) {
                    const Mat4& m = ours[c][k][n];
                    for (int e = 0; e < 16; ++e) {
                        // Rotation and scale move points by about the model's size.
                        const double scale = e >= 12 ? size : std::max(1.0, std::abs(theirs[k * 16 + e].get<double>()));
                        error = std::max(error, std::abs(m[e / 4][e % 4] - theirs[k * 16 + e].get<double>()) / scale);
                    }
                }
            }
            if (error < best) {
                best = error;
                bestNode = n;
            }
        }
        ASSERT_LT(best, 1e-5) << "node '" << nodeName << "'";
        taken.insert(bestNode);
        worst = std::max(worst, best);
    }
    RecordProperty("worstErrorOfSize", std::to_string(worst));
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

}  // namespace
