// What the artist does on the canvas of curves.
#include "app/plot/curve_plot.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

constexpr double kDragThreshold = 3.0;

}  // namespace

void CurvePlot::mousePressEvent(QMouseEvent* event)
{
    if (m_drag != DragKind::none) {
        if (event->button() == Qt::RightButton)
            cancelDrag();
        event->accept();
        return;
    }
    m_press = event->position();
    m_moved = false;
    m_pressX = xAxis->range();
    m_pressY = yAxis->range();
    if (event->button() == Qt::MiddleButton) {
        m_drag = DragKind::pan;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        double distance = 0.0;
        HandleItem* item = handleAt(m_press, &distance);
        if (m_keyTool->press(*event, distance)) {
            m_drag = DragKind::keys;
            replotOverlay();
        } else if (item) {
            m_drag = DragKind::handle;
            m_dragHandle = item->handle().id;
            m_grabOffset = item->center() - m_press;
            m_dragOrigin = {item->handle().time, item->handle().value};
            item->setHot(true);
            replotOverlay();
        } else {
            m_drag = DragKind::playhead;
            const bool onRuler = m_press.y() > axisRect()->bottom() || m_playhead->selectTest(m_press, false) >= 0.0;
            // On the ruler or the playhead the press already scrubs; elsewhere it may be a click on a curve.
            if (onRuler || curveAt(m_press).isEmpty()) {
                m_moved = true;
                Q_EMIT scrubbed(snapped(xAxis->pixelToCoord(m_press.x()), event->modifiers()));
            }
        }
    }
    event->accept();
}

void CurvePlot::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF pos = event->position();
    if (m_drag == DragKind::none) {
        double distance = 0.0;
        HandleItem* hot = handleAt(pos, &distance);
        const QString onKey = m_keyTool->hover(pos, distance);
        if (!onKey.isEmpty())
            hot = nullptr;
        for (HandleItem* item : m_handles)
            item->setHot(item == hot);
        const bool onPlayhead = m_playhead->selectTest(pos, false) >= 0.0;
        const bool takes = hot || !onKey.isEmpty();
        setCursor(takes ? Qt::PointingHandCursor : onPlayhead ? Qt::SizeHorCursor : Qt::ArrowCursor);
        const bool keyed = !m_keyTool->keys().empty() && axisRect()->rect().contains(pos.toPoint());
        Q_EMIT hint(hot                ? tr("Drag: %1   Shift: one axis   Ctrl: frames").arg(hot->handle().label)
                    : !onKey.isEmpty() ? onKey
                    : keyed            ? tr("Double click on the curve: new key   Shift+drag: select keys")
                                       : QString());
        replotOverlay();
        return;
    }
    if (m_drag == DragKind::keys) {
        m_moved = m_keyTool->move(*event);
        replotOverlay();
        return;
    }
    const QPointF travel = pos - m_press;
    if (!m_moved && std::hypot(travel.x(), travel.y()) < kDragThreshold)
        return;
    const bool first = !m_moved;
    m_moved = true;
    switch (m_drag) {
    case DragKind::pan: {
        const double perX = m_pressX.size() / std::max(1, axisRect()->width());
        const double perY = m_pressY.size() / std::max(1, axisRect()->height());
        xAxis->setRange(m_pressX.lower - travel.x() * perX, m_pressX.upper - travel.x() * perX);
        if (std::abs(travel.y()) > 0.0)
            m_valuesFollow = false;
        yAxis->setRange(m_pressY.lower + travel.y() * perY, m_pressY.upper + travel.y() * perY);
        replot(QCustomPlot::rpQueuedReplot);
        break;
    }
    case DragKind::playhead:
        Q_EMIT scrubbed(snapped(xAxis->pixelToCoord(pos.x()), event->modifiers()));
        break;
    case DragKind::handle: {
        if (first)
            Q_EMIT handleDragStarted(m_dragHandle);
        QPointF at = pos + m_grabOffset;
        if (event->modifiers().testFlag(Qt::ShiftModifier)) {
            const QPointF origin = toPixel(m_dragOrigin.x(), m_dragOrigin.y());
            const QPointF moved = at - origin;
            (std::abs(moved.x()) > std::abs(moved.y()) ? at.ry() : at.rx()) =
                std::abs(moved.x()) > std::abs(moved.y()) ? origin.y() : origin.x();
        }
        Q_EMIT handleDragged(m_dragHandle, snapped(xAxis->pixelToCoord(at.x()), event->modifiers()),
                             yAxis->pixelToCoord(at.y()), event->modifiers());
        break;
    }
    case DragKind::keys:
    case DragKind::none: break;
    }
}

void CurvePlot::mouseReleaseEvent(QMouseEvent* event)
{
    const DragKind kind = m_drag;
    const bool ends = (kind == DragKind::pan && event->button() == Qt::MiddleButton)
                      || (kind != DragKind::pan && event->button() == Qt::LeftButton);
    if (kind == DragKind::none || !ends)
        return;
    m_drag = DragKind::none;
    unsetCursor();
    if (kind == DragKind::handle && m_moved)
        Q_EMIT handleDragFinished(m_dragHandle, false);
    const bool clicked = kind == DragKind::keys && !m_keyTool->release(*event);
    if (kind == DragKind::playhead && m_moved)
        Q_EMIT scrubFinished();
    if (clicked || (kind == DragKind::playhead && !m_moved)) {
        const QString curve = curveAt(event->position());
        if (!curve.isEmpty())
            Q_EMIT curveClicked(curve, event->modifiers());
    }
    m_dragHandle.clear();
    m_moved = false;
    if (m_valuesFollow && (kind == DragKind::handle || kind == DragKind::keys))
        fitValues();
    replotOverlay();
}

void CurvePlot::cancelDrag()
{
    const DragKind kind = std::exchange(m_drag, DragKind::none);
    unsetCursor();
    if (kind == DragKind::handle && m_moved)
        Q_EMIT handleDragFinished(m_dragHandle, true);
    if (kind == DragKind::keys)
        m_keyTool->cancel();
    if (kind == DragKind::playhead)
        Q_EMIT scrubFinished();
    if (kind == DragKind::pan) {
        xAxis->setRange(m_pressX);
        yAxis->setRange(m_pressY);
        replot(QCustomPlot::rpQueuedReplot);
    }
    m_dragHandle.clear();
    m_moved = false;
    replotOverlay();
}

void CurvePlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    const QRect area = axisRect()->rect();
    const QPoint pos = event->position().toPoint();
    if (pos.x() < area.left())
        fitValues();
    else if (pos.y() > area.bottom())
        fitTime();
    else if (!m_keyTool->doubleClick(*event, curveAt(event->position()) == m_keyCurve))
        mousePressEvent(event);
}

void CurvePlot::contextMenuEvent(QContextMenuEvent* event)
{
    if (m_drag == DragKind::none && m_keyTool->contextMenu(event->pos(), event->globalPos()))
        event->accept();
    else
        QCustomPlot::contextMenuEvent(event);
}

void CurvePlot::wheelEvent(QWheelEvent* event)
{
    const QPoint angle = event->angleDelta();
    const Qt::KeyboardModifiers modifiers = event->modifiers();
    if (angle.x() != 0 && angle.y() == 0 && !modifiers) {
        const double shift = -angle.x() / 120.0 * xAxis->range().size() * 0.1;
        xAxis->moveRange(shift);
        replot(QCustomPlot::rpQueuedReplot);
    } else {
        // Some systems turn a wheel with Shift or Alt into a sideways one.
        const double steps = (angle.y() != 0 ? angle.y() : angle.x()) / 120.0;
        const double factor = std::pow(0.85, steps);
        const bool valuesOnly = modifiers.testFlag(Qt::ControlModifier);
        const bool timeOnly = modifiers.testFlag(Qt::ShiftModifier);
        zoom(event->position(), valuesOnly ? 1.0 : factor, timeOnly ? 1.0 : factor);
    }
    event->accept();
}

void CurvePlot::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_drag != DragKind::none)
        cancelDrag();
    else if (event->key() == Qt::Key_Home && !event->modifiers())
        fitAll();
    else if (event->key() == Qt::Key_F && !event->modifiers())
        fitSelection();
    else if (!m_keyTool->keyPress(*event))
        QCustomPlot::keyPressEvent(event);
}

void CurvePlot::leaveEvent(QEvent* event)
{
    if (m_drag == DragKind::none) {
        for (HandleItem* item : m_handles)
            item->setHot(false);
        m_keyTool->leave();
        replotOverlay();
        Q_EMIT hint(QString());
    }
    QCustomPlot::leaveEvent(event);
}

}  // namespace sinew
