#include "app/viewport/targa.h"

#include <algorithm>
#include <cstddef>

namespace sinew {

namespace {

// Fields of the header that matter, as the file format's specification names them.
struct Header {
    int idLength = 0;
    bool hasMap = false;
    int kind = 0;  // 1 colour map, 2 true colour, 3 grey
    bool packed = false;
    int firstEntry = 0;
    int entries = 0;
    int entryBits = 0;
    int width = 0;
    int height = 0;
    int bits = 0;
    bool fromRight = false;
    bool fromTop = false;
    bool hasAlpha = false;
};
constexpr std::size_t kHeaderSize = 18;

Header headerOf(std::span<const std::uint8_t> b)
{
    const auto word = [&](std::size_t at) { return b[at] | b[at + 1] << 8; };
    Header h;
    h.idLength = b[0];
    h.hasMap = b[1] == 1;
    h.kind = b[2] & 7;
    h.packed = (b[2] & 8) != 0;
    h.firstEntry = word(3);
    h.entries = word(5);
    h.entryBits = b[7];
    h.width = word(12);
    h.height = word(14);
    h.bits = b[16];
    h.hasAlpha = (b[17] & 15) != 0;
    h.fromRight = (b[17] & 16) != 0;
    h.fromTop = (b[17] & 32) != 0;
    return h;
}

// A colour of 15, 16, 24 or 32 bits, blue first.
QRgb colorAt(const std::uint8_t* p, int bits, bool hasAlpha)
{
    if (bits <= 16) {
        const int value = p[0] | p[1] << 8;
        const auto wide = [](int five) { return five << 3 | five >> 2; };
        return qRgba(wide(value >> 10 & 31), wide(value >> 5 & 31), wide(value & 31),
                     hasAlpha && bits == 16 && (value & 0x8000) == 0 ? 0 : 255);
    }
    return qRgba(p[2], p[1], p[0], bits == 32 && hasAlpha ? p[3] : 255);
}

bool isColor(int bits)
{
    return bits == 15 || bits == 16 || bits == 24 || bits == 32;
}

}  // namespace

QImage readTarga(std::span<const std::uint8_t> bytes, int largest)
{
    if (bytes.size() < kHeaderSize)
        return {};
    const Header h = headerOf(bytes);
    const bool known = h.kind == 1 ? h.hasMap && (h.bits == 8 || h.bits == 16) && isColor(h.entryBits)
                       : h.kind == 2 ? isColor(h.bits) : h.kind == 3 && (h.bits == 8 || h.bits == 16);
    if (!known || h.width == 0 || h.height == 0 || h.width > largest || h.height > largest)
        return {};
    const auto bytesOf = [](int bits) { return static_cast<std::size_t>((bits + 7) / 8); };
    const std::size_t mapBytes = h.hasMap ? static_cast<std::size_t>(h.entries) * bytesOf(h.entryBits) : 0;
    std::size_t at = kHeaderSize + static_cast<std::size_t>(h.idLength);
    if (at + mapBytes > bytes.size())
        return {};
    const std::uint8_t* map = bytes.data() + at;
    at += mapBytes;

    const std::size_t size = bytesOf(h.bits);
    const auto pixel = [&](const std::uint8_t* p) -> QRgb {
        if (h.kind == 2)
            return colorAt(p, h.bits, h.hasAlpha);
        if (h.kind == 3)
            return qRgba(p[0], p[0], p[0], size == 2 ? p[1] : 255);
        const int entry = (size == 2 ? p[0] | p[1] << 8 : p[0]) - h.firstEntry;
        return entry < 0 || entry >= h.entries
                   ? qRgba(0, 0, 0, 255)
                   : colorAt(map + static_cast<std::size_t>(entry) * bytesOf(h.entryBits), h.entryBits, h.entryBits == 32);
    };
    QImage image(h.width, h.height, QImage::Format_ARGB32);
    if (image.isNull())
        return {};
    const std::size_t count = static_cast<std::size_t>(h.width) * static_cast<std::size_t>(h.height);
    const auto put = [&](std::size_t i, QRgb color) {
        const int x = static_cast<int>(i % static_cast<std::size_t>(h.width));
        const int y = static_cast<int>(i / static_cast<std::size_t>(h.width));
        reinterpret_cast<QRgb*>(image.scanLine(h.fromTop ? y : h.height - 1 - y))[h.fromRight ? h.width - 1 - x : x] = color;
    };
    for (std::size_t i = 0; i < count;) {
        std::size_t run = count;
        bool same = false;
        if (h.packed) {
            if (at >= bytes.size())
                return {};
            same = (bytes[at] & 128) != 0;
            run = std::size_t{bytes[at] & 127u} + 1;
            ++at;
        }
        run = std::min(run, count - i);
        if (at + size * (same ? 1 : run) > bytes.size())
            return {};
        for (std::size_t k = 0; k < run; ++k, ++i)
            put(i, pixel(bytes.data() + at + (same ? 0 : k * size)));
        at += size * (same ? 1 : run);
    }
    return image;
}

}  // namespace sinew
