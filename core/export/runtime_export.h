// Project -> .snw: the compiled Program as it is, procedural, with skeleton and
// clips.
#pragma once

#include "core/export/export.h"

namespace sinew {

Result<Exported> exportRuntime(const Project& project, const Model* model, const ExportSettings& settings,
                               const Progress& progress);

}  // namespace sinew
