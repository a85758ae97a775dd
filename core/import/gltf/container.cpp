#include "core/import/gltf/container.h"

#include "core/import/notes.h"
#include "core/import/refusal.h"

#include <string>
#include <string_view>

namespace sinew::gltf {
namespace {

constexpr std::uint32_t kMagic = 0x46546c67;     // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4e4f534a; // "JSON"
constexpr std::uint32_t kBinChunk = 0x004e4942;  // "BIN\0"
constexpr std::size_t kMaxDepth = 128;

std::uint32_t readU32(std::span<const std::uint8_t> bytes, std::size_t at)
{
    return static_cast<std::uint32_t>(bytes[at]) | static_cast<std::uint32_t>(bytes[at + 1]) << 8
           | static_cast<std::uint32_t>(bytes[at + 2]) << 16 | static_cast<std::uint32_t>(bytes[at + 3]) << 24;
}

// Counts brackets outside texts, before a parser builds anything.
void checkDepth(std::string_view text)
{
    std::size_t depth = 0;
    bool inText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inText) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inText = false;
        } else if (c == '"') {
            inText = true;
        } else if (c == '{' || c == '[') {
            if (++depth > kMaxDepth) {
                throw Refusal(ErrorKind::limit, "nests deeper than " + std::to_string(kMaxDepth) + " levels of JSON",
                              "byte " + std::to_string(i));
            }
        } else if ((c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
}

Json parseJson(std::span<const std::uint8_t> bytes, Issues& issues)
{
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.starts_with("\xef\xbb\xbf")) {
        text.remove_prefix(3);
        addNote(issues, Severity::info, "gltf-layout",
                "The JSON begins with a byte order mark, which glTF does not allow; it was skipped.");
    }
    while (!text.empty() && text.back() == '\0') // padding of some writers
        text.remove_suffix(1);
    checkDepth(text);
    try {
        Json json = Json::parse(text.begin(), text.end());
        if (!json.is_object())
            refuse("is not glTF: its JSON is not an object");
        return json;
    } catch (const Json::parse_error& error) {
        refuse("is not valid JSON near byte " + std::to_string(error.byte) + " of its JSON text");
    } catch (const Json::exception&) {
        refuse("holds a number in its JSON that is out of range");
    }
}

Container openBinary(std::span<const std::uint8_t> file, Issues& issues)
{
    const auto note = [&](Severity severity, std::string message) {
        addNote(issues, severity, "gltf-layout", std::move(message));
    };
    if (file.size() < 12)
        refuse("is cut off within the header of its binary container");
    const std::uint32_t version = readU32(file, 4);
    if (version != 2) {
        throw Refusal(ErrorKind::unsupported,
                      "is a GLB of version " + std::to_string(version)
                          + "; only version 2 (glTF 2.0) can be read. Export it again as glTF 2.0.");
    }
    const std::uint32_t length = readU32(file, 8);
    if (length > file.size()) {
        refuse("is cut off: its header promises " + std::to_string(length) + " bytes, the file has "
               + std::to_string(file.size()));
    }
    if (length < 20)
        refuse("holds no JSON chunk");
    if (length < file.size())
        note(Severity::warning, "The file goes on after the end of its glTF data; the rest was ignored.");
    file = file.first(length);

    Container out;
    out.binary = true;
    bool haveJson = false;
    bool haveBin = false;
    std::span<const std::uint8_t> jsonText;
    std::size_t at = 12;
    for (int number = 0; at < file.size(); ++number) {
        if (file.size() - at < 8)
            refuse("ends within a chunk header", "byte " + std::to_string(at));
        const std::uint32_t size = readU32(file, at);
        const std::uint32_t type = readU32(file, at + 4);
        const std::string where = "byte " + std::to_string(at);
        at += 8;
        if (size > file.size() - at)
            refuse("has a chunk of " + std::to_string(size) + " bytes where only " + std::to_string(file.size() - at)
                       + " are left",
                   where);
        if (size % 4 != 0)
            note(Severity::warning, "A chunk's length is not a multiple of 4.");
        const std::span<const std::uint8_t> data = file.subspan(at, size);
        if (number == 0 && type != kJsonChunk)
            refuse("does not begin with a JSON chunk", where);
        if (type == kJsonChunk) {
            if (haveJson)
                refuse("has two JSON chunks", where);
            haveJson = true;
            jsonText = data;
        } else if (type == kBinChunk) {
            if (haveBin)
                refuse("has two BIN chunks", where);
            if (number != 1)
                note(Severity::warning, "The BIN chunk is not the second chunk, as it should be.");
            haveBin = true;
            out.chunk = data;
        } else {
            note(Severity::info, "A chunk of unknown type was skipped.");
        }
        at += size;
    }
    if (jsonText.empty())
        refuse("has an empty JSON chunk");
    out.json = parseJson(jsonText, issues);
    return out;
}

} // namespace

Container openContainer(std::span<const std::uint8_t> file, Issues& issues)
{
    if (file.size() >= 4 && readU32(file, 0) == kMagic)
        return openBinary(file, issues);
    std::size_t start = file.size() >= 3 && file[0] == 0xef ? 3 : 0;
    while (start < file.size()
           && (file[start] == ' ' || file[start] == '\t' || file[start] == '\r' || file[start] == '\n'))
        ++start;
    if (start == file.size() || file[start] != '{')
        refuse("is not a glTF file: it begins neither with \"glTF\" nor with \"{\"");
    Container out;
    out.json = parseJson(file, issues);
    return out;
}

} // namespace sinew::gltf
