#include "core/motion/arcs.h"

#include <algorithm>
#include <cmath>

namespace sinew::motion {

double geometricSum(double logRatio, double oneMinusRatio, double count)
{
    if (count <= 0.0)
        return 0.0;
    if (oneMinusRatio == 0.0)
        return count;
    return -std::expm1(count * logRatio) / oneMinusRatio;
}

double arcStart(const Arcs& arcs, double index)
{
    return arcs.first * geometricSum(std::log(arcs.ratio), 1.0 - arcs.ratio, index);
}

Flight flightAt(const Arcs& arcs, double s, Landing landing)
{
    if (arcs.count < 1.0 || arcs.first <= 0.0)
        return {};

    // Flight `index` has ended: the strict comparison of the published loop.
    const auto ended = [&](double end) { return landing == Landing::ends ? end < s : end <= s; };

    double index = 0.0;
    if (arcs.ratio <= 0.0) {
        index = ended(arcs.first) ? arcs.count : 0.0;
    } else {
        const double rest = 1.0 - arcs.ratio;
        const double share = s / arcs.first;
        double guess = share;
        if (rest > 0.0) {
            // s = first * (1 - ratio^k) / (1 - ratio), solved for k.
            const double spent = share * rest;
            guess = spent < 1.0 ? std::log1p(-spent) / std::log(arcs.ratio) : arcs.count;
        }
        index = std::floor(std::clamp(guess, 0.0, arcs.count));
        if (index < arcs.count && ended(arcStart(arcs, index + 1.0)))
            index += 1.0;
        else if (index > 0.0 && !ended(arcStart(arcs, index)))
            index -= 1.0;
    }
    if (index >= arcs.count)
        return {};

    Flight flight;
    flight.over = false;
    flight.index = index;
    flight.scale = std::pow(arcs.ratio, index);
    flight.duration = arcs.first * flight.scale;
    flight.within = std::clamp(s - arcStart(arcs, index), 0.0, flight.duration);
    return flight;
}

}  // namespace sinew::motion
