// A Player's poses against the plain sampling of core/model, on real characters:
// random files of the corpus, random clips, random times, sought in any order.
#include "core/import/import.h"
#include "core/model/pose.h"
#include "core/model/pose_distance.h"
#include "tests/core/player/builders.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <random>

using namespace sinew;
using namespace sinew::test;

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> animatedFiles()
{
    const char* set = std::getenv("SINEW_CORPUS");
    const fs::path corpus = set ? fs::path(set) : fs::path(SINEW_SHARED_MODELS);
    std::vector<fs::path> files;
    for (const char* folder : {"characters", "khronos", "fbx", "bvh", "collada"})
        if (fs::exists(corpus / folder))
            for (const fs::directory_entry& entry : fs::recursive_directory_iterator(corpus / folder))
                if (entry.is_regular_file() && isModelFile(entry.path()) && entry.file_size() < 4'000'000)
                    files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

void comparePoses(const Model& model, const std::string& what, std::mt19937& random)
{
    const PoseDistance distance(model);
    Project project;
    project.layers = {layer("base", "model:" + model.clips.front().name)};
    Player player = play(project, &model);
    std::vector<Mat4> pose(model.nodes.size());
    for (int round = 0; round < 12; ++round) {
        const std::size_t c = random() % model.clips.size();
        const ModelClip& clip = model.clips[c];
        const int row = player.findClip("model:" + clip.name);
        if (findClip(model, clip.name) != static_cast<int>(c) || row < 0)
            continue;  // of two clips of one name the first is played
        player.reset();
        ASSERT_TRUE(player.requestClip({0, row, 0.0, 1.0, false}));
        const double t = clip.duration * static_cast<double>(random() % 1000) / 990.0;
        ASSERT_TRUE(player.seek(clip.duration * 0.5));
        ASSERT_TRUE(player.seek(t));
        std::vector<Transform> local = restPose(model);
        std::vector<float> morphs = restMorphWeights(model);
        sampleClip(model, clip, t, local, morphs);
        toModelSpace(parentsOf(model), local, pose);
        for (std::size_t n = 0; n < local.size(); ++n) {
            const float size = 1.0f + glm::length(local[n].translation);
            ASSERT_LT(glm::length(player.localPose()[n].translation - local[n].translation), 1e-5f * size) << what;
            ASSERT_LT(glm::length(player.localPose()[n].scale - local[n].scale), 1e-5f * (1.0f + glm::length(local[n].scale)));
            ASSERT_GT(std::abs(glm::dot(player.localPose()[n].rotation, local[n].rotation)), 1.0f - 2e-6f)
                << what << " " << clip.name << " node " << n << " at " << t;
        }
        ASSERT_LT(distance.between(player.modelPose(), player.morphWeights(), pose, morphs), 1e-4f)
            << what << " " << clip.name << " at " << t;
        // There at once or by playing: the same bits.
        const std::vector<Mat4> sought(player.modelPose().begin(), player.modelPose().end());
        Player played = play(project, &model);
        ASSERT_TRUE(played.requestClip({0, row, 0.0, 1.0, false}));
        for (int i = 1; i < 5; ++i)
            ASSERT_TRUE(played.seek(t * i / 5.0));
        ASSERT_TRUE(played.seek(t));
        ASSERT_TRUE(std::ranges::equal(played.modelPose(), sought)) << what;
    }
}

TEST(CorpusPose, PlayersPoseAsThePlainSamplingDoes)
{
    std::vector<fs::path> files = animatedFiles();
    if (files.empty())
        GTEST_SKIP() << "the shared models are not here";
    std::mt19937 random(20260);
    std::ranges::shuffle(files, random);
    int compared = 0;
    for (const fs::path& file : files) {
        if (compared == 25)
            break;
        const auto imported = importModel(file, Progress());
        if (!imported || imported->model.clips.empty())
            continue;
        comparePoses(imported->model, file.filename().string(), random);
        if (HasFatalFailure())
            return;
        ++compared;
    }
    EXPECT_GE(compared, 10);
}

// More nodes than the stack has room for: by way of the heap, the same poses.
TEST(CorpusPose, AHugeSkeletonPosesAlike)
{
    std::mt19937 random(4);
    std::normal_distribution<float> normal;
    Model model;
    ModelClip clip;
    clip.name = "sway";
    clip.duration = 2.0;
    for (int n = 0; n < 1500; ++n) {
        Node node;
        node.name = "n" + std::to_string(n);
        node.parent = n == 0 ? -1 : static_cast<int>(random() % static_cast<unsigned>(n));
        node.rest.translation = {0.01f, 0.02f, 0.0f};
        model.nodes.push_back(node);
        if (n % 3 == 0)
            continue;
        NodeTrack track;
        track.node = n;
        track.path = NodePath::rotation;
        track.width = 4;
        for (int k = 0; k < 5; ++k) {
            track.times.push_back(static_cast<float>(k) * 0.5f);
            const Quat q = glm::normalize(Quat(1.0f, normal(random), normal(random), normal(random)));
            track.values.insert(track.values.end(), {q.x, q.y, q.z, q.w});
        }
        clip.tracks.push_back(track);
    }
    model.clips = {clip};
    comparePoses(model, "huge", random);
}

}  // namespace
