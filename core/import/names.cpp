#include "core/import/names.h"

#include <cstddef>
#include <unordered_map>
#include <unordered_set>

namespace sinew {
namespace {

constexpr std::size_t kMaxNameBytes = 200;
constexpr std::size_t kMaxMessageBytes = 1'000;

// Length of the UTF-8 sequence at text[i], or 0 if it is not one.
std::size_t sequenceLength(const std::string& text, std::size_t i)
{
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned char lead = byte(i);
    if (lead < 0x80)
        return 1;
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || i + length > text.size())
        return 0;
    for (std::size_t k = 1; k < length; ++k) {
        if ((byte(i + k) & 0xc0) != 0x80)
            return 0;
    }
    const unsigned char second = byte(i + 1);
    const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
    const bool surrogate = lead == 0xed && second >= 0xa0;
    const bool beyond = lead == 0xf4 && second >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

void cut(std::string& text, std::size_t most)
{
    if (text.size() <= most)
        return;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    text.resize(end);
}

std::string tidy(const std::string& text)
{
    std::string out = validUtf8(text);
    for (char& c : out) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            c = ' ';
    }
    cut(out, kMaxNameBytes);
    return out.find_first_not_of(' ') == std::string::npos ? std::string() : out;
}

} // namespace

std::string validUtf8(std::string text)
{
    std::size_t i = 0;
    while (i < text.size()) {
        const std::size_t length = sequenceLength(text, i);
        if (length == 0) {
            text.replace(i, 1, "\xef\xbf\xbd");
            i += 3;
        } else {
            i += length;
        }
    }
    return text;
}

std::vector<std::string> uniqueNames(const std::vector<std::string>& displayNames, const std::string& fallback)
{
    std::vector<std::string> names;
    names.reserve(displayNames.size());
    // Names that stand in the file are taken first, so that a generated one
    // never pushes out a name the artist chose.
    std::unordered_set<std::string> taken;
    std::vector<bool> settled;
    for (const std::string& display : displayNames) {
        names.push_back(tidy(display));
        settled.push_back(!names.back().empty() && taken.insert(names.back()).second);
    }
    std::unordered_map<std::string, int> next;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (settled[i])
            continue;
        const std::string base = names[i].empty() ? fallback : names[i];
        int& number = next.try_emplace(base, names[i].empty() ? 1 : 2).first->second;
        std::string candidate;
        do {
            candidate = base + "." + std::to_string(number++);
        } while (!taken.insert(candidate).second);
        names[i] = std::move(candidate);
    }
    return names;
}

std::string renamedNote(int count, const std::string& kind)
{
    if (count == 1)
        return "1 " + kind + " had no name or one that was taken; it got a name of its own.";
    return std::to_string(count) + " " + kind
           + "s had no name or one that was taken; they got names of their own.";
}

std::string shortened(std::string text)
{
    if (text.size() > kMaxMessageBytes) {
        cut(text, kMaxMessageBytes);
        text += "...";
    }
    return text;
}

int renamedCount(const std::vector<std::string>& displayNames, const std::vector<std::string>& names)
{
    int count = 0;
    for (std::size_t i = 0; i < names.size(); ++i)
        count += names[i] != displayNames[i] ? 1 : 0;
    return count;
}

} // namespace sinew
