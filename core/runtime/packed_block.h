// A block of a pose clip in few bytes: its numbers as whole multiples of a step
// a lane, foretold from their predecessors, the rest range-coded. Rotations are
// stored as rotation vectors (axis times angle). Key times and targets are exact.
//
// Layout of the bytes: a range-coded stream of numbers (see range_coder.h):
// key times as differences of the floats' bit patterns; targets as differences;
// a lane after the other its step and then, part by part and component by
// component, the order of its prediction (0: from the key before; 1: straight
// on; 2: bending on), and for every key what the prediction missed.
#pragma once

#include "core/base/file.h"
#include "core/program/rig.h"

#include <cstdint>
#include <optional>
#include <span>

namespace sinew {

// Steps are 2^(quarter / 4). Meaning of a step: a node's own unit (translation,
// scale), radians (rotation; of cubic keys: a quaternion's component), weight.
inline constexpr int kFinestStep = -160;
inline constexpr int kCoarsestStep = 160;
// The coarsest step not above `size` > 0.
int stepNotAbove(double size);

// One step a lane. None where a number is too large for its step.
std::optional<Bytes> packBlock(const PoseBlock& block, std::span<const int> steps);

// The block again, every number within half a step. None: the bytes aren't of
// that many keys and lanes. Work and memory are bounded by both.
std::optional<PoseBlock> unpackBlock(NodePath path, KeyInterpolation interpolation, std::size_t keys,
                                     std::size_t lanes, std::span<const std::uint8_t> bytes);

}  // namespace sinew
