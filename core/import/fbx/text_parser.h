#pragma once

#include "core/import/fbx/document.h"

namespace sinew::fbx {

class TextParser {
public:
    TextParser(std::string_view text, Document& document) : m_text(text), m_document(document) {}
    void parse();

private:
    bool skipSpace(bool acrossLines);
    std::string_view readName();
    void readProperties(Element& element);
    void readArray(Property& property);
    std::string_view unescaped(std::string_view text);
    [[noreturn]] void fail(const char* what) const;

    std::string_view m_text;
    Document& m_document;
    std::size_t m_at = 0;
};

} // namespace sinew::fbx
