// Project -> GLB: the model with its meshes, materials, textures, skins and
// morphs, and one animation a clip that holds clip and motion together.
#pragma once

#include "core/export/export.h"

namespace sinew {

Result<Exported> exportGlb(const Project& project, const Model* model, const ExportSettings& settings,
                           const Progress& progress);

}  // namespace sinew
