// Harmonic motion: a sine within a parameter's range (spec "motion" 2, seed 000).
#pragma once

#include "core/motion/exact.h"
#include "core/motion/invalid.h"
#include "core/motion/kinds.h"

#include <cstddef>

namespace sinew::motion {

// A channel's own time in seconds, T. Kept as an exact sum so that a year of
// playing and any number of timescale changes leave its phase right.
using ChannelTime = Exact;

// From `time` on the channel runs at `timescale`, its own time then being `start`.
// A channel begins with {0, {}, the project's timescale}.
struct TimescaleChange {
    double time = 0.0;
    ChannelTime start;
    double timescale = 1.0;
    bool operator==(const TimescaleChange&) const = default;
};

// T at clock time t, by the change in force then: T0 + (t - t0) * timescale.
ChannelTime channelTime(const TimescaleChange& change, double t);

// The next entry of a channel's log: as of clock time t, run at `timescale`.
inline TimescaleChange changeTimescale(const TimescaleChange& before, double t, double timescale)
{
    return {t, channelTime(before, t), timescale};
}

// Which end of the parameter's range shortened the wave.
enum class HarmonicLimit { none, minimum, maximum };

// The wave as played: origin +- range, in the parameter's units.
struct HarmonicRange {
    double origin = 0.0;
    double range = 0.0;
    HarmonicLimit limit = HarmonicLimit::none;
};

// The authored origin and range fitted into [minimum, maximum]. Computed, never
// written back: the authored range survives a limited one.
HarmonicRange effectiveRange(const Harmonic& harmonic, double minimum, double maximum);

// Where in its cycle the wave is at channel time T; cycles in about (-2, 2).
double harmonicPhase(const Harmonic& harmonic, ChannelTime time);

// origin + range * sin(2 pi phase).
double harmonicValue(const HarmonicRange& range, double phase);

inline double harmonicValue(const Harmonic& harmonic, double minimum, double maximum, ChannelTime time)
{
    return harmonicValue(effectiveRange(harmonic, minimum, maximum), harmonicPhase(harmonic, time));
}

// Clock seconds from channel time T until the wave next passes its origin
// upwards (downwards in time when it runs backwards), its cycle then being
// complete; 0 when it is there or stands still. For Harmonic::finishCycle.
double remainingCycle(const Harmonic& harmonic, ChannelTime time, double timescale);

// Fields out of range, or a channel outside the list.
Invalid invalidReason(const Harmonic& harmonic, std::size_t channelCount);
Invalid invalidTimescale(double timescale);

}  // namespace sinew::motion
