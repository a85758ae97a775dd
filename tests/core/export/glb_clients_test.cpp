// Exported files as other programs read them: the Khronos validator over every
// model of the corpus, and three.js playing the animations.
#include "core/export/animation_plan.h"
#include "core/export/glb_export.h"
#include "core/player/player.h"
#include "tests/core/export/test_projects.h"
#include "tests/core/export/validator.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>

namespace fs = std::filesystem;
using namespace sinew;
using namespace sinew::test;

namespace {

const fs::path kTools = fs::path(SINEW_TEST_DATA) / "tools";

bool haveNode()
{
    return std::system("command -v node >/dev/null 2>&1") == 0;
}

class TemporaryFolder {
public:
    TemporaryFolder()
    {
        std::string pattern = (fs::temp_directory_path() / "sinew-clients-XXXXXX").string();
        if (::mkdtemp(pattern.data()))
            m_path = pattern;
    }
    ~TemporaryFolder() { fs::remove_all(m_path); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

// three.js' own playing of every animation: node world matrices at some times.
nlohmann::json playedByThree(const fs::path& file)
{
    const std::string command = "node '" + (kTools / "gltf-poses.mjs").string() + "' '" + file.string() + "' 9 2>/dev/null";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    std::string text;
    std::array<char, 65536> part;
    while (const std::size_t n = std::fread(part.data(), 1, part.size(), pipe.get()))
        text.append(part.data(), n);
    return nlohmann::json::parse(text, nullptr, false);
}

class PlayedElsewhere : public testing::TestWithParam<const char*> {};

TEST_P(PlayedElsewhere, AsTheEvaluatorPlays)
{
    if (!haveNode() || !fs::exists(kTools / "node_modules" / "three"))
        GTEST_SKIP() << "three.js isn't installed: run `./dev test`, or `npm install` in tests/tools";
    const std::string name = GetParam();
    Model model;
    if (name == "handmade") {
        model = walkingModel();
    } else {
        const fs::path file =
            name.starts_with("resources/") ? fs::path(SINEW_RESOURCES) / name.substr(10) : corpusFile(name);
        if (file.empty() || !fs::exists(file))
            GTEST_SKIP() << "the corpus (SINEW_CORPUS) isn't there";
        auto imported = importModel(file, Progress());
        ASSERT_TRUE(imported) << imported.error().text();
        model = std::move(imported->model);
    }
    Project project;
    const std::vector<int>& joints = model.skins[0].joints;
    addSway(project, model.nodes[static_cast<std::size_t>(joints[joints.size() / 3])].name, 0.5, 25);
    addSway(project, model.nodes[static_cast<std::size_t>(joints[joints.size() / 2])].name, 0.8, 15, Axis::x);
    ExportSettings settings;
    settings.maxLoopSeconds = 4.0;
    if (model.clips.size() > 5)
        settings.clips = {model.clips[0].name, model.clips[model.clips.size() / 2].name, model.clips.back().name};
    const auto out = exportGlb(project, &model, settings, Progress());
    ASSERT_TRUE(out) << out.error().text();
    const TemporaryFolder folder;
    ASSERT_TRUE(writeFileAtomic(folder.path() / "out.glb", out->bytes));
    const nlohmann::json played = playedByThree(folder.path() / "out.glb");
    ASSERT_TRUE(played.is_object()) << "three.js could not read the file";

    const PoseDistance distance(model);
    Issues issues;
    const auto plans = planAnimations(project, model, distance, settings, Progress(), issues);
    ASSERT_TRUE(plans);
    ASSERT_EQ(played["clips"].size(), plans->size());
    for (std::size_t c = 0; c < plans->size(); ++c) {
        const AnimationPlan& plan = (*plans)[c];
        const nlohmann::json& clip = played["clips"][c];
        EXPECT_EQ(clip["name"], plan.name);
        EXPECT_NEAR(clip["duration"].get<double>(), plan.duration, 1e-5);
        auto player = Player::create(plan.program);
        ASSERT_TRUE(player);
        for (std::size_t k = 0; k < clip["times"].size(); ++k) {
            ASSERT_TRUE(player->seek(plan.start + clip["times"][k].get<double>()));
            for (std::size_t n = 0; n < played["nodes"].size(); ++n) {
                const auto node = played["nodes"][n]["index"].get<std::size_t>();
                const bool moved = node >= model.nodes.size() || model.nodes[node].skin >= 0;
                if (moved)
                    continue;  // a skinned mesh's own place has no meaning
                for (int axis = 0; axis < 3; ++axis)
                    EXPECT_NEAR(clip["matrices"][n][k * 16 + 12 + static_cast<std::size_t>(axis)].get<double>(),
                                player->modelPose()[node][3][axis], 1.2e-4 * distance.size())
                        << plan.name << " at " << clip["times"][k] << ", " << model.nodes[node].name;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Clients, PlayedElsewhere,
                         testing::Values("handmade", "resources/pip/pip.glb", "khronos/Fox.glb", "khronos/CesiumMan.glb",
                                         "characters/raylib_robot.glb", "characters/kaykit_Knight.glb"));

// Every model that opens is written without an error or a warning, whatever its source has.
TEST(GlbClients, ValidatorFindsNothingInAnyModel)
{
    const fs::path corpus = corpusFile(".");
    if (corpus.empty())
        GTEST_SKIP() << "the corpus (SINEW_CORPUS) isn't there";
    if (!haveNode() || !fs::exists(kTools / "node_modules" / "gltf-validator"))
        GTEST_SKIP() << kNoValidator;
    const TemporaryFolder folder;
    std::vector<fs::path> sources;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(corpus))
        if (entry.is_regular_file() && isModelFile(entry.path()) && entry.file_size() < (2u << 20))
            sources.push_back(entry.path());
    std::ranges::sort(sources);

    std::string files;
    std::vector<fs::path> written;
    for (const fs::path& source : sources) {
        const auto imported = importModel(source, Progress());
        if (!imported)
            continue;  // what is refused is the importer's business
        ExportSettings settings;
        settings.tolerance = 1e-3;
        settings.maxLoopSeconds = 2.0;
        // Long takes add time, not findings.
        for (const ModelClip& clip : imported->model.clips)
            if (clip.duration < 20.0 && settings.clips.size() < 3)
                settings.clips.push_back(clip.name);
        if (settings.clips.empty() && !imported->model.clips.empty())
            continue;
        const auto out = exportGlb(Project(), &imported->model, settings, Progress());
        ASSERT_TRUE(out) << source << ": " << out.error().text();
        EXPECT_TRUE(out->fidelity.withinTolerance) << source;
        const fs::path file = folder.path() / (std::to_string(written.size()) + ".glb");
        ASSERT_TRUE(writeFileAtomic(file, out->bytes));
        written.push_back(source);
        files += " '" + file.string() + "'";
    }
    ASSERT_GT(written.size(), 50u);
    const std::string command = "node '" + (kTools / "validate-glb.mjs").string() + "'" + files;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    std::string text;
    std::array<char, 65536> part;
    while (const std::size_t n = std::fread(part.data(), 1, part.size(), pipe.get()))
        text.append(part.data(), n);
    std::size_t reports = 0;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1, ++reports) {
        const auto report = nlohmann::json::parse(text.substr(at, text.find('\n', at) - at));
        if (report["errors"] == 0 && report["warnings"] == 0)
            continue;
        std::string findings;
        for (const auto& message : report["messages"])
            if (message["severity"] == "error" || message["severity"] == "warning")
                findings += message.dump() + "\n";
        ADD_FAILURE() << written[reports] << "\n" << findings.substr(0, 2000);
    }
    EXPECT_EQ(reports, written.size());
}

}  // namespace
