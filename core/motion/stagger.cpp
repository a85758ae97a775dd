#include "core/motion/stagger.h"

#include <algorithm>
#include <cmath>

namespace sinew::motion {

double staggerUnit(std::uint64_t seed, std::uint64_t item)
{
    std::uint64_t x = seed + (item + 1) * 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    x ^= x >> 31;
    return static_cast<double>(x >> 11) * 0x1p-53;
}

double staggerDelay(const Stagger& stagger, int item)
{
    if (stagger.mode == Stagger::Mode::random)
        return staggerUnit(stagger.seed, static_cast<std::uint64_t>(item)) * stagger.maximumDelay;
    return item * stagger.delay;
}

Harmonic staggeredHarmonic(const Harmonic& harmonic, const Stagger& stagger, int item)
{
    Harmonic result = harmonic;
    if (stagger.phaseUnit == Stagger::PhaseUnit::seconds)
        result.phase -= staggerDelay(stagger, item) / harmonic.duration;
    else if (stagger.mode == Stagger::Mode::random)
        result.phase -= staggerUnit(stagger.seed, static_cast<std::uint64_t>(item)) * stagger.phaseStep;
    else
        result.phase -= item * stagger.phaseStep;
    // A falloff above 1 grows, beyond all numbers on long chains.
    const double factor = std::min(std::pow(stagger.falloff, item), 1e300);
    result.normalizedRange = std::min(harmonic.normalizedRange * factor, 1.0);
    return result;
}

Invalid invalidReason(const Stagger& stagger)
{
    if (auto bad = mustNotBeNegative("delay", stagger.delay, kLargestTime))
        return bad;
    if (auto bad = mustNotBeNegative("maximumDelay", stagger.maximumDelay, kLargestTime))
        return bad;
    if (auto bad = mustLieWithin("phaseStep", stagger.phaseStep, kLargestRate))
        return bad;
    return mustNotBeNegative("falloff", stagger.falloff, kLargestRate);
}

}  // namespace sinew::motion
