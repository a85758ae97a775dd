// How long harmonic motions take until all are back where they began, and how
// little they must change for a wanted length (spec "motion" 2).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace sinew::motion {

// A motion that counts: enabled, weight and timescale not 0.
struct Cycle {
    double duration = 3.0;   // s, > 0
    double timescale = 1.0;  // not 0
};

struct LoopLength {
    enum class Kind { found, tooLong, still };  // still: no cycle at all
    Kind kind = Kind::still;
    double seconds = 0.0;  // with found
};
// The least common multiple of the periods duration / |timescale|, each read as
// a decimal to 1e-4 s; tooLong beyond `limit` seconds.
LoopLength loopLength(std::span<const Cycle> cycles, double limit = 600.0);

// The duration nearest to a cycle's own with which it closes in `seconds`:
// seconds * |timescale| / max(1, round(seconds / period)).
double closingDuration(const Cycle& cycle, double seconds);

// A loop of `seconds`, a whole number of frames.
struct LoopSuggestion {
    double seconds = 0.0;
    double frames = 0.0;
    double largestChange = 0.0;  // relative, of the durations
};
// Up to `count` loops within 25 % of `wanted` seconds, the least change first,
// then the nearest to what was wanted. wanted > 0, frameRate > 0.
std::vector<LoopSuggestion> suggestLoops(std::span<const Cycle> cycles, double wanted, double frameRate,
                                         std::size_t count = 5);

}  // namespace sinew::motion
