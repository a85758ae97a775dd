#include "app/panels/time_readout.h"

#include "app/panels/workspace.h"
#include "app/playback/transport.h"
#include "app/theme/numbers.h"
#include "app/theme/theme.h"

#include <QPainter>

#include <cmath>

namespace sinew {

QString clockText(double seconds)
{
    const auto hundredths = static_cast<long long>(std::floor(seconds * 100.0 + 1e-6));
    return QStringLiteral("%1:%2.%3")
        .arg(hundredths / 6000, 2, 10, QLatin1Char('0'))
        .arg(hundredths / 100 % 60, 2, 10, QLatin1Char('0'))
        .arg(hundredths % 100, 2, 10, QLatin1Char('0'));
}

TimeReadout::TimeReadout(Workspace& workspace, QWidget* parent) : QWidget(parent), m_workspace(workspace)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&workspace.transport, &Transport::frameChanged, this, qOverload<>(&QWidget::update));
}

void TimeReadout::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Transport& transport = m_workspace.transport;
    double x = 0.0;
    bool room = true;
    const auto draw = [&](const QString& text, Role role, double gap) {
        painter.setPen(themeColor(role));
        const double width = tabularWidth(painter.font(), text);
        room = room && x + width <= this->width();
        if (!room)
            return;
        drawTabular(painter, QRectF(x, 0, width, height()), Qt::AlignLeft, text);
        x += width + gap;
    };
    draw(clockText(transport.time()), Role::text, 8);
    draw(QStringLiteral("/ %1 s").arg(displayNumber(transport.loopEnd(), 2)), Role::secondary, 16);
    draw(tr("frame %1").arg(transport.frame()), Role::secondary, 0);
    draw(QStringLiteral(u" \u00b7 %1 fps").arg(displayNumber(transport.frameRate(), transport.frameRate() == std::floor(transport.frameRate()) ? 0 : 2)),
         Role::secondary, 0);
}

}  // namespace sinew
