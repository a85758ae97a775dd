// What `sinew info` tells of a model, a project and a runtime file.
#pragma once

#include "app/cli/output.h"
#include "core/model/model.h"
#include "core/program/program.h"
#include "core/project/project.h"
#include "core/runtime/read.h"

#include <string>

namespace sinew::cli {

Json describe(const Model& model);
Json describe(const Project& project);
// A runtime file; the map may be null.
Json describe(const Program& program, const RuntimeMap* map);

std::string describeText(const Model& model);
std::string describeText(const Project& project);
std::string describeText(const Program& program, const RuntimeMap* map);

} // namespace sinew::cli
