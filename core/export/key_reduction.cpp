#include "core/export/key_reduction.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

// Samples this close to a line add nothing as keys; they are set aside before
// the search, at the price of this share of the tolerance.
constexpr double kStraightShare = 0.02;

// The box of slopes is only a filter; a hair wider, rounding never makes it refuse what fits.
constexpr double kBoxSlack = 1.0 + 1e-9;

// Seen from one sample, the others as offsets, in coordinates in which the
// target's interpolation from that sample is a ray: differences for plain
// curves, rotation vectors relative to the sample for rotations. (The angle
// between two rotations is at most the distance of their vectors, so what
// passes here passes in truth.)
struct LinearCurve {
    const SampledCurve& curve;
    [[nodiscard]] std::size_t dimensions() const { return curve.width; }
    void offset(std::size_t from, std::size_t to, double* out) const
    {
        for (std::size_t k = 0; k < curve.width; ++k)
            out[k] = static_cast<double>(curve.values[to * curve.width + k]) -
                     static_cast<double>(curve.values[from * curve.width + k]);
    }
    // Whether a difference vector keeps the tolerance: each component for itself.
    static bool keeps(const double* difference, std::size_t n, double tolerance)
    {
        return std::all_of(difference, difference + n, [&](double d) { return std::abs(d) <= tolerance; });
    }
};

struct RotationCurve {
    const SampledCurve& curve;
    [[nodiscard]] static std::size_t dimensions() { return 3; }
    void offset(std::size_t from, std::size_t to, double* out) const
    {
        const float* a = curve.values.data() + from * 4;
        const float* b = curve.values.data() + to * 4;
        const double ax = a[0], ay = a[1], az = a[2], aw = a[3];
        const double bx = b[0], by = b[1], bz = b[2], bw = b[3];
        // The vector part and w of conjugate(a) * b, the shorter way round.
        double x = aw * bx - ax * bw - ay * bz + az * by;
        double y = aw * by - ay * bw - az * bx + ax * bz;
        double z = aw * bz - az * bw - ax * by + ay * bx;
        const double w = aw * bw + ax * bx + ay * by + az * bz;
        const double sine2 = x * x + y * y + z * z;
        double scale;  // angle / sine of half the angle
        if (sine2 < 0.04 && w != 0.0) {
            // 2 asin(s) / s
            scale = 2.0 + sine2 * (1.0 / 3.0 + sine2 * (3.0 / 20.0 + sine2 * (5.0 / 56.0 + sine2 * (35.0 / 576.0 + sine2 * (63.0 / 1408.0)))));
        } else {
            const double sine = std::sqrt(sine2);
            scale = 2.0 * std::atan2(sine, std::abs(w)) / sine;
        }
        if (w < 0.0)
            scale = -scale;
        out[0] = x * scale;
        out[1] = y * scale;
        out[2] = z * scale;
    }
    static bool keeps(const double* difference, std::size_t n, double tolerance)
    {
        double sum = 0.0;
        for (std::size_t k = 0; k < n; ++k)
            sum += difference[k] * difference[k];
        return sum <= tolerance * tolerance;
    }
};

bool isPinned(const SampledCurve& curve, std::size_t i)
{
    return !curve.pinned.empty() && curve.pinned[i] != 0;
}

// The samples after one, in the order they are met, as offsets from it.
template <class Curve>
class View {
public:
    explicit View(const Curve& curve) : m_curve(curve), m_width(curve.dimensions()), m_difference(m_width) {}

    void lookFrom(std::size_t sample)
    {
        m_from = sample;
        m_offsets.clear();
        m_times.clear();
    }
    void meet(std::size_t sample)
    {
        m_offsets.resize(m_offsets.size() + m_width);
        m_curve.offset(m_from, sample, m_offsets.data() + m_offsets.size() - m_width);
        m_times.push_back(m_curve.curve.times[sample] - m_curve.curve.times[m_from]);
    }
    [[nodiscard]] const double* lastOffset() const { return m_offsets.data() + m_offsets.size() - m_width; }
    [[nodiscard]] double lastTime() const { return m_times.back(); }

    // Whether all samples met lie within the tolerance of the way to the last.
    [[nodiscard]] bool straight(double tolerance)
    {
        const double* to = lastOffset();
        for (std::size_t m = 0; m + 1 < m_times.size(); ++m) {
            const double u = m_times[m] / m_times.back();
            for (std::size_t k = 0; k < m_width; ++k)
                m_difference[k] = to[k] * u - m_offsets[m * m_width + k];
            if (!Curve::keeps(m_difference.data(), m_width, tolerance))
                return false;
        }
        return true;
    }

private:
    const Curve& m_curve;
    std::size_t m_width;
    std::size_t m_from = 0;
    std::vector<double> m_offsets;
    std::vector<double> m_times;
    std::vector<double> m_difference;
};

// Drops samples that lie (nearly) on the line of their neighbours. Runs are
// bounded so that the cost stays linear.
template <class Curve>
std::vector<std::size_t> dropStraight(const Curve& curve, double tolerance)
{
    constexpr std::size_t kLongestRun = 64;
    const std::size_t n = curve.curve.times.size();
    std::vector<std::size_t> kept{0};
    View<Curve> view(curve);
    view.lookFrom(0);
    view.meet(1);
    for (std::size_t next = 2; next < n; ++next) {
        view.meet(next);
        if (isPinned(curve.curve, next - 1) || next - kept.back() > kLongestRun || !view.straight(tolerance)) {
            kept.push_back(next - 1);
            view.lookFrom(next - 1);
            view.meet(next);
        }
    }
    kept.push_back(n - 1);
    return kept;
}

// The box of slopes that pass all samples seen so far.
class Cone {
public:
    explicit Cone(std::size_t dimensions) : m_low(dimensions), m_high(dimensions) {}
    void open()
    {
        std::ranges::fill(m_low, std::numeric_limits<double>::lowest());
        std::ranges::fill(m_high, std::numeric_limits<double>::max());
    }
    [[nodiscard]] bool contains(const double* offset, double dt) const
    {
        for (std::size_t k = 0; k < m_low.size(); ++k)
            if (offset[k] < m_low[k] * dt || offset[k] > m_high[k] * dt)
                return false;
        return true;
    }
    // False when nothing is left.
    bool narrow(const double* offset, double dt, double tolerance)
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

template <class Curve>
std::vector<std::size_t> fewestKeys(const Curve& curve, double tolerance)
{
    const std::vector<std::size_t> candidates = dropStraight(curve, tolerance * kStraightShare);
    const std::size_t n = candidates.size();
    const double allowed = tolerance * (1.0 - kStraightShare);
    std::vector<std::size_t> segments(n, std::numeric_limits<std::size_t>::max());
    std::vector<std::size_t> previous(n, 0);
    segments[0] = 0;
    Cone cone(curve.dimensions());
    View<Curve> view(curve);
    for (std::size_t a = 0; a + 1 < n; ++a) {
        cone.open();
        view.lookFrom(candidates[a]);
        for (std::size_t b = a + 1; b < n; ++b) {
            view.meet(candidates[b]);
            const double* offset = view.lastOffset();
            // The box lets all admissible segments through; the view decides.
            if (segments[a] + 1 < segments[b] && cone.contains(offset, view.lastTime()) && view.straight(allowed)) {
                segments[b] = segments[a] + 1;
                previous[b] = a;
            }
            if (isPinned(curve.curve, candidates[b]) || !cone.narrow(offset, view.lastTime(), allowed * kBoxSlack))
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

template <class Curve>
std::vector<std::size_t> reduce(const Curve& curve, double tolerance)
{
    const std::size_t n = curve.curve.times.size();
    if (n == 0)
        return {};
    if (n == 1)
        return {0};
    return fewestKeys(curve, tolerance);
}

}  // namespace

std::vector<std::size_t> reduceLinear(const SampledCurve& curve, double tolerance)
{
    return reduce(LinearCurve{curve}, tolerance);
}

std::vector<std::size_t> reduceRotation(const SampledCurve& curve, double tolerance)
{
    return reduce(RotationCurve{curve}, tolerance);
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
