#include "core/project/references.h"
#include "core/project/clip_ref.h"

#include <nlohmann/json.hpp>

namespace sinew {
namespace {

void visitIds(ObjectKind kind, const std::vector<Id>& ids, const std::string& where, const VisitReference& visit)
{
    for (std::size_t i = 0; i < ids.size(); ++i)
        visit(kind, ids[i], where + "/" + std::to_string(i));
}

void visitClip(const ClipRef& clip, const char* where, const VisitReference& visit)
{
    if (!clip.empty() && !isModelClip(clip))
        visit(ObjectKind::clip, clip, where);
}

} // namespace

Id idOf(const Opaque& opaque)
{
    if (!opaque.member.empty())
        return {};
    const Json& members = opaque.value.members();
    const auto id = members.find("id");
    return id != members.end() && id->is_string() ? id->get<Id>() : Id();
}

void forEachReference(const Driver& driver, const VisitReference& visit)
{
    visitIds(ObjectKind::parameter, driver.targets, "/targets", visit);
}

void forEachReference(const Clip& clip, const VisitReference& visit)
{
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        const bool parameter = clip.tracks[i].target == ClipTrack::Target::parameter;
        visitIds(parameter ? ObjectKind::parameter : ObjectKind::part, clip.tracks[i].ids,
                 "/tracks/" + std::to_string(i) + "/ids", visit);
    }
}

void forEachReference(const Layer& layer, const VisitReference& visit)
{
    visitClip(layer.clip, "/clip", visit);
    visitClip(layer.nextClip, "/nextClip", visit);
}

void forEachReference(const Cue& cue, const VisitReference& visit)
{
    visit(ObjectKind::layer, cue.layer, "/layer");
    visitClip(cue.clip, "/clip", visit);
}

void forEachReference(const Binding& binding, const VisitReference& visit)
{
    visit(ObjectKind::parameter, binding.parameter, "/parameter");
    if (binding.target == Binding::Target::partOpacity)
        visit(ObjectKind::part, binding.object, "/object");
}

} // namespace sinew
