// Export: the registry of what a project can be written as.
#pragma once

#include "core/base/file.h"
#include "core/base/issue.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/model.h"
#include "core/project/project.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

struct ExportSettings {
    double rate = 30.0;              // keys a second before reduction
    double tolerance = 1e-4;         // of the model's size, or of a parameter's range
    double maxLoopSeconds = 30.0;    // longest clip that k repeats may make
    bool sourceClips = false;        // also "<clip> (source)"
    std::vector<std::string> clips;  // model clip names; empty: all
};

// What the written file holds, read back and compared with the evaluator.
struct Fidelity {
    struct Entry {
        std::string name;       // parameter, or clip
        double maximumError = 0.0;
        double rmsError = 0.0;
        std::size_t keys = 0;
    };
    std::vector<Entry> entries;
    std::size_t bytes = 0;
    bool withinTolerance = true;
};

struct Exported {
    Bytes bytes;
    Issues issues;      // what the format cannot hold
    Fidelity fidelity;
};

struct ExportFormat {
    std::string_view id;         // "glb"
    std::string_view extension;  // "glb"
    std::string_view name;       // "glTF 2.0 binary"
    bool needsModel = false;
    Result<Exported> (*write)(const Project&, const Model*, const ExportSettings&, const Progress&) = nullptr;
};
std::span<const ExportFormat> exportFormats();
const ExportFormat* findExportFormat(std::string_view id);

}  // namespace sinew
