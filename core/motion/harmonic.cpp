#include "core/motion/harmonic.h"

#include <cmath>

namespace sinew::motion {

ChannelTime channelTime(const TimescaleChange& change, double t)
{
    const Exact elapsed = exactSum(t, -change.time);
    const Exact run = exactProduct(elapsed.high, change.timescale);
    const Exact sum = exactSum(change.start.high, run.high);
    const double low = sum.low + (change.start.low + (run.low + elapsed.low * change.timescale));
    return exactSum(sum.high, low);
}

HarmonicRange effectiveRange(const Harmonic& harmonic, double minimum, double maximum)
{
    const double size = maximum - minimum;
    double origin = minimum + harmonic.normalizedOrigin * size;
    double range = harmonic.normalizedRange * size;
    HarmonicLimit limit = HarmonicLimit::none;

    switch (harmonic.direction) {
    case Direction::left:
        if (origin - range >= minimum) {
            range /= 2.0;
            origin -= range;
        } else {
            range = (origin - minimum) / 2.0;
            origin = minimum + range;
            limit = HarmonicLimit::minimum;
        }
        break;
    case Direction::right:
        if (origin + range <= maximum) {
            range /= 2.0;
            origin += range;
        } else {
            range = (maximum - origin) / 2.0;
            origin = maximum - range;
            limit = HarmonicLimit::maximum;
        }
        break;
    case Direction::centric:
        if (origin - range < minimum)
            limit = HarmonicLimit::minimum;
        else if (origin + range > maximum)
            limit = HarmonicLimit::maximum;
        break;
    }

    // For left and right this only takes off what rounding added.
    if (origin - range < minimum)
        range = origin - minimum;
    else if (origin + range > maximum)
        range = maximum - origin;
    return {origin, range, limit};
}

double harmonicPhase(const Harmonic& harmonic, ChannelTime time)
{
    const double within = quickFmod(time.high, harmonic.duration) + time.low;
    return within / harmonic.duration + (harmonic.phase - std::trunc(harmonic.phase));
}

double harmonicValue(const HarmonicRange& range, double phase)
{
    return range.origin + range.range * std::sin(kTwoPi * phase);
}

double remainingCycle(const Harmonic& harmonic, ChannelTime time, double timescale)
{
    if (timescale == 0.0)
        return 0.0;
    const double phase = harmonicPhase(harmonic, time);
    const double cycles = timescale > 0.0 ? std::ceil(phase) - phase : phase - std::floor(phase);
    return cycles * harmonic.duration / std::abs(timescale);
}

Invalid invalidReason(const Harmonic& harmonic, std::size_t channelCount)
{
    if (channelCount == 0)
        return {"channel", "has no channel to run on: the project's list of channels is empty"};
    if (harmonic.channel < 0 || static_cast<std::size_t>(harmonic.channel) >= channelCount)
        return {"channel", "is not in the project's list of channels"};
    if (auto bad = mustBeFraction("normalizedOrigin", harmonic.normalizedOrigin))
        return bad;
    if (auto bad = mustBeFraction("normalizedRange", harmonic.normalizedRange))
        return bad;
    if (auto bad = mustBePositive("duration", harmonic.duration, kSmallestDuration, kLargestTime))
        return bad;
    return mustLieWithin("phase", harmonic.phase, kLargestValue);
}

Invalid invalidTimescale(double timescale)
{
    return mustLieWithin("timescale", timescale, kLargestRate);
}

}  // namespace sinew::motion
