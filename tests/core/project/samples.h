// Projects for tests.
#pragma once

#include "core/project/project.h"

namespace sinew::samples {

// At least one object of every kind, with no member at its default where that is possible.
Project everything();

}  // namespace sinew::samples
