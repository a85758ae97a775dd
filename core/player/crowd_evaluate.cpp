// PlayerCrowd's evaluation: as Player::State::evaluate(), a block of members at a time.
#include "core/player/crowd_state.h"

#include <algorithm>

namespace sinew {
namespace {

std::size_t at(int i)
{
    return static_cast<std::size_t>(i);
}

}  // namespace

PlayerCrowd::State::State(std::shared_ptr<const Program> played, std::vector<Player> players)
    : program(std::move(played)), members(std::move(players)), limited(program->parameters.size() * members.size()),
      unlimited(limited.size()), opacity(program->parts.size() * members.size()), m_moments(kBlock),
      m_audible(audibleDrivers(*program)), m_time(kBlock), m_local(kBlock), m_weight(kBlock), m_value(3 * kBlock),
      m_layered(program->clipTracks.size() > 0 && program->layers.size() > 0), m_layers(*program, false),
      m_frame(*program), m_partBindings(program->parts.size()), m_look(kBlock), m_before(members.size())
{
    const BindingTable& bindings = program->bindings;
    for (const bool replace : {true, false})
        for (std::size_t row = 0; row < bindings.size(); ++row)
            if (bindings.target[row] == BindingTarget::partOpacity && (bindings.replace[row] != 0) == replace)
                m_partBindings[at(bindings.object[row])].push_back(row);
}

Status PlayerCrowd::State::check() const
{
    for (const Player& member : members)
        if (member.m_state->program != program)
            return Error{ErrorKind::usage, "A member of a crowd was given another Program; rebind the crowd instead.", {}, {}};
    return {};
}

void PlayerCrowd::State::evaluate()
{
    for (m_first = 0; m_first < members.size(); m_first += m_count) {
        m_count = std::min(kBlock, members.size() - m_first);
        m_quiet = true;
        for (std::size_t i = 0; i < m_count; ++i) {
            m_time[i] = state(i).time;
            m_quiet = m_quiet && state(i).log.size() == 0;
        }
        evaluateBlock();
    }
}

void PlayerCrowd::State::evaluateBlock()
{
    start();
    if (m_layered)
        mixLayers();
    if (program->clampEachStage)
        limitAll(unlimited);
    m_driver = -1;
    m_looked = false;
    const InstanceTable& instances = program->instances;
    std::size_t next = 0;
    for (int stage = 0; stage < 4; ++stage) {
        for (; next < instances.size() && stageOf(instances.kind[next]) == stage; ++next)
            evaluateInstance(next);
        if (program->clampEachStage)
            limitAll(unlimited);
    }
    limitAll(limited);
    bindOpacities();
}

bool PlayerCrowd::State::anyHas(int stream) const
{
    for (std::size_t i = 0; !m_quiet && i < m_count; ++i)
        if (state(i).log.first(stream) >= 0)
            return true;
    return false;
}

void PlayerCrowd::State::start()
{
    const int first = state(0).streams.parameter;
    for (std::size_t p = 0; p < program->parameters.size(); ++p) {
        const auto values = part(unlimited, p);
        std::ranges::fill(values, program->parameters.defaultValue[p]);
        const int stream = first + static_cast<int>(p);
        if (!anyHas(stream))
            continue;
        for (std::size_t i = 0; i < m_count; ++i) {
            const int entry = state(i).log.at(stream, m_time[i]);
            if (entry >= 0 && std::get<HeldValue>(state(i).log[entry].what).set)
                values[i] = std::get<HeldValue>(state(i).log[entry].what).value;
        }
    }
    for (std::size_t p = 0; p < program->parts.size(); ++p)
        std::ranges::fill(part(opacity, p), program->parts.opacity[p]);
}

void PlayerCrowd::State::mixLayers()
{
    for (std::size_t i = 0; i < m_count; ++i) {
        Player::State& s = state(i);
        // What a forgotten input left behind is known to the member's own layers alone.
        const bool own = std::ranges::find(s.truncated, 1) != s.truncated.end();
        Frame& frame = own ? s.frame : m_frame;
        LayerStack& layers = own ? s.layers : m_layers;
        if (own) {
            frame.pose.setRest(*program->rig);
            std::ranges::copy(program->skeleton().morphRest, frame.morphs.begin());
        }
        for (int layer = 0; !own && layer < static_cast<int>(program->layers.size()); ++layer)
            layers.forgetFrom(layer, -1.0);  // another member's
        for (std::size_t p = 0; p < frame.values.size(); ++p)
            frame.values[p] = part(unlimited, p)[i];
        for (std::size_t p = 0; p < frame.opacities.size(); ++p)
            frame.opacities[p] = part(opacity, p)[i];
        layers.evaluate(*program, s.streams, s.log, m_time[i], frame);
        for (std::size_t p = 0; p < frame.values.size(); ++p)
            part(unlimited, p)[i] = frame.values[p];
        for (std::size_t p = 0; p < frame.opacities.size(); ++p)
            part(opacity, p)[i] = frame.opacities[p];
    }
}

void PlayerCrowd::State::limitAll(std::vector<double>& rows)
{
    for (std::size_t p = 0; p < program->parameters.size(); ++p)
        limitColumn(program->parameters, p, part(unlimited, p), part(rows, p));
}

void PlayerCrowd::State::evaluateInstance(std::size_t instance)
{
    const InstanceTable& instances = program->instances;
    const int driver = instances.driver[instance];
    if (driver != m_driver)
        beginDriver(driver);
    const Weight weight = weigh(instance);
    if (weight == Weight::none)
        return;
    valuesOf(instance);
    for (std::size_t c = 0; c < 3 && instances.target[instance][c] >= 0; ++c) {
        const std::size_t parameter = at(instances.target[instance][c]);
        const auto v = std::span(m_value).subspan(c * m_count, m_count);
        const BlendMode blend = program->drivers.blend[at(driver)];
        const double defaultValue = program->parameters.defaultValue[parameter];
        if (weight == Weight::same)
            motion::blendValues(blend, defaultValue, v, m_sameWeight, part(unlimited, parameter));
        else
            motion::blendValues(blend, defaultValue, v, block(m_weight), part(unlimited, parameter));
    }
}

void PlayerCrowd::State::beginDriver(int driver)
{
    m_driver = driver;
    const int trigger = program->drivers.trigger[at(driver)];
    const Player::State& any = state(0);
    const bool fired = trigger >= 0 && anyHas(any.streams.trigger + trigger);
    const bool fades = program->drivers.fadeIn[at(driver)] > 0.0 && trigger < 0;
    m_alike = !fired && !fades;
    if (m_alike)
        m_moment = driverMoment(*program, any.streams, any.log, driver, m_time[0]);
    for (std::size_t i = 0; !m_alike && i < m_count; ++i)
        m_moments[i] = driverMoment(*program, state(i).streams, state(i).log, driver, m_time[i]);
}

PlayerCrowd::State::Weight PlayerCrowd::State::weigh(std::size_t instance)
{
    const int row = program->instances.motion[instance];
    const MotionKind kind = program->instances.kind[instance];
    const bool harmonic = kind == MotionKind::harmonic;
    const bool stateless = harmonic || kind == MotionKind::look;
    const int finishing = harmonic && program->harmonics.motion[at(row)].finishCycle ? row : -1;
    const bool audible = m_audible[at(m_driver)] != 0;
    const int stream = state(0).streams.driver + m_driver;

    if (m_alike && !anyHas(stream) && !(stateless && m_moment.started && m_moment.start > 0.0)) {
        const Player::State& any = state(0);
        m_sameWeight = m_moment.weight
                       * driverLevel(*program, any.streams, any.log, m_driver, -1, audible, finishing, m_time[0]);
        return m_sameWeight == 0.0 || (stateless && !m_moment.started) ? Weight::none : Weight::same;
    }
    bool counts = false;
    for (std::size_t i = 0; i < m_count; ++i) {
        const Player::State& s = state(i);
        const DriverMoment& moment = momentOf(i);
        const double level = driverLevel(*program, s.streams, s.log, m_driver, s.log.at(stream, m_time[i]), audible,
                                         finishing, m_time[i]);
        m_weight[i] = stateless && (!moment.started || m_time[i] < moment.start) ? 0.0 : moment.weight * level;
        counts = counts || m_weight[i] != 0.0;
    }
    return counts ? Weight::each : Weight::none;
}

void PlayerCrowd::State::valuesOf(std::size_t instance)
{
    switch (program->instances.kind[instance]) {
    case MotionKind::harmonic: return waves(instance);
    case MotionKind::look: return looks(instance);
    default: return motions(instance);
    }
}

void PlayerCrowd::State::waves(std::size_t instance)
{
    const int row = program->instances.motion[instance];
    const int channel = program->harmonics.motion[at(row)].channel;
    if (m_alike && !anyHas(state(0).streams.channel + channel)) {
        waveColumn(*program, instance, m_moment.start, program->channelTimescale[at(channel)],
                   std::span<const double>(block(m_time)), block(m_value));
        return;
    }
    for (std::size_t i = 0; i < m_count; ++i)
        m_local[i] = momentOf(i).started ? wavePhase(*program, state(i).streams, state(i).log, row, momentOf(i).start, m_time[i])
                                         : 0.0;
    motion::harmonicValues({program->harmonics.origin[at(row)], program->harmonics.range[at(row)], {}}, block(m_local),
                           block(m_value));
}

void PlayerCrowd::State::looks(std::size_t instance)
{
    const Look& look = program->looks[at(program->instances.motion[instance])];
    if (const double delay = program->instances.delay[instance]; delay > 0.0) {
        for (std::size_t i = 0; i < m_count; ++i)
            m_value[i] = motion::lookValue(look, state(i).lookStateAt(std::max(m_time[i] - delay, 0.0)).position);
        return;
    }
    for (std::size_t i = 0; !m_looked && i < m_count; ++i)
        m_look[i] = state(i).lookStateAt(m_time[i]).position;
    m_looked = true;
    for (std::size_t i = 0; i < m_count; ++i)
        m_value[i] = motion::lookValue(look, m_look[i]);
}

void PlayerCrowd::State::motions(std::size_t instance)
{
    const double delay = program->instances.delay[instance];
    for (std::size_t i = 0; i < m_count; ++i)
        m_local[i] = momentOf(i).started ? m_time[i] - momentOf(i).start - delay : 0.0;
    motionColumns(*program, instance, std::span<const double>(block(m_local)), m_value);
    if (m_alike && m_moment.started)
        return;
    const std::array<double, 3> waiting = instanceValue(*program, instance, false, 0.0);
    for (std::size_t i = 0; i < m_count; ++i)
        for (std::size_t c = 0; c < 3 && !momentOf(i).started; ++c)
            m_value[c * m_count + i] = waiting[c];
}

void PlayerCrowd::State::bindOpacities()
{
    const BindingTable& bindings = program->bindings;
    for (std::size_t p = 0; p < m_partBindings.size(); ++p) {
        const auto shown = part(opacity, p);
        for (const std::size_t row : m_partBindings[p]) {
            const auto values = part(limited, at(bindings.parameter[row]));
            for (std::size_t i = 0; i < m_count; ++i)
                shown[i] = bindings.replace[row] ? bindingValue(bindings, row, values[i])
                                                 : shown[i] + bindingValue(bindings, row, values[i]);
        }
        for (double& v : shown)
            v = std::clamp(v, 0.0, 1.0);
    }
}

}  // namespace sinew
