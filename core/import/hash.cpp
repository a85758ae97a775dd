#include "core/import/hash.h"

#include <bit>
#include <cstring>

namespace sinew {
namespace {

constexpr std::uint64_t kPrime1 = 0x9e3779b185ebca87;
constexpr std::uint64_t kPrime2 = 0xc2b2ae3d27d4eb4f;
constexpr std::uint64_t kPrime3 = 0x165667b19e3779f9;
constexpr std::uint64_t kPrime4 = 0x85ebca77c2b2ae63;
constexpr std::uint64_t kPrime5 = 0x27d4eb2f165667c5;

template <class T> std::uint64_t load(const std::uint8_t* at)
{
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

std::uint64_t mix(std::uint64_t accumulator, std::uint64_t lane)
{
    return std::rotl(accumulator + lane * kPrime2, 31) * kPrime1;
}

std::uint64_t merge(std::uint64_t hash, std::uint64_t accumulator)
{
    return (hash ^ mix(0, accumulator)) * kPrime1 + kPrime4;
}

} // namespace

std::uint64_t hash64(std::span<const std::uint8_t> bytes, std::uint64_t seed)
{
    const std::uint8_t* at = bytes.data();
    std::size_t left = bytes.size();
    std::uint64_t hash = seed + kPrime5;
    if (left >= 32) {
        std::uint64_t a = seed + kPrime1 + kPrime2;
        std::uint64_t b = seed + kPrime2;
        std::uint64_t c = seed;
        std::uint64_t d = seed - kPrime1;
        for (; left >= 32; left -= 32, at += 32) {
            a = mix(a, load<std::uint64_t>(at));
            b = mix(b, load<std::uint64_t>(at + 8));
            c = mix(c, load<std::uint64_t>(at + 16));
            d = mix(d, load<std::uint64_t>(at + 24));
        }
        hash = std::rotl(a, 1) + std::rotl(b, 7) + std::rotl(c, 12) + std::rotl(d, 18);
        for (const std::uint64_t accumulator : {a, b, c, d})
            hash = merge(hash, accumulator);
    }
    hash += bytes.size();
    for (; left >= 8; left -= 8, at += 8)
        hash = std::rotl(hash ^ mix(0, load<std::uint64_t>(at)), 27) * kPrime1 + kPrime4;
    if (left >= 4) {
        hash = std::rotl(hash ^ load<std::uint32_t>(at) * kPrime1, 23) * kPrime2 + kPrime3;
        left -= 4;
        at += 4;
    }
    for (; left > 0; --left, ++at)
        hash = std::rotl(hash ^ *at * kPrime5, 11) * kPrime1;
    hash = (hash ^ hash >> 33) * kPrime2;
    hash = (hash ^ hash >> 29) * kPrime3;
    return hash ^ hash >> 32;
}

Hash128 hash128(std::span<const std::uint8_t> bytes)
{
    return {hash64(bytes, 0), hash64(bytes, kPrime3)};
}

std::string Hash128::hex() const
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string out;
    for (const std::uint64_t half : {high, low}) {
        for (int shift = 60; shift >= 0; shift -= 4)
            out += kDigits[half >> shift & 15];
    }
    return out;
}

} // namespace sinew
