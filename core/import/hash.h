// Content hashes for the model cache. Not for security.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace sinew {

struct Hash128 {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    bool operator==(const Hash128&) const = default;
    [[nodiscard]] std::string hex() const; // 32 digits
};

// XXH64 (Yann Collet's published algorithm), and two of it with different seeds.
std::uint64_t hash64(std::span<const std::uint8_t> bytes, std::uint64_t seed = 0);
Hash128 hash128(std::span<const std::uint8_t> bytes);

} // namespace sinew
