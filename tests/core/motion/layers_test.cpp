#include "core/motion/layers.h"

#include "core/motion/blend.h"
#include "core/motion/fade.h"
#include "core/motion/look.h"
#include "core/motion/stagger.h"
#include "tests/core/motion/draws.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace sinew::motion {
namespace {

Covered anyCovered(Draws& draws)
{
    return draws.chance(0.3) ? Covered{} : Covered{draws.real(-10.0, 10.0), draws.chance(0.6) ? 1.0 : draws.real(0.01, 1.0)};
}

// Eased: nothing jumps while a transition runs, whichever clips set the value,
// and it ends exactly at the next clip.
SINEW_DRAWN(Layers, EasedTransitionsDoNotJump)
{
    const Covered from = anyCovered(draws);
    const Covered to = anyCovered(draws);
    const double weight = draws.fraction();
    const double fallback = draws.real(-10.0, 10.0);
    const auto at = [&](double p) {
        const Covered result = layOver(LayerRule::eased, {}, crossFade(LayerRule::eased, from, to, p), weight, fallback);
        return result.set() ? result.value : fallback;
    };
    double before = at(0.0);
    for (int i = 1; i <= 1000; ++i) {
        const double value = at(i / 1000.0);
        RC_ASSERT(std::abs(value - before) <= 0.05);
        before = value;
    }
    const Covered end = crossFade(LayerRule::eased, from, to, 1.0);
    RC_ASSERT(end == to);
    const Covered begin = crossFade(LayerRule::eased, from, to, 0.0);
    RC_ASSERT(begin == from);
}

// An interruption at any moment starts from what was shown at that moment.
SINEW_DRAWN(Layers, InterruptionsDoNotPop)
{
    Covered shown = anyCovered(draws);
    for (int i = 0; i < 5; ++i) {
        const Covered next = anyCovered(draws);
        const Covered snapshot = shown;
        const double fallback = draws.real(-10.0, 10.0);
        const auto seen = [&](const Covered& value) {
            const Covered result = layOver(LayerRule::eased, {}, value, 1.0, fallback);
            return result.set() ? result.value : fallback;
        };
        RC_ASSERT(std::abs(seen(crossFade(LayerRule::eased, snapshot, next, 0.0)) - seen(shown)) <= 1e-12);
        RC_ASSERT(std::abs(seen(crossFade(LayerRule::eased, snapshot, next, 1e-9)) - seen(shown)) <= 1e-6);
        shown = crossFade(LayerRule::eased, snapshot, next, draws.real(0.0, 1.0));
        RC_ASSERT(shown.coverage >= 0.0);
        RC_ASSERT(shown.coverage <= 1.0);
    }
}

TEST(Layers, ApplierAppliesTheFirstLayerInFull)
{
    const Covered one{4.0, 1.0};
    EXPECT_EQ(layOver(LayerRule::applier, {}, one, 0.25, 9.0).value, 4.0);
    EXPECT_EQ(layOver(LayerRule::applier, {8.0, 1.0}, one, 0.25, 9.0).value, 7.0);
    EXPECT_EQ(crossFade(LayerRule::applier, {}, one, 0.1).value, 4.0);  // jumps
    EXPECT_EQ(crossFade(LayerRule::applier, one, {}, 0.9).value, 4.0);  // holds
}

SINEW_DRAWN(Layers, ProgressRisesFromZeroToOne)
{
    const auto curve = draws.one({TransitionCurve::linear, TransitionCurve::smooth, TransitionCurve::easeIn, TransitionCurve::easeOut});
    const double duration = draws.magnitude(1e-3, 10.0);
    RC_ASSERT(transitionProgress(0.0, duration, curve) == 0.0);
    RC_ASSERT(transitionProgress(duration, duration, curve) == 1.0);
    RC_ASSERT(transitionProgress(0.0, 0.0, curve) == 1.0);
    double before = 0.0;
    for (int i = 0; i <= 100; ++i) {
        const double p = transitionProgress(duration * i / 100.0, duration, curve);
        RC_ASSERT(p >= before);
        before = p;
    }
}

TEST(Fade, EasesBothWaysAndTurnsRoundWithoutAJump)
{
    EXPECT_EQ(fadeWeight(0.0, 1.0, 0.0, 0.0), 1.0);
    EXPECT_EQ(fadeWeight(0.0, 1.0, 0.0, 0.2), 0.0);
    EXPECT_EQ(fadeWeight(0.0, 1.0, 0.1, 0.2), 0.5);
    EXPECT_EQ(fadeWeight(0.0, 1.0, 0.2, 0.2), 1.0);
    const double middle = fadeWeight(0.0, 1.0, 0.05, 0.2);
    EXPECT_EQ(fadeWeight(middle, 0.0, 0.0, 0.2), middle);
}

TEST(Blend, NewHarmonicsStartFromTheDefault)
{
    EXPECT_EQ(newHarmonicBlend(0.0), BlendMode::additive);
    EXPECT_EQ(newHarmonicBlend(0.5), BlendMode::additiveFromDefault);
}

// The follower never passes a goal that stays, and gets there.
SINEW_DRAWN(Look, NeverOvershoots)
{
    LookState state;
    const DVec3 goal(draws.real(-2.0, 2.0), draws.real(-2.0, 2.0), draws.real(-2.0, 2.0));
    const double damping = draws.magnitude(1e-6, 1.0);
    double away = glm::length(goal);
    const double ticks = 20.0 * std::max(damping, 1e-3) * 60.0 + 10.0;
    for (int i = 0; i < ticks; ++i) {
        tickLook(state, goal, damping, 1.0 / 60.0);
        RC_ASSERT(glm::dot(goal, state.position) <= glm::dot(goal, goal) * (1.0 + 1e-12));
        RC_ASSERT(glm::length(goal - state.position) <= away + 1e-12);
        away = glm::length(goal - state.position);
    }
    RC_ASSERT(away < 1e-4);
}

TEST(Look, AStepOfNoTimeAndAGoalReachedChangeNothing)
{
    LookState state{DVec3(0.3, 0.2, 0.1), DVec3(1.0, 2.0, 3.0)};
    const LookState before = state;
    tickLook(state, DVec3(1.0), 0.15, 0.0);
    EXPECT_EQ(state, before);
    tickLook(state, state.position + DVec3(5e-6, 0.0, 0.0), 0.15, 1.0 / 60.0);
    EXPECT_EQ(state, before);
    EXPECT_EQ(lookValue({Axis::y, 30.0}, state.position), 6.0);
    EXPECT_EQ(lookGoal(DVec3(3.0, 2.0, 1.0), DVec3(1.0, 0.0, 1.0), 2.0), DVec3(1.0, 1.0, 0.0));
    EXPECT_STREQ(invalidLookController(-0.1, 1.0).field, "damping");
    EXPECT_STREQ(invalidLookController(0.1, 0.0).field, "reach");
    EXPECT_STREQ(invalidReason(Look{Axis::x, NAN}).field, "factor");
}

TEST(Stagger, SpreadsEvenly)
{
    double sum = 0.0;
    int low = 0;
    for (std::uint64_t i = 0; i < 10000; ++i) {
        const double unit = staggerUnit(7, i);
        EXPECT_GE(unit, 0.0);
        EXPECT_LT(unit, 1.0);
        sum += unit;
        low += unit < 0.25;
    }
    EXPECT_NEAR(sum / 10000.0, 0.5, 0.02);
    EXPECT_NEAR(low, 2500, 200);
    EXPECT_STREQ(invalidReason(Stagger{Stagger::Mode::sequence, -1.0}).field, "delay");
    EXPECT_STREQ(invalidReason(Stagger{Stagger::Mode::random, 0.0, NAN}).field, "maximumDelay");
}

}  // namespace
}  // namespace sinew::motion
