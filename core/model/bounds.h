// Where a mesh lies at rest.
#pragma once

#include "core/model/model.h"

namespace sinew {

// The middle of what a node's mesh, which has vertices, fills at rest, in the
// node's own space: its joints place a skinned one. 0 where the node has no volume.
Vec3 restMeshCenter(const Model& model, int node);

}  // namespace sinew
