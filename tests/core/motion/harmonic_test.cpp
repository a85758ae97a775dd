#include "core/motion/harmonic.h"

#include "core/motion/loop.h"
#include "core/motion/range.h"
#include "tests/core/motion/draws.h"

#include <limits>

namespace sinew::motion {
namespace {

struct Row {
    Direction direction;
    double origin, range, minimum, maximum;
    double centre, amplitude;
    HarmonicLimit limit;
};

// The table of the facts sheet.
TEST(Harmonic, FitsTheRangeAndSaysWhy)
{
    const Row rows[] = {
        {Direction::left, 0.5, 0.5, -30, 30, -15, 15, HarmonicLimit::none},
        {Direction::right, 0.5, 0.5, -30, 30, 15, 15, HarmonicLimit::none},
        {Direction::centric, 0.5, 0.5, -30, 30, 0, 30, HarmonicLimit::none},
        {Direction::left, 0.25, 0.5, -30, 30, -22.5, 7.5, HarmonicLimit::minimum},
        {Direction::right, 0.75, 0.5, -30, 30, 22.5, 7.5, HarmonicLimit::maximum},
        {Direction::centric, 0.25, 0.5, -30, 30, -15, 15, HarmonicLimit::minimum},
        {Direction::centric, 0.75, 0.5, -30, 30, 15, 15, HarmonicLimit::maximum},
        {Direction::centric, 1.0, 0.5, 0, 1, 1, 0, HarmonicLimit::maximum},
        {Direction::left, 0.0, 0.5, 0, 1, 0, 0, HarmonicLimit::minimum},
    };
    for (const Row& row : rows) {
        Harmonic harmonic;
        harmonic.direction = row.direction;
        harmonic.normalizedOrigin = row.origin;
        harmonic.normalizedRange = row.range;
        const HarmonicRange range = effectiveRange(harmonic, row.minimum, row.maximum);
        EXPECT_DOUBLE_EQ(range.origin, row.centre);
        EXPECT_DOUBLE_EQ(range.range, row.amplitude);
        EXPECT_EQ(range.limit, row.limit) << row.origin;
    }
}

SINEW_DRAWN(Harmonic, StaysWithinTheRange)
{
    Harmonic harmonic;
    harmonic.direction = draws.one({Direction::left, Direction::right});
    harmonic.normalizedOrigin = draws.fraction();
    harmonic.normalizedRange = draws.fraction();
    const double minimum = draws.real(-100.0, 100.0);
    const double maximum = minimum + draws.magnitude(1e-6, 1e6);
    const HarmonicRange range = effectiveRange(harmonic, minimum, maximum);
    const double rounding = 1e-15 * (std::abs(minimum) + std::abs(maximum));
    RC_ASSERT(range.range >= 0.0);
    RC_ASSERT(range.origin - range.range >= minimum - rounding);
    RC_ASSERT(range.origin + range.range <= maximum + rounding);
}

// Channel time by its log, and the phase, against 80-bit sums: a year of
// slider moves costs nothing.
SINEW_DRAWN(Harmonic, KeepsItsPhaseForAYear)
{
    Harmonic harmonic;
    harmonic.duration = draws.magnitude(0.01, 10.0);
    TimescaleChange change{0.0, {}, draws.real(-3.0, 3.0)};
    long double exact = 0.0L;
    double t = 0.0;
    const int moves = draws.whole(0, 200);
    for (int i = 0; i < moves; ++i) {
        const double next = t + draws.magnitude(1e-3, 31557600.0 / (moves + 1));
        exact += (static_cast<long double>(next) - t) * change.timescale;
        t = next;
        change = changeTimescale(change, t, draws.chance(0.2) ? 0.0 : draws.real(-3.0, 3.0));
    }
    const double end = draws.real(t, 31557600.0);
    exact += (static_cast<long double>(end) - t) * change.timescale;
    const long double cycles = exact / harmonic.duration;
    const long double expected = std::sin(2.0L * 3.141592653589793238462643L * (cycles - std::trunc(cycles)));
    const double value = harmonicValue({0.0, 1.0, HarmonicLimit::none},
                                       harmonicPhase(harmonic, channelTime(change, end)));
    // The 80-bit sums themselves are good for about this much.
    RC_ASSERT(std::abs(value - expected) <= 1e-6L);
}

TEST(Harmonic, KeepsItsPhaseWhenTheTimescaleChanges)
{
    const TimescaleChange before{0.0, {}, 1.7};
    for (const double t : {0.0, 0.3, 1e7 / 3.0}) {
        const TimescaleChange after = changeTimescale(before, t, -0.4);
        EXPECT_EQ(channelTime(before, t), channelTime(after, t));
    }
    // A timescale of 0 holds.
    const TimescaleChange held = changeTimescale(before, 2.0, 0.0);
    EXPECT_EQ(channelTime(held, 2.0), channelTime(held, 1e6));
}

SINEW_DRAWN(Harmonic, FinishesItsCycleAtTheOrigin)
{
    Harmonic harmonic;
    harmonic.duration = draws.magnitude(0.01, 10.0);
    harmonic.phase = draws.real(-2.0, 2.0);
    const TimescaleChange change{0.0, {}, draws.chance(0.5) ? draws.real(0.01, 3.0) : draws.real(-3.0, -0.01)};
    const double t = draws.real(0.0, 1000.0);
    const double rest = remainingCycle(harmonic, channelTime(change, t), change.timescale);
    RC_ASSERT(rest >= 0.0);
    RC_ASSERT(rest <= harmonic.duration / std::abs(change.timescale) * (1.0 + 1e-12));
    const double phase = harmonicPhase(harmonic, channelTime(change, t + rest));
    RC_ASSERT(std::abs(phase - std::round(phase)) < 1e-8);
}

TEST(Harmonic, RefusesInvalidFields)
{
    EXPECT_FALSE(invalidReason(Harmonic{}, 1));
    EXPECT_STREQ(invalidReason(Harmonic{}, 0).field, "channel");
    Harmonic bad;
    bad.channel = 1;
    EXPECT_STREQ(invalidReason(bad, 1).field, "channel");
    bad.channel = -1;
    EXPECT_STREQ(invalidReason(bad, 1).field, "channel");
    for (const double duration : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), HUGE_VAL}) {
        bad = {};
        bad.duration = duration;
        EXPECT_STREQ(invalidReason(bad, 1).field, "duration");
    }
    bad = {};
    bad.phase = HUGE_VAL;
    EXPECT_STREQ(invalidReason(bad, 1).field, "phase");
    bad = {};
    bad.normalizedOrigin = NAN;
    EXPECT_STREQ(invalidReason(bad, 1).field, "normalizedOrigin");
    bad = {};
    bad.normalizedRange = -0.5;
    EXPECT_STREQ(invalidReason(bad, 1).field, "normalizedRange");
    EXPECT_TRUE(invalidTimescale(NAN));
    EXPECT_FALSE(invalidTimescale(-2.0));
    EXPECT_STREQ(invalidRange(1.0, 1.0, 1.0).field, "minimum");
    EXPECT_STREQ(invalidRange(0.0, 1.0, 2.0).field, "default");
    EXPECT_FALSE(invalidRange(0.0, 1.0, 1.0));
}

SINEW_DRAWN(Range, WrapsIntoItself)
{
    const double minimum = draws.real(-100.0, 100.0);
    const double maximum = minimum + draws.magnitude(1e-6, 1e6);
    const double x = draws.real(-1e6, 1e6);
    const double wrapped = wrapValue(x, minimum, maximum);
    RC_ASSERT(wrapped >= minimum);
    RC_ASSERT(wrapped <= maximum);
    RC_ASSERT(wrapValue(wrapped, minimum, maximum) == wrapped);
    const double turns = (x - wrapped) / (maximum - minimum);
    RC_ASSERT(std::abs(turns - std::round(turns)) <= 1e-9 * std::max(1.0, std::abs(turns)) + 1e-9 / (maximum - minimum));
}

// All motions are back where they began after the loop, and suggestions close.
SINEW_DRAWN(Loop, ClosesEveryCycle)
{
    std::vector<Cycle> cycles;
    const int count = draws.whole(1, 4);
    for (int i = 0; i < count; ++i)
        cycles.push_back({draws.whole(1, 100) / 10.0, draws.one({1.0, 2.0, -1.0, 0.5})});
    const LoopLength loop = loopLength(cycles);
    if (loop.kind == LoopLength::Kind::found)
        for (const Cycle& cycle : cycles) {
            const double turns = loop.seconds * std::abs(cycle.timescale) / cycle.duration;
            RC_ASSERT(std::abs(turns - std::round(turns)) < 1e-6 * turns);
        }
    const double wanted = draws.magnitude(0.5, 100.0);
    const double rate = draws.one({24.0, 30.0, 60.0});
    double before = 0.0;
    for (const LoopSuggestion& suggestion : suggestLoops(cycles, wanted, rate)) {
        RC_ASSERT(std::abs(suggestion.seconds / wanted - 1.0) <= 0.25 + 1e-9);
        RC_ASSERT(std::abs(suggestion.seconds * rate - suggestion.frames) < 1e-6);
        RC_ASSERT(suggestion.largestChange >= before - 1e-9);
        before = suggestion.largestChange;
        for (const Cycle& cycle : cycles) {
            const double turns = suggestion.seconds * std::abs(cycle.timescale) / closingDuration(cycle, suggestion.seconds);
            RC_ASSERT(std::abs(turns - std::round(turns)) < 1e-9 * turns);
            RC_ASSERT(std::round(turns) >= 1.0);
        }
    }
}

}  // namespace
}  // namespace sinew::motion
