#include "app/document/use_model.h"

#include "core/project/edit.h"
#include "core/project/clip_ref.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace sinew {
namespace {

bool isIdle(std::string_view name)
{
    constexpr std::string_view kIdle = "idle";
    return name.size() == kIdle.size() && std::equal(name.begin(), name.end(), kIdle.begin(), [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == b;
    });
}

bool hasDefaultRange(const Settings& settings)
{
    const Settings fresh;
    return settings.loopStart == fresh.loopStart && settings.loopEnd == fresh.loopEnd;
}

}  // namespace

const ModelClip* firstClip(const Model& model)
{
    const auto idle = std::find_if(model.clips.begin(), model.clips.end(), [](const ModelClip& clip) {
        return isIdle(clip.name) || isIdle(clip.displayName);
    });
    return idle != model.clips.end() ? &*idle : model.clips.empty() ? nullptr : &model.clips.front();
}

void useModel(Project& project, const Model& model, const std::string& path)
{
    project.model = ModelReference{};
    project.model.path = path;
    const ModelClip* clip = firstClip(model);
    if (!clip || !project.layers.empty())
        return;
    Layer layer;
    layer.id = freshId(project, ObjectKind::layer, "base");
    layer.name = "Base";
    layer.clip = modelClip(clip->name);
    project.layers.push_back(std::move(layer));
    if (clip->duration > 0.0 && project.drivers.empty() && hasDefaultRange(project.settings))
        project.settings.loopEnd = clip->duration;
}

}  // namespace sinew
