// What `sinew info` tells of a model, a project and a runtime file.
#pragma once

#include "app/cli/output.h"
#include "core/model/model.h"
#include "core/project/project.h"

#include <string>

namespace sinew::cli {

Json describe(const Model& model);
Json describe(const Project& project);

std::string describeText(const Model& model);
std::string describeText(const Project& project);

} // namespace sinew::cli
