#include "core/import/cache.h"
#include "core/import/process.h"
#include "support.h"

#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>

#include <sys/stat.h>
#include <sys/wait.h>

namespace sinew {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

class CacheTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (std::string(SINEW_CLI).empty())
            GTEST_SKIP() << "built without the command line";
        settings.folder = folder.path() / "cache";
        settings.importer = SINEW_CLI;
        settings.importerMemory = 1ull << 30;
        settings.importerSeconds = 60;
    }

    // A shell script that stands in for the importer.
    fs::path fakeImporter(const std::string& body)
    {
        const fs::path path = folder.write("importer.sh", "#!/bin/sh\n" + body + "\n");
        ::chmod(path.c_str(), 0755);
        return path;
    }

    static std::string modelText()
    {
        test::GltfBuilder builder;
        builder.skinnedQuad();
        return builder.gltf();
    }

    // A model with a picture beside it, which may be missing.
    static std::string texturedModel()
    {
        test::GltfBuilder builder;
        builder.triangle();
        builder.json["images"] = {{{"uri", "skin.png"}}};
        builder.json["textures"] = {{{"source", 0}}};
        builder.json["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}}};
        return builder.glb();
    }

    std::size_t entryCount() const
    {
        std::size_t count = 0;
        for (const fs::directory_entry& entry : fs::directory_iterator(settings.folder))
            count += entry.path().extension() == ".sinewmodel" ? 1 : 0;
        return count;
    }

    static void expectNoChildLeft()
    {
        EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
        EXPECT_EQ(errno, ECHILD);
    }

    test::TempFolder folder;
    CacheSettings settings;
};

TEST_F(CacheTest, SecondOpeningComesFromTheCache)
{
    const fs::path model = folder.write("a.gltf", modelText());
    std::string labels;
    const Progress progress([&](double, std::string_view label) { labels += std::string(label) + ";"; });
    EXPECT_FALSE(findCached(model, settings).has_value());
    Result<ImportResult> first = importCached(model, settings, progress);
    ASSERT_IMPORTED(first);
    EXPECT_NE(labels.find("Reading meshes"), std::string::npos) << labels;
    EXPECT_EQ(first->model.nodes.size(), 3u);
    ASSERT_EQ(first->inputs.size(), 1u);
    EXPECT_EQ(first->inputs[0], model);

    settings.importer = "/nonexistent";
    Result<ImportResult> second = importCached(model, settings, Progress());
    ASSERT_IMPORTED(second);
    EXPECT_EQ(encodeModel(*first), encodeModel(*second));
    EXPECT_EQ(second->inputs, first->inputs);
    expectNoChildLeft();
}

TEST_F(CacheTest, EntryServesACopyUnderAnotherName)
{
    const fs::path model = folder.write("a.gltf", modelText());
    ASSERT_IMPORTED(importCached(model, settings, Progress()));
    fs::create_directories(folder.path() / "other");
    const fs::path copy = folder.path() / "other/b.gltf";
    fs::copy_file(model, copy);
    const std::optional<ImportResult> found = findCached(copy, settings);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->model.name, "b");
    EXPECT_EQ(found->inputs, std::vector<fs::path>{copy});
}

TEST_F(CacheTest, ChangedModelMisses)
{
    const fs::path model = folder.write("a.gltf", modelText());
    ASSERT_IMPORTED(importCached(model, settings, Progress()));
    folder.write("a.gltf", modelText() + " ");
    EXPECT_FALSE(findCached(model, settings).has_value());
}

TEST_F(CacheTest, ChangedOrAddedReferenceMisses)
{
    const fs::path model = folder.write("a.glb", texturedModel());
    Result<ImportResult> missing = importCached(model, settings, Progress());
    ASSERT_IMPORTED(missing);
    EXPECT_TRUE(test::hasIssue(*missing, "texture-missing"));
    EXPECT_TRUE(findCached(model, settings).has_value());

    // The picture turns up in a subfolder where it is looked for.
    folder.write("textures/skin.png", "\x89PNG\r\n\x1a\n 1");
    EXPECT_FALSE(findCached(model, settings).has_value());
    Result<ImportResult> there = importCached(model, settings, Progress());
    ASSERT_IMPORTED(there);
    EXPECT_FALSE(test::hasIssue(*there, "texture-missing"));
    EXPECT_EQ(there->model.images.at(0).path, "textures/skin.png");

    folder.write("textures/skin.png", "\x89PNG\r\n\x1a\n 2");
    EXPECT_FALSE(findCached(model, settings).has_value());
    ASSERT_IMPORTED(importCached(model, settings, Progress()));
    // Both variants are kept: going back finds the older one.
    folder.write("textures/skin.png", "\x89PNG\r\n\x1a\n 1");
    const std::optional<ImportResult> back = findCached(model, settings);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->model.images.at(0).bytes.back(), '1');
}

TEST_F(CacheTest, DamagedEntryIsAMissAndGoes)
{
    const fs::path model = folder.write("a.gltf", modelText());
    ASSERT_IMPORTED(importCached(model, settings, Progress()));
    for (const fs::directory_entry& entry : fs::directory_iterator(settings.folder)) {
        std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(200);
        file.put('\x7f');
    }
    EXPECT_FALSE(findCached(model, settings).has_value());
    EXPECT_EQ(entryCount(), 0u);
    ASSERT_IMPORTED(importCached(model, settings, Progress()));
    EXPECT_EQ(entryCount(), 1u);
}

TEST_F(CacheTest, LeastRecentlyUsedEntriesGoFirst)
{
    std::vector<fs::path> models;
    std::uint64_t entrySize = 0;
    for (int i = 0; i < 3; ++i) {
        models.push_back(folder.write("m" + std::to_string(i) + ".gltf", modelText() + std::string(i, ' ')));
        ASSERT_IMPORTED(importCached(models.back(), settings, Progress()));
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(settings.folder))
        entrySize = entry.file_size();
    EXPECT_TRUE(findCached(models[0], settings).has_value()); // used again: now the youngest
    settings.maxBytes = entrySize * 3 + entrySize / 2;
    models.push_back(folder.write("m3.gltf", modelText() + "   "));
    ASSERT_IMPORTED(importCached(models.back(), settings, Progress()));
    EXPECT_EQ(entryCount(), 3u);
    EXPECT_TRUE(findCached(models[0], settings).has_value());
    EXPECT_FALSE(findCached(models[1], settings).has_value());
    EXPECT_TRUE(findCached(models[3], settings).has_value());
}

TEST_F(CacheTest, UnwritableCacheStillOpensTheModel)
{
    const fs::path model = folder.write("a.gltf", modelText());
    settings.folder = "/proc/nowhere";
    ASSERT_IMPORTED(importCached(model, settings, Progress()));
}

TEST_F(CacheTest, ErrorsOfTheChildComeBackWhole)
{
    const fs::path model = folder.write("a.gltf", "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"mesh\": 3}]}");
    Result<ImportResult> result = importCached(model, settings, Progress());
    ASSERT_FALSE(result.ok());
    const Result<ImportResult> direct = importModel(model, Progress());
    ASSERT_FALSE(direct.ok());
    EXPECT_EQ(result.error().kind, direct.error().kind);
    EXPECT_EQ(result.error().message, direct.error().message);
    EXPECT_EQ(result.error().where, "/nodes/0/mesh");
    EXPECT_EQ(result.error().file, model.string());

    result = importCached(folder.path() / "absent.glb", settings, Progress());
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::io);
}

TEST_F(CacheTest, CrashCostsAMessageThatNamesTheSignal)
{
    const fs::path model = folder.write("a.gltf", modelText());
    settings.importer = fakeImporter("echo '{\"progress\":0.5,\"label\":\"Reading meshes\"}' >&3\nkill -SEGV $$");
    const Result<ImportResult> result = importCached(model, settings, Progress());
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find("crashed on this file (signal 11"), std::string::npos)
        << result.error().text();
    EXPECT_NE(result.error().message.find("Reading meshes"), std::string::npos) << result.error().text();
    EXPECT_EQ(result.error().file, model.string());
    expectNoChildLeft();
    for (const fs::directory_entry& entry : fs::directory_iterator(settings.folder))
        ADD_FAILURE() << "left behind: " << entry.path();
}

TEST_F(CacheTest, SilentEndAndRubbishAreErrors)
{
    const fs::path model = folder.write("a.gltf", modelText());
    settings.importer = fakeImporter("exit 7");
    Result<ImportResult> result = importCached(model, settings, Progress());
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find("exit code 7"), std::string::npos) << result.error().text();

    settings.importer = fakeImporter("echo 'not json' >&3; echo '[1]' >&3; echo '{\"error\":3}' >&3; exit 0");
    EXPECT_FALSE(importCached(model, settings, Progress()).ok());
    // Says it is done and leaves rubbish: no wrong model.
    settings.importer = fakeImporter("echo rubbish > \"$4\"; echo '{\"done\":true}' >&3");
    EXPECT_FALSE(importCached(model, settings, Progress()).ok());
    settings.importer = folder.path() / "missing";
    result = importCached(model, settings, Progress());
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find("cannot be started"), std::string::npos) << result.error().text();
}

TEST_F(CacheTest, CancelKillsTheChildWithinATenthOfASecond)
{
    const fs::path model = folder.write("a.gltf", modelText());
    const fs::path pidFile = folder.path() / "pids";
    // Ignores polite signals and has a child of its own that holds the pipe.
    settings.importer = fakeImporter("trap '' TERM INT HUP\nsleep 100 &\necho $$ $! > " + pidFile.string()
                                     + "\nwhile true; do sleep 0.01; done");
    Progress progress;
    std::atomic<bool> returned = false;
    Result<ImportResult> result = Error{};
    std::thread worker([&] {
        result = importCached(model, settings, progress);
        returned = true;
    });
    while (!fs::exists(pidFile) || fs::file_size(pidFile) == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const auto start = Clock::now();
    progress.cancel();
    worker.join();
    EXPECT_LT(millisecondsSince(start), 100.0);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::cancelled);
    expectNoChildLeft();
    std::ifstream pids(pidFile);
    for (pid_t pid; pids >> pid;) {
        // Its own child is reaped by init; give that a moment.
        for (int i = 0; i < 100 && ::kill(pid, 0) == 0; ++i) {
            std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
            const std::string text((std::istreambuf_iterator<char>(stat)), {});
            if (text.find(") Z") != std::string::npos)
                break;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
        const std::string text((std::istreambuf_iterator<char>(stat)), {});
        EXPECT_TRUE(text.empty() || text.find(") Z") != std::string::npos) << text;
    }
}

TEST_F(CacheTest, NothingIsLeftOfAnImportThatWasKilledWhileItWrote)
{
    const fs::path model = folder.write("a.gltf", modelText());
    // Leaves what an atomic write has before its end, and dies.
    settings.importer =
        fakeImporter("for a; do case \"$a\" in *.importing) d=$(dirname \"$a\"); b=$(basename \"$a\"); "
                     "echo half > \"$d/.$b.123.tmp\"; touch " + (folder.path() / "wrote").string()
                     + ";; esac; done\nkill -9 $$");
    ASSERT_FALSE(importCached(model, settings, Progress()).ok());
    EXPECT_TRUE(fs::exists(folder.path() / "wrote"));
    EXPECT_TRUE(fs::is_empty(settings.folder));
}

TEST_F(CacheTest, ImportThatTakesTooLongIsStopped)
{
    const fs::path model = folder.write("a.gltf", modelText());
    settings.importer = fakeImporter("sleep 100");
    settings.importerSeconds = 0.3;
    const auto start = Clock::now();
    const Result<ImportResult> result = importCached(model, settings, Progress());
    EXPECT_LT(millisecondsSince(start), 2000.0);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::limit);
    expectNoChildLeft();
}

#ifndef SINEW_SANITIZED
TEST_F(CacheTest, MemoryIsLimited)
{
    // 30 million zero vertices in 300 bytes of file.
    test::GltfBuilder builder;
    builder.triangle();
    builder.json["accessors"][0].erase("bufferView");
    builder.json["accessors"][0]["count"] = 4'900'000;
    const fs::path model = folder.write("a.glb", builder.glb());
    settings.importerMemory = 64ull << 20;
    const Result<ImportResult> result = importCached(model, settings, Progress());
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::limit) << result.error().text();
    EXPECT_NE(result.error().message.find("memory"), std::string::npos) << result.error().text();
}
#endif

TEST_F(CacheTest, KnightReopensWithoutItsImporter)
{
    SINEW_REQUIRE_CORPUS();
    const fs::path knight = test::corpus() / "characters/kaykit_Knight.glb";
    ASSERT_IMPORTED(importCached(knight, settings, Progress()));
    settings.importer = folder.path() / "none";
    const Result<ImportResult> again = importCached(knight, settings, Progress());
    ASSERT_IMPORTED(again);
    EXPECT_EQ(again->model.clips.size(), 76u);
}

} // namespace
} // namespace sinew
