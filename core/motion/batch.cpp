#include "core/motion/batch.h"

#include "core/motion/batch_even.h"
#include "core/motion/batch_kernels.h"
#include "core/motion/projectile.h"
#include "core/motion/ramp.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew::motion {

namespace {

constexpr double kRadians = 0.017453292519943295;

// Cycles a second of a harmonic on its channel, with what a double can't hold.
Exact cycleRate(const Harmonic& harmonic, double timescale)
{
    const double rate = timescale / harmonic.duration;
    const Exact back = exactProduct(rate, harmonic.duration);
    return {rate, ((timescale - back.high) - back.low) / harmonic.duration};
}

// Calls body(times, begin, count) for consecutive chunks of even times.
template <class Body>
void inChunks(EvenTimes times, std::size_t count, Body&& body)
{
    std::array<double, batch::kRotorLength> chunk;
    for (std::size_t begin = 0; begin < count; begin += chunk.size()) {
        const std::size_t n = std::min(chunk.size(), count - begin);
        batch::spaced(times.first, times.step, begin, chunk.data(), n);
        body(std::span<const double>(chunk.data(), n), begin);
    }
}

batch::Flights flightsOf(const Ramp& ramp, const Bounce& bounce)
{
    return {ramp.duration, bounce.elasticity * std::abs(rampVelocity(ramp)), bounce.gravity, bounce.elasticity,
            static_cast<double>(bounce.maximumBounces)};
}

batch::Throw throwOf(const Projectile& projectile)
{
    const double angle = projectile.elevation * kRadians;
    return {{0.0, projectile.speed * std::sin(angle), projectile.gravity, projectile.elasticity,
             projectile.maximumBounces + 1.0},
            projectile.speed * std::cos(angle),
            projectile.friction};
}

}  // namespace

namespace batch {

std::size_t firstAtOrAfter(EvenTimes times, double moment, std::size_t count)
{
    if (times.first >= moment)
        return 0;
    const double guess = std::ceil((moment - times.first) / times.step);
    if (!(guess < static_cast<double>(count)))
        return count;
    auto index = static_cast<std::size_t>(std::max(guess, 0.0));
    const auto at = [&](std::size_t i) { return times.first + static_cast<double>(i) * times.step; };
    while (index > 0 && at(index - 1) >= moment)
        --index;
    while (index < count && at(index) < moment)
        ++index;
    return index;
}

void swingEven(const Swing& swing, EvenTimes times, std::size_t begin, double offset, double* out, std::size_t n)
{
    const Exact cycles = exactProduct(swing.frequency, times.step);
    for (std::size_t i = 0; i < n; i += kRotorLength) {
        const std::size_t length = std::min(kRotorLength, n - i);
        const Exact moved = exactProduct(static_cast<double>(begin + i), times.step);
        const Exact sum = exactSum(times.first - swing.since, moved.high);
        const double s = sum.high;
        const double rest = sum.low + moved.low;
        const double phase = fractionOfProduct(swing.frequency, s) + (swing.phase + swing.frequency * rest);
        const double scale = swing.scale * std::exp(-swing.decay * s);
        // So small it only costs time.
        if (std::abs(scale) < 1e-280) {
            std::fill_n(out + i, length, offset);
            continue;
        }
        rotor({phase - std::round(phase), {cycles.high - std::round(cycles.high), cycles.low},
               swing.decay * times.step, offset, scale},
              out + i, length);
    }
}

void lineEven(const Line& line, EvenTimes times, std::size_t begin, double* out, std::size_t n)
{
    Parabolas pieces(times, begin, begin + n, out);
    pieces.add(begin + n, line.at, line.value, line.slope, 0.0);
    pieces.flush();
}

void flightsEven(const Flights& flights, EvenTimes times, std::size_t begin, const Line& line, double scale, double* out,
                 std::size_t n)
{
    const std::size_t end = begin + n;
    Parabolas pieces(times, begin, end, out);
    const auto arc = [&](const FlightOf& flight, std::size_t until) {
        pieces.add(until, flight.begin, line.value + line.slope * (flight.begin - line.at),
                   scale * flights.rebound * flight.scale + line.slope, scale * 0.5 * flights.gravity);
    };
    const auto over = [&] { pieces.add(end, line.at, line.value, line.slope, 0.0); };
    const auto rest = [&](std::size_t from, std::size_t until) {
        pieces.skip(until);
        double* at = out + (from - begin);
        const std::size_t left = until - from;
        spaced(times.first, times.step, from, at, left);
        batch::flights(flights, at, at, left);
        const double first = times.first + static_cast<double>(from) * times.step;
        overSpaced(line.value + line.slope * (first - line.at), line.slope * times.step, scale, at, left);
    };
    forFlights(flights, times, begin, end, arc, over, rest);
    pieces.flush();
}

}  // namespace batch

void harmonicValues(const Harmonic& harmonic, const HarmonicRange& range, const TimescaleChange& change,
                    std::span<const double> times, std::span<double> out)
{
    const double start = harmonicPhase(harmonic, change.start);
    batch::wave({change.time, start - std::round(start), cycleRate(harmonic, change.timescale), range.origin, range.range},
                times.data(), out.data(), times.size());
}

void harmonicValues(const HarmonicRange& range, std::span<const double> phases, std::span<double> out)
{
    batch::wave({0.0, 0.0, {1.0, 0.0}, range.origin, range.range}, phases.data(), out.data(), phases.size());
}

void harmonicValues(const Harmonic& harmonic, const HarmonicRange& range, const TimescaleChange& change,
                    EvenTimes times, std::span<double> out)
{
    const double start = harmonicPhase(harmonic, channelTime(change, times.first));
    const Exact rate = cycleRate(harmonic, change.timescale);
    const Exact cycles = exactProduct(times.step, rate.high);
    for (std::size_t begin = 0; begin < out.size(); begin += batch::kRotorLength) {
        const std::size_t n = std::min(batch::kRotorLength, out.size() - begin);
        const Exact moved = exactProduct(static_cast<double>(begin), times.step);
        const double phase =
            start + fractionOfProduct(moved.high, rate.high) + (moved.low * rate.high + moved.high * rate.low);
        batch::rotor({phase - std::round(phase),
                      {cycles.high - std::round(cycles.high), cycles.low + times.step * rate.low},
                      0.0,
                      range.origin,
                      range.range},
                     out.data() + begin, n);
    }
}

void decayingSineValues(const DecayingSine& sine, std::span<const double> times, std::span<double> out)
{
    batch::swing({0.0, sine.frequency, sine.decay, sine.phase - std::round(sine.phase), sine.amplitude}, times.data(),
                 out.data(), times.size());
}

void decayingSineValues(const DecayingSine& sine, EvenTimes times, std::span<double> out)
{
    if (times.step <= 0.0) {
        inChunks(times, out.size(), [&](std::span<const double> chunk, std::size_t begin) {
            decayingSineValues(sine, chunk, out.subspan(begin, chunk.size()));
        });
        return;
    }
    const std::size_t begun = batch::firstAtOrAfter(times, 0.0, out.size());
    std::fill_n(out.begin(), begun, 0.0);
    batch::swingEven({0.0, sine.frequency, sine.decay, sine.phase - std::round(sine.phase), sine.amplitude}, times, begun,
                     0.0, out.data() + begun, out.size() - begun);
}

namespace {

void rampChunk(const Ramp& ramp, std::span<const double> times, std::span<double> out)
{
    const double v = rampVelocity(ramp);
    const std::size_t n = times.size();
    if (const auto* overshoot = std::get_if<Overshoot>(&ramp.followThrough.kind)) {
        batch::swing({ramp.duration, overshoot->frequency, overshoot->decay, 0.0, v / (kTwoPi * overshoot->frequency)},
                     times.data(), out.data(), n);
        batch::line(0.0, ramp.endValue, 1.0, out.data(), out.data(), n);
    } else if (const auto* bounce = std::get_if<Bounce>(&ramp.followThrough.kind); bounce && v != 0.0) {
        batch::flights(flightsOf(ramp, *bounce), times.data(), out.data(), n);
        batch::line(0.0, ramp.endValue, std::copysign(1.0, -v), out.data(), out.data(), n);
    } else {
        std::fill_n(out.begin(), n, ramp.endValue);
    }
    batch::rampPart(ramp.startValue, v, ramp.duration, times.data(), out.data(), n);
}

}  // namespace

void rampValues(const Ramp& ramp, std::span<const double> times, std::span<double> out)
{
    // What one pass leaves is still in the nearest cache for the next.
    for (std::size_t begin = 0; begin < times.size(); begin += batch::kRotorLength) {
        const std::size_t n = std::min(batch::kRotorLength, times.size() - begin);
        rampChunk(ramp, times.subspan(begin, n), out.subspan(begin, n));
    }
}

void rampValues(const Ramp& ramp, EvenTimes times, std::span<double> out)
{
    std::size_t plain = out.size();
    if (times.step > 0.0)
        plain = batch::firstAtOrAfter(times, ramp.duration, out.size());
    inChunks(times, plain, [&](std::span<const double> chunk, std::size_t begin) {
        rampValues(ramp, chunk, out.subspan(begin, chunk.size()));
    });
    const double v = rampVelocity(ramp);
    double* after = out.data() + plain;
    const std::size_t n = out.size() - plain;
    if (const auto* overshoot = std::get_if<Overshoot>(&ramp.followThrough.kind))
        batch::swingEven({ramp.duration, overshoot->frequency, overshoot->decay, 0.0, v / (kTwoPi * overshoot->frequency)},
                         times, plain, ramp.endValue, after, n);
    else if (const auto* bounce = std::get_if<Bounce>(&ramp.followThrough.kind); bounce && v != 0.0)
        batch::flightsEven(flightsOf(ramp, *bounce), times, plain, {0.0, ramp.endValue, 0.0}, std::copysign(1.0, -v), after, n);
    else
        std::fill_n(after, n, ramp.endValue);
}

void projectileValues(const Projectile& projectile, std::span<const double> times, std::span<double> x,
                      std::span<double> y)
{
    const batch::Throw thrown = throwOf(projectile);
    if (batch::fewFlights(thrown.flights)) {
        batch::thrown(thrown, times.data(), x.data(), y.data(), times.size());
        return;
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
        const ProjectilePoint point = projectileAt(projectile, times[i]);
        x[i] = point.x;
        y[i] = point.y;
    }
}

void projectileValues(const Projectile& projectile, EvenTimes times, std::span<double> x, std::span<double> y)
{
    const auto generic = [&](std::size_t from, std::size_t to) {
        const EvenTimes rest{times.first + static_cast<double>(from) * times.step, times.step};
        inChunks(rest, to - from, [&](std::span<const double> chunk, std::size_t begin) {
            projectileValues(projectile, chunk, x.subspan(from + begin, chunk.size()), y.subspan(from + begin, chunk.size()));
        });
    };
    if (times.step <= 0.0) {
        generic(0, x.size());
        return;
    }
    const std::size_t launched = batch::firstAtOrAfter(times, 0.0, x.size());
    std::fill_n(x.begin(), launched, 0.0);
    std::fill_n(y.begin(), launched, 0.0);
    const batch::Throw thrown = throwOf(projectile);
    const double first = 2.0 * thrown.flights.rebound / projectile.gravity;
    batch::Parabolas forward(times, launched, x.size(), x.data() + launched);
    batch::Parabolas upward(times, launched, x.size(), y.data() + launched);
    double way = 0.0;
    double speed = thrown.forward;
    double done = 0.0;   // flights that `way` and `speed` are past
    double scale = 1.0;  // of the next
    const auto passFlightsTo = [&](double index) {
        for (; done < index; done += 1.0) {
            way += speed * first * scale;
            speed *= projectile.friction;
            scale *= projectile.elasticity;
        }
    };
    batch::forFlights(
        thrown.flights, times, launched, x.size(),
        [&](const batch::FlightOf& flight, std::size_t until) {
            passFlightsTo(flight.index);
            forward.add(until, flight.begin, way, speed, 0.0);
            upward.add(until, flight.begin, 0.0, thrown.flights.rebound * flight.scale, 0.5 * projectile.gravity);
        },
        [&] {
            const double rested = projectileAt(projectile, projectileLength(projectile) + 1.0).x;
            forward.add(x.size(), 0.0, rested, 0.0, 0.0);
            upward.add(x.size(), 0.0, 0.0, 0.0, 0.0);
        },
        [&](std::size_t from, std::size_t until) {
            forward.skip(until);
            upward.skip(until);
            generic(from, until);
        });
    forward.flush();
    upward.flush();
}

}  // namespace sinew::motion
