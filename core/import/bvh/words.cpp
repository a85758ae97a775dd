#include "core/import/bvh/words.h"

#include "core/import/names.h"
#include "core/import/refusal.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace sinew::bvh {
namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

bool isBrace(char c)
{
    return c == '{' || c == '}';
}

bool sameWord(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
        return std::tolower(x) == std::tolower(y);
    });
}

std::string readable(std::string_view word)
{
    return word.empty() ? "the end of the file" : "\"" + validUtf8(std::string(word.substr(0, 40))) + "\"";
}

} // namespace

void Words::skipSpace()
{
    while (m_at < m_text.size() && isSpace(m_text[m_at])) {
        m_line += m_text[m_at] == '\n' ? 1 : 0;
        ++m_at;
    }
}

std::string_view Words::next()
{
    skipSpace();
    const std::size_t first = m_at;
    if (m_at < m_text.size() && isBrace(m_text[m_at]))
        ++m_at;
    else
        while (m_at < m_text.size() && !isSpace(m_text[m_at]) && !isBrace(m_text[m_at]) && m_text[m_at++] != ':')
            continue;
    return m_text.substr(first, m_at - first);
}

std::string_view Words::peek()
{
    skipSpace();
    const std::size_t at = m_at;
    const std::string_view word = next();
    m_at = at;
    return word;
}

std::string_view Words::restOfLine()
{
    const std::size_t first = m_at;
    while (m_at < m_text.size() && m_text[m_at] != '\n' && m_text[m_at] != '{')
        ++m_at;
    std::string_view line = m_text.substr(first, m_at - first);
    while (!line.empty() && isSpace(line.front()))
        line.remove_prefix(1);
    while (!line.empty() && isSpace(line.back()))
        line.remove_suffix(1);
    return line;
}

bool Words::accept(std::string_view word)
{
    if (!sameWord(peek(), word))
        return false;
    next();
    return true;
}

void Words::expect(std::string_view word)
{
    const std::string_view found = next();
    if (!sameWord(found, word))
        refuse("has " + readable(found) + " where \"" + std::string(word) + "\" is expected", where());
}

double Words::number()
{
    std::string_view word = next();
    const std::string_view whole = word;
    if (word.starts_with('+'))
        word.remove_prefix(1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
        refuse("has " + readable(whole) + " where a number is expected", where());
    return value;
}

std::string Words::where() const
{
    return "line " + std::to_string(m_line);
}

} // namespace sinew::bvh
