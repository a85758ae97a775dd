// A cubic Bezier whose time runs from 0 to 1 without turning back.
#pragma once

namespace sinew::motion {

// Time of a segment as a cubic of the curve parameter: 0, x1, x2, 1 with x1 and
// x2 in [0, 1], which makes it monotone.
struct BezierTime {
    double x1 = 1.0 / 3.0;
    double x2 = 2.0 / 3.0;
};

// The curve parameter, given twice as distances from both ends so that neither
// end loses accuracy: fromStart + fromEnd == 1.
struct BezierParameter {
    double fromStart = 0.0;
    double fromEnd = 1.0;
};

// Where the time is tau, within 1e-12 of it and as near as doubles allow.
// tau in [0, 1], rest = 1 - tau.
BezierParameter solveBezierTime(const BezierTime& time, double tau, double rest);

// The cubic 0, a, b, c at u, and its derivative by u.
inline double bezierValue(const BezierParameter& u, double a, double b, double c)
{
    const double s = u.fromStart;
    const double e = u.fromEnd;
    return 3.0 * e * s * (e * a + s * b) + s * s * s * c;
}
inline double bezierDerivative(const BezierParameter& u, double a, double b, double c)
{
    const double s = u.fromStart;
    const double e = u.fromEnd;
    return 3.0 * (e * e * a + 2.0 * e * s * (b - a) + s * s * (c - b));
}

}  // namespace sinew::motion
