// Joining vertices that are the same in every respect, and parting them.
#pragma once

#include "core/import/primitive.h"

namespace sinew {

// Keeps one of all vertices whose positions, influences and morph deltas are
// equal and whose normals, coordinates and colours no eye tells apart, in order
// of first use; drops vertices that no triangle uses. Linear in the
// number of vertices.
void weldVertices(Primitive& primitive);

// Gives every corner of every triangle a vertex of its own.
void unshareVertices(Primitive& primitive);

} // namespace sinew
