// Program: a compiled project, flat, immutable and validated.
//
// Everything a Player needs and nothing else: no JSON, no names to resolve at
// run time, indices instead of ids, skeleton and clips included. The runtime
// file (.snw) is this structure written as it is. Share it by
// std::shared_ptr<const Program> among any number of Players on any threads.
#pragma once

#include "core/base/math.h"
#include "core/model/model.h"

#include <string>
#include <vector>

namespace sinew {

// The skeleton part: the model's node tree as a Player poses it. Node order,
// clip names and morph slot order are the Model's.
struct Skeleton {
    std::vector<std::string> nodeName;
    std::vector<int> parent;          // parents first; -1: root
    std::vector<Transform> rest;
    std::vector<std::string> morphName;
    std::vector<float> morphRest;
};

struct Program {
    // Parameters, in project order.
    std::vector<std::string> parameterId;
    std::vector<double> minimum, maximum, defaultValue;

    std::vector<std::string> partId;
    std::vector<double> partOpacity;

    std::vector<double> channelTimescale;

    Skeleton skeleton;
    std::vector<ModelClip> modelClips;

    // TODO(program): tracks, drivers, clips, layers, cues, bindings, look.
};

}  // namespace sinew
