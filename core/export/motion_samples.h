// The evaluator's poses over one animation, as densely as the motion asks for.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/export/animation_plan.h"
#include "core/export/channel_tolerance.h"

#include <vector>

namespace sinew {

struct MotionSample {
    double time = 0.0;  // s from the animation's start, a whole float
    std::vector<Transform> pose;
    std::vector<float> morphs;
};

// Samples on a grid of `rate` and at the clip's own keys, and wherever the
// straight way between two of them misses the motion by more than a share of
// the tolerances: bends and jumps (landings, steps) are closed in on to the
// precision of the times. Ascending; the first at 0, the last at the plan's
// duration, holding the last moment of the clip, or the first sample's pose
// where the plan is closed. One sample when the duration is 0.
Result<std::vector<MotionSample>> sampleMotion(const AnimationPlan& plan, const Model& model, double rate,
                                               const ChannelTolerances& tolerances, const Progress& progress);

}  // namespace sinew
