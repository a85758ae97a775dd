#include "app/widgets/number_field.h"

#include "app/theme/numbers.h"
#include "app/theme/theme.h"
#include "app/widgets/number_text.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QTimer>
#include <QToolTip>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kStepMergeTime = 1000;  // ms

bool takesText(const QWidget* widget)
{
    if (const auto* edit = qobject_cast<const QLineEdit*>(widget))
        return !edit->isReadOnly();
    return widget && (widget->inherits("QTextEdit") || widget->inherits("QPlainTextEdit") ||
                      widget->inherits("QAbstractSpinBox"));
}

}  // namespace

NumberField::NumberField(QWidget* parent) : QLineEdit(parent), m_stepTimer(new QTimer(this))
{
    setAlignment(Qt::AlignRight);
    setFocusPolicy(Qt::TabFocus);  // a click may turn out to be a drag
    setMouseTracking(true);
    setMaxLength(1024);
    m_stepTimer->setSingleShot(true);
    m_stepTimer->setInterval(kStepMergeTime);
    connect(m_stepTimer, &QTimer::timeout, this, &NumberField::closeStepGesture);
    connect(this, &QLineEdit::textEdited, this, &NumberField::updatePreview);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    QLineEdit::setText(idleText());
}

NumberField::~NumberField()
{
    qApp->removeEventFilter(this);
    if (m_drag.isActive())
        QApplication::restoreOverrideCursor();
}

void NumberField::setSpec(const NumberSpec& spec)
{
    if (m_spec == spec)
        return;
    m_spec = spec;
    if (!hasFocus() && !isInvalid())
        QLineEdit::setText(idleText());
    setAccessibleDescription(m_spec.unit);
    Q_EMIT changedStateChanged();
    update();
}

void NumberField::setValue(double value)
{
    if (m_value == value && !m_mixed)
        return;
    m_value = value;
    m_mixed = false;
    if (!hasFocus()) {
        setProblem({});
        QLineEdit::setText(idleText());
    } else if (!isModified() && !isInvalid()) {
        showEditText();
    }
    Q_EMIT changedStateChanged();
    update();
}

void NumberField::setMixed(bool mixed)
{
    if (m_mixed == mixed)
        return;
    m_mixed = mixed;
    if (!hasFocus())
        QLineEdit::setText(idleText());
    Q_EMIT changedStateChanged();
    update();
}

void NumberField::setBarVisible(bool visible)
{
    m_bar = visible;
    update();
}

bool NumberField::isChanged() const
{
    return m_spec.defaultValue && (m_mixed || m_value != *m_spec.defaultValue);
}

void NumberField::reset()
{
    if (isEnabled() && !isReadOnly() && isChanged())
        commitValue(*m_spec.defaultValue);
}

QSize NumberField::sizeHint() const
{
    return {162, 28};
}

QSize NumberField::minimumSizeHint() const
{
    return {56, 28};
}

QString NumberField::idleText() const
{
    if (m_mixed)
        return QStringLiteral(u"\u2014");
    QString text = displayNumber(m_value, m_spec.decimals >= 0 ? m_spec.decimals : decimalsForStep(m_spec.step));
    if (m_spec.unit == QStringLiteral(u"\u00d7"))
        text += m_spec.unit;
    else if (!m_spec.unit.isEmpty())
        text += QChar(0x00a0) + m_spec.unit;
    return text;
}

void NumberField::showEditText()
{
    QLineEdit::setText(m_mixed ? QString() : exactNumber(m_value));
    setModified(false);
    m_preview.clear();
    selectAll();
}

void NumberField::setProblem(const QString& message)
{
    if (m_problem == message)
        return;
    m_problem = message;
    update();
    Q_EMIT problem(message);
}

// --- typing -----------------------------------------------------------------

void NumberField::focusInEvent(QFocusEvent* event)
{
    closeStepGesture();
    if (!isInvalid())
        showEditText();
    QLineEdit::focusInEvent(event);
    update();
}

void NumberField::focusOutEvent(QFocusEvent* event)
{
    closeStepGesture();
    // A menu of ours or another window borrows the focus; the text stays.
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason) {
        if (!isModified() && !isInvalid())
            QLineEdit::setText(idleText());
        else if (commitText())
            QLineEdit::setText(idleText());
    }
    m_preview.clear();
    QLineEdit::focusOutEvent(event);
    update();
}

bool NumberField::commitText()
{
    if (text().trimmed().isEmpty() && m_mixed) {
        setModified(false);
        return true;
    }
    const Result<double> read =
        readNumber(text(), m_spec, m_mixed ? std::optional<double>() : std::optional<double>(m_value));
    if (!read.ok()) {
        setProblem(QString::fromStdString(read.error().message));
        QToolTip::showText(mapToGlobal(QPoint(0, height())), m_problem, this);
        return false;
    }
    setProblem({});
    setModified(false);
    const double value = limited(*read, m_spec);
    if (value != *read && !m_spec.whole)
        Q_EMIT problem(tr("Limited to %1").arg(exactNumber(value)));
    commitValue(value);
    return true;
}

void NumberField::commitValue(double value)
{
    if (!m_mixed && value == m_value)
        return;
    Q_EMIT gestureStarted();
    m_value = value;
    m_mixed = false;
    setProblem({});
    if (!hasFocus())
        QLineEdit::setText(idleText());
    else
        showEditText();
    Q_EMIT valueEdited(value);
    Q_EMIT gestureFinished();
    Q_EMIT changedStateChanged();
    update();
}

void NumberField::restore()
{
    setProblem({});
    showEditText();
}

void NumberField::updatePreview()
{
    m_preview.clear();
    if (isInvalid())
        setProblem({});
    if (isPlainNumber(text()))
        return;
    const Result<double> read = readNumber(text(), m_spec, m_mixed ? std::optional<double>() : m_value);
    if (read.ok())
        m_preview = QStringLiteral("= ") + displayNumber(limited(*read, m_spec), decimalsForStep(m_spec.step * kFineSteps));
}

void NumberField::leaveField()
{
    // The next Tab goes on from here, and keys like Space reach the window again.
    for (QWidget* widget = parentWidget(); widget; widget = widget->parentWidget()) {
        if (widget->focusPolicy() & Qt::ClickFocus || widget->isWindow()) {
            widget->setFocus(Qt::OtherFocusReason);
            break;
        }
    }
    if (hasFocus())
        clearFocus();
}

void NumberField::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (commitText())
            leaveField();
        return;
    case Qt::Key_Escape:
        restore();
        leaveField();
        return;
    case Qt::Key_Up:
        stepBy(1.0, event->modifiers());
        return;
    case Qt::Key_Down:
        stepBy(-1.0, event->modifiers());
        return;
    default:
        QLineEdit::keyPressEvent(event);
    }
}

bool NumberField::event(QEvent* event)
{
    // An untouched field leaves undo and redo to the document.
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

// --- steps ------------------------------------------------------------------

void NumberField::stepBy(double steps, Qt::KeyboardModifiers modifiers)
{
    if (isReadOnly() || m_mixed)
        return;
    if (isModified() && !commitText())
        return;
    const double value = stepped(m_value, steps, modifiers, m_spec);
    if (value == m_value)
        return;
    if (!m_stepTimer->isActive())
        Q_EMIT gestureStarted();
    m_stepTimer->start();
    m_value = value;
    showEditText();
    Q_EMIT valueEdited(value);
    Q_EMIT changedStateChanged();
    update();
}

void NumberField::closeStepGesture()
{
    if (!m_stepTimer->isActive() && sender() != m_stepTimer)
        return;
    m_stepTimer->stop();
    Q_EMIT gestureFinished();
}

void NumberField::wheelEvent(QWheelEvent* event)
{
    // Without focus the wheel scrolls the panel.
    if (!hasFocus() || event->angleDelta().y() == 0) {
        event->ignore();
        return;
    }
    stepBy(event->angleDelta().y() / 120.0, event->modifiers());
    event->accept();
}

// --- dragging ---------------------------------------------------------------

void NumberField::mousePressEvent(QMouseEvent* event)
{
    if (hasFocus() && !m_drag.isPressed()) {
        QLineEdit::mousePressEvent(event);
        return;
    }
    if (event->button() == Qt::LeftButton) {
        m_drag.press(event->globalPosition().toPoint());
    } else if (event->button() == Qt::RightButton && m_drag.isActive()) {
        cancelDrag();
    }
    event->accept();
}

void NumberField::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_drag.isPressed()) {
        setCursor(hasFocus() || isReadOnly() ? Qt::IBeamCursor : Qt::SizeHorCursor);
        if (hasFocus())
            QLineEdit::mouseMoveEvent(event);
        return;
    }
    moveDrag(event->globalPosition().toPoint(), event->modifiers());
}

void NumberField::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_drag.isPressed()) {
        if (hasFocus())
            QLineEdit::mouseReleaseEvent(event);
        return;
    }
    if (m_drag.isActive()) {
        finishDrag();
        return;
    }
    m_drag.end();
    setFocus(Qt::MouseFocusReason);
    if (!isInvalid())
        selectAll();
}

void NumberField::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (hasFocus())
        selectAll();
    else
        mousePressEvent(event);
}

void NumberField::moveDrag(const QPoint& global, Qt::KeyboardModifiers modifiers)
{
    if (!m_drag.isActive()) {
        if (!m_drag.reaches(global) || isReadOnly() || !isEnabled())
            return;
        closeStepGesture();
        m_drag.start(m_value);
        m_dragMixed = m_mixed;
        setProblem({});
        QApplication::setOverrideCursor(Qt::SizeHorCursor);
        qApp->installEventFilter(this);  // Escape, wherever the focus is
        Q_EMIT gestureStarted();
    }
    const double value = m_drag.move(global, modifiers, m_spec);
    if (value == m_value && !m_mixed)
        return;
    m_value = value;
    m_mixed = false;
    QLineEdit::setText(hasFocus() ? exactNumber(value) : idleText());
    Q_EMIT valueEdited(value);
    Q_EMIT changedStateChanged();
    update();
}

void NumberField::endDrag()
{
    m_drag.end();
    if (!m_hovered)
        qApp->removeEventFilter(this);
    QApplication::restoreOverrideCursor();
}

void NumberField::finishDrag()
{
    endDrag();
    Q_EMIT gestureFinished();
    update();
}

void NumberField::cancelDrag()
{
    endDrag();
    m_value = m_drag.startValue();
    m_mixed = m_dragMixed;
    QLineEdit::setText(idleText());
    if (!m_mixed)
        Q_EMIT valueEdited(m_value);
    Q_EMIT gestureCancelled();
    Q_EMIT changedStateChanged();
    update();
}

void NumberField::addDragHandle(QWidget* widget)
{
    m_handles.append(widget);
    widget->setCursor(Qt::SizeHorCursor);
    widget->installEventFilter(this);
}

// Three watched things: a drag handle; the application while dragging (Escape
// cancels); the application while hovered (Backspace resets).
bool NumberField::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool ours = (m_drag.isActive() && key == Qt::Key_Escape) ||
                          (m_hovered && !m_drag.isPressed() && key == Qt::Key_Backspace && m_spec.defaultValue &&
                           !takesText(QApplication::focusWidget()));
        if (!ours)
            break;
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            if (m_drag.isActive())
                cancelDrag();
            else
                reset();
        }
        return true;
    }
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease: {
        if (!m_handles.contains(watched) || !isEnabled())
            break;
        auto* mouse = static_cast<QMouseEvent*>(event);
        if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton)
            m_drag.press(mouse->globalPosition().toPoint());
        else if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::RightButton && m_drag.isActive())
            cancelDrag();
        else if (event->type() == QEvent::MouseMove && m_drag.isPressed())
            moveDrag(mouse->globalPosition().toPoint(), mouse->modifiers());
        else if (event->type() == QEvent::MouseButtonRelease && mouse->button() == Qt::LeftButton && m_drag.isPressed()) {
            if (m_drag.isActive())
                finishDrag();
            m_drag.end();
        } else {
            break;
        }
        return true;
    }
    default:
        break;
    }
    return QLineEdit::eventFilter(watched, event);
}

void NumberField::enterEvent(QEnterEvent* event)
{
    m_hovered = true;
    qApp->installEventFilter(this);
    update();
    QLineEdit::enterEvent(event);
}

void NumberField::leaveEvent(QEvent* event)
{
    m_hovered = false;
    if (!m_drag.isActive())
        qApp->removeEventFilter(this);
    update();
    QLineEdit::leaveEvent(event);
}

// --- menu and painting ------------------------------------------------------

void NumberField::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    QAction* resetAction = menu.addAction(tr("Reset to default"), this, &NumberField::reset);
    resetAction->setEnabled(isChanged());
    menu.addSeparator();
    menu.addAction(tr("Copy value"), this, [this] { QGuiApplication::clipboard()->setText(exactNumber(m_value)); })
        ->setEnabled(!m_mixed);
    menu.addAction(tr("Paste value"), this, &NumberField::pasteValue)
        ->setEnabled(!isReadOnly() && readNumber(QGuiApplication::clipboard()->text(), m_spec, {}).ok());
    menu.exec(event->globalPos());
}

void NumberField::pasteValue()
{
    const Result<double> read = readNumber(QGuiApplication::clipboard()->text(), m_spec, {});
    if (read.ok())
        commitValue(limited(*read, m_spec));
}

void NumberField::paintEvent(QPaintEvent* event)
{
    if (hasFocus()) {
        QLineEdit::paintEvent(event);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (!m_preview.isEmpty()) {
            painter.setPen(themeColor(Role::accent));
            painter.setFont(themeFont(TextSize::secondary));
            drawTabular(painter, QRectF(rect()).adjusted(8, 0, -8, 0), Qt::AlignLeft, m_preview);
        }
        if (isInvalid()) {
            painter.setPen(QPen(themeColor(Role::error), 1));
            painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
        }
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline;
    outline.addRoundedRect(frame, kRadius, kRadius);
    painter.fillPath(outline, themeColor(isEnabled() ? Role::ground : Role::panel));
    const double span = m_spec.softMaximum - m_spec.softMinimum;
    if (m_bar && isEnabled() && !m_mixed && !isInvalid() && span > 0.0) {
        const double place = std::clamp((m_value - m_spec.softMinimum) / span, 0.0, 1.0);
        painter.save();
        painter.setClipPath(outline);
        painter.fillRect(QRectF(frame.left(), frame.top(), frame.width() * place, frame.height()),
                         themeColor(Role::fill));
        painter.restore();
    }
    painter.setPen(QPen(themeColor(isInvalid() ? Role::error : m_hovered && isEnabled() ? Role::secondary : Role::line), 1));
    painter.drawPath(outline);

    const bool outside = !m_mixed && (m_value < m_spec.softMinimum || m_value > m_spec.softMaximum);
    painter.setPen(themeColor(!isEnabled() ? Role::hint : isInvalid() ? Role::error : outside ? Role::warning : Role::text));
    painter.setFont(font());
    drawTabular(painter, frame.adjusted(8, 0, -8, 0), Qt::AlignRight, text());
}

}  // namespace sinew
