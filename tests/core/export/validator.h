// The Khronos glTF validator (npm, tests/tools) as a judge of what we write.
#pragma once

#include "core/base/file.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace sinew::test {

struct ValidatorReport {
    int errors = 0;
    int warnings = 0;
    std::string text;                // errors and warnings, one a line
    std::vector<std::string> codes;  // of errors and warnings
};

// Where the tool isn't installed, none: skip with kNoValidator.
std::optional<ValidatorReport> validateFile(const std::string& path);
std::optional<ValidatorReport> validateBytes(const Bytes& bytes);

inline constexpr const char* kNoValidator =
    "the Khronos validator isn't installed: run `./dev test`, or `npm install` in tests/tools";

// The JSON chunk of a GLB.
nlohmann::ordered_json jsonOf(const Bytes& glb);

}  // namespace sinew::test
