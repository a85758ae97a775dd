// Project -> .snw: the compiled Program as it is, procedural, with skeleton and
// clips. Values play equal to the bit; the model's clips are packed within the
// tolerance, unless settings or a look that sees the pose ask for exact ones.
#pragma once

#include "core/export/export.h"

namespace sinew {

Result<Exported> exportRuntime(const Project& project, const Model* model, const ExportSettings& settings,
                               const Progress& progress);

}  // namespace sinew
