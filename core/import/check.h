// What every imported model must be, whatever reader made it.
#pragma once

#include "core/base/issue.h"
#include "core/import/import.h"
#include "core/model/model.h"

namespace sinew {

// Throws Refusal where the model is not as model.h promises or exceeds a limit:
// a fault of the file that its reader let pass.
void verifyModel(const Model& model, const ImportLimits& limits);

// verifyModel, and issues about what is allowed but deserves a look (nothing
// to see, an unlikely size).
void checkModel(const Model& model, const ImportLimits& limits, Issues& issues);

} // namespace sinew
