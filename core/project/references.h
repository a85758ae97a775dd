// What objects of a project refer to by id. Internal to core/project.
#pragma once

#include "core/project/edit.h"
#include "core/project/project.h"

#include <functional>
#include <string>

namespace sinew {

// kind and id of what is referred to, and where in the object ("/targets/0").
using VisitReference = std::function<void(ObjectKind kind, const Id& id, const std::string& where)>;

void forEachReference(const Driver& driver, const VisitReference& visit);
void forEachReference(const Clip& clip, const VisitReference& visit);
void forEachReference(const Layer& layer, const VisitReference& visit);
void forEachReference(const Cue& cue, const VisitReference& visit);
void forEachReference(const Binding& binding, const VisitReference& visit);
inline void forEachReference(const Parameter&, const VisitReference&) {}
inline void forEachReference(const Part&, const VisitReference&) {}
inline void forEachReference(const Marker&, const VisitReference&) {}

// The id of an object of a list that this version does not understand, or empty.
Id idOf(const Opaque& opaque);

} // namespace sinew
