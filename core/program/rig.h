// Rig: what a model contributes to a Program, its skeleton and all its clips.
//
// A PoseClip is a skeletal clip laid out for fast sampling. Tracks that share
// path, interpolation and key times form a block; a block's keys are rows of
// lanes (one a node or morph slot), component by component. One search a block
// finds the keys, then all lanes are mixed in one loop. Nothing is resampled:
// a PoseClip holds the very keys of the file.
#pragma once

#include "core/model/model.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace sinew {

inline constexpr int kPoseLanes = 8;  // lanes are padded to a multiple of this

// n rounded up to whole groups of lanes.
inline int paddedLanes(int n)
{
    return (n + kPoseLanes - 1) / kPoseLanes * kPoseLanes;
}

struct PoseBlock {
    NodePath path = NodePath::translation;
    KeyInterpolation interpolation = KeyInterpolation::linear;
    std::vector<float> times;  // seconds, strictly ascending; one: constant
    std::vector<int> target;   // a lane: node, or morph slot where path is morphWeights
    // Row k, component c, lane l: values[((k * parts + part) * width + c) * stride + l]; parts
    // is 3 for cubic (in-tangent, value, out-tangent), else 1; padding lanes repeat the last.
    std::vector<float> values;

    [[nodiscard]] int width() const { return path == NodePath::morphWeights ? 1 : path == NodePath::rotation ? 4 : 3; }
    [[nodiscard]] int stride() const { return paddedLanes(static_cast<int>(target.size())); }
    [[nodiscard]] int parts() const { return interpolation == KeyInterpolation::cubic ? 3 : 1; }
    [[nodiscard]] std::size_t rowSize() const { return static_cast<std::size_t>(parts() * width() * stride()); }
    bool operator==(const PoseBlock&) const = default;
};

// Which lanes of a pose a clip sets: 1 or 0 a node and path, 1 or 0 a morph slot.
// Padded like the pose.
struct PoseCover {
    std::array<std::vector<float>, 3> path;  // by NodePath
    std::vector<float> morph;
    bool operator==(const PoseCover&) const = default;
};

struct PoseClip {
    std::string name;       // ModelClip::name
    double duration = 0.0;  // s
    std::vector<PoseBlock> blocks;  // no two set the same (path, target)

    PoseCover cover;  // follows from blocks; see makeCover
    bool operator==(const PoseClip&) const = default;
};

// Tracks without keys are left out. A morph track's lanes are the slots of its
// node in target order.
PoseClip makePoseClip(const Model& model, const ModelClip& clip);

PoseCover makeCover(const PoseClip& clip, std::size_t nodes, std::size_t morphSlots);

// The node tree as a Player poses it. Node and morph slot order are the Model's.
struct Skeleton {
    std::vector<std::string> nodeName;
    std::vector<int> parent;  // an earlier node, or -1
    std::vector<Transform> rest;
    std::vector<std::string> morphName;
    std::vector<float> morphRest;
    [[nodiscard]] std::size_t size() const { return nodeName.size(); }
    bool operator==(const Skeleton&) const = default;
};

// Immutable and shared by all Programs of the model.
struct Rig {
    Skeleton skeleton;
    std::vector<PoseClip> clips;  // in the model's order
    bool operator==(const Rig&) const = default;
};

Rig makeRig(const Model& model);

}  // namespace sinew
