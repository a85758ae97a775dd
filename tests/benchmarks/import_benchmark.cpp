// Import: a file's bytes to a Model in this process, side by side with Assimp's
// bare ReadFile of the same file, in one run; then the way the editor takes: the
// importer process, its entry, and the cache.
//
// Times are milliseconds, the least of several rounds. Files that aren't there
// (SINEW_CORPUS) are named and left out.
#include "core/base/file.h"
#include "core/import/cache.h"
#include "core/import/import.h"
#include "core/import/process.h"

#include <assimp/Importer.hpp>
#include <assimp/scene.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>

namespace sinew {
namespace {

namespace fs = std::filesystem;

fs::path corpus()
{
    const char* set = std::getenv("SINEW_CORPUS");
    return set ? fs::path(set) : fs::path(SINEW_SHARED_MODELS);
}

template <class Work>
double milliseconds(Work&& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

[[noreturn]] void fail(const std::string& what)
{
    std::fprintf(stderr, "%s\n", what.c_str());
    std::exit(1);
}

Model imported(const fs::path& file)
{
    Result<ImportResult> result = importModel(file, Progress());
    if (!result)
        fail(result.error().text());
    return std::move(result->model);
}

void compare(const fs::path& file)
{
    double ours = std::numeric_limits<double>::max();
    double bare = ours;
    double spent = 0.0;
    // In turns, so that both meet the same machine.
    for (int round = 0; round < 15 && (round < 3 || spent < 4000.0); ++round) {
        const double one = milliseconds([&] { imported(file); });
        const double other = milliseconds([&] {
            Assimp::Importer importer;
            if (!importer.ReadFile(file.string(), 0))
                fail(importer.GetErrorString());
        });
        ours = std::min(ours, one);
        bare = std::min(bare, other);
        spent += one + other;
    }
    std::printf("%-34s %10.2f %10.2f %8.2f\n", file.filename().c_str(), ours, bare, ours / bare);
}

#ifdef SINEW_CLI
// The smallest model there is: what starting the importer process takes.
const char* const kTiny = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"name":"n"}]})";

void throughTheCache(const fs::path& file)
{
    const fs::path folder = fs::temp_directory_path() / "sinew-import-benchmark";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const CacheSettings settings{.folder = folder / "cache", .importer = SINEW_CLI};
    const fs::path tiny = folder / "tiny.gltf";
    if (!writeFileAtomic(tiny, std::string_view(kTiny)))
        fail("The temporary folder can't be written.");

    double start = std::numeric_limits<double>::max();
    double cold = start, encode = start, cached = start;
    for (int round = 0; round < 5; ++round) {
        start = std::min(start, milliseconds([&] {
                             if (!runImporterChild(SINEW_CLI, tiny, folder / "entry", 0, 60.0, Progress()))
                                 fail("The importer process did not run.");
                         }));
        fs::remove_all(settings.folder);
        cold = std::min(cold, milliseconds([&] {
                            if (!importCached(file, settings, Progress()))
                                fail("The model was not imported.");
                        }));
        cached = std::min(cached, milliseconds([&] {
                              if (!findCached(file, settings))
                                  fail("The model is not in the cache.");
                          }));
    }
    const Result<ImportResult> result = importModel(file, Progress());
    if (!result)
        fail(result.error().text());
    std::size_t bytes = 0;
    for (int round = 0; round < 5; ++round)
        encode = std::min(encode, milliseconds([&] {
                              const Bytes entry = encodeModel(*result);
                              bytes = entry.size();
                              (void)writeFileAtomic(folder / "written", entry);
                          }));
    std::printf("\n%s by way of the importer process and the cache, ms\n", file.filename().c_str());
    std::printf("  start of the process, nothing to import   %8.1f\n", start);
    std::printf("  encoding and writing the entry (%zu kB)  %8.1f\n", bytes / 1000, encode);
    std::printf("  first time, all of it                     %8.1f\n", cold);
    std::printf("  from the cache                            %8.1f   (100 allowed)\n", cached);
    fs::remove_all(folder);
}
#endif

}  // namespace
}  // namespace sinew

int main()
{
    using namespace sinew;
    const char* const files[] = {"characters/kaykit_Knight.glb",   "characters/raylib_robot.glb",
                                 "characters/godot_mannequiny.glb", "khronos/Fox.glb",
                                 "khronos/CesiumMan.glb",           "khronos/MorphStressTest.glb",
                                 "generated/verts_67k.glb",         "fbx/ozz_pab/walk.fbx",
                                 "fbx/ozz_pab/skeleton.fbx",        "collada/ozz_astro_max.dae"};
    std::printf("%-34s %10s %10s %8s\n", "file", "Sinew ms", "Assimp ms", "ratio");
    for (const char* file : files) {
        if (fs::exists(corpus() / file))
            compare(corpus() / file);
        else
            std::printf("%-34s not there\n", file);
    }
#ifdef SINEW_CLI
    if (fs::exists(corpus() / files[0]))
        throughTheCache(corpus() / files[0]);
#endif
    return 0;
}
