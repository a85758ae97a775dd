#include "app/plot/curve_plot.h"

#include <QSignalSpy>
#include <QtTest>

#include <cmath>

using namespace sinew;

namespace {

Curve sine(const QString& id, double amplitude, const QColor& color, bool selected)
{
    Curve curve;
    curve.id = id;
    curve.label = id;
    curve.unit = QStringLiteral("\u00b0");
    curve.color = color;
    curve.selected = selected;
    for (int i = 0; i <= 900; ++i) {
        const double t = -1.0 + i * 0.01;
        curve.times << t;
        curve.values << amplitude * std::sin(t * 2.0 * M_PI / 3.0);
    }
    return curve;
}

class CurvePlotTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<CurvePlot> m_plot;

    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mousePress(m_plot.get(), Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= 5; ++i) {
            const QPoint at = from + (to - from) * i / 5;
            QMouseEvent move(QEvent::MouseMove, at, m_plot->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(m_plot.get(), &move);
        }
    }
    void release(const QPoint& at) { QTest::mouseRelease(m_plot.get(), Qt::LeftButton, {}, at); }

private Q_SLOTS:
    void init()
    {
        m_plot = std::make_unique<CurvePlot>();
        m_plot->resize(870, 330);
        m_plot->setLoop(0.0, 6.0);
        m_plot->setFrameRate(10.0);
        Curve tail = sine(QStringLiteral("tail"), 20.0, QColor(0x56, 0xb4, 0xe9), true);
        tail.hasLimits = true;
        tail.minimum = -30.0;
        tail.maximum = 18.0;
        tail.unlimited = tail.values;
        for (double& value : tail.values)
            value = std::min(value, 18.0);
        m_plot->setCurves({tail, sine(QStringLiteral("ear"), 8.0, QColor(0xe6, 0x9f, 0x00), false)});
        m_plot->setHandles({{QStringLiteral("amplitude"), QStringLiteral("amplitude 20.0\u00b0"),
                             QColor(0x56, 0xb4, 0xe9), 0.75, 20.0, PlotHandle::Drag::value},
                            {QStringLiteral("period"), QStringLiteral("period 3.00 s"), QColor(0x56, 0xb4, 0xe9), 2.25,
                             -20.0, PlotHandle::Drag::time}});
        m_plot->setPlayhead(1.42);
        m_plot->fitAll();
        m_plot->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_plot.get()));
    }
    void cleanup() { m_plot.reset(); }

    void showsEverything()
    {
        m_plot->replot();
        const QImage picture = m_plot->grab().toImage();
        if (const QByteArray folder = qgetenv("SINEW_PICTURES"); !folder.isEmpty())
            picture.save(QString::fromLocal8Bit(folder) + QStringLiteral("/plot.png"));
        const QPoint playhead = m_plot->toPixel(1.42, 0.0).toPoint();
        bool white = false;
        for (int dx = -1; dx <= 1; ++dx)
            white = white || qGray(picture.pixel(QPoint(playhead.x() + dx, 300 - 40))) > 200;
        QVERIFY(white);
    }

    void draggingAHandleReportsIt()
    {
        QSignalSpy started(m_plot.get(), &CurvePlot::handleDragStarted);
        QSignalSpy dragged(m_plot.get(), &CurvePlot::handleDragged);
        QSignalSpy finished(m_plot.get(), &CurvePlot::handleDragFinished);
        const QPoint from = m_plot->toPixel(0.75, 20.0).toPoint();
        const QPoint to = m_plot->toPixel(0.75, 10.0).toPoint();
        drag(from, to);
        QCOMPARE(started.count(), 1);
        QVERIFY(dragged.count() >= 1);
        QCOMPARE(dragged.last().at(0).toString(), QStringLiteral("amplitude"));
        QVERIFY(std::abs(dragged.last().at(2).toDouble() - 10.0) < 0.5);
        QCOMPARE(finished.count(), 0);
        release(to);
        QCOMPARE(finished.count(), 1);
        QCOMPARE(finished.last().at(1).toBool(), false);
    }

    void escapeCancelsADrag()
    {
        QSignalSpy finished(m_plot.get(), &CurvePlot::handleDragFinished);
        const QPoint from = m_plot->toPixel(0.75, 20.0).toPoint();
        drag(from, from + QPoint(0, 60));
        QTest::keyClick(m_plot.get(), Qt::Key_Escape);
        QCOMPARE(finished.count(), 1);
        QCOMPARE(finished.last().at(1).toBool(), true);
        release(from);
        QCOMPARE(finished.count(), 1);
    }

    void shiftKeepsOneAxis()
    {
        QSignalSpy dragged(m_plot.get(), &CurvePlot::handleDragged);
        const QPoint from = m_plot->toPixel(0.75, 20.0).toPoint();
        drag(from, from + QPoint(20, 60), Qt::ShiftModifier);
        QVERIFY(std::abs(dragged.last().at(1).toDouble() - 0.75) < 1e-6);
        release(from + QPoint(20, 60));
    }

    void aClickBelowTheThresholdDragsNothing()
    {
        QSignalSpy started(m_plot.get(), &CurvePlot::handleDragStarted);
        QSignalSpy finished(m_plot.get(), &CurvePlot::handleDragFinished);
        const QPoint from = m_plot->toPixel(0.75, 20.0).toPoint();
        drag(from, from + QPoint(1, 1));
        release(from + QPoint(1, 1));
        QCOMPARE(started.count(), 0);
        QCOMPARE(finished.count(), 0);
    }

    void scrubsElsewhereAndSnapsWithControl()
    {
        QSignalSpy scrubbed(m_plot.get(), &CurvePlot::scrubbed);
        const QPoint from = m_plot->toPixel(4.0, 20.0).toPoint();
        drag(from, m_plot->toPixel(4.53, 20.0).toPoint());
        QVERIFY(std::abs(scrubbed.last().at(0).toDouble() - 4.53) < 0.02);
        release(from);
        drag(from, m_plot->toPixel(4.53, 20.0).toPoint(), Qt::ControlModifier);
        QVERIFY(std::abs(scrubbed.last().at(0).toDouble() - 4.5) < 1e-9);
        release(from);
    }

    void clickOnACurveSelectsIt()
    {
        QSignalSpy clicked(m_plot.get(), &CurvePlot::curveClicked);
        const QPoint at = m_plot->toPixel(3.4, 8.0 * std::sin(3.4 * 2.0 * M_PI / 3.0)).toPoint();
        QTest::mouseClick(m_plot.get(), Qt::LeftButton, {}, at);
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked.last().at(0).toString(), QStringLiteral("ear"));
    }

    void wheelZoomsAtThePointerAndHomeFits()
    {
        QSignalSpy view(m_plot.get(), &CurvePlot::viewChanged);
        const double before = m_plot->timeTo() - m_plot->timeFrom();
        const QPoint at = m_plot->toPixel(2.0, 0.0).toPoint();
        QWheelEvent wheel(at, m_plot->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::ShiftModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(m_plot.get(), &wheel);
        QVERIFY(m_plot->timeTo() - m_plot->timeFrom() < before);
        QVERIFY(std::abs(m_plot->toPixel(2.0, 0.0).x() - at.x()) < 1.5);
        QTRY_VERIFY(view.count() >= 1);
        QTest::keyClick(m_plot.get(), Qt::Key_Home);
        QVERIFY(std::abs(m_plot->timeTo() - m_plot->timeFrom() - before) < 1e-9);
    }

    void middleDragPans()
    {
        const double before = m_plot->timeFrom();
        QTest::mousePress(m_plot.get(), Qt::MiddleButton, {}, {400, 150});
        QMouseEvent move(QEvent::MouseMove, QPointF(500, 150), m_plot->mapToGlobal(QPoint(500, 150)), Qt::NoButton,
                         Qt::MiddleButton, {});
        QCoreApplication::sendEvent(m_plot.get(), &move);
        QVERIFY(m_plot->timeFrom() < before);
        QTest::mouseRelease(m_plot.get(), Qt::MiddleButton, {}, {500, 150});
    }

    void readoutNeverCoversAHandle()
    {
        for (double t = 0.0; t <= 6.0; t += 0.05) {
            m_plot->setPlayhead(t);
            PlayheadItem* playhead = nullptr;
            std::vector<HandleItem*> handles;
            for (int i = 0; i < m_plot->itemCount(); ++i) {
                if (auto* item = qobject_cast<QCPAbstractItem*>(m_plot->item(i))) {
                    if (auto* p = dynamic_cast<PlayheadItem*>(item))
                        playhead = p;
                    if (auto* h = dynamic_cast<HandleItem*>(item))
                        handles.push_back(h);
                }
            }
            QVERIFY(playhead);
            QCOMPARE(handles.size(), std::size_t(2));
            for (const HandleItem* handle : handles)
                QVERIFY2(!playhead->readoutRect().intersects(handle->extent()), qPrintable(QString::number(t)));
        }
    }

    void numbersAreShortAndSigned()
    {
        QCOMPARE(plotNumber(-13.14, 60.0, QStringLiteral("\u00b0")),
                 QChar(0x2212) + QLocale().toString(13.1, 'f', 1) + QStringLiteral("\u00b0"));
        QCOMPARE(plotNumber(-0.0001, 60.0), QLocale().toString(0.0, 'f', 1));
        QCOMPARE(plotNumber(std::nan(""), 1.0), QStringLiteral("\u2013"));
    }
};

}  // namespace

QTEST_MAIN(CurvePlotTest)
#include "curve_plot_test.moc"
