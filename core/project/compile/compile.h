// compile: Project -> Program. The only way a Program is made from a document;
// preview, plots, bakers, command line and runtime file all go through it.
#pragma once

#include "core/base/issue.h"
#include "core/base/result.h"
#include "core/model/model.h"
#include "core/program/program.h"
#include "core/project/project.h"

#include <memory>

namespace sinew {

struct Compiled {
    std::shared_ptr<const Program> program;
    Issues issues;  // skipped targets, overshoots with nothing to overshoot, limited ranges, ...
};

// `model` may be null (parameters only). Refuses what validate() reports as an
// error, with the JSON pointer in Error::where. What merely cannot be applied
// to this model (a joint it lacks) becomes an issue and is skipped.
Result<Compiled> compile(const Project& project, const Model* model);

}  // namespace sinew
