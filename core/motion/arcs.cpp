#include "core/motion/arcs.h"

#include <algorithm>
#include <cmath>

namespace sinew::motion {

namespace {

// Up to here flights are simply counted: cheaper than the logarithms, and enough
// for bounces as they are usually set.
constexpr double kFew = 16.0;

}  // namespace

double powerOf(const Ratio& ratio, double index)
{
    if (index > kFew)
        return std::pow(ratio.value, index);
    double power = 1.0;
    for (double k = 0.0; k < index; k += 1.0)
        power *= ratio.value;
    return power;
}

double sumOf(const Ratio& ratio, double count)
{
    if (count > kFew)
        return ratio.rest == 0.0 ? count : -std::expm1(count * std::log1p(-ratio.rest)) / ratio.rest;
    double sum = 0.0;
    for (double k = 0.0; k < count; k += 1.0)
        sum = 1.0 + ratio.value * sum;
    return sum;
}

double arcStart(const Arcs& arcs, double index)
{
    return arcs.first * sumOf({arcs.ratio, 1.0 - arcs.ratio}, index);
}

Flight flightAt(const Arcs& arcs, double s, Landing landing)
{
    if (arcs.count < 1.0 || arcs.first <= 0.0)
        return {};

    // Flight `index` has ended: the strict comparison of the published loop.
    const auto ended = [&](double end) { return landing == Landing::ends ? end < s : end <= s; };

    Flight flight;
    double start = 0.0;
    double end = arcs.first;
    const double few = std::min(arcs.count, kFew);
    while (flight.index < few && ended(end)) {
        flight.index += 1.0;
        flight.scale *= arcs.ratio;
        start = end;
        end += arcs.first * flight.scale;
    }
    if (flight.index >= arcs.count)
        return {};

    if (flight.index >= kFew) {
        // s = first * (1 - ratio^k) / (1 - ratio), solved for k; then put right
        // by one step at most.
        const double rest = 1.0 - arcs.ratio;
        double guess = s / arcs.first;
        if (rest > 0.0) {
            const double spent = guess * rest;
            guess = spent < 1.0 ? std::log1p(-spent) / std::log1p(-rest) : arcs.count;
        }
        flight.index = std::floor(std::clamp(guess, 0.0, arcs.count));
        if (flight.index < arcs.count && ended(arcStart(arcs, flight.index + 1.0)))
            flight.index += 1.0;
        else if (flight.index > 0.0 && !ended(arcStart(arcs, flight.index)))
            flight.index -= 1.0;
        if (flight.index >= arcs.count)
            return {};
        start = arcStart(arcs, flight.index);
        flight.scale = powerOf({arcs.ratio, rest}, flight.index);
    }
    flight.over = false;
    flight.duration = arcs.first * flight.scale;
    flight.within = std::clamp(s - start, 0.0, flight.duration);
    return flight;
}

}  // namespace sinew::motion
