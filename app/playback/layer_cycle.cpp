#include "app/playback/layer_cycle.h"

#include "core/model/transform_map.h"
#include "core/project/clip_ref.h"
#include "core/project/compile/compile.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// Of the clip at its own speed; 0: there is none.
double cycleOf(const Project& project, const ModelRig* rig, const ClipRef& reference)
{
    if (const Clip* clip = sinew::find(project.clips, reference))
        return clip->duration;
    if (!rig || !isModelClip(reference))
        return 0.0;
    const auto& clips = rig->rig->clips;
    const auto found = std::ranges::find(clips, modelClipName(reference), &PoseClip::name);
    if (found == clips.end())
        return 0.0;
    const auto row = static_cast<std::size_t>(found - clips.begin());
    const auto& closed = project.model.loopClosed;
    const bool closes = rig->gap[row] > kClosedGap && std::ranges::find(closed, found->name) != closed.end();
    return found->duration + (closes ? rig->closing[row] : 0.0);
}

// Slower is as good as standing still: nobody waits for such a loop.
constexpr double kSlowest = 0.01;

}  // namespace

double layerCycle(const Project& project, const ModelRig* rig, const Layer& layer)
{
    const double speed = std::abs(layer.speed);
    return speed < kSlowest ? 0.0 : cycleOf(project, rig, layer.clip) / speed;
}

double timeInCycle(const Project& project, const ModelRig* rig, const Layer& layer, double position)
{
    const double cycle = layerCycle(project, rig, layer);
    if (cycle <= 0.0)
        return 0.0;
    const double within = std::fmod(position / layer.speed, cycle);
    return within < 0.0 ? within + cycle : within;
}

void keepTimeline(const Project& before, Project& after, const ModelRig* rig)
{
    Settings& settings = after.settings;
    if (settings.loopStart != 0.0 || settings.loopEnd != before.settings.loopEnd)
        return;
    // The topmost first: it is the one that the lists of clips set.
    for (auto layer = before.layers.rbegin(); layer != before.layers.rend(); ++layer) {
        const Layer* changed = sinew::find(after.layers, layer->id);
        const double cycle = layerCycle(before, rig, *layer);
        if (!changed || cycle <= 0.0 || std::abs(settings.loopEnd - cycle) > 1e-9 * cycle)
            continue;
        if (const double fresh = layerCycle(after, rig, *changed); fresh > 0.0 && fresh != cycle) {
            settings.loopEnd = fresh;
            return;
        }
    }
}

}  // namespace sinew
