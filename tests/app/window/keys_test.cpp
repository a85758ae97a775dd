// Keys of a track in the window: on the curves, in the list, and in both at once.
#include "app/panels/curves_panel.h"
#include "app/panels/ease_graph.h"
#include "app/plot/curve_plot.h"
#include "core/project/operations.h"
#include "tests/app/support/editor.h"

#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <cmath>

using namespace sinew;

class KeysTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<TestEditor> m_editor;

    [[nodiscard]] const Track& track() const { return std::get<Track>(m_editor->project().drivers.at(0).motion); }
    [[nodiscard]] CurvePlot& plot() const { return *m_editor->window().curves().plot(); }
    [[nodiscard]] QPoint at(std::size_t key) const
    {
        const PlotKey& mark = plot().keyTool().keys().at(key);
        return plot().toPixel(mark.time, mark.value).toPoint();
    }
    void drag(const QPoint& from, const QPoint& to)
    {
        QTest::mousePress(&plot(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 5; ++i) {
            const QPoint place = from + (to - from) * i / 5;
            QMouseEvent move(QEvent::MouseMove, place, plot().mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(&plot(), &move);
        }
    }

private Q_SLOTS:
    void init()
    {
        m_editor = std::make_unique<TestEditor>();
        TestEditor& e = *m_editor;
        QVERIFY(showActive(e.window()));
        QVERIFY(e->document().modify(QStringLiteral("Add"), [](Project& project) {
            for (const char* id : {"x", "y"}) {
                Parameter parameter;
                parameter.id = id;
                parameter.name = id;
                parameter.minimum = -50.0;
                parameter.maximum = 50.0;
                project.parameters.push_back(parameter);
            }
            Driver driver;
            driver.id = "path";
            driver.targets = {"x", "y"};
            driver.blend = BlendMode::override_;
            driver.start = 0.5;
            Track track;
            track.width = 2;
            track.keys = {{0.0, {0.0, 5.0}}, {1.0, {20.0, 5.0}}, {3.0, {-10.0, 30.0}}};
            driver.motion = track;
            project.drivers = {driver};
        }).ok());
        e->selection().selectParameter("x");
        QTRY_COMPARE(plot().keyTool().keys().size(), std::size_t(3));
        QTRY_VERIFY(std::abs(plot().keyTool().keys()[1].value - 20.0) < 1e-6);
    }
    void cleanup() { m_editor.reset(); }

    void marksLieOnTheCurve()
    {
        QCOMPARE(plot().keyTool().keys()[1].time, 1.5);  // the track starts at 0.5 s
        m_editor->window().selection().selectParameter("y");
        QTRY_VERIFY(std::abs(plot().keyTool().keys().at(2).value - 30.0) < 1e-6);
        QVERIFY(m_editor->window().document().modify(QStringLiteral("Mute"), [](Project& project) { project.drivers[0].mute = true; }).ok());
        QTRY_VERIFY(plot().keyTool().keys().empty());
    }

    void aDragIsOneStep()
    {
        TestEditor& e = *m_editor;
        const int steps = e->document().undoStack()->count();
        const QPoint to = at(1) + QPoint(40, 30);
        const double time = plot().xAxis->pixelToCoord(to.x()) - 0.5;
        drag(at(1), to);
        QTest::mouseRelease(&plot(), Qt::LeftButton, {}, to);
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
        QVERIFY(std::abs(track().keys[1].time - time) < 0.02);
        QVERIFY(track().keys[1].value[0] < 20.0);
        QCOMPARE(track().keys[1].value[1], 5.0);
        e->document().undo();
        QCOMPARE(track().keys[1].time, 1.0);
        // Past its neighbour it stops before it; Esc takes it back.
        QTRY_VERIFY(std::abs(plot().keyTool().keys()[1].value - 20.0) < 1e-6);
        drag(at(1), at(2) + QPoint(60, 0));
        QVERIFY(track().keys[1].time < 3.0 && track().keys[1].time > 2.9);
        QTest::keyClick(&plot(), Qt::Key_Escape);
        QCOMPARE(track().keys[1].time, 1.0);
        QVERIFY(!e->document().inGesture());
    }

    void listAndCurvesSelectTogether()
    {
        TestEditor& e = *m_editor;
        QTest::mouseClick(&plot(), Qt::LeftButton, {}, at(1));
        QCOMPARE(e->selection().keys(), (Selection::Keys{"path", {1}}));
        const auto marks = e->findChildren<QToolButton*>();
        const auto mark = [&](const QString& name) {
            for (QToolButton* button : marks)
                if (button->accessibleName() == name)
                    return button;
            return static_cast<QToolButton*>(nullptr);
        };
        QToolButton* second = mark(QStringLiteral("Select key 2"));
        QVERIFY(second);
        QVERIFY(second->isChecked());
        mark(QStringLiteral("Select key 3"))->click();
        QVERIFY(!second->isChecked());
        QTRY_COMPARE(plot().keyTool().selected(), std::vector<std::size_t>{2});
        // The other component shares the keys; what isn't of the track doesn't.
        e->selection().selectParameter("y");
        QCOMPARE(e->selection().keys().places, std::vector<std::size_t>{2});
        QVERIFY(e->document().modify(QStringLiteral("Cut"), [](Project& project) {
            std::get<Track>(project.drivers[0].motion).keys.pop_back();
        }).ok());
        QVERIFY(e->selection().keys().places.empty());
    }

    void keyboardAndDoubleClick()
    {
        TestEditor& e = *m_editor;
        const QPoint between = plot().toPixel(1.0, 10.0).toPoint();
        QTest::mouseDClick(&plot(), Qt::LeftButton, {}, between);
        QCOMPARE(track().keys.size(), std::size_t(4));
        QVERIFY(std::abs(track().keys[1].value[0] - 10.0) < 0.5);
        QCOMPARE(track().keys[1].value[1], 5.0);
        QCOMPARE(e->selection().keys().places, std::vector<std::size_t>{1});
        const double before = track().keys[1].time;
        const double clock = e->transport().time();
        plot().setFocus();
        QTRY_COMPARE(plot().keyTool().selected(), std::vector<std::size_t>{1});
        QTest::keyClick(&plot(), Qt::Key_Right);
        QVERIFY(std::abs(track().keys[1].time - before - 1.0 / 60.0) < 1e-9);
        QCOMPARE(e->transport().time(), clock);  // the shortcut of the same key waits
        QTest::keyClick(&plot(), Qt::Key_Delete);
        QCOMPARE(track().keys.size(), std::size_t(3));
        QCOMPARE(e.project().parameters.size(), std::size_t(2));
    }

    void theMenuSetsTheEase()
    {
        QTest::mouseClick(&plot(), Qt::LeftButton, {}, at(0));
        QContextMenuEvent event(QContextMenuEvent::Mouse, at(0), plot().mapToGlobal(at(0)));
        QCoreApplication::sendEvent(&plot(), &event);
        auto* menu = plot().findChild<QMenu*>(QStringLiteral("keyMenu"));
        QVERIFY(menu);
        const auto entry = [&](const QString& text) {
            for (QAction* action : menu->findChildren<QAction*>())
                if (action->text() == text)
                    return action;
            return static_cast<QAction*>(nullptr);
        };
        QVERIFY(entry(QStringLiteral("Linear"))->isChecked());
        entry(QStringLiteral("Bezier"))->trigger();
        QVERIFY(track().keys[0].interpolation.kind == Interpolation::Kind::bezier);
        menu->close();
        // Its handle can be dragged.
        QTRY_VERIFY(plot().keyTool().keys()[0].out);
        const QPointF handle = *plot().keyTool().keys()[0].out;
        const QPoint from = plot().toPixel(handle.x(), handle.y()).toPoint();
        const double out = track().keys[0].out.value[0];
        drag(from, from + QPoint(20, 40));
        QTest::mouseRelease(&plot(), Qt::LeftButton, {}, from + QPoint(20, 40));
        QVERIFY(track().keys[0].out.value[0] < out);
        QVERIFY(track().keys[0].out.time > 1.0 / 3.0);
        QCOMPARE(track().keys[0].value[0], 0.0);
    }

    void aBindingsCurveIsDragged()
    {
        TestEditor& e = *m_editor;
        const Interpolation in{Interpolation::Kind::ease, EaseFamily::cubic, EaseSide::in};
        QCOMPARE(easeThrough({}, 0.5, 0.125), in);
        QCOMPARE(easeThrough(in, 0.5, 0.5), Interpolation{});
        QVERIFY(easeThrough({}, 0.25, 0.7).side == EaseSide::out);
        QVERIFY(e->document().modify(QStringLiteral("Bind"), [](Project& project) {
            Binding binding;
            binding.id = "bound";
            binding.parameter = "x";
            binding.object = "hip";
            project.bindings.push_back(binding);
        }).ok());
        auto* graph = e.child<EaseGraph>("easeGraph");
        QVERIFY(graph);
        const int steps = e->document().undoStack()->count();
        QTest::mousePress(graph, Qt::LeftButton, {}, graph->toPixel(0.5, 0.5).toPoint());
        for (const double height : {0.4, 0.3, 0.125}) {
            const QPoint place = graph->toPixel(0.5, height).toPoint();
            QMouseEvent move(QEvent::MouseMove, place, graph->mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(graph, &move);
        }
        QTest::mouseRelease(graph, Qt::LeftButton, {}, graph->toPixel(0.5, 0.125).toPoint());
        QVERIFY(e.project().bindings[0].curve.kind == Interpolation::Kind::ease);
        QVERIFY(e.project().bindings[0].curve.side == EaseSide::in);
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
        e->document().undo();
        QVERIFY(e.project().bindings[0].curve == Interpolation{});
        QTRY_VERIFY(graph->curve() == Interpolation{});
    }
};

QTEST_MAIN(KeysTest)
#include "keys_test.moc"
