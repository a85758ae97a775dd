#include "app/widgets/switch.h"

#include "app/theme/theme.h"

#include <QPainter>

namespace sinew {

Switch::Switch(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Switch::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF track = QRectF(0, 0, 28, 16).translated(width() - 28, (height() - 16) / 2.0).adjusted(1, 1, -1, -1);
    const bool on = isChecked();
    const Role color = !isEnabled() ? Role::pressed : on ? Role::accent : Role::line;
    painter.setPen(hasFocus() ? QPen(themeColor(Role::text), 1) : Qt::NoPen);
    painter.setBrush(themeColor(color));
    painter.drawRoundedRect(track, track.height() / 2, track.height() / 2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeColor(!isEnabled() ? Role::hint : on ? Role::onAccent : Role::text));
    const double radius = track.height() / 2 - 2;
    const double x = on ? track.right() - radius - 2 : track.left() + radius + 2;
    painter.drawEllipse(QPointF(x, track.center().y()), radius, radius);
}

}  // namespace sinew
