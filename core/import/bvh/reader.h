// Biovision motion (.bvh): a skeleton and one clip, without meshes.
//
// Each joint turns by its channels in the order they are listed, the first
// outermost, in degrees; position channels stand in for the joint's offset.
#pragma once

#include "core/base/progress.h"
#include "core/import/import.h"

#include <cstdint>
#include <span>

namespace sinew::bvh {

// Throws Refusal. Fills model and issues; the caller checks and finishes both.
void readBvh(std::span<const std::uint8_t> file, const Progress& progress, const ImportLimits& limits, Model& model,
             Issues& issues);

} // namespace sinew::bvh
