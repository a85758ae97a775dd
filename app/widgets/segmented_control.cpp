#include "app/widgets/segmented_control.h"

#include "app/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

namespace sinew {

SegmentedControl::SegmentedControl(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

SegmentedControl::SegmentedControl(const QStringList& labels, QWidget* parent) : SegmentedControl(parent)
{
    setLabels(labels);
}

void SegmentedControl::setLabels(const QStringList& labels)
{
    m_labels = labels;
    m_current = qBound(-1, m_current, count() - 1);
    updateGeometry();
    updateAccessible();
    update();
}

void SegmentedControl::setToolTips(const QStringList& toolTips)
{
    m_toolTips = toolTips;
}

void SegmentedControl::setCurrent(int index)
{
    if (index == m_current || index < -1 || index >= count())
        return;
    m_current = index;
    updateAccessible();
    update();
}

void SegmentedControl::setQuiet(bool quiet)
{
    m_quiet = quiet;
    updateGeometry();
    update();
}

QSize SegmentedControl::sizeHint() const
{
    if (!m_quiet)
        return {162, 28};
    int width = 12;
    for (const QString& label : m_labels)
        width += fontMetrics().horizontalAdvance(label) + 12;
    return {width, 24};
}

QSize SegmentedControl::minimumSizeHint() const
{
    if (m_quiet)
        return sizeHint();
    int widest = 0;
    for (const QString& label : m_labels)
        widest = std::max(widest, fontMetrics().horizontalAdvance(label));
    return {(widest + 6) * count(), 28};
}

QRect SegmentedControl::segmentRect(int index) const
{
    if (m_quiet) {
        int x = 6;
        for (int i = 0; i < index; ++i)
            x += fontMetrics().horizontalAdvance(m_labels[i]) + 12;
        return {x, 0, fontMetrics().horizontalAdvance(m_labels[index]) + 12, height()};
    }
    // Each its label's width, and what is left over in equal parts.
    int labels = 0;
    for (const QString& label : m_labels)
        labels += fontMetrics().horizontalAdvance(label);
    const int spare = width() - labels;
    int before = 0;
    for (int i = 0; i < index; ++i)
        before += fontMetrics().horizontalAdvance(m_labels[i]);
    const int left = before + spare * index / count();
    const int right = before + fontMetrics().horizontalAdvance(m_labels[index]) + spare * (index + 1) / count();
    return {left, 0, right - left, height()};
}

int SegmentedControl::indexAt(const QPoint& point) const
{
    for (int i = 0; i < count(); ++i)
        if (segmentRect(i).contains(point))
            return i;
    return -1;
}

void SegmentedControl::choose(int index)
{
    if (index < 0 || index >= count() || index == m_current)
        return;
    setCurrent(index);
    Q_EMIT chosen(index);
}

void SegmentedControl::updateAccessible()
{
    setAccessibleDescription(m_current >= 0 && m_current < count() ? m_labels[m_current] : QString());
}

bool SegmentedControl::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int index = indexAt(help->pos());
        if (index >= 0 && index < m_toolTips.size()) {
            QToolTip::showText(help->globalPos(), m_toolTips[index], this, segmentRect(index));
            return true;
        }
    }
    return QWidget::event(event);
}

void SegmentedControl::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        choose(indexAt(event->position().toPoint()));
}

void SegmentedControl::mouseMoveEvent(QMouseEvent* event)
{
    const int hover = indexAt(event->position().toPoint());
    if (hover != m_hover) {
        m_hover = hover;
        update();
    }
}

void SegmentedControl::leaveEvent(QEvent*)
{
    m_hover = -1;
    update();
}

void SegmentedControl::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
        choose(m_current - 1);
        return;
    case Qt::Key_Right:
    case Qt::Key_Down:
        choose(m_current + 1);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void SegmentedControl::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline;
    outline.addRoundedRect(frame, kRadius, kRadius);
    if (!m_quiet) {
        painter.fillPath(outline, themeColor(isEnabled() ? Role::ground : Role::panel));
        if (m_current >= 0) {
            painter.save();
            painter.setClipPath(outline);
            painter.fillRect(segmentRect(m_current), themeColor(Role::pressed));
            painter.restore();
        }
    }
    painter.setFont(m_quiet ? themeFont(TextSize::secondary) : font());
    for (int i = 0; i < count(); ++i) {
        const Role role = !isEnabled()                   ? Role::hint
                          : i == m_current || i == m_hover ? Role::text
                                                           : Role::secondary;
        painter.setPen(themeColor(m_quiet && i == m_current ? Role::accent : role));
        painter.drawText(segmentRect(i), Qt::AlignCenter, m_labels[i]);
    }
    if (!m_quiet || hasFocus()) {
        painter.setPen(QPen(themeColor(hasFocus() ? Role::accent : Role::line), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(outline);
    }
}

}  // namespace sinew
