// How exactly each channel of an animation must be kept so that what is seen
// stays within a distance: a hip moves the whole body, a finger its tip.
#pragma once

#include "core/model/model.h"
#include "core/model/pose_distance.h"

#include <vector>

namespace sinew {

struct ChannelTolerances {
    std::vector<float> translation;  // one a node, in its parent's unit
    std::vector<float> rotation;     // radians
    std::vector<float> scale;
    std::vector<float> morph;        // one a slot
};

// Each channel alone may move things by `distance` (model units); errors of a
// chain add up, which is for the caller to measure and allow for.
ChannelTolerances channelTolerances(const Model& model, const PoseDistance& poses, double distance);

}  // namespace sinew
