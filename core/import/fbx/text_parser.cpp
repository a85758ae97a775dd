#include "core/import/fbx/text_parser.h"

#include "core/import/fbx/binary_parser.h"
#include "core/import/refusal.h"

#include <cctype>
#include <charconv>

namespace sinew::fbx {
namespace {

bool isNameCharacter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '|' || c == '.' || c == '$';
}

} // namespace

void TextParser::fail(const char* what) const
{
    refuse(std::string("is a damaged FBX file: ") + what, "byte " + std::to_string(m_at));
}

// Skips blanks and comments; false at the end of the text.
bool TextParser::skipSpace(bool acrossLines)
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == ';') {
            const std::size_t end = m_text.find('\n', m_at);
            m_at = end == std::string_view::npos ? m_text.size() : end;
        } else if (c == '\n' ? acrossLines : std::isspace(static_cast<unsigned char>(c)) != 0) {
            ++m_at;
        } else {
            return true;
        }
    }
    return false;
}

std::string_view TextParser::readName()
{
    const std::size_t start = m_at;
    while (m_at < m_text.size() && isNameCharacter(m_text[m_at]))
        ++m_at;
    const std::string_view name = m_text.substr(start, m_at - start);
    (void)skipSpace(false);
    if (name.empty() || m_at >= m_text.size() || m_text[m_at] != ':')
        fail("an element's name is expected");
    ++m_at;
    return name;
}

std::string_view TextParser::unescaped(std::string_view text)
{
    if (text.find("&quot;") == std::string_view::npos)
        return text;
    std::string& out = m_document.m_texts.emplace_back(text);
    for (std::size_t at; (at = out.find("&quot;")) != std::string::npos;)
        out.replace(at, 6, "\"");
    return out;
}

// "*12 { a: 1,2,3 }": the numbers are parsed when they are asked for.
void TextParser::readArray(Property& property)
{
    ++m_at;
    const char* first = m_text.data() + m_at;
    const auto [end, code] = std::from_chars(first, m_text.data() + m_text.size(), property.count);
    if (code != std::errc())
        fail("an array has no length");
    m_at += static_cast<std::size_t>(end - first);
    if (!skipSpace(true) || m_text[m_at] != '{')
        fail("an array has no content");
    const std::size_t close = m_text.find('}', m_at);
    if (close == std::string_view::npos)
        fail("an array does not end");
    const std::size_t colon = m_text.substr(0, close).find(':', m_at);
    const std::size_t start = colon == std::string_view::npos ? close : colon + 1;
    property.type = 'T';
    property.text = m_text.substr(start, close - start);
    m_at = close + 1;
}

void TextParser::readProperties(Element& element)
{
    element.firstProperty = static_cast<std::uint32_t>(m_document.m_properties.size());
    bool afterComma = false;
    while (skipSpace(afterComma)) {
        const char c = m_text[m_at];
        if (c == '\n' || c == '{' || c == '}')
            break;
        Property p;
        if (c == '"') {
            const std::size_t end = m_text.find('"', m_at + 1);
            if (end == std::string_view::npos)
                fail("a text does not end");
            p.type = 'S';
            p.text = unescaped(m_text.substr(m_at + 1, end - m_at - 1));
            m_at = end + 1;
        } else if (c == '*') {
            readArray(p);
        } else if (c != ',') {
            const std::size_t start = m_at;
            while (m_at < m_text.size() && m_text[m_at] != ',' && m_text[m_at] != '{' && m_text[m_at] != '}'
                   && std::isspace(static_cast<unsigned char>(m_text[m_at])) == 0)
                ++m_at;
            std::string_view word = m_text.substr(start, m_at - start);
            p.text = word;
            if (word.starts_with('+'))
                word.remove_prefix(1);
            const char* end = word.data() + word.size();
            if (const auto [stop, code] = std::from_chars(word.data(), end, p.integer);
                code == std::errc() && stop == end)
                p.type = 'I';
            else if (const auto [last, error] = std::from_chars(word.data(), end, p.number);
                     error == std::errc() && last == end)
                p.type = 'D';
            else
                p.type = 'S';
        }
        if (p.type != 0) {
            m_document.m_properties.push_back(p);
            ++element.propertyCount;
        }
        afterComma = false;
        // A comma may begin the next line.
        const std::size_t behind = m_at;
        if (skipSpace(true) && m_text[m_at] == ',') {
            ++m_at;
            afterComma = true;
        } else {
            m_at = behind;
        }
    }
}

void TextParser::parse()
{
    m_document.m_isText = true;
    m_document.m_elements.emplace_back();
    std::vector<int> parents{0};
    std::vector<int> lastChild{-1};
    while (skipSpace(true)) {
        if (m_text[m_at] == '}') {
            ++m_at;
            if (parents.size() == 1)
                fail("a brace closes nothing");
            parents.pop_back();
            lastChild.pop_back();
            continue;
        }
        Element element;
        element.name = readName();
        readProperties(element);
        if (m_document.m_elements.size() >= kMaxElements)
            fail("it has too many elements");
        const int index = static_cast<int>(m_document.m_elements.size());
        m_document.m_elements.push_back(element);
        if (lastChild.back() < 0)
            m_document.m_elements[static_cast<std::size_t>(parents.back())].firstChild = index;
        else
            m_document.m_elements[static_cast<std::size_t>(lastChild.back())].nextSibling = index;
        lastChild.back() = index;
        const std::size_t behind = m_at;
        if (skipSpace(true) && m_text[m_at] == '{') {
            ++m_at;
            if (parents.size() >= kMaxDepth)
                fail("it nests deeper than 64 levels");
            parents.push_back(index);
            lastChild.push_back(-1);
        } else {
            m_at = behind;
        }
    }
    if (parents.size() > 1)
        fail("it ends early");
    if (const Element* header = m_document.find(m_document.root(), "FBXHeaderExtension")) {
        if (const Element* version = m_document.find(*header, "FBXVersion"))
            m_document.m_version = static_cast<int>(m_document.integer(*version, 0));
    }
}

} // namespace sinew::fbx
