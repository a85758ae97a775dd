#include "core/import/fbx/document.h"

#include "core/import/fbx/binary_parser.h"
#include "core/import/fbx/text_parser.h"
#include "core/import/refusal.h"

#include <zlib.h>

#include <cctype>
#include <charconv>
#include <cstring>
#include <type_traits>

namespace sinew::fbx {
namespace {

std::string_view asText(std::span<const std::uint8_t> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::size_t elementSize(char type)
{
    return type == 'd' || type == 'l' ? 8 : type == 'b' ? 1 : 4;
}

// The stored bytes of a binary array, inflated.
std::vector<std::uint8_t> rawArray(const Property& p)
{
    const std::size_t size = elementSize(p.type) * p.count;
    std::vector<std::uint8_t> out;
    if (!p.compressed) {
        out.assign(p.text.begin(), p.text.end());
        return out;
    }
    // Deflate shrinks to a thousandth at best: a larger claim is a lie.
    if (size > p.text.size() * 1100 + 1024)
        refuse("is a damaged FBX file: an array claims to be longer than it can be");
    out.resize(size);
    uLongf done = static_cast<uLongf>(size);
    if (size > 0
        && (::uncompress(out.data(), &done, reinterpret_cast<const Bytef*>(p.text.data()),
                         static_cast<uLong>(p.text.size()))
                != Z_OK
            || done != size))
        refuse("is a damaged FBX file: an array cannot be unpacked");
    return out;
}

template <class Stored, class Out> void convert(const std::vector<std::uint8_t>& raw, std::vector<Out>& out)
{
    const std::size_t count = raw.size() / sizeof(Stored);
    out.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Stored value;
        std::memcpy(&value, raw.data() + i * sizeof value, sizeof value);
        if constexpr (std::is_integral_v<Out> && std::is_floating_point_v<Stored>) {
            // A number out of range has no integer; it is of no use in any case.
            out.push_back(value > -9e18 && value < 9e18 ? static_cast<Out>(value) : Out{0});
        } else {
            out.push_back(static_cast<Out>(value));
        }
    }
}

template <class Out> std::vector<Out> textArray(const Property& p)
{
    std::vector<Out> out;
    const char* at = p.text.data();
    const char* end = at + p.text.size();
    while (at < end) {
        while (at < end && (std::isspace(static_cast<unsigned char>(*at)) != 0 || *at == ',' || *at == '+'))
            ++at;
        if (at == end)
            break;
        Out value{};
        auto [stop, code] = std::from_chars(at, end, value);
        if (code != std::errc()) {
            if (stop == at || code == std::errc::invalid_argument)
                refuse("is a damaged FBX file: an array holds something that is no number");
            value = Out{}; // out of range
        }
        // "1.5" read as an integer leaves ".5".
        while (stop < end && *stop != ',' && std::isspace(static_cast<unsigned char>(*stop)) == 0)
            ++stop;
        at = stop;
        out.push_back(value);
    }
    return out;
}

} // namespace

Document::Document(std::span<const std::uint8_t> bytes)
{
    if (asText(bytes).starts_with(kBinaryMagic))
        BinaryParser(bytes, *this).parse();
    else
        TextParser(asText(bytes), *this).parse();
}

const Element* Document::find(const Element& parent, std::string_view name) const
{
    for (int i = parent.firstChild; i >= 0; i = m_elements[static_cast<std::size_t>(i)].nextSibling) {
        if (m_elements[static_cast<std::size_t>(i)].name == name)
            return &m_elements[static_cast<std::size_t>(i)];
    }
    return nullptr;
}

std::int64_t Document::integer(const Element& element, std::uint32_t index, std::int64_t fallback) const
{
    const Property* p = property(element, index);
    if (p == nullptr)
        return fallback;
    if (p->type == 'I')
        return p->integer;
    return p->type == 'D' && p->number > -9e18 && p->number < 9e18 ? static_cast<std::int64_t>(p->number) : fallback;
}

double Document::number(const Element& element, std::uint32_t index, double fallback) const
{
    const Property* p = property(element, index);
    if (p == nullptr)
        return fallback;
    return p->type == 'D' ? p->number : p->type == 'I' ? static_cast<double>(p->integer) : fallback;
}

std::string Document::text(const Element& element, std::uint32_t index) const
{
    const Property* p = property(element, index);
    return p != nullptr && p->type == 'S' ? std::string(p->text) : std::string();
}

template <class Out> std::vector<Out> Document::array(const Element& parent, std::string_view child) const
{
    std::vector<Out> out;
    const Element* element = find(parent, child);
    const Property* p = element == nullptr ? nullptr : property(*element, 0);
    if (p == nullptr)
        return out;
    switch (p->type) {
    case 'T':
        return textArray<Out>(*p);
    case 'f':
        convert<float>(rawArray(*p), out);
        break;
    case 'd':
        convert<double>(rawArray(*p), out);
        break;
    case 'i':
        convert<std::int32_t>(rawArray(*p), out);
        break;
    case 'l':
        convert<std::int64_t>(rawArray(*p), out);
        break;
    case 'b':
        convert<std::uint8_t>(rawArray(*p), out);
        break;
    default: // a list of single values
        for (std::uint32_t i = 0; i < element->propertyCount; ++i)
            out.push_back(std::is_integral_v<Out> ? static_cast<Out>(integer(*element, i))
                                                  : static_cast<Out>(number(*element, i)));
        break;
    }
    return out;
}

std::vector<double> Document::numbers(const Element& parent, std::string_view child) const
{
    return array<double>(parent, child);
}

std::vector<std::int64_t> Document::integers(const Element& parent, std::string_view child) const
{
    return array<std::int64_t>(parent, child);
}

std::vector<std::uint32_t> Document::floatBits(const Element& parent, std::string_view child) const
{
    std::vector<std::uint32_t> out;
    const Element* element = find(parent, child);
    const Property* p = element == nullptr ? nullptr : property(*element, 0);
    if (p != nullptr && p->type == 'f')
        convert<std::uint32_t>(rawArray(*p), out);
    return out;
}

int versionOf(std::span<const std::uint8_t> bytes)
{
    const std::string_view text = asText(bytes);
    if (text.starts_with(kBinaryMagic) && bytes.size() >= kBinaryMagic.size() + 4) {
        std::uint32_t version = 0;
        std::memcpy(&version, bytes.data() + kBinaryMagic.size(), sizeof version);
        // Old files state the version of their container there, and their own within.
        const std::size_t at = text.substr(0, 4096).find("FBXVersionI");
        if (version < 7000 && at != std::string_view::npos && at + 15 <= text.size())
            std::memcpy(&version, text.data() + at + 11, sizeof version);
        return version < 100'000 ? static_cast<int>(version) : 0;
    }
    const std::size_t at = text.substr(0, 4096).find("FBXVersion:");
    if (at == std::string_view::npos)
        return 0;
    std::size_t digit = at + 11;
    while (digit < text.size() && text[digit] == ' ')
        ++digit;
    int version = 0;
    std::from_chars(text.data() + digit, text.data() + text.size(), version);
    return version;
}

} // namespace sinew::fbx
