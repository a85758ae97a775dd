// A crowd: many characters of one model, each with its own place, clip, time,
// speed and cross-fade, played from one transform map (spec "tween", Crowd).
// Everything is a function of the settings, the number of the character and the
// time, so that scrubbing shows what playing showed. Pure functions, any thread.
#pragma once

#include "core/model/clip_motion.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

inline constexpr int kLargestCrowd = 10'000;

// What the characters play: all one clip; each a clip of its own; or clips that
// cross-fade every few seconds.
enum class CrowdMix { one, random, changing };

struct CrowdSettings {
    int count = 0;         // up to kLargestCrowd
    float spacing = 1.0f;  // m between neighbours
    std::uint64_t seed = 1;
    CrowdMix mix = CrowdMix::changing;
    int clip = 0;           // of CrowdMix::one
    double takeTime = 0.2;  // s, of a cross-fade; at most kShortestTake
    bool operator==(const CrowdSettings&) const = default;
};

// No character changes its clip sooner.
inline constexpr double kShortestTake = 2.0;  // s

// On the ground about the origin; heading in radians about the vertical.
struct CrowdPlace {
    Vec3 position{0.0f};
    float heading = 0.0f;
};

// Where character i stands. It stays there whatever the count; the first one
// stands in the middle and looks ahead. None is nearer to another than kNearest.
inline constexpr float kNearest = 0.83f;  // of the spacing
CrowdPlace crowdPlace(const CrowdSettings& settings, int i);

// What character i does at t seconds. clips isn't empty.
ClipMotion crowdMotion(const CrowdSettings& settings, std::span<const ClipRows> clips, int i, double t);

}  // namespace sinew
