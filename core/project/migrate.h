// Migrations: a project file of an older format as one of the present format.
#pragma once

#include "core/base/result.h"
#include "core/project/project.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace sinew {

struct Migrated {
    Json document;
    std::vector<std::string> notes; // what changed, in the artist's terms
};

// Lifts a document of format `from` (1 up to the present one) step by step.
// Pure; members it does not know stay where they are. Errors name the pointer
// in the old document.
Result<Migrated> migrate(Json document, int from);

} // namespace sinew
