// Where between two keys of a block a moment lies.
#pragma once

#include "core/program/rig.h"

namespace sinew {

struct BlockMoment {
    const float* from = nullptr;  // a key: a row of the block
    const float* to = nullptr;    // the next; equal to `from` where the value is held
    float u = 0.0f;               // 0..1 from one to the other
    float span = 1.0f;            // s between them
};

// The block has keys; before the first and after the last its value is held.
BlockMoment momentOf(const PoseBlock& block, double t);

}  // namespace sinew
