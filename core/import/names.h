// Unique names for what projects refer to.
#pragma once

#include <string>
#include <vector>

namespace sinew {

// One unique, non-empty name for each of the display names, in order. The
// first of several equal names keeps it, the others get ".2", ".3" and so on;
// empty ones are called after fallback ("node", "clip"). Control characters
// become spaces and names end at 200 bytes (a whole UTF-8 character).
std::vector<std::string> uniqueNames(const std::vector<std::string>& displayNames, const std::string& fallback);

// How many of the names differ from their display names.
int renamedCount(const std::vector<std::string>& displayNames, const std::vector<std::string>& names);

// The note that says so of count "nodes" (kind "node"): "2 nodes had no name ...".
std::string renamedNote(int count, const std::string& kind);

// The text as a message can hold it: at most 1,000 bytes, ending at a whole character.
std::string shortened(std::string text);

// Replaces what is not UTF-8 by U+FFFD, so that names can go into JSON.
std::string validUtf8(std::string text);

} // namespace sinew
