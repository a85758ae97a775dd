#include "app/theme/theme.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/message_bar.h"
#include "app/widgets/search_field.h"
#include "app/widgets/section.h"
#include "app/widgets/segmented_control.h"
#include "app/widgets/sparkline.h"
#include "app/widgets/switch.h"
#include "tests/app/support/active.h"

#include <QImage>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <array>

using namespace sinew;

class ControlsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::instance().apply(ThemeKind::dark); }
    void segmentsByMouseAndKeys();
    void switchGreysItsSection();
    void choiceBoxLeavesTheWheelToTheForm();
    void choiceBoxNamesWhatIsMissing();
    void messagesReplaceAndRun();
    void progressCancels();
    void messageGoesByItself();
    void searchFieldEscape();
    void sparklineStaysInside();
};

void ControlsTest::segmentsByMouseAndKeys()
{
    SegmentedControl control({QStringLiteral("Left"), QStringLiteral("Centric"), QStringLiteral("Right")});
    control.resize(180, 28);
    QVERIFY(showActive(control));
    QSignalSpy chosen(&control, &SegmentedControl::chosen);
    QTest::mouseClick(&control, Qt::LeftButton, {}, control.segmentRect(2).center());
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(control.current(), 2);
    QTest::mouseClick(&control, Qt::LeftButton, {}, control.segmentRect(2).center());
    QCOMPARE(chosen.size(), 1);  // the same again is no edit
    control.setCurrent(0);
    QCOMPARE(chosen.size(), 1);  // nor is being shown
    control.setFocus();
    QTest::keyClick(&control, Qt::Key_Right);
    QCOMPARE(control.current(), 1);
    QTest::keyClick(&control, Qt::Key_Left);
    QTest::keyClick(&control, Qt::Key_Left);
    QCOMPARE(control.current(), 0);
    QCOMPARE(chosen.size(), 3);
    QCOMPARE(control.accessibleDescription(), QStringLiteral("Left"));
    int width = 0;
    for (int i = 0; i < control.count(); ++i)
        width += control.segmentRect(i).width();
    QCOMPARE(width, control.width());
}

void ControlsTest::switchGreysItsSection()
{
    Section section(QStringLiteral("Harmonic"));
    auto* field = new QPushButton;
    section.addRow(QStringLiteral("Row"), field);
    Switch* toggle = section.addSwitch();
    QVERIFY(showActive(section));
    QVERIFY(field->isEnabled());
    QTest::mouseClick(toggle, Qt::LeftButton);
    QVERIFY(!toggle->isChecked());
    QVERIFY(!field->isEnabled());
    QTest::mouseClick(toggle, Qt::LeftButton);
    QVERIFY(field->isEnabled());
}

void ControlsTest::choiceBoxLeavesTheWheelToTheForm()
{
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    ChoiceBox box;
    QPushButton other;
    column->addWidget(&box);
    column->addWidget(&other);
    box.addItem(QStringLiteral("a"), 1);
    box.addItem(QStringLiteral("b"), 2);
    QVERIFY(showActive(window));
    other.setFocus();
    const auto wheel = [&] {
        QWheelEvent event(QPointF(5, 5), box.mapToGlobal(QPointF(5, 5)), {}, QPoint(0, -120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&box, &event);
    };
    wheel();
    QCOMPARE(box.currentIndex(), 0);
    box.setFocus();
    wheel();
    QCOMPARE(box.currentIndex(), 1);
    column->removeWidget(&box);
    column->removeWidget(&other);
}

void ControlsTest::choiceBoxNamesWhatIsMissing()
{
    ChoiceBox box;
    box.addItem(QStringLiteral("walk"), QStringLiteral("model:walk"));
    box.showData(QStringLiteral("model:gone"), QStringLiteral("gone (missing)"));
    QCOMPARE(box.currentText(), QStringLiteral("gone (missing)"));
    QCOMPARE(box.currentData().toString(), QStringLiteral("model:gone"));
    box.showData(QStringLiteral("model:walk"));
    QCOMPARE(box.currentText(), QStringLiteral("walk"));
}

void ControlsTest::messagesReplaceAndRun()
{
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* bar = new MessageBar;
    column->addWidget(bar);
    window.resize(600, 200);
    window.show();
    QVERIFY(!bar->isVisible());
    int runs = 0;
    bar->show({QStringLiteral("k"), Tone::warning, QStringLiteral("one"), {}, true, 0});
    bar->show({QStringLiteral("k"), Tone::warning, QStringLiteral("two"), {{QStringLiteral("Do it"), [&runs] { ++runs; }}}, true, 0});
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->text(QStringLiteral("k")), QStringLiteral("two"));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const auto buttons = bar->findChildren<QPushButton*>();
    QCOMPARE(buttons.size(), 1);
    QTest::mouseClick(buttons.front(), Qt::LeftButton);
    QCOMPARE(runs, 1);
    QVERIFY(!bar->has(QStringLiteral("k")));
    QVERIFY(!bar->isVisible());
}

void ControlsTest::progressCancels()
{
    MessageBar bar;
    int cancelled = 0;
    bar.showProgress(QStringLiteral("p"), QStringLiteral("Loading"), -1.0, [&cancelled] { ++cancelled; });
    auto* progress = bar.findChild<QProgressBar*>();
    QCOMPARE(progress->maximum(), 0);  // unknown
    bar.showProgress(QStringLiteral("p"), QStringLiteral("Loading: meshes"), 0.5, [&cancelled] { ++cancelled; });
    QCOMPARE(bar.findChildren<QProgressBar*>().size(), 1);
    QCOMPARE(progress->value(), 500);
    QCOMPARE(bar.text(QStringLiteral("p")), QStringLiteral("Loading: meshes"));
    QTest::mouseClick(bar.findChild<QPushButton*>(), Qt::LeftButton);
    QCOMPARE(cancelled, 1);
}

void ControlsTest::messageGoesByItself()
{
    MessageBar bar;
    bar.show({QStringLiteral("t"), Tone::info, QStringLiteral("toast"), {}, true, 1});
    QVERIFY(bar.has(QStringLiteral("t")));
    QTRY_VERIFY_WITH_TIMEOUT(!bar.has(QStringLiteral("t")), 3000);
}

void ControlsTest::searchFieldEscape()
{
    SearchField field(QStringLiteral("Filter"));
    QVERIFY(showActive(field));
    field.setFocus();
    QTest::keyClicks(&field, QStringLiteral("abc"));
    QTest::keyClick(&field, Qt::Key_Escape);
    QVERIFY(field.text().isEmpty());
    QVERIFY(field.hasFocus());
    QTest::keyClick(&field, Qt::Key_Escape);
    QVERIFY(!field.hasFocus());
}

void ControlsTest::sparklineStaysInside()
{
    QImage image(60, 20, QImage::Format_ARGB32);
    image.fill(Qt::black);
    QPainter painter(&image);
    const std::array values{-100.0, 0.0, 0.5, 1.0, 100.0, std::nan("")};
    drawSparkline(painter, QRectF(10, 5, 40, 10), values, 0.0, 1.0, Qt::white);
    painter.end();
    bool any = false;
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 60; ++x)
            if (image.pixelColor(x, y) != QColor(Qt::black)) {
                any = true;
                QVERIFY(x >= 9 && x <= 51 && y >= 3 && y <= 16);
            }
    QVERIFY(any);
}

QTEST_MAIN(ControlsTest)
#include "controls_test.moc"
