// Tick labels of the two axes.
#pragma once

#include <qcustomplot.h>

namespace sinew {

// Time: seconds ("1.5 s") or whole frames ("90").
class TimeTicker : public QCPAxisTicker {
public:
    // framesPerSecond 0: seconds.
    void setFrameRate(double framesPerSecond) { m_frameRate = framesPerSecond; }

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;

private:
    double m_frameRate = 0.0;
    double m_step = 1.0;
};

// Values: no more decimals than the step needs, a true minus sign.
class ValueTicker : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;

private:
    double m_step = 1.0;
};

}  // namespace sinew
