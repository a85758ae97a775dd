// NumberField: a number to read, drag, step or type.
//
// Idle it shows the rounded value with its unit, over a bar that marks its place
// in the soft range. With focus it shows every digit and takes expressions
// (core/base/expression.h). Dragging stops at the soft limits; typing may go on
// to the hard ones.
//
// Every change is bracketed: gestureStarted, valueEdited (any number of times),
// then gestureFinished, or gestureCancelled after the old value was restored
// through valueEdited. A bracket is one undo step for whoever listens.
#pragma once

#include "app/widgets/number_spec.h"
#include "app/widgets/number_steps.h"

#include <QLineEdit>
#include <QList>

class QTimer;

namespace sinew {

class NumberField : public QLineEdit {
    Q_OBJECT

public:
    explicit NumberField(QWidget* parent = nullptr);
    ~NumberField() override;

    void setSpec(const NumberSpec& spec);
    [[nodiscard]] const NumberSpec& spec() const { return m_spec; }

    // Shows a value without reporting it. While the artist is typing, the text stays.
    void setValue(double value);
    [[nodiscard]] double value() const { return m_value; }
    // Several objects with different values: shows a dash until one is set.
    void setMixed(bool mixed);
    [[nodiscard]] bool isMixed() const { return m_mixed; }

    // The whole width is empty, without the bar (transport fields).
    void setBarVisible(bool visible);

    [[nodiscard]] bool isChanged() const;   // differs from the default
    [[nodiscard]] bool isInvalid() const { return !m_problem.isEmpty(); }
    [[nodiscard]] bool isDragging() const { return m_drag.isActive(); }
    void reset();

    // Another widget (the row's label) that drags this field's value.
    void addDragHandle(QWidget* widget);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void gestureStarted();
    void valueEdited(double value);
    void gestureFinished();
    void gestureCancelled();
    void problem(const QString& message);  // text that could not be read, or was limited; empty: gone
    void changedStateChanged();            // isChanged() may have changed

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    [[nodiscard]] QString idleText() const;
    void showEditText();
    void setProblem(const QString& message);
    bool commitText();
    void commitValue(double value);
    void restore();
    void updatePreview();
    void leaveField();

    void moveDrag(const QPoint& global, Qt::KeyboardModifiers modifiers);
    void finishDrag();
    void cancelDrag();
    void endDrag();
    void stepBy(double steps, Qt::KeyboardModifiers modifiers);
    void closeStepGesture();
    void pasteValue();

    NumberSpec m_spec;
    double m_value = 0.0;
    bool m_mixed = false;
    bool m_bar = true;
    QString m_problem;
    QString m_preview;  // "= 6.28 s", while an expression is being typed

    QList<QObject*> m_handles;
    NumberDrag m_drag;
    bool m_dragMixed = false;  // when it started
    bool m_hovered = false;

    QTimer* m_stepTimer = nullptr;  // runs while steps merge into one gesture
};

}  // namespace sinew
