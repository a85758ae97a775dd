// The samples under resources/: clean files, and `letters` moves as the formulas
// of its source say.
#include "core/base/file.h"
#include "core/import/import.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"
#include "core/project/json.h"
#include "tests/core/export/validator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>
#include <set>

namespace fs = std::filesystem;
using namespace sinew;

namespace {

fs::path sample(const std::string& name, const char* extension)
{
    return fs::path(SINEW_RESOURCES) / name / (name + extension);
}

class BundledSample : public testing::TestWithParam<const char*> {};

}  // namespace

TEST_P(BundledSample, ModelSatisfiesTheKhronosValidator)
{
    const auto report = test::validateFile(sample(GetParam(), ".glb").string());
    if (!report)
        GTEST_SKIP() << test::kNoValidator;
    EXPECT_EQ(report->errors, 0) << report->text;
    EXPECT_EQ(report->warnings, 0) << report->text;
}

TEST_P(BundledSample, ProjectIsCleanAndWrittenAsWeWriteIt)
{
    const Result<ImportResult> imported = importModel(sample(GetParam(), ".glb"), Progress());
    ASSERT_TRUE(imported.ok()) << imported.error().text();
    EXPECT_TRUE(imported->issues.empty()) << imported->issues.front().message;
    const Result<LoadedProject> loaded = loadProject(sample(GetParam(), ".sinew"));
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    EXPECT_TRUE(loaded->issues.empty());
    EXPECT_FALSE(loaded->migrated);
    const Result<Compiled> compiled = compile(loaded->project, &imported->model);
    ASSERT_TRUE(compiled.ok()) << compiled.error().text();
    EXPECT_TRUE(compiled->issues.empty()) << compiled->issues.front().message;
    EXPECT_EQ(writeProject(loaded->project), *readTextFile(sample(GetParam(), ".sinew"), 1 << 24));
}

INSTANTIATE_TEST_SUITE_P(All, BundledSample, testing::Values("pip", "toys", "letters"),
                         [](const auto& test) { return std::string(test.param); });

class Letters : public testing::Test {
protected:
    void SetUp() override
    {
        auto imported = importModel(sample("letters", ".glb"), Progress());
        ASSERT_TRUE(imported.ok());
        m_model = std::move(imported->model);
        auto loaded = loadProject(sample("letters", ".sinew"));
        ASSERT_TRUE(loaded.ok());
        m_project = std::move(loaded->project);
        auto compiled = compile(m_project, &m_model);
        ASSERT_TRUE(compiled.ok());
        auto player = Player::create(compiled->program);
        ASSERT_TRUE(player.ok());
        m_player.emplace(std::move(*player));
    }

    const Mat4& joint(int letter) const
    {
        return m_player->modelPose()[static_cast<std::size_t>(m_model.skins[0].joints[static_cast<std::size_t>(letter)])];
    }

    Model m_model;
    Project m_project;
    std::optional<Player> m_player;
};

TEST_F(Letters, AreNineMeshesEachHungByOneJointAtItsTopEdge)
{
    ASSERT_EQ(m_model.meshes.size(), 9u);
    ASSERT_EQ(m_model.skins.size(), 1u);
    ASSERT_EQ(m_model.skins[0].joints.size(), 9u);
    std::set<int> used;
    ASSERT_TRUE(m_player->seek(m_project.settings.loopStart).ok());
    for (const Mesh& mesh : m_model.meshes) {
        std::set<int> joints;
        Bounds box{mesh.positions[0], mesh.positions[0]};
        for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
            box.minimum = glm::min(box.minimum, mesh.positions[v]);
            box.maximum = glm::max(box.maximum, mesh.positions[v]);
            for (int k = 0; k < 4; ++k)
                if (mesh.weights[v][k] != 0.0f)
                    joints.insert(mesh.joints[v][static_cast<std::size_t>(k)]);
        }
        ASSERT_EQ(joints.size(), 1u) << mesh.name;
        EXPECT_TRUE(used.insert(*joints.begin()).second) << mesh.name;
        const Vec3 hung(joint(*joints.begin())[3]);
        EXPECT_NEAR(hung.y, box.maximum.y, 2e-3f) << mesh.name;
        EXPECT_NEAR(hung.x, box.center().x, 2e-2f) << mesh.name;
        EXPECT_NEAR(hung.z, 0.0f, 1e-6f) << mesh.name;
        EXPECT_GT(box.minimum.y, 0.0f) << mesh.name;
        // It opens on the word as it was drawn.
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(joint(*joints.begin())[axis][axis], 1.0f, 1e-5f) << mesh.name;
    }
}

// The text examples of the source: scale at random, X rotation in sequence. Written
// out here anew, with the numbers as they are published.
TEST_F(Letters, PopInAtRandomAndSwingInOneAfterTheOther)
{
    const auto ramp = [](double t, double from, double to, double d, double frequency, double decay) {
        if (t < d)
            return from + (to - from) * std::clamp(t / d, 0.0, 1.0);
        const double w = 2.0 * std::numbers::pi * frequency;
        return to + (to - from) / d * std::sin(w * (t - d)) / std::exp(decay * (t - d)) / w;
    };
    const auto unit = [](std::uint64_t seed, std::uint64_t i) {
        std::uint64_t z = seed + (i + 1) * 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
    };
    const Driver* out = find(m_project.drivers, "pop-out");
    const Driver* pop = find(m_project.drivers, "pop-in");
    const Driver* swing = find(m_project.drivers, "swing-in");
    ASSERT_TRUE(out && out->stagger && pop && pop->stagger && swing && swing->stagger);
    EXPECT_LT(out->start + out->stagger->maximumDelay + 0.12, pop->start) << "all are gone before the first comes";
    std::set<double> starts;
    for (double t = pop->start; t < 6.0; t += 0.013) {
        ASSERT_TRUE(m_player->seek(t).ok());
        for (int i = 0; i < 9; ++i) {
            const double delay = unit(pop->stagger->seed, static_cast<std::uint64_t>(i)) * 1.0;
            starts.insert(delay);
            const double size = ramp(t - pop->start - delay, 0.0, 1.0, 0.1, 3.0, 5.0);
            for (int axis = 0; axis < 3; ++axis)
                EXPECT_NEAR(glm::length(Vec3(joint(i)[axis])), size, 1e-5) << "letter " << i << " at " << t;
        }
    }
    EXPECT_EQ(starts.size(), 9u);
    for (double t = swing->start + 8 * 0.15; t < out->start; t += 0.013) {
        ASSERT_TRUE(m_player->seek(t).ok());
        for (int i = 0; i < 9; ++i) {
            const double degrees = ramp(t - swing->start - i * 0.15, 100.0, 0.0, 0.12, 2.0, 5.0);
            const Mat4& m = joint(i);
            EXPECT_NEAR(m[1].z, std::sin(degrees * std::numbers::pi / 180.0), 1e-5) << "letter " << i << " at " << t;
            EXPECT_NEAR(m[1].y, std::cos(degrees * std::numbers::pi / 180.0), 1e-5) << "letter " << i << " at " << t;
        }
    }
}

TEST_F(Letters, LoopExactly)
{
    ASSERT_TRUE(m_player->seek(m_project.settings.loopStart).ok());
    const std::vector<Mat4> first(m_player->modelPose().begin(), m_player->modelPose().end());
    ASSERT_TRUE(m_player->seek(m_project.settings.loopEnd).ok());
    for (std::size_t n = 0; n < first.size(); ++n)
        for (int c = 0; c < 4; ++c)
            for (int r = 0; r < 4; ++r)
                EXPECT_NEAR(m_player->modelPose()[n][c][r], first[n][c][r], 1e-3) << m_model.nodes[n].name;
}
