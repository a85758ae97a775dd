#include "app/plot/plot_items.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kGrabRadius = 10.0;

QFontMetricsF metricsOf(const QCustomPlot* plot)
{
    return QFontMetricsF(plot->xAxis->tickLabelFont());
}

}  // namespace

// --- handle -------------------------------------------------------------------

HandleItem::HandleItem(QCustomPlot* plot, const PlotColors& colors) : QCPAbstractItem(plot), m_colors(colors)
{
    setClipToAxisRect(false);
}

QPointF HandleItem::center() const
{
    return {mParentPlot->xAxis->coordToPixel(m_handle.time), mParentPlot->yAxis->coordToPixel(m_handle.value)};
}

QSizeF HandleItem::labelSize() const
{
    const QFontMetricsF metrics = metricsOf(mParentPlot);
    return {metrics.horizontalAdvance(m_handle.label) + 2.0, metrics.height()};
}

QRectF HandleItem::extent() const
{
    const QPointF c = center();
    const QRectF ring(c.x() - kRing / 2, c.y() - kRing / 2, kRing, kRing);
    return ring.united(m_place());
}

double HandleItem::selectTest(const QPointF& pos, bool, QVariant*) const
{
    const QPointF d = pos - center();
    const double distance = std::hypot(d.x(), d.y());
    return distance <= kGrabRadius ? distance : -1.0;
}

void HandleItem::draw(QCPPainter* painter)
{
    const QPointF c = center();
    const QRectF area = QRectF(mParentPlot->axisRect()->rect()).adjusted(-kRing, -kRing, kRing, kRing);
    if (!area.contains(c))
        return;
    painter->setAntialiasing(true);
    painter->setPen(QPen(m_handle.color, m_hot ? 2.5 : 2.0, m_handle.dim ? Qt::DotLine : Qt::SolidLine));
    painter->setBrush(m_hot ? m_handle.color.darker(160) : m_colors.ground);
    painter->drawEllipse(c, kRing / 2, kRing / 2);
    const QRectF label = m_place();
    if (label.isNull())
        return;
    // A veil keeps the label legible where a curve runs behind it.
    QColor veil = m_colors.ground;
    veil.setAlpha(190);
    painter->setPen(Qt::NoPen);
    painter->setBrush(veil);
    painter->drawRoundedRect(label.adjusted(-2, 0, 2, 0), 3, 3);
    painter->setFont(mParentPlot->xAxis->tickLabelFont());
    painter->setPen(m_hot ? m_handle.color.lighter(125) : m_handle.color);
    painter->drawText(label, Qt::AlignCenter | Qt::TextSingleLine, m_handle.label);
}

// --- playhead -----------------------------------------------------------------

PlayheadItem::PlayheadItem(QCustomPlot* plot, const PlotColors& colors) : QCPAbstractItem(plot), m_colors(colors)
{
    setClipToAxisRect(false);
}

QRectF PlayheadItem::gripRect() const
{
    const QRectF area = mParentPlot->axisRect()->rect();
    const double x = mParentPlot->xAxis->coordToPixel(m_time);
    return {x - 6.0, area.top() - 7.0, 12.0, 8.0};
}

QRectF PlayheadItem::readoutRect() const
{
    if (m_rows.empty())
        return {};
    const QFontMetricsF metrics = metricsOf(mParentPlot);
    double width = 0.0;
    for (const Row& row : m_rows)
        width = std::max(width, metrics.horizontalAdvance(row.text));
    const QSizeF size(width + 16.0, metrics.height() * static_cast<double>(m_rows.size()) + 10.0);
    const QRectF area = mParentPlot->axisRect()->rect();
    const double x = mParentPlot->xAxis->coordToPixel(m_time);

    // Right of the line, else left; down in steps until nothing is covered.
    const std::vector<QRectF> obstacles = m_obstacles ? m_obstacles() : std::vector<QRectF>();
    const auto free = [&](const QRectF& rect) {
        return area.contains(rect) && std::none_of(obstacles.begin(), obstacles.end(), [&](const QRectF& other) {
                   return other.intersects(rect.adjusted(-6, -6, 6, 6));
               });
    };
    for (double top = area.top() + 24.0; top + size.height() < area.bottom() - 4.0; top += 12.0) {
        for (const double left : {x + 8.0, x - 8.0 - size.width()}) {
            const QRectF rect(QPointF(left, top), size);
            if (free(rect))
                return rect;
        }
    }
    const double left = x + 8.0 + size.width() < area.right() ? x + 8.0 : x - 8.0 - size.width();
    return {QPointF(left, area.top() + 24.0), size};
}

double PlayheadItem::selectTest(const QPointF& pos, bool, QVariant*) const
{
    const double x = mParentPlot->xAxis->coordToPixel(m_time);
    if (gripRect().adjusted(-3, -3, 3, 3).contains(pos))
        return 0.0;
    const QRectF area = mParentPlot->axisRect()->rect();
    const double distance = std::abs(pos.x() - x);
    return pos.y() >= area.top() && pos.y() <= area.bottom() && distance <= 4.0 ? distance : -1.0;
}

void PlayheadItem::draw(QCPPainter* painter)
{
    const QRectF area = mParentPlot->axisRect()->rect();
    const double x = mParentPlot->xAxis->coordToPixel(m_time);
    if (x < area.left() - 0.5 || x > area.right() + 0.5)
        return;
    painter->setAntialiasing(false);
    painter->setPen(QPen(m_colors.playhead, 0));
    painter->drawLine(QPointF(std::round(x), area.top()), QPointF(std::round(x), area.bottom()));

    painter->setAntialiasing(true);
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_colors.playhead);
    const QRectF grip = gripRect();
    painter->drawPolygon(QPolygonF({grip.topLeft(), grip.topRight(), QPointF(x, grip.bottom() + 1.0)}));

    const QRectF box = readoutRect();
    if (box.isEmpty())
        return;
    QColor ground = m_colors.raised;
    ground.setAlpha(235);
    painter->setBrush(ground);
    painter->setPen(QPen(m_colors.line, 0));
    painter->drawRoundedRect(box, 4.0, 4.0);
    painter->setFont(mParentPlot->xAxis->tickLabelFont());
    const double rowHeight = metricsOf(mParentPlot).height();
    QRectF line(box.left() + 8.0, box.top() + 5.0, box.width() - 16.0, rowHeight);
    for (const Row& row : m_rows) {
        painter->setPen(row.color);
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, row.text);
        line.translate(0.0, rowHeight);
    }
}

// --- live ---------------------------------------------------------------------

LiveItem::LiveItem(QCustomPlot* plot) : QCPAbstractItem(plot)
{
    setClipToAxisRect(true);
}

void LiveItem::draw(QCPPainter* painter)
{
    painter->setAntialiasing(true);
    painter->setBrush(Qt::NoBrush);
    for (const Line& line : m_lines) {
        painter->setPen(line.pen);
        QPolygonF piece;
        const auto flush = [&] {
            if (piece.size() > 1)
                painter->drawPolyline(piece);
            piece.clear();
        };
        for (qsizetype i = 0; i < line.times.size(); ++i) {
            if (i > 0 && line.times[i - 1] <= m_break && line.times[i] > m_break)
                flush();
            piece << QPointF(mParentPlot->xAxis->coordToPixel(line.times[i]), mParentPlot->yAxis->coordToPixel(line.values[i]));
        }
        flush();
    }
}

// --- limits -------------------------------------------------------------------

LimitItem::LimitItem(QCustomPlot* plot, const PlotColors& colors) : QCPAbstractItem(plot), m_colors(colors)
{
    setClipToAxisRect(true);
}

void LimitItem::setLimits(double minimum, double maximum)
{
    m_minimum = minimum;
    m_maximum = maximum;
}

void LimitItem::draw(QCPPainter* painter)
{
    const QRectF area = mParentPlot->axisRect()->rect();
    const double top = mParentPlot->yAxis->coordToPixel(m_maximum);
    const double bottom = mParentPlot->yAxis->coordToPixel(m_minimum);
    QColor wash = m_colors.limited;
    wash.setAlphaF(0.07f);
    painter->setAntialiasing(false);
    painter->setPen(Qt::NoPen);
    painter->setBrush(wash);
    if (top > area.top())
        painter->drawRect(QRectF(area.topLeft(), QPointF(area.right() + 1, std::min(top, area.bottom()))));
    if (bottom < area.bottom())
        painter->drawRect(QRectF(QPointF(area.left(), std::max(bottom, area.top())), area.bottomRight() + QPointF(1, 1)));
    wash.setAlphaF(0.35f);
    painter->setPen(QPen(wash, 0));
    for (const double y : {top, bottom})
        if (y > area.top() && y < area.bottom())
            painter->drawLine(QPointF(area.left(), std::round(y)), QPointF(area.right(), std::round(y)));
}

}  // namespace sinew
