// How far a model reaches while it plays its clips: what a crowd is spaced and framed by.
#pragma once

#include "core/model/crowd.h"
#include "core/model/model.h"

#include <span>
#include <vector>

namespace sinew {

// The outermost points, of all that the vertices of a character come to in the clips it
// plays, towards the corners, edges and faces of a box: close enough to frame it. Model
// space; moments and vertices are sampled. Empty without meshes.
std::vector<Vec3> crowdHull(const Model& model, const CrowdSettings& settings);

// The farthest of the points from the vertical axis.
float reachOf(std::span<const Vec3> points);

}  // namespace sinew
