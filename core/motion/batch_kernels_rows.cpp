// trackRows(): a chunk of samples at a time, stage by stage, each a loop free of
// decisions.
#include "core/motion/batch_kernels.h"

#include "core/motion/batch_targets.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/motion/batch_kernels_rows.cpp"
#include <hwy/foreach_target.h>

#include "core/motion/batch_curves-inl.h"
#include "core/motion/batch_flights-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sinew::motion::batch {
namespace HWY_NAMESPACE {

constexpr std::size_t kChunk = 256;

// Samples on their way, whole vectors of them.
struct RowChunk {
    const double* time = nullptr;
    HWY_ALIGN double place[kChunk];        // brought between the keys
    HWY_ALIGN double turn[kChunk];         // whole lengths away, for offset
    HWY_ALIGN double share[kChunk];
    HWY_ALIGN std::int64_t row[kChunk];
    std::size_t count = 0;
};

template <class Body>
HWY_INLINE void eachVector(const RowChunk& chunk, Body&& body)
{
    for (std::size_t i = 0; i < chunk.count; i += hn::Lanes(Lanes()))
        body(i);
}

// --- rows -----------------------------------------------------------------------

void locate(const TrackRows& track, RowChunk& chunk)
{
    const Lanes d;
    const Whole di;
    const Fold& fold = track.fold;
    const FoldConstants c{set(fold.first), set(fold.last), set(fold.last - fold.first),
                          set(static_cast<double>(fold.keyCount))};
    const bool foldEarly = repeats(fold.before);
    const bool foldLate = repeats(fold.after);
    const Vector lowest = fold.before == Extrapolation::continue_ ? set(-1e300) : c.first;
    eachVector(chunk, [&](std::size_t i) HWY_ATTR {
        const Vector time = hn::LoadU(d, chunk.time + i);
        Vector place = hn::Max(time, lowest);
        Vector turn = hn::Zero(d);
        const Mask late = hn::Gt(time, c.last);
        if (foldEarly) {
            const Mask early = hn::Lt(time, c.first);
            if (!hn::AllFalse(d, early)) {
                const FoldedLanes folded = foldLanes(c, fold.before, time);
                place = hn::IfThenElse(early, folded.local, place);
                if (fold.before == Extrapolation::offset)
                    turn = hn::IfThenElse(early, folded.cycles, turn);
            }
        }
        if (foldLate && !hn::AllFalse(d, late)) {
            const FoldedLanes folded = foldLanes(c, fold.after, time);
            place = hn::IfThenElse(late, folded.local, place);
            if (fold.after == Extrapolation::offset)
                turn = hn::IfThenElse(late, folded.cycles, turn);
        }
        Row at = hn::Zero(di);
        for (std::size_t k = 1; k < fold.keyCount; ++k)
            at = hn::IfThenElse(hn::RebindMask(di, hn::Ge(place, set(fold.keys[k]))), row(k), at);
        if (track.rows > fold.keyCount)
            at = hn::IfThenElse(hn::And(hn::RebindMask(di, late), hn::Eq(at, hn::Zero(di))), row(fold.keyCount), at);
        hn::Store(place, d, chunk.place + i);
        hn::Store(turn, d, chunk.turn + i);
        hn::Store(at, di, chunk.row + i);
    });
}

// --- the keyed curve ------------------------------------------------------------

// from + rise * x.
void lineAt(const TrackRows& track, const RowChunk& chunk, std::size_t component, const double* x, bool sinceStart, double* out)
{
    const Lanes d;
    const std::size_t rows = track.rows;
    eachVector(chunk, [&](std::size_t i) HWY_ATTR {
        const Row at = hn::Load(Whole(), chunk.row + i);
        Vector run = hn::LoadU(d, x + i);
        if (sinceStart)
            run = hn::Sub(run, pick(track.start, rows, at));
        hn::StoreU(hn::MulAdd(pick(track.rise[component], rows, at), run, pick(track.from[component], rows, at)), d, out + i);
    });
}

template <EaseFamily family>
void easeAt(const TrackRows& track, RowChunk& chunk)
{
    const Lanes d;
    eachVector(chunk, [&](std::size_t i) HWY_ATTR {
        const Row at = hn::Load(Whole(), chunk.row + i);
        const Vector run = hn::Sub(hn::Load(d, chunk.place + i), pick(track.start, track.rows, at));
        // Divided as the scalar function does: circ's ends show the last digit.
        hn::Store(easeOf<family>(track.side, hn::Div(run, pick(track.length, track.rows, at))), d, chunk.share + i);
    });
}

void easesAt(const TrackRows& track, RowChunk& chunk)
{
    switch (track.family) {
    case EaseFamily::sine: return easeAt<EaseFamily::sine>(track, chunk);
    case EaseFamily::quad: return easeAt<EaseFamily::quad>(track, chunk);
    case EaseFamily::cubic: return easeAt<EaseFamily::cubic>(track, chunk);
    case EaseFamily::quart: return easeAt<EaseFamily::quart>(track, chunk);
    case EaseFamily::quint: return easeAt<EaseFamily::quint>(track, chunk);
    case EaseFamily::expo: return easeAt<EaseFamily::expo>(track, chunk);
    case EaseFamily::circ: return easeAt<EaseFamily::circ>(track, chunk);
    case EaseFamily::back: return easeAt<EaseFamily::back>(track, chunk);
    case EaseFamily::elastic: return easeAt<EaseFamily::elastic>(track, chunk);
    case EaseFamily::bounce: return easeAt<EaseFamily::bounce>(track, chunk);
    case EaseFamily::afterEffects: break;  // laid out as Beziers
    }
}

HWY_INLINE Vector cubic(const TrackRows& track, Row at, std::size_t component, Vector u)
{
    const std::size_t rows = track.rows;
    Vector value = hn::MulAdd(u, pick(track.twist[component], rows, at), pick(track.bend[component], rows, at));
    value = hn::MulAdd(u, value, pick(track.rise[component], rows, at));
    return hn::MulAdd(u, value, pick(track.from[component], rows, at));
}

// The curve parameters, and the first component while they are at hand.
void bezierAt(const TrackRows& track, RowChunk& chunk, double* out)
{
    const Lanes d;
    const std::size_t rows = track.rows;
    const Vector zero = hn::Zero(d);
    eachVector(chunk, [&](std::size_t i) HWY_ATTR {
        const Row at = hn::Load(Whole(), chunk.row + i);
        const Vector place = hn::Load(d, chunk.place + i);
        const Vector perSecond = pick(track.perSecond, rows, at);
        const Vector run = hn::Max(hn::Mul(hn::Sub(place, pick(track.start, rows, at)), perSecond), zero);
        const Vector rest = hn::Max(hn::Mul(hn::Sub(pick(track.end, rows, at), place), perSecond), zero);
        const BezierLanes time{pick(track.time1, rows, at), pick(track.time2, rows, at), pick(track.time3, rows, at)};
        const Vector u = solveBezier(time, run, rest, 2, [](Vector target, Mask) HWY_ATTR { return target; });
        hn::Store(u, d, chunk.share + i);
        hn::StoreU(cubic(track, at, 0, u), d, out + i);
    });
}

void cubicAt(const TrackRows& track, const RowChunk& chunk, std::size_t component, double* out)
{
    const Lanes d;
    eachVector(chunk, [&](std::size_t i) HWY_ATTR {
        const Row at = hn::Load(Whole(), chunk.row + i);
        hn::StoreU(cubic(track, at, component, hn::Load(d, chunk.share + i)), d, out + i);
    });
}

// --- follow-through -------------------------------------------------------------

// What follows an arrival of velocity 1: sin(2 pi f s) exp(-d s) / w.
void overshootAt(const TrackRows& track, RowChunk& chunk)
{
    const Lanes d;
    const Vector frequency = set(track.swing.frequency);
    const Vector scale = set(track.swing.scale);
    const Vector decay = set(-track.swing.decay);
    eachVector(chunk, [&](std::size_t i) HWY_ATTR {
        const Row at = hn::Load(Whole(), chunk.row + i);
        const Vector s = hn::Sub(hn::Load(d, chunk.place + i), pick(track.start, track.rows, at));
        const Vector cycles = hn::Mul(s, frequency);
        const Vector sine = sinCycles(hn::Add(fraction(cycles), productRest(s, frequency, cycles)));
        const Vector size = hn::Exp(d, hn::Max(hn::Mul(s, decay), set(-700.0)));
        hn::Store(hn::Mul(hn::Mul(scale, size), sine), d, chunk.share + i);
    });
}

// The height of a bounce over the speed it arrives with, downwards. A bounce of
// any speed is that of speed 1 with time stretched by the speed.
void bounceAt(const TrackRows& track, RowChunk& chunk)
{
    const Lanes d;
    const FewFlights unit(track.flights);
    const Vector up = set(track.flights.rebound);
    const Vector half = set(0.5 * track.flights.gravity);
    eachVector(chunk, [&](std::size_t i) HWY_ATTR {
        const Row at = hn::Load(Whole(), chunk.row + i);
        const Vector s = hn::Sub(hn::Load(d, chunk.place + i), pick(track.start, track.rows, at));
        const Vector speed = pick(track.speed, track.rows, at);
        const Aloft aloft = unit.find(hn::Mul(s, pick(track.perSpeed, track.rows, at)));
        const Vector height = hn::Mul(aloft.within, hn::MulSub(half, aloft.within, hn::Mul(up, aloft.scale)));
        hn::Store(hn::IfThenElseZero(aloft.flying, hn::Mul(speed, height)), d, chunk.share + i);
    });
}

void fadeAt(const TrackRows& track, RowChunk& chunk)
{
    const Lanes d;
    const Vector zero = hn::Zero(d);
    const Vector one = set(1.0);
    eachVector(chunk, [&](std::size_t i) HWY_ATTR {
        const Row at = hn::Load(Whole(), chunk.row + i);
        const Vector s = hn::Sub(hn::Load(d, chunk.place + i), pick(track.start, track.rows, at));
        const Vector x = hn::Min(hn::Max(hn::MulSub(s, pick(track.fade, track.rows, at), one), zero), one);
        const Vector left = hn::NegMulAdd(hn::Mul(x, x), hn::NegMulAdd(set(2.0), x, set(3.0)), one);
        hn::Store(hn::Mul(hn::Load(d, chunk.share + i), left), d, chunk.share + i);
    });
}

void addFollow(const TrackRows& track, const RowChunk& chunk, std::size_t component, double* out)
{
    const Lanes d;
    const Vector first = set(track.fold.first);
    eachVector(chunk, [&](std::size_t i) HWY_ATTR {
        const Row at = hn::Load(Whole(), chunk.row + i);
        // Nothing has arrived before the first key, whatever is shown there.
        const Vector velocity = hn::IfThenZeroElse(hn::Lt(hn::LoadU(d, chunk.time + i), first),
                                                   pick(track.velocity[component], track.rows, at));
        hn::StoreU(hn::MulAdd(velocity, hn::Load(d, chunk.share + i), hn::LoadU(d, out + i)), d, out + i);
    });
}

// --- all ------------------------------------------------------------------------

void evaluateRows(const TrackRows& track, RowChunk& chunk, double* const out[3])
{
    const Lanes d;
    const auto width = static_cast<std::size_t>(track.width);
    locate(track, chunk);
    if (track.curve == TrackRows::Curve::ease)
        easesAt(track, chunk);
    else if (track.curve == TrackRows::Curve::bezier)
        bezierAt(track, chunk, out[0]);
    for (std::size_t k = 0; k < width; ++k) {
        if (track.curve == TrackRows::Curve::bezier && k > 0)
            cubicAt(track, chunk, k, out[k]);
        else if (track.curve == TrackRows::Curve::ease)
            lineAt(track, chunk, k, chunk.share, false, out[k]);
        else if (track.curve == TrackRows::Curve::line)
            lineAt(track, chunk, k, chunk.place, true, out[k]);
        if (track.fold.before == Extrapolation::offset || track.fold.after == Extrapolation::offset)
            eachVector(chunk, [&](std::size_t i) HWY_ATTR {
                hn::StoreU(hn::MulAdd(hn::Load(d, chunk.turn + i), set(track.lengthRise[k]), hn::LoadU(d, out[k] + i)), d,
                           out[k] + i);
            });
    }
    if (track.follow == TrackRows::Follow::none)
        return;
    if (track.follow == TrackRows::Follow::overshoot)
        overshootAt(track, chunk);
    else
        bounceAt(track, chunk);
    if (track.faded)
        fadeAt(track, chunk);
    for (std::size_t k = 0; k < width; ++k)
        addFollow(track, chunk, k, out[k]);
}

void trackRowsKernel(const TrackRows& track, const double* t, double* const out[3], std::size_t n)
{
    const std::size_t lanes = hn::Lanes(Lanes());
    const auto width = static_cast<std::size_t>(track.width);
    RowChunk chunk;
    std::size_t begin = 0;
    for (; begin + lanes <= n; begin += chunk.count) {
        chunk.count = std::min(kChunk, (n - begin) / lanes * lanes);
        chunk.time = t + begin;
        double* to[3] = {};
        for (std::size_t k = 0; k < width; ++k)
            to[k] = out[k] + begin;
        evaluateRows(track, chunk, to);
    }
    if (begin == n)
        return;
    double time[HWY_MAX_BYTES / sizeof(double)];
    double value[3][HWY_MAX_BYTES / sizeof(double)];
    std::fill_n(time, lanes, t[begin]);
    std::copy_n(t + begin, n - begin, time);
    chunk.count = lanes;
    chunk.time = time;
    double* const to[3] = {value[0], value[1], value[2]};
    evaluateRows(track, chunk, to);
    for (std::size_t k = 0; k < width; ++k)
        std::copy_n(value[k], n - begin, out[k] + begin);
}

}  // namespace HWY_NAMESPACE
}  // namespace sinew::motion::batch
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew::motion::batch {

HWY_EXPORT(trackRowsKernel);

void trackRows(const TrackRows& track, const double* t, double* const out[3], std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(trackRowsKernel)(track, t, out, n);
}

}  // namespace sinew::motion::batch
#endif
