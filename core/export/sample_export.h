// Project -> CSV or JSON: parameter values and part opacities over time, as
// the Player gives them, to the last bit.
//
// CSV: a header "time,<parameter id>,...,opacity:<part id>,..." and one line a
// sample. JSON: {"rate", "times": [...], "parameters": {id: [...]}, "parts":
// {id: [...]}}. Samples lie at from + i / rate, up to and including `to`.
#pragma once

#include "core/export/export.h"

namespace sinew {

Result<Exported> exportCsv(const Project& project, const Model* model, const ExportSettings& settings,
                           const Progress& progress);
Result<Exported> exportJson(const Project& project, const Model* model, const ExportSettings& settings,
                            const Progress& progress);

}  // namespace sinew
