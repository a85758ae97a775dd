// Export: the registry of what a project can be written as.
#pragma once

#include "core/base/file.h"
#include "core/base/issue.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/export/trigger.h"
#include "core/model/model.h"
#include "core/project/project.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

// The baked transform map that a runtime file may carry, for crowds on a GPU.
enum class MapFormat : std::uint8_t { none, half, full };  // RGBA16F, RGBA32F

struct ExportSettings {
    double rate = 30.0;              // samples a second, 1 to 1000; model files add more where the motion asks for it
    double tolerance = 1e-4;         // of the model's size, or of a parameter's range; > 0
    double maxLoopSeconds = 30.0;    // longest animation that repeats of a clip may make
    bool snapPeriods = false;        // change harmonic periods so that loops close; ask the artist first
    bool exactClips = false;         // runtime file: the model's clips bit for bit, instead of packed within the tolerance
    MapFormat transformMap = MapFormat::none;  // runtime file; half states its error
    bool sourceClips = false;        // also "<clip> (source)"
    std::vector<std::string> clips;  // model clip names; empty: all
    double from = 0.0;               // samples (csv, json): first time, s
    std::optional<double> to;        // and last; none: the project's loop end
    std::vector<TriggerAt> triggers; // samples: fired on the way
};

inline constexpr const char* kOfModelSize = "size";

// What the written file holds, read back by an independent path and compared
// with the evaluator, 240 times a second where it is an animation.
struct Fidelity {
    struct Entry {
        std::string name;           // parameter, part or clip
        double maximumError = 0.0;  // in `unit`
        double rmsError = 0.0;
        std::size_t keys = 0;
        std::string unit{};  // the parameter's; kOfModelSize: a share of the model's size
    };
    std::vector<Entry> entries;
    std::size_t bytes = 0;
    bool withinTolerance = true;
};

// A file whose fidelity is out of tolerance carries an issue of severity error:
// callers don't write it.
struct Exported {
    Bytes bytes;
    Issues issues;      // what the format cannot hold
    Fidelity fidelity;
};

struct ExportFormat {
    std::string_view id;         // "glb"
    std::string_view extension;  // "glb"
    std::string_view name;       // "glTF 2.0 binary"
    std::string_view about;      // who reads it and what it holds, in a sentence
    bool needsModel = false;
    // Which of the settings change what is written.
    struct Uses {
        bool rate = false;
        bool tolerance = false;  // of the runtime file: of the model's clips
        bool clips = false;      // and maxLoopSeconds, snapPeriods, sourceClips
        bool range = false;      // from, to, triggers
        bool packing = false;    // exactClips, transformMap
    };
    Uses uses{};
    // Blocking, from any thread. Errors: usage (settings out of range, a clip or
    // model that is missing), what compile() refuses, cancelled, limit.
    Result<Exported> (*write)(const Project&, const Model*, const ExportSettings&, const Progress&) = nullptr;
};
std::span<const ExportFormat> exportFormats();
const ExportFormat* findExportFormat(std::string_view id);

}  // namespace sinew
