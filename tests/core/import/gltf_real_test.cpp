// Real glTF files of the shared corpus, with the facts other tools found in them.
#include "support.h"

#include <cmath>
#include <set>

namespace sinew {
namespace {

using test::corpus;

std::size_t vertices(const Model& model)
{
    std::size_t count = 0;
    for (const Mesh& mesh : model.meshes)
        count += mesh.positions.size();
    return count;
}

TEST(GltfReal, FoxHasThreeClipsAndGetsNormals)
{
    SINEW_REQUIRE_CORPUS();
    Result<ImportResult> result = importModel(corpus() / "khronos/Fox.glb", Progress());
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    EXPECT_EQ(vertices(model), 1728u);
    ASSERT_EQ(model.skins.size(), 1u);
    EXPECT_EQ(model.skins[0].joints.size(), 24u);
    ASSERT_EQ(model.clips.size(), 3u);
    EXPECT_EQ(model.clips[0].name, "Survey");
    EXPECT_NEAR(model.clips[0].duration, 3.4167, 1e-4);
    EXPECT_NEAR(model.clips[1].duration, 0.7083, 1e-4);
    EXPECT_NEAR(model.clips[2].duration, 1.1583, 1e-4);
    EXPECT_TRUE(test::hasIssue(*result, "normals-generated"));
    EXPECT_EQ(model.images.size(), 1u);
    EXPECT_EQ(model.images[0].mimeType, "image/png");
    EXPECT_FALSE(model.images[0].bytes.empty());
}

TEST(GltfReal, SeparateFoxEqualsPackedFox)
{
    SINEW_REQUIRE_CORPUS();
    Result<ImportResult> packed = importModel(corpus() / "khronos/Fox.glb", Progress());
    Result<ImportResult> separate = importModel(corpus() / "khronos/Fox-separate/Fox.gltf", Progress());
    ASSERT_IMPORTED(packed);
    ASSERT_IMPORTED(separate);
    EXPECT_EQ(packed->model.meshes[0].positions, separate->model.meshes[0].positions);
    EXPECT_EQ(packed->model.clips[1].tracks[0].values, separate->model.clips[1].tracks[0].values);
    EXPECT_EQ(separate->model.images[0].path, "Texture.png");
    EXPECT_EQ(separate->inputs.size(), 3u); // .gltf, .bin, .png
}

TEST(GltfReal, RobotNamesAreMadeUnique)
{
    SINEW_REQUIRE_CORPUS();
    Result<ImportResult> result = importModel(corpus() / "characters/raylib_robot.glb", Progress());
    ASSERT_IMPORTED(result);
    std::set<std::string> names;
    for (const Node& node : result->model.nodes)
        EXPECT_TRUE(names.insert(node.name).second) << node.name;
    EXPECT_TRUE(names.contains("Head"));
    EXPECT_TRUE(names.contains("Head.2"));
    EXPECT_EQ(result->model.clips.size(), 14u);
}

TEST(GltfReal, KnightHasSeventySixClips)
{
    SINEW_REQUIRE_CORPUS();
    Result<ImportResult> result = importModel(corpus() / "characters/kaykit_Knight.glb", Progress());
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.clips.size(), 76u);
    EXPECT_EQ(vertices(result->model), 7024u);
}

} // namespace
} // namespace sinew
