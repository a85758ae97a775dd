// Fades: a driver or layer coming and going (spec "motion" 1).
#pragma once

namespace sinew::motion {

// What toggling while playing takes where no fade is authored.
inline constexpr double kToggleFade = 0.2;  // s

// The weight of a fade `elapsed` seconds after it began at `from`, towards
// `to`, over `duration` seconds: smoothly, without a step or kink; `to` at once
// where the duration is 0. A fade turned round in its middle begins at the
// weight it had.
inline double fadeWeight(double from, double to, double elapsed, double duration)
{
    if (elapsed >= duration)
        return to;
    if (elapsed <= 0.0)
        return from;
    const double p = elapsed / duration;
    return from + (to - from) * (p * p * (3.0 - 2.0 * p));
}

}  // namespace sinew::motion
