// What a model file's animations are to play: each chosen clip together with
// all drivers, and the drivers alone over the rest pose.
#pragma once

#include "core/base/issue.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/export/export.h"
#include "core/model/model.h"
#include "core/model/pose_distance.h"
#include "core/program/program.h"
#include "core/project/project.h"

#include <memory>
#include <string>
#include <vector>

namespace sinew {

struct AnimationPlan {
    std::string name;
    int modelClip = -1;                      // index into Model::clips; -1: over the rest pose
    std::shared_ptr<const Program> program;  // plays the clip and the drivers, nothing else
    double start = 0.0;                      // s on the program's clock; later than 0: pre-rolled
    double duration = 0.0;                   // s; 0: a still pose
    int repeats = 1;                         // of the clip
    bool closed = false;                     // its end is its beginning, within the tolerance
};

// One plan a chosen clip (settings.clips, by name; empty: all) and one called
// "motion" where the project has drivers. A clip that loops is repeated the
// fewest times after which clip and drivers together are back where they began,
// up to settings.maxLoopSeconds; looks and tails get time to settle first.
// Where no number of repeats closes, settings.snapPeriods decides: the periods
// of harmonic motions are changed as little as possible so that one does, or
// the animation keeps the clip's length and is left open, with an issue that
// gives the gap and what would close it.
// Errors: usage (a clip that the model lacks), what compile() refuses, cancelled.
Result<std::vector<AnimationPlan>> planAnimations(const Project& project, const Model& model,
                                                  const PoseDistance& distance, const ExportSettings& settings,
                                                  const Progress& progress, Issues& issues);

}  // namespace sinew
