#include "core/motion/overshoot.h"

#include "core/motion/decaying_sine.h"
#include "core/motion/exact.h"
#include "tests/core/motion/draws.h"

namespace sinew::motion {
namespace {

SINEW_DRAWN(Overshoot, StartsWithTheArrivingVelocity)
{
    const Overshoot overshoot = draws.overshoot();
    const double v = draws.real(-1000.0, 1000.0);
    RC_ASSERT(overshootOffset(overshoot, v, 0.0) == 0.0);
    RC_ASSERT(overshootVelocity(overshoot, v, 0.0) == v);
    const double s = draws.real(0.0, 2.0 / overshoot.frequency);
    const double step = 1e-6 / (overshoot.frequency + overshoot.decay);
    const double slope =
        (overshootOffset(overshoot, v, s + step) - overshootOffset(overshoot, v, s)) / step;
    RC_ASSERT(std::abs(slope - overshootVelocity(overshoot, v, s + 0.5 * step)) <= 1e-6 * std::abs(v));
}

SINEW_DRAWN(Overshoot, PeaksWhereItSays)
{
    const Overshoot overshoot = draws.overshoot();
    const double v = draws.real(-1000.0, 1000.0);
    const Peak peak = overshootPeak(overshoot, v);
    RC_ASSERT(std::abs(std::abs(overshootOffset(overshoot, v, peak.time)) - peak.height) <= 1e-12 * peak.height);
    for (int i = 0; i < 20; ++i)
        RC_ASSERT(std::abs(overshootOffset(overshoot, v, draws.magnitude(1e-3, 1e3))) <= peak.height * (1.0 + 1e-12));
}

SINEW_DRAWN(Overshoot, StaysSettled)
{
    const Overshoot overshoot = draws.overshoot();
    const double v = draws.real(-1000.0, 1000.0);
    const double step = draws.magnitude(0.1, 100.0);
    const double settled = settleTime(overshoot, v, step);
    if (std::isinf(settled)) {
        RC_ASSERT(overshoot.decay == 0.0);
        return;
    }
    for (int i = 0; i < 20; ++i)
        RC_ASSERT(std::abs(overshootOffset(overshoot, v, settled + draws.magnitude(1e-6, 10.0))) <= 0.01 * step * (1.0 + 1e-9));
}

// A wish is fulfilled, or refused with the nearest that is possible.
SINEW_DRAWN(Overshoot, SolvesWishes)
{
    const double v = draws.magnitude(1.0, 1e4);
    const double frequency = draws.magnitude(0.1, 30.0);
    const double decay = draws.magnitude(0.1, 30.0);
    const double step = draws.magnitude(0.1, 1000.0);
    const double height = draws.magnitude(1e-3, 1e4);
    const double seconds = draws.magnitude(1e-3, 100.0);
    const SolveLimits limits{0.01, 100.0};

    struct Result {
        Solved solved;
        double given, wish;
    };
    const Solved a = frequencyForPeak(v, decay, height, limits);
    const Solved b = decayForPeak(v, frequency, height, {0.0, 100.0});
    const Solved c = frequencyForSettling(v, decay, step, seconds, limits);
    const Solved d = decayForSettling(v, frequency, step, seconds, {0.0, 100.0});
    const Result results[] = {{a, overshootPeak({a.value, decay}, v).height, height},
                              {b, overshootPeak({frequency, b.value}, v).height, height},
                              {c, settleTime({c.value, decay}, v, step), seconds},
                              {d, settleTime({frequency, d.value}, v, step), seconds}};
    for (const Result& result : results) {
        const double low = &result == &results[1] || &result == &results[3] ? 0.0 : limits.lowest;
        RC_ASSERT(result.solved.value >= low);
        RC_ASSERT(result.solved.value <= 100.0);
        RC_ASSERT(result.given == result.solved.result);
        if (result.solved.reachable)
            RC_ASSERT(std::abs(result.given - result.wish) <= 1e-9 * result.wish);
        else
            RC_ASSERT(result.solved.value == low || result.solved.value == 100.0);
    }
    // Refused means impossible: more by every setting, or less by every one.
    for (int i = 0; i < 10; ++i) {
        const double any = draws.magnitude(0.01, 100.0);
        if (!a.reachable)
            RC_ASSERT((overshootPeak({any, decay}, v).height < height) == (a.result < height));
        if (!b.reachable)
            RC_ASSERT((overshootPeak({frequency, any}, v).height < height) == (b.result < height));
    }
}

TEST(Overshoot, NeverSettlesWithoutDecay)
{
    EXPECT_TRUE(std::isinf(settleTime({3.0, 0.0}, 100.0, 10.0)));
    EXPECT_EQ(settleTime({3.0, 0.0}, 0.0, 10.0), 0.0);
    const Solved refused = frequencyForSettling(100.0, 0.0, 10.0, 2.0);
    EXPECT_FALSE(refused.reachable);
    EXPECT_EQ(refused.result, 0.0);  // the nearest: fast enough to count as settled at once
    EXPECT_FALSE(std::isinf(settleTime({refused.value, 0.0}, 100.0, 10.0)));
}

TEST(Overshoot, RefusesInvalidFields)
{
    EXPECT_FALSE(invalidReason(Overshoot{}));
    EXPECT_FALSE(invalidReason(Overshoot{1.0, 0.0}));
    EXPECT_STREQ(invalidReason(Overshoot{0.0, 1.0}).field, "frequency");
    EXPECT_STREQ(invalidReason(Overshoot{NAN, 1.0}).field, "frequency");
    EXPECT_STREQ(invalidReason(Overshoot{1.0, -0.1}).field, "decay");
    EXPECT_STREQ(invalidReason(DecayingSine{HUGE_VAL, 1.0, 1.0, 0.0}).field, "amplitude");
    EXPECT_STREQ(invalidReason(DecayingSine{1.0, -1.0, 1.0, 0.0}).field, "frequency");
    EXPECT_STREQ(invalidReason(DecayingSine{1.0, 1.0, -1.0, 0.0}).field, "decay");
    EXPECT_STREQ(invalidReason(DecayingSine{1.0, 1.0, 1.0, NAN}).field, "phase");
}

TEST(DecayingSine, OfANewOneIsAQuarterOfTheRange)
{
    EXPECT_DOUBLE_EQ(newDecayingSine(-30.0, 30.0).amplitude, 15.0);
}

}  // namespace
}  // namespace sinew::motion
