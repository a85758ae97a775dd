// Real glTF files of the shared corpus, with the facts other tools found in them.
#include "support.h"

#include "core/model/pose.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

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

// Every corner of every triangle as the clip puts it.
std::vector<Vec3> posedCorners(const Model& model, int clip, double time)
{
    std::vector<Transform> local = restPose(model);
    std::vector<float> weights = restMorphWeights(model);
    if (clip >= 0)
        sampleClip(model, model.clips[static_cast<std::size_t>(clip)], time, local, weights);
    std::vector<Mat4> pose(local.size());
    toModelSpace(parentsOf(model), local, pose);
    std::vector<Vec3> out;
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
        const Node& node = model.nodes[n];
        if (node.mesh < 0)
            continue;
        const Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
        std::vector<Vec3> positions = mesh.positions;
        const auto slots = morphSlotsOf(model, static_cast<int>(n));
        for (std::size_t t = 0; t < slots.size(); ++t) {
            const float weight = weights[static_cast<std::size_t>(&slots[t] - model.morphSlots.data())];
            for (std::size_t i = 0; i < mesh.morphs[t].vertices.size(); ++i)
                positions[mesh.morphs[t].vertices[i]] += weight * mesh.morphs[t].positions[i];
        }
        for (const std::uint32_t v : mesh.indices) {
            const Vec4 at(positions[v], 1.0f);
            if (node.skin < 0) {
                out.emplace_back(pose[n] * at);
                continue;
            }
            const Skin& skin = model.skins[static_cast<std::size_t>(node.skin)];
            Vec3 sum(0.0f);
            for (int k = 0; k < 4; ++k) {
                const std::size_t joint = mesh.joints[v][static_cast<std::size_t>(k)];
                sum += mesh.weights[v][k] * Vec3(pose[static_cast<std::size_t>(skin.joints[joint])] * skin.inverseBind[joint] * at);
            }
            out.push_back(sum);
        }
    }
    return out;
}

// The farthest that a corner of a lies from the nearest of b, of the model's size.
float farthest(const std::vector<Vec3>& a, const std::vector<Vec3>& b, float size)
{
    float worst = 0.0f;
    for (std::size_t i = 0; i < a.size(); i += std::max<std::size_t>(1, a.size() / 600)) {
        float nearest = std::numeric_limits<float>::max();
        for (const Vec3& other : b)
            nearest = std::min(nearest, glm::length(a[i] - other));
        worst = std::max(worst, nearest);
    }
    return worst / size;
}

// Files that Khronos and others compressed, beside the same ones without.
TEST(GltfReal, CompressedModelsMoveAsThePlainOnesDo)
{
    SINEW_REQUIRE_CORPUS();
    for (const auto& [compressed, plain, tolerance] :
         {std::tuple("generated/Fox-meshopt.glb", "khronos/Fox.glb", 2e-3f),
          std::tuple("generated/MorphStressTest-meshopt.glb", "khronos/MorphStressTest.glb", 2e-3f),
          std::tuple("khronos/CesiumMan-Draco/CesiumMan.gltf", "khronos/CesiumMan.glb", 2e-3f),
          std::tuple("khronos/RiggedSimple-Draco/RiggedSimple.gltf", "khronos/RiggedSimple.glb", 2e-3f)}) {
        SCOPED_TRACE(compressed);
        const Result<ImportResult> a = importModel(corpus() / compressed, Progress());
        const Result<ImportResult> b = importModel(corpus() / plain, Progress());
        ASSERT_IMPORTED(a);
        ASSERT_IMPORTED(b);
        ASSERT_EQ(a->model.clips.size(), b->model.clips.size());
        const float size = restBounds(b->model).longestSide();
        for (int clip = -1; clip < static_cast<int>(a->model.clips.size()); ++clip) {
            for (const double share : {0.0, 0.4, 0.9}) {
                const double time = clip < 0 ? 0.0 : share * b->model.clips[static_cast<std::size_t>(clip)].duration;
                const std::vector<Vec3> x = posedCorners(a->model, clip, time);
                const std::vector<Vec3> y = posedCorners(b->model, clip, time);
                ASSERT_EQ(x.size(), y.size());
                EXPECT_LT(farthest(x, y, size), tolerance) << clip << ' ' << time;
                EXPECT_LT(farthest(y, x, size), tolerance) << clip << ' ' << time;
            }
        }
    }
}

} // namespace
} // namespace sinew
