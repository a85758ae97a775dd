#include "app/plot/swing_handles.h"

#include "core/motion/decaying_sine.h"
#include "core/motion/overshoot.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew {
namespace {

// What a drag may set; fields take more.
constexpr double kSlowest = 0.05;    // Hz
constexpr double kFastest = 60.0;    // Hz
constexpr double kLeastDecay = 0.2;  // 1/s; one that never settles is not what a drag upwards means
constexpr double kMostDecay = 60.0;  // 1/s
constexpr double kTwoPi = 2.0 * std::numbers::pi;

double frequencyOfPeriod(double seconds)
{
    return seconds > 0.0 ? std::clamp(1.0 / seconds, kSlowest, kFastest) : kFastest;
}

// The first extreme at or after the start: its half cycle (counted from phase 0,
// each beginning at a zero), its angle and its time since the start.
struct Extreme {
    int halfCycle = 0;
    double angle = 0.0;
    double time = 0.0;
};
Extreme extremeAfter(const DecayingSine& sine, int halfCycle)
{
    const double lead = std::atan2(kTwoPi * sine.frequency, sine.decay);
    const double angle = lead + halfCycle * std::numbers::pi;
    return {halfCycle, angle, (angle / kTwoPi - sine.phase) / sine.frequency};
}
Extreme firstExtreme(const DecayingSine& sine)
{
    int halfCycle = static_cast<int>(std::floor(2.0 * sine.phase)) - 1;
    while (extremeAfter(sine, halfCycle).time < 0.0)
        ++halfCycle;
    return extremeAfter(sine, halfCycle);
}

}  // namespace

std::vector<ShapeHandle> overshootHandles(const Overshoot& overshoot, const Arrival& arrival)
{
    using Sets = ShapeHandle::Sets;
    const motion::Peak peak = motion::overshootPeak(overshoot, arrival.velocity);
    const double period = 1.0 / overshoot.frequency;
    std::vector<ShapeHandle> handles{
        {Sets::peak, arrival.time + peak.time, arrival.rest + std::copysign(peak.height, arrival.velocity), peak.height,
         PlotHandle::Drag::value},
        {Sets::period, arrival.time + period, arrival.rest, period, PlotHandle::Drag::time}};
    const double settled = motion::settleTime(overshoot, arrival.velocity, arrival.step);
    if (std::isfinite(settled) && settled > 0.0)
        handles.push_back({Sets::settling, arrival.time + settled, arrival.rest, settled, PlotHandle::Drag::time});
    return handles;
}

Overshoot draggedOvershoot(const Overshoot& overshoot, const Arrival& arrival, ShapeHandle::Sets sets, double time,
                           double value)
{
    const motion::SolveLimits limits{kLeastDecay, kMostDecay};
    const double speed = std::abs(arrival.velocity);
    const double since = time - arrival.time;
    Overshoot result = overshoot;
    if (sets == ShapeHandle::Sets::peak) {
        const double height = std::max(0.0, (value - arrival.rest) * std::copysign(1.0, arrival.velocity));
        result.decay = motion::decayForPeak(speed, overshoot.frequency, height, limits).value;
    } else if (sets == ShapeHandle::Sets::period) {
        result.frequency = frequencyOfPeriod(since);
    } else if (sets == ShapeHandle::Sets::settling) {
        result.decay =
            motion::decayForSettling(speed, overshoot.frequency, arrival.step, std::max(since, 0.0), limits).value;
    }
    return result;
}

std::vector<ShapeHandle> sineHandles(const DecayingSine& sine, double start)
{
    using Sets = ShapeHandle::Sets;
    const Extreme first = firstExtreme(sine);
    const Extreme later = extremeAfter(sine, first.halfCycle + 2);
    const double zero = ((first.halfCycle + 1) / 2.0 - sine.phase) / sine.frequency;
    return {{Sets::amplitude, start + first.time, motion::decayingSine(sine, first.time), std::abs(sine.amplitude),
             PlotHandle::Drag::value},
            {Sets::period, start + zero, 0.0, 1.0 / sine.frequency, PlotHandle::Drag::time},
            {Sets::decay, start + later.time, motion::decayingSine(sine, later.time), sine.decay, PlotHandle::Drag::value}};
}

DecayingSine draggedSine(const DecayingSine& sine, double start, ShapeHandle::Sets sets, double time, double value)
{
    DecayingSine result = sine;
    const Extreme first = firstExtreme(sine);
    if (sets == ShapeHandle::Sets::amplitude) {
        DecayingSine one = sine;
        one.amplitude = 1.0;
        result.amplitude = value / motion::decayingSine(one, first.time);
    } else if (sets == ShapeHandle::Sets::period) {
        const double cycles = (first.halfCycle + 1) / 2.0 - sine.phase;
        if (time > start)
            result.frequency = std::clamp(cycles / (time - start), kSlowest, kFastest);
        else
            result.frequency = kFastest;
    } else if (sets == ShapeHandle::Sets::decay) {
        // The extreme moves with the decay, so its place is found in steps; it moves little.
        for (int step = 0; step < 12; ++step) {
            const Extreme later = extremeAfter(result, first.halfCycle + 2);
            const double ratio = value / (result.amplitude * std::sin(later.angle));
            result.decay = ratio > 0.0 ? std::clamp(-std::log(ratio) / later.time, 0.0, kMostDecay) : kMostDecay;
        }
    }
    return result;
}

}  // namespace sinew
