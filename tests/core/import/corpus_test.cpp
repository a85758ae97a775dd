// Every file below the corpus folder, imported in a child process of 1 GiB and
// 10 seconds: an answer each, never a crash of ours; facts that other tools
// found compared; what the Khronos validator calls invalid is refused with a
// reason or accepted with an issue.
#include "core/import/cache.h"
#include "support.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

namespace sinew {
namespace {

namespace fs = std::filesystem;
using test::Json;

Json facts(const char* name)
{
    std::ifstream file(test::corpus() / "expected" / name);
    return Json::parse(file, nullptr, false);
}

class Corpus : public ::testing::TestWithParam<const char*> {};

void compareGltf(const Json& expected, const ImportResult& result)
{
    const Model& model = result.model;
    std::set<int> joints;
    for (const Skin& skin : model.skins)
        joints.insert(skin.joints.begin(), skin.joints.end());
    std::size_t largest = 0;
    for (const Json& skin : expected["skins"])
        largest = std::max(largest, skin.get<std::size_t>());
    if (expected["skins"].size() == 1)
        EXPECT_EQ(joints.size(), largest);
    else
        EXPECT_GE(joints.size(), largest);
    EXPECT_EQ(model.skins.size(), expected["skins"].size());
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    for (const Mesh& mesh : model.meshes) {
        vertices += mesh.positions.size();
        triangles += mesh.indices.size() / 3;
    }
    if (test::hasIssue(result, "normals-generated"))
        EXPECT_GE(vertices, expected["verts"].get<std::size_t>()); // faces with normals of their own were parted
    else
        EXPECT_EQ(vertices, expected["verts"].get<std::size_t>());
    EXPECT_EQ(triangles, expected["tris"].get<std::size_t>());
    // A clip of materials and cameras alone is left out, and said to be.
    std::size_t dropped = 0;
    for (const Issue& issue : result.issues)
        if (issue.code == "clip-dropped")
            dropped += static_cast<std::size_t>(issue.count);
    ASSERT_EQ(model.clips.size() + dropped, expected["anims"].size());
    for (std::size_t i = 0; dropped == 0 && i < model.clips.size(); ++i)
        EXPECT_NEAR(model.clips[i].duration, expected["anims"][i]["end"].get<double>(), 1e-3) << model.clips[i].name;
    std::size_t morphs = 0;
    for (const Mesh& mesh : model.meshes)
        morphs = std::max(morphs, mesh.morphs.size());
    std::size_t expectedMorphs = 0;
    for (const Json& count : expected["morph"])
        expectedMorphs = std::max(expectedMorphs, count.get<std::size_t>());
    EXPECT_EQ(morphs, expectedMorphs);
}

void compareFbx(const Json& expected, const Model& model)
{
    std::size_t triangles = 0;
    std::size_t shapes = 0;
    for (const Node& node : model.nodes) {
        if (node.mesh < 0)
            continue;
        triangles += model.meshes[static_cast<std::size_t>(node.mesh)].indices.size() / 3;
        shapes += model.meshes[static_cast<std::size_t>(node.mesh)].morphs.size();
    }
    EXPECT_GE(triangles,
              expected["T"].get<std::size_t>()); // a mesh at several nodes counts once there
    EXPECT_EQ(shapes, expected["shapes"].get<std::size_t>());
    for (const Json& take : expected["anims"]) {
        const double duration = take["e"].get<double>() - take["b"].get<double>();
        if (duration > ImportLimits().maxClipSeconds)
            continue;
        const std::string name = take["name"];
        const auto clip = std::find_if(model.clips.begin(), model.clips.end(),
                                       [&](const ModelClip& c) { return c.displayName == name; });
        ASSERT_NE(clip, model.clips.end()) << name;
        EXPECT_NEAR(clip->duration, duration, 1e-3) << name;
    }
}

TEST_P(Corpus, EveryFileGetsAnAnswerInTimeAndMemory)
{
    SINEW_REQUIRE_CORPUS();
    const fs::path root = test::corpus() / GetParam();
    if (!fs::is_directory(root) || std::string(SINEW_CLI).empty())
        GTEST_SKIP() << root;
    const Json gltf = facts("gltf_transform_and_validator.json");
    const Json fbx = facts("ufbx.json");
    const test::TempFolder folder;
    CacheSettings settings;
    settings.folder = folder.path() / "cache";
    settings.importer = SINEW_CLI;
    settings.importerMemory = 1ull << 30;
    settings.importerSeconds = 10;
#ifdef SINEW_SANITIZED
    settings.importerSeconds = 100;
#endif
    std::size_t files = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
        if (!entry.is_regular_file() || !isModelFile(entry.path()))
            continue;
        ++files;
        const std::string name = fs::relative(entry.path(), test::corpus()).generic_string();
        SCOPED_TRACE(name);
        const Result<ImportResult> result = importCached(entry.path(), settings, Progress());
        if (!result.ok()) {
            EXPECT_FALSE(result.error().message.empty());
            EXPECT_NE(result.error().message.find("took longer"), 0u) << result.error().text();
        }
        if (gltf.is_object() && gltf.contains(name)) {
            const Json& expected = gltf[name];
            const bool sound = expected.contains("val") && expected["val"].is_array() && expected["val"][0] == 0;
            if (!sound) {
                EXPECT_TRUE(!result.ok() || !result->issues.empty()) << "invalid, but accepted in silence";
            } else if (result.ok() && expected.contains("anims") && expected["nodes"] != 0) {
                compareGltf(expected, *result);
            } else if (!result.ok()) {
                EXPECT_TRUE(result.error().kind == ErrorKind::unsupported || result.error().kind == ErrorKind::limit
                            || expected.value("nodes", 0) == 0)
                    << result.error().text();
            }
        }
        if (fbx.is_object() && fbx.contains(name)) {
            if (fbx[name]["ver"].get<int>() < 7100) {
                ASSERT_FALSE(result.ok());
                EXPECT_EQ(result.error().kind, ErrorKind::unsupported);
            } else {
                ASSERT_IMPORTED(result);
                compareFbx(fbx[name], result->model);
            }
        }
    }
    EXPECT_GT(files, 0u);
}

INSTANTIATE_TEST_SUITE_P(Folders, Corpus,
                         ::testing::Values("bvh", "characters", "collada", "edge", "fbx", "generated", "khronos",
                                           "khronos_blenderio", "other", "x"),
                         [](const auto& test) { return std::string(test.param); });

} // namespace
} // namespace sinew
