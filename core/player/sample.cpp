#include "core/player/sample.h"

#include "core/motion/fade.h"
#include "core/player/state.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kHalfStep = 1e-5;  // s, either side of a moment whose velocity is asked for

std::size_t at(int i)
{
    return static_cast<std::size_t>(i);
}

Error usage(const char* message)
{
    return {ErrorKind::usage, message, {}, {}};
}

}  // namespace

struct ProgramSampler::State {
    std::shared_ptr<const Program> program;
    std::vector<int> parameters;
    std::size_t capacity = 0;
    Player::State player;    // for looks, which have a history
    LayerStack layers;       // values only
    Frame frame;
    std::vector<std::uint8_t> audible;
    std::vector<int> row;    // a parameter: its row in the output, or -1
    bool layered = false;
    std::vector<double> local, weight, value, now, before, moved;
    std::vector<DVec3> look;  // the damped position at each moment
    bool looked = false;      // `look` holds them

    State(std::shared_ptr<const Program> sampled, std::vector<int> chosen, std::size_t moments)
        : program(std::move(sampled)), parameters(std::move(chosen)), capacity(moments),
          player(program, {.logCapacity = 0, .checkpointCapacity = 1024}), layers(*program, false), frame(*program),
          audible(audibleDrivers(*program)), row(program->parameters.size(), -1),
          layered(program->clipTracks.size() > 0), local(moments), weight(moments), value(3 * moments),
          now(parameters.size() * moments), before(parameters.size() * moments), moved(moments),
          look(moments)
    {
        for (std::size_t r = 0; r < parameters.size(); ++r)
            row[at(parameters[r])] = static_cast<int>(r);
    }

    void evaluate(const Moments& moments, std::span<double> limited, std::span<double> unlimited);
    void start(const Moments& moments, std::span<double> out);
    void stage(int which, const Moments& moments, std::span<double> out);
    void limitAll(std::size_t count, std::span<const double> values, std::span<double> out) const;
    // Fills `value`, component by component; harmonics and looks have one.
    void instanceValues(std::size_t instance, const Moments& moments);
    enum class Weight { none, same, each };  // `sameWeight`, `weight`
    Weight weigh(std::size_t instance, const Moments& moments);
    double sameWeight = 0.0;
};

// Where a frame starts: at the default, or as the layers have it.
void ProgramSampler::State::start(const Moments& moments, std::span<double> out)
{
    const std::size_t count = moments.count;
    for (std::size_t r = 0; r < parameters.size(); ++r)
        std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(r * count), count,
                    program->parameters.defaultValue[at(parameters[r])]);
    for (std::size_t i = 0; layered && i < count; ++i) {
        std::ranges::copy(program->parameters.defaultValue, frame.values.begin());
        std::ranges::copy(program->parts.opacity, frame.opacities.begin());
        layers.evaluate(*program, player.streams, player.log, std::max(moments.at(i), 0.0), frame);
        for (std::size_t r = 0; r < parameters.size(); ++r)
            out[r * count + i] = frame.values[at(parameters[r])];
    }
}

void ProgramSampler::State::instanceValues(std::size_t instance, const Moments& moments)
{
    const InstanceTable& instances = program->instances;
    const auto driver = at(instances.driver[instance]);
    const auto motion = at(instances.motion[instance]);
    const std::size_t count = moments.count;
    const double begin = program->drivers.start[driver];
    const auto first = std::span(value).first(count);

    // Moments before 0 are taken as 0, so they aren't evenly spaced any more.
    const bool even = moments.list.empty() && moments.even.first >= 0.0 && moments.even.step >= 0.0;
    const auto clock = std::span(local).first(count);
    const auto fill = [&](auto&& timeOf) {
        for (std::size_t i = 0; !even && i < count; ++i)
            clock[i] = timeOf(std::max(moments.at(i), 0.0));
    };

    switch (instances.kind[instance]) {
    case MotionKind::harmonic: {
        const auto channel = at(program->harmonics.motion[motion].channel);
        fill([](double t) { return t; });
        waveColumn(*program, instance, begin, program->channelTimescale[channel], even ? moments : Moments(clock), first);
        return;
    }
    case MotionKind::look:
        if (const double delay = instances.delay[instance]; delay > 0.0) {
            for (std::size_t i = 0; i < count; ++i) {
                const double t = std::max(std::max(moments.at(i), 0.0) - delay, 0.0);
                first[i] = motion::lookValue(program->looks[motion], player.lookStateAt(t).position);
            }
            return;
        }
        for (std::size_t i = 0; !looked && i < count; ++i)
            look[i] = player.lookStateAt(std::max(moments.at(i), 0.0)).position;
        looked = true;
        for (std::size_t i = 0; i < count; ++i)
            first[i] = motion::lookValue(program->looks[motion], look[i]);
        return;
    default: break;
    }
    if (program->drivers.trigger[driver] >= 0) {
        const std::array<double, 3> v = instanceValue(*program, instance, false, 0.0);
        for (std::size_t c = 0; c < 3; ++c)
            std::ranges::fill(std::span(value).subspan(c * count, count), v[c]);
        return;
    }
    const double delay = instances.delay[instance];
    fill([&](double t) { return t - begin - delay; });
    const motion::EvenTimes since{moments.even.first - begin - delay, moments.even.step};
    motionColumns(*program, instance, even ? Moments(since, count) : Moments(clock), value);
}

ProgramSampler::State::Weight ProgramSampler::State::weigh(std::size_t instance, const Moments& moments)
{
    const DriverTable& drivers = program->drivers;
    const auto driver = at(program->instances.driver[instance]);
    const MotionKind kind = program->instances.kind[instance];
    const bool stateless = kind == MotionKind::harmonic || kind == MotionKind::look;
    const bool waiting = drivers.trigger[driver] >= 0;
    const double fadeIn = drivers.fadeIn[driver];
    sameWeight = drivers.weight[driver];
    if (!audible[driver] || !drivers.enabled[driver] || sameWeight == 0.0 || (waiting && (stateless || fadeIn > 0.0)))
        return Weight::none;
    if (fadeIn <= 0.0 && !(stateless && drivers.start[driver] > 0.0))
        return Weight::same;
    for (std::size_t i = 0; i < moments.count; ++i) {
        const double since = std::max(moments.at(i), 0.0) - drivers.start[driver];
        weight[i] = stateless && since < 0.0 ? 0.0 : sameWeight * motion::fadeWeight(0.0, 1.0, since, fadeIn);
    }
    return Weight::each;
}

void ProgramSampler::State::stage(int which, const Moments& moments, std::span<double> out)
{
    const InstanceTable& instances = program->instances;
    const std::size_t count = moments.count;
    for (std::size_t i = 0; i < instances.size(); ++i) {
        const std::array<int, 3>& target = instances.target[i];
        const bool wanted = std::ranges::any_of(target, [&](int t) { return t >= 0 && row[at(t)] >= 0; });
        if (stageOf(instances.kind[i]) != which || !wanted)
            continue;
        const Weight counts = weigh(i, moments);
        if (counts == Weight::none)
            continue;
        instanceValues(i, moments);
        const BlendMode blend = program->drivers.blend[at(instances.driver[i])];
        for (std::size_t c = 0; c < 3 && target[c] >= 0; ++c) {
            const int r = row[at(target[c])];
            if (r < 0)
                continue;
            const double defaultValue = program->parameters.defaultValue[at(target[c])];
            const auto v = std::span(value).subspan(c * count, count);
            const auto current = out.subspan(at(r) * count, count);
            if (counts == Weight::same)
                motion::blendValues(blend, defaultValue, v, sameWeight, current);
            else
                motion::blendValues(blend, defaultValue, v, std::span(weight).first(count), current);
        }
    }
    if (program->clampEachStage)
        limitAll(count, out, out);
}

void ProgramSampler::State::limitAll(std::size_t count, std::span<const double> values, std::span<double> out) const
{
    for (std::size_t r = 0; r < parameters.size(); ++r)
        limitColumn(program->parameters, at(parameters[r]), values.subspan(r * count, count), out.subspan(r * count, count));
}

void ProgramSampler::State::evaluate(const Moments& moments, std::span<double> limited, std::span<double> unlimited)
{
    const auto out = std::span(now).first(parameters.size() * moments.count);
    looked = false;
    start(moments, out);
    if (program->clampEachStage)
        limitAll(moments.count, out, out);
    for (int which = 0; which < 4; ++which)
        stage(which, moments, out);
    if (!unlimited.empty())
        std::ranges::copy(out, unlimited.begin());
    if (!limited.empty())
        limitAll(moments.count, out, limited);
}

// --- ProgramSampler ---------------------------------------------------------------

ProgramSampler::ProgramSampler(std::unique_ptr<State> state) : m_state(std::move(state)) {}
ProgramSampler::ProgramSampler(ProgramSampler&&) noexcept = default;
ProgramSampler& ProgramSampler::operator=(ProgramSampler&&) noexcept = default;
ProgramSampler::~ProgramSampler() = default;

Result<ProgramSampler> ProgramSampler::create(std::shared_ptr<const Program> program, std::vector<int> parameters,
                                              std::size_t capacity)
{
    if (!program)
        return usage("Sampling needs a Program.");
    for (const int parameter : parameters)
        if (parameter < 0 || at(parameter) >= program->parameters.size())
            return usage("There is no such parameter to sample.");
    std::vector<int> sorted = parameters;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end())
        return usage("A parameter is asked for twice.");
    return ProgramSampler(std::make_unique<State>(std::move(program), std::move(parameters), capacity));
}

namespace {

Status check(const Moments& moments, std::size_t capacity, std::size_t rows,
             std::initializer_list<std::span<double>> outputs)
{
    if (moments.count > capacity)
        return usage("There are more moments than were prepared for.");
    for (const std::span<double> out : outputs)
        if (!out.empty() && out.size() != rows * moments.count)
            return usage("An output doesn't have a value for each parameter and moment.");
    if (moments.list.empty() && !(std::isfinite(moments.even.first) && std::isfinite(moments.even.step)))
        return usage("Times must be finite numbers.");
    if (!std::ranges::all_of(moments.list, [](double t) { return std::isfinite(t); }))
        return usage("Times must be finite numbers.");
    return {};
}

}  // namespace

Status ProgramSampler::values(const Moments& moments, std::span<double> limited, std::span<double> unlimited)
{
    if (Status status = check(moments, m_state->capacity, m_state->parameters.size(), {limited, unlimited}); !status)
        return status;
    m_state->evaluate(moments, limited, unlimited);
    return {};
}

Status ProgramSampler::velocities(const Moments& moments, std::span<double> perSecond)
{
    State& s = *m_state;
    if (Status status = check(moments, s.capacity, s.parameters.size(), {perSecond}); !status)
        return status;
    if (perSecond.empty())
        return {};
    const auto shifted = [&](double by) {
        Moments m = moments;
        if (moments.list.empty()) {
            m.even.first += by;
            return m;
        }
        for (std::size_t i = 0; i < moments.count; ++i)
            s.moved[i] = moments.list[i] + by;
        m.list = std::span<const double>(s.moved).first(moments.count);
        return m;
    };
    const auto before = std::span(s.before).first(perSecond.size());
    s.evaluate(shifted(-kHalfStep), before, {});
    s.evaluate(shifted(kHalfStep), perSecond, {});
    for (std::size_t i = 0; i < perSecond.size(); ++i) {
        const double t = moments.at(i % moments.count);
        const double from = std::max(t - kHalfStep, 0.0);
        const double to = std::max(t + kHalfStep, 0.0);
        perSecond[i] = to > from ? (perSecond[i] - before[i]) / (to - from) : 0.0;
    }
    return {};
}

Status ProgramSampler::driverValues(int driver, int parameter, const Moments& moments, std::span<double> out)
{
    State& s = *m_state;
    if (driver < 0 || at(driver) >= s.program->drivers.size())
        return usage("There is no such driver.");
    if (parameter < 0 || at(parameter) >= s.program->parameters.size())
        return usage("There is no such parameter.");
    if (Status status = check(moments, s.capacity, 1, {out}); !status)
        return status;
    std::ranges::fill(out, 0.0);
    s.looked = false;
    const InstanceTable& instances = s.program->instances;
    for (std::size_t i = 0; i < instances.size() && !out.empty(); ++i)
        for (std::size_t c = 0; c < 3; ++c)
            if (instances.driver[i] == driver && instances.target[i][c] == parameter) {
                s.instanceValues(i, moments);
                std::copy_n(s.value.begin() + static_cast<std::ptrdiff_t>(c * moments.count), moments.count,
                            out.begin());
                return {};
            }
    return {};
}

}  // namespace sinew
