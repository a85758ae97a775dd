// Rig: what a model contributes to a Program, its skeleton and all its clips.
//
// A PoseClip is a skeletal clip laid out for fast sampling. Tracks that share
// path, interpolation and key times form a block; a block's keys are rows of
// lanes (one a node or morph slot), component by component. One search a block
// finds the keys, then all lanes are mixed in one loop. Nothing is resampled:
// a PoseClip holds the very keys of the file.
//
// Whatever all Players of a model have in common lies here, once: rest and
// single keys as ready lanes, and which lanes a clip sets.
#pragma once

#include "core/model/model.h"

#include <array>
#include <cstddef>
#include <cstdint>
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

// A local pose as lanes: rows of floats, one lane a node, padded to whole groups
// by lanes at the identity. Rows: translation xyz, rotation xyzw, scale xyz.
inline constexpr int kPoseRows = 10;
inline constexpr int kPosePaths = 3;  // translation, rotation, scale
inline constexpr int firstPoseRow(NodePath path)
{
    return path == NodePath::translation ? 0 : path == NodePath::rotation ? 3 : 7;
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

// Which lanes of a pose are set, and how far: a clip sets a lane (1) or doesn't
// (0); what was frozen in a transition may be in between (partly). Padding counts
// as its group's last node.
enum class GroupCover : std::uint8_t { none, all, some, partly };
struct PoseCover {
    std::array<std::vector<float>, kPosePaths> path;  // by NodePath; one a lane
    std::array<std::vector<GroupCover>, kPosePaths> group;  // follows from path; one a group of lanes
    std::vector<float> morph;  // one a slot

    PoseCover() = default;
    PoseCover(std::size_t nodes, std::size_t morphSlots);  // nothing is set
    // Brings padding and `group` up to date with the lanes.
    void classify(std::size_t nodes);
    bool operator==(const PoseCover&) const = default;
};

// What follows from a clip's blocks, made ready for its Players.
struct ClipLayout {
    PoseCover cover;
    std::vector<float> still;  // a whole pose: rest, and over it the single keys
    std::vector<float> stillMorphs;
    std::array<std::uint8_t, kPosePaths> moves{};  // by NodePath: 1 where some block has more than one key
    // A block, then a group of its lanes: 1 where the targets are eight neighbours in order.
    std::vector<std::vector<std::uint8_t>> neighbours;
    bool operator==(const ClipLayout&) const = default;
};

struct PoseClip {
    std::string name;       // ModelClip::name
    double duration = 0.0;  // s
    std::vector<PoseBlock> blocks;  // no two set the same (path, target)

    ClipLayout layout;              // layOut(blocks, skeleton)
    bool operator==(const PoseClip&) const = default;
};

// Tracks without keys are left out. A morph track's lanes are the slots of its
// node in target order. Blocks alone, not laid out.
PoseClip makePoseClip(const Model& model, const ModelClip& clip);

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

// The blocks' targets lie within the skeleton and their values are complete.
ClipLayout layOut(std::span<const PoseBlock> blocks, const Skeleton& skeleton);

// Immutable and shared by all Programs of the model.
struct Rig {
    Skeleton skeleton;
    ClipLayout rest;              // of a clip that sets nothing: layOut({}, skeleton)
    std::vector<PoseClip> clips;  // in the model's order
    bool operator==(const Rig&) const = default;
};

Rig makeRig(const Model& model);

}  // namespace sinew
