// The inner loops of posing: keys to lanes, lanes mixed with lanes, lanes to
// matrices.
//
// Same rules as core/model/pose.h and blend_pose.h, over groups of lanes at a
// time, by the widest vectors of the machine. No allocation; any thread.
#pragma once

#include "core/base/math.h"
#include "core/program/rig.h"

#include <array>
#include <cstdint>
#include <span>

namespace sinew {

// A pose to read: the first row of each path, and what of it is set.
struct PoseView {
    std::array<const float*, kPosePaths> path{};
    const float* morphs = nullptr;
    const PoseCover* cover = nullptr;
};

// Room for a pose: kPoseRows * stride floats, and the morph weights.
struct PoseRoom {
    float* lanes = nullptr;
    float* morphs = nullptr;
};

// The clip at t seconds, 0 <= t <= duration + closing; past duration on its way
// back to the start. Lanes that it doesn't set are at rest. The view is of `room`
// where something moves, else of the clip itself; `back` is for the way back.
PoseView samplePoseClip(const PoseClip& clip, double t, double closing, const PoseRoom& room, const PoseRoom& back);

// What becomes of a group of lanes.
enum class LaneMix : std::uint8_t {
    keep,     // as it is
    first,    // the first pose
    second,   // the second
    pair,     // the first towards the second by pair[lane], 0 < pair < 1
    layered,  // what it is towards that by over[lane]; both in [0, 1]
};

// One path of two poses mixed and laid over `out`, a mix a group; rows are
// `stride` apart. 0 and 1 give either end bit for bit. out may be first or second.
void layPath(NodePath path, std::span<const LaneMix> mix, const float* first, const float* second, const float* pair,
             const float* over, float* out);

// Every node in model space, M = T * R * S of it and all above; `pose` as kPoseRows rows.
void toModelMatrices(const float* pose, std::span<const int> parents, std::span<Mat4> model);

}  // namespace sinew
