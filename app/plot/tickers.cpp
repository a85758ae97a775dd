#include "app/plot/tickers.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// A number with the decimals its step needs.
QString stepped(double value, double step, int minimumDecimals, const QLocale& locale)
{
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), minimumDecimals, 8);
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
