// What becomes of a project when a model is put into it.
#pragma once

#include "core/model/model.h"
#include "core/project/project.h"

#include <string>

namespace sinew {

// The clip to show first: one named "Idle", in any case, else the first. Null: the model has none.
const ModelClip* firstClip(const Model& model);

// Makes the file at the absolute path the project's model. Where there is no
// layer yet, a layer "Base" plays the first clip; a timeline that still has its
// default range, in a project without motion, then ends with that clip.
void useModel(Project& project, const Model& model, const std::string& path);

}  // namespace sinew
