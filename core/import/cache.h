// The model cache: imported models in a compact form that loads without the
// import libraries. Entries are keyed by the content of the model file and of
// every file it references, the importer version and the settings.
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
inline constexpr int kImporterVersion = 1;

struct CacheSettings {
    std::filesystem::path folder;              // created on demand
    std::uint64_t maxBytes = 2ull << 30;       // oldest entries go first
    std::filesystem::path importer;            // the `sinew` executable that runs the import
    std::uint64_t importerMemory = 4ull << 30; // RLIMIT_DATA of that process; 0: none
    double importerSeconds = 300.0;            // wall clock
};

// Encoded model with its issues: what the importer process writes.
Bytes encodeModel(const ImportResult& result);
Result<ImportResult> decodeModel(std::span<const std::uint8_t> bytes, const std::string& file);

// The entry for this file, if the cache holds one that is still true.
std::optional<ImportResult> findCached(const std::filesystem::path& path, const CacheSettings& settings);

// findCached, else runs `sinew import PATH --to-cache` as a child process that
// reports progress on a pipe, and reads what it left. Cancelling kills and reaps the child
// within 100 ms. A crash of the child is an Error that says so. Blocking; call
// it from a worker thread.
Result<ImportResult> importCached(const std::filesystem::path& path, const CacheSettings& settings,
                                  const Progress& progress);

} // namespace sinew
