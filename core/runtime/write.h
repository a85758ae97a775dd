// Writing the runtime file (.snw): a Program as it is.
#pragma once

#include "core/base/file.h"
#include "core/program/program.h"

namespace sinew {

inline constexpr unsigned kRuntimeFormat = 1;
inline constexpr unsigned kRuntimeMinReader = 1;

// The program is valid. Reading the bytes back gives an equal Program.
Bytes writeRuntime(const Program& program);

}  // namespace sinew
