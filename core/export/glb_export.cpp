#include "core/export/glb_export.h"

#include "core/export/animation_plan.h"
#include "core/export/baked_animation.h"
#include "core/export/gltf/read_back.h"
#include "core/export/gltf/writer.h"
#include "core/export/parallel.h"
#include "core/export/settings_check.h"
#include "core/project/compile/compile.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew {
namespace {

std::size_t keyCount(const ModelClip& clip)
{
    std::size_t keys = 0;
    for (const NodeTrack& track : clip.tracks)
        keys += track.times.size();
    return keys;
}

// What the project does that glTF has no animation for.
void listWhatIsLeftOut(const Project& project, Issues& issues)
{
    const auto nameOf = [&](const Id& id) {
        const Parameter* parameter = find(project.parameters, id);
        return parameter && !parameter->name.empty() ? parameter->name : id;
    };
    for (const Binding& binding : project.bindings) {
        if (binding.target == Binding::Target::partOpacity)
            addIssue(issues, {Severity::warning, "opacity-not-in-gltf",
                              "Parameter \"" + nameOf(binding.parameter) + "\" drives the opacity of part \"" +
                                  binding.object + "\"; glTF can't animate opacity, so it is left out.",
                              binding.id, "", 1});
        if (binding.target == Binding::Target::material)
            addIssue(issues, {Severity::warning, "material-not-in-gltf",
                              "Parameter \"" + nameOf(binding.parameter) + "\" drives \"" + binding.property +
                                  "\" of material \"" + binding.object +
                                  "\"; glTF can't animate materials, so it is left out.",
                              binding.id, "", 1});
    }
    for (const Part& part : project.parts)
        if (part.opacity != 1.0)
            addIssue(issues, {Severity::warning, "opacity-not-in-gltf",
                              "Part \"" + part.name + "\" is shown at an opacity of " + fmt::format("{:.3g}", part.opacity) +
                                  "; its meshes are written opaque.",
                              part.id, "", 1});
    const auto live = project.look.target.kind;
    if (live == LookTarget::Kind::pointer || live == LookTarget::Kind::external)
        addIssue(issues, {Severity::info, "look-is-live",
                          "The look follows a live target, which only the runtime file can; the animations look "
                          "straight ahead.",
                          "", "", 1});
    for (const Driver& driver : project.drivers)
        if (!driver.trigger.empty())
            addIssue(issues, {Severity::info, "trigger-not-in-gltf",
                              "\"" + driver.name + "\" waits for the trigger \"" + driver.trigger +
                                  "\", which only the runtime file can give; the animations are without it.",
                              driver.id, "", 1});
}

}  // namespace

Result<Exported> exportGlb(const Project& project, const Model* model, const ExportSettings& settings,
                           const Progress& progress)
{
    if (const Status status = checkSettings(settings); !status)
        return status.error();
    if (!model)
        return Error{ErrorKind::usage, "The project has no model, and a model file needs one.", "", ""};
    Exported out;
    Result<Compiled> compiled = compile(project, model);
    if (!compiled)
        return compiled.error();
    out.issues = compiled->issues;
    listWhatIsLeftOut(project, out.issues);

    progress.report(0.0, "Planning animations");
    const PoseDistance distance(*model);
    Result<std::vector<AnimationPlan>> plans =
        planAnimations(project, *model, distance, settings, progress, out.issues);
    if (!plans)
        return plans.error();

    const std::size_t count = plans->size();
    std::vector<Result<ModelClip>> baked(count, ModelClip{});
    forEachParallel(
        count, [&](std::size_t i) { baked[i] = bakeAnimation((*plans)[i], *model, distance, settings, progress); },
        [&](std::size_t done) {
            progress.report(0.1 + 0.5 * static_cast<double>(done) / static_cast<double>(count), "Baking animations");
        });
    std::vector<ModelClip> animations;
    for (Result<ModelClip>& clip : baked) {
        if (!clip)
            return clip.error();
        animations.push_back(std::move(*clip));
    }
    dropRestingChannels(*model, animations);
    if (settings.sourceClips)
        for (const AnimationPlan& plan : *plans)
            if (plan.modelClip >= 0) {
                ModelClip source = model->clips[static_cast<std::size_t>(plan.modelClip)];
                source.name += " (source)";
                animations.push_back(std::move(source));
            }

    progress.report(0.6, "Writing");
    Result<Bytes> bytes = glb::writeGlb(*model, animations, out.issues);
    if (!bytes)
        return bytes.error();
    out.bytes = std::move(*bytes);

    progress.report(0.65, "Reading back");
    const Result<glb::ReadBack> read = glb::readBack(out.bytes, *model, Progress());
    if (!read)
        return read.error();
    out.fidelity.bytes = out.bytes.size();
    std::vector<Result<Deviation>> deviations(count, Deviation{});
    const auto clipOf = [&](std::size_t i) { return findClip(read->model, (*plans)[i].name); };
    forEachParallel(
        count,
        [&](std::size_t i) {
            // An animation that moves nothing isn't there: writeGlb has said so.
            if (const int clip = clipOf(i); clip >= 0)
                deviations[i] = measureDeviation((*plans)[i], distance, read->model,
                                                 read->model.clips[static_cast<std::size_t>(clip)], read->nodeOf,
                                                 read->slotOf, settings.tolerance, progress);
        },
        [&](std::size_t done) {
            progress.report(0.7 + 0.3 * static_cast<double>(done) / static_cast<double>(count), "Comparing");
        });
    for (std::size_t i = 0; i < count; ++i) {
        const Result<Deviation>& deviation = deviations[i];
        if (!deviation)
            return deviation.error();
        const int clip = clipOf(i);
        if (clip < 0)
            continue;
        const std::string& name = (*plans)[i].name;
        out.fidelity.entries.push_back(
            {name, deviation->maximum, deviation->rms, keyCount(read->model.clips[static_cast<std::size_t>(clip)]),
             kOfModelSize});
        if (deviation->maximum > settings.tolerance) {
            out.fidelity.withinTolerance = false;
            addIssue(out.issues,
                     {Severity::error, "out-of-tolerance",
                      fmt::format("\"{}\" is off by up to {:.3g} of the model's size, more than the tolerance of {:.3g}.",
                                  name, deviation->maximum, settings.tolerance),
                      name, "", 1});
        }
    }
    progress.report(1.0, "Done");
    return out;
}

}  // namespace sinew
