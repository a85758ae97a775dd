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
    const State& before = *m_state;
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
            log.add(target, input, false);
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
        carryChannel(old, c);
    }
    for (std::size_t i = 0; i < driverMap.size(); ++i)
        if (driverMap[i] >= 0)
            carryDriver(old, static_cast<int>(i), driverMap[i], playing);
    for (std::size_t i = 0; i < layerMap.size(); ++i)
        if (layerMap[i] >= 0)
            carryLayer(old, static_cast<int>(i), layerMap[i], playing);

    // Its past is not played again under the new Program: the damped position
    // goes on from where it is.
    const std::int64_t ticks = lookTickAt(time);
    const LookCheckpoint reached = old.look.nearest(old.lookTickAt(time));
    look.pin(ticks, reached.tick == ticks && program->look.tick == old.program->look.tick ? reached.state
                                                                                        : old.lookNow);
}

// An entry at the present time that carries what rebind must not move. One a
// stream: whatever older one it replaces concerned a Program now gone.
void Player::State::pin(int stream, const Input& input)
{
    unpin(stream);
    Input pinned = input;
    pinned.time = time;
    pinned.pinned = true;
    log.add(stream, pinned, true);
    ++pins;
}

void Player::State::unpin(int stream)
{
    for (int entry = log.first(stream); entry >= 0;) {
        const int next = log.after(entry);
        if (log[entry].pinned) {
            log.remove(stream, entry);
            --pins;
        }
        entry = next;
    }
}

void Player::State::carryChannel(const State& old, int channel)
{
    const int stream = streams.channel + channel;
    const int entry = log.at(stream, time);
    // A timescale set live goes on; the project's own may have changed.
    if (entry >= 0 && !log[entry].pinned)
        return;
    const double timescale = program->channelTimescale[static_cast<std::size_t>(channel)];
    const motion::ChannelTime reached = channelTimeAt(*old.program, old.streams, old.log, channel, time);
    if (entry < 0 && motion::channelTime({0.0, {}, timescale}, time) == reached)
        return;
    pin(stream, {0.0, ChannelRun{reached, timescale}});
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
    while (live >= 0 && log[live].pinned)
        live = log.before(live);
    const bool wanted = live >= 0 ? std::get<Switched>(log[live].what).on : program->drivers.enabled[row] != 0;
    pin(stream, {0.0, Switched{level, wanted}});
}

void Player::State::carryLayer(const State& old, int oldLayer, int layer, bool playing)
{
    const int stream = streams.layerLevel + layer;
    if (!playing)
        return unpin(stream);
    const double level = LayerStack::level(*old.program, old.streams, old.log, oldLayer, time);
    if (level != LayerStack::level(*program, streams, log, layer, time))
        pin(stream, {0.0, Switched{level, true}});
}

}  // namespace sinew
