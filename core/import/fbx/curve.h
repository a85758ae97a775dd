// An FBX animation curve: keys with constant, linear or cubic segments.
#pragma once

#include "core/import/fbx/document.h"

#include <limits>
#include <vector>

namespace sinew::fbx {

enum class Segment { constant, constantNext, linear, cubic };
enum class Extrapolation { constant, keepSlope, repeat, mirror, repeatRelative };

struct Key {
    double time = 0.0; // seconds
    double value = 0.0;
    Segment segment = Segment::linear; // to the next key
    double slopeRight = 0.0;           // per second
    double slopeLeft = 0.0;
    double weightRight = 1.0 / 3.0; // of the segment's length, where the handle lies
    double weightLeft = 1.0 / 3.0;  // of the segment before
};

struct Curve {
    std::vector<Key> keys; // ascending
    Extrapolation before = Extrapolation::constant;
    Extrapolation after = Extrapolation::constant;
    double roundsBefore = std::numeric_limits<double>::infinity(); // how often a repeated curve is
    double roundsAfter = std::numeric_limits<double>::infinity();

    // Reads an AnimationCurve object. Throws Refusal where it is malformed.
    static Curve read(const Document& document, const Element& object);

    [[nodiscard]] double evaluate(double time) const;
    [[nodiscard]] bool isConstant() const;
};

} // namespace sinew::fbx
