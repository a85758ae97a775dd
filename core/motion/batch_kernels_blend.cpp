#include "core/motion/batch.h"

#include "core/motion/batch_targets.h"
#include "core/motion/blend.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/motion/batch_kernels_blend.cpp"
#include <hwy/foreach_target.h>

#include "core/motion/batch_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sinew::motion::batch {
namespace HWY_NAMESPACE {

// weight(i): that of the samples from i on.
template <class Weight>
HWY_INLINE void blendAll(BlendMode mode, double defaultValue, const double* v, const Weight& weight, double* current,
                         std::size_t n)
{
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    const Vector ceiling = set(kBlendCeiling);
    const Vector floor = set(-kBlendCeiling);
    const auto loop = [&](auto&& joined) HWY_ATTR {
        std::size_t i = 0;
        for (; i + lanes <= n; i += lanes) {
            const Vector blended = joined(hn::LoadU(d, current + i), hn::LoadU(d, v + i), weight.at(i));
            hn::StoreU(hn::Min(hn::Max(blended, floor), ceiling), d, current + i);
        }
        for (; i < n; ++i)
            current[i] = blend(mode, current[i], v[i], weight.one(i), defaultValue);
    };
    const Vector rest = set(defaultValue);
    const Vector one = set(1.0);
    switch (mode) {
    case BlendMode::override_:
        return loop([](Vector c, Vector x, Vector w) HWY_ATTR { return hn::MulAdd(hn::Sub(x, c), w, c); });
    case BlendMode::additive: return loop([](Vector c, Vector x, Vector w) HWY_ATTR { return hn::MulAdd(x, w, c); });
    case BlendMode::additiveFromDefault:
        return loop([=](Vector c, Vector x, Vector w) HWY_ATTR { return hn::MulAdd(hn::Sub(x, rest), w, c); });
    case BlendMode::multiply:
        return loop([=](Vector c, Vector x, Vector w) HWY_ATTR {
            return hn::Mul(c, hn::MulAdd(hn::Sub(x, one), w, one));
        });
    }
}

struct SameWeight {
    double value;
    HWY_INLINE Vector at(std::size_t) const { return set(value); }
    double one(std::size_t) const { return value; }
};
struct OwnWeights {
    const double* values;
    HWY_INLINE Vector at(std::size_t i) const { return hn::LoadU(Lanes(), values + i); }
    double one(std::size_t i) const { return values[i]; }
};

void blendSameKernel(BlendMode mode, double defaultValue, const double* v, double weight, double* current, std::size_t n)
{
    blendAll(mode, defaultValue, v, SameWeight{weight}, current, n);
}

void blendOwnKernel(BlendMode mode, double defaultValue, const double* v, const double* weight, double* current,
                    std::size_t n)
{
    blendAll(mode, defaultValue, v, OwnWeights{weight}, current, n);
}

void clampKernel(double minimum, double maximum, const double* v, double* out, std::size_t n)
{
    const Vector low = set(minimum);
    const Vector high = set(maximum);
    transform(v, out, n, [&](Vector x) HWY_ATTR { return hn::Min(hn::Max(x, low), high); });
}

}  // namespace HWY_NAMESPACE
}  // namespace sinew::motion::batch
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew::motion {
namespace batch {

HWY_EXPORT(blendSameKernel);
HWY_EXPORT(blendOwnKernel);
HWY_EXPORT(clampKernel);

const auto blendSame = [](auto... x) { HWY_DYNAMIC_DISPATCH(blendSameKernel)(x...); };
const auto blendOwn = [](auto... x) { HWY_DYNAMIC_DISPATCH(blendOwnKernel)(x...); };
const auto clampAll = [](auto... x) { HWY_DYNAMIC_DISPATCH(clampKernel)(x...); };

}  // namespace batch

void blendValues(BlendMode mode, double defaultValue, std::span<const double> v, double weight, std::span<double> current)
{
    batch::blendSame(mode, defaultValue, v.data(), weight, current.data(), current.size());
}
void blendValues(BlendMode mode, double defaultValue, std::span<const double> v, std::span<const double> weight,
                 std::span<double> current)
{
    batch::blendOwn(mode, defaultValue, v.data(), weight.data(), current.data(), current.size());
}
void clampValues(double minimum, double maximum, std::span<const double> v, std::span<double> out)
{
    batch::clampAll(minimum, maximum, v.data(), out.data(), v.size());
}

}  // namespace sinew::motion
#endif
