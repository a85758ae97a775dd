#include "app/plot/harmonic_handles.h"

#include "core/motion/harmonic.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// The extreme that moves when the range changes, as a place in the cycle:
// a wave to the left of its origin keeps its crest there and moves its trough.
double movingExtreme(Direction direction)
{
    return direction == Direction::left ? 0.75 : 0.25;
}

}  // namespace

HarmonicHandles harmonicHandles(const HarmonicView& view, double from)
{
    const Harmonic& h = view.harmonic;
    if (!(h.duration > 0.0) || view.timescale == 0.0 || !std::isfinite(view.timescale))
        return {};
    const motion::HarmonicRange wave = motion::effectiveRange(h, view.minimum, view.maximum);
    const double rate = view.timescale / h.duration;  // cycles a second of the clock
    const double place = movingExtreme(h.direction);

    // Cycles c since time 0 with c + phase = place (mod 1), the first at or after `from`.
    const double start = from * rate;
    const double base = place - h.phase;
    double cycles = rate > 0.0 ? base + std::ceil(start - base - 1e-9) : base + std::floor(start - base + 1e-9);
    const double next = cycles + (rate > 0.0 ? 0.5 : -0.5);

    HarmonicHandles handles;
    handles.valid = true;
    const double sign = place == 0.25 ? 1.0 : -1.0;
    handles.amplitude = {cycles / rate, wave.origin + sign * wave.range, cycles};
    handles.period = {next / rate, wave.origin - sign * wave.range, next};
    return handles;
}

double rangeForValue(const HarmonicView& view, double value)
{
    const double span = view.maximum - view.minimum;
    if (!(span > 0.0))
        return view.harmonic.normalizedRange;
    const double origin = view.minimum + view.harmonic.normalizedOrigin * span;
    const double reach = view.harmonic.direction == Direction::left ? origin - value : value - origin;
    return std::clamp(reach / span, 0.0, 1.0);
}

double durationForTime(const HarmonicView& view, double cycles, double time)
{
    const double duration = time * view.timescale / cycles;
    if (!std::isfinite(duration) || duration <= 0.0)
        return view.harmonic.duration;
    return std::clamp(duration, 0.01, 600.0);
}

}  // namespace sinew
