// Overshoots and bounces that a parameter's range cuts, as the finished Program plays them.
#include "core/motion/bounce.h"
#include "core/motion/overshoot.h"
#include "core/motion/ramp.h"
#include "core/player/sample.h"
#include "core/project/compile/compiler.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>

namespace sinew {
namespace {

constexpr double kNoticed = 5e-3;  // of the parameter's span: less is not seen

// Where a follow-through goes furthest, for one component of what it follows.
struct Furthest {
    double arrival = 0.0;  // s on the driver's clock
    double time = 0.0;     // s on the driver's clock
    double offset = 0.0;   // from the value it arrives at
    double rest = 0.0;     // that value
    bool bounces = false;
};

// `velocity`: of the component; `speed`: of the whole vector.
Furthest furthest(const FollowThrough& follow, double velocity, double speed)
{
    Furthest result;
    if (const auto* overshoot = std::get_if<Overshoot>(&follow.kind); overshoot && velocity != 0.0) {
        const motion::Peak peak = motion::overshootPeak(*overshoot, velocity);
        result.time = peak.time;
        result.offset = std::copysign(peak.height, velocity);
    } else if (const auto* bounce = std::get_if<Bounce>(&follow.kind); bounce && speed > 0.0 && bounce->maximumBounces > 0) {
        const motion::FirstArc arc = motion::firstArc(*bounce, speed);
        result.time = arc.length / 2.0;
        result.offset = -velocity / speed * arc.height;
        result.bounces = true;
    }
    return result;
}

// Calls `visit` with what follows each arrival, until it returns true.
bool anyFollowThrough(const Program& program, std::size_t instance, std::size_t component,
                      const std::function<bool(const Furthest&)>& visit)
{
    const auto row = static_cast<std::size_t>(program.instances.motion[instance]);
    if (program.instances.kind[instance] == MotionKind::ramp) {
        const Ramp& ramp = program.ramps[row];
        const double velocity = motion::rampVelocity(ramp);
        Furthest one = furthest(ramp.followThrough, velocity, std::abs(velocity));
        one.arrival = ramp.duration;
        one.time += ramp.duration;
        one.rest = ramp.endValue;
        return visit(one);
    }
    if (program.instances.kind[instance] != MotionKind::track)
        return false;
    const motion::TrackView track = program.tracks.view(row);
    const auto width = static_cast<std::size_t>(track.width);
    for (std::size_t key = 1; key < track.keyCount() && !track.followThrough.empty(); ++key) {
        double squares = 0.0;
        for (std::size_t c = 0; c < width; ++c)
            squares += track.arrivals[key * width + c] * track.arrivals[key * width + c];
        Furthest one = furthest(track.followThroughOf(key), track.arrivals[key * width + component], std::sqrt(squares));
        one.arrival = track.times[key];
        one.time += track.times[key];
        one.rest = track.values[key * width + component];
        const bool ends = key + 1 < track.keyCount() && one.time >= track.times[key + 1];
        if (!ends && visit(one))
            return true;
    }
    return false;
}

}  // namespace

void findCutFollowThroughs(const Project& project, const std::shared_ptr<const Program>& program, Issues& issues)
{
    const InstanceTable& instances = program->instances;
    const ParameterTable& parameters = program->parameters;
    std::vector<bool> told(project.drivers.size(), false);
    // Whether it is cut at that moment, all other motion included, where it wasn't on arrival.
    const auto isCut = [&](ProgramSampler& sampler, std::size_t parameter, double arrival, double peak) {
        const double times[2] = {arrival, peak};
        double limited[2], whole[2];
        if (!sampler.values(Moments(times), limited, whole).ok())
            return false;
        const double span = parameters.maximum[parameter] - parameters.minimum[parameter];
        return std::abs(whole[0] - limited[0]) <= kNoticed * span && std::abs(whole[1] - limited[1]) > kNoticed * span;
    };
    for (std::size_t i = 0; i < instances.size(); ++i) {
        const auto row = static_cast<std::size_t>(instances.driver[i]);
        const Driver& driver = project.drivers[row];
        const bool follows = instances.kind[i] == MotionKind::ramp || instances.kind[i] == MotionKind::track;
        if (!follows || !driver.enabled || driver.mute || !driver.trigger.empty())
            continue;
        const double start = driver.start + instances.delay[i];
        for (std::size_t c = 0; c < instances.target[i].size() && !told[row]; ++c) {
            if (instances.target[i][c] < 0)
                continue;
            const auto p = static_cast<std::size_t>(instances.target[i][c]);
            if (parameters.policy[p] != RangePolicy::clamp)
                continue;
            auto sampler = ProgramSampler::create(program, {static_cast<int>(p)}, 2);
            if (!sampler.ok())
                continue;
            told[row] = anyFollowThrough(*program, i, c, [&](const Furthest& one) {
                if (one.offset == 0.0 || !isCut(*sampler, p, start + one.arrival, start + one.time))
                    return false;
                const bool up = one.offset > 0.0;
                const Parameter& parameter = project.parameters[p];
                addIssue(issues, {Severity::info, "cut-by-range",
                                  fmt::format("The {0} of \"{1}\" is cut off at the {2} of \"{3}\" ({4:g}{5}). Arrive at a value "
                                              "further inside, make the {0} smaller, or widen the range.",
                                              one.bounces ? "bounce" : "overshoot", label(driver), up ? "maximum" : "minimum",
                                              label(parameter), up ? parameter.maximum : parameter.minimum, parameter.unit),
                                  fmt::format("/drivers/{}/motion/followThrough", row), {}});
                return true;
            });
        }
    }
}

}  // namespace sinew
