#include "app/plot/harmonic_handles.h"

#include "core/motion/harmonic.h"

#include <QtTest>

#include <cmath>

using namespace sinew;

namespace {

double waveAt(const HarmonicView& view, double t)
{
    const motion::TimescaleChange channel{0.0, {}, view.timescale};
    return motion::harmonicValue(view.harmonic, view.minimum, view.maximum, motion::channelTime(channel, t));
}

class HarmonicHandlesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void handlesLieOnTheWave()
    {
        for (const Direction direction : {Direction::left, Direction::right, Direction::centric}) {
            for (const double timescale : {1.0, 0.5, -2.0}) {
                for (const double phase : {0.0, 0.12, 0.9, -0.3}) {
                    for (const double origin : {0.5, 0.2, 0.9}) {
                        HarmonicView view{{0, direction, origin, 0.36, 3.0, phase, false}, -30.0, 30.0, timescale};
                        const HarmonicHandles handles = harmonicHandles(view, 0.4);
                        QVERIFY(handles.valid);
                        QVERIFY(handles.amplitude.time >= 0.4 - 1e-6);
                        QVERIFY(handles.amplitude.time <= 0.4 + 3.0 / std::abs(timescale) + 1e-6);
                        QVERIFY(std::abs(waveAt(view, handles.amplitude.time) - handles.amplitude.value) < 1e-9);
                        QVERIFY(std::abs(waveAt(view, handles.period.time) - handles.period.value) < 1e-9);
                        QVERIFY(handles.period.time > handles.amplitude.time);
                    }
                }
            }
        }
    }

    void aDraggedHandleFollowsThePointer()
    {
        for (const Direction direction : {Direction::left, Direction::right, Direction::centric}) {
            HarmonicView view{{0, direction, 0.5, 0.2, 3.0, 0.12, false}, -30.0, 30.0, 0.5};
            const HarmonicHandles before = harmonicHandles(view, 0.0);
            const double wanted = before.amplitude.value + (direction == Direction::left ? -5.0 : 5.0);
            view.harmonic.normalizedRange = rangeForValue(view, wanted);
            QVERIFY(std::abs(harmonicHandles(view, 0.0).amplitude.value - wanted) < 1e-9);

            view.harmonic.duration = durationForTime(view, before.period.cycles, before.period.time * 1.3);
            QVERIFY(std::abs(waveAt(view, before.period.time * 1.3)
                             - motion::effectiveRange(view.harmonic, -30.0, 30.0).origin
                             - (direction == Direction::left ? 1.0 : -1.0)
                                   * motion::effectiveRange(view.harmonic, -30.0, 30.0).range)
                    < 1e-9);
        }
    }

    void nonsenseKeepsWhatIs()
    {
        HarmonicView view{{}, 0.0, 1.0, 0.0};
        QVERIFY(!harmonicHandles(view, 0.0).valid);
        view.timescale = 1.0;
        QCOMPARE(durationForTime(view, 0.75, -1.0), view.harmonic.duration);
        QCOMPARE(durationForTime(view, 0.0, 1.0), view.harmonic.duration);
        QCOMPARE(rangeForValue(view, 1e9), 0.0);  // leftwards: nothing to the right of the origin
        view.harmonic.direction = Direction::right;
        QCOMPARE(rangeForValue(view, 1e9), 1.0);
    }
};

}  // namespace

QTEST_APPLESS_MAIN(HarmonicHandlesTest)
#include "harmonic_handles_test.moc"
