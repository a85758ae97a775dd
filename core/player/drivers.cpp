#include "core/player/drivers.h"

#include "core/motion/blend.h"
#include "core/motion/decaying_sine.h"
#include "core/motion/fade.h"
#include "core/motion/harmonic.h"
#include "core/motion/projectile.h"
#include "core/motion/ramp.h"
#include "core/motion/range.h"
#include "core/motion/track.h"

#include <algorithm>

namespace sinew {
namespace {

std::size_t at(int i)
{
    return static_cast<std::size_t>(i);
}

motion::TimescaleChange changeOf(const Program& program, const InputLog& log, int entry, int channel)
{
    if (entry < 0)
        return {0.0, {}, program.channelTimescale[at(channel)]};
    const auto& run = std::get<ChannelRun>(log[entry].what);
    return {log[entry].time, run.start, run.timescale};
}

motion::ChannelTime since(const motion::ChannelTime& now, const motion::ChannelTime& then)
{
    const motion::Exact difference = motion::exactSum(now.high, -then.high);
    return motion::exactSum(difference.high, difference.low + (now.low - then.low));
}

void clampValues(const Program& program, std::vector<double>& values)
{
    const ParameterTable& p = program.parameters;
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = motion::limitValue(p.policy[i], values[i], p.minimum[i], p.maximum[i]);
}

// When a harmonic switched off at `switched` has run to the end of its cycle,
// through what changes its channel's timescale sees until t.
double cycleEnd(const Program& program, const Streams& streams, const InputLog& log, int row, double start,
                double switched, double t)
{
    const Harmonic& harmonic = program.harmonics.motion[at(row)];
    const motion::ChannelTime origin = channelTimeAt(program, streams, log, harmonic.channel, start);
    double from = switched;
    int entry = log.at(streams.channel + harmonic.channel, switched);
    for (;;) {
        const motion::TimescaleChange change = changeOf(program, log, entry, harmonic.channel);
        const motion::ChannelTime time = since(motion::channelTime(change, from), origin);
        const double end = from + motion::remainingCycle(harmonic, time, change.timescale);
        const int next = entry >= 0 ? log.after(entry) : log.first(streams.channel + harmonic.channel);
        if (next < 0 || log[next].time >= end || log[next].time > t)
            return end;
        entry = next;
        from = log[next].time;
    }
}

}  // namespace

motion::ChannelTime channelTimeAt(const Program& program, const Streams& streams, const InputLog& log, int channel,
                                  double t)
{
    return motion::channelTime(changeOf(program, log, log.at(streams.channel + channel, t), channel), t);
}

std::vector<std::uint8_t> audibleDrivers(const Program& program)
{
    const DriverTable& drivers = program.drivers;
    const bool anySolo = std::ranges::find(drivers.solo, 1) != drivers.solo.end();
    std::vector<std::uint8_t> audible(drivers.size());
    for (std::size_t i = 0; i < audible.size(); ++i)
        audible[i] = !drivers.mute[i] && (!anySolo || drivers.solo[i]);
    return audible;
}

double driverLevel(const Program& program, const Streams& streams, const InputLog& log, int driver, int last,
                   bool audible, int finishing, double t)
{
    const DriverTable& drivers = program.drivers;
    if (last < 0)
        return audible && drivers.enabled[at(driver)] ? 1.0 : 0.0;

    const auto fadeTo = [&](const Switched& from, double begin, double until) {
        const bool on = audible && from.on;
        const double authored = on ? drivers.fadeIn[at(driver)] : drivers.fadeOut[at(driver)];
        if (!on && finishing >= 0 && from.level > 0.0) {
            const int trigger = drivers.trigger[at(driver)];
            const int fired = trigger >= 0 ? log.at(streams.trigger + trigger, begin) : -1;
            const double start = fired >= 0 ? log[fired].time : drivers.start[at(driver)];
            begin = cycleEnd(program, streams, log, finishing, start, begin, until);
        }
        return motion::fadeWeight(from.level, on ? 1.0 : 0.0, until - begin,
                                  authored > 0.0 ? authored : motion::kToggleFade);
    };
    if (finishing < 0)
        return fadeTo(std::get<Switched>(log[last].what), log[last].time, t);

    // Each item finishes a cycle of its own, so its level is followed from the
    // first switching on instead of read from the entry.
    int entry = log.first(streams.driver + driver);
    Switched state = std::get<Switched>(log[entry].what);
    while (entry != last) {
        const int next = log.after(entry);
        const Switched& then = std::get<Switched>(log[next].what);
        state = {fadeTo(state, log[entry].time, log[next].time), then.on};
        entry = next;
    }
    return fadeTo(state, log[last].time, t);
}

DriverStages::DriverStages(const Program& program)
    : m_moments(program.drivers.size()), m_audible(audibleDrivers(program))
{
    const std::vector<MotionKind>& kinds = program.instances.kind;
    for (int stage = 0; stage < 5; ++stage)
        m_stage[at(stage)] = static_cast<int>(
            std::ranges::find_if(kinds, [stage](MotionKind kind) { return stageOf(kind) >= stage; }) - kinds.begin());
}

DriverMoment driverMoment(const Program& program, const Streams& streams, const InputLog& log, int driver, double t)
{
    const DriverTable& drivers = program.drivers;
    const std::size_t i = at(driver);
    DriverMoment moment{true, drivers.start[i], drivers.weight[i]};
    if (drivers.trigger[i] >= 0) {
        const int fired = log.at(streams.trigger + drivers.trigger[i], t);
        moment.started = fired >= 0;
        moment.start = fired >= 0 ? log[fired].time : 0.0;
    }
    if (drivers.fadeIn[i] > 0.0)
        moment.weight *= moment.started ? motion::fadeWeight(0.0, 1.0, t - moment.start, drivers.fadeIn[i]) : 0.0;
    return moment;
}

double wavePhase(const Program& program, const Streams& streams, const InputLog& log, int row, double start, double t)
{
    const Harmonic& wave = program.harmonics.motion[at(row)];
    motion::ChannelTime time = channelTimeAt(program, streams, log, wave.channel, t);
    if (start != 0.0)
        time = since(time, channelTimeAt(program, streams, log, wave.channel, start));
    return motion::harmonicPhase(wave, time);
}

std::array<double, 3> instanceValue(const Program& program, std::size_t instance, bool started, double local)
{
    const auto row = at(program.instances.motion[instance]);
    switch (program.instances.kind[instance]) {
    case MotionKind::track: {
        const motion::TrackView track = program.tracks.view(row);
        if (started)
            return motion::trackValue(track, local);
        // Waiting for its trigger: at its first key, as a ramp waits at its start.
        std::array<double, 3> first{};
        if (track.keyCount() > 0)
            std::copy_n(track.values.begin(), track.width, first.begin());
        return first;
    }
    case MotionKind::decayingSine: return {started ? motion::decayingSine(program.decayingSines[row], local) : 0.0};
    case MotionKind::ramp: return {motion::rampValue(program.ramps[row], started ? local : -1.0)};
    case MotionKind::projectile: {
        const motion::ProjectilePoint p = motion::projectileAt(program.projectiles[row], started ? local : -1.0);
        return {p.x, p.y};
    }
    case MotionKind::harmonic:
    case MotionKind::look: break;
    }
    return {};
}

void DriverStages::evaluate(const Program& program, const Streams& streams, const InputLog& log, double t, int first,
                            int last, std::span<const DVec3> looks, Frame& frame)
{
    const InstanceTable& instances = program.instances;
    for (auto i = at(first); i < at(last); ++i) {
        const int driver = instances.driver[i];
        const DriverMoment& moment = m_moments[at(driver)];
        const MotionKind kind = instances.kind[i];
        const int row = instances.motion[i];
        const bool harmonic = kind == MotionKind::harmonic;
        const int finishing = harmonic && program.harmonics.motion[at(row)].finishCycle ? row : -1;
        const double weight = moment.weight
                              * driverLevel(program, streams, log, driver, log.at(streams.driver + driver, t),
                                            m_audible[at(driver)] != 0, finishing, t);
        if (weight == 0.0)
            continue;

        std::array<double, 3> v{};
        if (harmonic || kind == MotionKind::look) {
            // These have no state to wait in: nothing before their start.
            if (!moment.started || t < moment.start)
                continue;
            if (harmonic) {
                v[0] = motion::harmonicValue({program.harmonics.origin[at(row)], program.harmonics.range[at(row)], {}},
                                             wavePhase(program, streams, log, row, moment.start, t));
            } else {
                v[0] = motion::lookValue(program.looks[at(row)], looks[i - at(first)]);
            }
        } else {
            v = instanceValue(program, i, moment.started, t - moment.start - instances.delay[i]);
        }
        for (std::size_t c = 0; c < 3 && instances.target[i][c] >= 0; ++c) {
            const auto parameter = at(instances.target[i][c]);
            frame.values[parameter] = motion::blend(program.drivers.blend[at(driver)], frame.values[parameter], v[c], weight,
                                                    program.parameters.defaultValue[parameter]);
        }
    }
    if (program.clampEachStage)
        clampValues(program, frame.values);
}

void DriverStages::evaluateBeforeLook(const Program& program, const Streams& streams, const InputLog& log, double t,
                                      Frame& frame)
{
    for (std::size_t i = 0; i < m_moments.size(); ++i)
        m_moments[i] = driverMoment(program, streams, log, static_cast<int>(i), t);
    if (program.clampEachStage)
        clampValues(program, frame.values);  // the layers are a stage too
    for (int stage = 0; stage < 3; ++stage)
        evaluate(program, streams, log, t, m_stage[at(stage)], m_stage[at(stage + 1)], {}, frame);
}

void DriverStages::evaluateLook(const Program& program, const Streams& streams, const InputLog& log, double t,
                                std::span<const DVec3> positions, Frame& frame)
{
    for (auto i = at(m_stage[3]); i < at(m_stage[4]); ++i) {
        const int driver = program.instances.driver[i];
        m_moments[at(driver)] = driverMoment(program, streams, log, driver, t);
    }
    evaluate(program, streams, log, t, m_stage[3], m_stage[4], positions, frame);
}

}  // namespace sinew
