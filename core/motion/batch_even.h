// Evenly spaced batches' common parts. Internal to core/motion.
#pragma once

#include "core/motion/batch.h"
#include "core/motion/batch_kernels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace sinew::motion::batch {

// The first of `count` even times that is at or after a moment; step > 0.
std::size_t firstAtOrAfter(EvenTimes times, double moment, std::size_t count);

// offset + swing at even times from number `begin` on, all at or after its start.
void swingEven(const Swing& swing, EvenTimes times, std::size_t begin, double offset, double* out, std::size_t n);

// value + slope * (t - at).
struct Line {
    double at = 0.0, value = 0.0, slope = 0.0;
};
// A line, at even times from number `begin` on.
void lineEven(const Line& line, EvenTimes times, std::size_t begin, double* out, std::size_t n);
// The line, plus `scale` times the height of a bounce; all at or after its start.
void flightsEven(const Flights& flights, EvenTimes times, std::size_t begin, const Line& line, double scale, double* out,
                 std::size_t n);

// One flight of a bounce, on the clock of `times`.
struct FlightOf {
    double begin = 0.0;
    double scale = 1.0;  // elasticity^index
    double index = 0.0;
};
// Parts the samples from `begin` to `end` by flights. Calls arc(flight, until)
// for each that takes more than a few samples, rest(from, until) for those
// shorter than that, and over() for what comes after the last landing.
template <class Arc, class Over, class Rest>
void forFlights(const Flights& flights, EvenTimes times, std::size_t begin, std::size_t end, Arc&& arc, Over&& over,
                Rest&& rest)
{
    constexpr double kShortest = 4.0;
    const double first = 2.0 * flights.rebound / flights.gravity;
    const double perStep = 1.0 / times.step;
    const auto numberOf = [&](double t) {
        const double number = std::ceil((t - times.first) * perStep);
        return number < static_cast<double>(end) ? static_cast<std::size_t>(std::max(number, 0.0)) : end;
    };
    FlightOf flight{flights.since, 1.0, 0.0};
    std::size_t at = begin;
    for (; at < end; flight.index += 1.0) {
        if (flight.index >= flights.count)
            return over();
        const double length = first * flight.scale;
        if (length < kShortest * times.step) {
            const double left = flights.count - flight.index;
            const double e = flights.elasticity;
            const double sum = e < 1.0 ? (1.0 - std::pow(e, left)) / (1.0 - e) : left;
            // A sample more than that is none too many: nothing flies there.
            const std::size_t landed = numberOf(flight.begin + length * sum + times.step);
            if (landed > at)
                rest(at, landed);
            if (landed < end)
                over();
            return;
        }
        // Heights are 0 on either side of a landing, so it may fall to either flight.
        const std::size_t next = numberOf(flight.begin + length);
        if (next > at) {
            arc(flight, next);
            at = next;
        }
        flight.begin += length;
        flight.scale *= flights.elasticity;
    }
}

// Parabolas on their way to the kernel.
class Parabolas {
public:
    // Samples from number `begin` on, to `out`, which has room up to number `end`.
    Parabolas(EvenTimes times, std::size_t begin, std::size_t end, double* out)
        : m_times(times), m_at(begin), m_begin(begin), m_end(end), m_out(out)
    {
    }
    // Up to sample `until`: offset + w (rise - bend w), w = t - since.
    void add(std::size_t until, double since, double offset, double rise, double bend)
    {
        const double first = (m_times.first - since) + static_cast<double>(m_at) * m_times.step;
        m_pieces[m_count++] = {until - m_begin, first, offset, rise, bend};
        m_at = until;
        if (m_count == m_pieces.size())
            flush();
    }
    // Those up to sample `until` are written by others.
    void skip(std::size_t until)
    {
        flush();
        m_out += until - m_begin;
        m_at = m_begin = until;
    }
    void flush()
    {
        parabolas(m_pieces.data(), m_count, m_times.step, m_out, m_end - m_begin);
        m_out += m_at - m_begin;
        m_begin = m_at;
        m_count = 0;
    }

private:
    EvenTimes m_times;
    std::size_t m_at, m_begin, m_end;
    double* m_out;
    std::array<Parabola, 64> m_pieces;
    std::size_t m_count = 0;
};

}  // namespace sinew::motion::batch
