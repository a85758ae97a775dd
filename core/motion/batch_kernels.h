// What batches are made of: loops over contiguous samples with the same
// settings, compiled for each instruction set (batch_kernels.cpp,
// batch_kernels_track.cpp). Internal to core/motion.
//
// `t` and `out` may be the same array.
#pragma once

#include "core/motion/exact.h"
#include "core/motion/kinds.h"

#include <cstddef>

namespace sinew::motion::batch {

// offset + scale * sin(2 pi (start + (t - since) * rate)), in cycles; `rate` in
// cycles a second, exact.
struct Wave {
    double since = 0.0;
    double start = 0.0;
    Exact rate;
    double offset = 0.0;
    double scale = 1.0;
};
void wave(const Wave& wave, const double* t, double* out, std::size_t n);

// scale * sin(2 pi (frequency s + phase)) * exp(-decay s) with s = t - since; 0 where s < 0.
struct Swing {
    double since = 0.0;
    double frequency = 1.0;
    double decay = 0.0;
    double phase = 0.0;  // -1 to 1
    double scale = 1.0;
};
void swing(const Swing& swing, const double* t, double* out, std::size_t n);

// offset + scale * exp(-decay i) * sin(2 pi (phase + i cycles)), i = 0, 1, ... n - 1, n <= kRotorLength.
struct Rotor {
    double phase = 0.0;  // -1 to 1
    Exact cycles;        // a sample, -1 to 1
    double decay = 0.0;  // a sample, >= 0
    double offset = 0.0;
    double scale = 1.0;
};
inline constexpr std::size_t kRotorLength = 1024;
void rotor(const Rotor& rotor, double* out, std::size_t n);

// first + step * (begin + i), i = 0, 1, ... n - 1.
void spaced(double first, double step, std::size_t begin, double* out, std::size_t n);
// out = from + slope * (t - since).
void line(double since, double from, double slope, const double* t, double* out, std::size_t n);
// Sets, where t < until: out = t <= 0 ? from : from + slope * t; a ramp's own part.
void rampPart(double from, double slope, double until, const double* t, double* out, std::size_t n);

// The height of a bounce of that rebound speed, s = t - since; 0 where s < 0.
struct Flights {
    double since = 0.0;
    double rebound = 0.0;
    double gravity = 1.0;
    double elasticity = 0.0;
    double count = 0.0;  // whole
};
// As many flights as this are told apart one by one; more by logarithms.
inline constexpr std::size_t kFewFlights = 24;  // whole vectors of any set
// Whether they are told apart one by one: later flights are none, or too low for
// a double next to the first.
bool fewFlights(const Flights& flights);
void flights(const Flights& flights, const double* t, double* out, std::size_t n);
// Evenly spaced samples up to number `end`: offset + w (rise - bend w), w being
// `first` at the piece's first sample.
struct Parabola {
    std::size_t end = 0;
    double first = 0.0;
    double offset = 0.0, rise = 0.0, bend = 0.0;
};
// Pieces one after the other, n samples in all.
void parabolas(const Parabola* pieces, std::size_t count, double step, double* out, std::size_t n);
// out = first + step * i + scale * out.
void overSpaced(double first, double step, double scale, double* out, std::size_t n);
// The same with the way travelled: flight k goes on at forward * friction^k.
struct Throw {
    Flights flights;
    double forward = 0.0;
    double friction = 1.0;
};
// Only where fewFlights().
void thrown(const Throw& thrown, const double* t, double* x, double* y, std::size_t n);

// Times brought between a track's keys, and the bucket of each.
struct Fold {
    double first, last;
    Extrapolation before, after;
    const double* keys;
    std::size_t keyCount;  // at least 2
    bool seams;        // the first segment of later passes has a bucket of its own
    bool scalarEarly;  // what is folded before the first key is for the scalar function
    bool scalarLate;   // what is folded after the last one too
};
// buckets: the number of keys at or before the time, 0 to keyCount; keyCount +
// 1: the first segment of a later pass; keyCount + 2: for the scalar function.
// cycles: whole lengths away, where the extrapolation is offset. All arrays are read and written up to a whole
// number of vectors, and buckets[-1] too. Returns whether the buckets ascend.
bool fold(const Fold& fold, const double* t, double* local, double* cycles, double* buckets, std::size_t n);

// The share of a segment's change at (t - start) / length.
void easeShare(EaseFamily family, EaseSide side, double start, double length, const double* t, double* out, std::size_t n);
// The curve parameter of a Bezier segment, and a component at parameters. `even`:
// times are evenly spaced, and each is a guess for the next.
void bezierParameters(double x1, double x2, double start, double length, bool even, const double* t, double* u,
                      std::size_t n);
void bezierComponent(double from, double a, double b, double c, const double* u, double* out, std::size_t n);

// A track of few keys whose segments are of one sort, laid out as a table with a
// row a key, for the time from that key to the next; the last key's row is for
// what comes after it. Each sample finds its row by comparing with every key
// and picks what it needs from there; nothing is sorted.
inline constexpr std::size_t kFewKeys = 16;
struct TrackRows {
    enum class Curve { line, ease, bezier };
    enum class Follow { none, overshoot, bounce };
    static constexpr std::size_t kRows = kFewKeys + 8;
    using Column = double[kRows];

    Fold fold;
    int width = 1;
    Curve curve = Curve::line;
    EaseFamily family = EaseFamily::sine;
    EaseSide side = EaseSide::in;
    Follow follow = Follow::none;
    bool faded = false;
    std::size_t rows = 0;     // one a key, and with follow-through over a seam one more
    double lengthRise[3] = {};  // last value less first: what an offset adds a pass

    // value = from + rise * (seconds since `start`, or the share of the segment run).
    Column start = {}, length = {}, from[3] = {}, rise[3] = {};
    // Bezier: time = u (time1 + u (time2 + u time3)) of the segment's; value = from + u (rise + u (bend + u twist)).
    Column end = {}, perSecond = {}, time1 = {}, time2 = {}, time3 = {}, bend[3] = {}, twist[3] = {};
    // Velocity arriving at `start`, its length and one over it; one over half the gap to the next key, 0: never.
    Column velocity[3] = {}, speed = {}, perSpeed = {}, fade = {};

    Swing swing;      // overshoot of velocity 1
    Flights flights;  // bounce of speed 1: `rebound` is its elasticity; fewFlights()
};
// out[component][sample].
void trackRows(const TrackRows& track, const double* t, double* const out[3], std::size_t n);

// out *= the fade of a residue at s = t - since.
void fadeOut(double since, double gap, const double* t, double* out, std::size_t n);
// out += factor * share.
void addScaled(double factor, const double* share, double* out, std::size_t n);

// The instruction set in use: "AVX3", "AVX2", ...
const char* instructionSet();

}  // namespace sinew::motion::batch
