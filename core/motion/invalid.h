// Invalid: why settings can't be evaluated; and the widest numbers accepted.
//
// Evaluation functions state preconditions and don't check them; each kind has
// an invalidReason() that does, for compile and validate. Within these limits
// no evaluation gives a non-finite number.
#pragma once

#include <cmath>

namespace sinew::motion {

// What is wrong, or nothing. Both texts are static; `field` is the name of the
// member ("duration"), `reason` completes a sentence that starts with it
// ("must be above 0").
struct Invalid {
    const char* field = nullptr;
    const char* reason = nullptr;
    explicit operator bool() const { return field != nullptr; }
};

inline constexpr double kLargestValue = 1e12;      // of a parameter, a key, an amplitude, a speed
inline constexpr double kLargestTime = 1e9;        // s, some 30 years, either side of 0
inline constexpr double kSmallestDuration = 1e-9;  // s, of a cycle, a ramp, the gap between keys
inline constexpr double kLargestRate = 1e6;        // frequencies, decays, timescales
inline constexpr double kSmallestFrequency = 1e-6; // Hz
inline constexpr double kSmallestGravity = 1e-9;   // units/s^2
inline constexpr double kLargestGravity = 1e15;

// Checks of one field; the first that fails ends a chain such as
//   if (auto bad = mustLieWithin("phase", phase, kLargestValue)) return bad;
inline Invalid mustLieWithin(const char* field, double value, double magnitude)
{
    if (!std::isfinite(value))
        return {field, "must be a finite number"};
    if (std::abs(value) > magnitude)
        return {field, "is larger than Sinew calculates with"};
    return {};
}
inline Invalid mustBePositive(const char* field, double value, double smallest, double largest)
{
    if (!std::isfinite(value))
        return {field, "must be a finite number"};
    if (value <= 0.0)
        return {field, "must be above 0"};
    if (value < smallest)
        return {field, "is smaller than Sinew calculates with"};
    if (value > largest)
        return {field, "is larger than Sinew calculates with"};
    return {};
}
inline Invalid mustNotBeNegative(const char* field, double value, double largest)
{
    if (!std::isfinite(value))
        return {field, "must be a finite number"};
    if (value < 0.0)
        return {field, "must not be negative"};
    if (value > largest)
        return {field, "is larger than Sinew calculates with"};
    return {};
}
inline Invalid mustBeFraction(const char* field, double value)
{
    if (!std::isfinite(value))
        return {field, "must be a finite number"};
    if (value < 0.0 || value > 1.0)
        return {field, "must be between 0 and 1"};
    return {};
}

}  // namespace sinew::motion
