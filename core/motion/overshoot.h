// Overshoot: the damped swing that follows an arrival (spec "motion" 4, seed 003).
//
// `v` is the arriving velocity (units/s), s >= 0 the seconds since the arrival;
// w = 2 pi frequency. On vectors the functions apply to each component, and to
// the length where a height or time is asked for.
#pragma once

#include "core/motion/invalid.h"
#include "core/motion/kinds.h"

namespace sinew::motion {

// v * sin(w s) / exp(decay s) / w: starts at 0 with slope v.
double overshootOffset(const Overshoot& overshoot, double v, double s);
// Its derivative.
double overshootVelocity(const Overshoot& overshoot, double v, double s);

// The first and highest point of the offset.
struct Peak {
    double time = 0.0;    // s after the arrival
    double height = 0.0;  // >= 0
};
Peak overshootPeak(const Overshoot& overshoot, double v);

// Seconds until the envelope |v| exp(-decay s) / w is below 1 % of `step`, the
// size of the move that arrived: 0 where it is from the start, infinite where
// it never is (no decay, or a step of 0 with v not 0).
double settleTime(const Overshoot& overshoot, double v, double step);

// An artist's wish, solved for one field. Where no valid setting fulfils it,
// `reachable` is false, and `value` and `result` are the nearest possible.
struct Solved {
    bool reachable = true;
    double value = 0.0;   // the frequency or the decay to set
    double result = 0.0;  // the peak height or settle time that it gives
};
// Settings a solution may have. The defaults are the widest that are valid.
struct SolveLimits {
    double lowest = kSmallestFrequency;
    double highest = kLargestRate;
};
Solved frequencyForPeak(double v, double decay, double height, SolveLimits limits = {});
Solved decayForPeak(double v, double frequency, double height, SolveLimits limits = {0.0, kLargestRate});
Solved frequencyForSettling(double v, double decay, double step, double seconds, SolveLimits limits = {});
Solved decayForSettling(double v, double frequency, double step, double seconds,
                        SolveLimits limits = {0.0, kLargestRate});

Invalid invalidReason(const Overshoot& overshoot);

}  // namespace sinew::motion
