// Ease presets: curves from (0, 0) to (1, 1), by their usual formulas
// (Penner; back 1.70158, elastic period 0.3), and After Effects' eases as the
// cubic Beziers (.333, 0, .667, 1), in (.333, 0, .833, .833) and
// out (.167, .167, .667, 1).
//
// out(x) = 1 - in(1 - x); in-out is `in` at half size, then `out` at half size.
#pragma once

#include "core/motion/bezier.h"
#include "core/motion/kinds.h"
#include "core/motion/side.h"

namespace sinew::motion {

// x in [0, 1], less and more are taken as the ends. The ends are exact; expo
// and elastic reach them with a step below 0.001, as everywhere.
double ease(EaseFamily family, EaseSide side, double x);

// The derivative at x in [0, 1], at the ends too; the side matters within the
// bounce family. Always finite: circ, infinitely steep at an end or its
// middle, is capped at 1e6.
double easeSlope(EaseFamily family, EaseSide side, double x, Side approach = Side::right);

// An ease of After Effects as a Bezier: time, and the values of its handles.
struct AeCurve {
    BezierTime time;
    double y1, y2;
};
AeCurve aeCurve(EaseSide side);

}  // namespace sinew::motion
