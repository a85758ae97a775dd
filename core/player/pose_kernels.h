// The inner loops of posing: keys to lanes, lanes mixed with lanes.
//
// Same rules as core/model/pose.h and blend_pose.h, over groups of lanes at a
// time. No allocation; any thread.
#pragma once

#include "core/player/pose_buffer.h"

#include <span>

namespace sinew {

// Overwrites the lanes and morph weights that the clip animates by its pose at
// t seconds, 0 <= t <= duration + closing; past duration on its way back to the start.
// `scratch` is another pose of the same skeleton, `morphScratch` as long as morphs.
void samplePoseClip(const PoseClip& clip, double t, double closing, PoseBuffer& pose, std::span<float> morphs, PoseBuffer& scratch,
                    std::span<float> morphScratch);

// One path of two poses mixed lane by lane: out = a towards b by f[lane].
// f = 0 gives a and f = 1 gives b bit for bit. out may be a or b.
void mixPath(NodePath path, const PoseBuffer& a, const PoseBuffer& b, const float* f, PoseBuffer& out);

// T * R * S of each node, and each node in model space.
void toLocalTransforms(const PoseBuffer& pose, std::span<Transform> local);
void toModelMatrices(const PoseBuffer& pose, std::span<const int> parents, std::span<Mat4> model);

}  // namespace sinew
