// Reading what an artist typed into a number field.
#pragma once

#include "core/base/result.h"

#include <QString>

#include <optional>

namespace sinew {

struct NumberSpec;

// In this order: a number in the user's locale, a number with '.', an expression
// with units (a decimal comma between digits is understood where the locale has
// one). `current` is what "+=" applies to.
Result<double> readNumber(const QString& text, const NumberSpec& spec, std::optional<double> current);

// True when the text is a plain number, so that no preview is needed.
bool isPlainNumber(const QString& text);

}  // namespace sinew
