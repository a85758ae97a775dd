#include "core/motion/batch_kernels.h"

#include "core/motion/batch_targets.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/motion/batch_kernels_track.cpp"
#include <hwy/foreach_target.h>

#include "core/motion/batch_math-inl.h"

#include <hwy/contrib/math/math-inl.h>

HWY_BEFORE_NAMESPACE();
namespace sinew::motion::batch {
namespace HWY_NAMESPACE {

// As many keys as this are compared with one by one; among more, by halving.
constexpr std::size_t kFewKeys = 24;

bool repeats(Extrapolation how)
{
    return how == Extrapolation::loop || how == Extrapolation::offset || how == Extrapolation::pingPong;
}

// The number of keys at or before each time.
HWY_INLINE Vector keysReached(const double* keys, std::size_t count, Vector t)
{
    const Lanes d;
    if (count <= kFewKeys) {
        Vector reached = hn::Zero(d);
        const Vector one = set(1.0);
        for (std::size_t k = 0; k < count; ++k)
            reached = hn::Add(reached, hn::IfThenElseZero(hn::Ge(t, set(keys[k])), one));
        return reached;
    }
    const hn::RebindToSigned<Lanes> di;
    auto position = hn::Zero(di);
    std::size_t step = 1;
    while (step * 2 <= count)
        step *= 2;
    const auto last = hn::Set(di, static_cast<std::int64_t>(count));
    for (; step > 0; step /= 2) {
        const auto probe = hn::Add(position, hn::Set(di, static_cast<std::int64_t>(step)));
        const auto inside = hn::Not(hn::Gt(probe, last));
        const auto at = hn::Sub(hn::Min(probe, last), hn::Set(di, 1));
        const auto reached = hn::And(inside, hn::RebindMask(di, hn::Ge(t, hn::GatherIndex(d, keys, at))));
        position = hn::IfThenElse(reached, probe, position);
    }
    return hn::ConvertTo(d, position);
}

struct FoldConstants {
    Vector first, last, length;
    Vector count;
};

// Lanes of `outside` brought between the keys.
struct FoldedLanes {
    Vector local, cycles;
};
HWY_INLINE FoldedLanes foldLanes(const FoldConstants& c, Extrapolation how, Vector t)
{
    const bool turns = how == Extrapolation::pingPong;
    const Vector period = turns ? hn::Add(c.length, c.length) : c.length;
    const Vector since = hn::Sub(t, c.first);
    Vector turn = hn::Floor(hn::Div(since, period));
    // since - turn * period without its rounding.
    const Vector whole = hn::Mul(turn, period);
    Vector within = hn::Sub(hn::Sub(since, whole), productRest(turn, period, whole));
    const Mask under = hn::Lt(within, hn::Zero(Lanes()));
    const Mask over = hn::Ge(within, period);
    const Vector step = hn::IfThenElse(under, period, hn::IfThenElseZero(over, hn::Neg(period)));
    within = hn::Add(within, step);
    turn = hn::Sub(turn, hn::IfThenElse(under, set(1.0), hn::IfThenElseZero(over, set(-1.0))));
    Vector local = hn::Add(c.first, within);
    if (turns)
        local = hn::IfThenElse(hn::Gt(within, c.length), hn::Sub(c.last, hn::Sub(within, c.length)), local);
    return {hn::Min(hn::Max(local, c.first), c.last), turn};
}

Folded foldKernel(const Fold& fold, const double* t, double* local, double* cycles, double* buckets, std::size_t n)
{
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    const FoldConstants c{set(fold.first), set(fold.last), set(fold.last - fold.first),
                          set(static_cast<double>(fold.keyCount))};
    const Vector seam = set(static_cast<double>(fold.keyCount) + 1.0);
    const Vector scalar = set(static_cast<double>(fold.keyCount) + 2.0);
    const bool foldEarly = repeats(fold.before);
    const bool foldLate = repeats(fold.after);
    Folded result;
    buckets[-1] = 0.0;
    for (std::size_t i = 0; i < n; i += lanes) {
        const Vector time = hn::LoadU(d, t + i);
        const Mask early = hn::Lt(time, c.first);
        const Mask late = hn::Gt(time, c.last);
        Vector place = time;
        Vector turn = hn::Zero(d);
        Mask moved = hn::And(early, late);  // none
        if (foldEarly && !hn::AllFalse(d, early)) {
            const FoldedLanes folded = foldLanes(c, fold.before, time);
            place = hn::IfThenElse(early, folded.local, place);
            if (fold.before == Extrapolation::offset)
                turn = hn::IfThenElse(early, folded.cycles, turn);
            moved = hn::Or(moved, early);
        }
        if (foldLate && !hn::AllFalse(d, late)) {
            const FoldedLanes folded = foldLanes(c, fold.after, time);
            place = hn::IfThenElse(late, folded.local, place);
            if (fold.after == Extrapolation::offset)
                turn = hn::IfThenElse(late, folded.cycles, turn);
            moved = hn::Or(moved, late);
        }
        Vector bucket = keysReached(fold.keys, fold.keyCount, place);
        if (!hn::AllFalse(d, moved)) {
            result.moved = true;
            if (fold.seams)
                bucket = hn::IfThenElse(hn::And(hn::And(moved, late), hn::Eq(bucket, set(1.0))), seam, bucket);
            if (fold.scalarEarly)
                bucket = hn::IfThenElse(hn::And(moved, early), scalar, bucket);
            if (fold.scalarLate)
                bucket = hn::IfThenElse(hn::And(moved, late), scalar, bucket);
        }
        hn::StoreU(place, d, local + i);
        hn::StoreU(turn, d, cycles + i);
        hn::StoreU(bucket, d, buckets + i);
        // Ascending, if each is at least the one before it.
        const Mask descends = hn::And(hn::Lt(bucket, hn::LoadU(d, buckets + i - 1)), hn::FirstN(d, std::min(lanes, n - i)));
        result.ascending = result.ascending && hn::AllFalse(d, descends);
    }
    return result;
}

// --- eases ----------------------------------------------------------------------

// Penner's bounce, out.
HWY_INLINE Vector bounceOut(Vector x)
{
    Vector centre = hn::Zero(Lanes());
    Vector floor = centre;
    const auto arc = [&](double from, double c, double f) HWY_ATTR {
        const Mask later = hn::Ge(x, set(from));
        centre = hn::IfThenElse(later, set(c), centre);
        floor = hn::IfThenElse(later, set(f), floor);
    };
    arc(1.0 / 2.75, 1.5 / 2.75, 0.75);
    arc(2.0 / 2.75, 2.25 / 2.75, 0.9375);
    arc(2.5 / 2.75, 2.625 / 2.75, 0.984375);
    const Vector off = hn::Sub(x, centre);
    return hn::MulAdd(hn::Mul(set(7.5625), off), off, floor);
}

HWY_INLINE Vector exp2Minus10(Vector x)
{
    // 2^(10 x - 10).
    return hn::Exp(Lanes(), hn::Mul(hn::Sub(x, set(1.0)), set(6.931471805599453)));
}

template <EaseFamily family>
HWY_INLINE Vector easeIn(Vector x)
{
    const Vector one = set(1.0);
    if constexpr (family == EaseFamily::sine) {
        const Vector half = sinCycles(hn::Mul(x, set(0.125)));
        return hn::Mul(hn::Add(half, half), half);
    } else if constexpr (family == EaseFamily::quad) {
        return hn::Mul(x, x);
    } else if constexpr (family == EaseFamily::cubic) {
        return hn::Mul(hn::Mul(x, x), x);
    } else if constexpr (family == EaseFamily::quart) {
        const Vector z = hn::Mul(x, x);
        return hn::Mul(z, z);
    } else if constexpr (family == EaseFamily::quint) {
        const Vector z = hn::Mul(x, x);
        return hn::Mul(hn::Mul(z, z), x);
    } else if constexpr (family == EaseFamily::expo) {
        return exp2Minus10(x);
    } else if constexpr (family == EaseFamily::circ) {
        const Vector z = hn::Mul(x, x);
        return hn::Div(z, hn::Add(one, hn::Sqrt(hn::Max(hn::Sub(one, z), hn::Zero(Lanes())))));
    } else if constexpr (family == EaseFamily::back) {
        return hn::Mul(hn::Mul(x, x), hn::MulSub(set(2.70158), x, set(1.70158)));
    } else if constexpr (family == EaseFamily::elastic) {
        const Vector cycles = hn::Mul(hn::Sub(x, set(1.075)), set(1.0 / 0.3));
        return hn::Neg(hn::Mul(exp2Minus10(x), sinCycles(cycles)));
    } else {
        return hn::Sub(one, bounceOut(hn::Sub(one, x)));
    }
}

template <EaseFamily family>
HWY_INLINE void easeLoop(EaseSide side, double start, double length, const double* t, double* out, std::size_t n)
{
    const Vector one = set(1.0);
    const Vector begin = set(start);
    const Vector over = set(length);
    const auto ends = [&](Vector x, Vector value) HWY_ATTR {
        return hn::IfThenZeroElse(hn::Le(x, hn::Zero(Lanes())), hn::IfThenElse(hn::Ge(x, one), one, value));
    };
    switch (side) {
    case EaseSide::in:
        transform(t, out, n, [&](Vector time) HWY_ATTR {
            const Vector x = hn::Div(hn::Sub(time, begin), over);
            return ends(x, easeIn<family>(x));
        });
        break;
    case EaseSide::out:
        transform(t, out, n, [&](Vector time) HWY_ATTR {
            const Vector x = hn::Div(hn::Sub(time, begin), over);
            return ends(x, hn::Sub(one, easeIn<family>(hn::Sub(one, x))));
        });
        break;
    case EaseSide::inOut:
        transform(t, out, n, [&](Vector time) HWY_ATTR {
            const Vector x = hn::Div(hn::Sub(time, begin), over);
            const Vector twice = hn::Add(x, x);
            const Mask firstHalf = hn::Lt(x, set(0.5));
            const Vector half =
                hn::Mul(set(0.5), easeIn<family>(hn::IfThenElse(firstHalf, twice, hn::Sub(set(2.0), twice))));
            return ends(x, hn::IfThenElse(firstHalf, half, hn::Sub(one, half)));
        });
        break;
    }
}

// --- Bezier ---------------------------------------------------------------------

// As solveBezierTime(): from the nearer end, Newton kept by bisection.
HWY_INLINE Vector solveBezier(double x1, double x2, Vector tau)
{
    const Lanes d;
    const Vector half = set(0.5);
    const Mask fromEnd = hn::Gt(tau, half);
    const Vector target = hn::IfThenElse(fromEnd, hn::Sub(set(1.0), tau), tau);
    const Vector p1 = hn::IfThenElse(fromEnd, set(1.0 - x2), set(x1));
    const Vector p2 = hn::IfThenElse(fromEnd, set(1.0 - x1), set(x2));
    const Vector c = hn::Mul(set(3.0), p1);
    const Vector b = hn::Mul(set(3.0), hn::Sub(p2, hn::Add(p1, p1)));
    const Vector a = hn::NegMulAdd(set(3.0), hn::Sub(p2, p1), set(1.0));
    const Vector b2 = hn::Add(b, b);
    const Vector a3 = hn::Mul(set(3.0), a);
    Vector low = hn::Zero(d);
    Vector high = set(1.0);
    Vector u = target;
    for (int i = 0; i < 128; ++i) {
        const Vector error = hn::MulSub(u, hn::MulAdd(u, hn::MulAdd(u, a, b), c), target);
        const Mask above = hn::Gt(error, hn::Zero(d));
        high = hn::IfThenElse(above, u, high);
        low = hn::IfThenElse(above, low, u);
        const Vector slope = hn::MulAdd(u, hn::MulAdd(u, a3, b2), c);
        const Vector newton = hn::Sub(u, hn::Div(error, slope));
        const Mask kept = hn::And(hn::Gt(newton, low), hn::Lt(newton, high));
        Vector next = hn::IfThenElse(kept, newton, hn::Mul(half, hn::Add(low, high)));
        const Mask found = hn::Or(hn::Eq(error, hn::Zero(d)), hn::Le(target, hn::Zero(d)));
        next = hn::IfThenElse(found, u, next);
        const Vector step = hn::Abs(hn::Sub(next, u));
        const Mask done = hn::Le(step, hn::Mul(set(2e-16), hn::Abs(next)));
        u = next;
        if (hn::AllTrue(d, done))
            break;
    }
    return hn::IfThenElse(fromEnd, hn::Sub(set(1.0), u), u);
}

void bezierParametersKernel(double x1, double x2, double start, double length, const double* t, double* u, std::size_t n)
{
    transform(t, u, n, [&](Vector time) HWY_ATTR {
        const Vector tau = hn::Div(hn::Sub(time, set(start)), set(length));
        return solveBezier(x1, x2, hn::Min(hn::Max(tau, hn::Zero(Lanes())), set(1.0)));
    });
}

void bezierComponentKernel(double from, double a, double b, double c, const double* u, double* out, std::size_t n)
{
    transform(u, out, n, [&](Vector s) HWY_ATTR {
        const Vector e = hn::Sub(set(1.0), s);
        const Vector inner = hn::MulAdd(e, set(a), hn::Mul(s, set(b)));
        const Vector handles = hn::Mul(hn::Mul(set(3.0), hn::Mul(e, s)), inner);
        return hn::Add(set(from), hn::MulAdd(hn::Mul(hn::Mul(s, s), s), set(c), handles));
    });
}

void easeShareKernel(EaseFamily family, EaseSide side, double start, double length, const double* t, double* out,
                     std::size_t n)
{
    switch (family) {
    case EaseFamily::sine: return easeLoop<EaseFamily::sine>(side, start, length, t, out, n);
    case EaseFamily::quad: return easeLoop<EaseFamily::quad>(side, start, length, t, out, n);
    case EaseFamily::cubic: return easeLoop<EaseFamily::cubic>(side, start, length, t, out, n);
    case EaseFamily::quart: return easeLoop<EaseFamily::quart>(side, start, length, t, out, n);
    case EaseFamily::quint: return easeLoop<EaseFamily::quint>(side, start, length, t, out, n);
    case EaseFamily::expo: return easeLoop<EaseFamily::expo>(side, start, length, t, out, n);
    case EaseFamily::circ: return easeLoop<EaseFamily::circ>(side, start, length, t, out, n);
    case EaseFamily::back: return easeLoop<EaseFamily::back>(side, start, length, t, out, n);
    case EaseFamily::elastic: return easeLoop<EaseFamily::elastic>(side, start, length, t, out, n);
    case EaseFamily::bounce: return easeLoop<EaseFamily::bounce>(side, start, length, t, out, n);
    case EaseFamily::afterEffects: break;  // the caller's, a Bezier
    }
}

void fadeOutKernel(double since, double gap, const double* t, double* out, std::size_t n)
{
    const Lanes d;
    const Vector half = set(since + 0.5 * gap);
    const Vector over = set(1.0 / (0.5 * gap));
    const std::size_t lanes = hn::Lanes(d);
    const auto fade = [&](Vector time) HWY_ATTR {
        const Vector x = hn::Min(hn::Max(hn::Mul(hn::Sub(time, half), over), hn::Zero(d)), set(1.0));
        return hn::NegMulAdd(hn::Mul(x, x), hn::NegMulAdd(set(2.0), x, set(3.0)), set(1.0));
    };
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        hn::StoreU(hn::Mul(hn::LoadU(d, out + i), fade(hn::LoadU(d, t + i))), d, out + i);
    for (; i < n; ++i) {
        const double x = std::clamp((t[i] - (since + 0.5 * gap)) / (0.5 * gap), 0.0, 1.0);
        out[i] *= 1.0 - x * x * (3.0 - 2.0 * x);
    }
}

void addScaledKernel(double factor, const double* share, double* out, std::size_t n)
{
    const Lanes d;
    const Vector by = set(factor);
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        hn::StoreU(hn::MulAdd(by, hn::LoadU(d, share + i), hn::LoadU(d, out + i)), d, out + i);
    for (; i < n; ++i)
        out[i] += factor * share[i];
}

}  // namespace HWY_NAMESPACE
}  // namespace sinew::motion::batch
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew::motion::batch {

HWY_EXPORT(foldKernel);
HWY_EXPORT(easeShareKernel);
HWY_EXPORT(bezierParametersKernel);
HWY_EXPORT(bezierComponentKernel);
HWY_EXPORT(fadeOutKernel);
HWY_EXPORT(addScaledKernel);

Folded fold(const Fold& fold, const double* t, double* local, double* cycles, double* buckets, std::size_t n)
{
    return HWY_DYNAMIC_DISPATCH(foldKernel)(fold, t, local, cycles, buckets, n);
}
void easeShare(EaseFamily family, EaseSide side, double start, double length, const double* t, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(easeShareKernel)(family, side, start, length, t, out, n);
}
void bezierParameters(double x1, double x2, double start, double length, const double* t, double* u, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(bezierParametersKernel)(x1, x2, start, length, t, u, n);
}
void bezierComponent(double from, double a, double b, double c, const double* u, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(bezierComponentKernel)(from, a, b, c, u, out, n);
}
void fadeOut(double since, double gap, const double* t, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(fadeOutKernel)(since, gap, t, out, n);
}
void addScaled(double factor, const double* share, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(addScaledKernel)(factor, share, out, n);
}

}  // namespace sinew::motion::batch
#endif
