#include "app/render/render_clip.h"

#include "core/project/clip_ref.h"
#include "core/project/edit.h"

#include <QStringList>

#include <algorithm>

namespace sinew {
namespace {

// By the name that lists show, or the one that makes it unique; the model's clips first.
Result<ClipRef> findClip(const Project& project, const Model* model, const char* option, const QString& wanted)
{
    const std::string name = wanted.toStdString();
    QStringList known;
    if (model) {
        for (const ModelClip& clip : model->clips)
            if (clip.name == name)
                return modelClip(clip.name);
        for (const ModelClip& clip : model->clips) {
            if (clip.displayName == name)
                return modelClip(clip.name);
            known.append(QString::fromStdString(clip.name));
        }
    }
    for (const Clip& clip : project.clips) {
        if (clip.name == name || clip.id == name)
            return clip.id;
        known.append(QString::fromStdString(clip.name));
    }
    const QString there = known.isEmpty() ? QStringLiteral("there is no clip at all")
                                          : QStringLiteral("there are: ") + known.join(QStringLiteral(", "));
    return Error{ErrorKind::usage,
                 QStringLiteral("--%1: no clip is named '%2'; %3").arg(QLatin1String(option), wanted, there).toStdString(), {}, {}};
}

}  // namespace

Status playClip(Project& project, const Model* model, const RenderClip& wanted)
{
    if (wanted.name.isEmpty() && wanted.next.isEmpty())
        return {};
    Result<ClipRef> clip = ClipRef();
    Result<ClipRef> next = ClipRef();
    if (!wanted.name.isEmpty())
        clip = findClip(project, model, "clip", wanted.name);
    if (!clip.ok())
        return clip.error();
    if (!wanted.next.isEmpty())
        next = findClip(project, model, "next", wanted.next);
    if (!next.ok())
        return next.error();
    if (project.layers.empty()) {
        Layer layer;
        layer.id = freshId(project, ObjectKind::layer, "base");
        project.layers.push_back(std::move(layer));
    }
    Layer& layer = project.layers.front();
    std::erase_if(project.cues, [&](const Cue& cue) { return cue.layer == layer.id; });
    if (!clip->empty())
        layer.clip = *clip;
    layer.nextClip = *next;
    layer.mix = wanted.mix;
    return {};
}

}  // namespace sinew
