// The baked transform map out of its table of the runtime file.
#pragma once

#include "core/base/result.h"
#include "core/runtime/read.h"

namespace sinew::snw {
struct TransformMap;
}

namespace sinew::runtime {

// Of a verified table; `clips`: how many the program's rig has. Every size and
// index is checked.
Result<RuntimeMap> readMap(const snw::TransformMap& table, std::size_t clips);

}  // namespace sinew::runtime
