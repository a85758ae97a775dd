#include "core/motion/batch_kernels.h"

#include "core/motion/batch_targets.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/motion/batch_kernels_track.cpp"
#include <hwy/foreach_target.h>

#include "core/motion/batch_curves-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sinew::motion::batch {
namespace HWY_NAMESPACE {

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

bool foldKernel(const Fold& fold, const double* t, double* local, double* cycles, double* buckets, std::size_t n)
{
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    const FoldConstants c{set(fold.first), set(fold.last), set(fold.last - fold.first),
                          set(static_cast<double>(fold.keyCount))};
    const Vector seam = set(static_cast<double>(fold.keyCount) + 1.0);
    const Vector scalar = set(static_cast<double>(fold.keyCount) + 2.0);
    const bool foldEarly = repeats(fold.before);
    const bool foldLate = repeats(fold.after);
    bool ascending = true;
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
        ascending = ascending && hn::AllFalse(d, descends);
    }
    return ascending;
}

// A Bezier segment solved at one time after the other. Where times are even, the
// last three solutions, continued as a parabola, are so near the next one that
// a single step is enough.
struct BezierChain {
    BezierLanes curve;
    Vector start, end, perSecond;
    Vector first, second, third;

    HWY_INLINE Vector solve(Vector time, bool continued)
    {
        const Vector zero = hn::Zero(Lanes());
        const Vector one = set(1.0);
        const Vector run = hn::Max(hn::Mul(hn::Sub(time, start), perSecond), zero);
        const Vector rest = hn::Max(hn::Mul(hn::Sub(end, time), perSecond), zero);
        if (!continued)
            return solveBezier(curve, run, rest, 2, [](Vector target, Mask) HWY_ATTR { return target; });
        const Vector next = hn::Min(hn::Max(hn::MulAdd(set(3.0), hn::Sub(third, second), first), zero), one);
        return solveBezier(curve, run, rest, 1, [&](Vector, Mask fromEnd) HWY_ATTR {
            return hn::IfThenElse(fromEnd, hn::Sub(one, next), next);
        });
    }
    HWY_INLINE void remember(Vector solution)
    {
        first = second;
        second = third;
        third = solution;
    }
};

void bezierParametersKernel(double x1, double x2, double start, double length, bool even, const double* t, double* u,
                            std::size_t n)
{
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    const Vector zero = hn::Zero(d);
    const BezierChain chain{{set(3.0 * x1), set(3.0 * (x2 - 2.0 * x1)), set(1.0 - 3.0 * (x2 - x1))},
                            set(start), set(start + length), set(1.0 / length), zero, zero, zero};
    // Several chains at once: each waits for its own last solution.
    constexpr std::size_t kChains = 4;
    constexpr std::size_t kShortest = 6;  // vectors a chain is worth starting for
    std::size_t done = 0;
    if (even && n >= kChains * kShortest * lanes) {
        const std::size_t part = n / kChains / lanes * lanes;
        BezierChain chains[kChains] = {chain, chain, chain, chain};
        for (std::size_t i = 0; i < part; i += lanes)
            for (std::size_t c = 0; c < kChains; ++c) {
                const Vector solved = chains[c].solve(hn::LoadU(d, t + c * part + i), i >= 3 * lanes);
                chains[c].remember(solved);
                hn::StoreU(solved, d, u + c * part + i);
            }
        done = kChains * part;
    }
    BezierChain plain = chain;
    transform(t + done, u + done, n - done, [&](Vector time) HWY_ATTR { return plain.solve(time, false); });
}

void bezierComponentKernel(double from, double a, double b, double c, const double* u, double* out, std::size_t n)
{
    transform(u, out, n, [&](Vector s) HWY_ATTR { return hn::Add(set(from), bezierRise(s, set(a), set(b), set(c))); });
}

template <EaseFamily family>
HWY_INLINE void easeLoop(EaseSide side, double start, double length, const double* t, double* out, std::size_t n)
{
    const Vector begin = set(start);
    const Vector over = set(length);
    transform(t, out, n, [&](Vector time) HWY_ATTR { return easeOf<family>(side, hn::Div(hn::Sub(time, begin), over)); });
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

bool fold(const Fold& fold, const double* t, double* local, double* cycles, double* buckets, std::size_t n)
{
    return HWY_DYNAMIC_DISPATCH(foldKernel)(fold, t, local, cycles, buckets, n);
}
void easeShare(EaseFamily family, EaseSide side, double start, double length, const double* t, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(easeShareKernel)(family, side, start, length, t, out, n);
}
void bezierParameters(double x1, double x2, double start, double length, bool even, const double* t, double* u,
                      std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(bezierParametersKernel)(x1, x2, start, length, even, t, u, n);
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
