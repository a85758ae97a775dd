// Folding of times, eases and Beziers for the track kernels; compiled once per
// instruction set.
#if defined(SINEW_MOTION_BATCH_CURVES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SINEW_MOTION_BATCH_CURVES_INL_H_
#undef SINEW_MOTION_BATCH_CURVES_INL_H_
#else
#define SINEW_MOTION_BATCH_CURVES_INL_H_
#endif

#include "core/motion/batch_math-inl.h"
#include "core/motion/kinds.h"

#include <hwy/contrib/math/math-inl.h>

HWY_BEFORE_NAMESPACE();
namespace sinew::motion::batch {
namespace HWY_NAMESPACE {

HWY_INLINE bool repeats(Extrapolation how)
{
    return how == Extrapolation::loop || how == Extrapolation::offset || how == Extrapolation::pingPong;
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

// One value of an ease; the ends exactly.
template <EaseFamily family>
HWY_INLINE Vector easeOf(EaseSide side, Vector x)
{
    const Vector one = set(1.0);
    Vector value;
    if (side == EaseSide::in) {
        value = easeIn<family>(x);
    } else if (side == EaseSide::out) {
        value = hn::Sub(one, easeIn<family>(hn::Sub(one, x)));
    } else {
        const Vector twice = hn::Add(x, x);
        const Mask firstHalf = hn::Lt(x, set(0.5));
        const Vector part = hn::Mul(set(0.5), easeIn<family>(hn::IfThenElse(firstHalf, twice, hn::Sub(set(2.0), twice))));
        value = hn::IfThenElse(firstHalf, part, hn::Sub(one, part));
    }
    return hn::IfThenZeroElse(hn::Le(x, hn::Zero(Lanes())), hn::IfThenElse(hn::Ge(x, one), one, value));
}

// The same for a family known only when the program runs.
HWY_INLINE Vector easeOf(EaseFamily family, EaseSide side, Vector x)
{
    switch (family) {
    case EaseFamily::sine: return easeOf<EaseFamily::sine>(side, x);
    case EaseFamily::quad: return easeOf<EaseFamily::quad>(side, x);
    case EaseFamily::cubic: return easeOf<EaseFamily::cubic>(side, x);
    case EaseFamily::quart: return easeOf<EaseFamily::quart>(side, x);
    case EaseFamily::quint: return easeOf<EaseFamily::quint>(side, x);
    case EaseFamily::expo: return easeOf<EaseFamily::expo>(side, x);
    case EaseFamily::circ: return easeOf<EaseFamily::circ>(side, x);
    case EaseFamily::back: return easeOf<EaseFamily::back>(side, x);
    case EaseFamily::elastic: return easeOf<EaseFamily::elastic>(side, x);
    case EaseFamily::bounce: return easeOf<EaseFamily::bounce>(side, x);
    case EaseFamily::afterEffects: break;  // a Bezier
    }
    return x;
}

// --- Bezier ---------------------------------------------------------------------

// The time of a segment by the curve parameter: u (linear + u (square + u cube)), from 0 to 1.
struct BezierLanes {
    Vector linear, square, cube;
};

// Halley's step at u, and how far the time there is off.
struct HalleyStep {
    Vector error, step;
};
HWY_INLINE HalleyStep halley(const BezierLanes& time, Vector target, Vector u)
{
    const Vector cube3 = hn::Mul(set(3.0), time.cube);
    const Vector error = hn::MulSub(u, hn::MulAdd(u, hn::MulAdd(u, time.cube, time.square), time.linear), target);
    const Vector halfBend = hn::MulAdd(u, cube3, time.square);
    const Vector slope = hn::MulAdd(u, hn::Add(halfBend, time.square), time.linear);
    const Vector over = hn::NegMulAdd(error, halfBend, hn::Mul(slope, slope));
    return {error, hn::Div(hn::Mul(error, slope), over)};
}

// Steps kept by bisection, for curves that are steep somewhere.
inline Vector solveSteep(const BezierLanes& time, Vector target, Vector u)
{
    const Lanes d;
    Vector low = hn::Zero(d);
    Vector high = set(1.0);
    u = hn::IfThenElse(hn::And(hn::Ge(u, low), hn::Le(u, high)), u, target);
    for (int i = 0; i < 64; ++i) {
        const HalleyStep at = halley(time, target, u);
        const Mask above = hn::Gt(at.error, hn::Zero(d));
        high = hn::IfThenElse(above, u, high);
        low = hn::IfThenElse(above, low, u);
        const Vector stepped = hn::Sub(u, at.step);
        // Never taken where it is no number: then the comparisons fail.
        const Mask kept = hn::And(hn::Ge(stepped, low), hn::Le(stepped, high));
        const Vector next = hn::IfThenElse(kept, stepped, hn::Mul(set(0.5), hn::Add(low, high)));
        const Mask done = hn::Le(hn::Abs(hn::Sub(next, u)), hn::Mul(set(1e-5), hn::Abs(next)));
        u = next;
        if (hn::AllTrue(d, done))
            break;
    }
    return u;
}

// As solveBezierTime(): from the nearer end by Halley's steps, whose error falls
// with the third power: one below 1e-5 has brought it below what doubles hold.
// `run` and `rest`: shares of the segment before and after, >= 0. `guess` gives
// a parameter to begin with from what is to be reached and which end that is from.
template <class Guess>
HWY_INLINE Vector solveBezier(const BezierLanes& time, Vector run, Vector rest, std::size_t steps, Guess&& guess)
{
    const Lanes d;
    const Vector one = set(1.0);
    const Mask fromEnd = hn::Gt(run, set(0.5));
    const Vector target = hn::IfThenElse(fromEnd, rest, run);
    const Vector square3 = hn::MulAdd(set(3.0), time.cube, time.square);
    const BezierLanes side{
        hn::IfThenElse(fromEnd, hn::Add(hn::Add(time.linear, time.square), square3), time.linear),
        hn::IfThenElse(fromEnd, hn::Neg(square3), time.square), time.cube};
    Vector u = guess(target, fromEnd);
    Vector step = u;
    for (std::size_t i = 0; i < steps; ++i) {
        step = halley(side, target, u).step;
        u = hn::Sub(u, step);
    }
    const Mask atEnd = hn::Eq(target, hn::Zero(d));
    const Mask done = hn::And(hn::Le(hn::Abs(step), hn::Mul(set(1e-5), u)), hn::Le(u, one));
    if (HWY_UNLIKELY(!hn::AllTrue(d, hn::Or(done, atEnd))))
        u = solveSteep(side, target, u);
    u = hn::IfThenZeroElse(atEnd, u);
    return hn::IfThenElse(fromEnd, hn::Sub(one, u), u);
}

// The value of a segment at the curve parameter, less its start.
HWY_INLINE Vector bezierRise(Vector s, Vector a, Vector b, Vector c)
{
    const Vector e = hn::Sub(set(1.0), s);
    const Vector inner = hn::MulAdd(e, a, hn::Mul(s, b));
    const Vector handles = hn::Mul(hn::Mul(set(3.0), hn::Mul(e, s)), inner);
    return hn::MulAdd(hn::Mul(hn::Mul(s, s), s), c, handles);
}

}  // namespace HWY_NAMESPACE
}  // namespace sinew::motion::batch
HWY_AFTER_NAMESPACE();

#endif
