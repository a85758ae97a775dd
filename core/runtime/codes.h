// The numbers that stand for kinds in a runtime file. They never change.
#pragma once

#include "core/motion/kinds.h"
#include "core/program/program.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace sinew::runtime {

enum class MotionCode : std::uint16_t { track = 1, decayingSine, ramp, projectile, harmonic, look };
enum class FollowCode : std::uint8_t { off, overshoot, bounce };

inline constexpr std::uint8_t kDriverEnabled = 1, kDriverMute = 2, kDriverSolo = 4;
inline constexpr std::uint8_t kLayerMute = 1, kLayerSolo = 2;
inline constexpr std::uint8_t kBindingClamp = 1, kBindingBeyond = 2, kBindingReplace = 4;

// None: not an int.
std::optional<int> wholeNumber(double value);

// One number each for a segment's way and a follow-through's switches.
std::uint16_t codeOf(const Interpolation& interpolation);
// None: of a newer version.
std::optional<Interpolation> interpolationOf(std::uint16_t code);

inline constexpr std::size_t kFollowNumbers = 3;
struct FollowBlock {
    std::uint8_t code = 0;
    double numbers[kFollowNumbers] = {};
};
FollowBlock blockOf(const FollowThrough& followThrough);
std::optional<FollowThrough> followThroughOf(const FollowBlock& block);

// Blocks of numbers of the motions, in the order of these functions; what is
// read comes from a block at least as long as what is written.
inline constexpr std::size_t kSineNumbers = 4, kRampNumbers = 4 + kFollowNumbers, kProjectileNumbers = 6,
                             kHarmonicNumbers = 9, kLookNumbers = 2;

}  // namespace sinew::runtime
