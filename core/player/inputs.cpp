// Player's inputs: what comes from outside becomes entries of the log.
#include "core/motion/harmonic.h"
#include "core/motion/invalid.h"
#include "core/player/state.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace sinew {
namespace {

Error usage(std::string message)
{
    return {ErrorKind::usage, std::move(message), {}, {}};
}

Status checkIndex(const char* what, int index, std::size_t count)
{
    if (index >= 0 && static_cast<std::size_t>(index) < count)
        return {};
    return usage(std::string("There is no ") + what + " " + std::to_string(index) + "; there are "
                 + std::to_string(count) + ".");
}

Status checkNumber(const char* what, double value, double largest = motion::kLargestValue)
{
    if (const motion::Invalid bad = motion::mustLieWithin(what, value, largest))
        return usage(std::string(bad.field) + " " + bad.reason + ".");
    return {};
}

Status checkPoint(const char* what, const DVec3& point)
{
    for (int c = 0; c < 3; ++c)
        if (Status status = checkNumber(what, point[c]); !status)
            return status;
    return {};
}

}  // namespace

// --- the log --------------------------------------------------------------------

Status Player::State::add(int stream, Input input, bool replace)
{
    input.time = time;
    const int held = log.at(stream, time);
    const bool gives = replace && held >= 0 && log[held].time == time;
    if (!gives && log.size() >= limits.logCapacity + pins && limits.forgetful)
        forgetPast();
    if (!gives && log.size() >= limits.logCapacity + pins)
        return Error{ErrorKind::limit,
                     "The input log is full (" + std::to_string(limits.logCapacity) + " entries).",
                     {},
                     {}};
    // An entry that gives way keeps what it folds of the past.
    if (gives && log[held].pinned) {
        if (auto* now = std::get_if<ChannelRun>(&input.what))
            now->start = std::get<ChannelRun>(log[held].what).start;
        if (auto* now = std::get_if<Switched>(&input.what))
            now->level = std::get<Switched>(log[held].what).level;
        input.pinned = true;
    }
    const int entry = log.add(stream, input, replace);
    if (entry < 0)
        return Error{ErrorKind::limit, "The input log is full.", {}, {}};
    refold(stream, entry);
    look.forgetFrom(time, program->look.tick);
    return {};
}

void Player::State::refold(int stream, int entry)
{
    for (; entry >= 0; entry = log.after(entry)) {
        if (log[entry].pinned)
            continue;
        const int before = log.before(entry);
        const double t = log[entry].time;
        if (auto* run = std::get_if<ChannelRun>(&log[entry].what)) {
            motion::TimescaleChange change{0.0, {}, program->channelTimescale[static_cast<std::size_t>(
                                                        stream - streams.channel)]};
            if (before >= 0) {
                const auto& earlier = std::get<ChannelRun>(log[before].what);
                change = {log[before].time, earlier.start, earlier.timescale};
            }
            run->start = motion::channelTime(change, t);
        } else if (std::holds_alternative<Switched>(log[entry].what) && stream < streams.trigger) {
            std::get<Switched>(log[entry].what).level = driverLevelBefore(stream - streams.driver, entry);
        }
    }
}

double Player::State::driverLevelBefore(int driver, int entry) const
{
    return driverLevel(*program, streams, log, driver, log.before(entry), audible[static_cast<std::size_t>(driver)] != 0,
                       finishing[static_cast<std::size_t>(driver)], log[entry].time);
}

void Player::State::forgetPast()
{
    for (int stream = 0; stream < streams.count; ++stream) {
        int keep = log.at(stream, time);
        if (keep < 0)
            continue;
        if (stream >= streams.channel && stream < streams.driver) {
            forgetChannel(stream - streams.channel);
            continue;
        }
        if (stream >= streams.request && stream < streams.layerWeight)
            keep = requestToKeep(stream - streams.request);
        while (keep >= 0 && log.before(keep) >= 0)
            remove(stream, log.before(keep));
        if (keep >= 0 && std::holds_alternative<Switched>(log[keep].what))
            keepPinned(keep);
    }
    const std::int64_t ticks = lookTickAt(time);
    look.pin(ticks, lookAfter(ticks));
    horizon = time;
}

// Of a channel's past its harmonics need the moments from which they count their cycles.
void Player::State::forgetChannel(int channel)
{
    const int stream = streams.channel + channel;
    const int present = log.at(stream, time);
    for (int entry = log.first(stream); entry != present;) {
        const int next = log.after(entry);
        if (startsWithin(channel, log[entry].time, log[next].time))
            keepPinned(entry);
        else
            remove(stream, entry);
        entry = next;
    }
    keepPinned(present);
}

void Player::State::keepPinned(int entry)
{
    pins += log[entry].pinned ? 0 : 1;
    log[entry].pinned = true;
}

void Player::State::remove(int stream, int entry)
{
    pins -= log[entry].pinned ? 1 : 0;
    log.remove(stream, entry);
}

bool Player::State::startsWithin(int channel, double from, double to) const
{
    const InstanceTable& instances = program->instances;
    for (std::size_t i = 0; i < instances.size(); ++i) {
        if (instances.kind[i] != MotionKind::harmonic
            || program->harmonics.motion[static_cast<std::size_t>(instances.motion[i])].channel != channel)
            continue;
        const auto driver = static_cast<std::size_t>(instances.driver[i]);
        const int trigger = program->drivers.trigger[driver];
        const int fired = trigger >= 0 ? log.at(streams.trigger + trigger, time) : -1;
        if (trigger >= 0 && fired < 0)
            continue;
        const double start = fired >= 0 ? log[fired].time : program->drivers.start[driver];
        if (start >= from && start < to)
            return true;
    }
    return false;
}

// A transition needs what it set out from, however far back that reaches; where
// it was cut into again and again, the snapshot of that stands for all before.
int Player::State::requestToKeep(int layer)
{
    const LayerHistory history(*program, streams, log, layer);
    std::uint8_t& cut = truncated[static_cast<std::size_t>(layer)];
    LayerMoment moment = history.at(time);
    bool open = !moment.initial() && history.event(moment).linearProgress(time) < 1.0;
    while (open && !moment.initial()) {
        const LayerHistory::Source source = history.sourceOf(moment);
        if (layers.holds(layer, moment)) {
            const int request = source.moment.request;
            cut = cut || (request >= 0 && log.before(request) >= 0);
            return request;
        }
        moment = source.moment;
        open = source.frozen;
    }
    cut = 0;
    return history.earliestNeeded(time);
}

// --- Player -----------------------------------------------------------------------

Status Player::setParameter(int parameter, double value)
{
    State& s = *m_state;
    if (Status status = checkIndex("parameter", parameter, s.program->parameters.size()); !status)
        return status;
    if (Status status = checkNumber("The value", value); !status)
        return status;
    return s.add(s.streams.parameter + parameter, {0.0, HeldValue{value, true}}, true);
}

Status Player::clearParameter(int parameter)
{
    State& s = *m_state;
    if (Status status = checkIndex("parameter", parameter, s.program->parameters.size()); !status)
        return status;
    return s.add(s.streams.parameter + parameter, {0.0, HeldValue{0.0, false}}, true);
}

Status Player::setChannelTimescale(int channel, double timescale)
{
    State& s = *m_state;
    if (Status status = checkIndex("channel", channel, s.program->channelTimescale.size()); !status)
        return status;
    if (const motion::Invalid bad = motion::invalidTimescale(timescale))
        return usage(std::string("The timescale ") + bad.reason + ".");
    return s.add(s.streams.channel + channel, {0.0, ChannelRun{{}, timescale}}, true);
}

Status Player::setEnabled(int driver, bool enabled)
{
    State& s = *m_state;
    if (Status status = checkIndex("driver", driver, s.program->drivers.size()); !status)
        return status;
    return s.add(s.streams.driver + driver, {0.0, Switched{0.0, enabled}}, true);
}

Status Player::trigger(std::string_view name)
{
    State& s = *m_state;
    const auto found = std::ranges::find(s.program->triggerName, name);
    if (found == s.program->triggerName.end())
        return {};
    return s.add(s.streams.trigger + static_cast<int>(found - s.program->triggerName.begin()), {}, true);
}

Status Player::setLookTarget(DVec3 modelPoint)
{
    State& s = *m_state;
    if (Status status = checkPoint("The look target", modelPoint); !status)
        return status;
    return s.add(s.streams.lookTarget, {0.0, modelPoint}, true);
}

Status Player::setLookActive(bool active)
{
    State& s = *m_state;
    return s.add(s.streams.lookActive, {0.0, active}, true);
}

Status Player::setLookCenter(DVec3 modelPoint)
{
    State& s = *m_state;
    if (Status status = checkPoint("The look center", modelPoint); !status)
        return status;
    return s.add(s.streams.lookCenter, {0.0, modelPoint}, true);
}

Status Player::requestClip(const ClipRequest& request)
{
    State& s = *m_state;
    if (Status status = checkIndex("layer", request.layer, s.program->layers.size()); !status)
        return status;
    if (request.clip != -1)
        if (Status status = checkIndex("clip", request.clip, s.program->clips.size()); !status)
            return status;
    const auto layer = static_cast<std::size_t>(request.layer);
    const double transition = request.transition.value_or(s.program->layers.transition[layer]);
    if (const motion::Invalid bad = motion::mustNotBeNegative("The transition", transition, motion::kLargestTime))
        return usage(std::string(bad.field) + " " + bad.reason + ".");
    if (Status status = checkNumber("The speed", request.speed, motion::kLargestRate); !status)
        return status;
    if (const motion::Invalid bad = motion::mustNotBeNegative("The elapsed time", request.elapsed, motion::kLargestTime))
        return usage(std::string(bad.field) + " " + bad.reason + ".");
    s.layers.forgetFrom(request.layer, s.time);
    if (s.truncated[layer])
        s.horizon = s.time;  // what the present transition sets out from makes way for what this one does
    // Two at one time both count: the first may be a cut that the second leaves from.
    return s.add(s.streams.request + request.layer,
                 {0.0, LayerRequest{transition, request.elapsed, request.speed, request.clip, s.program->layers.curve[layer], request.loop}}, false);
}

Status Player::setLayerWeight(int layer, double weight)
{
    State& s = *m_state;
    if (Status status = checkIndex("layer", layer, s.program->layers.size()); !status)
        return status;
    if (const motion::Invalid bad = motion::mustBeFraction("The weight", weight))
        return usage(std::string(bad.field) + " " + bad.reason + ".");
    return s.add(s.streams.layerWeight + layer, {0.0, HeldValue{weight, true}}, true);
}

Status Player::setLayerMix(int layer, double mix)
{
    State& s = *m_state;
    if (Status status = checkIndex("layer", layer, s.program->layers.size()); !status)
        return status;
    if (const motion::Invalid bad = motion::mustBeFraction("The mix", mix))
        return usage(std::string(bad.field) + " " + bad.reason + ".");
    s.layers.forgetFrom(layer, std::nextafter(s.time, -1.0));
    return s.add(s.streams.layerMix + layer, {0.0, HeldValue{mix, true}}, true);
}

}  // namespace sinew
