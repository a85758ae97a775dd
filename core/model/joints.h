// Which nodes of a model are its joints. Pure functions, any thread.
#pragma once

#include "core/model/model.h"

#include <vector>

namespace sinew {

// The nodes that skins name; of a model without skins all nodes that have a parent,
// a child or a mesh, because what has none is a camera, its target or a light that
// came along, often far away (all nodes where no node has any). In node order.
std::vector<int> jointNodes(const Model& model);

}  // namespace sinew
