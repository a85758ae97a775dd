#include "core/player/columns.h"

#include "core/motion/range.h"

#include <algorithm>

namespace sinew {
namespace {

template <class Batch>
void run(const Moments& moments, Batch&& batch)
{
    if (moments.list.empty())
        batch(moments.even);
    else
        batch(moments.list);
}

}  // namespace

void motionColumns(const Program& program, std::size_t instance, const Moments& since, std::span<double> out)
{
    const auto row = static_cast<std::size_t>(program.instances.motion[instance]);
    const std::size_t count = since.count;
    if (count == 0)
        return;
    const auto column = [&](std::size_t c) { return out.subspan(c * count, count); };
    switch (program.instances.kind[instance]) {
    case MotionKind::track: {
        const motion::TrackView track = program.tracks.view(row);
        const auto all = out.first(static_cast<std::size_t>(track.width) * count);
        run(since, [&](auto t) { motion::trackValues(track, t, all); });
        break;
    }
    case MotionKind::decayingSine:
        run(since, [&](auto t) { motion::decayingSineValues(program.decayingSines[row], t, column(0)); });
        break;
    case MotionKind::ramp: run(since, [&](auto t) { motion::rampValues(program.ramps[row], t, column(0)); }); break;
    case MotionKind::projectile:
        run(since, [&](auto t) { motion::projectileValues(program.projectiles[row], t, column(0), column(1)); });
        break;
    case MotionKind::harmonic:
    case MotionKind::look: break;
    }
}

void waveColumn(const Program& program, std::size_t instance, double start, double timescale, const Moments& clock,
                std::span<double> out)
{
    const auto row = static_cast<std::size_t>(program.instances.motion[instance]);
    const motion::HarmonicRange range{program.harmonics.origin[row], program.harmonics.range[row], {}};
    if (clock.count > 0)
        run(clock, [&](auto t) {
            motion::harmonicValues(program.harmonics.motion[row], range, {start, {}, timescale}, t,
                                   out.first(clock.count));
        });
}

void limitColumn(const ParameterTable& parameters, std::size_t parameter, std::span<const double> values,
                 std::span<double> out)
{
    const double minimum = parameters.minimum[parameter];
    const double maximum = parameters.maximum[parameter];
    switch (parameters.policy[parameter]) {
    case RangePolicy::clamp: return motion::clampValues(minimum, maximum, values, out);
    case RangePolicy::wrap:
        for (std::size_t i = 0; i < values.size(); ++i)
            out[i] = motion::wrapValue(values[i], minimum, maximum);
        return;
    case RangePolicy::none:
        if (out.data() != values.data())
            std::ranges::copy(values, out.begin());
        return;
    }
}

}  // namespace sinew
