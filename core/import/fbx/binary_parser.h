#pragma once

#include "core/import/fbx/document.h"

namespace sinew::fbx {

inline constexpr std::string_view kBinaryMagic("Kaydara FBX Binary  \0\x1a\0", 23);
inline constexpr std::size_t kMaxDepth = 64;
inline constexpr std::size_t kMaxElements = 20'000'000;

class BinaryParser {
public:
    BinaryParser(std::span<const std::uint8_t> bytes, Document& document) : m_bytes(bytes), m_document(document) {}
    void parse();

private:
    void readElement(std::vector<std::uint64_t>& ends, std::vector<int>& parents, std::vector<int>& lastChild);
    void readProperty();
    template <class T> T take();
    std::string_view takeBytes(std::uint64_t size);
    [[noreturn]] void fail(const char* what) const;

    std::span<const std::uint8_t> m_bytes;
    Document& m_document;
    std::size_t m_at = 0;
    bool m_wide = false; // 64-bit offsets, since 7.5
};

} // namespace sinew::fbx
