// Random damage to sound files: every reader of ours gives an answer, in bounded
// time and memory. Sanitized builds watch for the rest. SINEW_FUZZ_SECONDS
// makes each test go on for that long.
#include "core/import/cache.h"
#include "core/import/fbx/motion.h"
#include "core/import/hash.h"
#include "core/import/refusal.h"
#include "fbx_text.h"
#include "support.h"

#include <chrono>
#include <cstdlib>
#include <functional>
#include <random>

namespace sinew {
namespace {

namespace fs = std::filesystem;
using test::FbxText;
using Clock = std::chrono::steady_clock;

// Numbers that readers trip over.
constexpr std::uint32_t kEdges[] = {0u,          1u,          0x7fu,       0xffu,       0x7fffu,     0xffffu,
                                    0x7fffffffu, 0x80000000u, 0xffffffffu, 0x7f800000u, 0x7fc00000u, 0x00010000u};

class Fuzzer {
public:
    explicit Fuzzer(unsigned seed) : m_random(seed) {}

    std::string damage(std::string text)
    {
        const std::size_t times = 1 + below(4);
        for (std::size_t i = 0; i < times && !text.empty(); ++i)
            change(text);
        return text;
    }

    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : m_random() % limit; }

private:
    void change(std::string& text)
    {
        const std::size_t at = below(text.size());
        switch (below(7)) {
        case 0:
            text[at] = static_cast<char>(m_random());
            break;
        case 1:
            text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
            break;
        case 2: { // a number of an edge
            const std::uint32_t value = kEdges[below(std::size(kEdges))];
            for (std::size_t k = 0; k < 4 && at + k < text.size(); ++k)
                text[at + k] = static_cast<char>(value >> (8 * k));
            break;
        }
        case 3: // a digit of a written number
            if (const std::size_t digit = text.find_first_of("0123456789", at); digit != std::string::npos)
                text[digit] = "0123456789-.e"[below(13)];
            break;
        case 4:
            text.erase(at, 1 + below(16));
            break;
        case 5:
            text.insert(at, text.substr(below(text.size()), 1 + below(32)));
            break;
        case 6:
            text.resize(at);
            break;
        }
    }

    std::mt19937 m_random;
};

// One answer a damaged file, `rounds` times or for SINEW_FUZZ_SECONDS.
void fuzz(const std::vector<std::string>& sound, int rounds, const std::function<void(const std::string&)>& read)
{
    const char* set = std::getenv("SINEW_FUZZ_SECONDS");
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(set ? std::atof(set) : 0.0));
    Fuzzer fuzzer(20'260);
    int done = 0;
    for (; done < rounds || (set != nullptr && Clock::now() < end); ++done) {
        const std::string bad = fuzzer.damage(sound[fuzzer.below(sound.size())]);
        const auto start = Clock::now();
        read(bad);
        EXPECT_LT(std::chrono::duration<double>(Clock::now() - start).count(), 10.0) << "round " << done;
    }
    ::testing::Test::RecordProperty("rounds", done);
}

void expectAnswer(const Result<ImportResult>& result)
{
    EXPECT_TRUE(result.ok() || !result.error().message.empty());
}

std::string contentOf(const fs::path& path)
{
    const Result<Bytes> bytes = readFile(path, 1u << 30);
    return bytes.ok() ? std::string(bytes->begin(), bytes->end()) : std::string();
}

std::vector<std::string> soundGltf()
{
    test::GltfBuilder b;
    b.skinnedQuad();
    b.triangle();
    b.json["meshes"][1]["primitives"][0]["targets"] = {{{"POSITION", b.floats({1, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC3")}}};
    b.clip("Turn", 1, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, 1, 0});
    b.clip("Move", 1, "translation", {0, 1}, std::vector<float>(18, 1.0f), "CUBICSPLINE");
    b.clip("Morph", 3, "weights", {0, 1}, {0, 1});
    b.json["images"] = {{{"uri", "data:image/jpeg;base64,/9j/AAAA"}}};
    b.json["textures"] = {{{"source", 0}}};
    b.json["materials"] = {{{"normalTexture", {{"index", 0}}}}};
    return {b.glb(), b.gltf()};
}

std::vector<std::string> soundFbx()
{
    FbxText fbx;
    fbx.model(10, "Hip", "LimbNode", {test::fbxVector("PreRotation", 0, 0, 90), test::fbxInteger("RotationActive", 1)});
    fbx.model(11, "Box", "Mesh", {test::fbxVector("ScalingPivot", 1, 0, 0), test::fbxInteger("InheritType", 2)});
    fbx.connect(10, 0);
    fbx.connect(11, 10);
    fbx.box(12, 11, 1);
    fbx.take(20, 21, "T", 0, 1);
    fbx.animate(30, 21, 10, "Lcl Rotation", {0, 0.5, 1}, {{0, 3, 0}, {0, 0, 9}, {0, 720, 0}}, 0x108);
    fbx.animate(40, 21, 11, "Lcl Scaling", {0, 1}, {{1, 2}, {1, 1}, {1, 1}}, 0x4);
    std::vector<std::string> out{fbx.text()};
    if (!test::corpus().empty()) {
        for (const char* name : {"maya_pivots_7500_binary", "maya_blend_inbetween_7500_binary",
                                 "maya_anim_layers_over_acc_7500_binary", "maya_transformed_skin_7700_binary"})
            out.push_back(contentOf(test::corpus() / "fbx/ufbx" / (std::string(name) + ".fbx")));
    }
    return out;
}

TEST(Fuzz, Gltf)
{
    const test::TempFolder folder;
    fuzz(soundGltf(), 400, [&](const std::string& bad) {
        expectAnswer(importModel(folder.write("m.glb", bad), Progress()));
    });
}

TEST(Fuzz, Bvh)
{
    const test::TempFolder folder;
    const std::string sound = "HIERARCHY\nROOT a\n{\nOFFSET 0 1 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation "
                              "Xrotation Yrotation\nJOINT b\n{\nOFFSET 0 2 0\nCHANNELS 3 Zrotation Xrotation "
                              "Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.04\n"
                              "0 1 0 10 20 30 40 50 60\n0 1 0 11 21 31 41 51 61\n";
    fuzz({sound}, 400,
         [&](const std::string& bad) { expectAnswer(importModel(folder.write("m.bvh", bad), Progress())); });
}

// Without Assimp, which is another's and runs in a process of its own.
TEST(Fuzz, FbxMotion)
{
    fuzz(soundFbx(), 400, [](const std::string& bad) {
        try {
            const std::span bytes(reinterpret_cast<const std::uint8_t*>(bad.data()), bad.size());
            const fbx::Document document(bytes);
            const fbx::Scene scene(document);
            fbx::ClipTargets targets;
            for (std::size_t i = 0; i < scene.nodes.size(); ++i)
                targets.modelNode.push_back(static_cast<int>(i));
            targets.morphCount.assign(scene.nodes.size(), 0);
            Issues issues;
            ImportLimits limits;
            limits.maxKeys = 100'000; // a damaged take may last for hours
            fbx::noteScaleInheritance(scene, issues);
            (void)fbx::readTakes(scene, targets, limits, issues);
        } catch (const Refusal& refusal) {
            EXPECT_FALSE(refusal.error().message.empty());
        }
    });
}

// Damage below a checksum that is right all the same.
TEST(Fuzz, CacheEntries)
{
    const test::TempFolder folder;
    std::vector<std::string> sound;
    for (const std::string& file : soundGltf()) {
        const auto result = importModel(folder.write("m.glb", file), Progress());
        ASSERT_IMPORTED(result);
        const Bytes bytes = encodeModel(*result);
        sound.emplace_back(bytes.begin(), bytes.end());
    }
    constexpr std::size_t kHeader = 32; // magic, layout, importer, size, checksum
    fuzz(sound, 2'000, [&](const std::string& damaged) {
        std::string bad = damaged;
        if (bad.size() > kHeader) {
            const std::span payload(reinterpret_cast<const std::uint8_t*>(bad.data()) + kHeader, bad.size() - kHeader);
            const std::uint64_t size = payload.size();
            const std::uint64_t checksum = hash64(payload);
            std::memcpy(bad.data() + 16, &size, 8);
            std::memcpy(bad.data() + 24, &checksum, 8);
        }
        expectAnswer(decodeModel({reinterpret_cast<const std::uint8_t*>(bad.data()), bad.size()}, "entry"));
    });
}

// The path that users take: a process of its own, 10 s and 1 GiB.
TEST(Fuzz, EveryFormatInItsProcess)
{
    SINEW_REQUIRE_CORPUS();
    if (std::string(SINEW_CLI).empty())
        GTEST_SKIP() << "built without the command line";
    const test::TempFolder folder;
    CacheSettings settings;
    settings.folder = folder.path() / "cache";
    settings.importer = SINEW_CLI;
    settings.importerMemory = 1ull << 30;
    settings.importerSeconds = 10;
#ifdef SINEW_SANITIZED
    settings.importerMemory = 0; // the sanitizer reserves address space without end
    settings.importerSeconds = 100;
#endif
    Fuzzer fuzzer(7);
    const char* names[] = {"fbx/ufbx/maya_anim_linear_7700_ascii.fbx", "fbx/ufbx/maya_transformed_skin_7700_binary.fbx",
                           "collada/assimp_box_nested_animation.dae",  "x/anim_test.x",
                           "other/guy.iqm",                            "khronos/SimpleSkin.gltf",
                           "x/malformed_skinweights_oob.x"};
    const char* set = std::getenv("SINEW_FUZZ_SECONDS");
    const int rounds = set != nullptr ? 40 : 6;
    for (const char* name : names) {
        const std::string sound = contentOf(test::corpus() / name);
        ASSERT_FALSE(sound.empty()) << name;
        for (int i = 0; i < rounds; ++i) {
            const fs::path path = folder.write("m" + fs::path(name).extension().string(), fuzzer.damage(sound));
            const auto result = importCached(path, settings, Progress());
            expectAnswer(result);
            if (!result.ok()) {
                EXPECT_EQ(result.error().message.find("took longer"), std::string::npos) << result.error().text();
            }
        }
    }
}

} // namespace
} // namespace sinew
