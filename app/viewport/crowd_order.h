// CrowdOrder: a crowd as it is asked for, made to measure for a project and its model.
#pragma once

#include "core/model/crowd.h"
#include "core/project/project.h"

#include <QString>

#include <vector>

namespace sinew {

inline constexpr double kCrowdSpacing = 1.2;  // widths

struct CrowdOrder {
    CrowdSettings settings{};
    std::vector<int> closes{};  // clips that an extra interval closes; see ModelScene::setCrowd
};

// How wide the character is that plays its clips, m: a crowd's unit of spacing. Twice as
// far as anything of it comes from the vertical axis.
float crowdWidth(const Model& model, const CrowdSettings& settings);

// How far the camera looks down at least, degrees: from lower the first rows hide all
// others, and a large crowd would be but a band.
float crowdPitch(int count);

// `wanted` says how many, which seed and which mix; they stand so many widths of
// the character apart and play and change clips as the project's base layer does.
CrowdOrder crowdOrder(const Project& project, const Model& model, const CrowdSettings& wanted, double spacing);

// Why the model can have no crowd, in a sentence; empty: it can.
QString crowdProblem(const Model& model);
// What to say where a scene could not bake its clips (ModelScene::clipsTooLarge).
QString clipsTooLargeFor(const Model& model);

}  // namespace sinew
