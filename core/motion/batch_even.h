// Evenly spaced batches' common parts. Internal to core/motion.
#pragma once

#include "core/motion/batch.h"
#include "core/motion/batch_kernels.h"

#include <cstddef>

namespace sinew::motion::batch {

// The first of `count` even times that is at or after a moment; step > 0.
std::size_t firstAtOrAfter(EvenTimes times, double moment, std::size_t count);

// offset + swing at even times from number `begin` on, all at or after its start.
void swingEven(const Swing& swing, EvenTimes times, std::size_t begin, double offset, double* out, std::size_t n);

}  // namespace sinew::motion::batch
