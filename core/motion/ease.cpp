#include "core/motion/ease.h"

#include <algorithm>
#include <cmath>

namespace sinew::motion {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kBack = 1.70158;
constexpr double kElasticTurn = 2.0 * kPi / 0.3;  // radians a unit of x
constexpr double kLn1024 = 6.931471805599453094;  // of expo's 2^10

// One arc of bounce's `out`: a parabola about `centre` whose apex is 1 - rise.
struct BounceArc {
    double end, centre, floor;
};
constexpr double kBounceSize = 7.5625;
constexpr BounceArc kBounceArcs[] = {
    {1.0 / 2.75, 0.0, 0.0},
    {2.0 / 2.75, 1.5 / 2.75, 0.75},
    {2.5 / 2.75, 2.25 / 2.75, 0.9375},
    {1.0, 2.625 / 2.75, 0.984375},
};
const BounceArc& bounceArc(double x, Side approach)
{
    for (const BounceArc& arc : kBounceArcs)
        if (x < arc.end || (x == arc.end && approach == Side::left))
            return arc;
    return kBounceArcs[3];
}
double bounceOut(double x)
{
    const BounceArc& arc = bounceArc(x, Side::right);
    return kBounceSize * (x - arc.centre) * (x - arc.centre) + arc.floor;
}

double easeIn(EaseFamily family, double x)
{
    switch (family) {
    case EaseFamily::sine: {
        const double half = std::sin(x * kPi / 4.0);
        return 2.0 * half * half;
    }
    case EaseFamily::quad: return x * x;
    case EaseFamily::cubic: return x * x * x;
    case EaseFamily::quart: return x * x * x * x;
    case EaseFamily::quint: return x * x * x * x * x;
    case EaseFamily::expo: return std::exp2(10.0 * x - 10.0);
    case EaseFamily::circ: return x * x / (1.0 + std::sqrt(1.0 - x * x));
    case EaseFamily::back: return x * x * ((kBack + 1.0) * x - kBack);
    case EaseFamily::elastic: return -std::exp2(10.0 * x - 10.0) * std::sin((x - 1.075) * kElasticTurn);
    case EaseFamily::bounce: return 1.0 - bounceOut(1.0 - x);
    case EaseFamily::afterEffects: break;  // not made of halves
    }
    return x;
}

double easeInSlope(EaseFamily family, double x, Side approach)
{
    switch (family) {
    case EaseFamily::sine: return kPi / 2.0 * std::sin(x * kPi / 2.0);
    case EaseFamily::quad: return 2.0 * x;
    case EaseFamily::cubic: return 3.0 * x * x;
    case EaseFamily::quart: return 4.0 * x * x * x;
    case EaseFamily::quint: return 5.0 * x * x * x * x;
    case EaseFamily::expo: return kLn1024 * std::exp2(10.0 * x - 10.0);
    case EaseFamily::circ: return x / std::sqrt(std::max(1.0 - x * x, 1e-12));
    case EaseFamily::back: return x * (3.0 * (kBack + 1.0) * x - 2.0 * kBack);
    case EaseFamily::elastic: {
        const double angle = (x - 1.075) * kElasticTurn;
        return -std::exp2(10.0 * x - 10.0) * (kLn1024 * std::sin(angle) + kElasticTurn * std::cos(angle));
    }
    case EaseFamily::bounce: {
        const double mirrored = 1.0 - x;
        return 2.0 * kBounceSize * (mirrored - bounceArc(mirrored, opposite(approach)).centre);
    }
    case EaseFamily::afterEffects: break;
    }
    return 1.0;
}

}  // namespace

AeCurve aeCurve(EaseSide side)
{
    switch (side) {
    case EaseSide::in: return {{0.333, 0.833}, 0.0, 0.833};
    case EaseSide::out: return {{0.167, 0.667}, 0.167, 1.0};
    case EaseSide::inOut: break;
    }
    return {{0.333, 0.667}, 0.0, 1.0};
}

double ease(EaseFamily family, EaseSide side, double x)
{
    if (x <= 0.0)
        return 0.0;
    if (x >= 1.0)
        return 1.0;
    if (family == EaseFamily::afterEffects) {
        const AeCurve curve = aeCurve(side);
        return bezierValue(solveBezierTime(curve.time, x, 1.0 - x), curve.y1, curve.y2, 1.0);
    }
    switch (side) {
    case EaseSide::in: return easeIn(family, x);
    case EaseSide::out: return 1.0 - easeIn(family, 1.0 - x);
    case EaseSide::inOut: break;
    }
    return x < 0.5 ? 0.5 * easeIn(family, 2.0 * x) : 1.0 - 0.5 * easeIn(family, 2.0 - 2.0 * x);
}

double easeSlope(EaseFamily family, EaseSide side, double x, Side approach)
{
    x = std::clamp(x, 0.0, 1.0);
    if (family == EaseFamily::afterEffects) {
        const AeCurve curve = aeCurve(side);
        const BezierParameter u = solveBezierTime(curve.time, x, 1.0 - x);
        return bezierDerivative(u, curve.y1, curve.y2, 1.0) / bezierDerivative(u, curve.time.x1, curve.time.x2, 1.0);
    }
    switch (side) {
    case EaseSide::in: return easeInSlope(family, x, approach);
    case EaseSide::out: return easeInSlope(family, 1.0 - x, opposite(approach));
    case EaseSide::inOut: break;
    }
    const bool firstHalf = x < 0.5 || (x == 0.5 && approach == Side::left);
    return firstHalf ? easeInSlope(family, 2.0 * x, approach) : easeInSlope(family, 2.0 - 2.0 * x, opposite(approach));
}

}  // namespace sinew::motion
