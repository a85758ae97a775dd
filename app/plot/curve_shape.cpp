#include "app/plot/curve_shape.h"

#include <algorithm>
#include <cmath>

namespace sinew {

double valueAt(const QVector<double>& times, const QVector<double>& values, double time)
{
    if (times.isEmpty() || time < times.front() || time > times.back())
        return std::nan("");
    const auto next = std::upper_bound(times.begin(), times.end(), time);
    if (next == times.end())
        return values.back();
    const auto i = static_cast<qsizetype>(next - times.begin());
    if (i == 0)
        return values.front();
    const double span = times[i] - times[i - 1];
    const double f = span > 0.0 ? (time - times[i - 1]) / span : 1.0;
    return values[i - 1] + (values[i] - values[i - 1]) * f;
}

double pixelDistance(const Curve& curve, QPointF pixel, double reach,
                     const std::function<QPointF(double, double)>& toPixel, const std::function<double(double)>& toTime)
{
    double best = INFINITY;
    const double from = toTime(pixel.x() - reach);
    const double to = toTime(pixel.x() + reach);
    const auto first = std::lower_bound(curve.times.begin(), curve.times.end(), from);
    auto i = std::max<qsizetype>(1, first - curve.times.begin());
    for (; i < curve.times.size() && curve.times[i - 1] <= to; ++i) {
        const QPointF a = toPixel(curve.times[i - 1], curve.values[i - 1]);
        const QPointF b = toPixel(curve.times[i], curve.values[i]);
        const QPointF ab = b - a, ap = pixel - a;
        const double length = QPointF::dotProduct(ab, ab);
        const double f = length > 0.0 ? std::clamp(QPointF::dotProduct(ap, ab) / length, 0.0, 1.0) : 0.0;
        const QPointF d = ap - ab * f;
        best = std::min(best, std::hypot(d.x(), d.y()));
    }
    return best;
}

std::optional<ValueSpan> valueSpan(const std::vector<Curve>& curves, const std::vector<LiveCurve>& live, double from,
                                   double to, bool selectedOnly)
{
    double low = INFINITY, high = -INFINITY;
    const auto include = [&](const QVector<double>& times, const QVector<double>& values) {
        for (qsizetype i = 0; i < values.size(); ++i) {
            const double t = times[i], v = values[i];
            if (t < from || t > to || !std::isfinite(v))
                continue;
            low = std::min(low, v);
            high = std::max(high, v);
        }
    };
    for (const Curve& curve : curves) {
        if (selectedOnly && !curve.selected)
            continue;
        include(curve.times, curve.values);
        include(curve.times, curve.unlimited);
        for (const LiveCurve& played : live)
            if (played.id == curve.id)
                include(played.times, played.values);
    }
    if (low > high)
        return {};
    const double span = high - low;
    const double margin = span > 0.0 ? span * 0.15 : std::max(std::abs(high) * 0.25, 0.5);
    return ValueSpan{low - margin, high + margin};
}

LoopPieces splitByLoop(const Curve& curve, double start, double end)
{
    LoopPieces pieces;
    if (end <= start) {
        pieces.insideTimes = curve.times;
        pieces.insideValues = curve.values;
        return pieces;
    }
    bool wasOutside = true;
    for (qsizetype i = 0; i < curve.times.size(); ++i) {
        const double t = curve.times[i];
        const bool inside = t >= start && t <= end;
        if (inside) {
            if (wasOutside && !pieces.outsideTimes.isEmpty()) {  // joined at the border
                pieces.outsideTimes << t << t;
                pieces.outsideValues << curve.values[i] << std::nan("");
            }
            pieces.insideTimes << t;
            pieces.insideValues << curve.values[i];
        } else {
            if (!wasOutside) {
                pieces.outsideTimes << pieces.insideTimes.back();
                pieces.outsideValues << pieces.insideValues.back();
            }
            pieces.outsideTimes << t;
            pieces.outsideValues << curve.values[i];
        }
        wasOutside = !inside;
    }
    return pieces;
}

}  // namespace sinew
