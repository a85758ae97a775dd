// How numbers move in steps and drags, without a field.
#include "app/widgets/number_steps.h"

#include <QTest>

using namespace sinew;

class NumberStepsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stepsStayOnTheirGrid()
    {
        NumberSpec spec;
        spec.step = 0.1;
        spec.softMaximum = 10.0;
        double value = 0.0;
        for (int i = 0; i < 7; ++i)
            value = stepped(value, 1.0, {}, spec);
        QCOMPARE(value, 0.7);  // not 0.7000000000000001
        QCOMPARE(stepped(0.7, 1.0, Qt::ShiftModifier, spec), 0.71);
        QCOMPARE(stepped(0.7, 1.0, Qt::ControlModifier, spec), 2.0);
        QCOMPARE(stepped(0.74, -1.0, {}, spec), 0.6);
    }
    void stepsStopAtTheSoftLimits()
    {
        NumberSpec spec;
        spec.step = 1.0;
        spec.softMinimum = 0.0;
        spec.softMaximum = 10.0;
        spec.hardMaximum = 100.0;
        QCOMPARE(stepped(9.5, 3.0, {}, spec), 10.0);
        QCOMPARE(stepped(40.0, 1.0, {}, spec), 40.0);   // typed beyond: no further
        QCOMPARE(stepped(40.0, -1.0, {}, spec), 39.0);  // but back
    }
    void wholeNumbersStayWhole()
    {
        NumberSpec spec;
        spec.step = 1.0;
        spec.whole = true;
        spec.softMaximum = 20.0;
        QCOMPARE(stepped(3.0, 1.0, Qt::ShiftModifier, spec), 4.0);
        QCOMPARE(limited(3.6, spec), 4.0);
    }
    void aPressIsADragAfterThreePixels()
    {
        NumberSpec spec;
        spec.step = 0.5;
        spec.softMaximum = 100.0;
        NumberDrag drag;
        drag.press({200, 50});
        QVERIFY(drag.isPressed() && !drag.isActive());
        QVERIFY(!drag.reaches({202, 80}));
        QVERIFY(drag.reaches({197, 50}));
        drag.start(10.0);
        QCOMPARE(drag.move({206, 50}, {}, spec), 13.0);
        QCOMPARE(drag.move({207, 50}, Qt::ShiftModifier, spec), 13.05);
        QCOMPARE(drag.move({206, 50}, Qt::ShiftModifier, spec), 13.0);
        QCOMPARE(drag.move({100, 50}, {}, spec), 0.0);  // held at the limit
        QCOMPARE(drag.startValue(), 10.0);
        drag.end();
        QVERIFY(!drag.isPressed() && !drag.isActive());
    }
};

QTEST_MAIN(NumberStepsTest)
#include "number_steps_test.moc"
