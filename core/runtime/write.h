// Writing the runtime file (.snw): a Program as it is.
#pragma once

#include "core/base/file.h"
#include "core/program/program.h"
#include "core/runtime/read.h"

#include <vector>

namespace sinew {

inline constexpr unsigned kRuntimeFormat = 2;
// What a reader must know: 1, and 2 where clips are packed.
inline constexpr unsigned kReaderOfPacked = 2;

// By pose clip, then block: what packBlock() made of it, or nothing for one that
// is written as it is.
using PackedClips = std::vector<std::vector<Bytes>>;

// The program is valid. Reading the bytes back gives an equal Program, but for
// what is packed.
// `map`: of the program's model, to lie beside it.
Bytes writeRuntime(const Program& program, const PackedClips& packed = {}, const RuntimeMap* map = nullptr);

}  // namespace sinew
