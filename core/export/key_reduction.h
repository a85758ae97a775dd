// Key reduction: the fewest of a curve's samples that, joined again by the
// target's interpolation, stay within a tolerance of all samples.
// Pure functions, any thread.
//
// Kept keys are samples, so their values are exact. Found by dynamic
// programming over the samples (Imai and Iri, 1988: the shortest path in the
// graph of admissible segments); an admissible segment is recognised by a cone
// of slopes that narrows from sample to sample, so the cost is the number of
// samples times the length of a segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

struct SampledCurve {
    std::span<const double> times;   // strictly ascending
    std::span<const float> values;   // width a sample
    std::size_t width = 1;
    std::span<const std::uint8_t> pinned;  // one a sample, not 0: must stay; or empty
};

// Indices of the samples to keep, ascending; the first and the last always.
// Between them the curve is a straight line: each component is within
// tolerance (>= 0, in its own unit) at every sample.
std::vector<std::size_t> reduceLinear(const SampledCurve& curve, double tolerance);

// The same for unit quaternions (width 4, x y z w, neighbours in one
// hemisphere) joined by slerp; tolerance in radians of the angle between.
std::vector<std::size_t> reduceRotation(const SampledCurve& curve, double tolerance);

// Whether all samples are within the tolerance of the first one.
bool isConstant(const SampledCurve& curve, double tolerance);

}  // namespace sinew
