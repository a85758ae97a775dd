// compile: Project -> Program. The only way a Program is made from a document;
// preview, plots, bakers, command line and runtime file all go through it.
#pragma once

#include "core/base/issue.h"
#include "core/base/result.h"
#include "core/model/model.h"
#include "core/program/program.h"
#include "core/project/project.h"

#include <memory>
#include <vector>

namespace sinew {

// What compiling needs of a model, prepared once and shared by all Programs
// made with it: for editors, which compile at every edit. Any thread.
struct ModelRig {
    std::shared_ptr<const Rig> rig;
    double size = 1.0;            // longest side of the rest bounds
    std::vector<float> gap;       // a clip: how far its end is from its start, of the model's size
    std::vector<double> closing;  // a clip: s of the interval that closing it adds
    std::vector<float> travel;    // a clip: m that it carries the model along the ground; 0: it stays about where it is
};
std::shared_ptr<const ModelRig> makeModelRig(const Model& model);

struct Compiled {
    std::shared_ptr<const Program> program;
    Issues issues;  // skipped targets, overshoots with nothing to overshoot, limited ranges, ...
};

// `model` may be null (parameters only). Refuses what validate() reports as an
// error, with the JSON pointer in Error::where. What merely cannot be applied
// to this model (a joint it lacks) becomes an issue and is skipped.
// `rig` is makeModelRig(*model) where the caller has kept it; else it is made here.
Result<Compiled> compile(const Project& project, const Model* model, const ModelRig* rig = nullptr);

}  // namespace sinew
