// The transform map in half precision: RGBA16F, for devices that are short of
// memory. Pure functions, any thread.
#pragma once

#include "core/model/model.h"
#include "core/model/transform_map.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

// The texels rounded to the nearest halves, in the same order.
std::vector<std::uint16_t> halfTexels(const TransformMap& map);

// The largest distance that the rounding moves any vertex, of the model's size
// (vertices as PoseDistance has them). `map` is the model's.
double halfMapError(const Model& model, const TransformMap& map, std::span<const std::uint16_t> halves);

}  // namespace sinew
