// The clips that --render is asked to play instead of the project's.
#pragma once

#include "core/base/result.h"
#include "core/model/model.h"
#include "core/project/project.h"

#include <QString>

namespace sinew {

struct RenderClip {
    QString name;      // of a clip of the model or the project; empty: as the project has it
    QString next;      // mixed into it; empty: none
    double mix = 0.0;  // 0..1 towards next
    bool operator==(const RenderClip&) const = default;
};

// Puts them into the project's lowest layer, which then has no cues. An error names the
// option and the clips that there are. `model` may be null.
Status playClip(Project& project, const Model* model, const RenderClip& wanted);

}  // namespace sinew
