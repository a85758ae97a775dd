// What kind of picture some bytes are, by their first bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace sinew {

// "image/png", "image/jpeg", ...; empty if it is none we know.
std::string sniffImageType(std::span<const std::uint8_t> bytes);

} // namespace sinew
