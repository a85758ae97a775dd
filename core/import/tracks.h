// Putting imported animation keys in order.
#pragma once

#include "core/base/issue.h"
#include "core/model/model.h"

#include <string>
#include <string_view>

namespace sinew {

// Makes the track what NodeTrack promises: keys ascending (sorted; of equal
// times the first and the last stay, a moment apart), keys before 0 replaced by their value at 0,
// rotations unit, zero rotations replaced by the key before (or rest), linear
// and stepped rotations in one hemisphere. Each repair is an issue at where
// ("clip "Walk", node "Hips""); a track that is wrong for the most part is
// refused. Values must be finite.
void tidyTrack(NodeTrack& track, const Quat& rest, const std::string& where, Issues& issues);

// Number of floats a key takes in NodeTrack::values.
std::size_t floatsPerKey(const NodeTrack& track);

// Removes keys outside [from, to] after adding interpolated ones at the ends,
// then moves from to time 0. Linear and stepped tracks only.
void cutTrack(NodeTrack& track, float from, float to);

// A track whose keys all have one value keeps its first and last key alone.
void collapseConstant(NodeTrack& track);

// True when every value is a finite number.
bool allFinite(const std::vector<float>& values);

} // namespace sinew
