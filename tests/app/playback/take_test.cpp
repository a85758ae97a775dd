// What is recorded over a loop: later passes replace what they pass over.
#include "app/playback/take.h"

#include <QTest>

using namespace sinew;

class TakeTest : public QObject {
    Q_OBJECT

private:
    static QString shown(const Take& take)
    {
        QStringList parts;
        for (const Take::Moment& moment : take.moments())
            parts += QStringLiteral("%1=%2").arg(moment.time).arg(moment.values[0]);
        return parts.join(QLatin1Char(' '));
    }

private Q_SLOTS:
    void aLaterPassReplacesWhatItPassesOver()
    {
        Take take;
        QVERIFY(take.isEmpty());
        for (const double t : {2.0, 3.0, 4.0})
            take.add(t, {1.0});
        take.cut();
        take.add(0.0, {2.0});
        take.add(1.5, {2.0});
        QCOMPARE(shown(take), QStringLiteral("0=2 1.5=2 2=1 3=1 4=1"));
        QVERIFY(take.covers(0.7) && take.covers(3.5));
        QVERIFY(!take.covers(1.8) && !take.covers(4.1));
        take.add(3.5, {2.0});
        QCOMPARE(shown(take), QStringLiteral("0=2 1.5=2 3.5=2 4=1"));
        QVERIFY(take.covers(1.8));
    }

    void timeMayRunBackAndStandStill()
    {
        Take take;
        take.add(3.0, {1.0});
        take.add(3.0, {2.0});
        QCOMPARE(shown(take), QStringLiteral("3=2"));
        take.add(2.0, {3.0});
        take.cut();
        take.add(4.0, {4.0});
        take.add(2.5, {5.0});
        QCOMPARE(shown(take), QStringLiteral("2=3 2.5=5 4=4"));
        QVERIFY(take.covers(2.0) && take.covers(4.0));
        take.clear();
        QVERIFY(take.isEmpty() && !take.covers(3.0));
    }
};

QTEST_APPLESS_MAIN(TakeTest)
#include "take_test.moc"
