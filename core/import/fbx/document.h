// The raw tree of an FBX file, binary or text, versions 7.1 to 7.7.
//
// Assimp reads meshes and materials of FBX; what it is known to get wrong
// (pivots, layers, tangents, takes, bind matrices) is read from this tree.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::fbx {

struct Property {
    // 'I' integer, 'D' number, 'S' text or bytes; arrays: 'i' 'l' 'f' 'd' 'b'
    // as in the binary file, 'T' as text.
    char type = 0;
    std::int64_t integer = 0;
    double number = 0.0;
    std::string_view text;   // of 'S'; the stored bytes of an array
    std::uint32_t count = 0; // of an array
    bool compressed = false;
};

struct Element {
    std::string_view name;
    std::uint32_t firstProperty = 0;
    std::uint32_t propertyCount = 0;
    int firstChild = -1;
    int nextSibling = -1;
};

// Points into the bytes, which must outlive it.
class Document {
public:
    // Throws Refusal: not FBX, malformed, nested deeper than 64 levels.
    explicit Document(std::span<const std::uint8_t> bytes);

    [[nodiscard]] int version() const { return m_version; } // 7400 for 7.4
    [[nodiscard]] bool isText() const { return m_isText; }

    [[nodiscard]] const Element& root() const { return m_elements.front(); }
    // First child of that name, or nullptr.
    [[nodiscard]] const Element* find(const Element& parent, std::string_view name) const;
    // Calls visit(child) for all children in order.
    template <class Visit> void forEach(const Element& parent, Visit visit) const
    {
        for (int i = parent.firstChild; i >= 0; i = m_elements[static_cast<std::size_t>(i)].nextSibling)
            visit(m_elements[static_cast<std::size_t>(i)]);
    }
    // The property of that number, or nullptr.
    [[nodiscard]] const Property* property(const Element& element, std::uint32_t index) const
    {
        return index < element.propertyCount ? &m_properties[element.firstProperty + index] : nullptr;
    }
    [[nodiscard]] std::int64_t integer(const Element& element, std::uint32_t index, std::int64_t fallback = 0) const;
    [[nodiscard]] double number(const Element& element, std::uint32_t index, double fallback = 0.0) const;
    [[nodiscard]] std::string text(const Element& element, std::uint32_t index) const;

    // The array that is the first property of the child of that name; empty if
    // there is none. Throws Refusal where it is malformed.
    [[nodiscard]] std::vector<double> numbers(const Element& parent, std::string_view child) const;
    [[nodiscard]] std::vector<std::int64_t> integers(const Element& parent, std::string_view child) const;
    // Where in the bytes the type "Z" of a property stands.
    [[nodiscard]] const std::vector<std::size_t>& int8Types() const { return m_int8Types; }
    // The bits of a binary array of floats, some of which hold something else.
    [[nodiscard]] std::vector<std::uint32_t> floatBits(const Element& parent, std::string_view child) const;

private:
    friend class BinaryParser;
    friend class TextParser;
    template <class Out> std::vector<Out> array(const Element& parent, std::string_view child) const;

    int m_version = 0;
    bool m_isText = false;
    std::vector<Element> m_elements;
    std::vector<Property> m_properties;
    std::vector<std::size_t> m_int8Types;
    std::deque<std::string> m_texts; // of text files, where escapes were undone
};

// The version of an FBX file, or 0 if it is none: cheap, for messages.
int versionOf(std::span<const std::uint8_t> bytes);

} // namespace sinew::fbx
