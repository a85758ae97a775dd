// Composite operations of the editor, as plain functions on a project.
//
// Apply one to a copy and make the step to undo with difference() (edit.h):
//
//   Project after = before;
//   removeParameter(after, id);
//   Edit edit = difference(before, after, "Delete Breath");
//
// Ids that do not exist change nothing and give false or an empty id. Projects
// that were valid stay valid.
#pragma once

#include "core/project/edit.h"
#include "core/project/project.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

// --- removing, with all that refers to it ---------------------------------------

// Bindings of the parameter go, and the tracks of clips that set it; drivers
// lose the item it belongs to, and go when none is left.
bool removeParameter(Project& project, const Id& id);
// Bindings to its opacity go, and the tracks of clips that set it.
bool removePart(Project& project, const Id& id);
// Cues to it go; layers that play it play nothing instead.
bool removeClip(Project& project, const Id& id);
// Its cues go.
bool removeLayer(Project& project, const Id& id);
// Harmonics of the channel follow the first one; the last channel stays.
bool removeChannel(Project& project, std::size_t index);

// --- adding ---------------------------------------------------------------------

// The alternatives of Driver::motion are in the order of MotionKind.
MotionKind motionKindOf(const Driver& driver);

// Appends a driver with the defaults of its kind: blend mode, a quarter of the
// parameter's range for a decaying sine, axis and factor of a look, ... Source:
// spec "motion" 1 to 5. A harmonic swings both ways about the first parameter's
// default, or from it where that is at an end of the range: nothing jumps at 0 s.
// The first look of an untouched controller puts its center on the joint that the
// parameter turns. A projectile takes two targets, a track one to three (its
// width), the others any number; what does not exist is an empty id.
Id addDriver(Project& project, MotionKind kind, std::vector<Id> targets);
inline Id addHarmonic(Project& project, const Id& parameter)
{
    return addDriver(project, MotionKind::harmonic, {parameter});
}

// What a new parameter is to drive. component and property as in Binding.
struct BoundObject {
    Binding::Target target = Binding::Target::rotation;
    std::string object;
    Axis component = Axis::x;
    std::string property;
    std::string name{};  // of the parameter; empty: after the object and, of a joint, what moves: "head Y"
};
// Appends a parameter named after the object, with a range that suits the
// target (45 degrees and 0.1 metres either way, half to double size, 0 to 1),
// and its binding. The parameter's id.
Id addBoundParameter(Project& project, const BoundObject& target);

// A parameter and a binding for each joint's rotation, and one driver over them
// all, spread by `stagger`. Source: spec "motion" 6. Any kind that moves one
// parameter an item (no projectile). The driver's id.
Id addDriverChain(Project& project, MotionKind kind, std::span<const std::string> joints, Axis component,
                  const Stagger& stagger);

// Inserts a copy after the object, with a fresh id and a name that says so. The copy's id.
Id duplicate(Project& project, ObjectKind kind, const Id& id);

} // namespace sinew
