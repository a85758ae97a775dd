// What a layer repeats, and the timeline that runs through it.
#pragma once

#include "core/project/project.h"

namespace sinew {

struct ModelRig;

// Project seconds after which the layer's clip is back where it began, at the
// layer's speed and with the step that closes it. 0: it plays none, or stands still.
double layerCycle(const Project& project, const ModelRig* rig, const Layer& layer);

// The project time within the first cycle at which the layer is that far into
// its clip (s); 0 where it has no cycle.
double timeInCycle(const Project& project, const ModelRig* rig, const Layer& layer, double position);

// A timeline that ran exactly once through a layer's clip before a change still
// does so after it, whatever changed: the clip, its speed, its closing. Any other
// timeline is the artist's and stays.
void keepTimeline(const Project& before, Project& after, const ModelRig* rig);

}  // namespace sinew
