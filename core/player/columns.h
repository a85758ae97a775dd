// Columns: one motion at many moments, and how it joins what is there. What
// ProgramSampler (moments of one Player) and PlayerCrowd (many Players) share.
// Internal to core/player; nothing here allocates.
#pragma once

#include "core/motion/batch.h"
#include "core/program/program.h"

#include <cstddef>
#include <span>

namespace sinew {

// The moments of a call: evenly spaced, or as listed (seconds, in any order;
// ascending ones are faster).
struct Moments {
    Moments(motion::EvenTimes evenly, std::size_t howMany) : even(evenly), count(howMany) {}
    Moments(std::span<const double> times) : list(times), count(times.size()) {}

    motion::EvenTimes even;
    std::span<const double> list;  // empty: even
    std::size_t count = 0;
    [[nodiscard]] double at(std::size_t i) const
    {
        return list.empty() ? even.first + even.step * static_cast<double>(i) : list[i];
    }
};

// instanceValue() of a started track or generator at these seconds since its
// start: out[c * since.count + i] is component c of moment i.
void motionColumns(const Program& program, std::size_t instance, const Moments& since, std::span<double> out);

// A harmonic at these moments on the clock, its channel running at one
// timescale from the wave's start on.
void waveColumn(const Program& program, std::size_t instance, double start, double timescale, const Moments& clock,
                std::span<double> out);

// The final limit of a parameter.
void limitColumn(const ParameterTable& parameters, std::size_t parameter, std::span<const double> values,
                 std::span<double> out);

}  // namespace sinew
