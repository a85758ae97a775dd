#include "core/motion/overshoot.h"

#include "core/motion/exact.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::motion {

namespace {

constexpr double kSettled = 0.01;  // of the step

// The setting where a function that decreases with it equals `wish`, by halving
// the bracket's ratio (settings span many orders), or the end nearest to it.
template <class Function>
Solved solveDecreasing(Function&& function, double wish, SolveLimits limits)
{
    const double atLowest = function(limits.lowest);
    const double atHighest = function(limits.highest);
    if (!(wish <= atLowest))
        return {false, limits.lowest, atLowest};
    if (!(wish >= atHighest))
        return {false, limits.highest, atHighest};

    // The ratio needs a bracket above 0; below this start no result differs.
    double low = std::max(limits.lowest, 1e-12);
    double high = limits.highest;
    if (wish >= function(low))
        return {true, limits.lowest, atLowest};
    for (int i = 0; i < 200; ++i) {
        const double middle = std::sqrt(low) * std::sqrt(high);
        if (middle <= low || middle >= high)
            break;
        (function(middle) > wish ? low : high) = middle;
    }
    // A result that jumps over the wish (nothing settles without decay) can't
    // fulfil it; `high` is the side that settles.
    const double result = function(high);
    return {std::abs(result - wish) <= 1e-9 * std::abs(wish), high, result};
}

}  // namespace

double overshootOffset(const Overshoot& overshoot, double v, double s)
{
    const double w = kTwoPi * overshoot.frequency;
    const double angle = kTwoPi * fractionOfProduct(overshoot.frequency, s);
    return v * std::sin(angle) / std::exp(overshoot.decay * s) / w;
}

double overshootVelocity(const Overshoot& overshoot, double v, double s)
{
    const double w = kTwoPi * overshoot.frequency;
    const double angle = kTwoPi * fractionOfProduct(overshoot.frequency, s);
    return v * (std::cos(angle) - overshoot.decay / w * std::sin(angle)) / std::exp(overshoot.decay * s);
}

Peak overshootPeak(const Overshoot& overshoot, double v)
{
    const double w = kTwoPi * overshoot.frequency;
    const double time = std::atan2(w, overshoot.decay) / w;
    return {time, std::abs(v) * std::exp(-overshoot.decay * time) / std::hypot(w, overshoot.decay)};
}

double settleTime(const Overshoot& overshoot, double v, double step)
{
    const double start = std::abs(v) / (kTwoPi * overshoot.frequency);
    const double settled = kSettled * std::abs(step);
    if (start == 0.0 || start < settled)
        return 0.0;
    if (overshoot.decay == 0.0 || settled == 0.0)
        return std::numeric_limits<double>::infinity();
    return std::log(start / settled) / overshoot.decay;
}

Solved frequencyForPeak(double v, double decay, double height, SolveLimits limits)
{
    return solveDecreasing([&](double frequency) { return overshootPeak({frequency, decay}, v).height; }, height,
                           limits);
}

Solved decayForPeak(double v, double frequency, double height, SolveLimits limits)
{
    return solveDecreasing([&](double decay) { return overshootPeak({frequency, decay}, v).height; }, height, limits);
}

Solved frequencyForSettling(double v, double decay, double step, double seconds, SolveLimits limits)
{
    return solveDecreasing([&](double frequency) { return settleTime({frequency, decay}, v, step); }, seconds, limits);
}

Solved decayForSettling(double v, double frequency, double step, double seconds, SolveLimits limits)
{
    return solveDecreasing([&](double decay) { return settleTime({frequency, decay}, v, step); }, seconds, limits);
}

Invalid invalidReason(const Overshoot& overshoot)
{
    if (auto bad = mustBePositive("frequency", overshoot.frequency, kSmallestFrequency, kLargestRate))
        return bad;
    return mustNotBeNegative("decay", overshoot.decay, kLargestRate);
}

}  // namespace sinew::motion
