#include "app/panels/panel_scroll.h"

#include <QVBoxLayout>

namespace sinew {

PanelScroll::PanelScroll(QWidget* parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::ClickFocus);  // a click beside the fields ends typing
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("bar"));
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addStretch(1);
    setWidget(content);
}

void PanelScroll::add(QWidget* widget)
{
    m_column->insertWidget(m_column->count() - 1, widget);
}

void PanelScroll::clear()
{
    while (m_column->count() > 1) {
        QLayoutItem* item = m_column->takeAt(0);
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();  // it may be the sender of what led here
        }
        delete item;
    }
}

void PanelScroll::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    QScrollArea::mousePressEvent(event);
}

}  // namespace sinew
