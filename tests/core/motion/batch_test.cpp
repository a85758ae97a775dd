// Batches against the scalar functions, on every instruction set of the machine.
#include "core/motion/batch.h"

#include "core/motion/batch_kernels.h"
#include "core/motion/blend.h"
#include "core/motion/decaying_sine.h"
#include "core/motion/projectile.h"
#include "core/motion/ramp.h"
#include "tests/core/motion/random_track.h"

#include <hwy/targets.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <string>

namespace sinew::motion {
namespace {

// Runs a property once for each instruction set, the same draws each time.
void onEveryTarget(Draws& draws, const std::function<void(Draws&)>& property)
{
    const Draws same = draws;
    struct Reset {
        ~Reset() { hwy::SetSupportedTargetsForTest(0); }
    } reset;
    for (const auto target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        Draws again = same;
        RC_LOG() << hwy::TargetName(static_cast<std::uint32_t>(target));
        property(again);
    }
}

std::vector<double> anyTimes(Draws& draws, double from, double to)
{
    std::vector<double> times(static_cast<std::size_t>(draws.one({0, 1, 3, 7, 8, 9, 31, 100, 1023, 1024, 1025, 3000})));
    for (double& t : times)
        t = draws.real(from, to);
    if (draws.chance(0.3))
        std::sort(times.begin(), times.end());
    return times;
}
EvenTimes anyEven(Draws& draws, double from, double to)
{
    const double step = draws.chance(0.1) ? 0.0 : (to - from) / draws.magnitude(10.0, 5000.0);
    return draws.chance(0.1) ? EvenTimes{to, -step} : EvenTimes{from, step};
}
// As many as stay within a time from the first, at most 4,000.
std::size_t evenCount(Draws& draws, EvenTimes times, double length)
{
    const double most = times.step == 0.0 ? 4000.0 : std::min(4000.0, length / std::abs(times.step));
    return static_cast<std::size_t>(draws.whole(0, static_cast<int>(most)));
}
double at(EvenTimes times, std::size_t i)
{
    return times.first + static_cast<double>(i) * times.step;
}

template <class Scalar>
void compare(const std::vector<double>& out, double range, Scalar&& scalar)
{
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double expected = scalar(i);
        if (!(std::abs(out[i] - expected) <= 1e-12 * range)) {
            RC_LOG() << "sample " << i << ": " << out[i] << " expected " << expected << " off " << out[i] - expected;
            RC_FAIL("batch and scalar differ");
        }
    }
}

TEST(Batch, RunsOnTheVectorUnits)
{
    // At least one set beyond the baseline on every machine we know.
    std::set<std::string> names;
    for (const auto target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        names.insert(batch::instructionSet());
    }
    hwy::SetSupportedTargetsForTest(0);
    EXPECT_GE(names.size(), 1u);
    EXPECT_EQ(names.size(), hwy::SupportedAndGeneratedTargets().size());
}

SINEW_DRAWN(Batch, Harmonics)
{
    onEveryTarget(draws, [](Draws& d) {
        Harmonic harmonic;
        harmonic.direction = d.one({Direction::left, Direction::right, Direction::centric});
        harmonic.normalizedOrigin = d.fraction();
        harmonic.normalizedRange = d.fraction();
        harmonic.duration = d.magnitude(0.05, 10.0);
        harmonic.phase = d.real(-3.0, 3.0);
        TimescaleChange change{0.0, {}, d.real(-2.0, 2.0)};
        if (d.chance(0.5))
            change = changeTimescale(change, d.real(0.0, 1e6), d.chance(0.2) ? 0.0 : d.real(-2.0, 2.0));
        const double minimum = d.real(-100.0, 100.0);
        const double maximum = minimum + d.magnitude(0.1, 1000.0);
        const double late = d.one({60.0, 31557600.0});
        const std::vector<double> times = anyTimes(d, 0.0, late);
        std::vector<double> out(times.size());
        harmonicValues(harmonic, effectiveRange(harmonic, minimum, maximum), change, times, out);
        const double range = maximum - minimum + 1e-3 * (std::abs(minimum) + std::abs(maximum));
        const auto scalar = [&](double t) { return harmonicValue(harmonic, minimum, maximum, channelTime(change, t)); };
        compare(out, range, [&](std::size_t i) { return scalar(times[i]); });

        const EvenTimes even = anyEven(d, 0.0, 60.0);
        std::vector<double> evenOut(evenCount(d, even, 60.0));
        harmonicValues(harmonic, effectiveRange(harmonic, minimum, maximum), change, even, evenOut);
        compare(evenOut, range, [&](std::size_t i) { return scalar(at(even, i)); });
    });
}

SINEW_DRAWN(Batch, DecayingSines)
{
    onEveryTarget(draws, [](Draws& d) {
        const DecayingSine sine{d.real(-100.0, 100.0), d.magnitude(0.05, 20.0), d.chance(0.2) ? 0.0 : d.magnitude(0.01, 50.0),
                                d.real(-3.0, 3.0)};
        const std::vector<double> times = anyTimes(d, -1.0, 60.0);
        std::vector<double> out(times.size());
        decayingSineValues(sine, times, out);
        compare(out, 200.0, [&](std::size_t i) { return decayingSine(sine, times[i]); });
        const EvenTimes even = anyEven(d, -1.0, 60.0);
        std::vector<double> evenOut(evenCount(d, even, 61.0));
        decayingSineValues(sine, even, evenOut);
        compare(evenOut, 200.0, [&](std::size_t i) { return decayingSine(sine, at(even, i)); });
    });
}

SINEW_DRAWN(Batch, Ramps)
{
    onEveryTarget(draws, [](Draws& d) {
        Ramp ramp{d.real(-100.0, 100.0), d.real(-100.0, 100.0), d.magnitude(0.02, 5.0), d.followThrough()};
        if (d.chance(0.1))
            ramp.followThrough.kind = std::monostate{};
        else if (auto* bounce = std::get_if<Bounce>(&ramp.followThrough.kind); bounce && d.chance(0.3))
            bounce->maximumBounces = 1000;
        const double v = std::abs(rampVelocity(ramp));
        double range = 200.0;
        if (const auto* overshoot = std::get_if<Overshoot>(&ramp.followThrough.kind))
            range += v / overshoot->frequency;
        if (const auto* bounce = std::get_if<Bounce>(&ramp.followThrough.kind))
            // Late flights: the rounding of a time counts with the speed.
            range += 0.5 * v * v * bounce->elasticity * bounce->elasticity / bounce->gravity + v;
        const std::vector<double> times = anyTimes(d, -1.0, 20.0);
        std::vector<double> out(times.size());
        rampValues(ramp, times, out);
        compare(out, range, [&](std::size_t i) { return rampValue(ramp, times[i]); });
        const EvenTimes even = anyEven(d, -1.0, 20.0);
        std::vector<double> evenOut(evenCount(d, even, 21.0));
        rampValues(ramp, even, evenOut);
        compare(evenOut, range + v, [&](std::size_t i) { return rampValue(ramp, at(even, i)); });
    });
}

SINEW_DRAWN(Batch, Projectiles)
{
    onEveryTarget(draws, [](Draws& d) {
        const Projectile projectile{d.real(0.0, 180.0), d.magnitude(0.1, 100.0), d.fraction(),
                                    d.fraction(),       d.magnitude(1.0, 100.0), d.one({0, 1, 9, 23, 24, 500})};
        const double range = projectile.speed * projectileLength(projectile) + projectile.speed * projectile.speed / projectile.gravity;
        const std::vector<double> times = anyTimes(d, -1.0, 1.2 * projectileLength(projectile) + 1.0);
        std::vector<double> x(times.size()), y(times.size());
        projectileValues(projectile, times, x, y);
        compare(x, range, [&](std::size_t i) { return projectileAt(projectile, times[i]).x; });
        compare(y, range, [&](std::size_t i) { return projectileAt(projectile, times[i]).y; });
        const EvenTimes even = anyEven(d, -1.0, 10.0);
        std::vector<double> evenX(evenCount(d, even, 11.0)), evenY(evenX.size());
        projectileValues(projectile, even, evenX, evenY);
        compare(evenX, range + projectile.speed, [&](std::size_t i) { return projectileAt(projectile, at(even, i)).x; });
        compare(evenY, range + projectile.speed, [&](std::size_t i) { return projectileAt(projectile, at(even, i)).y; });
    });
}

SINEW_DRAWN(Batch, Tracks)
{
    onEveryTarget(draws, [](Draws& d) {
        RandomTrack track(d, {.most = d.one({1, 2, 6, 40}), .shortest = 0.05, .follows = d.chance(0.7)});
        double range = 200.0;
        for (const double arrival : track.arrivals)
            range = std::max(range, std::abs(arrival));
        const double before = track.times.front() - track.length() - 0.3;
        const double after = track.times.back() + 2.5 * track.length() + 1.0;
        const std::size_t width = static_cast<std::size_t>(track.view.width);
        // Batches fold late times into the first pass in another order: a
        // rounding or two of the time, which counts with the speed there and
        // decides where the value jumps. Both values must be met within it.
        const double rounding = 16.0 * std::numeric_limits<double>::epsilon() * std::max(std::abs(before), std::abs(after));
        const auto check = [&](const std::vector<double>& out, auto&& timeOf) {
            const std::size_t count = out.size() / width;
            for (std::size_t i = 0; i < count; ++i) {
                const double t = timeOf(i);
                Components least = trackValue(track.view, t);
                Components most = least;
                const auto met = [&](std::size_t k) {
                    const double value = out[k * count + i];
                    return value >= least[k] - 1e-12 * range && value <= most[k] + 1e-12 * range;
                };
                bool all = true;
                for (std::size_t k = 0; k < width; ++k)
                    all = all && met(k);
                if (all)
                    continue;
                for (const double off : {-rounding, -rounding / 4.0, rounding / 4.0, rounding}) {
                    const Components near = trackValue(track.view, t + off);
                    for (std::size_t k = 0; k < width; ++k) {
                        least[k] = std::min(least[k], near[k]);
                        most[k] = std::max(most[k], near[k]);
                    }
                }
                for (std::size_t k = 0; k < width; ++k) {
                    if (!met(k)) {
                        RC_LOG() << "t " << t << " component " << k << ": " << out[k * count + i] << " expected "
                                 << least[k] << " to " << most[k];
                        RC_FAIL("batch and scalar differ");
                    }
                }
            }
        };
        const std::vector<double> times = anyTimes(d, before, after);
        std::vector<double> out(times.size() * width);
        trackValues(track.view, times, out);
        check(out, [&](std::size_t i) { return times[i]; });
        const EvenTimes even{before, (after - before) / d.magnitude(10.0, 3000.0)};
        std::vector<double> evenOut(evenCount(d, even, after - before) * width);
        trackValues(track.view, even, evenOut);
        check(evenOut, [&](std::size_t i) { return at(even, i); });
    });
}

// Waves at phases of their own, and how values are blended and clamped.
SINEW_DRAWN(Batch, PhasesBlendsAndLimits)
{
    onEveryTarget(draws, [](Draws& d) {
        const std::vector<double> v = anyTimes(d, -50.0, 50.0);
        const HarmonicRange range{d.real(-10.0, 10.0), d.real(0.0, 20.0), {}};
        std::vector<double> waves(v.size());
        harmonicValues(range, v, waves);
        compare(waves, 20.0, [&](std::size_t i) { return harmonicValue(range, v[i] - std::round(v[i])); });

        const double defaultValue = d.real(-5.0, 5.0);
        const double same = d.real(-2.0, 2.0);
        std::vector<double> current(v.size()), weight(v.size());
        for (std::size_t i = 0; i < v.size(); ++i) {
            current[i] = d.chance(0.02) ? 1e200 : d.real(-50.0, 50.0);
            weight[i] = d.real(-2.0, 2.0);
        }
        for (const BlendMode mode : {BlendMode::override_, BlendMode::additive, BlendMode::additiveFromDefault, BlendMode::multiply}) {
            std::vector<double> one = current, own = current, limited(v.size());
            blendValues(mode, defaultValue, v, same, one);
            blendValues(mode, defaultValue, v, weight, own);
            for (std::size_t i = 0; i < v.size(); ++i) {
                // A weight near 1 cancels all but the last digits of a huge value.
                const double size = std::max(100.0, std::abs(current[i]));
                const double expected = blend(mode, current[i], v[i], same, defaultValue);
                RC_ASSERT(std::abs(one[i] - expected) <= 1e-12 * std::max(size, std::abs(expected)));
                const double weighed = blend(mode, current[i], v[i], weight[i], defaultValue);
                RC_ASSERT(std::abs(own[i] - weighed) <= 1e-12 * std::max(size, std::abs(weighed)));
            }
            clampValues(-20.0, 30.0, one, limited);
            for (std::size_t i = 0; i < v.size(); ++i)
                RC_ASSERT(limited[i] == std::clamp(one[i], -20.0, 30.0));
        }
    });
}

// A minute of the rotor against 80-bit sines at the exact moments.
TEST(Batch, TheRotorHoldsForAMinute)
{
    const double frequency = 12.3;
    const DecayingSine undamped{1.0, frequency, 0.0, 0.1};
    const DecayingSine damped{1.0, frequency, 0.05, 0.1};
    const EvenTimes even{0.0, 1.0 / 4096.0};
    std::vector<double> a(60 * 4096), b(60 * 4096);
    decayingSineValues(undamped, even, a);
    decayingSineValues(damped, even, b);
    long double worst = 0.0L;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const long double t = static_cast<long double>(i) / 4096.0L;
        const long double cycles = t * static_cast<long double>(frequency) + 0.1L;
        const long double sine = std::sin(2.0L * 3.141592653589793238462643L * (cycles - std::floor(cycles)));
        worst = std::max(worst, std::abs(a[i] - sine));
        worst = std::max(worst, std::abs(b[i] - sine * std::exp(-0.05L * t)));
    }
    EXPECT_LT(static_cast<double>(worst), 1e-13);
}

}  // namespace
}  // namespace sinew::motion
