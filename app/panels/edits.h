// Changes of a project that panels and menus make beyond core's operations
// (core/project/operations.h).
#pragma once

#include "core/model/model.h"
#include "core/project/edit.h"
#include "core/project/project.h"

#include <QString>

#include <string>
#include <vector>

namespace sinew {

struct ModelRig;

// Not yet in the project: a free name and id, range 0..1.
Parameter newParameter(const Project& project, const std::string& name);

// Each behind its original, with copies of the drivers and bindings that concern
// it alone. Returns the copies' ids.
std::vector<Id> duplicateParameters(Project& project, const std::vector<Id>& ids);

// A binding of a parameter that is there, which moves the object visibly and gently.
Binding newBinding(const Project& project, const Model* model, const Parameter& parameter, Binding::Target target,
                   const std::string& object, Axis component);

// A part of those meshes, fully opaque. Its id.
Id addPart(Project& project, const std::string& name, const std::vector<std::string>& meshes);
// Adds them to the part's meshes, or takes them away.
void setInPart(Project& project, const Id& part, const std::vector<std::string>& meshes, bool in);

// Whether the clip, looping, takes an extra step from its end back to its start, as
// one edit; a timeline that ran through the clip does so still.
Edit closeLoop(const Project& project, const ModelRig* rig, const std::string& clip, bool close);

// "Rotate", "Move", "Scale", ... and "X".
QString targetName(Binding::Target target);
QString axisName(Axis axis);

}  // namespace sinew
