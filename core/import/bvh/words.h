// The words and lines of a BVH file.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew::bvh {

class Words {
public:
    explicit Words(std::span<const std::uint8_t> file)
        : m_text(reinterpret_cast<const char*>(file.data()), file.size())
    {}

    // The next word, across lines; empty at the end of the file. A brace is a
    // word of its own even where it touches another, and a colon ends one.
    std::string_view next();
    [[nodiscard]] std::string_view peek();
    // What is left of the line, without a brace that begins a block and the
    // space around it: names may have spaces in them.
    std::string_view restOfLine();
    // The next word is this one, whatever its case.
    bool accept(std::string_view word);
    void expect(std::string_view word);
    // A finite number.
    double number();

    // "line 12", of the word read last.
    [[nodiscard]] std::string where() const;

private:
    void skipSpace();

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
};

} // namespace sinew::bvh
