// Small things painted in rows: the colour chip and the sparkline.
#pragma once

#include <QColor>
#include <QRectF>

#include <span>

class QPainter;

namespace sinew {

// A rounded square of the parameter's colour, 9 px, centred on the point.
void drawChip(QPainter& painter, const QPointF& center, const QColor& color);

// Values spread evenly over the rectangle's width, minimum at its foot and
// maximum at its head; fewer than two values draw nothing, an empty or
// undefined range a line through the middle.
void drawSparkline(QPainter& painter, const QRectF& rect, std::span<const double> values, double minimum,
                   double maximum, const QColor& color);

}  // namespace sinew
