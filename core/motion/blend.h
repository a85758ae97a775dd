// How a driver's value joins what is there already (spec "motion" 1).
#pragma once

#include "core/motion/kinds.h"

#include <algorithm>

namespace sinew::motion {

// Where blending stops growing: multiply and weights above 1 may be stacked
// without end, and a value must stay finite.
inline constexpr double kBlendCeiling = 1e200;

// `v` blended over `current` with weight w (0: current stays). Unclamped but
// for the ceiling. defaultValue counts for additiveFromDefault alone.
inline double blend(BlendMode mode, double current, double v, double w, double defaultValue)
{
    double result = current;
    switch (mode) {
    case BlendMode::override_: result = current + (v - current) * w; break;
    case BlendMode::additive: result = current + v * w; break;
    case BlendMode::additiveFromDefault: result = current + (v - defaultValue) * w; break;
    case BlendMode::multiply: result = current * (1.0 + (v - 1.0) * w); break;
    }
    return std::clamp(result, -kBlendCeiling, kBlendCeiling);
}

// The mode a new harmonic motion starts with: `additive` adds the absolute
// value, which pins the wave of a parameter not resting at 0 to its limit.
inline BlendMode newHarmonicBlend(double defaultValue)
{
    return defaultValue == 0.0 ? BlendMode::additive : BlendMode::additiveFromDefault;
}

}  // namespace sinew::motion
