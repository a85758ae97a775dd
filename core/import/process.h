// The importer process: the child side of importCached, run by the command
// line's `sinew import`.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>

namespace sinew {

struct ImporterArguments {
    std::filesystem::path model;
    std::filesystem::path entry; // where the encoded model goes
    std::uint64_t memory = 0;    // bytes of RLIMIT_DATA, 0: no limit; ignored under sanitizers
    int reportFd = -1;           // open descriptor for progress and errors; -1: errors go to stderr
};

// `sinew import MODEL --to-cache ENTRY [--memory BYTES] [--report-fd N]`.
// Imports the model and writes the entry. With a report descriptor the process
// also ends when its parent does. Returns the exit code: 0 done, 2 the file
// cannot be imported, 3 input or output failed.
int runImporterProcess(const ImporterArguments& arguments);

// The parent side: runs `importer import model --to-cache entry ...` and waits
// for it, passing on its progress. Errors: what the child reports, cancelled,
// limit (seconds), and a crash, named by its signal.
Status runImporterChild(const std::filesystem::path& importer, const std::filesystem::path& model,
                        const std::filesystem::path& entry, std::uint64_t memory, double seconds,
                        const Progress& progress);

} // namespace sinew
