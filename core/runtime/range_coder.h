// An adaptive binary range coder: bits that are likely take little room.
// The carry-less scheme of LZMA, with probabilities of 12 bits that follow
// their bits. Same bytes and bits on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew::runtime {

// The likelihood of a 0, learnt from the bits coded with it.
struct Chance {
    std::uint16_t zero = 2048;  // of 4096
    void learn(bool bit) { zero = static_cast<std::uint16_t>(bit ? zero - zero / 16 : zero + (4096 - zero) / 16); }
};

class RangeEncoder {
public:
    void bit(Chance& chance, bool value);
    void raw(std::uint32_t value, int bits);  // evenly likely; the low `bits` of value
    std::vector<std::uint8_t> finish();

private:
    void normalise();
    void shiftLow();
    std::vector<std::uint8_t> m_out;
    std::uint64_t m_low = 0;
    std::uint32_t m_range = 0xffffffffu;
    std::uint64_t m_pending = 1;
    std::uint8_t m_cache = 0;
};

// Beyond the end it reads zeros; failed() then says so.
class RangeDecoder {
public:
    explicit RangeDecoder(std::span<const std::uint8_t> bytes);
    bool bit(Chance& chance);
    std::uint32_t raw(int bits);
    [[nodiscard]] bool failed() const { return m_beyond > 0; }

private:
    void normalise();
    std::uint8_t next();
    std::span<const std::uint8_t> m_bytes;
    std::size_t m_at = 0;
    std::size_t m_beyond = 0;
    std::uint32_t m_range = 0xffffffffu;
    std::uint32_t m_code = 0;
};

// Chances for whole numbers of any size, small ones likely.
class NumberModel {
public:
    void encode(RangeEncoder& coder, std::int64_t value);
    // False: no number of 32 bits.
    bool decode(RangeDecoder& coder, std::int64_t& value);

private:
    static constexpr int kClasses = 33;
    Chance m_sign;
    std::array<Chance, kClasses> m_more;      // whether it has more bits than this
    std::array<Chance, kClasses> m_leading;   // the second bit of that many
};

}  // namespace sinew::runtime
