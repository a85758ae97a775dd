#include "app/plot/curve.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace sinew {

QString plotNumber(double value, double range, const QString& unit)
{
    if (!std::isfinite(value))
        return QStringLiteral("\u2013");
    const double size = std::isfinite(range) && range > 0.0 ? range : std::max(std::abs(value), 1.0);
    const int decimals = std::clamp(static_cast<int>(std::ceil(2.0 - std::log10(size))), 0, 6);
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    QString text = locale.toString(std::abs(value), 'f', decimals);
    const bool zero = text.toDouble() == 0.0 || locale.toDouble(text) == 0.0;
    if (value < 0.0 && !zero)
        text.prepend(QChar(0x2212));
    return unit.isEmpty() ? text : (unit == QStringLiteral("\u00b0") ? text + unit : text + QChar(0x202f) + unit);
}

}  // namespace sinew
