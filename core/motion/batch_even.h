// Evenly spaced batches' common parts. Internal to core/motion.
#pragma once

#include "core/motion/batch.h"
#include "core/motion/batch_kernels.h"

#include <algorithm>
#include <cstddef>

namespace sinew::motion::batch {

// The first of `count` even times that is at or after a moment; step > 0.
std::size_t firstAtOrAfter(EvenTimes times, double moment, std::size_t count);

// offset + swing at even times from number `begin` on, all at or after its start.
void swingEven(const Swing& swing, EvenTimes times, std::size_t begin, double offset, double* out, std::size_t n);

// offset + sign * height of a bounce, likewise.
void flightsEven(const Flights& flights, EvenTimes times, std::size_t begin, double offset, double sign, double* out,
                 std::size_t n);

// The end of the flight that a sample is in, or short flights' generic part:
// calls arc(flight, begin, end) for the samples of each long flight, and
// rest(begin, end, over) for those before and after; over: nothing moves.
struct FlightOf {
    double begin = 0.0;  // on the clock of `times`
    double scale = 1.0;  // elasticity^index
    double index = 0.0;
};
template <class Arc, class Rest>
void forFlights(const Flights& flights, EvenTimes times, std::size_t begin, std::size_t end, Arc&& arc, Rest&& rest)
{
    // Flights of fewer samples than this are not worth a loop of their own.
    constexpr double kShortest = 24.0;
    const double first = 2.0 * flights.rebound / flights.gravity;
    FlightOf flight{flights.since, 1.0, 0.0};
    std::size_t at = begin;
    while (at < end && flight.index < flights.count && first * flight.scale >= kShortest * times.step) {
        const double landing = flight.begin + first * flight.scale;
        // A landing belongs to the flight that ends there.
        std::size_t next = firstAtOrAfter(times, landing, end);
        while (next < end && times.first + static_cast<double>(next) * times.step <= landing)
            ++next;
        if (next > at)
            arc(flight, at, next);
        at = std::max(at, next);
        flight.begin = landing;
        flight.scale *= flights.elasticity;
        flight.index += 1.0;
    }
    if (at < end)
        rest(at, end, flight.index >= flights.count);
}

}  // namespace sinew::motion::batch
