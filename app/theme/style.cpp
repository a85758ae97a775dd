#include "app/theme/style.h"

#include "app/theme/icons.h"
#include "app/theme/theme.h"

#include <QPainter>
#include <QStyleOption>

namespace sinew {

Style::Style() : QProxyStyle(QStringLiteral("Fusion")) {}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* returnData) const
{
    switch (hint) {
    case SH_Widget_Animation_Duration:
        return 0;
    case SH_ToolTip_WakeUpDelay:
        return 500;
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton;
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_UnderlineShortcut:
        return 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QIcon Style::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const
{
    switch (icon) {
    case SP_MessageBoxWarning:
        return themeIcon(QStringLiteral("warning"), Role::warning);
    case SP_MessageBoxCritical:
        return themeIcon(QStringLiteral("error"), Role::error);
    case SP_MessageBoxInformation:
    case SP_MessageBoxQuestion:
        return themeIcon(QStringLiteral("info"), Role::accent);
    default:
        return QProxyStyle::standardIcon(icon, option, widget);
    }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize:
    case PM_TabBarIconSize:
    case PM_ListViewIconSize:
        return 16;
    case PM_MessageBoxIconSize:
        return 28;
    case PM_SplitterWidth:
        return 1;
    case PM_TreeViewIndentation:
        return 14;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const
{
    switch (element) {
    case PE_IndicatorBranch: {
        // A single stroke chevron, and no dotted lines.
        if (!(option->state & State_Children))
            return;
        const QPointF c = QRectF(option->rect).center();
        const bool open = option->state & State_Open;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(themeColor(Role::secondary), 1.25, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF points[3] = {open ? c + QPointF(-3.5, -1.5) : c + QPointF(-1.5, -3.5),
                                   open ? c + QPointF(0, 2) : c + QPointF(2, 0),
                                   open ? c + QPointF(3.5, -1.5) : c + QPointF(-1.5, 3.5)};
        painter->drawPolyline(points, 3);
        painter->restore();
        return;
    }
    case PE_IndicatorItemViewItemDrop: {
        painter->save();
        painter->setPen(QPen(themeColor(Role::accent), 2));
        if (option->rect.height() <= 2)
            painter->drawLine(option->rect.topLeft(), option->rect.topRight());
        else
            painter->drawRect(option->rect.adjusted(1, 1, -1, -1));
        painter->restore();
        return;
    }
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

}  // namespace sinew
