// Poses of a crowd: for each character two clips sampled, cross-faded and
// brought to model space, playing forward and seeking at random, on one core;
// and the bake of a model's clips to a transform map.
//
//   player    Player::seek, the whole of it
//   kernels   what it does to a pose, without clock, layers and bindings
//   naive     a plain evaluator as a yardstick: transforms one after the other,
//             keys resampled at 30 a second, lerp and nlerp
//
// Then the memory of a Player, the bytes of the packed clips, and bakes. `./dev
// bench -- pose` prints the ratios. "joint" is seconds a joint. The clips are ProAnimationBank's walk and
// run (67 joints) where the corpus is there (SINEW_CORPUS), else Pip's.
#include "core/export/clip_packing.h"
#include "core/import/import.h"
#include "core/model/pose.h"
#include "core/model/pose_distance.h"
#include "core/model/transform_map.h"
#include "core/player/player.h"
#include "core/player/pose_kernels.h"
#include "core/program/rig.h"
#include "core/project/compile/compile.h"

#include <benchmark/benchmark.h>

#include <malloc.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <utility>

namespace sinew {
namespace {

namespace fs = std::filesystem;

fs::path corpus()
{
    const char* set = std::getenv("SINEW_CORPUS");
    return set ? fs::path(set) : fs::path(SINEW_SHARED_MODELS);
}

Model modelOf(const fs::path& file)
{
    auto imported = importModel(file, Progress());
    if (!imported) {
        std::fprintf(stderr, "%s\n", imported.error().text().c_str());
        std::exit(1);
    }
    return std::move(imported->model);
}

struct Scene {
    Model model;
    int clips[2] = {0, 1};
    std::shared_ptr<const Program> program;
};

const Scene& scene()
{
    static const Scene made = [] {
        Scene s;
        const fs::path bank = corpus() / "fbx/ozz_pab";
        if (fs::exists(bank / "walk.fbx")) {
            s.model = modelOf(bank / "walk.fbx");
            Model run = modelOf(bank / "run.fbx");
            // One skeleton in two files: the tracks go over by their nodes' names.
            for (NodeTrack& track : run.clips[0].tracks)
                track.node = findNode(s.model, run.nodes[static_cast<std::size_t>(track.node)].name);
            std::erase_if(run.clips[0].tracks, [](const NodeTrack& track) { return track.node < 0; });
            s.model.clips = {std::move(s.model.clips[0]), std::move(run.clips[0])};
            s.model.clips[1].name = "run";
        } else {
            s.model = modelOf(fs::path(SINEW_RESOURCES) / "pip/pip.glb");
            s.clips[0] = findClip(s.model, "walk");
            s.clips[1] = findClip(s.model, "hop");
        }
        Project project;
        Layer layer;
        layer.id = "base";
        layer.clip = "model:" + s.model.clips[static_cast<std::size_t>(s.clips[0])].name;
        layer.nextClip = "model:" + s.model.clips[static_cast<std::size_t>(s.clips[1])].name;
        layer.mix = 0.6;
        project.layers = {layer};
        s.program = compile(project, &s.model)->program;
        return s;
    }();
    return made;
}

// Each character's own time, a frame further or anywhere.
class Clock {
public:
    explicit Clock(bool random) : m_random(random) {}
    double next(std::size_t character)
    {
        if (m_random) {
            m_state = m_state * 6364136223846793005u + 1442695040888963407u;
            return static_cast<double>(m_state >> 40) / double(1u << 24) * 10.0;
        }
        if (character == 0)
            ++m_frame;
        return std::fmod(static_cast<double>(character) * 0.37, 10.0) + static_cast<double>(m_frame % 600) / 60.0;
    }

private:
    bool m_random;
    std::uint64_t m_state = 1;
    std::uint64_t m_frame = 0;
};

// The nodes that the first clip moves: cameras and the like don't count.
std::size_t jointCount()
{
    std::set<int> moved;
    for (const PoseBlock& block : scene().program->rig->clips[static_cast<std::size_t>(scene().clips[0])].blocks)
        if (block.times.size() > 1 && block.path != NodePath::morphWeights)
            moved.insert(block.target.begin(), block.target.end());
    return moved.size();
}

void report(benchmark::State& state, std::size_t characters)
{
    static const std::size_t joints = jointCount();
    state.counters["joint"] =
        benchmark::Counter(static_cast<double>(joints * characters),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
    state.counters["joints"] = static_cast<double>(joints);
    state.counters["nodes"] = static_cast<double>(scene().model.nodes.size());
}

void player(benchmark::State& state, bool random)
{
    const auto characters = static_cast<std::size_t>(state.range(0));
    std::vector<Player> players;
    for (std::size_t i = 0; i < characters; ++i)
        players.push_back(std::move(*Player::create(scene().program, {16, 16})));
    Clock clock(random);
    for (auto _ : state)
        for (std::size_t i = 0; i < characters; ++i) {
            if (!players[i].seek(clock.next(i)))
                state.SkipWithError("seek");
            benchmark::DoNotOptimize(players[i].modelPose().data());
        }
    report(state, characters);
}

void kernels(benchmark::State& state, bool random)
{
    const auto characters = static_cast<std::size_t>(state.range(0));
    const Rig& rig = *scene().program->rig;
    const PoseClip& a = rig.clips[static_cast<std::size_t>(scene().clips[0])];
    const PoseClip& b = rig.clips[static_cast<std::size_t>(scene().clips[1])];
    std::vector<float> lanes[4];
    for (std::vector<float>& each : lanes)
        each = rig.rest.still;
    std::vector<float> morphs[3];
    for (std::vector<float>& each : morphs)
        each = rig.rest.stillMorphs;
    const std::size_t stride = lanes[0].size() / kPoseRows;
    const std::vector<float> mix(stride, 0.6f);
    const std::vector<LaneMix> mixes(stride / kPoseLanes, LaneMix::pair);
    std::vector<std::vector<Mat4>> out(characters, std::vector<Mat4>(rig.skeleton.size()));
    Clock clock(random);
    for (auto _ : state)
        for (std::size_t i = 0; i < characters; ++i) {
            const double t = clock.next(i);
            const PoseRoom back{lanes[2].data(), morphs[2].data()};
            const PoseView first =
                samplePoseClip(a, std::fmod(t, a.duration), 0.0, {lanes[0].data(), morphs[0].data()}, back);
            const PoseView second =
                samplePoseClip(b, std::fmod(t, b.duration), 0.0, {lanes[1].data(), morphs[1].data()}, back);
            for (const NodePath path : {NodePath::translation, NodePath::rotation, NodePath::scale}) {
                const auto p = static_cast<std::size_t>(path);
                layPath(path, mixes, first.path[p], second.path[p], mix.data(), mix.data(),
                        lanes[3].data() + static_cast<std::size_t>(firstPoseRow(path)) * stride);
            }
            toModelMatrices(lanes[3].data(), rig.skeleton.parent, out[i]);
            benchmark::DoNotOptimize(out[i].data());
        }
    report(state, characters);
}

// --- the yardstick --------------------------------------------------------------

struct NaiveClip {
    double duration = 0.0;
    std::vector<std::vector<Transform>> frames;
};

NaiveClip resampled(const Model& model, int clip)
{
    NaiveClip out;
    out.duration = model.clips[static_cast<std::size_t>(clip)].duration;
    const int intervals = std::max(1, static_cast<int>(std::lround(out.duration * 30.0)));
    std::vector<float> morphs = restMorphWeights(model);
    for (int i = 0; i <= intervals; ++i) {
        std::vector<Transform> local = restPose(model);
        sampleClip(model, model.clips[static_cast<std::size_t>(clip)], out.duration * i / intervals, local, morphs);
        out.frames.push_back(std::move(local));
    }
    return out;
}

Transform mixNaively(const Transform& a, const Transform& b, float w)
{
    const Quat to = glm::dot(a.rotation, b.rotation) < 0.0f ? -b.rotation : b.rotation;
    return {glm::mix(a.translation, b.translation, w), glm::normalize(a.rotation * (1.0f - w) + to * w),
            glm::mix(a.scale, b.scale, w)};
}

void sampleNaively(const NaiveClip& clip, double t, std::vector<Transform>& out)
{
    const double frame = std::fmod(t, clip.duration) / clip.duration * static_cast<double>(clip.frames.size() - 1);
    const auto whole = std::min(static_cast<std::size_t>(frame), clip.frames.size() - 2);
    const auto w = static_cast<float>(frame - static_cast<double>(whole));
    for (std::size_t n = 0; n < out.size(); ++n)
        out[n] = mixNaively(clip.frames[whole][n], clip.frames[whole + 1][n], w);
}

void naive(benchmark::State& state, bool random)
{
    const auto characters = static_cast<std::size_t>(state.range(0));
    const Model& model = scene().model;
    const NaiveClip a = resampled(model, scene().clips[0]);
    const NaiveClip b = resampled(model, scene().clips[1]);
    const std::vector<int> parents = parentsOf(model);
    std::vector<Transform> poseA(model.nodes.size());
    std::vector<Transform> poseB(model.nodes.size());
    std::vector<std::vector<Mat4>> out(characters, std::vector<Mat4>(model.nodes.size()));
    Clock clock(random);
    for (auto _ : state)
        for (std::size_t i = 0; i < characters; ++i) {
            const double t = clock.next(i);
            sampleNaively(a, t, poseA);
            sampleNaively(b, t, poseB);
            for (std::size_t n = 0; n < poseA.size(); ++n)
                poseA[n] = mixNaively(poseA[n], poseB[n], 0.6f);
            toModelSpace(parents, poseA, out[i]);
            benchmark::DoNotOptimize(out[i].data());
        }
    report(state, characters);
}

// --- memory ---------------------------------------------------------------------

// What a Player keeps for itself: the Program is shared.
void memory(benchmark::State& state)
{
    constexpr std::size_t kPlayers = 100;
    for (auto _ : state) {
        std::vector<Player> players;
        players.reserve(kPlayers);
        const std::size_t before = mallinfo2().uordblks;
        for (std::size_t i = 0; i < kPlayers; ++i)
            players.push_back(std::move(*Player::create(scene().program, {16, 16})));
        state.counters["bytes"] = static_cast<double>(mallinfo2().uordblks - before) / kPlayers;
    }
}

void pack(benchmark::State& state, int clip)
{
    const Model& model = scene().model;
    Rig rig = *scene().program->rig;
    rig.clips = {rig.clips[static_cast<std::size_t>(clip)]};
    const double size = PoseDistance(model).size();
    double raw = 0.0;
    for (const PoseBlock& block : rig.clips[0].blocks)
        raw += static_cast<double>((block.values.size() + block.times.size() + block.target.size()) * sizeof(float));
    for (auto _ : state) {
        const auto packed = packClips(model, rig, 1e-4 / size, Progress());
        state.counters["bytes"] = static_cast<double>(packed->bytes[0]);
        state.counters["mm"] = packed->errors[0].distance * size * 1000.0;
        state.counters["degrees"] = packed->errors[0].angle;
    }
    state.counters["raw"] = raw;
}

// --- baking ---------------------------------------------------------------------

void bake(benchmark::State& state, const Model& model)
{
    std::uint32_t rows = 0;
    for (auto _ : state) {
        const TransformMap map = bakeTransformMap(model);
        rows = 0;
        for (const BakedClip& clip : map.clips)
            rows += clip.rowCount;
        benchmark::DoNotOptimize(map.texels.data());
    }
    state.counters["clips"] = static_cast<double>(model.clips.size());
    state.counters["rows"] = rows;
}

}  // namespace
}  // namespace sinew

int main(int argc, char** argv)
{
    using namespace sinew;
    benchmark::Initialize(&argc, argv);
    for (const auto& [name, run] : {std::pair{"player", &player}, {"kernels", &kernels}, {"naive", &naive}})
        for (const bool random : {false, true})
            for (const std::int64_t characters : {1, 100, 1'000, 10'000})
                benchmark::RegisterBenchmark((std::string(name) + (random ? "/seek" : "/forward")).c_str(), run, random)
                    ->Arg(characters)
                    ->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark("memory", &memory)->Iterations(1);
    for (const int clip : scene().clips)
        benchmark::RegisterBenchmark(
            ("pack/" + scene().program->rig->clips[static_cast<std::size_t>(clip)].name).c_str(),
            [clip](benchmark::State& state) { pack(state, clip); })
            ->Unit(benchmark::kMillisecond);
    std::vector<Model> baked{modelOf(fs::path(SINEW_RESOURCES) / "pip/pip.glb")};
    if (fs::exists(corpus() / "characters/kaykit_Knight.glb"))
        baked.push_back(modelOf(corpus() / "characters/kaykit_Knight.glb"));
    for (const Model& model : baked)
        benchmark::RegisterBenchmark(("bake/" + model.name).c_str(), [&](benchmark::State& state) { bake(state, model); })
            ->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
