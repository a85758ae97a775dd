// Targa pictures (.tga), which game tools write beside FBX files and Qt reads only some of.
#pragma once

#include <QImage>

#include <cstdint>
#include <span>

namespace sinew {

// Colour maps, true colours and greys, plain or run-length encoded; null where it is damaged
// or more than largest pixels wide or high.
QImage readTarga(std::span<const std::uint8_t> bytes, int largest);

}  // namespace sinew
