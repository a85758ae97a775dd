#include "core/export/key_reduction.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

using namespace sinew;

namespace {

struct Samples {
    std::vector<double> times;
    std::vector<float> values;
    std::size_t width = 1;
    [[nodiscard]] SampledCurve curve() const { return {times, values, width, {}}; }
};

Samples sampled(double duration, double rate, const std::function<double(double)>& f)
{
    Samples s;
    const int n = static_cast<int>(std::lround(duration * rate));
    for (int i = 0; i <= n; ++i) {
        s.times.push_back(i / rate);
        s.values.push_back(static_cast<float>(f(i / rate)));
    }
    return s;
}

double lineError(const Samples& s, std::size_t i, std::size_t m, std::size_t j)
{
    double worst = 0.0;
    const double u = (s.times[m] - s.times[i]) / (s.times[j] - s.times[i]);
    for (std::size_t k = 0; k < s.width; ++k) {
        const double a = s.values[i * s.width + k];
        const double b = s.values[j * s.width + k];
        worst = std::max(worst, std::abs(a + (b - a) * u - s.values[m * s.width + k]));
    }
    return worst;
}

double slerpError(const Samples& s, std::size_t i, std::size_t m, std::size_t j)
{
    const auto at = [&](std::size_t n) {
        const float* v = s.values.data() + n * 4;
        return glm::normalize(glm::dquat(v[3], v[0], v[1], v[2]));
    };
    const double u = (s.times[m] - s.times[i]) / (s.times[j] - s.times[i]);
    const glm::dquat d = glm::conjugate(glm::slerp(at(i), at(j), u)) * at(m);
    return 2.0 * std::atan2(std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z), std::abs(d.w));
}

using SegmentError = double (*)(const Samples&, std::size_t, std::size_t, std::size_t);

double worstError(const Samples& s, const std::vector<std::size_t>& keys, SegmentError error)
{
    double worst = 0.0;
    for (std::size_t k = 1; k < keys.size(); ++k)
        for (std::size_t m = keys[k - 1] + 1; m < keys[k]; ++m)
            worst = std::max(worst, error(s, keys[k - 1], m, keys[k]));
    return worst;
}

// The fewest keys there can be, by trying every segment: the yardstick.
std::size_t optimum(const Samples& s, double tolerance, SegmentError error)
{
    const std::size_t n = s.times.size();
    std::vector<std::size_t> best(n, std::numeric_limits<std::size_t>::max());
    best[0] = 1;
    for (std::size_t j = 1; j < n; ++j)
        for (std::size_t i = 0; i < j; ++i) {
            if (best[i] + 1 >= best[j])
                continue;
            bool fits = true;
            for (std::size_t m = i + 1; m < j && fits; ++m)
                fits = error(s, i, m, j) <= tolerance;
            if (fits)
                best[j] = best[i] + 1;
        }
    return best[n - 1];
}

void expectGood(const Samples& s, double tolerance, const char* what)
{
    const std::vector<std::size_t> keys = reduceLinear(s.curve(), tolerance);
    EXPECT_EQ(keys.front(), 0u);
    EXPECT_EQ(keys.back(), s.times.size() - 1);
    EXPECT_LE(worstError(s, keys, lineError), tolerance) << what;
    const std::size_t best = optimum(s, tolerance, lineError);
    EXPECT_LE(static_cast<double>(keys.size()), 1.2 * static_cast<double>(best)) << what << ": optimum " << best;
}

TEST(KeyReduction, NearTheOptimumOnEveryKindOfMotion)
{
    const double tau = 2.0 * std::numbers::pi;
    const auto sine = [&](double t) { return 15.0 * std::sin(tau * t / 3.0); };
    const auto ring = [&](double t) { return t < 0.1 ? 1000 * t : 100 + 53 * std::sin(tau * 3 * (t - 0.1)) * std::exp(-5 * (t - 0.1)); };
    const auto bounce = [&](double t) {
        double length = 0.5;
        while (t > length && length > 1e-4) {
            t -= length;
            length *= 0.7;
        }
        return length > 1e-4 ? t * (length - t) : 0.0;
    };
    const auto steps = [](double t) { return std::floor(t * 3.0); };
    const auto ease = [](double t) { return t < 1 ? t * t * (3 - 2 * t) : 1.0; };
    for (const double share : {1e-2, 1e-3, 1e-4}) {
        expectGood(sampled(3, 120, sine), share * 30, "sine");
        expectGood(sampled(3, 120, ring), share * 100, "overshoot");
        expectGood(sampled(3, 120, bounce), share * 0.0625, "bounce");
        expectGood(sampled(3, 120, steps), share * 9, "steps");
        expectGood(sampled(3, 120, ease), share, "ease");
    }
}

TEST(KeyReduction, StraightAndStillCurvesNeedTwoKeys)
{
    EXPECT_EQ(reduceLinear(sampled(10, 60, [](double t) { return 3 * t - 1; }).curve(), 1e-4).size(), 2u);
    const Samples still = sampled(10, 60, [](double) { return 7.0; });
    EXPECT_EQ(reduceLinear(still.curve(), 0.0).size(), 2u);
    EXPECT_TRUE(isConstant(still.curve(), 0.0));
    EXPECT_FALSE(isConstant(sampled(1, 60, [](double t) { return t; }).curve(), 0.5));
    const std::vector<double> one{2.0};
    const std::vector<float> value{1.0f};
    EXPECT_EQ(reduceLinear({one, value, 1, {}}, 0.1), std::vector<std::size_t>{0});
    EXPECT_TRUE(reduceLinear({}, 0.1).empty());
}

TEST(KeyReduction, PinnedSamplesStay)
{
    const Samples line = sampled(1, 60, [](double t) { return t; });
    std::vector<std::uint8_t> pinned(line.times.size(), 0);
    pinned[17] = pinned[40] = 1;
    SampledCurve curve = line.curve();
    curve.pinned = pinned;
    EXPECT_EQ(reduceLinear(curve, 0.1), (std::vector<std::size_t>{0, 17, 40, 60}));
}

RC_GTEST_PROP(KeyReduction, NeverLeavesTheTolerance, ())
{
    // Random walks on random times, up to three components.
    Samples s;
    s.width = static_cast<std::size_t>(*rc::gen::inRange(1, 4));
    const int n = *rc::gen::inRange(2, 60);
    std::vector<double> value(s.width, 0.0);
    double t = 0.0;
    for (int i = 0; i < n; ++i) {
        s.times.push_back(t);
        t += *rc::gen::inRange(1, 50) / 240.0;
        for (double& v : value) {
            s.values.push_back(static_cast<float>(v));
            v += *rc::gen::inRange(-100, 101) / 100.0;
        }
    }
    const double tolerance = *rc::gen::inRange(0, 300) / 100.0;
    const std::vector<std::size_t> keys = reduceLinear(s.curve(), tolerance);
    RC_ASSERT(worstError(s, keys, lineError) <= tolerance);
    // Hundredths make many samples lie on the edge of the tolerance, where a hair decides: compare a hair inside.
    const auto best = static_cast<double>(optimum(s, tolerance * 0.96, lineError));
    RC_ASSERT(static_cast<double>(keys.size()) <= std::max(1.2 * best, best + 1.0));
}

Samples turning(double duration, double rate, const std::function<glm::dquat(double)>& f)
{
    Samples s;
    s.width = 4;
    glm::dquat before(1, 0, 0, 0);
    const int n = static_cast<int>(std::lround(duration * rate));
    for (int i = 0; i <= n; ++i) {
        glm::dquat q = f(i / rate);
        if (glm::dot(q, before) < 0.0)
            q = -q;
        before = q;
        s.times.push_back(i / rate);
        for (const double v : {q.x, q.y, q.z, q.w})
            s.values.push_back(static_cast<float>(v));
    }
    return s;
}

TEST(KeyReduction, RotationsKeepTheirAngle)
{
    const auto wobble = [](double t) {
        return glm::angleAxis(0.6 * std::sin(2.1 * t), glm::dvec3(1, 0, 0)) *
               glm::angleAxis(0.4 * std::sin(3.3 * t + 1), glm::normalize(glm::dvec3(0, 1, 1)));
    };
    const auto spin = [](double t) { return glm::angleAxis(5.0 * t, glm::normalize(glm::dvec3(1, 2, 3))); };
    for (const double tolerance : {0.02, 2e-3, 2e-4}) {
        const Samples s = turning(3, 60, wobble);
        const std::vector<std::size_t> keys = reduceRotation(s.curve(), tolerance);
        EXPECT_LE(worstError(s, keys, slerpError), tolerance * (1 + 1e-6));
        const std::size_t best = optimum(s, tolerance, slerpError);
        EXPECT_LE(static_cast<double>(keys.size()), 1.2 * static_cast<double>(best)) << "optimum " << best;

        const Samples turns = turning(2, 60, spin);
        const std::vector<std::size_t> few = reduceRotation(turns.curve(), tolerance);
        EXPECT_LE(worstError(turns, few, slerpError), tolerance * (1 + 1e-6));
        // A steady turn of 10 radians: slerp goes the short way, so no segment may pass half a turn.
        EXPECT_LE(few.size(), 5u);
        EXPECT_GE(few.size(), 4u);
    }
}

}  // namespace
