// MD5 text as Assimp's reader can bear it.
#pragma once

#include "core/base/file.h"

#include <cstdint>
#include <span>

namespace sinew::assimp {

// The text of an .md5mesh or .md5anim without comments and with a blank line
// around each block, without which Assimp 5.2.5 skips blocks in silence.
// Refuses, with the line, references that it would follow out of its arrays.
Bytes preparedMd5(std::span<const std::uint8_t> text);

} // namespace sinew::assimp
