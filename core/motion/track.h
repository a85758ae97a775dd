// Tracks: keyed curves, and what follows their keys (spec "motion" 4, 5 and 7).
//
// A TrackView looks at a track laid out as flat arrays, as a Program holds them;
// it owns nothing. Times are seconds on the track's own clock.
#pragma once

#include "core/motion/invalid.h"
#include "core/motion/kinds.h"
#include "core/motion/side.h"

#include <array>
#include <cstddef>
#include <span>

namespace sinew::motion {

inline constexpr int kLargestWidth = 3;

// One value per component; those beyond the track's width are 0.
using Components = std::array<double, kLargestWidth>;

struct TrackView {
    int width = 1;  // 1 to kLargestWidth
    Extrapolation before = Extrapolation::hold;
    Extrapolation after = Extrapolation::hold;
    std::span<const double> times;                  // n, ascending, none equal
    std::span<const double> values;                 // n * width
    std::span<const Interpolation> interpolations;  // n, of the segment after the key; empty: linear
    // Bezier handles of key k, relative to it: its out handle (2k), then its in
    // handle (2k + 1). A handle longer than its segment counts shortened to it,
    // in its own direction. Empty where no segment is Bezier.
    std::span<const double> handleTimes;   // 2n: out >= 0, in <= 0
    std::span<const double> handleValues;  // 2n * width
    std::span<const FollowThrough> followThrough;  // n; or 1 for all keys; or none
    // Velocities at which the keys are reached, from computeArrivals(). Needed
    // with followThrough.
    std::span<const double> arrivals;  // arrivalCount()

    [[nodiscard]] std::size_t keyCount() const { return times.size(); }
    [[nodiscard]] std::size_t arrivalCount() const
    {
        const bool turns = after == Extrapolation::pingPong;
        return followThrough.empty() ? 0 : keyCount() * static_cast<std::size_t>(width) * (turns ? 2 : 1);
    }
    [[nodiscard]] const FollowThrough& followThroughOf(std::size_t key) const
    {
        return followThrough[followThrough.size() == 1 ? 0 : key];
    }
};

// --- the keyed curve, without follow-through ------------------------------------

// At a key's time the value is the key's. Before the first and after the last
// key as the extrapolations say: hold; loop, first + fmod(t - first, length);
// pingPong, there and back; offset, a loop that goes on from where it came;
// continue, straight on with the end's velocity. One key: its value. None: 0.
Components keyedValue(const TrackView& track, double t);

// The derivative from one side; at a key the left one is the velocity arriving,
// the right one the velocity leaving. Where that is infinite (an end of a circ
// ease, a vertical handle) it is taken 1 ms inside the segment, at most half
// of it.
Components keyedVelocity(const TrackView& track, double t, Side side);

// The velocity of segment `key` to `key + 1` where it is fastest.
Components peakVelocity(const TrackView& track, std::size_t key);

// --- follow-through -------------------------------------------------------------

// Fills TrackView::arrivals: the left derivative at each key; or as the key's
// FollowThrough asks, 1 ms before (`published`) or at the peak of the segment.
// The first key's is 0: it never triggers. With pingPong a second set follows,
// for the way back. out.size() == track.arrivalCount(); track.arrivals isn't read.
void computeArrivals(const TrackView& track, std::span<double> out);

// The key has a follow-through that shows nothing because the curve comes to
// rest before it: say so, and offer usePeakSpeed. (A segment that doesn't move
// at all is left in peace.)
bool arrivesStill(const TrackView& track, std::size_t key);

// What follow-through adds at time t. Where the track loops, offsets or
// ping-pongs after its end, the keys count as repeated (from its first pass
// on, the first key never triggering), so tails run on over the seam.
Components followThroughOffset(const TrackView& track, double t);
Components followThroughVelocity(const TrackView& track, double t, Side side);

// keyedValue + followThroughOffset, and the derivative.
Components trackValue(const TrackView& track, double t);
Components trackVelocity(const TrackView& track, double t, Side side);

// The same for a track in a clip that repeats every `period` seconds from 0 on,
// at `t` seconds since its start, not wrapped: the clip's first pass has no
// tails, later ones those of all earlier passes. period > 0.
Components trackValueInLoop(const TrackView& track, double t, double period);

// --- checks ---------------------------------------------------------------------

// Why the track can't be evaluated, and at which key (-1: the track itself).
struct InvalidTrack {
    Invalid what;
    std::ptrdiff_t key = -1;
    explicit operator bool() const { return static_cast<bool>(what); }
};
InvalidTrack invalidReason(const TrackView& track);

// The share of a faded follow-through left s seconds after a key, the next one
// being `gap` later: 1 - smoothstep((s - gap/2) / (gap/2)). And its derivative.
double residueFade(double s, double gap);
double residueFadeSlope(double s, double gap);

}  // namespace sinew::motion
