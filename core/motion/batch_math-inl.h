// Vector sines and products for the kernels; compiled once per instruction set.
#if defined(SINEW_MOTION_BATCH_MATH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SINEW_MOTION_BATCH_MATH_INL_H_
#undef SINEW_MOTION_BATCH_MATH_INL_H_
#else
#define SINEW_MOTION_BATCH_MATH_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace sinew::motion::batch {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::ScalableTag<double>;
using Vector = hn::Vec<Lanes>;
using Mask = hn::Mask<Lanes>;

HWY_INLINE Vector set(double value)
{
    return hn::Set(Lanes(), value);
}

// What rounding took off a * b = product.
HWY_INLINE Vector productRest(Vector a, Vector b, Vector product)
{
#if HWY_TARGET == HWY_SSSE3 || HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_EMU128 || HWY_TARGET == HWY_SCALAR
    // No fused multiply: split both into halves (Dekker).
    const Vector split = set(134217729.0);
    const Vector aBig = hn::Mul(a, split);
    const Vector aHigh = hn::Sub(aBig, hn::Sub(aBig, a));
    const Vector aLow = hn::Sub(a, aHigh);
    const Vector bBig = hn::Mul(b, split);
    const Vector bHigh = hn::Sub(bBig, hn::Sub(bBig, b));
    const Vector bLow = hn::Sub(b, bHigh);
    return hn::Add(hn::Add(hn::Add(hn::Sub(hn::Mul(aHigh, bHigh), product), hn::Mul(aHigh, bLow)), hn::Mul(aLow, bHigh)),
                   hn::Mul(aLow, bLow));
#else
    return hn::MulSub(a, b, product);
#endif
}

// x less its nearest whole number.
HWY_INLINE Vector fraction(Vector x)
{
    return hn::Sub(x, hn::Round(x));
}

// sin(2 pi x) for |x| < 2^40, within 3e-16: folded to a quarter turn, then a
// minimax polynomial in x^2.
HWY_INLINE Vector sinCycles(Vector x)
{
    const Vector within = fraction(x);
    const Vector mirrored = hn::Sub(hn::CopySignToAbs(set(0.5), within), within);
    const Vector y = hn::IfThenElse(hn::Gt(hn::Abs(within), set(0.25)), mirrored, within);
    const Vector z = hn::Mul(y, y);
    // Two halves by even and odd powers: shorter chains.
    const Vector z2 = hn::Mul(z, z);
    Vector odd = hn::MulAdd(set(-0.6925067010720717), z2, set(-15.09450614073429));
    Vector even = hn::MulAdd(set(3.817365633469135), z2, set(42.05868995395094));
    odd = hn::MulAdd(odd, z2, set(-76.70585968962867));
    even = hn::MulAdd(even, z2, set(81.60524927557977));
    odd = hn::MulAdd(odd, z2, set(-41.341702240398284));
    even = hn::MulAdd(even, z2, set(6.283185307179585));
    return hn::Mul(y, hn::MulAdd(odd, z, even));
}
HWY_INLINE Vector cosCycles(Vector x)
{
    return sinCycles(hn::Add(fraction(x), set(0.25)));
}

// Whole numbers, a lane each, that pick from a table.
using Whole = hn::RebindToSigned<Lanes>;
using Row = hn::Vec<Whole>;
HWY_INLINE Row row(std::size_t value)
{
    return hn::Set(Whole(), static_cast<std::int64_t>(value));
}

// Each lane's value of a table of `rows`, padded to a multiple of 8.
HWY_INLINE Vector pick(const double* table, [[maybe_unused]] std::size_t rows, Row at)
{
    const Lanes d;
#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
    // Sixteen rows fit into two registers. (Highway's own look-up has one.)
    if (rows <= 8)
        return Vector{_mm512_permutexvar_pd(at.raw, hn::LoadU(d, table).raw)};
    if (rows <= 16)
        return Vector{_mm512_permutex2var_pd(hn::LoadU(d, table).raw, at.raw, hn::LoadU(d, table + 8).raw)};
#endif
    return hn::GatherIndex(d, table, at);
}

// Calls body(vector of t) for every t and stores what it returns.
template <class Body>
HWY_INLINE void transform(const double* t, double* out, std::size_t n, Body&& body)
{
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        hn::StoreU(body(hn::LoadU(d, t + i)), d, out + i);
    if (i < n) {
        HWY_ALIGN double rest[HWY_MAX_BYTES / sizeof(double)] = {};
        for (std::size_t k = i; k < n; ++k)
            rest[k - i] = t[k];
        hn::Store(body(hn::Load(d, rest)), d, rest);
        for (std::size_t k = i; k < n; ++k)
            out[k] = rest[k - i];
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace sinew::motion::batch
HWY_AFTER_NAMESPACE();

#endif
