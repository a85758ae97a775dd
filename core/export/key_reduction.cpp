#include "core/export/key_reduction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

// Samples this close to a line add nothing as keys; they are set aside before
// the search, at the price of this share of the tolerance.
constexpr double kStraightShare = 0.02;

using Quaternion = std::array<double, 4>;  // x y z w

Quaternion conjugateTimes(const Quaternion& a, const Quaternion& b)
{
    return {a[3] * b[0] - a[0] * b[3] - a[1] * b[2] + a[2] * b[1],
            a[3] * b[1] - a[1] * b[3] - a[2] * b[0] + a[0] * b[2],
            a[3] * b[2] - a[2] * b[3] - a[0] * b[1] + a[1] * b[0],
            a[3] * b[3] + a[0] * b[0] + a[1] * b[1] + a[2] * b[2]};
}

double angleOf(const Quaternion& q)
{
    return 2.0 * std::atan2(std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]), std::abs(q[3]));
}

// Shortest rotation from a to b as axis times angle.
std::array<double, 3> rotationVector(const Quaternion& a, const Quaternion& b)
{
    Quaternion q = conjugateTimes(a, b);
    const double sine = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
    const double angle = 2.0 * std::atan2(sine, std::abs(q[3]));
    const double scale = sine > 1e-12 ? angle / sine : 2.0;
    const double sign = q[3] < 0.0 ? -scale : scale;
    return {q[0] * sign, q[1] * sign, q[2] * sign};
}

// A line's coordinates in which a segment from sample i is a ray: components
// for plain curves, rotation vectors relative to i for rotations.
class LinearMetric {
public:
    LinearMetric(const SampledCurve& curve, double tolerance) : m_curve(curve), m_tolerance(tolerance) {}

    static constexpr bool kExactCone = true;
    [[nodiscard]] std::size_t dimensions() const { return m_curve.width; }
    void offset(std::size_t from, std::size_t to, std::span<double> out) const
    {
        for (std::size_t k = 0; k < m_curve.width; ++k)
            out[k] = static_cast<double>(value(to, k)) - static_cast<double>(value(from, k));
    }
    // Whether sample m lies within the share of the tolerance of the line from i to j.
    [[nodiscard]] bool within(std::size_t i, std::size_t m, std::size_t j, double share) const
    {
        const double u = fraction(i, m, j);
        for (std::size_t k = 0; k < m_curve.width; ++k) {
            const double line = value(i, k) + (static_cast<double>(value(j, k)) - value(i, k)) * u;
            if (std::abs(line - value(m, k)) > m_tolerance * share)
                return false;
        }
        return true;
    }

private:
    [[nodiscard]] float value(std::size_t i, std::size_t k) const { return m_curve.values[i * m_curve.width + k]; }
    [[nodiscard]] double fraction(std::size_t i, std::size_t m, std::size_t j) const
    {
        return (m_curve.times[m] - m_curve.times[i]) / (m_curve.times[j] - m_curve.times[i]);
    }
    const SampledCurve& m_curve;
    double m_tolerance;
};

class RotationMetric {
public:
    RotationMetric(const SampledCurve& curve, double tolerance) : m_curve(curve), m_tolerance(tolerance) {}

    static constexpr bool kExactCone = false;  // a rotation vector's distance is only nearly the angle
    [[nodiscard]] std::size_t dimensions() const { return 3; }
    void offset(std::size_t from, std::size_t to, std::span<double> out) const
    {
        const std::array<double, 3> v = rotationVector(value(from), value(to));
        std::copy(v.begin(), v.end(), out.begin());
    }
    [[nodiscard]] bool within(std::size_t i, std::size_t m, std::size_t j, double share) const
    {
        const double u = (m_curve.times[m] - m_curve.times[i]) / (m_curve.times[j] - m_curve.times[i]);
        const Quaternion a = value(i);
        const std::array<double, 3> v = rotationVector(a, value(j));
        const double angle = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        const double half = angle * u * 0.5;
        const double scale = angle > 1e-12 ? std::sin(half) / angle : 0.5 * u;
        // a * turn compared with the sample: turn^-1 * a^-1 * sample.
        const Quaternion turn{v[0] * scale, v[1] * scale, v[2] * scale, std::cos(half)};
        return angleOf(conjugateTimes(turn, conjugateTimes(a, value(m)))) <= m_tolerance * share;
    }

private:
    [[nodiscard]] Quaternion value(std::size_t i) const
    {
        const float* v = m_curve.values.data() + i * 4;
        return {v[0], v[1], v[2], v[3]};
    }
    const SampledCurve& m_curve;
    double m_tolerance;
};

bool isPinned(const SampledCurve& curve, std::size_t i)
{
    return !curve.pinned.empty() && curve.pinned[i] != 0;
}

template <class Metric>
bool admissible(const Metric& metric, std::size_t i, std::size_t j, double share)
{
    for (std::size_t m = i + 1; m < j; ++m)
        if (!metric.within(i, m, j, share))
            return false;
    return true;
}

// Drops samples that lie (nearly) on the line of their neighbours. Runs are
// bounded so that the cost stays linear.
template <class Metric>
std::vector<std::size_t> dropStraight(const SampledCurve& curve, const Metric& metric)
{
    constexpr std::size_t kLongestRun = 64;
    const std::size_t n = curve.times.size();
    std::vector<std::size_t> kept{0};
    std::size_t from = 0;
    for (std::size_t next = 2; next < n; ++next) {
        if (isPinned(curve, next - 1) || next - from > kLongestRun ||
            !admissible(metric, from, next, kStraightShare)) {
            from = next - 1;
            kept.push_back(from);
        }
    }
    if (n > 1)
        kept.push_back(n - 1);
    return kept;
}

// The cone of slopes that pass all samples seen so far.
class Cone {
public:
    explicit Cone(std::size_t dimensions)
        : m_low(dimensions, std::numeric_limits<double>::lowest()), m_high(dimensions, std::numeric_limits<double>::max())
    {
    }
    void open()
    {
        std::ranges::fill(m_low, std::numeric_limits<double>::lowest());
        std::ranges::fill(m_high, std::numeric_limits<double>::max());
    }
    [[nodiscard]] bool contains(std::span<const double> offset, double dt) const
    {
        for (std::size_t k = 0; k < m_low.size(); ++k)
            if (offset[k] < m_low[k] * dt || offset[k] > m_high[k] * dt)
                return false;
        return true;
    }
    // False when nothing is left.
    bool narrow(std::span<const double> offset, double dt, double tolerance)
    {
        bool some = true;
        for (std::size_t k = 0; k < m_low.size(); ++k) {
            m_low[k] = std::max(m_low[k], (offset[k] - tolerance) / dt);
            m_high[k] = std::min(m_high[k], (offset[k] + tolerance) / dt);
            some = some && m_low[k] <= m_high[k];
        }
        return some;
    }

private:
    std::vector<double> m_low;
    std::vector<double> m_high;
};

template <class Metric>
std::vector<std::size_t> fewestKeys(const SampledCurve& curve, const Metric& metric, double tolerance)
{
    const std::vector<std::size_t> candidates = dropStraight(curve, metric);
    const std::size_t n = candidates.size();
    const double share = 1.0 - kStraightShare;
    constexpr std::size_t kUnreached = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> segments(n, kUnreached);
    std::vector<std::size_t> previous(n, 0);
    segments[0] = 0;
    Cone cone(metric.dimensions());
    std::vector<double> offset(metric.dimensions());

    const auto passes = [&](std::size_t a, std::size_t b) {
        for (std::size_t m = a + 1; m < b; ++m)
            if (!metric.within(candidates[a], candidates[m], candidates[b], share))
                return false;
        return true;
    };
    for (std::size_t a = 0; a + 1 < n; ++a) {
        cone.open();
        for (std::size_t b = a + 1; b < n; ++b) {
            const double dt = curve.times[candidates[b]] - curve.times[candidates[a]];
            metric.offset(candidates[a], candidates[b], offset);
            if (segments[a] + 1 < segments[b] && cone.contains(offset, dt) && (Metric::kExactCone || passes(a, b))) {
                segments[b] = segments[a] + 1;
                previous[b] = a;
            }
            if (isPinned(curve, candidates[b]) || !cone.narrow(offset, dt, tolerance * share))
                break;
        }
    }
    std::vector<std::size_t> keys;
    for (std::size_t at = n - 1; at != 0; at = previous[at])
        keys.push_back(candidates[at]);
    keys.push_back(0);
    std::ranges::reverse(keys);
    return keys;
}

template <class Metric>
std::vector<std::size_t> reduce(const SampledCurve& curve, const Metric& metric, double tolerance)
{
    const std::size_t n = curve.times.size();
    if (n == 0)
        return {};
    if (n == 1)
        return {0};
    return fewestKeys(curve, metric, tolerance);
}

}  // namespace

std::vector<std::size_t> reduceLinear(const SampledCurve& curve, double tolerance)
{
    return reduce(curve, LinearMetric(curve, tolerance), tolerance);
}

std::vector<std::size_t> reduceRotation(const SampledCurve& curve, double tolerance)
{
    return reduce(curve, RotationMetric(curve, tolerance), tolerance);
}

bool isConstant(const SampledCurve& curve, double tolerance)
{
    for (std::size_t i = curve.width; i < curve.values.size(); ++i) {
        const double difference = static_cast<double>(curve.values[i]) - curve.values[i % curve.width];
        if (std::abs(difference) > tolerance)
            return false;
    }
    return true;
}

}  // namespace sinew
