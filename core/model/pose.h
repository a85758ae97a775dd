// Poses of a Model outside a Player: rest, a clip at a time, model space.
// Pure functions, any thread.
#pragma once

#include "core/base/math.h"
#include "core/model/model.h"

#include <cstddef>
#include <span>
#include <vector>

namespace sinew {

// Local transforms of the rest pose and the rest morph weights.
std::vector<Transform> restPose(const Model& model);
std::vector<float> restMorphWeights(const Model& model);

// One a node, as toModelSpace takes them.
std::vector<int> parentsOf(const Model& model);

// The morph slots of a node's mesh, in target order: a run of Model::morphSlots.
std::span<const MorphSlot> morphSlotsOf(const Model& model, int node);

// Overwrites the nodes and morph slots that the clip animates with their value
// at t (seconds, clamped to [0, duration]). glTF's rules for step, linear
// (rotations: shortest-arc slerp) and cubic (rotations normalised).
void sampleClip(const Model& model, const ModelClip& clip, double t, std::span<Transform> local,
                std::span<float> morphWeights);

// One track at a time t, held before its first and after its last key; out
// holds NodeTrack::width floats (rotation x y z w). A track without keys leaves
// out as it is.
void sampleTrack(const NodeTrack& track, double t, std::span<float> out);

// The same in two steps, for those who walk through time and keep the key: the
// last key at or before t (0 before the first), and the value between it and
// the next. The track has keys.
std::size_t keyBefore(std::span<const float> times, double t);
void sampleTrackAt(const NodeTrack& track, std::size_t key, double t, std::span<float> out);
void applyTrackAt(const Model& model, const NodeTrack& track, std::size_t key, double t, std::span<Transform> local,
                  std::span<float> morphWeights);

// Local to model space; parents come first.
void toModelSpace(std::span<const int> parents, std::span<const Transform> local, std::span<Mat4> model);

}  // namespace sinew
