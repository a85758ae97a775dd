#include "core/export/animation_plan.h"

#include "core/model/transform_map.h"
#include "core/motion/loop.h"
#include "core/player/player.h"
#include "core/project/clip_ref.h"
#include "core/project/compile/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace sinew {
namespace {

// Parts of a period at which a loop is looked at: a wave at half its cycle
// passes its first value too, so one moment alone proves nothing.
constexpr std::array<double, 5> kLooks{0.0, 0.137, 0.381, 0.618, 0.853};

// Looks and tails are given this long to settle before a loop begins.
constexpr double kSettleSeconds = 6.0;

struct Moment {
    std::vector<Mat4> pose;
    std::vector<float> morphs;
};

Moment momentAt(Player& player, double t)
{
    // A finite time is never refused.
    if (!player.seek(t))
        return {};
    return {{player.modelPose().begin(), player.modelPose().end()},
            {player.morphWeights().begin(), player.morphWeights().end()}};
}

// The largest distance between the motion from `start` on and from `later` on.
class LoopGap {
public:
    LoopGap(Player& player, const PoseDistance& distance, double start, double period)
        : m_player(player), m_distance(distance), m_start(start), m_period(period)
    {
        for (const double look : kLooks)
            m_first.push_back(momentAt(player, start + look * period));
    }
    [[nodiscard]] float after(double seconds) const
    {
        float gap = 0.0f;
        for (std::size_t i = 0; i < kLooks.size(); ++i) {
            const Moment later = momentAt(m_player, m_start + seconds + kLooks[i] * m_period);
            gap = std::max(gap, m_distance.between(m_first[i].pose, m_first[i].morphs, later.pose, later.morphs));
        }
        return gap;
    }

private:
    Player& m_player;
    const PoseDistance& m_distance;
    double m_start;
    double m_period;
    std::vector<Moment> m_first;
};

// The harmonic motions that are heard, and what they are timed by.
std::vector<Harmonic*> activeHarmonics(Project& project)
{
    const bool solo = std::ranges::any_of(project.drivers, &Driver::solo);
    std::vector<Harmonic*> out;
    for (Driver& driver : project.drivers) {
        auto* harmonic = std::get_if<Harmonic>(&driver.motion);
        if (harmonic && driver.enabled && !driver.mute && driver.weight != 0.0 && (!solo || driver.solo) &&
            project.settings.channels[static_cast<std::size_t>(harmonic->channel)].timescale != 0.0)
            out.push_back(harmonic);
    }
    return out;
}

std::vector<motion::Cycle> cyclesOf(Project& project)
{
    std::vector<motion::Cycle> cycles;
    for (const Harmonic* harmonic : activeHarmonics(project))
        cycles.push_back({harmonic->duration,
                          project.settings.channels[static_cast<std::size_t>(harmonic->channel)].timescale});
    return cycles;
}

// Anything that has its place on the timeline rather than a period.
bool hasTimedDrivers(const Project& project)
{
    return std::ranges::any_of(project.drivers, [](const Driver& driver) {
        return !std::holds_alternative<Harmonic>(driver.motion) && !std::holds_alternative<Look>(driver.motion);
    });
}

// When the last driver with a place on the timeline has played: its last key
// or the end of its ramp or launch; what rings on after it, closing measures.
double lastEvent(const Project& project)
{
    double last = 0.0;
    for (const Driver& driver : project.drivers) {
        if (!driver.enabled || driver.mute || driver.weight == 0.0 || !driver.trigger.empty())
            continue;
        double end = driver.start;
        if (const auto* track = std::get_if<Track>(&driver.motion)) {
            if (track->keys.empty() || track->after != Extrapolation::hold)
                continue;
            end += track->keys.back().time;
        } else if (const auto* ramp = std::get_if<Ramp>(&driver.motion)) {
            end += ramp->duration;
        } else if (!std::holds_alternative<DecayingSine>(driver.motion) &&
                   !std::holds_alternative<Projectile>(driver.motion)) {
            continue;
        }
        if (driver.stagger)
            end += driver.stagger->mode == Stagger::Mode::random
                       ? driver.stagger->maximumDelay
                       : driver.stagger->delay * static_cast<double>(driver.targets.size());
        last = std::max(last, end);
    }
    return last;
}

bool looksAround(const Project& project)
{
    return std::ranges::any_of(project.drivers,
                               [](const Driver& driver) { return std::holds_alternative<Look>(driver.motion); });
}

class Planner {
public:
    Planner(const Project& project, const Model& model, const PoseDistance& distance, const ExportSettings& settings,
            Issues& issues)
        : m_project(project), m_model(model), m_distance(distance), m_settings(settings), m_issues(issues),
          m_rig(makeModelRig(model))
    {
        // Layers and cues belong to the editor's timeline; a file's animations are clip and drivers.
        m_project.layers.clear();
        m_project.cues.clear();
    }

    Result<AnimationPlan> planClip(int clip)
    {
        const ModelClip& source = m_model.clips[static_cast<std::size_t>(clip)];
        Project project = playing(source.name);
        AnimationPlan plan;
        plan.name = source.name;
        plan.modelClip = clip;
        auto player = load(project, plan);
        if (!player)
            return player.error();
        const ClipTable& clips = plan.program->clips;
        const auto row = static_cast<std::size_t>(player->findClip(modelClip(source.name)));
        const double period = clips.duration[row] + clips.closing[row];
        const bool loops = clips.closing[row] > 0.0 || m_rig->gap[static_cast<std::size_t>(clip)] <= kClosedGap;
        if (!(period > 0.0)) {
            // A pose: the drivers alone say how long it is.
            return planDrivers(std::move(project), std::move(plan), std::move(*player));
        }
        plan.duration = period;
        if (!loops) {
            addIssue(m_issues, {Severity::info, "clip-open",
                                "A clip that does not end where it starts is written once, as it is stored; players "
                                "that loop it will show the jump.",
                                "", "", 1});
            return plan;
        }
        if (close(*player, period, plan))
            return plan;
        const Snap nearest = nearestSnap(cyclesOf(project), period);
        if (m_settings.snapPeriods && nearest.seconds > 0.0) {
            snap(project, nearest);
            auto snapped = load(project, plan);
            if (!snapped)
                return snapped.error();
            if (close(*snapped, period, plan))
                return plan;
        }
        leaveOpen(plan, nearest);
        return plan;
    }

    Result<AnimationPlan> planMotion()
    {
        AnimationPlan plan;
        plan.name = "motion";
        auto player = load(m_project, plan);
        if (!player)
            return player.error();
        return planDrivers(m_project, std::move(plan), std::move(*player));
    }

private:
    Project playing(const std::string& clip) const
    {
        Project project = m_project;
        Layer layer;
        layer.id = "export";
        layer.name = "export";
        layer.clip = modelClip(clip);
        project.layers.push_back(std::move(layer));
        return project;
    }

    Result<Player> load(const Project& project, AnimationPlan& plan)
    {
        Result<Compiled> compiled = compile(project, &m_model, m_rig.get());
        if (!compiled)
            return compiled.error();
        plan.program = compiled->program;
        return Player::create(plan.program);
    }

    // Repeats, start and closure of a looping clip; false where nothing closes, the
    // plan then being as long as the clip, or as what happens on the timeline takes.
    bool close(Player& player, double period, AnimationPlan& plan)
    {
        const int most = std::max(1, static_cast<int>(std::floor(m_settings.maxLoopSeconds / period + 1e-9)));
        // A nod at the third second belongs to the animation: it goes on at least that long.
        const int events = static_cast<int>(std::ceil(lastEvent(m_project) / period - 1e-9));
        struct Try {
            double start;
            int repeats;
            float gap;
        };
        std::optional<Try> shortest;
        const auto take = [&](const Try& chosen) {
            plan.start = chosen.start;
            plan.repeats = chosen.repeats;
            plan.duration = chosen.repeats * period;
            m_gap = chosen.gap;
        };
        const double settled = std::ceil(kSettleSeconds / period) * period;
        for (const double start : {0.0, settled}) {
            const LoopGap gap(player, m_distance, start, period);
            for (int repeats = start == 0.0 && events <= most ? std::max(events, 1) : 1; repeats <= most; ++repeats) {
                const Try tried{start, repeats, gap.after(repeats * period)};
                if (static_cast<double>(tried.gap) <= m_settings.tolerance) {
                    take(tried);
                    plan.closed = true;
                    tellOfRepeats(plan);
                    return true;
                }
                if (!shortest || (start > 0.0 && repeats == 1 && tried.gap < shortest->gap))
                    shortest = tried;
            }
        }
        take(*shortest);
        return false;
    }

    // A length that harmonic motions close in, and by how much, relative, their durations change for it.
    struct Snap {
        double seconds = 0.0;  // 0: there is none
        double change = 0.0;
    };

    // In a whole number of periods, with the least change.
    [[nodiscard]] Snap nearestSnap(const std::vector<motion::Cycle>& cycles, double period) const
    {
        const int most = static_cast<int>(std::floor(m_settings.maxLoopSeconds / period + 1e-9));
        Snap best{0.0, std::numeric_limits<double>::max()};
        for (int repeats = 1; repeats <= most && !cycles.empty(); ++repeats) {
            double change = 0.0;
            for (const motion::Cycle& cycle : cycles)
                change = std::max(change,
                                  std::abs(motion::closingDuration(cycle, repeats * period) / cycle.duration - 1.0));
            // A longer loop has to be worth it.
            if (change < best.change - 1e-3)
                best = {repeats * period, change};
        }
        return best;
    }

    void snap(Project& project, const Snap& to)
    {
        for (Harmonic* harmonic : activeHarmonics(project)) {
            const double timescale =
                project.settings.channels[static_cast<std::size_t>(harmonic->channel)].timescale;
            harmonic->duration = motion::closingDuration({harmonic->duration, timescale}, to.seconds);
        }
        addIssue(m_issues, {Severity::info, "periods-snapped",
                            fmt::format("Periods of harmonic motions were changed by up to {:.2g} % so that the loop "
                                        "closes.",
                                        to.change * 100.0),
                            "", "", 1});
    }

    // Drivers over a still pose: as long as they take to repeat, or the
    // timeline's loop range where they have their place in time.
    Result<AnimationPlan> planDrivers(Project project, AnimationPlan plan, Player player)
    {
        const double from = m_project.settings.loopStart;
        const double range = m_project.settings.loopEnd - m_project.settings.loopStart;
        if (hasTimedDrivers(project)) {
            plan.start = from;
            plan.duration = range;
            const LoopGap gap(player, m_distance, plan.start, plan.duration);
            plan.closed = static_cast<double>(gap.after(plan.duration)) <= m_settings.tolerance;
            return plan;
        }
        const std::vector<motion::Cycle> cycles = cyclesOf(project);
        const motion::LoopLength loop = motion::loopLength(cycles, m_settings.maxLoopSeconds);
        double period = loop.kind == motion::LoopLength::Kind::found ? loop.seconds : range;
        Snap nearest;
        if (loop.kind == motion::LoopLength::Kind::tooLong) {
            const auto suggestions = motion::suggestLoops(cycles, std::min(range, m_settings.maxLoopSeconds / 1.25),
                                                          project.settings.frameRate, 1);
            if (!suggestions.empty())
                nearest = {suggestions[0].seconds, suggestions[0].largestChange};
            if (m_settings.snapPeriods && nearest.seconds > 0.0) {
                period = nearest.seconds;
                snap(project, nearest);
                auto snapped = load(project, plan);
                if (!snapped)
                    return snapped.error();
                player = std::move(*snapped);
            }
        }
        if (loop.kind == motion::LoopLength::Kind::still && !looksAround(project)) {
            plan.duration = 0.0;
            plan.closed = true;
            return plan;
        }
        if (!close(player, period, plan))
            leaveOpen(plan, nearest);
        return plan;
    }

    // Options as the export window and the command line call them.
    void leaveOpen(const AnimationPlan& plan, const Snap& nearest)
    {
        std::string message =
            fmt::format("\"{}\" is {:.4g} s long and jumps by {:.2g} % of the model's size where it loops: ", plan.name,
                        plan.duration, static_cast<double>(m_gap) * 100.0);
        message += plan.modelClip >= 0 ? "clip and motion do not come back to their start together"
                                       : "the motion does not come back to its start";
        message += fmt::format(" within the longest loop of {:.4g} s (--max-loop).", m_settings.maxLoopSeconds);
        if (nearest.seconds > 0.0 && !m_settings.snapPeriods)
            message += fmt::format(" Snap periods (--snap-periods) makes it a loop of {:.4g} s, with periods changed by up "
                                   "to {:.2g} %.",
                                   nearest.seconds, nearest.change * 100.0);
        if (plan.modelClip >= 0 && !m_settings.sourceClips)
            message += " Source clips (--source-clips) adds the clip without the motion.";
        addIssue(m_issues, {Severity::warning, "loop-open", std::move(message), plan.name, "Snap periods", 1});
    }

    void tellOfRepeats(const AnimationPlan& plan)
    {
        if (plan.modelClip < 0 || plan.repeats == 1)
            return;
        addIssue(m_issues, {Severity::info, "clip-repeated",
                            fmt::format("\"{}\" is {:.4g} s long: the clip {} times, until it and the motion are back at "
                                        "their start together. A shorter longest loop (--max-loop) keeps it shorter, "
                                        "with a jump.",
                                        plan.name, plan.duration, plan.repeats),
                            plan.name, "", 1});
    }

    Project m_project;
    const Model& m_model;
    const PoseDistance& m_distance;
    const ExportSettings& m_settings;
    Issues& m_issues;
    std::shared_ptr<const ModelRig> m_rig;
    float m_gap = 0.0f;
};

std::string uniqueName(std::string name, const std::vector<AnimationPlan>& taken)
{
    const std::string stem = name;
    for (int i = 2; std::ranges::any_of(taken, [&](const AnimationPlan& plan) { return plan.name == name; }); ++i)
        name = stem + " " + std::to_string(i);
    return name;
}

}  // namespace

Result<std::vector<AnimationPlan>> planAnimations(const Project& project, const Model& model,
                                                  const PoseDistance& distance, const ExportSettings& settings,
                                                  const Progress& progress, Issues& issues)
{
    std::vector<int> clips;
    for (const std::string& name : settings.clips) {
        const int clip = findClip(model, name);
        if (clip < 0)
            return Error{ErrorKind::usage, "The model has no clip \"" + name + "\".", "", name};
        clips.push_back(clip);
    }
    if (settings.clips.empty())
        for (std::size_t i = 0; i < model.clips.size(); ++i)
            clips.push_back(static_cast<int>(i));

    Planner planner(project, model, distance, settings, issues);
    std::vector<AnimationPlan> plans;
    for (const int clip : clips) {
        if (progress.cancelled())
            return Error{ErrorKind::cancelled, "The export was cancelled.", "", ""};
        Result<AnimationPlan> plan = planner.planClip(clip);
        if (!plan)
            return plan.error();
        plans.push_back(std::move(*plan));
    }
    if (!project.drivers.empty()) {
        Result<AnimationPlan> plan = planner.planMotion();
        if (!plan)
            return plan.error();
        plan->name = uniqueName(plan->name, plans);
        if (!plans.empty())
            addIssue(issues, {Severity::info, "motion-alone",
                              fmt::format("\"{}\" is the motion alone, on the rest pose; the other animations are each a "
                                          "clip with the motion on top.",
                                          plan->name),
                              plan->name, "", 1});
        plans.push_back(std::move(*plan));
    }
    return plans;
}

}  // namespace sinew
