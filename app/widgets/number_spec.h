// NumberSpec: what a number in a field is: its unit, steps and limits.
#pragma once

#include <QString>

#include <limits>
#include <optional>

namespace sinew {

struct NumberSpec {
    QString unit;          // shown after the value, and what expressions are read in
    double step = 0.01;    // of a pixel of drag, a wheel notch, an arrow key; > 0
    int decimals = -1;     // shown when idle; -1: what the step needs
    double softMinimum = 0.0;
    double softMaximum = 1.0;
    double hardMinimum = -std::numeric_limits<double>::infinity();
    double hardMaximum = std::numeric_limits<double>::infinity();
    std::optional<double> defaultValue;  // what reset gives; none: no reset
    bool whole = false;                  // integers only
    double frameRate = 0.0;              // for "12 frames"
    bool operator==(const NumberSpec&) const = default;
};

}  // namespace sinew
