#include "core/runtime/range_coder.h"

#include <bit>
#include <utility>

namespace sinew::runtime {
namespace {

constexpr std::uint32_t kTop = 1u << 24;

}  // namespace

void RangeEncoder::shiftLow()
{
    if (m_low < 0xff000000u || m_low > 0xffffffffu) {
        const auto carry = static_cast<std::uint8_t>(m_low >> 32);
        for (; m_pending > 0; --m_pending) {
            m_out.push_back(static_cast<std::uint8_t>(m_cache + carry));
            m_cache = 0xff;
        }
        m_cache = static_cast<std::uint8_t>(m_low >> 24);
    }
    ++m_pending;
    m_low = (m_low & 0x00ffffffu) << 8;
}

void RangeEncoder::normalise()
{
    while (m_range < kTop) {
        m_range <<= 8;
        shiftLow();
    }
}

void RangeEncoder::bit(Chance& chance, bool value)
{
    const std::uint32_t bound = (m_range >> 12) * chance.zero;
    if (value) {
        m_low += bound;
        m_range -= bound;
    } else {
        m_range = bound;
    }
    chance.learn(value);
    normalise();
}

void RangeEncoder::raw(std::uint32_t value, int bits)
{
    while (bits-- > 0) {
        m_range >>= 1;
        if ((value >> bits) & 1u)
            m_low += m_range;
        normalise();
    }
}

std::vector<std::uint8_t> RangeEncoder::finish()
{
    for (int i = 0; i < 5; ++i)
        shiftLow();
    return std::move(m_out);
}

RangeDecoder::RangeDecoder(std::span<const std::uint8_t> bytes) : m_bytes(bytes)
{
    next();  // the encoder's first byte is always 0
    for (int i = 0; i < 4; ++i)
        m_code = (m_code << 8) | next();
}

std::uint8_t RangeDecoder::next()
{
    if (m_at < m_bytes.size())
        return m_bytes[m_at++];
    ++m_beyond;
    return 0;
}

void RangeDecoder::normalise()
{
    while (m_range < kTop) {
        m_range <<= 8;
        m_code = (m_code << 8) | next();
    }
}

bool RangeDecoder::bit(Chance& chance)
{
    const std::uint32_t bound = (m_range >> 12) * chance.zero;
    const bool value = m_code >= bound;
    if (value) {
        m_code -= bound;
        m_range -= bound;
    } else {
        m_range = bound;
    }
    chance.learn(value);
    normalise();
    return value;
}

std::uint32_t RangeDecoder::raw(int bits)
{
    std::uint32_t value = 0;
    while (bits-- > 0) {
        m_range >>= 1;
        const bool one = m_code >= m_range;
        if (one)
            m_code -= m_range;
        value = (value << 1) | (one ? 1u : 0u);
        normalise();
    }
    return value;
}

void NumberModel::encode(RangeEncoder& coder, std::int64_t value)
{
    const auto size = static_cast<std::uint32_t>(value < 0 ? -value : value);
    const int bits = std::bit_width(size);
    for (int i = 0; i < bits; ++i)
        coder.bit(m_more[static_cast<std::size_t>(i)], true);
    coder.bit(m_more[static_cast<std::size_t>(bits)], false);
    if (bits == 0)
        return;
    coder.bit(m_sign, value < 0);
    if (bits >= 2)
        coder.bit(m_leading[static_cast<std::size_t>(bits)], ((size >> (bits - 2)) & 1u) != 0);
    if (bits > 2)
        coder.raw(size & ((1u << (bits - 2)) - 1u), bits - 2);
}

bool NumberModel::decode(RangeDecoder& coder, std::int64_t& value)
{
    int bits = 0;
    while (coder.bit(m_more[static_cast<std::size_t>(bits)]))
        if (++bits > 31)
            return false;
    value = 0;
    if (bits == 0)
        return true;
    const bool negative = coder.bit(m_sign);
    std::uint32_t size = 1;
    if (bits >= 2)
        size = 2u | (coder.bit(m_leading[static_cast<std::size_t>(bits)]) ? 1u : 0u);
    if (bits > 2)
        size = (size << (bits - 2)) | coder.raw(bits - 2);
    value = negative ? -static_cast<std::int64_t>(size) : static_cast<std::int64_t>(size);
    return true;
}

}  // namespace sinew::runtime
