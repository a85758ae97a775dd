// JSON text <-> tree, with the limits of a project file. Internal to core/project.
#pragma once

#include "core/base/result.h"
#include "core/project/project.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sinew {

inline constexpr std::uint64_t kMaxProjectBytes = 64ull << 20;
inline constexpr std::size_t kMaxProjectDepth = 64;
inline constexpr std::size_t kMaxListItems = 100'000;
inline constexpr std::size_t kMaxMembers = 4096; // of an object

// Refuses malformed text, text that isn't UTF-8, numbers beyond double, equal
// names in one object, and whatever exceeds the limits; Error::where is the
// JSON pointer, the message begins with line and column. Never throws.
Result<Json> parseJsonText(std::string_view text);

// Two spaces, LF, a final newline, shortest numbers. Lists of plain values are
// written on one line, and so are the items of lists called "keys" and
// "channels", which makes a moved key one changed line.
std::string writeJsonText(const Json& json);

// The 1-based line of the value at the JSON pointer, or of the nearest
// enclosing one that exists; text must be valid JSON.
int lineOf(std::string_view text, std::string_view pointer);

} // namespace sinew
