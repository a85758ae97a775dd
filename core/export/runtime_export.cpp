#include "core/export/runtime_export.h"

#include "core/export/clip_packing.h"
#include "core/export/settings_check.h"
#include "core/model/half_map.h"
#include "core/model/pose_distance.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"
#include "core/runtime/read.h"
#include "core/runtime/write.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sinew {
namespace {

constexpr double kRate = 240.0;

// Values that see a pose are equal to the bit only if the pose is.
bool valuesSeePoses(const Program& program)
{
    const LookSetup& look = program.look;
    return look.target == LookSetup::Target::node || look.center == LookSetup::Center::node;
}

// Equal in all but the keys of the clips.
bool sameButForClips(const Program& ours, const Program& theirs)
{
    Program copy = theirs;
    copy.rig = ours.rig;
    return copy == ours && ours.rig->skeleton == theirs.rig->skeleton;
}

struct Largest {
    double maximum = 0.0;
    double squares = 0.0;
    void note(double error)
    {
        maximum = std::max(maximum, error);
        squares += error * error;
    }
};

// Both programs played side by side. Values have to be equal bit for bit;
// poses too, where no clip is packed, else within the tolerance.
Status compare(Player& a, Player& b, const Project& project, const Model* model, double poseTolerance,
               Fidelity& fidelity, const Progress& progress)
{
    std::vector<Largest> values(a.values().size());
    Largest opacity, pose;
    std::optional<PoseDistance> distance;
    if (model)
        distance.emplace(*model);
    const auto steps = static_cast<int>(std::min(project.settings.loopEnd, 60.0) * kRate);
    for (int i = 0; i <= steps; ++i) {
        if (progress.cancelled())
            return Error{ErrorKind::cancelled, "The export was cancelled.", "", ""};
        for (Player* player : {&a, &b})
            if (Status status = player->seek(i / kRate); !status)
                return status;
        for (std::size_t p = 0; p < values.size(); ++p)
            values[p].note(std::abs(a.values()[p] - b.values()[p]));
        for (std::size_t p = 0; p < a.opacities().size(); ++p)
            opacity.note(std::abs(a.opacities()[p] - b.opacities()[p]));
        if (distance)
            pose.note(distance->between(a.modelPose(), a.morphWeights(), b.modelPose(), b.morphWeights()));
    }
    const auto add = [&](std::string name, const Largest& error, double allowed, std::string unit) {
        fidelity.entries.push_back({std::move(name), error.maximum, std::sqrt(error.squares / (steps + 1)), 0, std::move(unit)});
        fidelity.withinTolerance = fidelity.withinTolerance && error.maximum <= allowed;
    };
    for (std::size_t p = 0; p < values.size(); ++p)
        add(a.program().parameters.id[p], values[p], 0.0, project.parameters[p].unit);
    if (!a.opacities().empty())
        add("opacity", opacity, 0.0, "");
    if (model)
        add("pose", pose, poseTolerance, kOfModelSize);
    return {};
}

std::size_t keysOf(const PoseClip& clip)
{
    std::size_t keys = 0;
    for (const PoseBlock& block : clip.blocks)
        keys += block.times.size() * block.target.size();
    return keys;
}

void listClips(const Program& program, const PackedRig& packed, Fidelity& fidelity)
{
    double turn = 0.0;
    for (std::size_t i = 0; i < packed.errors.size(); ++i) {
        const PackedClipError& error = packed.errors[i];
        fidelity.entries.push_back({fmt::format("clip {}", program.rig->clips[i].name), error.distance, error.rms,
                                    keysOf(program.rig->clips[i]), kOfModelSize});
        turn = std::max(turn, error.angle);
    }
    fidelity.entries.push_back({"joint turn", turn, turn, 0, "degrees"});
}

// The model's clips as rows of skin matrices, if asked for.
std::optional<RuntimeMap> bakedMap(const Model* model, MapFormat format)
{
    if (!model || model->clips.empty() || format == MapFormat::none)
        return std::nullopt;
    RuntimeMap baked{bakeTransformMap(*model), {}};
    if (format == MapFormat::half)
        baked.halves = halfTexels(baked.map);
    return baked;
}

// What was read back against the map, whose half precision has an error to state.
void compareMaps(const Model& model, const RuntimeMap& ours, const RuntimeMap* theirs, Fidelity& fidelity)
{
    const bool half = !ours.halves.empty();
    const bool same = theirs && theirs->map.width == ours.map.width && theirs->map.height == ours.map.height
                      && (half ? theirs->halves == ours.halves : theirs->map.texels == ours.map.texels);
    fidelity.withinTolerance = fidelity.withinTolerance && same;
    std::size_t rows = 0;
    for (const BakedClip& clip : ours.map.clips)
        rows += clip.rowCount;
    fidelity.entries.push_back({half ? "transform map, half precision" : "transform map",
                                half ? halfMapError(model, ours.map, ours.halves) : 0.0, 0.0, rows, kOfModelSize});
}

// The program with these clips, read back and played against what it was made of.
Result<Exported> written(const Project& project, const Model* model, const std::shared_ptr<const Program>& program,
                         const PackedRig* packed, const RuntimeMap* map, double poseTolerance, const Progress& progress)
{
    Exported out;
    out.bytes = writeRuntime(*program, packed ? packed->clips : PackedClips(), map);
    out.fidelity.bytes = out.bytes.size();
    Result<LoadedRuntime> read = readRuntime(out.bytes);
    if (!read)
        return read.error();
    Result<Player> theirs = Player::create(read->program);
    if (!theirs)
        return theirs.error();
    Result<Player> ours = Player::create(program);
    if (!ours)
        return ours.error();
    out.fidelity.withinTolerance = packed ? sameButForClips(*program, *read->program) : *read->program == *program;
    if (const Status status = compare(*ours, *theirs, project, model, poseTolerance, out.fidelity, progress); !status)
        return status.error();
    if (packed)
        listClips(*program, *packed, out.fidelity);
    if (map)
        compareMaps(*model, *map, read->map.get(), out.fidelity);
    return out;
}

}  // namespace

Result<Exported> exportRuntime(const Project& project, const Model* model, const ExportSettings& settings,
                               const Progress& progress)
{
    if (const Status status = checkSettings(settings); !status)
        return status.error();
    Result<Compiled> compiled = compile(project, model);
    if (!compiled)
        return compiled.error();
    const std::shared_ptr<const Program> program = compiled->program;

    std::optional<PackedRig> packed;
    if (model && !program->rig->clips.empty() && !settings.exactClips && !valuesSeePoses(*program)) {
        Result<PackedRig> result = packClips(*model, *program->rig, settings.tolerance, progress);
        if (!result)
            return result.error();
        packed = std::move(*result);
    }
    const std::optional<RuntimeMap> map = bakedMap(model, settings.transformMap);
    const RuntimeMap* beside = map ? &*map : nullptr;
    progress.report(0.5, "Reading back");
    Result<Exported> out = packed ? written(project, model, program, &*packed, beside, settings.tolerance, progress)
                                  : written(project, model, program, nullptr, beside, 0.0, progress);
    // Bindings can make more of an error than the clip itself does.
    if (out && packed && !out->fidelity.withinTolerance) {
        out = written(project, model, program, nullptr, beside, 0.0, progress);
        if (out)
            addIssue(out->issues, {Severity::info, "clips-exact",
                                   "The model's clips are kept as they are: packed, the pose would differ by more than "
                                   "the tolerance.",
                                   "", "", 1});
    }
    if (!out)
        return out.error();
    out->issues.insert(out->issues.begin(), compiled->issues.begin(), compiled->issues.end());
    if (!out->fidelity.withinTolerance)
        addIssue(out->issues, {Severity::error, "out-of-tolerance",
                               "The runtime file does not play exactly what the project does.", "", "", 1});
    progress.report(1.0, "Done");
    return out;
}

}  // namespace sinew
