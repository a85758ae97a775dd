// Batches: many moments of one motion at once, on the vector units.
//
// For plots and crowds. Results agree with the scalar functions, which are the
// reference, within 1e-12 of the motion's range; they are not equal to the bit.
// The best instruction set of the machine is chosen when the program runs.
// Times are as for the scalar function of each motion, in any order. `out` has
// one value a time (tracks: see there). Nothing allocates; any thread.
#pragma once

#include "core/motion/harmonic.h"
#include "core/motion/kinds.h"
#include "core/motion/track.h"

#include <span>

namespace sinew::motion {

// first, first + step, first + 2 step, ...: as many as `out` holds. Evenly
// spaced sines need no sine a sample: a damped rotor turns from one to the next
// and is set right again every 1,024 samples.
struct EvenTimes {
    double first = 0.0;
    double step = 1.0 / 60.0;
};

// harmonicValue() at clock times, on a channel whose last change is `change`.
void harmonicValues(const Harmonic& harmonic, const HarmonicRange& range, const TimescaleChange& change,
                    std::span<const double> times, std::span<double> out);
void harmonicValues(const Harmonic& harmonic, const HarmonicRange& range, const TimescaleChange& change,
                    EvenTimes times, std::span<double> out);
// The same at phases (cycles, below 2^40), each of a channel of its own.
void harmonicValues(const HarmonicRange& range, std::span<const double> phases, std::span<double> out);

// decayingSine(), times since its start.
void decayingSineValues(const DecayingSine& sine, std::span<const double> times, std::span<double> out);
void decayingSineValues(const DecayingSine& sine, EvenTimes times, std::span<double> out);

// rampValue(), times since its start.
void rampValues(const Ramp& ramp, std::span<const double> times, std::span<double> out);
void rampValues(const Ramp& ramp, EvenTimes times, std::span<double> out);

// projectileAt(), times since the launch.
void projectileValues(const Projectile& projectile, std::span<const double> times, std::span<double> x,
                      std::span<double> y);
void projectileValues(const Projectile& projectile, EvenTimes times, std::span<double> x, std::span<double> y);

// trackValue(). `out` holds width * count values: all of the first component,
// then all of the second, then all of the third. Times in ascending order are
// the fastest. Summed follow-through of passes after the first, and any
// follow-through on the way back of a ping-pong, run at the scalar speed.
void trackValues(const TrackView& track, std::span<const double> times, std::span<double> out);
void trackValues(const TrackView& track, EvenTimes times, std::span<double> out);

// blend() of each value over each `current`, with its own weight or all with the same.
void blendValues(BlendMode mode, double defaultValue, std::span<const double> v, double weight, std::span<double> current);
void blendValues(BlendMode mode, double defaultValue, std::span<const double> v, std::span<const double> weight,
                 std::span<double> current);

// Clamped to [minimum, maximum]; `v` and `out` may be the same.
void clampValues(double minimum, double maximum, std::span<const double> v, std::span<double> out);

}  // namespace sinew::motion
