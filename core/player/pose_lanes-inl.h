// Groups of eight lanes as vectors, and the shortest-arc slerp on them; compiled
// once per instruction set.
//
// Products and sums are never fused and a group is treated as one whatever the
// vectors' width, so that a pose has the same bits on every machine.
#if defined(SINEW_PLAYER_POSE_LANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SINEW_PLAYER_POSE_LANES_INL_H_
#undef SINEW_PLAYER_POSE_LANES_INL_H_
#else
#define SINEW_PLAYER_POSE_LANES_INL_H_
#endif

#include "core/program/rig.h"

#include <hwy/highway.h>

#include <array>

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::CappedTag<float, kPoseLanes>;
using Vector = hn::Vec<Lanes>;
constexpr int kWidth = static_cast<int>(hn::MaxLanes(Lanes()));
constexpr int kParts = kPoseLanes / kWidth;  // vectors a group

struct Group {
    Vector part[kParts];
};

HWY_INLINE Group load(const float* from)
{
    Group g;
    for (int p = 0; p < kParts; ++p)
        g.part[p] = hn::LoadU(Lanes(), from + p * kWidth);
    return g;
}
HWY_INLINE Group all(float value)
{
    Group g;
    for (Vector& part : g.part)
        part = hn::Set(Lanes(), value);
    return g;
}
HWY_INLINE void store(const Group& g, float* to)
{
    for (int p = 0; p < kParts; ++p)
        hn::StoreU(g.part[p], Lanes(), to + p * kWidth);
}
// Four rows of a rotation, `stride` apart.
struct Rotations {
    Group x, y, z, w;
};
HWY_INLINE Rotations loadRotations(const float* from, int stride)
{
    return {load(from), load(from + stride), load(from + 2 * stride), load(from + 3 * stride)};
}
HWY_INLINE void storeRotations(const Rotations& q, float* to, int stride)
{
    store(q.x, to);
    store(q.y, to + stride);
    store(q.z, to + 2 * stride);
    store(q.w, to + 3 * stride);
}

// from + (to - from) * f
HWY_INLINE Group between(const Group& from, const Group& to, const Group& f)
{
    Group g;
    for (int p = 0; p < kParts; ++p)
        g.part[p] = hn::Add(from.part[p], hn::Mul(hn::Sub(to.part[p], from.part[p]), f.part[p]));
    return g;
}
// a * (1 - f) + b * f: a and b themselves, to the bit, at 0 and 1.
HWY_INLINE Group weighted(const Group& a, const Group& b, const Group& f)
{
    const Vector one = hn::Set(Lanes(), 1.0f);
    Group g;
    for (int p = 0; p < kParts; ++p)
        g.part[p] = hn::Add(hn::Mul(a.part[p], hn::Sub(one, f.part[p])), hn::Mul(b.part[p], f.part[p]));
    return g;
}
// a where f is 0, b where f is 1, else mixed.
HWY_INLINE Group endsKept(const Group& a, const Group& b, const Group& f, const Group& mixed)
{
    const Vector zero = hn::Zero(Lanes());
    const Vector one = hn::Set(Lanes(), 1.0f);
    Group g;
    for (int p = 0; p < kParts; ++p)
        g.part[p] = hn::IfThenElse(hn::Eq(f.part[p], zero), a.part[p],
                                   hn::IfThenElse(hn::Eq(f.part[p], one), b.part[p], mixed.part[p]));
    return g;
}

// sin(w * angle) / sin(angle) = w * (1 + e1 * (1 + e2 * (1 + ...))) with
// ei = (w^2 / (i(2i+1)) - i/(2i+1)) * (cos(angle) - 1): a power series without
// a transcendental function. Terms shrink like (|cos - 1| / 2)^i.
struct SineRatio {
    static constexpr int kTerms = 26;
    std::array<float, kTerms + 1> square{}, constant{};
    constexpr SineRatio()
    {
        for (int i = 1; i <= kTerms; ++i) {
            square[static_cast<std::size_t>(i)] = 1.0f / static_cast<float>(i * (2 * i + 1));
            constant[static_cast<std::size_t>(i)] = static_cast<float>(i) / static_cast<float>(2 * i + 1);
        }
    }
    // Enough for an error under 3e-8 down to this cosine - 1.
    static int terms(float c) { return c > -0.03f ? 3 : c > -0.1f ? 6 : c > -0.4f ? 11 : kTerms; }
};
constexpr SineRatio kSeries;

// Shortest arc from a to b by f in [0, 1]; unit to float precision.
HWY_INLINE Rotations slerp(const Rotations& a, const Rotations& b, const Group& f)
{
    const Lanes d;
    const Vector one = hn::Set(d, 1.0f);
    Vector flip[kParts], c[kParts];
    Vector least = hn::Zero(d);
    for (int p = 0; p < kParts; ++p) {
        const Vector dot = hn::Add(hn::Add(hn::Mul(a.x.part[p], b.x.part[p]), hn::Mul(a.y.part[p], b.y.part[p])),
                                   hn::Add(hn::Mul(a.z.part[p], b.z.part[p]), hn::Mul(a.w.part[p], b.w.part[p])));
        flip[p] = hn::And(dot, hn::Set(d, -0.0f));
        c[p] = hn::Sub(hn::Min(hn::Abs(dot), one), one);
        least = hn::Min(least, c[p]);
    }
    const int terms = SineRatio::terms(hn::GetLane(hn::MinOfLanes(d, least)));

    Rotations q;
    for (int p = 0; p < kParts; ++p) {
        const Vector g = hn::Sub(one, f.part[p]);
        const Vector ga = hn::Mul(g, g);
        const Vector gb = hn::Mul(f.part[p], f.part[p]);
        Vector sa = one;
        Vector sb = one;
        for (int i = terms; i >= 1; --i) {
            const Vector square = hn::Set(d, kSeries.square[static_cast<std::size_t>(i)]);
            const Vector constant = hn::Set(d, kSeries.constant[static_cast<std::size_t>(i)]);
            sa = hn::Add(one, hn::Mul(hn::Mul(hn::Sub(hn::Mul(ga, square), constant), c[p]), sa));
            sb = hn::Add(one, hn::Mul(hn::Mul(hn::Sub(hn::Mul(gb, square), constant), c[p]), sb));
        }
        sa = hn::Mul(sa, g);
        sb = hn::Xor(hn::Mul(sb, f.part[p]), flip[p]);
        const Vector x = hn::Add(hn::Mul(sa, a.x.part[p]), hn::Mul(sb, b.x.part[p]));
        const Vector y = hn::Add(hn::Mul(sa, a.y.part[p]), hn::Mul(sb, b.y.part[p]));
        const Vector z = hn::Add(hn::Mul(sa, a.z.part[p]), hn::Mul(sb, b.z.part[p]));
        const Vector w = hn::Add(hn::Mul(sa, a.w.part[p]), hn::Mul(sb, b.w.part[p]));
        // Nearly of unit length: two of Newton's steps from 1 give 1 / sqrt.
        const Vector half = hn::Mul(hn::Set(d, 0.5f), hn::Add(hn::Add(hn::Mul(x, x), hn::Mul(y, y)),
                                                              hn::Add(hn::Mul(z, z), hn::Mul(w, w))));
        const Vector start = hn::Sub(hn::Set(d, 1.5f), half);
        const Vector scale = hn::Mul(start, hn::Sub(hn::Set(d, 1.5f), hn::Mul(half, hn::Mul(start, start))));
        q.x.part[p] = hn::Mul(x, scale);
        q.y.part[p] = hn::Mul(y, scale);
        q.z.part[p] = hn::Mul(z, scale);
        q.w.part[p] = hn::Mul(w, scale);
    }
    return q;
}

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#endif
