#include "app/plot/curve_plot.h"

#include <QSignalSpy>
#include <QtTest>

#include <cmath>

using namespace sinew;

using Places = std::vector<std::size_t>;

class KeyToolTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<CurvePlot> m_plot;
    std::vector<PlotKey> m_keys;

    // Shows what the tool asks for, as the panel does.
    void follow()
    {
        connect(&m_plot->keyTool(), &KeyTool::chosen, this, [this](const Places& places) {
            for (PlotKey& key : m_keys)
                key.selected = std::ranges::binary_search(places, key.place);
            show();
        });
    }
    void show() { m_plot->setKeys(QStringLiteral("tail"), m_keys, Qt::cyan); }
    QPoint at(std::size_t key) const { return m_plot->toPixel(m_keys[key].time, m_keys[key].value).toPoint(); }
    Places selected() const { return m_plot->keyTool().selected(); }

    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mousePress(m_plot.get(), Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= 5; ++i) {
            const QPoint place = from + (to - from) * i / 5;
            QMouseEvent move(QEvent::MouseMove, place, m_plot->mapToGlobal(place), Qt::NoButton, Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(m_plot.get(), &move);
        }
    }
    void release(const QPoint& place, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mouseRelease(m_plot.get(), Qt::LeftButton, modifiers, place);
    }

private Q_SLOTS:
    void init()
    {
        m_plot = std::make_unique<CurvePlot>();
        m_plot->resize(870, 330);
        m_plot->setFrameRate(10.0);
        Curve curve;
        curve.id = QStringLiteral("tail");
        curve.selected = true;
        curve.color = Qt::cyan;
        for (int i = 0; i <= 600; ++i) {
            curve.times << i * 0.01;
            curve.values << std::sin(i * 0.01);
        }
        m_plot->setCurves({curve});
        m_plot->setTimeRange(0.0, 6.0);
        m_keys.clear();
        for (std::size_t i = 0; i < 4; ++i)
            m_keys.push_back({i, 1.0 + static_cast<double>(i), std::sin(1.0 + static_cast<double>(i)), false, {}, {},
                              QStringLiteral("key")});
        m_plot->fitValues();
        m_plot->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_plot.get()));
        follow();
        show();
    }
    void cleanup() { m_plot.reset(); }

    void clicksSelect()
    {
        QTest::mouseClick(m_plot.get(), Qt::LeftButton, {}, at(1));
        QCOMPARE(selected(), Places{1});
        QTest::mouseClick(m_plot.get(), Qt::LeftButton, Qt::ControlModifier, at(3));
        QCOMPARE(selected(), (Places{1, 3}));
        QTest::mouseClick(m_plot.get(), Qt::LeftButton, Qt::ShiftModifier, at(1));
        QCOMPARE(selected(), Places{3});
        QTest::keyClick(m_plot.get(), Qt::Key_Escape);
        QCOMPARE(selected(), Places{});
    }

    void aFrameSelects()
    {
        QSignalSpy scrubs(m_plot.get(), &CurvePlot::scrubbed);
        const QPoint corner(at(1).x() - 20, m_plot->axisRect()->top() + 2);
        const QPoint end(at(2).x() + 20, m_plot->axisRect()->bottom() - 2);
        drag(corner, end, Qt::ShiftModifier);
        QCOMPARE(selected(), (Places{1, 2}));
        release(end, Qt::ShiftModifier);
        QCOMPARE(selected(), (Places{1, 2}));
        QCOMPARE(scrubs.count(), 0);
        // With Ctrl it adds; Esc takes it back.
        const QPoint right(at(3).x() - 20, corner.y());
        drag(right, {at(3).x() + 20, end.y()}, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(selected(), (Places{1, 2, 3}));
        QTest::keyClick(m_plot.get(), Qt::Key_Escape);
        QCOMPARE(selected(), (Places{1, 2}));
        QVERIFY(!m_plot->dragging());
        release({at(3).x() + 20, end.y()});
        // Without Shift the canvas scrubs as ever.
        drag(corner, end);
        release(end);
        QVERIFY(scrubs.count() > 0);
    }

    void aDragReportsWhereTheKeyIsToBe()
    {
        QSignalSpy started(&m_plot->keyTool(), &KeyTool::dragStarted);
        QSignalSpy dragged(&m_plot->keyTool(), &KeyTool::dragged);
        QSignalSpy finished(&m_plot->keyTool(), &KeyTool::dragFinished);
        const QPoint to = at(2) + QPoint(33, -40);
        drag(at(2) + QPoint(2, 1), to);  // taken beside its centre
        QCOMPARE(selected(), Places{2});
        release(to);
        QCOMPARE(started.count(), 1);
        QCOMPARE(finished.count(), 1);
        QCOMPARE(finished.front().front().toBool(), false);
        const QPointF centre = m_plot->toPixel(m_keys[2].time, m_keys[2].value);
        const QPointF place = m_plot->toPixel(dragged.back()[1].toDouble(), dragged.back()[2].toDouble());
        QVERIFY(std::abs(place.x() - centre.x() - 31.0) < 1.0);
        QVERIFY(std::abs(place.y() - centre.y() + 41.0) < 1.0);

        // Shift holds the axis that moved less, Ctrl snaps to frames of 0.1 s.
        drag(at(2), at(2) + QPoint(50, 12), Qt::ShiftModifier | Qt::ControlModifier);
        release(at(2), Qt::ShiftModifier);
        QCOMPARE(dragged.back()[2].toDouble(), m_plot->yAxis->pixelToCoord(m_plot->yAxis->coordToPixel(m_keys[2].value)));
        const double frames = dragged.back()[1].toDouble() * 10.0;
        QVERIFY(std::abs(frames - std::round(frames)) < 1e-9);
    }

    void escTakesADragBack()
    {
        QSignalSpy finished(&m_plot->keyTool(), &KeyTool::dragFinished);
        drag(at(0), at(0) + QPoint(40, 20));
        QVERIFY(m_plot->dragging());
        QTest::keyClick(m_plot.get(), Qt::Key_Escape);
        QCOMPARE(finished.count(), 1);
        QCOMPARE(finished.front().front().toBool(), true);
        release(at(0));
        QCOMPARE(finished.count(), 1);
    }

    void handlesAreTaken()
    {
        m_keys[1].out = QPointF(2.4, 0.5);
        show();
        QSignalSpy dragged(&m_plot->keyTool(), &KeyTool::dragged);
        const QPoint handle = m_plot->toPixel(2.4, 0.5).toPoint();
        drag(handle, handle + QPoint(10, -30), Qt::AltModifier);
        release(handle + QPoint(10, -30));
        const auto part = dragged.back()[0].value<KeyPart>();
        QVERIFY(part == (KeyPart{KeyPart::Kind::out, 1}));
        QVERIFY(dragged.back()[3].value<Qt::KeyboardModifiers>().testFlag(Qt::AltModifier));
        QVERIFY(dragged.back()[2].toDouble() > 0.5);
    }

    void aDoubleClickOnTheCurveWantsAKey()
    {
        QSignalSpy wanted(&m_plot->keyTool(), &KeyTool::keyWanted);
        const QPoint on = m_plot->toPixel(2.5, std::sin(2.5)).toPoint();
        QTest::mouseDClick(m_plot.get(), Qt::LeftButton, {}, on);
        QCOMPARE(wanted.count(), 1);
        QVERIFY(std::abs(wanted.front().front().toDouble() - 2.5) < 0.02);
        QTest::mouseDClick(m_plot.get(), Qt::LeftButton, {}, on + QPoint(0, 60));
        QTest::mouseDClick(m_plot.get(), Qt::LeftButton, {}, at(1));
        QCOMPARE(wanted.count(), 1);
    }

    void aDoubleClickMeansTheCurveOfTheKeysWhereOthersLieOnIt()
    {
        std::vector<Curve> curves = m_plot->curves();
        Curve other = curves.front();
        other.id = QStringLiteral("other");
        other.selected = false;
        curves.insert(curves.begin(), other);
        m_plot->setCurves(curves);
        QSignalSpy wanted(&m_plot->keyTool(), &KeyTool::keyWanted);
        QSignalSpy clicked(m_plot.get(), &CurvePlot::curveClicked);
        const QPoint on = m_plot->toPixel(2.5, std::sin(2.5)).toPoint();
        QTest::mouseClick(m_plot.get(), Qt::LeftButton, {}, on);
        QTest::mouseDClick(m_plot.get(), Qt::LeftButton, {}, on);
        QCOMPARE(wanted.count(), 1);
        for (const QList<QVariant>& click : clicked)
            QCOMPARE(click.front().toString(), QStringLiteral("tail"));
    }

    void keysOfTheKeyboard()
    {
        KeyTool& tool = m_plot->keyTool();
        QSignalSpy nudged(&tool, &KeyTool::nudged);
        QSignalSpy removal(&tool, &KeyTool::removalWanted);
        QKeyEvent left(QEvent::ShortcutOverride, Qt::Key_Left, Qt::NoModifier);
        QVERIFY(!tool.wants(left));  // the playhead's, until keys are selected
        QTest::keyClick(m_plot.get(), Qt::Key_Delete);
        QCOMPARE(removal.count(), 0);
        QTest::mouseClick(m_plot.get(), Qt::LeftButton, {}, at(1));
        QVERIFY(tool.wants(left));
        QTest::keyClick(m_plot.get(), Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(nudged.back(), (QList<QVariant>{-10, 0}));
        QTest::keyClick(m_plot.get(), Qt::Key_Up);
        QCOMPARE(nudged.back(), (QList<QVariant>{0, 1}));
        QTest::keyClick(m_plot.get(), Qt::Key_Tab);
        QCOMPARE(selected(), Places{2});
        QTest::keyClick(m_plot.get(), Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(selected(), Places{1});
        QTest::keyClick(m_plot.get(), Qt::Key_Delete);
        QCOMPARE(removal.count(), 1);
        // One that is out of sight is brought into it; from the last one Tab goes on.
        m_plot->setTimeRange(0.0, 2.5);
        QTest::keyClick(m_plot.get(), Qt::Key_Tab);
        QVERIFY(m_plot->timeFrom() < 3.0 && m_plot->timeTo() > 3.0);
        QVERIFY(tool.step(true));
        QVERIFY(!tool.step(true));
        // F fits what is selected.
        QTest::keyClick(m_plot.get(), Qt::Key_F);
        QVERIFY(m_plot->timeTo() - m_plot->timeFrom() < 1.5);
        QVERIFY(m_plot->timeFrom() < 4.0 && m_plot->timeTo() > 4.0);
    }

    void selectedKeysLookSelected()
    {
        QTest::mouseClick(m_plot.get(), Qt::LeftButton, {}, at(1));
        QMouseEvent away(QEvent::MouseMove, QPoint(400, 200), m_plot->mapToGlobal(QPoint(400, 200)), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(m_plot.get(), &away);
        m_plot->replot();
        const QImage picture = m_plot->grab().toImage();
        QVERIFY(qGray(picture.pixel(at(1))) > 200);
        QVERIFY(qGray(picture.pixel(at(3))) < 100);
    }
};

QTEST_MAIN(KeyToolTest)
#include "key_tool_test.moc"
