// The model cache: imported models in a compact form that loads without the
// import libraries. An entry is true as long as the model file, every file it
// referenced, the importer version and the settings are the same; files are
// compared by their content, wherever they lie.
#pragma once

#include "core/base/issue.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/import/import.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace sinew {

// Raised whenever an importer's result changes for the same input.
inline constexpr int kImporterVersion = 7;

struct CacheSettings {
    std::filesystem::path folder;              // created on demand
    std::uint64_t maxBytes = 2ull << 30;       // least recently used entries go first
    std::filesystem::path importer;            // the `sinew` executable that runs the import
    std::uint64_t importerMemory = 4ull << 30; // RLIMIT_DATA of that process; 0: none
    double importerSeconds = 300.0;            // wall clock
};

// Encoded model with its issues and stamps: what the importer process writes
// and the cache keeps. inputs, which are paths of this machine, are left out.
Bytes encodeModel(const ImportResult& result);
// Checks everything it reads: a damaged entry is an Error, never a wrong model.
Result<ImportResult> decodeModel(std::span<const std::uint8_t> bytes, const std::string& file);

// The entry for this file, if the cache holds one that is still true. Damaged
// entries are removed.
std::optional<ImportResult> findCached(const std::filesystem::path& path, const CacheSettings& settings);

// findCached, else runs `sinew import PATH --to-cache FILE` as a child process
// that reports progress on a pipe, and keeps what it left. Cancelling kills and
// reaps the child within 100 ms. A crash of the child, or one that outlasts its
// time, is an Error that says so. A cache folder that cannot be written costs
// the cache, not the model. Blocking; call it from a worker thread. Safe to call
// from several threads and processes over one folder.
Result<ImportResult> importCached(const std::filesystem::path& path, const CacheSettings& settings,
                                  const Progress& progress);

} // namespace sinew
