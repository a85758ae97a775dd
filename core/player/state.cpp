#include "core/player/state.h"

#include "core/motion/range.h"
#include "core/motion/track.h"
#include "core/player/pose_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

std::vector<int> finishingRows(const Program& program)
{
    std::vector<int> rows(program.drivers.size(), -1);
    for (std::size_t i = 0; i < program.instances.size(); ++i) {
        int& row = rows[static_cast<std::size_t>(program.instances.driver[i])];
        const int motion = program.instances.motion[i];
        if (row < 0 && program.instances.kind[i] == MotionKind::harmonic
            && program.harmonics.motion[static_cast<std::size_t>(motion)].finishCycle)
            row = motion;
    }
    return rows;
}

// One a stream; a channel also keeps its beginning, and what its harmonics started by.
std::size_t mostPins(const Program& program, const Streams& streams)
{
    return static_cast<std::size_t>(streams.count) + program.channelTimescale.size() + program.instances.size();
}

bool looksAtNodes(const Program& program)
{
    return program.look.target == LookSetup::Target::node || program.look.center == LookSetup::Center::node;
}

}  // namespace

Player::State::State(std::shared_ptr<const Program> playedProgram, PlayerLimits playerLimits)
    : program(std::move(playedProgram)), limits(playerLimits), streams(*program),
      log(static_cast<std::size_t>(streams.count), limits.logCapacity + mostPins(*program, streams)),
      frame(*program), probe(looksAtNodes(*program) ? Frame(*program) : Frame()), locals(program->skeleton().size()),
      layers(*program), drivers(*program), bindings(*program), look(limits.checkpointCapacity),
      truncated(program->layers.size()), audible(audibleDrivers(*program)), finishing(finishingRows(*program))
{
    lookPositions.resize(static_cast<std::size_t>(drivers.lookCount()));
}

void Player::State::evaluateBeforeLook(double t, Frame& into)
{
    const ParameterTable& parameters = program->parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const int entry = log.at(streams.parameter + static_cast<int>(i), t);
        const HeldValue* held = entry >= 0 ? &std::get<HeldValue>(log[entry].what) : nullptr;
        into.values[i] = held && held->set ? held->value : parameters.defaultValue[i];
    }
    std::ranges::copy(program->parts.opacity, into.opacities.begin());
    into.pose.setRest(*program->rig);
    std::ranges::copy(program->skeleton().morphRest, into.morphs.begin());

    layers.evaluate(*program, streams, log, t, into);
    drivers.evaluateBeforeLook(*program, streams, log, t, into);
}

void Player::State::finish(Frame& into)
{
    const ParameterTable& parameters = program->parameters;
    std::ranges::copy(into.values, into.unlimited.begin());
    for (std::size_t i = 0; i < into.values.size(); ++i)
        into.values[i] = motion::limitValue(parameters.policy[i], into.values[i], parameters.minimum[i],
                                            parameters.maximum[i]);
    bindings.apply(*program, into);
    toModelMatrices(into.pose.lanes(), program->skeleton().parent, into.model);
}

void Player::State::evaluate()
{
    const double* delays = program->instances.delay.data() + drivers.firstLook();
    for (std::size_t i = 0; i < lookPositions.size(); ++i)
        if (delays[i] > 0.0)
            lookPositions[i] = lookPositionAt(time - delays[i]);
    lookNow = lookStateAt(time);
    for (std::size_t i = 0; i < lookPositions.size(); ++i)
        if (delays[i] == 0.0)
            lookPositions[i] = lookNow.position;
    evaluateFrame();
}

void Player::State::evaluateSettled()
{
    std::ranges::fill(lookPositions, neverLooks() ? DVec3(0.0) : lookGoal(time).point);
    evaluateFrame();
}

void Player::State::evaluateFrame()
{
    evaluateBeforeLook(time, frame);
    drivers.evaluateLook(*program, streams, log, time, lookPositions, frame);
    finish(frame);
    localIsStale = true;
}

std::span<const Transform> Player::State::localPose()
{
    if (localIsStale) {
        for (std::size_t i = 0; i < locals.size(); ++i) {
            const auto node = static_cast<int>(i);
            locals[i] = {frame.pose.translation(node), frame.pose.rotation(node), frame.pose.scale(node)};
        }
        localIsStale = false;
    }
    return locals;
}

// --- look ---------------------------------------------------------------------

std::int64_t Player::State::lookTickAt(double t) const
{
    const double tick = program->look.tick;
    auto n = static_cast<std::int64_t>(t / tick);
    while (static_cast<double>(n) * tick > t)
        --n;
    while (static_cast<double>(n + 1) * tick <= t)
        ++n;
    return n;
}

// Without a target, ever, it has nowhere to go from where it rests.
bool Player::State::neverLooks() const
{
    const LookSetup::Target target = program->look.target;
    return (target == LookSetup::Target::none || target == LookSetup::Target::external)
           && log.first(streams.lookTarget) < 0 && look.untouched();
}

motion::LookState Player::State::lookStateAt(double t)
{
    if (neverLooks())
        return {};
    const std::int64_t ticks = lookTickAt(t);
    motion::LookState state = lookAfter(ticks);
    const double whole = static_cast<double>(ticks) * program->look.tick;
    if (t > whole)
        motion::tickLook(state, lookGoal(look.sampledAt(whole)).point, program->look.damping, t - whole);
    return state;
}

DVec3 Player::State::nodePoint(const Frame& from, int node, const DVec3& local) const
{
    const Mat4& m = from.model[static_cast<std::size_t>(node)];
    return DVec3(m[0]) * local.x + DVec3(m[1]) * local.y + DVec3(m[2]) * local.z + DVec3(m[3]);
}

Player::State::Goal Player::State::lookGoal(double t)
{
    const LookSetup& setup = program->look;
    const auto next = [&](int stream, int entry) {
        const int after = entry >= 0 ? log.after(entry) : log.first(stream);
        return after >= 0 ? log[after].time : kForever;
    };
    const int active = log.at(streams.lookActive, t);
    const int target = log.at(streams.lookTarget, t);
    const int center = log.at(streams.lookCenter, t);
    Goal goal;
    goal.steadyUntil = std::min({next(streams.lookActive, active), next(streams.lookTarget, target),
                                 next(streams.lookCenter, center)});

    const bool isActive = active >= 0 ? std::get<bool>(log[active].what) : setup.active;
    const bool hasTarget = target >= 0
                           || (setup.target != LookSetup::Target::none && setup.target != LookSetup::Target::external);
    if (!isActive || !hasTarget)
        return goal;

    const bool targetNode = target < 0 && setup.target == LookSetup::Target::node;
    const bool centerNode = center < 0 && setup.center == LookSetup::Center::node;
    if (targetNode || centerNode) {
        evaluateBeforeLook(t, probe);
        finish(probe);
        goal.steadyUntil = t;
    }
    DVec3 to(0.0);
    if (target >= 0)
        to = std::get<DVec3>(log[target].what);
    else if (targetNode)
        to = nodePoint(probe, setup.targetNode, DVec3(0.0));
    else if (setup.target == LookSetup::Target::point)
        to = setup.targetPoint;
    else {
        const motion::TrackView track = program->tracks.view(static_cast<std::size_t>(setup.targetTrack));
        const motion::Components v = motion::trackValue(track, t);
        to = DVec3(v[0], v[1], v[2]);
        const bool atRest = track.after == Extrapolation::hold && track.followThrough.empty()
                            && (track.times.empty() || t >= track.times.back());
        if (!atRest)
            goal.steadyUntil = t;
    }
    DVec3 from(0.0);
    if (center >= 0)
        from = std::get<DVec3>(log[center].what);
    else if (centerNode)
        from = nodePoint(probe, setup.centerNode, setup.centerPoint);
    else if (setup.center == LookSetup::Center::point)
        from = setup.centerPoint;
    goal.point = motion::lookGoal(to, from, setup.reach);
    return goal;
}

DVec3 Player::State::lookPositionAt(double t)
{
    if (const auto past = look.pastAt(t / program->look.tick))
        return *past;
    return lookStateAt(std::max(t, 0.0)).position;
}

std::vector<DVec3> Player::State::recentLooks()
{
    const auto delays = std::span(program->instances.delay).subspan(static_cast<std::size_t>(drivers.firstLook()), lookPositions.size());
    const double longest = delays.empty() ? 0.0 : std::ranges::max(delays);
    if (!(longest > 0.0))
        return {};
    const double tick = program->look.tick;
    const double count = std::min(std::ceil(longest / tick) + 1.0, static_cast<double>(limits.checkpointCapacity));
    std::vector<DVec3> positions;
    for (double i = 0.0; i <= count; ++i)
        positions.push_back(lookPositionAt(time - i * tick));
    return positions;
}

motion::LookState Player::State::lookAfter(std::int64_t ticks)
{
    const double tick = program->look.tick;
    const double damping = program->look.damping;
    const std::int64_t origin = look.origin(ticks).tick;
    const std::int64_t block = lookBlock(damping, tick);
    const auto blockOf = [&](std::int64_t n) { return (n - origin) / block; };

    LookCheckpoint at = look.nearest(ticks);
    bool known = true;  // whether `state` is the one of its tick, or only `next` is on its way
    if (blockOf(at.tick) + 1 < blockOf(ticks)) {
        at = {origin + (blockOf(ticks) - 1) * block, {}, {}};
        known = false;
    }
    while (at.tick < ticks) {
        const Goal goal = lookGoal(look.sampledAt(static_cast<double>(at.tick) * tick));
        const LookCheckpoint before = at;
        motion::tickLook(at.state, goal.point, damping, tick);
        motion::tickLook(at.next, goal.point, damping, tick);
        ++at.tick;
        const std::int64_t blockEnd = origin + (blockOf(before.tick) + 1) * block;
        // Settled: nothing moves until the goal does, so those ticks need no taking.
        if (at.state == before.state && at.next == before.next
            && goal.steadyUntil > static_cast<double>(at.tick) * tick) {
            const std::int64_t last = std::min(ticks, blockEnd);
            const double steady = goal.steadyUntil / tick;
            at.tick = steady < static_cast<double>(last) ? std::max(at.tick, static_cast<std::int64_t>(steady)) : last;
        }
        if (at.tick == blockEnd) {
            at.state = at.next;
            at.next = {};
            known = true;
        }
        if (known)
            look.remember(at);
    }
    return at.state;
}

}  // namespace sinew
