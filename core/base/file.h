// Whole-file reading with a limit, and atomic writing.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

using Bytes = std::vector<std::uint8_t>;

// Reads all of a regular file. Errors: io (missing, not readable, a folder),
// limit (more than maxBytes). Safe to call from any thread.
Result<Bytes> readFile(const std::filesystem::path& path, std::uint64_t maxBytes);
Result<std::string> readTextFile(const std::filesystem::path& path, std::uint64_t maxBytes);

// Replaces the file so that a reader, and a crash at any moment, sees either
// the old content or the new, never a part: temporary file in the same folder,
// flush to disk, rename. Follows a symbolic link to its target and keeps the
// target's permissions. On error the old file is as it was.
Status writeFileAtomic(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);
Status writeFileAtomic(const std::filesystem::path& path, std::string_view text);

}  // namespace sinew
