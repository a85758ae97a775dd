#include "core/import/assimp/text_checks.h"

#include "core/import/refusal.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::assimp {
namespace {

[[noreturn]] void tooDeep(std::uint32_t limit, std::size_t at)
{
    throw Refusal(ErrorKind::limit, "nests deeper than " + std::to_string(limit) + " levels",
                  "byte " + std::to_string(at));
}

std::string_view asText(std::span<const std::uint8_t> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

void checkPlyHeader(std::span<const std::uint8_t> file)
{
    static const std::set<std::string_view> kTypes = {"char", "uchar", "short",  "ushort", "int",   "uint",   "float",   "double",
                                                      "int8", "uint8", "int16", "uint16", "int32", "uint32", "float32", "float64"};
    const auto isType = [](const std::string& word) { return kTypes.contains(word); };
    constexpr std::size_t kLongest = 1u << 20;
    std::istringstream lines(std::string(asText(file.first(std::min(file.size(), kLongest)))));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::istringstream split(line);
        std::vector<std::string> words;
        for (std::string word; split >> word;)
            words.push_back(word);
        if (words.empty() || words[0] == "comment" || words[0] == "obj_info")
            continue;
        const std::size_t count = words.size();
        const std::string& first = words[0];
        bool good = false;
        if (first == "end_header" && number > 1)
            return;
        if (first == "ply" || first == "PLY")
            good = count == 1 && number == 1;
        else if (first == "format")
            good = count == 3
                   && (words[1] == "ascii" || words[1] == "binary_little_endian" || words[1] == "binary_big_endian");
        else if (first == "element")
            good = count == 3 && words[2].find_first_not_of("0123456789") == std::string::npos;
        else if (first == "property")
            good = count == 3 ? isType(words[1])
                              : count == 5 && words[1] == "list" && isType(words[2]) && isType(words[3]);
        if (!good)
            refuse("has a header with a line that is not understood", "line " + std::to_string(number));
    }
    refuse("has a header without an end");
}

void checkBraceDepth(std::span<const std::uint8_t> bytes, std::uint32_t limit)
{
    const std::string_view text = asText(bytes);
    std::uint32_t depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"')
            quoted = !quoted;
        else if (c == '\n')
            quoted = false; // a text never spans lines in these formats
        else if (!quoted && c == '{' && ++depth > limit)
            tooDeep(limit, i);
        else if (!quoted && c == '}' && depth > 0)
            --depth;
    }
}

void checkXmlDepth(std::span<const std::uint8_t> bytes, std::uint32_t limit)
{
    const std::string_view text = asText(bytes);
    std::uint32_t depth = 0;
    std::size_t at = 0;
    while ((at = text.find('<', at)) != std::string_view::npos) {
        if (text.substr(at).starts_with("<!--")) {
            const std::size_t end = text.find("-->", at);
            if (end == std::string_view::npos)
                return;
            at = end;
            continue;
        }
        const std::size_t end = text.find('>', at);
        if (end == std::string_view::npos)
            return;
        const char first = at + 1 < text.size() ? text[at + 1] : '>';
        if (first == '/') {
            depth -= depth > 0 ? 1 : 0;
        } else if (first != '?' && first != '!' && text[end - 1] != '/') {
            if (++depth > limit)
                tooDeep(limit, at);
        }
        at = end;
    }
}

void checkIndexLists(std::span<const std::uint8_t> bytes)
{
    const std::string_view text = asText(bytes);
    int extras = 0; // within them other programs keep what they like
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of("> \t\r\n", at), text.size());
        const std::string_view name = text.substr(at + 1, end - at - 1);
        at = std::min(text.find('>', at), text.size());
        const bool empty = at > 0 && text[at - 1] == '/';
        if (name == "extra" && !empty)
            ++extras;
        else if (name == "/extra" && extras > 0)
            --extras;
        if (extras > 0 || (name != "p" && name != "v" && name != "vcount" && name != "h"))
            continue;
        const std::size_t wrong = text.find_first_not_of("0123456789- \t\r\n", std::min(at + 1, text.size()));
        if (wrong != std::string_view::npos && text[wrong] != '<') {
            refuse("has \"" + std::string(text.substr(wrong, 1)) + "\" in a list <" + std::string(name)
                       + "> of indices, which are whole numbers",
                   "byte " + std::to_string(wrong));
        }
    }
}

Bytes withoutLeadingSpace(std::span<const std::uint8_t> xml)
{
    Bytes out(xml.begin(), xml.end());
    const auto isSpace = [](std::uint8_t c) { return std::isspace(c) != 0; };
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (out[i] != '>')
            continue;
        std::size_t first = i + 1;
        while (first < out.size() && isSpace(out[first]))
            ++first;
        if (first == i + 1 || first >= out.size())
            continue;
        const std::uint8_t c = out[first];
        if (!std::isdigit(c) && c != '-' && c != '+' && c != '.')
            continue;
        // The numbers move to the front; the space they leave goes behind them.
        std::size_t end = first;
        while (end < out.size() && out[end] != '<')
            ++end;
        std::size_t to = i + 1;
        for (std::size_t from = first; from < end; ++from)
            out[to++] = out[from];
        while (to < end)
            out[to++] = ' ';
        i = end - 1;
    }
    return out;
}

bool repairUnit(Bytes& xml)
{
    const std::string_view text = asText(xml);
    const std::size_t unit = text.find("<unit");
    const std::size_t end = text.find('>', unit);
    if (unit == std::string_view::npos || end == std::string_view::npos)
        return false;
    // The attribute, not a name that says "meter".
    std::size_t key = text.find("meter=", unit + 5);
    while (key < end && std::isspace(static_cast<unsigned char>(text[key - 1])) == 0)
        key = text.find("meter=", key + 1);
    const std::size_t open = key >= end ? std::string_view::npos : key + 6;
    if (open >= end || (text[open] != '"' && text[open] != '\''))
        return false;
    const std::size_t close = text.find(text[open], open + 1);
    if (close == std::string_view::npos || close >= end || close == open + 1)
        return false;
    std::string value(text.substr(open + 1, close - open - 1));
    value.erase(0, value.find_first_not_of(" +\t\r\n"));
    double metres = 0.0;
    const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), metres);
    // Some files have a comma in place of the point; Assimp reads those.
    if (error == std::errc() && std::isfinite(metres) && (metres > 0.0 || *stop == ','))
        return false;
    std::fill(xml.begin() + static_cast<std::ptrdiff_t>(open) + 1, xml.begin() + static_cast<std::ptrdiff_t>(close),
              static_cast<std::uint8_t>('0'));
    xml[close - 1] = '1';
    return true;
}

bool hasCurvedKeys(std::span<const std::uint8_t> xml)
{
    const std::string_view text = asText(xml);
    if (text.find("INTERPOLATION") == std::string_view::npos)
        return false;
    for (const std::string_view kind : {"BEZIER", "HERMITE", "CARDINAL", "BSPLINE", "STEP"}) {
        for (std::size_t at = 0; (at = text.find(kind, at)) != std::string_view::npos; at += kind.size()) {
            // A word of its own in a list of names.
            const char before = at > 0 ? text[at - 1] : ' ';
            const char after = at + kind.size() < text.size() ? text[at + kind.size()] : ' ';
            if ((before == '>' || std::isspace(static_cast<unsigned char>(before)) != 0)
                && (after == '<' || std::isspace(static_cast<unsigned char>(after)) != 0))
                return true;
        }
    }
    return false;
}

} // namespace sinew::assimp
