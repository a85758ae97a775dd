// The lists of a project, by kind. Internal to core/project.
#pragma once

#include "core/project/edit.h"

namespace sinew {

// Calls visit(name in the file, kind, list) for each list in file order.
template <class AnyProject, class Visit> void forEachList(AnyProject& project, Visit&& visit)
{
    visit("parameters", ObjectKind::parameter, project.parameters);
    visit("parts", ObjectKind::part, project.parts);
    visit("drivers", ObjectKind::driver, project.drivers);
    visit("clips", ObjectKind::clip, project.clips);
    visit("layers", ObjectKind::layer, project.layers);
    visit("cues", ObjectKind::cue, project.cues);
    visit("bindings", ObjectKind::binding, project.bindings);
    visit("markers", ObjectKind::marker, project.markers);
}

// Calls visit(name in the file, kind, object) for what exists once.
template <class AnyProject, class Visit> void forEachSingle(AnyProject& project, Visit&& visit)
{
    visit("model", ObjectKind::model, project.model);
    visit("settings", ObjectKind::settings, project.settings);
    visit("look", ObjectKind::look, project.look);
}

} // namespace sinew
