// Collecting what an import repaired, dropped or guessed.
#pragma once

#include "core/base/issue.h"

#include <string>

namespace sinew {

// Adds an issue, or raises the count of the one with this code and message:
// where stays the first place. Beyond 500 different ones only their number is kept.
void addNote(Issues& issues, Severity severity, std::string code, std::string message, std::string where = {},
             int count = 1);

} // namespace sinew
