// Whose curves the plot shows.
#pragma once

#include "core/project/project.h"

#include <vector>

namespace sinew {

struct ShownParameters {
    std::vector<Id> ids;   // drawn in this order
    std::size_t all = 0;   // there are, with those that found no room
};

// The selected ones; a single one, drawn last, in the company of those that share
// a motion with it and then of its group. Values of another unit would share an axis
// with them and mean nothing: `anyUnit` where the axis has none.
ShownParameters shownParameters(const Project& project, const std::vector<Id>& selected, bool anyUnit);

}  // namespace sinew
