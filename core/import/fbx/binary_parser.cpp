#include "core/import/fbx/binary_parser.h"

#include "core/import/refusal.h"

#include <cstring>

namespace sinew::fbx {

void BinaryParser::fail(const char* what) const
{
    refuse(std::string("is a damaged FBX file: ") + what, "byte " + std::to_string(m_at));
}

template <class T> T BinaryParser::take()
{
    if (m_bytes.size() - m_at < sizeof(T))
        fail("it ends early");
    T value;
    std::memcpy(&value, m_bytes.data() + m_at, sizeof value);
    m_at += sizeof value;
    return value;
}

std::string_view BinaryParser::takeBytes(std::uint64_t size)
{
    if (size > m_bytes.size() - m_at)
        fail("it ends early");
    const std::string_view out(reinterpret_cast<const char*>(m_bytes.data()) + m_at, size);
    m_at += size;
    return out;
}

void BinaryParser::readProperty()
{
    Property p;
    const char type = take<char>();
    switch (type) {
    case 'Y':
        p.type = 'I';
        p.integer = take<std::int16_t>();
        break;
    case 'Z':
        m_document.m_int8Types.push_back(m_at - 1);
        [[fallthrough]];
    case 'C':
    case 'B':
        p.type = 'I';
        p.integer = take<std::uint8_t>();
        break;
    case 'I':
        p.type = 'I';
        p.integer = take<std::int32_t>();
        break;
    case 'L':
        p.type = 'I';
        p.integer = take<std::int64_t>();
        break;
    case 'F':
        p.type = 'D';
        p.number = static_cast<double>(take<float>());
        break;
    case 'D':
        p.type = 'D';
        p.number = take<double>();
        break;
    case 'S':
    case 'R':
        p.type = 'S';
        p.text = takeBytes(take<std::uint32_t>());
        break;
    case 'f':
    case 'd':
    case 'l':
    case 'i':
    case 'b':
    case 'c': {
        p.type = type == 'c' ? 'b' : type;
        p.count = take<std::uint32_t>();
        p.compressed = take<std::uint32_t>() != 0;
        const std::uint32_t stored = take<std::uint32_t>();
        const std::uint64_t elementSize = type == 'd' || type == 'l' ? 8 : type == 'b' || type == 'c' ? 1 : 4;
        p.text = takeBytes(p.compressed ? stored : elementSize * p.count);
        break;
    }
    default:
        fail("it has a property of unknown type");
    }
    m_document.m_properties.push_back(p);
}

void BinaryParser::readElement(std::vector<std::uint64_t>& ends, std::vector<int>& parents, std::vector<int>& lastChild)
{
    const std::size_t start = m_at;
    const std::uint64_t end = m_wide ? take<std::uint64_t>() : take<std::uint32_t>();
    const std::uint64_t propertyCount = m_wide ? take<std::uint64_t>() : take<std::uint32_t>();
    const std::uint64_t propertyBytes = m_wide ? take<std::uint64_t>() : take<std::uint32_t>();
    const auto nameLength = take<std::uint8_t>();
    if (end == 0) { // closes the list of children
        if (ends.size() > 1)
            m_at = ends.back();
        else
            m_at = m_bytes.size(); // closes the file: a footer follows
        return;
    }
    if (end <= start || end > m_bytes.size() || end > ends.back())
        fail("an element ends where it cannot");
    if (ends.size() >= kMaxDepth)
        fail("it nests deeper than 64 levels");
    if (m_document.m_elements.size() >= kMaxElements)
        fail("it has too many elements");

    Element element;
    element.name = takeBytes(nameLength);
    element.firstProperty = static_cast<std::uint32_t>(m_document.m_properties.size());
    const std::size_t propertiesEnd = m_at + propertyBytes;
    if (propertyBytes > m_bytes.size() - m_at || propertiesEnd > end || propertyCount > propertyBytes)
        fail("an element's properties do not fit in it");
    for (std::uint64_t i = 0; i < propertyCount; ++i) {
        readProperty();
        if (m_at > propertiesEnd)
            fail("an element's properties do not fit in it");
    }
    element.propertyCount = static_cast<std::uint32_t>(propertyCount);
    m_at = propertiesEnd;

    const int index = static_cast<int>(m_document.m_elements.size());
    m_document.m_elements.push_back(element);
    if (lastChild.back() < 0)
        m_document.m_elements[static_cast<std::size_t>(parents.back())].firstChild = index;
    else
        m_document.m_elements[static_cast<std::size_t>(lastChild.back())].nextSibling = index;
    lastChild.back() = index;
    if (m_at < end) {
        ends.push_back(end);
        parents.push_back(index);
        lastChild.push_back(-1);
    }
}

void BinaryParser::parse()
{
    m_at = kBinaryMagic.size();
    m_document.m_version = static_cast<int>(take<std::uint32_t>());
    m_wide = m_document.m_version >= 7500;
    m_document.m_elements.emplace_back();
    std::vector<std::uint64_t> ends{m_bytes.size()};
    std::vector<int> parents{0};
    std::vector<int> lastChild{-1};
    while (m_at < m_bytes.size()) {
        while (ends.size() > 1 && m_at >= ends.back()) {
            ends.pop_back();
            parents.pop_back();
            lastChild.pop_back();
        }
        if (m_at < m_bytes.size())
            readElement(ends, parents, lastChild);
    }
}

} // namespace sinew::fbx
