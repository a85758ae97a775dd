#include "core/import/assimp/md5_text.h"

#include "core/import/refusal.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::assimp {
namespace {

constexpr std::int64_t kMostItems = 5'000'000;

class Md5Text {
public:
    explicit Md5Text(std::string_view text) : m_text(text) {}

    Bytes prepare()
    {
        while (m_at < m_text.size()) {
            ++m_line;
            const std::string_view line = readLine();
            split(line);
            if (!m_words.empty())
                readWords();
            append(line.find('{') != std::string_view::npos ? "\n" : "");
            append(line);
            append(line.find('}') != std::string_view::npos ? "\n\n" : "\n");
        }
        return std::move(m_out);
    }

private:
    // Up to the line's end or its comment.
    std::string_view readLine()
    {
        const std::size_t end = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
        std::string_view line = m_text.substr(m_at, end - m_at);
        m_at = end + (m_text.substr(end).starts_with("\r\n") ? 2 : 1);
        bool quoted = false;
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            quoted ^= line[i] == '"';
            if (!quoted && line[i] == '/' && line[i + 1] == '/')
                return line.substr(0, i);
        }
        return line;
    }

    void append(std::string_view text) { m_out.insert(m_out.end(), text.begin(), text.end()); }

    // Words between spaces and brackets; what stands in quotes is one.
    void split(std::string_view line)
    {
        constexpr std::string_view kBetween = " \t()";
        m_words.clear();
        for (std::size_t i = 0; (i = line.find_first_not_of(kBetween, i)) != std::string_view::npos;) {
            const bool quoted = line[i] == '"';
            std::size_t end = quoted ? line.find('"', i + 1) : line.find_first_of(kBetween, i);
            end = end == std::string_view::npos ? line.size() : end + (quoted ? 1 : 0);
            m_words.push_back(line.substr(i, end - i));
            i = end;
        }
    }

    [[noreturn]] void fail(const std::string& message) const { refuse(message, "line " + std::to_string(m_line)); }

    // The word of that number as a whole number from least to below most. what:
    // "vertex"; nullptr for a count.
    std::int64_t number(std::size_t word, std::int64_t least, std::int64_t most, const char* what) const
    {
        std::int64_t value = 0;
        const std::string_view text = word < m_words.size() ? m_words[word] : std::string_view();
        const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (code != std::errc() || stop != text.data() + text.size())
            fail("has \"" + std::string(text.substr(0, 40)) + "\" where a number is expected");
        if (what == nullptr && (value < 0 || value >= most))
            fail("counts " + std::to_string(value) + " items; " + std::to_string(most) + " are too many");
        if (value < least || value >= most)
            fail(std::string("names ") + what + " " + std::to_string(value) + ", which is not there");
        return value;
    }
    [[nodiscard]] std::int64_t count(const char* name) const
    {
        const auto it = m_counts.find(name);
        return it == m_counts.end() ? 0 : it->second;
    }

    void readWords()
    {
        const std::string_view first = m_words[0];
        if (m_block.empty() && m_words.back().ends_with('{')) {
            m_block = std::string(first.substr(0, first.find('{')));
            m_rows = 0;
        } else if (first == "}") {
            if (m_block == "frame" && m_rows < count("numAnimatedComponents"))
                fail("ends a frame of " + std::to_string(m_rows) + " numbers; "
                     + std::to_string(count("numAnimatedComponents")) + " are needed");
            if (m_block == "mesh" && m_lastWeight > count("numweights"))
                fail("ends a mesh whose vertices name weight " + std::to_string(m_lastWeight - 1) + " of "
                     + std::to_string(count("numweights")));
            m_block.clear();
            m_lastWeight = 0;
        } else if (first.starts_with("num")) {
            m_counts[std::string(first)] = number(1, 0, kMostItems, nullptr);
        } else if (m_block == "joints" || m_block == "hierarchy") {
            readJoint();
        } else if (m_block == "mesh") {
            readMeshLine(first);
        } else if (m_block == "frame") {
            m_rows += static_cast<std::int64_t>(m_words.size());
        }
    }

    // "name" parent ...; in a hierarchy, then flags and the first of its components.
    void readJoint()
    {
        // A parent stands before its children.
        (void)number(1, -1, m_rows++, "as its parent a joint that does not stand before it:");
        if (m_block != "hierarchy")
            return;
        const auto flags = static_cast<std::uint64_t>(number(2, 0, 64, "flags"));
        const std::int64_t start = number(3, 0, kMostItems, "component");
        if (flags != 0 && start + std::popcount(flags) > count("numAnimatedComponents"))
            fail("animates a joint by component " + std::to_string(start + std::popcount(flags) - 1) + " of "
                 + std::to_string(count("numAnimatedComponents")));
    }

    void readMeshLine(std::string_view first)
    {
        if (first == "vert") {
            (void)number(1, 0, count("numverts"), "vertex");
            const std::int64_t start = number(4, 0, kMostItems, "weight");
            const std::int64_t weights = number(5, 0, kMostItems, nullptr);
            if (weights > 0)
                m_lastWeight = std::max(m_lastWeight, start + weights);
        } else if (first == "tri") {
            (void)number(1, 0, count("numtris"), "triangle");
            for (std::size_t corner = 2; corner < 5; ++corner)
                (void)number(corner, 0, count("numverts"), "vertex");
        } else if (first == "weight") {
            (void)number(1, 0, count("numweights"), "weight");
            (void)number(2, 0, count("numJoints"), "joint");
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_line = 0;
    std::vector<std::string_view> m_words;
    std::map<std::string, std::int64_t, std::less<>> m_counts;
    std::string m_block; // the one that is open
    std::int64_t m_rows = 0; // joints, or numbers of a frame, so far in it
    std::int64_t m_lastWeight = 0; // behind the last weight that a vertex of the mesh names
    Bytes m_out;
};

} // namespace

Bytes preparedMd5(std::span<const std::uint8_t> text)
{
    return Md5Text({reinterpret_cast<const char*>(text.data()), text.size()}).prepare();
}

} // namespace sinew::assimp
