#include "core/motion/batch_kernels.h"

#include "core/motion/batch_targets.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/motion/batch_kernels.cpp"
#include <hwy/foreach_target.h>

#include "core/motion/batch_flights-inl.h"
#include "core/motion/batch_math-inl.h"

#include <hwy/contrib/math/math-inl.h>

HWY_BEFORE_NAMESPACE();
namespace sinew::motion::batch {
namespace HWY_NAMESPACE {

void waveKernel(const Wave& wave, const double* t, double* out, std::size_t n)
{
    const Vector since = set(wave.since);
    const Vector rate = set(wave.rate.high);
    const Vector rateRest = set(wave.rate.low);
    const Vector start = set(wave.start);
    const Vector offset = set(wave.offset);
    const Vector scale = set(wave.scale);
    transform(t, out, n, [&](Vector time) HWY_ATTR {
        const Vector elapsed = hn::Sub(time, since);
        // What the difference lost (Knuth's sum).
        const Vector back = hn::Sub(elapsed, time);
        const Vector elapsedRest = hn::Sub(hn::Sub(time, hn::Sub(elapsed, back)), hn::Add(since, back));
        const Vector cycles = hn::Mul(elapsed, rate);
        const Vector rest =
            hn::MulAdd(elapsed, rateRest, hn::MulAdd(elapsedRest, rate, hn::Add(productRest(elapsed, rate, cycles), start)));
        return hn::MulAdd(scale, sinCycles(hn::Add(fraction(cycles), rest)), offset);
    });
}

void swingKernel(const Swing& swing, const double* t, double* out, std::size_t n)
{
    const Lanes d;
    const Vector since = set(swing.since);
    const Vector frequency = set(swing.frequency);
    const Vector phase = set(swing.phase);
    const Vector scale = set(swing.scale);
    const Vector decay = set(-swing.decay);
    const Vector zero = hn::Zero(d);
    if (swing.decay == 0.0) {
        transform(t, out, n, [&](Vector time) HWY_ATTR {
            const Vector s = hn::Sub(time, since);
            const Vector cycles = hn::Mul(s, frequency);
            const Vector rest = hn::Add(productRest(s, frequency, cycles), phase);
            const Vector value = hn::Mul(scale, sinCycles(hn::Add(fraction(cycles), rest)));
            return hn::IfThenElse(hn::Lt(s, zero), zero, value);
        });
        return;
    }
    transform(t, out, n, [&](Vector time) HWY_ATTR {
        const Vector s = hn::Sub(time, since);
        const Vector cycles = hn::Mul(s, frequency);
        const Vector rest = hn::Add(productRest(s, frequency, cycles), phase);
        const Vector sine = sinCycles(hn::Add(fraction(cycles), rest));
        // Beyond this it is 0 for every purpose, and Exp's range ends.
        const Vector size = hn::Exp(d, hn::Max(hn::Mul(s, decay), set(-700.0)));
        return hn::IfThenElse(hn::Lt(s, zero), zero, hn::Mul(hn::Mul(scale, size), sine));
    });
}

void rotorKernel(const Rotor& rotor, double* out, std::size_t n)
{
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    constexpr std::size_t kChains = 4;  // turned side by side, to fill the pipeline
    const std::size_t turn = kChains * lanes;
    // One step of all chains: `turn` samples on.
    const auto samples = static_cast<double>(turn);
    const double angle = kTwoPi * (samples * rotor.cycles.high - std::round(samples * rotor.cycles.high) +
                                   samples * rotor.cycles.low);
    const double shrink = std::exp(-rotor.decay * samples);
    const Vector turnCos = set(shrink * std::cos(angle));
    const Vector turnSin = set(shrink * std::sin(angle));
    const Vector offset = set(rotor.offset);

    Vector re[kChains], im[kChains];
    for (std::size_t chain = 0; chain < kChains; ++chain) {
        const Vector i = hn::Add(hn::Iota(d, 0.0), set(static_cast<double>(chain * lanes)));
        const Vector cycles = hn::MulAdd(i, set(rotor.cycles.high), hn::MulAdd(i, set(rotor.cycles.low), set(rotor.phase)));
        Vector size = set(rotor.scale);
        if (rotor.decay > 0.0)
            size = hn::Mul(size, hn::Exp(d, hn::Max(hn::Mul(i, set(-rotor.decay)), set(-700.0))));
        re[chain] = hn::Mul(size, cosCycles(cycles));
        im[chain] = hn::Mul(size, sinCycles(cycles));
    }

    std::size_t i = 0;
    for (; i + turn <= n; i += turn)
        for (std::size_t chain = 0; chain < kChains; ++chain) {
            hn::StoreU(hn::Add(im[chain], offset), d, out + i + chain * lanes);
            const Vector turned = hn::NegMulAdd(im[chain], turnSin, hn::Mul(re[chain], turnCos));
            im[chain] = hn::MulAdd(im[chain], turnCos, hn::Mul(re[chain], turnSin));
            re[chain] = turned;
        }
    HWY_ALIGN double last[HWY_MAX_BYTES / sizeof(double)];
    for (std::size_t chain = 0; chain < kChains && i < n; ++chain, i += lanes) {
        hn::Store(hn::Add(im[chain], offset), d, last);
        std::copy_n(last, std::min(lanes, n - i), out + i);
    }
}

void spacedKernel(double first, double step, std::size_t begin, double* out, std::size_t n)
{
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    const Vector from = set(first);
    const Vector by = set(step);
    const Vector number = hn::Add(hn::Iota(d, 0.0), set(static_cast<double>(begin)));
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        hn::StoreU(hn::MulAdd(hn::Add(number, set(static_cast<double>(i))), by, from), d, out + i);
    for (; i < n; ++i)
        out[i] = first + static_cast<double>(begin + i) * step;
}

void lineKernel(double since, double from, double slope, const double* t, double* out, std::size_t n)
{
    const Vector begin = set(since);
    const Vector base = set(from);
    const Vector rise = set(slope);
    transform(t, out, n, [&](Vector time) HWY_ATTR { return hn::MulAdd(rise, hn::Sub(time, begin), base); });
}

void rampPartKernel(double from, double slope, double until, const double* t, double* out, std::size_t n)
{
    const Lanes d;
    const Vector start = set(from);
    const Vector rise = set(slope);
    const Vector end = set(until);
    const Vector zero = hn::Zero(d);
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        const Vector time = hn::LoadU(d, t + i);
        const Vector own = hn::MulAdd(rise, hn::Max(time, zero), start);
        hn::StoreU(hn::IfThenElse(hn::Lt(time, end), own, hn::LoadU(d, out + i)), d, out + i);
    }
    for (; i < n; ++i)
        if (t[i] < until)
            out[i] = from + slope * std::max(t[i], 0.0);
}

// In closed form: the flight from the logarithm, put right by one step at most.
struct ManyFlights {
    explicit ManyFlights(const Flights& flights)
        : first(2.0 * flights.rebound / flights.gravity), ratio(flights.elasticity), count(flights.count),
          logRatio(std::log(flights.elasticity)), rest(1.0 - flights.elasticity)
    {
    }
    HWY_INLINE Aloft find(Vector s) const
    {
        const Lanes d;
        const Vector zero = hn::Zero(d);
        const Vector one = set(1.0);
        const Vector length = set(first);
        Aloft aloft{};
        Vector index, begin, below;
        const Vector share = hn::Div(hn::Max(s, zero), length);
        if (rest == 0.0) {
            index = hn::Floor(hn::Min(share, set(count)));
            begin = hn::Mul(index, length);
            aloft.scale = one;
            below = zero;
        } else {
            // 1 - 2^-53: beyond it all flights a double can tell apart are over.
            const Vector spent = hn::Min(hn::Mul(share, set(rest)), set(1.0 - 1.1102230246251565e-16));
            const Vector guess = hn::Div(hn::Log1p(d, hn::Neg(spent)), set(logRatio));
            index = hn::Floor(hn::Min(hn::Max(guess, zero), set(count)));
            below = hn::Expm1(d, hn::Max(hn::Mul(index, set(logRatio)), set(-700.0)));
            begin = hn::Mul(hn::Neg(below), set(first / rest));
            aloft.scale = hn::Add(one, below);
        }
        const Vector flight = hn::Mul(length, aloft.scale);
        const Mask later = hn::Gt(s, hn::Add(begin, flight));
        const Mask earlier = hn::And(hn::Gt(index, zero), hn::Le(s, begin));
        const Vector before = hn::Div(aloft.scale, set(ratio));
        begin = hn::IfThenElse(later, hn::Add(begin, flight),
                               hn::IfThenElse(earlier, hn::Sub(begin, hn::Mul(length, before)), begin));
        index = hn::IfThenElse(later, hn::Add(index, one),
                                     hn::IfThenElse(earlier, hn::Sub(index, one), index));
        aloft.scale = hn::IfThenElse(later, hn::Mul(aloft.scale, set(ratio)),
                                     hn::IfThenElse(earlier, before, aloft.scale));
        aloft.within = hn::Min(hn::Max(hn::Sub(s, begin), zero), hn::Mul(length, aloft.scale));
        aloft.flying = hn::And(hn::Ge(s, zero), hn::Lt(index, set(count)));
        return aloft;
    }
    double first, ratio, count, logRatio, rest;
};

template <class Find>
HWY_INLINE void heights(const Find& find, const Flights& flights, const double* t, double* out, std::size_t n)
{
    const Vector since = set(flights.since);
    const Vector rebound = set(flights.rebound);
    const Vector half = set(0.5 * flights.gravity);
    transform(t, out, n, [&](Vector time) HWY_ATTR {
        const Aloft aloft = find.find(hn::Sub(time, since));
        const Vector height =
            hn::Mul(aloft.within, hn::NegMulAdd(half, aloft.within, hn::Mul(rebound, aloft.scale)));
        return hn::IfThenElseZero(aloft.flying, height);
    });
}

void flightsKernel(const Flights& flights, const double* t, double* out, std::size_t n)
{
    if (fewFlights(flights))
        heights(FewFlights(flights), flights, t, out, n);
    else
        heights(ManyFlights(flights), flights, t, out, n);
}

void parabolasKernel(const Parabola* pieces, std::size_t count, double step, double* out, std::size_t n)
{
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    const Vector number = hn::Mul(hn::Iota(d, 0.0), set(step));
    const Vector by = set(step * static_cast<double>(lanes));
    // Adding up goes on for so many vectors, then w is worked out anew.
    const std::size_t stretch = 64 * lanes;
    std::size_t begin = 0;
    for (const Parabola* piece = pieces; piece != pieces + count; begin = piece->end, ++piece) {
        const Vector base = set(piece->offset);
        const Vector up = set(piece->rise);
        const Vector down = set(piece->bend);
        const auto wAt = [&](std::size_t i) { return piece->first + static_cast<double>(i - begin) * step; };
        // The last vector runs on into the next piece, which then overwrites it.
        const std::size_t end = std::min(piece->end, n - std::min(n, lanes - 1));
        std::size_t i = begin;
        while (i < end) {
            Vector w = hn::Add(number, set(wAt(i)));
            const std::size_t until = std::min(end, i + stretch);
            if (piece->bend == 0.0) {
                for (; i < until; i += lanes) {
                    hn::StoreU(hn::MulAdd(w, up, base), d, out + i);
                    w = hn::Add(w, by);
                }
            } else {
                for (; i < until; i += lanes) {
                    hn::StoreU(hn::MulAdd(w, hn::NegMulAdd(down, w, up), base), d, out + i);
                    w = hn::Add(w, by);
                }
            }
        }
        for (; i < piece->end; ++i)
            out[i] = piece->offset + wAt(i) * (piece->rise - piece->bend * wAt(i));
    }
}

void overSpacedKernel(double first, double step, double scale, double* out, std::size_t n)
{
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    const Vector number = hn::Iota(d, 0.0);
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        const Vector base = hn::MulAdd(hn::Add(number, set(static_cast<double>(i))), set(step), set(first));
        hn::StoreU(hn::MulAdd(set(scale), hn::LoadU(d, out + i), base), d, out + i);
    }
    for (; i < n; ++i)
        out[i] = first + static_cast<double>(i) * step + scale * out[i];
}

// Both coordinates of few flights, the way by a table.
void thrownKernel(const Throw& thrown, const double* t, double* x, double* y, std::size_t n)
{
    const FewFlights few(thrown.flights);
    const double first = 2.0 * thrown.flights.rebound / thrown.flights.gravity;
    double ways[kFewFlights] = {}, speeds[kFewFlights] = {};
    double way = 0.0;
    double speed = thrown.forward;
    for (std::size_t k = 0; k < few.count; ++k) {
        ways[k] = way;
        speeds[k] = speed;
        way += speed * first * few.scales[k];
        speed *= thrown.friction;
    }
    const Lanes d;
    const Vector since = set(thrown.flights.since);
    const Vector up = set(thrown.flights.rebound);
    const Vector half = set(0.5 * thrown.flights.gravity);
    const std::size_t lanes = hn::Lanes(d);
    HWY_ALIGN double rest[3][HWY_MAX_BYTES / sizeof(double)] = {};
    for (std::size_t i = 0; i < n; i += lanes) {
        const bool whole = i + lanes <= n;
        if (!whole)
            std::copy_n(t + i, n - i, rest[0]);
        const Vector s = hn::Sub(whole ? hn::LoadU(d, t + i) : hn::Load(d, rest[0]), since);
        const Row at = few.flightAt(s);
        const Vector within = hn::Sub(s, pick(few.begins, few.count, at));
        const Vector scale = pick(few.scales, few.count, at);
        const Vector begun = pick(ways, few.count, at);
        const Vector forward = pick(speeds, few.count, at);
        const Mask before = hn::Lt(s, set(0.0));
        const Mask over = hn::Gt(s, set(few.end));
        const Vector height = hn::Mul(within, hn::NegMulAdd(half, within, hn::Mul(up, scale)));
        const Vector px = hn::IfThenElse(over, set(way), hn::MulAdd(within, forward, begun));
        const Vector resultX = hn::IfThenZeroElse(before, px);
        const Vector resultY = hn::IfThenZeroElse(hn::Or(before, over), height);
        if (whole) {
            hn::StoreU(resultX, d, x + i);
            hn::StoreU(resultY, d, y + i);
        } else {
            hn::Store(resultX, d, rest[1]);
            hn::Store(resultY, d, rest[2]);
            std::copy_n(rest[1], n - i, x + i);
            std::copy_n(rest[2], n - i, y + i);
        }
    }
}

const char* nameKernel()
{
    return hwy::TargetName(HWY_TARGET);
}

}  // namespace HWY_NAMESPACE
}  // namespace sinew::motion::batch
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew::motion::batch {

bool fewFlights(const Flights& flights)
{
    return flights.count <= static_cast<double>(kFewFlights) ||
           std::pow(flights.elasticity, static_cast<double>(kFewFlights)) < 1e-17;
}

HWY_EXPORT(waveKernel);
HWY_EXPORT(swingKernel);
HWY_EXPORT(rotorKernel);
HWY_EXPORT(spacedKernel);
HWY_EXPORT(lineKernel);
HWY_EXPORT(rampPartKernel);
HWY_EXPORT(flightsKernel);
HWY_EXPORT(parabolasKernel);
HWY_EXPORT(overSpacedKernel);
HWY_EXPORT(thrownKernel);
HWY_EXPORT(nameKernel);

void wave(const Wave& wave, const double* t, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(waveKernel)(wave, t, out, n);
}
void swing(const Swing& swing, const double* t, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(swingKernel)(swing, t, out, n);
}
void rotor(const Rotor& rotor, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(rotorKernel)(rotor, out, n);
}
void spaced(double first, double step, std::size_t begin, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(spacedKernel)(first, step, begin, out, n);
}
void line(double since, double from, double slope, const double* t, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(lineKernel)(since, from, slope, t, out, n);
}
void rampPart(double from, double slope, double until, const double* t, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(rampPartKernel)(from, slope, until, t, out, n);
}
void flights(const Flights& flights, const double* t, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(flightsKernel)(flights, t, out, n);
}
void parabolas(const Parabola* pieces, std::size_t count, double step, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(parabolasKernel)(pieces, count, step, out, n);
}
void overSpaced(double first, double step, double scale, double* out, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(overSpacedKernel)(first, step, scale, out, n);
}
void thrown(const Throw& thrown, const double* t, double* x, double* y, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(thrownKernel)(thrown, t, x, y, n);
}
const char* instructionSet()
{
    return HWY_DYNAMIC_DISPATCH(nameKernel)();
}

}  // namespace sinew::motion::batch
#endif
