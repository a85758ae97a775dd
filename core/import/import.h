// Import: a model file of any supported format -> Model and a list of issues.
#pragma once

#include "core/base/issue.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/import/hash.h"
#include "core/model/model.h"

#include <filesystem>
#include <span>
#include <string_view>

namespace sinew {

struct ImportLimits {
    std::uint64_t maxFileBytes = 512ull << 20;
    std::uint32_t maxNodes = 20'000;
    std::uint32_t maxDepth = 10'000;
    std::uint64_t maxVertices = 5'000'000;
    std::uint64_t maxMorphVertices = 50'000'000; // of all morph targets together, moved or not
    std::uint64_t maxKeys = 20'000'000; // all clips together
    double maxClipSeconds = 36'000.0;
};

// One file an import depended on: what the cache compares.
struct InputStamp {
    std::string path;  // relative to the model's folder, "/" between parts; may be empty: the model file
    bool found = true; // false: looked for in vain, and worth another import once it is there
    std::uint64_t size = 0;
    Hash128 hash;

    bool operator==(const InputStamp&) const = default;
};

struct ImportResult {
    Model model;
    Issues issues;                             // repaired, dropped, guessed
    std::vector<std::filesystem::path> inputs; // the file and everything it referenced and found
    std::vector<InputStamp> stamps;
};

// Reads the file in this process. Malformed input is refused with a message
// that names file and reason; the reader never follows a reference out of the
// model's folder. A library may still crash on hostile input: the editor and
// the command line call importCached instead.
Result<ImportResult> importModel(const std::filesystem::path& path, const Progress& progress,
                                 const ImportLimits& limits = {});

// What can be opened, for dialogs, drops and --list-formats.
struct ImportFormat {
    std::string_view name;                        // "glTF 2.0"
    std::span<const std::string_view> extensions; // "glb", "gltf"
};
std::span<const ImportFormat> importFormats();
bool isModelFile(const std::filesystem::path& path); // by extension

} // namespace sinew
