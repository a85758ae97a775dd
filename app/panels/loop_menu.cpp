#include "app/panels/loop_menu.h"

#include "app/document/document.h"
#include "app/theme/numbers.h"
#include "core/project/clip_ref.h"

#include <QCoreApplication>
#include <QMenu>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("loopMenu", text);
}

double timescaleOf(const Project& project, const Harmonic& harmonic)
{
    const auto channel = static_cast<std::size_t>(harmonic.channel);
    const auto& channels = project.settings.channels;
    return channel < channels.size() ? channels[channel].timescale : 0.0;
}

// Calls back with each harmonic that counts, and its channel's timescale.
template <class P, class F> void forEachCycle(P& project, F use)
{
    const bool anySolo = std::ranges::any_of(project.drivers, &Driver::solo);
    for (auto& driver : project.drivers) {
        auto* harmonic = std::get_if<Harmonic>(&driver.motion);
        if (!harmonic || !driver.enabled || driver.mute || driver.weight == 0.0 || (anySolo && !driver.solo))
            continue;
        if (const double timescale = timescaleOf(project, *harmonic); timescale != 0.0)
            use(*harmonic, timescale);
    }
}

QString changeText(double change)
{
    if (change < 5e-5)
        return translated("nothing changes");
    return translated("periods change by up to %1 %").arg(displayNumber(change * 100.0, change < 0.01 ? 2 : 1));
}

// Of the periods, relative, for a loop of that length.
double largestChange(const std::vector<motion::Cycle>& cycles, double seconds)
{
    double largest = 0.0;
    for (const motion::Cycle& cycle : cycles)
        largest = std::max(largest, std::abs(motion::closingDuration(cycle, seconds) / cycle.duration - 1.0));
    return largest;
}

void offer(QMenu& menu, Document& document, double seconds, const QString& text)
{
    menu.addAction(text, &document, [&document, seconds] {
        (void)document.modify(translated("Close the loop in %1 s").arg(displayNumber(seconds, 2)),
                              [seconds](Project& project) { closeLoop(project, seconds); });
    });
}

// The best loops near the wanted length that are not the same but for a few
// frames as a better one, or as one of `offered`.
std::vector<motion::LoopSuggestion> distinctLoops(const std::vector<motion::Cycle>& cycles, double wanted, double frameRate,
                                                  std::vector<double> offered)
{
    constexpr std::size_t kMost = 4;
    constexpr double kSame = 0.04;  // of the length
    std::vector<motion::LoopSuggestion> loops;
    if (cycles.empty())
        return loops;
    for (const motion::LoopSuggestion& loop : motion::suggestLoops(cycles, wanted, frameRate, 1000)) {
        if (std::ranges::any_of(offered, [&](double other) { return std::abs(loop.seconds - other) < kSame * other; }))
            continue;
        offered.push_back(loop.seconds);
        loops.push_back(loop);
        if (loops.size() == kMost)
            break;
    }
    return loops;
}

// Clips of the model that layers play, each once.
std::vector<const ModelClip*> playedClips(const Project& project, const Model& model)
{
    std::vector<const ModelClip*> clips;
    for (const ModelClip& clip : model.clips)
        if (std::ranges::any_of(project.layers, [&](const Layer& layer) { return layer.clip == modelClip(clip.name); }) &&
            clip.duration > 0.0)
            clips.push_back(&clip);
    return clips;
}

}  // namespace

std::vector<motion::Cycle> loopCycles(const Project& project)
{
    std::vector<motion::Cycle> cycles;
    forEachCycle(project, [&](const Harmonic& harmonic, double timescale) { cycles.push_back({harmonic.duration, timescale}); });
    return cycles;
}

void closeLoop(Project& project, double seconds)
{
    project.settings.loopEnd = project.settings.loopStart + seconds;
    forEachCycle(project, [&](Harmonic& harmonic, double timescale) {
        harmonic.duration = motion::closingDuration({harmonic.duration, timescale}, seconds);
    });
}

void fitToLoop(Project& project, const Id& driver)
{
    constexpr double kShortest = 1.0;  // s
    const double range = project.settings.loopEnd - project.settings.loopStart;
    for (Driver& candidate : project.drivers) {
        auto* harmonic = std::get_if<Harmonic>(&candidate.motion);
        if (candidate.id != driver || !harmonic || range < kShortest)
            continue;
        if (const double timescale = timescaleOf(project, *harmonic); timescale != 0.0)
            harmonic->duration = motion::closingDuration({harmonic->duration, timescale}, range);
    }
}

void fillLoopMenu(QMenu& menu, Document& document)
{
    const Project& project = document.project();
    const Settings& settings = project.settings;
    const std::vector<motion::Cycle> cycles = loopCycles(project);
    const double present = settings.loopEnd - settings.loopStart;
    menu.addAction(translated("Close the loop"))->setEnabled(false);
    const motion::LoopLength exact = motion::loopLength(cycles);
    std::vector<double> offered;
    if (exact.kind == motion::LoopLength::Kind::found) {
        offered.push_back(exact.seconds);
        offer(menu, document, exact.seconds,
              translated("%1 s: all motion as it is").arg(displayNumber(exact.seconds, 2)));
    }
    for (const motion::LoopSuggestion& suggestion : distinctLoops(cycles, present, settings.frameRate, offered))
        offer(menu, document, suggestion.seconds,
              translated("%1 s, %2 frames: %3")
                  .arg(displayNumber(suggestion.seconds, 2), displayNumber(suggestion.frames, 0), changeText(suggestion.largestChange)));
    const auto model = document.model();
    for (const ModelClip* clip : model ? playedClips(project, *model) : std::vector<const ModelClip*>())
        offer(menu, document, clip->duration,
              translated("%1 s, one pass of %2: %3")
                  .arg(displayNumber(clip->duration, 2), QString::fromStdString(clip->name),
                       changeText(largestChange(cycles, clip->duration))));
    if (menu.actions().size() < 2)
        menu.actions().front()->setText(translated("There is no harmonic motion or clip to close a loop of"));
}

}  // namespace sinew
