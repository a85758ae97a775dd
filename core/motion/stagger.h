// Stagger: one driver spread over many items (spec "motion" 6, seed 003).
#pragma once

#include "core/motion/invalid.h"
#include "core/motion/kinds.h"

#include <cstdint>

namespace sinew::motion {

// The random number of item i >= 0 under a seed, in [0, 1): SplitMix64 at
// seed + (i + 1) * 0x9E3779B97F4A7C15. The same on every machine.
double staggerUnit(std::uint64_t seed, std::uint64_t item);

// By how many seconds item i >= 0 comes later.
double staggerDelay(const Stagger& stagger, int item);

// A harmonic as item i plays it: later in phase by its share of cycles or
// seconds, its range times falloff^i (never above 1).
Harmonic staggeredHarmonic(const Harmonic& harmonic, const Stagger& stagger, int item);

Invalid invalidReason(const Stagger& stagger);

}  // namespace sinew::motion
