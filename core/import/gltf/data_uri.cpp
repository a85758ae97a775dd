#include "core/import/gltf/buffers.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace sinew::gltf {
namespace {

constexpr std::array<std::int8_t, 256> base64Table()
{
    std::array<std::int8_t, 256> table{};
    table.fill(-1);
    const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 64; ++i)
        table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
    table['-'] = 62; // the URL-safe alphabet of RFC 4648
    table['_'] = 63;
    return table;
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

} // namespace

bool isDataUri(const std::string& uri)
{
    return lower(uri.substr(0, 5)) == "data:";
}

std::string percentDecode(const std::string& uri)
{
    std::string out;
    out.reserve(uri.size());
    for (std::size_t i = 0; i < uri.size(); ++i) {
        const int high = uri[i] == '%' && i + 2 < uri.size() ? hexDigit(uri[i + 1]) : -1;
        const int low = high >= 0 ? hexDigit(uri[i + 2]) : -1;
        if (low >= 0) {
            out += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            out += uri[i];
        }
    }
    return out;
}

Result<Bytes> decodeDataUri(const std::string& uri, std::string& mimeType)
{
    static constexpr std::array<std::int8_t, 256> kTable = base64Table();
    const std::size_t comma = uri.find(',');
    if (comma == std::string::npos)
        return Error{ErrorKind::invalidInput, "is a data URI without data", {}, {}};
    const std::string header = lower(uri.substr(5, comma - 5));
    mimeType = header.substr(0, header.find(';'));
    if (!header.ends_with(";base64")) {
        const std::string text = percentDecode(uri.substr(comma + 1));
        return Bytes(text.begin(), text.end());
    }
    Bytes out;
    out.reserve((uri.size() - comma) / 4 * 3);
    std::uint32_t bits = 0;
    int have = 0;
    std::size_t i = comma + 1;
    for (; i < uri.size() && uri[i] != '='; ++i) {
        const std::int8_t value = kTable[static_cast<unsigned char>(uri[i])];
        if (value < 0) {
            return Error{ErrorKind::invalidInput,
                         "has a character that is not base64 at position " + std::to_string(i - comma - 1)
                             + " of its data",
                         {},
                         {}};
        }
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        have += 6;
        if (have >= 8) {
            have -= 8;
            out.push_back(static_cast<std::uint8_t>(bits >> have));
        }
    }
    return out;
}

} // namespace sinew::gltf
