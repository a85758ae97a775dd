// How a number moves when it is stepped or dragged.
#pragma once

#include "app/widgets/number_spec.h"

#include <QPoint>
#include <Qt>

namespace sinew {

inline constexpr double kFineSteps = 0.1;     // Shift
inline constexpr double kCoarseSteps = 10.0;  // Ctrl

// Within the hard limits, and whole where the spec says so.
double limited(double value, const NumberSpec& spec);

// The value that many steps on, on the grid of its steps. It stops at the soft
// limits; one that is outside them already stops where it is.
double stepped(double value, double steps, Qt::KeyboardModifiers modifiers, const NumberSpec& spec);

// The press that may become a drag, and the drag: a pixel is a step. Points are global.
class NumberDrag {
public:
    [[nodiscard]] bool isPressed() const { return m_pressed; }
    [[nodiscard]] bool isActive() const { return m_active; }
    [[nodiscard]] double startValue() const { return m_startValue; }

    void press(const QPoint& point);
    // Whether the pointer went far enough to mean it.
    [[nodiscard]] bool reaches(const QPoint& point) const;
    void start(double value);
    // The value now. The pointer goes round at the edges of the screen.
    double move(const QPoint& point, Qt::KeyboardModifiers modifiers, const NumberSpec& spec);
    void end() { m_pressed = m_active = false; }

private:
    void wrapPointer(const QPoint& point);

    bool m_pressed = false;
    bool m_active = false;
    QPoint m_pressPoint;
    QPoint m_lastPoint;
    double m_value = 0.0;  // before rounding
    double m_startValue = 0.0;
};

}  // namespace sinew
