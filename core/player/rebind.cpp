// Player::rebind: a new Program under a playing Player.
#include "core/player/state.h"

#include <algorithm>

namespace sinew {
namespace {

// Row of `to` for each row of `from` by name, -1 where it is gone.
std::vector<int> mapNames(const std::vector<std::string>& from, const std::vector<std::string>& to)
{
    std::vector<int> map;
    for (const std::string& name : from) {
        const auto found = std::ranges::find(to, name);
        map.push_back(found == to.end() ? -1 : static_cast<int>(found - to.begin()));
    }
    return map;
}

}  // namespace

Status Player::rebind(std::shared_ptr<const Program> program, bool playing)
{
    if (!program)
        return Error{ErrorKind::usage, "A Player needs a Program.", {}, {}};
    State& before = *m_state;
    if (std::ranges::find(before.truncated, 1) != before.truncated.end())
        before.evaluate();  // so that it holds what its last inputs set out from
    auto state = std::make_unique<State>(std::move(program), before.limits);
    state->carryOver(before, playing && before.time > 0.0);
    m_state = std::move(state);
    m_state->evaluate();
    return {};
}

void Player::State::carryOver(const State& old, bool playing)
{
    time = old.time;
    horizon = old.horizon;

    const Program& from = *old.program;
    const Program& to = *program;
    const std::vector<int> clips = mapNames(from.clips.reference, to.clips.reference);
    const auto copy = [&](int source, int target) {
        for (int entry = old.log.first(source); entry >= 0; entry = old.log.after(entry)) {
            Input input = old.log[entry];
            if (auto* request = std::get_if<LayerRequest>(&input.what); request && request->clip >= 0)
                request->clip = clips[static_cast<std::size_t>(request->clip)];
            if (log.add(target, input, false) >= 0)
                pins += input.pinned ? 1 : 0;
        }
    };
    const auto copyAll = [&](const std::vector<int>& map, int source, int target) {
        for (std::size_t i = 0; i < map.size(); ++i)
            if (map[i] >= 0)
                copy(source + static_cast<int>(i), target + map[i]);
    };
    const std::vector<int> driverMap = mapNames(from.drivers.id, to.drivers.id);
    const std::vector<int> layerMap = mapNames(from.layers.id, to.layers.id);
    copyAll(mapNames(from.parameters.id, to.parameters.id), old.streams.parameter, streams.parameter);
    copyAll(driverMap, old.streams.driver, streams.driver);
    copyAll(mapNames(from.triggerName, to.triggerName), old.streams.trigger, streams.trigger);
    for (const auto& [source, target] :
         {std::pair(old.streams.request, streams.request), std::pair(old.streams.layerWeight, streams.layerWeight),
          std::pair(old.streams.layerMix, streams.layerMix), std::pair(old.streams.layerLevel, streams.layerLevel)})
        copyAll(layerMap, source, target);
    copy(old.streams.lookTarget, streams.lookTarget);
    copy(old.streams.lookActive, streams.lookActive);
    copy(old.streams.lookCenter, streams.lookCenter);
    const std::size_t channels = std::min(from.channelTimescale.size(), to.channelTimescale.size());
    for (int c = 0; c < static_cast<int>(channels); ++c) {
        copy(old.streams.channel + c, streams.channel + c);
        carryChannel(old, c, playing);
    }
    for (std::size_t i = 0; i < driverMap.size(); ++i)
        if (driverMap[i] >= 0)
            carryDriver(old, static_cast<int>(i), driverMap[i], playing);
    for (std::size_t i = 0; i < layerMap.size(); ++i)
        if (layerMap[i] >= 0) {
            carryLayer(old, static_cast<int>(i), layerMap[i], playing);
            carrySnapshot(old, static_cast<int>(i), layerMap[i]);
        }

    if (!playing)
        return;
    // Its past is not played again under the new Program: the damped position
    // goes on from where it is.
    const std::int64_t ticks = lookTickAt(time);
    const LookCheckpoint reached = old.look.nearest(old.lookTickAt(time));
    look.pin(ticks, reached.tick == ticks && program->look.tick == old.program->look.tick ? reached.state
                                                                                        : old.lookNow);
}

// An entry that carries what rebind must not move.
void Player::State::pin(int stream, Input input)
{
    const int held = log.at(stream, input.time);
    if (held >= 0 && log[held].time == input.time)
        remove(stream, held);
    input.pinned = true;
    input.made = true;
    if (log.add(stream, input, false) >= 0)
        ++pins;
}

// Drops what earlier rebinds made: it concerned Programs now gone.
void Player::State::unpin(int stream)
{
    for (int entry = log.first(stream); entry >= 0;) {
        const int next = log.after(entry);
        if (log[entry].made)
            remove(stream, entry);
        entry = next;
    }
}

// A project's new timescale takes effect from now on, as one set live does:
// what the channel has run through stays, for harmonics that count from there.
void Player::State::carryChannel(const State& old, int channel, bool playing)
{
    const int stream = streams.channel + channel;
    if (!playing) {
        unpin(stream);
        return refold(stream, log.first(stream));
    }
    const double timescale = program->channelTimescale[static_cast<std::size_t>(channel)];
    const double before = old.program->channelTimescale[static_cast<std::size_t>(channel)];
    const int first = log.first(stream);
    if (timescale != before && (first < 0 || log[first].time > 0.0))
        pin(stream, {0.0, ChannelRun{{}, before}});
    const int entry = log.at(stream, time);
    // One set live goes on.
    if (entry < 0 || !log[entry].made || std::get<ChannelRun>(log[entry].what).timescale == timescale)
        return;
    pin(stream, {time, ChannelRun{channelTimeAt(*program, streams, log, channel, time), timescale}});
    const int present = log.at(stream, time);
    for (int step = log.first(stream); step >= 0;) {
        const int next = log.after(step);
        const bool future = log[step].time > time;
        const bool passed = step != present && log[step].time > 0.0 && next >= 0 && log[next].pinned
                            && !startsWithin(channel, log[step].time, log[next].time);
        if (log[step].made && (future || passed))
            remove(stream, step);
        step = next;
    }
    refold(stream, log.after(present));
}

void Player::State::carryDriver(const State& old, int oldDriver, int driver, bool playing)
{
    const int stream = streams.driver + driver;
    const auto row = static_cast<std::size_t>(driver);
    const auto oldRow = static_cast<std::size_t>(oldDriver);
    if (!playing)
        return unpin(stream);
    const int entry = log.at(stream, time);
    const double level = driverLevel(*old.program, old.streams, old.log, oldDriver,
                                     old.log.at(old.streams.driver + oldDriver, time), old.audible[oldRow] != 0,
                                     old.finishing[oldRow], time);
    const double now = driverLevel(*program, streams, log, driver, entry, audible[row] != 0, finishing[row], time);
    if (level == now)
        return;
    int live = entry;
    while (live >= 0 && log[live].made)
        live = log.before(live);
    const bool wanted = live >= 0 ? std::get<Switched>(log[live].what).on : program->drivers.enabled[row] != 0;
    unpin(stream);
    pin(stream, {time, Switched{level, wanted}});
}

void Player::State::carrySnapshot(const State& old, int oldLayer, int layer)
{
    if (!old.truncated[static_cast<std::size_t>(oldLayer)])
        return;
    const LayerHistory before(*old.program, old.streams, old.log, oldLayer);
    const LayerHistory now(*program, streams, log, layer);
    const LayerMoment was = before.at(time);
    const LayerMoment is = now.at(time);
    // Another event than the one that cut in: a cue that came or went.
    if (is.initial() || !old.layers.holds(oldLayer, was) || now.event(is).time != before.event(was).time)
        return;
    std::vector<int> values = mapNames(program->parameters.id, old.program->parameters.id);
    for (const int part : mapNames(program->parts.id, old.program->parts.id))
        values.push_back(part < 0 ? -1 : part + static_cast<int>(old.program->parameters.size()));
    layers.adopt(layer, is, old.layers, oldLayer, values, program->rig == old.program->rig);
    truncated[static_cast<std::size_t>(layer)] = 1;
}

void Player::State::carryLayer(const State& old, int oldLayer, int layer, bool playing)
{
    const int stream = streams.layerLevel + layer;
    if (!playing)
        return unpin(stream);
    const double level = LayerStack::level(*old.program, old.streams, old.log, oldLayer, time);
    if (level == LayerStack::level(*program, streams, log, layer, time))
        return;
    unpin(stream);
    pin(stream, {time, Switched{level, true}});
}

}  // namespace sinew
