#include "core/motion/bezier.h"

#include <cmath>

namespace sinew::motion {

namespace {

// For tau <= 1/2. Newton's steps, kept by bisection within the bracket that the
// monotone curve gives; the polynomial has no constant term, so a small result
// is accurate to its own last digits.
double solveFromStart(double x1, double x2, double tau)
{
    const double c = 3.0 * x1;
    const double b = 3.0 * (x2 - 2.0 * x1);
    const double a = 1.0 - 3.0 * (x2 - x1);
    double low = 0.0;
    double high = 1.0;
    double u = tau;
    for (int i = 0; i < 128; ++i) {
        const double error = u * (c + u * (b + u * a)) - tau;
        if (error == 0.0)
            break;
        (error > 0.0 ? high : low) = u;
        const double slope = c + u * (2.0 * b + u * 3.0 * a);
        double next = u - error / slope;
        if (!(next > low && next < high))
            next = 0.5 * (low + high);
        const double step = std::abs(next - u);
        u = next;
        if (step <= 1e-16 * u)
            break;
    }
    return u;
}

}  // namespace

BezierParameter solveBezierTime(const BezierTime& time, double tau, double rest)
{
    if (tau <= 0.0)
        return {0.0, 1.0};
    if (rest <= 0.0)
        return {1.0, 0.0};
    if (tau <= 0.5) {
        const double u = solveFromStart(time.x1, time.x2, tau);
        return {u, 1.0 - u};
    }
    const double u = solveFromStart(1.0 - time.x2, 1.0 - time.x1, rest);
    return {1.0 - u, u};
}

}  // namespace sinew::motion
