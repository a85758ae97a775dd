// Looks at a file before Assimp does: its readers recurse as deep as a file
// nests, and trip over things that are right.
#pragma once

#include "core/base/file.h"

#include <cstdint>
#include <span>
#include <string>

namespace sinew::assimp {

// Refuses text that nests braces (or XML elements) deeper than limit.
void checkBraceDepth(std::span<const std::uint8_t> text, std::uint32_t limit);
void checkXmlDepth(std::span<const std::uint8_t> text, std::uint32_t limit);

// PLY: refuses a header with lines that mean nothing, behind which Assimp 5.2.5
// does not get ahead.
void checkPlyHeader(std::span<const std::uint8_t> file);

// Collada: refuses lists of indices that hold anything but whole numbers, in
// which Assimp 5.2.5 does not get ahead until memory ends.
void checkIndexLists(std::span<const std::uint8_t> xml);

// Collada: white space before the first number of an element, which Assimp
// 5.2.5 takes for an error, is moved out of the way. Same length.
Bytes withoutLeadingSpace(std::span<const std::uint8_t> xml);

// Collada: a unit that is no length, which would flatten everything, is made one
// metre. Whether it was so.
bool repairUnit(Bytes& xml);

// Collada: whether any animation curve is other than linear.
bool hasCurvedKeys(std::span<const std::uint8_t> xml);

} // namespace sinew::assimp
