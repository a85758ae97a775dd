#include "app/theme/numbers.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

QLocale numberLocale()
{
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale;
}

double digitWidth(const QFontMetricsF& metrics)
{
    double width = 0.0;
    for (char digit = '0'; digit <= '9'; ++digit)
        width = std::max(width, metrics.horizontalAdvance(QLatin1Char(digit)));
    return width;
}

// Runs of other characters keep their kerning; digits stand alone.
template <class Visit>
double layout(const QFontMetricsF& metrics, const QString& text, Visit visit)
{
    const double digit = digitWidth(metrics);
    double x = 0.0;
    qsizetype i = 0;
    while (i < text.size()) {
        if (text[i].isDigit()) {
            const QString one = text.mid(i, 1);
            visit(x + (digit - metrics.horizontalAdvance(one)) / 2, one);
            x += digit;
            ++i;
            continue;
        }
        qsizetype end = i;
        while (end < text.size() && !text[end].isDigit())
            ++end;
        const QString run = text.mid(i, end - i);
        visit(x, run);
        x += metrics.horizontalAdvance(run);
        i = end;
    }
    return x;
}

}  // namespace

QString displayNumber(double value, int decimals)
{
    if (!std::isfinite(value))
        return QStringLiteral("?");
    QString text = numberLocale().toString(value, 'f', decimals);
    const bool negative = value < 0.0;
    const bool zero = std::none_of(text.begin(), text.end(),
                                   [](QChar c) { return c.isDigit() && c.digitValue() != 0; });
    if (negative) {
        const auto first = std::find_if(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
        text.remove(0, first - text.begin());
        if (!zero)
            text.prepend(QChar(0x2212));
    }
    return text;
}

QString exactNumber(double value)
{
    return numberLocale().toString(value, 'g', QLocale::FloatingPointShortest);
}

int decimalsForStep(double step)
{
    if (!(step > 0.0) || !std::isfinite(step))
        return 2;
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
}

QString counted(qint64 number, const QString& one, const QString& many)
{
    return (number == 1 ? one : many).arg(number);
}

double tabularWidth(const QFont& font, const QString& text)
{
    return layout(QFontMetricsF(font), text, [](double, const QString&) {});
}

void drawTabular(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text)
{
    const QFontMetricsF metrics(painter.font());
    const double width = layout(metrics, text, [](double, const QString&) {});
    double left = rect.left();
    if (alignment & Qt::AlignRight)
        left = rect.right() - width;
    else if (alignment & Qt::AlignHCenter)
        left = rect.center().x() - width / 2;
    const double baseline = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    layout(metrics, text,
           [&](double x, const QString& run) { painter.drawText(QPointF(left + x, baseline), run); });
}

}  // namespace sinew
