// CrowdOrder: a crowd as it is asked for, made to measure for a project and its model.
#pragma once

#include "core/model/crowd.h"
#include "core/project/project.h"

#include <QString>

#include <vector>

namespace sinew {

inline constexpr double kCrowdSpacing = 1.2;  // widths
inline constexpr float kCrowdPitch = 16.0f;   // degrees the camera looks down at least: else the first row hides all others

struct CrowdOrder {
    CrowdSettings settings{};
    std::vector<int> closes{};  // clips that an extra interval closes; see ModelScene::setCrowd
};

// How much ground the character takes, m: a crowd's unit of spacing.
float crowdWidth(const Model& model);

// `wanted` says how many, which seed and which mix; they stand so many widths of
// the character apart and play and change clips as the project's base layer does.
CrowdOrder crowdOrder(const Project& project, const Model& model, const CrowdSettings& wanted, double spacing);

// Why the model can have no crowd, in a sentence; empty: it can.
QString crowdProblem(const Model& model);
// What to say where a scene could not bake its clips (ModelScene::clipsTooLarge).
QString clipsTooLargeFor(const Model& model);

}  // namespace sinew
