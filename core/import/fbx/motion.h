// Poses of an FBX take at any time, and its takes as clips.
#pragma once

#include "core/base/issue.h"
#include "core/import/fbx/scene.h"
#include "core/import/import.h"
#include "core/model/model.h"

#include <functional>
#include <vector>

namespace sinew::fbx {

// The node's local transform in file units, with all layers, at a time of the
// take (seconds of the file); take nullptr: as the file stands. Includes what
// the inherit type asks of the node's own transform in a plain hierarchy.
LocalTransform evaluateNode(const Scene& scene, const Take* take, int node, double time);

// A channel's percent, likewise.
double evaluateChannel(const Scene& scene, const Take* take, const ShapeChannel& channel, double time);

// Tells where a node does not inherit its parent's scale in the plain way.
void noteScaleInheritance(const Scene& scene, Issues& issues);

// How far each of a channel's shapes is in at a percent: linear between the
// percents at which they are full.
void shapeWeights(const ShapeChannel& channel, double percent, std::vector<double>& weights);

// A morph weight of the Model that a shape of a channel drives.
struct ShapeSlot {
    int node = -1; // the Model's
    int target = -1;
    const ShapeChannel* channel = nullptr;
    std::size_t shape = 0;
};

struct ClipTargets {
    std::vector<int> modelNode; // one a scene node; -1: left out
    std::vector<ShapeSlot> shapes;
    std::vector<int> morphCount; // one a Model node
    double translationTolerance = 1e-3; // file units that a track may be off between its keys
};

// Every take that moves something, from its start, sampled at the keys and,
// where curves are not linear, at the frame rate (24 to 60 a second) and finer
// where straight lines between the samples would be seen.
// Translations are in file units.
std::vector<ModelClip> readTakes(const Scene& scene, const ClipTargets& targets, const ImportLimits& limits,
                                 Issues& issues);

} // namespace sinew::fbx
