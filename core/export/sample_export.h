// Project -> CSV or JSON: parameter values and part opacities over time, as
// the Player gives them, to the last bit (core/export/samples.h).
#pragma once

#include "core/export/export.h"

namespace sinew {

Result<Exported> exportCsv(const Project& project, const Model* model, const ExportSettings& settings,
                           const Progress& progress);
Result<Exported> exportJson(const Project& project, const Model* model, const ExportSettings& settings,
                            const Progress& progress);

}  // namespace sinew
