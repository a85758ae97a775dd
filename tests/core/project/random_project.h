// Random valid projects and edits, for property tests.
#pragma once

#include "core/project/edit.h"
#include "core/project/project.h"

#include <random>

namespace sinew::samples {

using Random = std::mt19937_64;

// Valid by validate(), with objects of every kind.
Project randomProject(Random& random);

// An edit of one or more changes that leaves `project` valid.
Edit randomEdit(const Project& project, Random& random);

}  // namespace sinew::samples
