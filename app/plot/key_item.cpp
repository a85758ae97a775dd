#include "app/plot/key_item.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kHalf = 5.5;        // px, of a diamond from its centre to a corner
constexpr double kHotHalf = 7.0;     // px
constexpr double kKeyReach = 9.0;    // px
constexpr double kHandleReach = 8.0; // px
constexpr double kHandleRadius = 3.5;

double distanceOf(const QPointF& a, const QPointF& b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

}  // namespace

KeyItem::KeyItem(QCustomPlot* plot, const PlotColors& colors) : QCPAbstractItem(plot), m_colors(colors)
{
    setClipToAxisRect(false);
}

void KeyItem::setKeys(std::vector<PlotKey> keys, const QColor& color)
{
    m_keys = std::move(keys);
    m_color = color;
}

QPointF KeyItem::toPixel(double time, double value) const
{
    return {mParentPlot->xAxis->coordToPixel(time), mParentPlot->yAxis->coordToPixel(value)};
}

const PlotKey* KeyItem::keyOf(std::size_t place) const
{
    const auto found = std::ranges::find(m_keys, place, &PlotKey::place);
    return found == m_keys.end() ? nullptr : &*found;
}

QPointF KeyItem::pixelOf(const KeyPart& part) const
{
    const PlotKey* key = keyOf(part.place);
    if (!key)
        return {};
    if (part.kind == KeyPart::Kind::in && key->in)
        return toPixel(key->in->x(), key->in->y());
    if (part.kind == KeyPart::Kind::out && key->out)
        return toPixel(key->out->x(), key->out->y());
    return toPixel(key->time, key->value);
}

KeyItem::Hit KeyItem::hit(const QPointF& pos) const
{
    Hit best{{}, INFINITY};
    const auto consider = [&](KeyPart::Kind kind, std::size_t place, double reach) {
        const double distance = distanceOf(pos, pixelOf({kind, place}));
        if (distance <= reach && distance < best.distance)
            best = {{kind, place}, distance};
    };
    for (const PlotKey& key : m_keys)
        consider(KeyPart::Kind::key, key.place, kKeyReach);
    if (best.part)
        return best;
    for (const PlotKey& key : m_keys) {
        if (key.in)
            consider(KeyPart::Kind::in, key.place, kHandleReach);
        if (key.out)
            consider(KeyPart::Kind::out, key.place, kHandleReach);
    }
    return best;
}

// The one under the pointer, else the only selected one.
const PlotKey* KeyItem::labelled() const
{
    if (m_hot)
        return keyOf(m_hot.place);
    const auto selected = [](const PlotKey& key) { return key.selected; };
    const auto found = std::ranges::find_if(m_keys, selected);
    return found != m_keys.end() && std::ranges::count_if(m_keys, selected) == 1 ? &*found : nullptr;
}

QRectF KeyItem::labelRect(const PlotKey& key) const
{
    const QFontMetricsF metrics(mParentPlot->xAxis->tickLabelFont());
    const QSizeF size(metrics.horizontalAdvance(key.label) + 10.0, metrics.height() + 2.0);
    const QRectF area = mParentPlot->axisRect()->rect();
    const QPointF at = toPixel(key.time, key.value);
    QRectF rect(QPointF(at.x() - size.width() / 2.0, at.y() - kHotHalf - 4.0 - size.height()), size);
    if (rect.top() < area.top())
        rect.moveTop(at.y() + kHotHalf + 4.0);
    rect.moveLeft(std::clamp(rect.left(), area.left(), std::max(area.left(), area.right() - size.width())));
    return rect;
}

std::vector<QRectF> KeyItem::extents() const
{
    std::vector<QRectF> rects;
    const QRectF area = mParentPlot->axisRect()->rect();
    for (const PlotKey& key : m_keys) {
        const QPointF at = toPixel(key.time, key.value);
        if (area.contains(at))
            rects.emplace_back(at.x() - kHalf, at.y() - kHalf, 2.0 * kHalf, 2.0 * kHalf);
    }
    if (const PlotKey* key = labelled())
        rects.push_back(labelRect(*key));
    return rects;
}

void KeyItem::drawHandles(QCPPainter* painter, const PlotKey& key) const
{
    const QPointF at = toPixel(key.time, key.value);
    for (const auto kind : {KeyPart::Kind::in, KeyPart::Kind::out}) {
        const auto& handle = kind == KeyPart::Kind::in ? key.in : key.out;
        if (!handle)
            continue;
        const QPointF end = toPixel(handle->x(), handle->y());
        QColor line = m_color;
        line.setAlphaF(0.8f);
        painter->setPen(QPen(line, 1.0));
        painter->drawLine(at, end);
        const bool hot = m_hot == KeyPart{kind, key.place};
        painter->setPen(QPen(m_color, 1.5));
        painter->setBrush(hot ? m_colors.playhead : m_colors.ground);
        painter->drawEllipse(end, hot ? kHandleRadius + 1.0 : kHandleRadius, hot ? kHandleRadius + 1.0 : kHandleRadius);
    }
}

void KeyItem::drawMark(QCPPainter* painter, const PlotKey& key) const
{
    const bool hot = m_hot == KeyPart{KeyPart::Kind::key, key.place};
    const QPointF at = toPixel(key.time, key.value);
    const double half = hot ? kHotHalf : kHalf;
    const QPolygonF diamond({{at.x(), at.y() - half}, {at.x() + half, at.y()}, {at.x(), at.y() + half}, {at.x() - half, at.y()}});
    // Selected ones are light with an edge of their curve; the others are dark, so that both read on any ground.
    painter->setPen(QPen(key.selected || hot ? m_color.lighter(hot ? 125 : 100) : m_color, key.selected ? 2.0 : 1.5));
    painter->setBrush(key.selected ? m_colors.playhead : hot ? m_color : m_colors.ground);
    painter->drawPolygon(diamond);
}

void KeyItem::drawLabel(QCPPainter* painter, const PlotKey& key) const
{
    const QRectF rect = labelRect(key);
    QColor veil = m_colors.raised;
    veil.setAlpha(235);
    painter->setPen(QPen(m_colors.line, 0));
    painter->setBrush(veil);
    painter->drawRoundedRect(rect, 3.0, 3.0);
    painter->setFont(mParentPlot->xAxis->tickLabelFont());
    painter->setPen(m_colors.text);
    painter->drawText(rect, Qt::AlignCenter | Qt::TextSingleLine, key.label);
}

void KeyItem::draw(QCPPainter* painter)
{
    const QRectF area = mParentPlot->axisRect()->rect();
    painter->setAntialiasing(true);
    if (m_guide && m_hot)
        if (const PlotKey* key = keyOf(m_hot.place)) {
            const double x = std::round(pixelOf(m_hot).x());
            painter->setPen(QPen(m_colors.hint, 1.0, Qt::DashLine));
            if (m_hot.kind == KeyPart::Kind::key && x >= area.left() && x <= area.right())
                painter->drawLine(QPointF(x, toPixel(key->time, key->value).y()), QPointF(x, area.bottom()));
        }
    painter->save();
    painter->setClipRect(area.adjusted(-kHotHalf, -kHotHalf, kHotHalf, kHotHalf));
    for (const PlotKey& key : m_keys)
        drawHandles(painter, key);
    for (const bool selected : {false, true})
        for (const PlotKey& key : m_keys)
            if (key.selected == selected)
                drawMark(painter, key);
    painter->restore();
    if (const PlotKey* key = labelled(); key && area.adjusted(-1, -1, 1, 1).contains(toPixel(key->time, key->value)))
        drawLabel(painter, *key);
    if (!m_band.isNull()) {
        QColor wash = m_colors.focus;
        wash.setAlphaF(0.15f);
        painter->setPen(QPen(m_colors.focus, 1.0));
        painter->setBrush(wash);
        painter->drawRect(m_band.intersected(area));
    }
}

}  // namespace sinew
