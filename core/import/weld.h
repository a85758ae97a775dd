// Joining vertices that are the same in every respect.
#pragma once

#include "core/import/primitive.h"

namespace sinew {

// Keeps one of all vertices whose data, influences and morph deltas are equal,
// in order of first use; drops vertices that no triangle uses. Linear in the
// number of vertices.
void weldVertices(Primitive& primitive);

} // namespace sinew
