// Keeping a value within its parameter's range (spec "motion" 1).
#pragma once

#include "core/motion/invalid.h"
#include "core/motion/kinds.h"

#include <algorithm>
#include <cmath>

namespace sinew::motion {

// x brought into [minimum, maximum] as if the range repeated: what leaves at
// one end comes in at the other. A value inside, ends included, stays.
// minimum < maximum; never leaves the range.
inline double wrapValue(double x, double minimum, double maximum)
{
    const double size = maximum - minimum;
    if (x > maximum)
        return std::min(minimum + std::fmod(x - maximum, size), maximum);
    if (x < minimum)
        return std::max(maximum - std::fmod(minimum - x, size), minimum);
    return x;
}

// The final limit of a parameter's value. minimum < maximum.
inline double limitValue(RangePolicy policy, double x, double minimum, double maximum)
{
    switch (policy) {
    case RangePolicy::clamp: return std::clamp(x, minimum, maximum);
    case RangePolicy::wrap: return wrapValue(x, minimum, maximum);
    case RangePolicy::none: break;
    }
    return x;
}

inline Invalid invalidRange(double minimum, double maximum, double defaultValue)
{
    if (auto bad = mustLieWithin("minimum", minimum, kLargestValue))
        return bad;
    if (auto bad = mustLieWithin("maximum", maximum, kLargestValue))
        return bad;
    if (auto bad = mustLieWithin("default", defaultValue, kLargestValue))
        return bad;
    if (minimum >= maximum)
        return {"minimum", "must be below the maximum"};
    if (defaultValue < minimum || defaultValue > maximum)
        return {"default", "must lie between minimum and maximum"};
    return {};
}

}  // namespace sinew::motion
