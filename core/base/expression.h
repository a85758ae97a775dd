// Expressions typed into number fields: "3*2", "pi/4", "200ms", "1/24 s".
//
// A pure evaluator of real arithmetic: no variables but constants, no side
// effects, bounded work and depth. Numbers use '.', whatever the locale.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace sinew {

inline constexpr std::size_t kMaxExpressionLength = 1024;

struct ExpressionContext {
    // The unit of the result, as shown after a field's value ("s", "Hz", "°",
    // "cm", "%", "frames", "/s"; empty: a plain number). Decides which units may be typed.
    std::string_view unit;
    // Frames a second, for "12 frames" in a field of seconds and the reverse; 0: not accepted.
    double frameRate = 0.0;
    // What "+=", "-=", "*=" and "/=" at the start apply to; none: not accepted.
    // "+= 10%" adds a tenth of it.
    std::optional<double> current;
};

// Operators + - * / ^ (right-associative) and parentheses; constants pi, tau, e;
// functions sin cos tan (degrees), asin acos atan (giving degrees), sqrt abs
// floor ceil round exp log min max. A unit applies to the product left of it,
// so "1/24 s" is a twenty-fourth of a second; a number without one is in the
// context's unit. Errors: invalidInput, naming what was not understood; a result
// that is not finite is one; limit, beyond kMaxExpressionLength or 64 levels.
Result<double> evaluateExpression(std::string_view text, const ExpressionContext& context = {});

}  // namespace sinew
