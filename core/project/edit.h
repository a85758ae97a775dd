// Edit: one undoable change of a Project, as a value.
//
// An edit holds whole objects before and after, addressed by kind and id, never
// by pointer: undo survives deletion and re-creation. The editor wraps it in
// its one undo command; the command line and tests apply it directly.
#pragma once

#include "core/base/result.h"
#include "core/project/project.h"

#include <string>
#include <variant>
#include <vector>

namespace sinew {

// The kinds of object an edit can touch, in the order of the variant below.
// model, settings and look exist once; their id is empty.
enum class ObjectKind { parameter, part, driver, clip, layer, cue, binding, marker, model, settings, look };
using Object = std::variant<Parameter, Part, Driver, Clip, Layer, Cue, Binding, Marker, ModelReference, Settings,
                            LookController>;

// An object and its place in its list (0 for those that exist once).
struct Placed {
    Object object;
    std::size_t index = 0;
    bool operator==(const Placed&) const = default;
};

// before none: insertion; after none: removal; both: replacement and/or move.
struct Change {
    ObjectKind kind = ObjectKind::parameter;
    Id id;
    std::optional<Placed> before;
    std::optional<Placed> after;
    bool operator==(const Change&) const = default;
};

struct Edit {
    std::string label;  // "Set amplitude of Tail sway", shown in the history
    std::vector<Change> changes;

    [[nodiscard]] Edit inverse() const;
    // True when applying it changes nothing.
    [[nodiscard]] bool isNull() const;
};

// Applies all changes in order. Refused (nothing applied) when an object is not
// as `before` says: error usage, naming kind and id.
Status apply(Project& project, const Edit& edit);

// `first` followed by `second` as one edit; changes of one object are joined.
// Used while a drag is in progress.
Edit merged(const Edit& first, const Edit& second);

// Builders. Each reads the project's present state for `before`.
Edit insertObject(const Project& project, Object object, std::size_t index, std::string label);
Edit removeObject(const Project& project, ObjectKind kind, const Id& id, std::string label);
Edit replaceObject(const Project& project, Object object, std::string label);  // same id
Edit moveObject(const Project& project, ObjectKind kind, const Id& id, std::size_t index, std::string label);

// The smallest edit that turns `before` into `after`: for composite operations
// (preset, paste, remove a parameter with all that refers to it), which are
// written as plain functions on a copy of the project.
Edit difference(const Project& before, const Project& after, std::string label);

ObjectKind kindOf(const Object& object);
const Id& idOf(const Object& object);
const char* kindName(ObjectKind kind);

// An id not in use in the list of that kind, derived from a name: "Tail sway" -> "tail-sway", "tail-sway-2".
Id freshId(const Project& project, ObjectKind kind, std::string_view name);

}  // namespace sinew
