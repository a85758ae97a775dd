#include "core/motion/batch_kernels.h"

#include "core/motion/batch_targets.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/motion/batch_kernels_small.cpp"
#include <hwy/foreach_target.h>

#include "core/motion/batch_curves-inl.h"
#include "core/motion/batch_flights-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sinew::motion::batch {
namespace HWY_NAMESPACE {

// The settings of each sample's bucket, four at a time.
HWY_INLINE void pick(const double (&settings)[kFewKeys + 1][4], const Fold& fold, Vector place, Vector* picked)
{
    Vector a = set(settings[0][0]);
    Vector b = set(settings[0][1]);
    Vector c = set(settings[0][2]);
    Vector d = set(settings[0][3]);
    for (std::size_t k = 0; k < fold.keyCount; ++k) {
        const Mask reached = hn::Ge(place, set(fold.keys[k]));
        a = hn::IfThenElse(reached, set(settings[k + 1][0]), a);
        b = hn::IfThenElse(reached, set(settings[k + 1][1]), b);
        c = hn::IfThenElse(reached, set(settings[k + 1][2]), c);
        d = hn::IfThenElse(reached, set(settings[k + 1][3]), d);
    }
    picked[0] = a;
    picked[1] = b;
    picked[2] = c;
    picked[3] = d;
}

// sin(2 pi f s) exp(-d s) / w.
HWY_INLINE Vector overshootShare(const Swing& swing, Vector s)
{
    const Vector frequency = set(swing.frequency);
    const Vector cycles = hn::Mul(s, frequency);
    const Vector sine = sinCycles(hn::Add(fraction(cycles), productRest(s, frequency, cycles)));
    if (swing.decay == 0.0)
        return hn::Mul(set(swing.scale), sine);
    const Vector size = hn::Exp(Lanes(), hn::Max(hn::Mul(s, set(-swing.decay)), set(-700.0)));
    return hn::Mul(hn::Mul(set(swing.scale), size), sine);
}

// The height of a bounce over the speed it arrives with, each sample its own.
HWY_INLINE Vector bounceShare(const Flights& flights, const FewFlights& unit, Vector speed, Vector s)
{
    Vector within = s;
    Vector scale = set(1.0);
    for (std::size_t k = 1; k < unit.count; ++k) {
        const Vector begin = hn::Mul(speed, set(unit.begins[k]));
        const Mask later = hn::Gt(s, begin);
        within = hn::IfThenElse(later, hn::Sub(s, begin), within);
        scale = hn::IfThenElse(later, set(unit.scales[k]), scale);
    }
    const Mask flying = hn::And(hn::Gt(speed, hn::Zero(Lanes())), hn::Le(s, hn::Mul(speed, set(unit.end))));
    const Vector rebound = hn::Mul(set(flights.rebound), hn::Mul(speed, scale));
    const Vector height = hn::Mul(within, hn::NegMulAdd(set(0.5 * flights.gravity), within, rebound));
    return hn::IfThenElseZero(flying, hn::Div(height, speed));
}

void smallTrackKernel(const SmallTrack& track, const double* t, double* const out[3], std::size_t n)
{
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    const Fold& fold = track.fold;
    const Vector zero = hn::Zero(d);
    const Vector one = set(1.0);
    const FoldConstants c{set(fold.first), set(fold.last), set(fold.last - fold.first),
                          set(static_cast<double>(fold.keyCount))};
    const bool foldEarly = repeats(fold.before);
    const bool foldLate = repeats(fold.after);
    const FewFlights unit(track.flights);
    const int width = track.width;

    constexpr int kGroups = SmallTrack::kSettings / 4;
    const bool curved = track.curve != SmallTrack::Curve::line;
    const bool bezier = track.curve == SmallTrack::Curve::bezier;
    const bool needed[kGroups] = {true, track.faded || curved, bezier || width > 1, width > 1, width > 2};
    using S = SmallTrack;
    constexpr int kFrom[] = {S::from0, S::from1, S::from2};
    constexpr int kRise[] = {S::rise0, S::rise1, S::rise2};
    constexpr int kVelocity[] = {S::velocity0, S::velocity1, S::velocity2};
    constexpr int kHandleOut[] = {S::handleOut0, S::handleOut1, S::handleOut2};
    constexpr int kHandleIn[] = {S::handleIn0, S::handleIn1, S::handleIn2};

    const auto evaluate = [&](Vector time, Vector result[3]) HWY_ATTR {
        Vector place = time;
        Vector turn = zero;
        const Mask early = hn::Lt(time, c.first);
        const Mask late = hn::Gt(time, c.last);
        if (foldEarly && !hn::AllFalse(d, early)) {
            const FoldedLanes folded = foldLanes(c, fold.before, time);
            place = hn::IfThenElse(early, folded.local, place);
            if (fold.before == Extrapolation::offset)
                turn = hn::IfThenElse(early, folded.cycles, turn);
        }
        const bool anyLate = foldLate && !hn::AllFalse(d, late);
        if (anyLate) {
            const FoldedLanes folded = foldLanes(c, fold.after, time);
            place = hn::IfThenElse(late, folded.local, place);
            if (fold.after == Extrapolation::offset)
                turn = hn::IfThenElse(late, folded.cycles, turn);
        }
        Vector p[S::kSettings];
        for (int group = 0; group < kGroups; ++group)
            if (needed[group])
                pick(track.settings[group], fold, place, p + 4 * group);

        const Vector s = hn::Sub(place, p[S::start]);
        Vector share = s;
        if (curved) {
            share = hn::Min(hn::Max(hn::Mul(s, p[S::perSecond]), zero), one);
            if (bezier)
                share = solveBezier(p[S::x1], p[S::x2], share, share);
            else
                share = easeOf(track.family, track.side, share);
        }
        for (int i = 0; i < width; ++i)
            result[i] = bezier ? hn::Add(p[kFrom[i]], bezierRise(share, p[kHandleOut[i]], p[kHandleIn[i]], p[kRise[i]]))
                               : hn::MulAdd(p[kRise[i]], share, p[kFrom[i]]);
        if (fold.before == Extrapolation::offset || fold.after == Extrapolation::offset)
            for (int i = 0; i < width; ++i)
                result[i] = hn::MulAdd(turn, set(track.lengthRise[i]), result[i]);

        if (track.follow == S::Follow::none)
            return;
        Vector velocity[3] = {zero, zero, zero};
        Mask seam = hn::And(early, late);  // none
        if (anyLate)
            seam = hn::And(late, hn::Lt(place, set(fold.keys[1])));
        for (int i = 0; i < width; ++i) {
            velocity[i] = hn::IfThenElse(seam, set(track.seamVelocity[i]), p[kVelocity[i]]);
            // Nothing has arrived before the first key, whatever is shown there.
            if (foldEarly)
                velocity[i] = hn::IfThenZeroElse(early, velocity[i]);
        }
        Vector follow;
        if (track.follow == S::Follow::overshoot) {
            follow = overshootShare(track.swing, s);
        } else {
            Vector speed = hn::Abs(velocity[0]);
            if (width > 1)
                speed = hn::Sqrt(hn::MulAdd(velocity[2], velocity[2],
                                            hn::MulAdd(velocity[1], velocity[1], hn::Mul(velocity[0], velocity[0]))));
            follow = hn::Neg(bounceShare(track.flights, unit, speed, s));
        }
        if (track.faded) {
            const Vector fade = hn::IfThenElse(seam, set(track.seamFade), p[S::fade]);
            const Vector x = hn::Min(hn::Max(hn::MulSub(s, fade, one), zero), one);
            follow = hn::Mul(follow, hn::NegMulAdd(hn::Mul(x, x), hn::NegMulAdd(set(2.0), x, set(3.0)), one));
        }
        for (int i = 0; i < width; ++i)
            result[i] = hn::MulAdd(velocity[i], follow, result[i]);
    };

    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        Vector result[3];
        evaluate(hn::LoadU(d, t + i), result);
        for (int k = 0; k < width; ++k)
            hn::StoreU(result[k], d, out[k] + i);
    }
    if (i < n) {
        HWY_ALIGN double rest[HWY_MAX_BYTES / sizeof(double)];
        std::fill_n(rest, lanes, t[n - 1]);
        std::copy_n(t + i, n - i, rest);
        Vector result[3];
        evaluate(hn::Load(d, rest), result);
        for (int k = 0; k < width; ++k) {
            hn::Store(result[k], d, rest);
            std::copy_n(rest, n - i, out[k] + i);
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace sinew::motion::batch
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew::motion::batch {

HWY_EXPORT(smallTrackKernel);

void smallTrack(const SmallTrack& track, const double* t, double* const out[3], std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(smallTrackKernel)(track, t, out, n);
}

}  // namespace sinew::motion::batch
#endif
