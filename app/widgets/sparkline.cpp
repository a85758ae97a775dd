#include "app/widgets/sparkline.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace sinew {

void drawChip(QPainter& painter, const QPointF& center, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(center.x() - 4.5, center.y() - 4.5, 9, 9), 2, 2);
    painter.restore();
}

void drawSparkline(QPainter& painter, const QRectF& rect, std::span<const double> values, double minimum,
                   double maximum, const QColor& color)
{
    if (values.size() < 2)
        return;
    const double span = maximum - minimum;
    QPolygonF line;
    line.reserve(static_cast<qsizetype>(values.size()));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double place = span > 0.0 && std::isfinite(values[i]) ? std::clamp((values[i] - minimum) / span, 0.0, 1.0) : 0.5;
        line << QPointF(rect.left() + rect.width() * static_cast<double>(i) / static_cast<double>(values.size() - 1),
                        rect.bottom() - place * rect.height());
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.0));
    painter.drawPolyline(line);
    painter.restore();
}

}  // namespace sinew
