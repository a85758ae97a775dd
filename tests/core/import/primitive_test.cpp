#include "core/import/decompose.h"
#include "core/import/model_folder.h"
#include "core/import/primitive.h"
#include "core/import/refusal.h"
#include "core/import/tracks.h"
#include "core/import/weld.h"
#include "support.h"

#include <glm/geometric.hpp>
#include <rapidcheck.h>

#include <cmath>

#include <sys/stat.h>

namespace sinew {
namespace {

namespace fs = std::filesystem;

TEST(Influences, FourStrongestStrongestFirstSumOne)
{
    InfluenceReport report;
    std::vector<Influence> all = {{1, 0.1f}, {2, 0.4f}, {3, 0.2f}, {4, 0.05f}, {5, 0.3f}, {6, -1.0f}, {7, 0.0f}};
    std::array<std::uint16_t, 4> joints;
    Vec4 weights;
    reduceInfluences(all, 0, joints, weights, report);
    EXPECT_EQ(joints, (std::array<std::uint16_t, 4>{2, 5, 3, 1}));
    EXPECT_NEAR(weights.x + weights.y + weights.z + weights.w, 1.0f, 1e-6f);
    EXPECT_EQ(report.reduced, 1u);
    EXPECT_NEAR(report.largestDropped, 0.05f / 1.05f, 1e-6f);
    EXPECT_EQ(report.renormalised, 1u);
}

TEST(Influences, SameJointTwiceActsOnceAndNoneFollowsTheFallback)
{
    InfluenceReport report;
    std::array<std::uint16_t, 4> joints;
    Vec4 weights;
    std::vector<Influence> twice = {{3, 0.25f}, {2, 0.4f}, {3, 0.35f}};
    reduceInfluences(twice, 0, joints, weights, report);
    EXPECT_EQ(joints[0], 3);
    EXPECT_NEAR(weights[0], 0.6f, 1e-6f);
    std::vector<Influence> none = {{3, 0.0f}};
    reduceInfluences(none, 9, joints, weights, report);
    EXPECT_EQ(joints[0], 9);
    EXPECT_EQ(weights, Vec4(1, 0, 0, 0));
    EXPECT_EQ(report.unweighted, 1u);
}

TEST(Normals, FlatWhereNothingIsSharedElseSmooth)
{
    Primitive apart;
    apart.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    apart.indices = {0, 1, 2};
    EXPECT_FALSE(makeNormals(apart));
    EXPECT_EQ(apart.normals, std::vector<Vec3>(3, Vec3(0, 0, 1)));
    Primitive roof; // two faces that meet in an edge
    roof.positions = {{0, 0, 0}, {0, 0, 1}, {1, -1, 0}, {-1, -1, 0}};
    roof.indices = {0, 1, 2, 1, 0, 3};
    EXPECT_TRUE(makeNormals(roof));
    EXPECT_NEAR(glm::length(roof.normals[0] - Vec3(0, 1, 0)), 0.0f, 1e-6f);
    Primitive flat; // no area at all
    flat.positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    flat.indices = {0, 1, 2};
    (void)makeNormals(flat);
    EXPECT_EQ(flat.normals[0], Vec3(0, 1, 0));
}

TEST(Weld, JoinsEqualVerticesOnly)
{
    Primitive p;
    p.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}, {1, 0, 0}, {0, 0, 5}};
    p.normals.assign(6, Vec3(0, 0, 1));
    p.uv = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0.5f, 0}, {0, 0}};
    p.indices = {0, 1, 2, 3, 4, 2};
    weldVertices(p);
    // 0 and 3 are one; 1 and 4 differ in uv; 5 is used by nobody.
    EXPECT_EQ(p.positions.size(), 4u);
    EXPECT_EQ(p.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 3, 2}));
    EXPECT_EQ(p.uv[3], Vec2(0.5f, 0));
}

TEST(Weld, MorphsAndInfluencesKeepVerticesApart)
{
    Primitive p;
    p.positions.assign(3, Vec3(1.0f));
    p.joints.assign(3, {});
    p.weights.assign(3, Vec4(1, 0, 0, 0));
    p.joints[1][0] = 1;
    p.targets.resize(1);
    p.targets[0].positions = {{0, 0, 0}, {0, 0, 0}, {0, 1, 0}};
    p.indices = {0, 1, 2};
    weldVertices(p);
    EXPECT_EQ(p.positions.size(), 3u);
}

// Comparing all pairs of so many vertices would outlast the test's time limit.
TEST(Weld, MillionVerticesAreNotComparedPairByPair)
{
    constexpr std::size_t kVertices = 1'000'000;
    Primitive p;
    for (std::size_t i = 0; i < kVertices; ++i) {
        p.positions.emplace_back(static_cast<float>(i / 2), 0.0f, 0.0f);
        p.indices.push_back(static_cast<std::uint32_t>(i));
    }
    p.normals.assign(kVertices, Vec3(0, 1, 0));
    weldVertices(p);
    ASSERT_EQ(p.positions.size(), kVertices / 2);
    EXPECT_EQ(p.indices.back(), kVertices / 2 - 1);
}

TEST(Decompose, RoundTripsAnyTranslationRotationScale)
{
    rc::check("decompose(T * R * S) gives the matrix again", [] {
        const auto number = [](double from, double to) {
            return static_cast<float>(from + (to - from) * *rc::gen::inRange(0, 10'001) / 10'000.0);
        };
        Transform t;
        t.translation = Vec3(number(-9, 9), number(-9, 9), number(-9, 9));
        Quat q(number(-1, 1), number(-1, 1), number(-1, 1), number(-1, 1));
        RC_PRE(glm::length(q) > 0.1f);
        t.rotation = glm::normalize(q);
        t.scale = Vec3(number(-3, 3), number(-3, 3), number(-3, 3));
        const Mat4 m = toMatrix(t);
        const Decomposition parts = decompose(m);
        RC_ASSERT(parts.error < 1e-4f);
        const Mat4 again = toMatrix(parts.transform);
        for (int c = 0; c < 4; ++c)
            RC_ASSERT(glm::length(again[c] - m[c]) < 1e-4f * (1.0f + glm::length(m[c])));
    });
}

TEST(Decompose, ShearIsMeasured)
{
    Mat4 m(1.0f);
    m[1] = Vec4(0.5f, 1, 0, 0);
    EXPECT_GT(decompose(m).error, 0.1f);
    EXPECT_EQ(decompose(Mat4(0.0f)).transform.scale, Vec3(0.0f));
}

TEST(Tracks, CutTakesTheValuesAtItsEnds)
{
    NodeTrack track;
    track.times = {0, 1, 2, 3};
    track.values = {0, 0, 0, 10, 0, 0, 20, 0, 0, 30, 0, 0};
    cutTrack(track, 0.5f, 2.5f);
    EXPECT_EQ(track.times, (std::vector<float>{0, 0.5f, 1.5f, 2.0f}));
    EXPECT_EQ(track.values[0], 5.0f);
    EXPECT_EQ(track.values[9], 25.0f);
}

TEST(Tracks, ConstantTracksKeepTheirEnds)
{
    NodeTrack track;
    track.times = {0, 1, 2, 3};
    track.values = {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3};
    collapseConstant(track);
    EXPECT_EQ(track.times, (std::vector<float>{0, 3}));
    EXPECT_EQ(track.values, (std::vector<float>{1, 2, 3, 1, 2, 3}));
}

TEST(ModelFolder, NothingOutsideIsReachable)
{
    const test::TempFolder temp;
    temp.write("secret.bin", "secret");
    temp.write("models/inside.bin", "inside");
    temp.write("models/sub/deep.bin", "deep");
    fs::create_symlink(temp.path() / "secret.bin", temp.path() / "models/link.bin");
    fs::create_directory_symlink(temp.path(), temp.path() / "models/up");
    fs::create_symlink(temp.path() / "models/inside.bin", temp.path() / "models/good.bin");
    ModelFolder folder(temp.path() / "models/m.gltf", 1 << 20);
    EXPECT_TRUE(folder.read("inside.bin").ok());
    EXPECT_TRUE(folder.read("sub/deep.bin").ok());
    EXPECT_TRUE(folder.read("sub\\deep.bin").ok());
    EXPECT_TRUE(folder.read("./inside.bin").ok());
    EXPECT_TRUE(folder.read("good.bin").ok()); // a link that stays inside
    for (const std::string bad :
         {"../secret.bin", "sub/../../secret.bin", "..\\secret.bin", "/etc/passwd", "\\etc\\passwd", "C:/x.bin",
          "C:\\x.bin", "file:///etc/passwd", "https://example.org/x.bin", "link.bin", "up/secret.bin", "", "sub/..",
          "/proc/self/mem"}) {
        const Result<Bytes> result = folder.read(bad);
        EXPECT_FALSE(result.ok()) << bad;
    }
    EXPECT_FALSE(folder.read(std::string_view("inside.bin\0x", 12)).ok());
    EXPECT_FALSE(folder.inputs().empty());
    for (const fs::path& input : folder.inputs())
        EXPECT_TRUE(fs::weakly_canonical(input).string().starts_with(fs::weakly_canonical(temp.path() / "models").string()))
            << input;
}

TEST(ModelFolder, AllReadsTogetherAreLimited)
{
    const test::TempFolder temp;
    temp.write("a.bin", std::string(600, 'a'));
    temp.write("b.bin", std::string(600, 'b'));
    ModelFolder folder(temp.path() / "m.gltf", 1000);
    EXPECT_TRUE(folder.read("a.bin").ok());
    const Result<Bytes> second = folder.read("b.bin");
    ASSERT_FALSE(second.ok());
    EXPECT_EQ(second.error().kind, ErrorKind::limit);
}

TEST(ModelFolder, FoldersAndDevicesAreNotFiles)
{
    const test::TempFolder temp;
    fs::create_directories(temp.path() / "folder.bin");
    ASSERT_EQ(::mkfifo((temp.path() / "pipe.bin").c_str(), 0600), 0);
    ModelFolder folder(temp.path() / "m.gltf", 1000);
    EXPECT_FALSE(folder.read("folder.bin").ok());
    EXPECT_FALSE(folder.read("pipe.bin").ok()); // and does not wait for a writer
}

TEST(ModelFolder, TraversalFromGltfIsRefusedWithTheReference)
{
    const test::TempFolder temp;
    temp.write("secret.bin", std::string(100, 'x'));
    for (const std::string uri : {"../secret.bin", "%2e%2e/secret.bin", "/etc/passwd", "..%5Csecret.bin"}) {
        const std::string text =
            R"({"asset":{"version":"2.0"},"nodes":[{}],"buffers":[{"byteLength":4,"uri":")" + uri + "\"}]}";
        const Result<ImportResult> result = importModel(temp.write("models/m.gltf", text), Progress());
        ASSERT_FALSE(result.ok()) << uri;
        EXPECT_NE(result.error().message.find("only files in the model's own folder"), std::string::npos)
            << result.error().text();
    }
}

} // namespace
} // namespace sinew
