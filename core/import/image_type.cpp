#include "core/import/image_type.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace sinew {

namespace {

bool isTga(std::span<const std::uint8_t> bytes, std::string_view name)
{
    std::string extension(name.substr(name.size() - std::min<std::size_t>(name.size(), 4)));
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (extension != ".tga" || bytes.size() < 18)
        return false;
    const std::uint8_t kind = bytes[2];
    const bool knownKind = (kind >= 1 && kind <= 3) || (kind >= 9 && kind <= 11);
    const std::uint8_t depth = bytes[16];
    return bytes[1] <= 1 && knownKind && (depth == 8 || depth == 15 || depth == 16 || depth == 24 || depth == 32);
}

} // namespace

std::string sniffImageType(std::span<const std::uint8_t> bytes, std::string_view name)
{
    using namespace std::string_view_literals;
    const std::string_view head(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 16));
    if (head.starts_with("\x89PNG\r\n\x1a\n"sv))
        return "image/png";
    if (head.starts_with("\xff\xd8\xff"sv))
        return "image/jpeg";
    if (head.starts_with("RIFF"sv) && head.size() >= 12 && head.substr(8, 4) == "WEBP"sv)
        return "image/webp";
    if (head.starts_with("\xabKTX 20\xbb\r\n\x1a\n"sv))
        return "image/ktx2";
    if (head.starts_with("DDS "sv))
        return "image/vnd-ms.dds";
    if (head.starts_with("BM"sv))
        return "image/bmp";
    if (head.starts_with("GIF8"sv))
        return "image/gif";
    if (head.starts_with("II*\0"sv) || head.starts_with("MM\0*"sv))
        return "image/tiff";
    if (isTga(bytes, name))
        return "image/x-tga";
    return {};
}

} // namespace sinew
