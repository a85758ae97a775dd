// Poses of a Model outside a Player: rest, a clip at a time, model space.
#pragma once

#include "core/base/math.h"
#include "core/model/model.h"

#include <span>
#include <vector>

namespace sinew {

// Local transforms of the rest pose and the rest morph weights.
std::vector<Transform> restPose(const Model& model);
std::vector<float> restMorphWeights(const Model& model);

// Overwrites the nodes and morph slots that the clip animates with their value
// at t (seconds, clamped to [0, duration]). glTF's rules for step, linear
// (rotations: shortest-arc slerp) and cubic (rotations normalised).
void sampleClip(const Model& model, const ModelClip& clip, double t, std::span<Transform> local,
                std::span<float> morphWeights);

// One track at a time t; out holds NodeTrack::width floats (rotation x y z w).
void sampleTrack(const NodeTrack& track, double t, std::span<float> out);

// Local to model space; parents come first.
void toModelSpace(std::span<const int> parents, std::span<const Transform> local, std::span<Mat4> model);

}  // namespace sinew
