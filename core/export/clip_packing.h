// How coarsely a model's clips may be kept in the runtime file: steps found so
// that what is seen stays within a tolerance, measured on whole poses.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/model.h"
#include "core/program/rig.h"
#include "core/runtime/write.h"

#include <vector>

namespace sinew {

// No joint turns further than this from where it should, in model space.
inline constexpr double kPackedAngle = 0.1;  // degrees

struct PackedClipError {
    double distance = 0.0;  // largest of any vertex or joint, of the model's size
    double rms = 0.0;       // of the largest at each moment
    double angle = 0.0;     // largest of any joint, degrees
};

struct PackedRig {
    PackedClips clips;                    // as writeRuntime takes them
    std::vector<PackedClipError> errors;  // a clip; none where it is kept as it is
    std::vector<std::size_t> bytes;       // a clip: of all its blocks
};

// `rig` is the model's. Measured 240 times a second and at each clip's end, on
// the clips as a reader restores them; a clip that no steps keep within
// `tolerance` (of the model's size) stays as it is. Reports progress up to a half.
// Errors: cancelled.
Result<PackedRig> packClips(const Model& model, const Rig& rig, double tolerance, const Progress& progress);

}  // namespace sinew
