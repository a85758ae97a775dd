// Reading the runtime file (.snw).
#pragma once

#include "core/base/issue.h"
#include "core/base/result.h"
#include "core/model/transform_map.h"
#include "core/program/program.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sinew {

// The baked transform map that a file may carry beside the program.
struct RuntimeMap {
    TransformMap map;                   // its texels are empty where `halves` aren't
    std::vector<std::uint16_t> halves;  // the texels as RGBA16F
};

struct LoadedRuntime {
    std::shared_ptr<const Program> program;
    std::shared_ptr<const RuntimeMap> map;  // or null
    Issues issues;  // kinds of a newer version that were skipped
};

// The bytes may lie anywhere in memory, at any alignment, and are not needed
// afterwards. They are verified to be well formed, then every number and index
// is checked, before a Program is handed out; nothing is read beyond their end.
// Errors: invalidInput (not a runtime file, damaged, or against the rules),
// unsupported (asks for a newer reader), limit. `file` is used in messages.
Result<LoadedRuntime> readRuntime(std::span<const std::uint8_t> bytes, const std::string& file = {});

inline constexpr std::uint64_t kMaxRuntimeBytes = 512ull << 20;

}  // namespace sinew
