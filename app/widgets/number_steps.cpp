#include "app/widgets/number_steps.h"

#include <QCursor>
#include <QGuiApplication>
#include <QScreen>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr int kDragThreshold = 3;  // px

// Keeps a dragged value on the grid of its step, so that it reads as it looks.
double onGrid(double value, double step)
{
    // Through a decimal number, so that 3 * 0.1 gives 0.3.
    const double grid = std::round(value / step) * step;
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 12);
    const double power = std::pow(10.0, decimals);
    const double rounded = std::round(grid * power) / power;
    return std::abs(rounded - grid) < step * 1e-6 ? rounded : grid;
}

}  // namespace

double limited(double value, const NumberSpec& spec)
{
    value = std::clamp(value, spec.hardMinimum, spec.hardMaximum);
    return spec.whole ? std::round(value) : value;
}

double stepped(double value, double steps, Qt::KeyboardModifiers modifiers, const NumberSpec& spec)
{
    double step = spec.step;
    if (modifiers & Qt::ShiftModifier)
        step = spec.whole ? step : step * kFineSteps;
    else if (modifiers & Qt::ControlModifier)
        step *= kCoarseSteps;
    const double low = std::min(spec.softMinimum, value);
    const double high = std::max(spec.softMaximum, value);
    return limited(std::clamp(onGrid(value + steps * step, step), low, high), spec);
}

void NumberDrag::press(const QPoint& point)
{
    m_pressed = true;
    m_pressPoint = m_lastPoint = point;
}

bool NumberDrag::reaches(const QPoint& point) const
{
    return std::abs(point.x() - m_pressPoint.x()) >= kDragThreshold;
}

void NumberDrag::start(double value)
{
    m_active = true;
    m_startValue = m_value = value;
}

double NumberDrag::move(const QPoint& point, Qt::KeyboardModifiers modifiers, const NumberSpec& spec)
{
    const int pixels = point.x() - m_lastPoint.x();
    m_lastPoint = point;
    const double step = spec.step * (modifiers & Qt::ShiftModifier ? kFineSteps : 1.0);
    // A value already outside the soft range may move on its own side of it.
    const double low = std::max(std::min(spec.softMinimum, m_startValue), spec.hardMinimum);
    const double high = std::min(std::max(spec.softMaximum, m_startValue), spec.hardMaximum);
    m_value = std::clamp(m_value + pixels * step, low, high);
    const double grid = modifiers & Qt::ControlModifier ? spec.step * kCoarseSteps : step;
    wrapPointer(point);
    return limited(std::clamp(onGrid(m_value, grid), low, high), spec);
}

void NumberDrag::wrapPointer(const QPoint& point)
{
    const QScreen* screen = QGuiApplication::screenAt(point);
    const QRect area = (screen ? screen : QGuiApplication::primaryScreen())->geometry();
    QPoint to = point;
    if (point.x() <= area.left())
        to.setX(area.right() - 2);
    else if (point.x() >= area.right())
        to.setX(area.left() + 2);
    else
        return;
    QCursor::setPos(to);
    // Where the platform does not let us move the pointer, it stays, and so does the reference.
    if (std::abs(QCursor::pos().x() - to.x()) < area.width() / 2)
        m_lastPoint = to;
}

}  // namespace sinew
