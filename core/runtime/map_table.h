// The baked transform map as a table of the runtime file.
#pragma once

#include "core/base/result.h"
#include "core/runtime/read.h"
#include "core/runtime/sinew_generated.h"

namespace sinew::runtime {

flatbuffers::Offset<snw::TransformMap> writeMap(flatbuffers::FlatBufferBuilder& builder, const RuntimeMap& map);

// Of a verified table; `clips`: how many the program's rig has. Every size and
// index is checked.
Result<RuntimeMap> readMap(const snw::TransformMap& table, std::size_t clips);

}  // namespace sinew::runtime
