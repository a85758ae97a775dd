// What kind of picture some bytes are, by their first bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew {

// "image/png", "image/jpeg", ...; empty if it is none we know. name tells TGA,
// which has no signature, from anything else.
std::string sniffImageType(std::span<const std::uint8_t> bytes, std::string_view name);

} // namespace sinew
