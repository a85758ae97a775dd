#include "core/motion/track.h"

#include "core/motion/bezier.h"
#include "core/motion/ease.h"
#include "tests/core/motion/random_track.h"

#include <algorithm>

namespace sinew::motion {
namespace {

double distance(const Components& a, const Components& b)
{
    return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}
double size(const Components& a)
{
    return distance(a, {});
}

SINEW_DRAWN(Bezier, SolvesItsTime)
{
    const BezierTime time{draws.fraction(), draws.fraction()};
    const double tau = draws.chance(0.5) ? draws.real(0.0, 1.0)
                                         : draws.chance(0.5) ? draws.magnitude(1e-15, 1.0) : 1.0 - draws.magnitude(1e-15, 1.0);
    const BezierParameter u = solveBezierTime(time, tau, 1.0 - tau);
    const long double s = u.fromStart;
    const long double reached = 3 * (1 - s) * (1 - s) * s * time.x1 + 3 * (1 - s) * s * s * time.x2 + s * s * s;
    RC_LOG() << time.x1 << " " << time.x2 << " " << tau;
    RC_ASSERT(std::abs(reached - tau) <= 1e-12L);
    RC_ASSERT(u.fromStart >= 0.0);
    RC_ASSERT(u.fromStart <= 1.0);
    RC_ASSERT(std::abs(u.fromStart + u.fromEnd - 1.0) <= 1e-15);
    // From the end: 1 - tau is as good, however near to it.
    const long double e = u.fromEnd;
    const long double left = 3 * (1 - e) * (1 - e) * e * (1.0L - time.x2) + 3 * (1 - e) * e * e * (1.0L - time.x1) + e * e * e;
    RC_ASSERT(std::abs(left - (1.0 - tau)) <= 1e-12L);
}

TEST(Bezier, SolvesTheEndsExactly)
{
    for (const BezierTime time : {BezierTime{0.0, 1.0}, {0.0, 0.0}, {1.0, 1.0}, {1.0, 0.0}, {0.3, 0.6}}) {
        EXPECT_EQ(solveBezierTime(time, 0.0, 1.0).fromStart, 0.0);
        EXPECT_EQ(solveBezierTime(time, 1.0, 0.0).fromEnd, 0.0);
    }
}

TEST(Ease, EndsAndSlopesOfEveryPreset)
{
    for (int f = 0; f <= static_cast<int>(EaseFamily::afterEffects); ++f)
        for (const EaseSide side : {EaseSide::in, EaseSide::out, EaseSide::inOut}) {
            const auto family = static_cast<EaseFamily>(f);
            EXPECT_EQ(ease(family, side, 0.0), 0.0);
            EXPECT_EQ(ease(family, side, 1.0), 1.0);
            EXPECT_NEAR(ease(family, side, 1e-12), 0.0, 1e-3) << f;
            EXPECT_NEAR(ease(family, side, 1.0 - 1e-12), 1.0, 1e-3) << f;
            // The slope adds up to the value: Simpson's rule between kinks.
            const double kinks[] = {0.0,        0.25 / 2.75, 0.5 / 2.75, 0.25, 1.0 / 2.75, 0.5, 1.75 / 2.75, 0.75,
                                    2.0 / 2.75, 2.25 / 2.75, 2.5 / 2.75, 1.0};
            double sum = ease(family, side, 1e-9);
            double at = 0.0;
            for (std::size_t k = 1; k < std::size(kinks); ++k) {
                // Kinks of the halves of in-out too.
                for (const double part : {0.25, 0.5, 0.75, 1.0}) {
                    const double from = at;
                    const double to = kinks[k - 1] + (kinks[k] - kinks[k - 1]) * part;
                    constexpr int kSteps = 2000;
                    const double h = (to - from) / kSteps;
                    for (int i = 0; i < kSteps; ++i) {
                        const double x = from + i * h;
                        sum += h / 6.0 *
                               (easeSlope(family, side, x, Side::right) + 4.0 * easeSlope(family, side, x + 0.5 * h) +
                                easeSlope(family, side, x + h, Side::left));
                    }
                    at = to;
                    // circ is infinitely steep somewhere: too much for the rule.
                    if (family != EaseFamily::circ && family != EaseFamily::bounce) {
                        EXPECT_NEAR(sum, ease(family, side, std::min(to, 1.0 - 1e-13)), 1e-7) << f << " " << to;
                    }
                }
            }
        }
}

SINEW_DRAWN(Track, PassesThroughItsKeysAtTheirTimes)
{
    const RandomTrack track(draws, {.follows = false});
    for (std::size_t key = 0; key < track.times.size(); ++key) {
        const Components value = keyedValue(track.view, track.times[key]);
        for (int i = 0; i < track.view.width; ++i)
            RC_ASSERT(value[static_cast<std::size_t>(i)] == track.values[key * static_cast<std::size_t>(track.view.width) + static_cast<std::size_t>(i)]);
    }
}

// Difference quotients from one side agree with the velocities of that side.
SINEW_DRAWN(Track, VelocitiesAreDerivatives)
{
    RandomTrack track(draws);
    for (Interpolation& interpolation : track.interpolations)
        if (interpolation.kind == Interpolation::Kind::ease &&
            (interpolation.family == EaseFamily::circ || interpolation.family == EaseFamily::expo ||
             interpolation.family == EaseFamily::elastic))
            interpolation.family = EaseFamily::back;  // steps or infinite slopes at the ends
    for (double& time : track.handleTimes)
        if (std::abs(time) < 0.01)
            time = std::copysign(0.01, time);
    for (FollowThrough& followThrough : track.followThrough)
        if (std::holds_alternative<Bounce>(followThrough.kind))
            followThrough.kind = draws.overshoot();  // its landings are everywhere
    track.update();
    const double from = track.times.front() - 1.3 * track.length() - 0.5;
    const double to = track.times.back() + 2.7 * track.length() + 0.5;
    for (int i = 0; i < 10; ++i) {
        const double t = draws.chance(0.3) ? track.times[static_cast<std::size_t>(draws.whole(0, static_cast<int>(track.times.size()) - 1))]
                                           : draws.real(from, to);
        for (const Side side : {Side::left, Side::right}) {
            const double sign = side == Side::left ? -1.0 : 1.0;
            const auto quotient = [&](double h) {
                // Three points of one side, the moment's own left out: it may be a step.
                const Components a = trackValue(track.view, t + sign * h);
                const Components b = trackValue(track.view, t + sign * 2.0 * h);
                const Components c = trackValue(track.view, t + sign * 3.0 * h);
                Components slope{};
                for (std::size_t k = 0; k < slope.size(); ++k)
                    slope[k] = sign * (-2.5 * a[k] + 4.0 * b[k] - 1.5 * c[k]) / h;
                return slope;
            };
            const Components coarse = quotient(2e-6);
            const Components fine = quotient(1e-6);
            const double unsure = 4.0 * distance(coarse, fine) + 1e-4 * (1.0 + size(fine));
            if (unsure > 0.05 * (1.0 + size(fine)))
                continue;  // a key or kink nearby
            RC_LOG() << "t " << t << (side == Side::left ? " left" : " right");
            RC_ASSERT(distance(trackVelocity(track.view, t, side), fine) <= unsure);
        }
    }
}

// Where one follow-through makes way for the next, nothing jumps but what the
// residue `cut` cuts off; faded and summed leave no kink either.
SINEW_DRAWN(Track, FadedAndSummedLeaveNoStepAndNoKink)
{
    RandomTrack track(draws);
    for (FollowThrough& followThrough : track.followThrough) {
        followThrough.residue = draws.one({Residue::faded, Residue::summed});
        followThrough.kind = draws.overshoot();
    }
    track.update();
    if (track.times.size() < 2)
        return;
    for (std::size_t key = 1; key < track.times.size(); ++key) {
        const double t = track.times[key];
        const Components before = followThroughOffset(track.view, std::nextafter(t, -1e9));
        const Components after = followThroughOffset(track.view, t);
        const Components kink = followThroughVelocity(track.view, t, Side::left);
        Components turned = followThroughVelocity(track.view, t, Side::right);
        double arriving = 0.0;
        for (int i = 0; i < track.view.width; ++i) {
            const auto k = static_cast<std::size_t>(i);
            turned[k] -= track.arrivals[key * static_cast<std::size_t>(track.view.width) + k];
            arriving += std::abs(track.arrivals[key * static_cast<std::size_t>(track.view.width) + k]);
        }
        double largest = 1.0;
        for (const double arrival : track.arrivals)
            largest = std::max(largest, std::abs(arrival));
        RC_ASSERT(distance(before, after) <= 1e-9 * largest);
        // The arrival itself turns the curve by its velocity, nothing else does.
        RC_ASSERT(distance(kink, turned) <= 1e-9 * largest);
    }
}

// The seam of a looping track is a key like any other.
SINEW_DRAWN(Track, LoopsWithoutAStepOrKinkAtTheSeam)
{
    RandomTrack track(draws);
    for (FollowThrough& followThrough : track.followThrough) {
        followThrough.residue = draws.one({Residue::faded, Residue::summed});
        followThrough.kind = draws.overshoot();
    }
    track.view.after = draws.one({Extrapolation::loop, Extrapolation::offset});
    track.update();
    if (track.times.size() < 2)
        return;
    const auto width = static_cast<std::size_t>(track.view.width);
    const std::size_t last = track.times.size() - 1;
    double largest = 1.0;
    for (const double arrival : track.arrivals)
        largest = std::max(largest, std::abs(arrival));
    for (const double pass : {1.0, 2.0, 7.0, 1000.0}) {
        const double seam = track.times.front() + pass * track.length();
        const double step = 1e-10;
        // Tails may have grown together without decay: they turn at most this fast.
        const double slope = size(followThroughVelocity(track.view, seam, Side::right)) +
                             size(followThroughVelocity(track.view, seam, Side::left)) + largest;
        RC_ASSERT(distance(followThroughOffset(track.view, seam - step), followThroughOffset(track.view, seam + step)) <=
                  4.0 * step * slope + 1e-6 * largest);
        Components turned = followThroughVelocity(track.view, seam + step, Side::right);
        for (std::size_t k = 0; k < width; ++k)
            turned[k] -= track.arrivals[last * width + k];
        RC_LOG() << "pass " << pass;
        RC_ASSERT(distance(followThroughVelocity(track.view, seam - step, Side::left), turned) <= 1e-5 * (slope + largest));
    }
}

// Tails of all earlier passes, summed in closed form, equal the passes added one by one.
SINEW_DRAWN(Track, SumsEarlierPasses)
{
    RandomTrack track(draws, {.most = 4});
    for (FollowThrough& followThrough : track.followThrough)
        followThrough.residue = Residue::summed;
    track.view.after = Extrapolation::loop;
    track.update();
    const std::size_t keys = track.times.size();
    if (keys < 2)
        return;
    const int passes = draws.whole(1, 60);
    const double t = track.times.front() + (passes + draws.real(0.001, 0.999)) * track.length();
    const auto width = static_cast<std::size_t>(track.view.width);

    // The same keys, written out. Only their arrivals matter here.
    std::vector<double> times{track.times.front()};
    std::vector<double> arrivals(width, 0.0);
    std::vector<FollowThrough> followThrough{track.followThrough.front()};
    for (int pass = 0; pass <= passes; ++pass)
        for (std::size_t key = 1; key < keys; ++key) {
            times.push_back(track.times[key] + pass * track.length());
            followThrough.push_back(track.view.followThroughOf(key));
            for (std::size_t k = 0; k < width; ++k)
                arrivals.push_back(track.arrivals[key * width + k]);
        }
    const std::vector<double> values(times.size() * width, 0.0);
    TrackView written;
    written.width = track.view.width;
    written.times = times;
    written.values = values;
    written.followThrough = followThrough;
    written.arrivals = arrivals;
    double largest = 1.0;
    for (const double arrival : arrivals)
        largest = std::max(largest, std::abs(arrival));
    RC_ASSERT(distance(followThroughOffset(track.view, t), followThroughOffset(written, t)) <= 1e-9 * largest * passes);
}

TEST(Track, TheFirstKeyNeverTriggers)
{
    const double times[] = {0.0, 1.0, 3.0};
    const double values[] = {0.0, 10.0, 4.0};
    const FollowThrough followThrough{Overshoot{}, Residue::summed, false, false};
    for (const Extrapolation before : {Extrapolation::hold, Extrapolation::loop, Extrapolation::pingPong,
                                       Extrapolation::offset, Extrapolation::continue_}) {
        TrackView track;
        track.before = before;
        track.after = before;
        track.times = times;
        track.values = values;
        track.followThrough = {&followThrough, 1};
        std::vector<double> arrivals(track.arrivalCount());
        computeArrivals(track, arrivals);
        track.arrivals = arrivals;
        for (const double t : {-2.5, -0.1, 0.0, 0.1, 0.5, 0.999})
            EXPECT_EQ(trackValue(track, t), keyedValue(track, t)) << t;
        EXPECT_NE(trackValue(track, 1.1), keyedValue(track, 1.1));
    }
}

TEST(Track, SaysWhichKeysArriveStill)
{
    const double times[] = {0.0, 1.0, 2.0, 3.0};
    const double values[] = {0.0, 10.0, 20.0, 20.0};
    const Interpolation interpolations[] = {{Interpolation::Kind::ease, EaseFamily::cubic, EaseSide::out},
                                            {Interpolation::Kind::linear, {}, {}},
                                            {Interpolation::Kind::linear, {}, {}},
                                            {}};
    FollowThrough followThrough{Overshoot{}, Residue::faded, false, false};
    TrackView track;
    track.times = times;
    track.values = values;
    track.interpolations = interpolations;
    track.followThrough = {&followThrough, 1};
    std::vector<double> arrivals(track.arrivalCount());
    computeArrivals(track, arrivals);
    track.arrivals = arrivals;
    EXPECT_FALSE(arrivesStill(track, 0));
    EXPECT_TRUE(arrivesStill(track, 1));   // eases out: comes to rest
    EXPECT_FALSE(arrivesStill(track, 2));  // linear
    EXPECT_FALSE(arrivesStill(track, 3));  // doesn't move at all
    followThrough.usePeakSpeed = true;     // the remedy
    computeArrivals(track, arrivals);
    EXPECT_FALSE(arrivesStill(track, 1));
    EXPECT_NEAR(arrivals[1], 30.0, 1e-6);
}

TEST(Track, PeakSpeedOfEveryKindOfSegment)
{
    const double times[] = {0.0, 2.0};
    const double values[] = {0.0, 10.0};
    const double handleTimes[] = {1.0, 0.0, 0.0, -1.0};
    const double handleValues[] = {0.0, 0.0, 0.0, 0.0};
    const auto peak = [&](Interpolation interpolation) {
        const Interpolation both[] = {interpolation, interpolation};
        TrackView track;
        track.times = times;
        track.values = values;
        track.interpolations = both;
        track.handleTimes = handleTimes;
        track.handleValues = handleValues;
        return peakVelocity(track, 0)[0];
    };
    using Kind = Interpolation::Kind;
    EXPECT_EQ(peak({Kind::hold, {}, {}}), 0.0);
    EXPECT_NEAR(peak({Kind::linear, {}, {}}), 5.0, 1e-12);
    EXPECT_NEAR(peak({Kind::ease, EaseFamily::quad, EaseSide::inOut}), 10.0, 1e-6);
    EXPECT_NEAR(peak({Kind::ease, EaseFamily::bounce, EaseSide::out}), 27.5, 1e-4);
    EXPECT_GT(peak({Kind::ease, EaseFamily::circ, EaseSide::inOut}), 50.0);
    EXPECT_LT(peak({Kind::ease, EaseFamily::circ, EaseSide::inOut}), 500.0);
    // x(u) = 1.5 u - 1.5 u^2 + u^3, y(u) = 3 u^2 - 2 u^3: 2 at the middle.
    EXPECT_NEAR(peak({Kind::bezier, {}, {}}), 10.0, 1e-6);
}

TEST(Track, RefusesInvalidKeys)
{
    const double good[] = {0.0, 1.0, 2.0};
    const double equal[] = {0.0, 1.0, 1.0};
    const double backwards[] = {0.0, 1.0, 0.5};
    const double wrong[] = {0.0, NAN, 2.0};
    const double values[] = {0.0, 1.0, 2.0};
    TrackView track;
    EXPECT_STREQ(invalidReason(track).what.field, "keys");
    track.times = good;
    track.values = values;
    EXPECT_FALSE(invalidReason(track));
    track.times = equal;
    EXPECT_STREQ(invalidReason(track).what.field, "time");
    EXPECT_EQ(invalidReason(track).key, 2);
    track.times = backwards;
    EXPECT_EQ(invalidReason(track).key, 2);
    track.times = wrong;
    EXPECT_EQ(invalidReason(track).key, 1);
    track.times = good;
    track.values = wrong;
    EXPECT_STREQ(invalidReason(track).what.field, "value");
    EXPECT_EQ(invalidReason(track).key, 1);
    track.values = values;
    const double handles[] = {0.1, -0.1, 0.1, 0.2, 0.1, -0.1};
    const double handleValues[] = {0, 0, 0, 0, 0, 0};
    track.handleTimes = handles;
    track.handleValues = handleValues;
    EXPECT_STREQ(invalidReason(track).what.field, "in");
    EXPECT_EQ(invalidReason(track).key, 1);
    track.width = 4;
    EXPECT_STREQ(invalidReason(track).what.field, "width");
}

TEST(Track, OfNothingIsZero)
{
    EXPECT_EQ(trackValue({}, 1.0), Components{});
    EXPECT_EQ(trackVelocity({}, 1.0, Side::left), Components{});
}

}  // namespace
}  // namespace sinew::motion
