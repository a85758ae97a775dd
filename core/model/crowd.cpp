#include "core/model/crowd.h"

#include "core/motion/stagger.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew {
namespace {

// What each character's random numbers are for; takes are counted from kFirstTake.
enum Draw : std::uint64_t { kSpeed, kPhase, kHold, kJitterX, kJitterZ, kHeading, kFirstTake };

constexpr double kSpeedSpread = 0.15;
constexpr double kHoldSpread = 3.0;  // s
constexpr float kJitter = 0.07f;     // of the spacing
constexpr float kHeadingSpread = 0.7f;

double draw(const CrowdSettings& settings, int i, std::uint64_t what)
{
    return motion::staggerUnit(settings.seed, (static_cast<std::uint64_t>(i) << 40) + what);
}

int pickClip(const CrowdSettings& settings, std::size_t clipCount, int i, std::uint64_t take)
{
    const double unit = draw(settings, i, kFirstTake + take);
    return static_cast<int>(std::min(unit * static_cast<double>(clipCount), static_cast<double>(clipCount) - 1.0));
}

}  // namespace

CrowdPlace crowdPlace(const CrowdSettings& settings, int i)
{
    if (i == 0)
        return {};
    // A sunflower's head: as dense everywhere, whatever the number; but its first seeds
    // stand apart as all others do.
    constexpr double kFirst = 2.0;
    const double golden = std::numbers::pi * (3.0 - std::sqrt(5.0));
    const double radius = std::sqrt((i + kFirst) / std::numbers::pi);
    const auto offset = [&](Draw what) { return (static_cast<float>(draw(settings, i, what)) - 0.5f) * kJitter; };
    const Vec3 place(static_cast<float>(radius * std::sin(i * golden)) + offset(kJitterX), 0.0f,
                     static_cast<float>(radius * std::cos(i * golden)) + offset(kJitterZ));
    return {place * settings.spacing, (static_cast<float>(draw(settings, i, kHeading)) - 0.5f) * kHeadingSpread};
}

ClipMotion crowdMotion(const CrowdSettings& settings, std::span<const ClipRows> clips, int i, double t)
{
    const double speed = 1.0 + (draw(settings, i, kSpeed) - 0.5) * kSpeedSpread;
    const double phase = draw(settings, i, kPhase);
    ClipMotion motion;
    motion.takeTime = std::min(settings.takeTime, kShortestTake);
    if (settings.mix != CrowdMix::changing) {
        const int clip = settings.mix == CrowdMix::one ? settings.clip : pickClip(settings, clips.size(), i, 0);
        const ClipRows& rows = clips[static_cast<std::size_t>(clip)];
        motion.current = advanced(clips, {clip, 0, 0.0, speed}, t + phase * rows.intervals / rows.rate);
        return motion;
    }
    // Takes of equal length, the first of them under way at time 0.
    const double hold = kShortestTake + kHoldSpread * draw(settings, i, kHold);
    const double number = std::floor(t / hold + phase);
    const double age = t - (number - phase) * hold;
    // Before time 0 numbers wrap around; they are only drawn from.
    const auto take = static_cast<std::uint64_t>(static_cast<std::int64_t>(number)) & 0xffff'ffffu;
    const ClipFrame started{pickClip(settings, clips.size(), i, take), 0, 0.0, speed};
    motion.current = advanced(clips, started, age);
    if (age < motion.takeTime) {
        const ClipFrame before{pickClip(settings, clips.size(), i, (take - 1) & 0xffff'ffffu), 0, 0.0, speed};
        motion.next = motion.current;
        motion.current = advanced(clips, before, age + hold);
        motion.running = age;
    }
    return motion;
}

}  // namespace sinew
