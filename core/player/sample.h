// ProgramSampler: many moments of one Program at once, for plots.
//
// As a Player without inputs would show them (no trigger has fired, timescales
// are the project's). Within the first minutes that is within 1e-12 of the
// parameter's range of what a Player gives. Listed moments stay so; evenly spaced
// ones, which are much the fastest, are not rounded to doubles as the times of
// single calls are, so that far out the two differ by what the last digit of a
// time is worth (after a year 4e-9 s). Allocates in create() only.
#pragma once

#include "core/base/result.h"
#include "core/player/columns.h"
#include "core/program/program.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace sinew {

class ProgramSampler {
public:
    // For these parameters and at most `capacity` moments a call. Refused
    // (usage): no Program, a parameter it doesn't have.
    static Result<ProgramSampler> create(std::shared_ptr<const Program> program, std::vector<int> parameters,
                                         std::size_t capacity);
    ProgramSampler(ProgramSampler&&) noexcept;
    ProgramSampler& operator=(ProgramSampler&&) noexcept;
    ~ProgramSampler();

    // Row r of an output, moments.count values long, belongs to the r-th chosen
    // parameter. Outputs may be empty: not wanted. Refused (usage): more moments
    // than capacity, outputs of another size, times that aren't finite.
    Status values(const Moments& moments, std::span<double> limited, std::span<double> unlimited);
    // The change a second of the limited value.
    Status velocities(const Moments& moments, std::span<double> perSecond);

    // What a driver alone gives a parameter (any of the Program's), before
    // weight, fades and blending; 0 where it doesn't drive it.
    Status driverValues(int driver, int parameter, const Moments& moments, std::span<double> out);

private:
    struct State;
    explicit ProgramSampler(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

}  // namespace sinew
