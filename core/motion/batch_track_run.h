// Samples of one segment of a track. Internal to core/motion.
#pragma once

#include "core/motion/batch.h"

#include <array>
#include <cstddef>

namespace sinew::motion::batch {

struct Run {
    const double* local = nullptr;   // times between the keys
    std::size_t count = 0;
    std::array<double*, kLargestWidth> out{};
    // Whole lengths that an offset extrapolation has gone on: each sample's, or the same for all.
    const double* cycles = nullptr;
    double turns = 0.0;
    bool follows = true;             // follow-through counts
    // Evenly spaced samples, from number `begin` on; `local` is their time less `shift`.
    const EvenTimes* even = nullptr;
    std::size_t begin = 0;
    double shift = 0.0;
};

// bucket: the number of keys at or before the samples; keyCount + 1: the first
// segment of a later pass. `share` has room for run.count values.
void evaluateRun(const TrackView& track, const Run& run, std::size_t bucket, double* share);

// The same for an even run that is made of parabolas alone, lines and bounces:
// needs no `local`. False where it is not.
bool evaluateParabolas(const TrackView& track, const Run& run, std::size_t bucket);

// trackValue() one by one.
void scalarRun(const TrackView& track, const double* times, std::size_t count,
               const std::array<double*, kLargestWidth>& out);

}  // namespace sinew::motion::batch
