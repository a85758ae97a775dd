// The numeric field, driven by real mouse and key events.
#include "app/theme/theme.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"
#include "tests/app/support/active.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <cmath>

using namespace sinew;

namespace {

// Counts brackets and remembers what was reported.
struct Log {
    explicit Log(NumberField& field)
    {
        QObject::connect(&field, &NumberField::gestureStarted, &field, [this] { ++started; });
        QObject::connect(&field, &NumberField::gestureFinished, &field, [this] { ++finished; });
        QObject::connect(&field, &NumberField::gestureCancelled, &field, [this] { ++cancelled; });
        QObject::connect(&field, &NumberField::valueEdited, &field, [this](double value) { values.append(value); });
    }
    int started = 0;
    int finished = 0;
    int cancelled = 0;
    QList<double> values;
};

}  // namespace

class NumberFieldTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void idleIsRoundedAndFocusIsExact();
    void dragsAfterThreePixels();
    void dragModifiers_data();
    void dragModifiers();
    void dragStopsAtSoftLimits();
    void escapeCancelsADrag();
    void rightButtonCancelsADrag();
    void dragWrapsAtTheScreensEdge();
    void labelDrags();
    void expressions_data();
    void expressions();
    void typingPassesSoftAndStopsAtHard();
    void invalidTextStaysAndEscapeRestores();
    void nothingTypedIsNoEdit();
    void decimalCommaWhereTheLocaleHasOne();
    void wheelOnlyWithFocus();
    void arrowKeysMergeIntoOneGesture();
    void backspaceOverTheFieldResets();
    void resetArrowOnlyBesideAChangedValue();
    void copyAndPaste();
    void mixedShowsADash();
    void undoIsLeftToTheDocumentUntilTyped();
    void tabCommits();

private:
    void press(const QPoint& at, Qt::MouseButton button = Qt::LeftButton);
    void moveTo(const QPoint& at, Qt::KeyboardModifiers modifiers = {});
    void release(const QPoint& at);

    std::unique_ptr<QWidget> m_window;
    QScrollArea* m_scroll = nullptr;
    NumberField* m_field = nullptr;
    FieldRow* m_row = nullptr;
    QLineEdit* m_other = nullptr;
};

void NumberFieldTest::initTestCase()
{
    QLocale::setDefault(QLocale::c());
    Theme::instance().apply(ThemeKind::dark);
}

void NumberFieldTest::init()
{
    m_window = std::make_unique<QWidget>();
    auto* outer = new QVBoxLayout(m_window.get());
    m_scroll = new QScrollArea;
    m_scroll->setFocusPolicy(Qt::ClickFocus);
    m_scroll->setWidgetResizable(true);
    auto* content = new QWidget;
    content->setMinimumHeight(900);
    auto* column = new QVBoxLayout(content);
    m_field = new NumberField;
    NumberSpec spec;
    spec.unit = QStringLiteral("s");
    spec.step = 0.01;
    spec.softMinimum = 0.01;
    spec.softMaximum = 10.0;
    spec.hardMinimum = 0.001;
    spec.hardMaximum = 100.0;
    spec.defaultValue = 3.0;
    spec.frameRate = 24.0;
    m_field->setSpec(spec);
    m_field->setValue(3.0);
    m_row = new FieldRow(QStringLiteral("Duration"), m_field);
    column->addWidget(m_row);
    m_other = new QLineEdit;
    column->addWidget(m_other);
    column->addStretch();
    m_scroll->setWidget(content);
    outer->addWidget(m_scroll);
    m_window->resize(320, 300);
    m_window->move(200, 200);
    QVERIFY(showActive(*m_window));
    m_scroll->setFocus();
}

void NumberFieldTest::cleanup()
{
    m_window.reset();
    QLocale::setDefault(QLocale::c());
}

void NumberFieldTest::press(const QPoint& at, Qt::MouseButton button)
{
    QTest::mousePress(m_field, button, {}, at);
}

// QTest::mouseMove carries no buttons or modifiers; a drag needs both.
void NumberFieldTest::moveTo(const QPoint& at, Qt::KeyboardModifiers modifiers)
{
    QMouseEvent move(QEvent::MouseMove, at, m_field->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
    QApplication::sendEvent(m_field, &move);
}

void NumberFieldTest::release(const QPoint& at)
{
    QTest::mouseRelease(m_field, Qt::LeftButton, {}, at);
}

void NumberFieldTest::idleIsRoundedAndFocusIsExact()
{
    m_field->setValue(1.0 / 3.0);
    QCOMPARE(m_field->text(), QStringLiteral(u"0.33\u00a0s"));
    QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
    QVERIFY(m_field->hasFocus());
    QCOMPARE(m_field->text().toDouble(), 1.0 / 3.0);
    QCOMPARE(m_field->selectedText(), m_field->text());
    Log log(*m_field);
    QTest::keyClick(m_field, Qt::Key_Return);
    QVERIFY(!m_field->hasFocus());
    QCOMPARE(m_field->text(), QStringLiteral(u"0.33\u00a0s"));
    QCOMPARE(m_field->value(), 1.0 / 3.0);
    QCOMPARE(log.started, 0);
}

void NumberFieldTest::dragsAfterThreePixels()
{
    Log log(*m_field);
    press({40, 10});
    moveTo({42, 10});
    QCOMPARE(log.started, 0);
    QVERIFY(!m_field->isDragging());
    moveTo({60, 10});
    moveTo({90, 10});
    QCOMPARE(log.started, 1);
    QVERIFY(m_field->isDragging());
    QCOMPARE(m_field->value(), 3.0 + 50 * 0.01);
    release({90, 10});
    QCOMPARE(log.finished, 1);
    QCOMPARE(log.cancelled, 0);
    QCOMPARE(log.values.back(), 3.5);
    QVERIFY(!m_field->hasFocus());
    // A press that hardly moves is a click.
    press({40, 10});
    moveTo({41, 10});
    release({41, 10});
    QVERIFY(m_field->hasFocus());
    QCOMPARE(log.started, 1);
}

void NumberFieldTest::dragModifiers_data()
{
    QTest::addColumn<int>("modifiers");
    QTest::addColumn<double>("expected");
    QTest::newRow("plain") << int(Qt::NoModifier) << 3.37;
    QTest::newRow("Shift is fine") << int(Qt::ShiftModifier) << 3.037;
    QTest::newRow("Ctrl takes steps") << int(Qt::ControlModifier) << 3.4;
}

void NumberFieldTest::dragModifiers()
{
    QFETCH(int, modifiers);
    QFETCH(double, expected);
    press({40, 10});
    moveTo({77, 10}, Qt::KeyboardModifiers(modifiers));
    release({77, 10});
    QVERIFY2(std::abs(m_field->value() - expected) < 1e-9, qPrintable(QString::number(m_field->value())));
}

void NumberFieldTest::dragStopsAtSoftLimits()
{
    press({40, 10});
    moveTo({40 + 5000, 10});
    QCOMPARE(m_field->value(), 10.0);
    moveTo({40 - 5000, 10});
    QCOMPARE(m_field->value(), 0.01);
    release({40, 10});
    // Beyond the soft range by typing: a drag moves on that side, not further out.
    m_field->setValue(50.0);
    press({40, 10});
    moveTo({140, 10});
    QCOMPARE(m_field->value(), 50.0);
    moveTo({40, 10});
    QVERIFY(std::abs(m_field->value() - 49.0) < 1e-9);
    release({40, 10});
}

void NumberFieldTest::escapeCancelsADrag()
{
    Log log(*m_field);
    press({40, 10});
    moveTo({90, 10});
    QVERIFY(m_field->value() != 3.0);
    QTest::keyClick(m_other, Qt::Key_Escape);  // wherever the focus is
    QVERIFY(!m_field->isDragging());
    QCOMPARE(m_field->value(), 3.0);
    QCOMPARE(log.cancelled, 1);
    QCOMPARE(log.finished, 0);
    QCOMPARE(log.values.back(), 3.0);
    moveTo({120, 10});
    release({120, 10});
    QCOMPARE(m_field->value(), 3.0);
    QCOMPARE(log.started, 1);
}

void NumberFieldTest::rightButtonCancelsADrag()
{
    Log log(*m_field);
    press({40, 10});
    moveTo({90, 10});
    press({90, 10}, Qt::RightButton);
    QCOMPARE(log.cancelled, 1);
    QCOMPARE(m_field->value(), 3.0);
    QTest::mouseRelease(m_field, Qt::RightButton, {}, QPoint(90, 10));
    release({90, 10});
}

void NumberFieldTest::dragWrapsAtTheScreensEdge()
{
    const QRect screen = m_window->screen()->geometry();
    const int right = m_field->mapFromGlobal(QPoint(screen.right(), 300)).x();
    NumberSpec spec = m_field->spec();
    spec.softMaximum = 1000.0;
    spec.hardMaximum = 1000.0;
    m_field->setSpec(spec);
    press({40, 10});
    moveTo({right, 10});
    const double atEdge = m_field->value();
    QCOMPARE(QCursor::pos().x(), screen.left() + 2);  // the pointer went round
    const int left = m_field->mapFromGlobal(QPoint(screen.left() + 2, 300)).x();
    moveTo({left + 100, 10});
    QVERIFY(std::abs(m_field->value() - (atEdge + 1.0)) < 1e-9);
    release({left + 100, 10});
}

void NumberFieldTest::labelDrags()
{
    Log log(*m_field);
    QLabel* label = m_row->label();
    QTest::mousePress(label, Qt::LeftButton, {}, QPoint(5, 5));
    QMouseEvent move(QEvent::MouseMove, QPoint(45, 5), label->mapToGlobal(QPoint(45, 5)), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(label, &move);
    QTest::mouseRelease(label, Qt::LeftButton, {}, QPoint(45, 5));
    QVERIFY(std::abs(m_field->value() - 3.4) < 1e-9);
    QCOMPARE(log.started, 1);
    QCOMPARE(log.finished, 1);
    // Of another label the field knows nothing, hovered or not.
    QLabel other(m_window.get());
    other.show();
    QTest::mouseMove(m_field, QPoint(20, 10));
    QTest::mousePress(&other, Qt::LeftButton);
    QTest::mouseRelease(&other, Qt::LeftButton);
    QCOMPARE(log.started, 1);
}

void NumberFieldTest::expressions_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<double>("expected");
    QTest::newRow("product") << QStringLiteral("3*2") << 6.0;
    QTest::newRow("pi") << QStringLiteral("pi") << 3.141592653589793;
    QTest::newRow("milliseconds") << QStringLiteral("200ms") << 0.2;
    QTest::newRow("fraction") << QStringLiteral("1/24 s") << 1.0 / 24.0;
    QTest::newRow("frames") << QStringLiteral("12 frames") << 0.5;
    QTest::newRow("relative") << QStringLiteral("+=10%") << 3.3;
    QTest::newRow("plain") << QStringLiteral("0.125") << 0.125;
}

void NumberFieldTest::expressions()
{
    QFETCH(QString, typed);
    QFETCH(double, expected);
    Log log(*m_field);
    QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
    QTest::keyClicks(m_field, typed);
    QTest::keyClick(m_field, Qt::Key_Return);
    QVERIFY2(std::abs(m_field->value() - expected) < 1e-12, qPrintable(QString::number(m_field->value())));
    QCOMPARE(log.started, 1);
    QCOMPARE(log.finished, 1);
    QCOMPARE(log.values.size(), 1);
}

void NumberFieldTest::typingPassesSoftAndStopsAtHard()
{
    QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
    QTest::keyClicks(m_field, QStringLiteral("42"));
    QTest::keyClick(m_field, Qt::Key_Return);
    QCOMPARE(m_field->value(), 42.0);
    QSignalSpy problems(m_field, &NumberField::problem);
    QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
    QTest::keyClicks(m_field, QStringLiteral("1000"));
    QTest::keyClick(m_field, Qt::Key_Return);
    QCOMPARE(m_field->value(), 100.0);
    QVERIFY(!problems.isEmpty());
    QVERIFY(problems.back().front().toString().contains(QStringLiteral("100")));
}

void NumberFieldTest::invalidTextStaysAndEscapeRestores()
{
    Log log(*m_field);
    QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
    QTest::keyClicks(m_field, QStringLiteral("3 parsec"));
    QTest::keyClick(m_field, Qt::Key_Return);
    QVERIFY(m_field->isInvalid());
    QVERIFY(m_field->hasFocus());
    QCOMPARE(m_field->text(), QStringLiteral("3 parsec"));
    m_other->setFocus();
    QCOMPARE(m_field->text(), QStringLiteral("3 parsec"));
    QVERIFY(m_field->isInvalid());
    QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
    QTest::keyClick(m_field, Qt::Key_Escape);
    QVERIFY(!m_field->isInvalid());
    QVERIFY(!m_field->hasFocus());
    QCOMPARE(m_field->text(), QStringLiteral(u"3.00\u00a0s"));
    for (const QString& text : {QStringLiteral("nan"), QStringLiteral("inf"), QStringLiteral("1/0")}) {
        QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
        QTest::keyClicks(m_field, text);
        QTest::keyClick(m_field, Qt::Key_Return);
        QVERIFY(m_field->isInvalid());
        QTest::keyClick(m_field, Qt::Key_Escape);
    }
    QCOMPARE(log.started, 0);
    QCOMPARE(m_field->value(), 3.0);
}

void NumberFieldTest::nothingTypedIsNoEdit()
{
    Log log(*m_field);
    QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
    QTest::keyClick(m_field, Qt::Key_Tab);
    QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
    QTest::keyClicks(m_field, QStringLiteral("3"));
    QTest::keyClick(m_field, Qt::Key_Return);
    QCOMPARE(log.started, 0);
    QVERIFY(log.values.isEmpty());
}

void NumberFieldTest::decimalCommaWhereTheLocaleHasOne()
{
    QLocale::setDefault(QLocale(QLocale::German));
    m_field->setValue(2.5);
    QCOMPARE(m_field->text(), QStringLiteral(u"2,50\u00a0s"));
    const auto type = [&](const QString& text) {
        QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
        QTest::keyClicks(m_field, text);
        QTest::keyClick(m_field, Qt::Key_Return);
        return m_field->value();
    };
    QCOMPARE(type(QStringLiteral("1,25")), 1.25);
    QCOMPARE(type(QStringLiteral("1.5")), 1.5);  // as files write it
    QCOMPARE(type(QStringLiteral("1,5*2")), 3.0);
}

void NumberFieldTest::wheelOnlyWithFocus()
{
    // Qt passes a wheel event that a widget ignores on to its parents: here the form, which scrolls.
    const auto taken = [&](int delta) {
        const QPointF at(40, 10);
        QWheelEvent event(at, m_field->mapToGlobal(at), {}, QPoint(0, delta), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        event.setAccepted(true);
        QApplication::sendEvent(m_field, &event);
        return event.isAccepted();
    };
    QVERIFY(!taken(-120));
    QCOMPARE(m_field->value(), 3.0);
    m_field->setFocus();
    QVERIFY(taken(120));
    QCOMPARE(m_field->value(), 3.01);
}

void NumberFieldTest::arrowKeysMergeIntoOneGesture()
{
    Log log(*m_field);
    m_field->setFocus();
    QTest::keyClick(m_field, Qt::Key_Up);
    QTest::keyClick(m_field, Qt::Key_Up);
    QTest::keyClick(m_field, Qt::Key_Down, Qt::ControlModifier);
    QVERIFY(std::abs(m_field->value() - 2.9) < 0.021);
    QCOMPARE(log.started, 1);
    QCOMPARE(log.finished, 0);
    QTRY_COMPARE_WITH_TIMEOUT(log.finished, 1, 3000);
    QTest::keyClick(m_field, Qt::Key_Up);
    QCOMPARE(log.started, 2);
    m_other->setFocus();
    QCOMPARE(log.finished, 2);
}

void NumberFieldTest::backspaceOverTheFieldResets()
{
    Log log(*m_field);
    m_field->setValue(5.0);
    QEnterEvent enter(QPointF(10, 10), QPointF(10, 10), m_field->mapToGlobal(QPointF(10, 10)));
    QApplication::sendEvent(m_field, &enter);
    // In a text field it deletes text, wherever the pointer is.
    m_other->setFocus();
    m_other->setText(QStringLiteral("ab"));
    QTest::keyClick(m_other, Qt::Key_Backspace);
    QCOMPARE(m_other->text(), QStringLiteral("a"));
    QCOMPARE(m_field->value(), 5.0);
    m_scroll->setFocus();
    QTest::keyClick(m_scroll, Qt::Key_Backspace);
    QCOMPARE(m_field->value(), 3.0);
    QCOMPARE(log.started, 1);
    QCOMPARE(log.finished, 1);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(m_field, &leave);
    m_field->setValue(5.0);
    QTest::keyClick(m_scroll, Qt::Key_Backspace);
    QCOMPARE(m_field->value(), 5.0);
}

void NumberFieldTest::resetArrowOnlyBesideAChangedValue()
{
    auto* arrow = m_row->findChild<QToolButton*>();
    QVERIFY(arrow);
    QVERIFY(!arrow->isVisible());
    m_field->setValue(4.0);
    QVERIFY(arrow->isVisible());
    const int width = m_field->width();
    QTest::mouseClick(arrow, Qt::LeftButton);
    QCOMPARE(m_field->value(), 3.0);
    QVERIFY(!arrow->isVisible());
    QCOMPARE(m_field->width(), width);  // nothing moved
}

void NumberFieldTest::copyAndPaste()
{
    m_field->setValue(1.0 / 3.0);
    const auto choose = [&](const QString& text) {
        QTimer::singleShot(0, this, [text] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            for (QAction* action : menu->actions())
                if (action->text() == text) {
                    QVERIFY(action->isEnabled());
                    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
                    return;
                }
            menu->close();
            QFAIL("no such entry");
        });
        QContextMenuEvent event(QContextMenuEvent::Mouse, QPoint(10, 10), m_field->mapToGlobal(QPoint(10, 10)));
        QApplication::sendEvent(m_field, &event);
    };
    choose(QStringLiteral("Copy value"));
    QCOMPARE(QGuiApplication::clipboard()->text().toDouble(), 1.0 / 3.0);
    Log log(*m_field);
    QGuiApplication::clipboard()->setText(QStringLiteral("250 ms"));
    choose(QStringLiteral("Paste value"));
    QCOMPARE(m_field->value(), 0.25);
    QCOMPARE(log.started, 1);
    choose(QStringLiteral("Reset to default"));
    QCOMPARE(m_field->value(), 3.0);
}

void NumberFieldTest::mixedShowsADash()
{
    m_field->setMixed(true);
    QCOMPARE(m_field->text(), QStringLiteral(u"\u2014"));
    Log log(*m_field);
    QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
    QVERIFY(m_field->text().isEmpty());
    QTest::keyClick(m_field, Qt::Key_Return);
    QCOMPARE(log.started, 0);
    QVERIFY(m_field->isMixed());
    QTest::mouseClick(m_field, Qt::LeftButton, {}, QPoint(40, 10));
    QTest::keyClicks(m_field, QStringLiteral("3"));
    QTest::keyClick(m_field, Qt::Key_Return);
    QVERIFY(!m_field->isMixed());
    QCOMPARE(log.values, QList<double>{3.0});
}

void NumberFieldTest::undoIsLeftToTheDocumentUntilTyped()
{
    m_field->setFocus();
    QKeyEvent untouched(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    untouched.ignore();
    QApplication::sendEvent(m_field, &untouched);
    QVERIFY(!untouched.isAccepted());
    QTest::keyClicks(m_field, QStringLiteral("1"));
    QKeyEvent typed(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    typed.ignore();
    QApplication::sendEvent(m_field, &typed);
    QVERIFY(typed.isAccepted());
}

void NumberFieldTest::tabCommits()
{
    m_field->setFocus(Qt::TabFocusReason);
    QTest::keyClicks(m_field, QStringLiteral("7"));
    QTest::keyClick(m_field, Qt::Key_Tab);
    QCOMPARE(m_field->value(), 7.0);
    QVERIFY(m_other->hasFocus());
}

QTEST_MAIN(NumberFieldTest)
#include "number_field_test.moc"
