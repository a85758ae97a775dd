// Sums and products without rounding error, for phases that stay right over
// long times.
#pragma once

#include <cmath>

namespace sinew::motion {

inline constexpr double kTwoPi = 6.283185307179586476925286766559;

// The unevaluated sum high + low, |low| at most half a unit in high's last place.
struct Exact {
    double high = 0.0;
    double low = 0.0;
    bool operator==(const Exact&) const = default;
};

// a + b exactly (Knuth).
inline Exact exactSum(double a, double b)
{
    const double sum = a + b;
    const double fromB = sum - a;
    return {sum, (a - (sum - fromB)) + (b - fromB)};
}

// a * b exactly, but for underflow.
inline Exact exactProduct(double a, double b)
{
    const double product = a * b;
    return {product, std::fma(a, b, -product)};
}

// fmod(a, b) for b > 0, in a few instructions: what is left of a after whole
// numbers of b, exact but for the last digit where the quotient rounds up.
inline double quickFmod(double a, double b)
{
    const double whole = std::trunc(a / b);
    if (!(std::abs(whole) < 9007199254740992.0))
        return std::fmod(a, b);
    const double rest = std::fma(-whole, b, a);
    if (a >= 0.0)
        return rest < 0.0 ? rest + b : rest >= b ? rest - b : rest;
    return rest > 0.0 ? rest - b : rest <= -b ? rest + b : rest;
}

// The part of a*b beyond whole numbers, in about (-1, 1), as accurate as if
// the product had no rounding: the phase, in cycles, of frequency and time.
inline double fractionOfProduct(double a, double b)
{
    const Exact product = exactProduct(a, b);
    return (product.high - std::trunc(product.high)) + product.low;
}

}  // namespace sinew::motion
