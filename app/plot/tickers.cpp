#include "app/plot/tickers.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// A number with the decimals its step needs: 1 for 0.5, 2 for 0.25.
QString stepped(double value, double step, int minimumDecimals, const QLocale& locale)
{
    int decimals = minimumDecimals;
    double scaled = step * std::pow(10.0, decimals);
    while (decimals < 8 && std::abs(scaled - std::round(scaled)) > 1e-6 * scaled) {
        ++decimals;
        scaled *= 10.0;
    }
    QString number = locale.toString(std::abs(value), 'f', decimals);
    if (value < -step * 1e-6)
        number.prepend(QChar(0x2212));
    return number;
}

}  // namespace

double TimeTicker::getTickStep(const QCPRange& range)
{
    m_step = QCPAxisTicker::getTickStep(range);
    if (m_frameRate > 0.0) {
        // Whole frames only.
        const double frames = std::max(1.0, std::round(m_step * m_frameRate));
        m_step = frames / m_frameRate;
    }
    return m_step;
}

int TimeTicker::getSubTickCount(double tickStep)
{
    return m_frameRate > 0.0 ? 0 : QCPAxisTicker::getSubTickCount(tickStep);
}

QString TimeTicker::getTickLabel(double tick, const QLocale& locale, QChar, int)
{
    if (m_frameRate > 0.0)
        return locale.toString(std::llround(tick * m_frameRate));
    return stepped(tick, m_step, 1, locale) + QStringLiteral(" s");
}

double ValueTicker::getTickStep(const QCPRange& range)
{
    m_step = QCPAxisTicker::getTickStep(range);
    return m_step;
}

QString ValueTicker::getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision)
{
    if (m_step >= 1e7 || m_step <= 1e-7)
        return QCPAxisTicker::getTickLabel(tick, locale, formatChar, precision);
    return stepped(tick, m_step, 0, locale);
}

}  // namespace sinew
