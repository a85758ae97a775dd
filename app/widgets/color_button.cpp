#include "app/widgets/color_button.h"

#include "app/theme/theme.h"

#include <QColorDialog>
#include <QPainter>

namespace sinew {

ColorButton::ColorButton(QWidget* parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    connect(this, &QAbstractButton::clicked, this, &ColorButton::choose);
}

void ColorButton::setColor(const QColor& color)
{
    m_color = color;
    setToolTip(color.name());
    setAccessibleName(tr("Colour %1").arg(color.name()));
    update();
}

void ColorButton::choose()
{
    auto* dialog = new QColorDialog(m_color, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const QColor before = m_color;
    const auto take = [this](const QColor& color) {
        setColor(color);
        Q_EMIT chosen(color);
    };
    connect(dialog, &QColorDialog::currentColorChanged, this, take);
    connect(dialog, &QDialog::rejected, this, [take, before] { take(before); });
    dialog->open();
}

void ColorButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? themeColor(Role::accent) : themeColor(Role::line));
    QColor shown = m_color;
    if (!isEnabled())
        shown.setAlpha(90);
    painter.setBrush(shown);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setPen(qGray(m_color.rgb()) > 130 ? QColor(0x17, 0x19, 0x1c) : QColor(0xd7, 0xdb, 0xe0));
    painter.drawText(rect().adjusted(8, 0, -8, 0), Qt::AlignVCenter | Qt::AlignRight, m_color.name());
}

}  // namespace sinew
