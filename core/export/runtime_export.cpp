#include "core/export/runtime_export.h"

#include "core/export/settings_check.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"
#include "core/runtime/read.h"
#include "core/runtime/write.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kRate = 240.0;

float largestDifference(const Transform& a, const Transform& b)
{
    float largest = 0.0f;
    for (int i = 0; i < 3; ++i)
        largest = std::max({largest, std::abs(a.translation[i] - b.translation[i]), std::abs(a.scale[i] - b.scale[i])});
    for (int i = 0; i < 4; ++i)
        largest = std::max(largest, std::abs(a.rotation[i] - b.rotation[i]));
    return largest;
}

// Both programs played side by side; whatever isn't equal bit for bit counts.
Status compare(Player& a, Player& b, const Project& project, Fidelity& fidelity, const Progress& progress)
{
    const std::size_t parameters = a.values().size();
    std::vector<double> maximum(parameters + 1, 0.0);
    std::vector<double> squares(parameters + 1, 0.0);
    const auto note = [&](std::size_t entry, double error) {
        maximum[entry] = std::max(maximum[entry], error);
        squares[entry] += error * error;
    };
    const auto steps = static_cast<int>(std::min(project.settings.loopEnd, 60.0) * kRate);
    for (int i = 0; i <= steps; ++i) {
        if (progress.cancelled())
            return Error{ErrorKind::cancelled, "The export was cancelled.", "", ""};
        for (Player* player : {&a, &b})
            if (Status status = player->seek(i / kRate); !status)
                return status;
        for (std::size_t p = 0; p < parameters; ++p)
            note(p, std::abs(a.values()[p] - b.values()[p]));
        double pose = 0.0;
        for (std::size_t n = 0; n < a.localPose().size(); ++n)
            pose = std::max(pose, static_cast<double>(largestDifference(a.localPose()[n], b.localPose()[n])));
        for (std::size_t m = 0; m < a.morphWeights().size(); ++m)
            pose = std::max(pose, static_cast<double>(std::abs(a.morphWeights()[m] - b.morphWeights()[m])));
        for (std::size_t p = 0; p < a.opacities().size(); ++p)
            pose = std::max(pose, std::abs(a.opacities()[p] - b.opacities()[p]));
        note(parameters, pose);
    }
    for (std::size_t p = 0; p <= parameters; ++p) {
        const std::string name = p < parameters ? a.program().parameters.id[p] : "pose";
        fidelity.entries.push_back({name, maximum[p], std::sqrt(squares[p] / (steps + 1)), 0});
        fidelity.withinTolerance = fidelity.withinTolerance && maximum[p] == 0.0;
    }
    return {};
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
    Exported out;
    out.issues = std::move(compiled->issues);
    progress.report(0.2, "Writing");
    out.bytes = writeRuntime(*compiled->program);
    out.fidelity.bytes = out.bytes.size();

    progress.report(0.4, "Reading back");
    Result<LoadedRuntime> read = readRuntime(out.bytes);
    if (!read)
        return read.error();
    Result<Player> ours = Player::create(compiled->program);
    Result<Player> theirs = Player::create(read->program);
    if (!ours)
        return ours.error();
    if (!theirs)
        return theirs.error();
    out.fidelity.withinTolerance = *read->program == *compiled->program;
    if (const Status status = compare(*ours, *theirs, project, out.fidelity, progress); !status)
        return status.error();
    if (!out.fidelity.withinTolerance)
        addIssue(out.issues, {Severity::error, "out-of-tolerance",
                              "The runtime file does not play exactly what the project does.", "", "", 1});
    progress.report(1.0, "Done");
    return out;
}

}  // namespace sinew
