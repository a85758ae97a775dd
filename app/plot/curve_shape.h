// Questions about a curve's samples: where it is, how far it reaches, what lies
// inside the loop.
#pragma once

#include "app/plot/curve.h"

#include <QPointF>

#include <functional>
#include <optional>
#include <vector>

namespace sinew {

// The value at a time, between samples on a line; NaN outside of them.
double valueAt(const QVector<double>& times, const QVector<double>& values, double time);

// Distance in pixels from a point to the curve, looking no further than `reach`
// to either side; infinity where there is none. toPixel and toTime are the plot's axes.
double pixelDistance(const Curve& curve, QPointF pixel, double reach,
                     const std::function<QPointF(double time, double value)>& toPixel,
                     const std::function<double(double x)>& toTime);

struct ValueSpan {
    double low = 0.0;
    double high = 0.0;
};
// The values between two times with a margin around them, the unlimited and the
// live ones included; none where no sample is there.
std::optional<ValueSpan> valueSpan(const std::vector<Curve>& curves, const std::vector<LiveCurve>& live, double from,
                                   double to, bool selectedOnly);

// The curve's samples inside and outside of [start, end], drawn apart; NaN
// breaks the line between the two outer pieces. end <= start: all is inside.
struct LoopPieces {
    QVector<double> insideTimes, insideValues;
    QVector<double> outsideTimes, outsideValues;
};
LoopPieces splitByLoop(const Curve& curve, double start, double end);

}  // namespace sinew
