// An animation of clip and drivers as reduced keys.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/export/animation_plan.h"
#include "core/export/export.h"
#include "core/model/model.h"
#include "core/model/pose_distance.h"

#include <span>
#include <vector>

namespace sinew {

// How far a clip, played on a model by its own means, is from what the plan's
// Program plays: 240 times a second, of the model's size. `posed` is the model
// whose nodes and clip are judged; nodeOf and slotOf give its node and morph
// slot for each of the evaluator's, -1 where a node's own place doesn't matter.
struct Deviation {
    double maximum = 0.0;
    double rms = 0.0;
};
Result<Deviation> measureDeviation(const AnimationPlan& plan, const PoseDistance& distance, const Model& posed,
                                   const ModelClip& clip, std::span<const int> nodeOf, std::span<const int> slotOf,
                                   double tolerance, const Progress& progress);

// Samples the plan, reduces its channels to the fewest keys that keep what is
// seen within settings.tolerance, and measures that they do: channels whose
// errors add up are done again more strictly. All channels are there, still
// ones with one key at each end; stillChannels() says which may go.
Result<ModelClip> bakeAnimation(const AnimationPlan& plan, const Model& model, const PoseDistance& distance,
                                const ExportSettings& settings, const Progress& progress);

// Takes out of each animation the channels that stay at rest in all of them.
// One that some animation moves is kept by the others too, or a player that
// changes from one to the other would leave it where it was. An animation that
// would become empty keeps one channel.
void dropRestingChannels(const Model& model, std::vector<ModelClip>& animations);

}  // namespace sinew
