// The look's target and center on the view, in a real window.
#include "app/panels/look_section.h"
#include "app/plot/curve_plot.h"
#include "app/viewport/look_tool.h"
#include "app/viewport/viewport_widget.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/number_field.h"
#include "app/window/look_link.h"
#include "core/project/operations.h"
#include "tests/app/support/editor.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QQuickWidget>
#include <QUndoStack>

#include <cmath>

using namespace sinew;

class LookTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_editor = std::make_unique<TestEditor>();
        QVERIFY(showActive(m_editor->window()));
        QVERIFY(m_editor->open(QStringLiteral(SINEW_RESOURCES "/pip/pip.glb")));
        QVERIFY(m_editor->window().document().modify(QStringLiteral("Look"), [](Project& p) {
            m_yaw = addBoundParameter(p, {Binding::Target::rotation, "head", Axis::y, {}});
            (void)addDriver(p, MotionKind::look, {m_yaw});
            p.look.center.kind = LookCenter::Kind::node;
            p.look.center.node = "head";
        }).ok());
        m_editor->window().preview().refresh();
        m_editor->window().selection().selectParameter(m_yaw);
        m_editor->window().transport().seek(1.0);
    }
    void cleanup() { m_editor.reset(); }

    void targetIsDraggedInOneStep()
    {
        TestEditor& e = *m_editor;
        const LookGizmo before = e->viewport().state().lookGizmo();
        QVERIFY(before.target && before.center);
        QVERIFY(before.targetDraggable && !before.active);   // nothing is looked at yet
        QVERIFY(!before.centerDraggable);                    // it is the head's
        QCOMPARE(value(), 0.0);
        const int steps = e->document().undoStack()->count();
        const QPoint from = placeOf(*before.target);
        drag(from, from + QPoint(80, -20));
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
        QVERIFY(e.project().look.target.kind == LookTarget::Kind::point);
        e->preview().refresh();
        const LookGizmo after = e->viewport().state().lookGizmo();
        QVERIFY(after.active);
        QVERIFY((placeOf(*after.target) - (from + QPoint(80, -20))).manhattanLength() <= 2);
        QVERIFY(std::abs(value()) > 0.5);   // answered while standing still
        const double first = value();
        drag(placeOf(*after.target), placeOf(*after.target) - QPoint(120, 0));
        e->preview().refresh();
        QVERIFY(std::abs(value() - first) > 0.5);
        e->document().undo();
        e->document().undo();
        e->preview().refresh();
        QCOMPARE(value(), 0.0);
        QVERIFY(e.project().look.target.kind == LookTarget::Kind::none);

        // Escape leaves nothing behind.
        const QPoint at = placeOf(*e->viewport().state().lookGizmo().target);
        const int present = e->document().undoStack()->index();
        QTest::mousePress(surface(), Qt::LeftButton, {}, at);
        moveTo(at + QPoint(50, 50));
        QVERIFY(e.project().look.target.kind == LookTarget::Kind::point);
        QTest::keyClick(surface(), Qt::Key_Escape);
        QTest::mouseRelease(surface(), Qt::LeftButton, {}, at + QPoint(50, 50));
        QVERIFY(e.project().look.target.kind == LookTarget::Kind::none);
        QCOMPARE(e->document().undoStack()->index(), present);
        QVERIFY(!e->preview().looksSettled());
        // Nor does the right button.
        QTest::mousePress(surface(), Qt::LeftButton, {}, at);
        moveTo(at + QPoint(50, 50));
        QVERIFY(e.project().look.target.kind == LookTarget::Kind::point);
        QTest::mousePress(surface(), Qt::RightButton, {}, at + QPoint(50, 50));
        QVERIFY(e.project().look.target.kind == LookTarget::Kind::none);
        QTest::mouseRelease(surface(), Qt::RightButton, {}, at + QPoint(50, 50));
        moveTo(at + QPoint(80, 50));
        QTest::mouseRelease(surface(), Qt::LeftButton, {}, at + QPoint(80, 50));
        QVERIFY(e.project().look.target.kind == LookTarget::Kind::none);
        QCOMPARE(e->document().undoStack()->index(), present);
    }

    // Standing still, damping has no time to happen in: what is dragged shows where it leads.
    void standingStillALookIsShownSettled()
    {
        TestEditor& e = *m_editor;
        e->transport().seek(0.0);
        QCOMPARE(value(), 0.0);
        const QPoint from = placeOf(*e->viewport().state().lookGizmo().target);
        drag(from, from + QPoint(90, 0));
        e->preview().refresh();
        QVERIFY(e->viewport().state().lookGizmo().settled);
        const double settled = value();
        QVERIFY2(std::abs(settled) > 5.0, qPrintable(QString::number(settled)));
        // That is what is played in the end; a moment after the start it is on its way.
        e->transport().seek(0.1);
        QVERIFY(!e->viewport().state().lookGizmo().settled);
        QVERIFY(std::abs(value()) > 0.01 * std::abs(settled) && std::abs(value()) < 0.9 * std::abs(settled));
        e->transport().seek(5.0);
        QVERIFY2(std::abs(value() - settled) < 0.05 * std::abs(settled), qPrintable(QString::number(value())));
        e->transport().seek(0.0);
        QCOMPARE(value(), 0.0);  // as it is exported

        // Any other edit of a look, too; edits of other things leave it damped.
        QVERIFY(e->document().modify(QStringLiteral("Factor"), [](Project& p) {
            for (Driver& driver : p.drivers)
                if (auto* look = std::get_if<Look>(&driver.motion))
                    look->factor *= 0.5;
        }).ok());
        e->preview().refresh();
        QVERIFY(std::abs(value() - 0.5 * settled) < 0.01 * std::abs(settled));
        e->transport().seek(0.0);
        QVERIFY(e->document().modify(QStringLiteral("Rename"), [](Project& p) { p.parameters.front().name = "Turn"; }).ok());
        e->preview().refresh();
        QCOMPARE(value(), 0.0);
        // Playing, it is damped.
        setLook([](LookController& look) { look.damping = 0.3; });
        QVERIFY(e->preview().looksSettled());
        e->transport().setPlaying(true);
        QVERIFY(!e->preview().looksSettled());
        e->transport().advance(0.01);
        QVERIFY(std::abs(value()) < 0.1 * std::abs(settled));
        e->transport().setPlaying(false);
    }

    void aPointAsCenterIsDragged()
    {
        TestEditor& e = *m_editor;
        setLook([](LookController& look) {
            look.center.kind = LookCenter::Kind::point;
            look.center.point = {0.0, 0.4, 0.1};
            look.target.kind = LookTarget::Kind::point;
            look.target.point = {0.3, 0.5, 0.4};
        });
        const LookGizmo before = e->viewport().state().lookGizmo();
        QVERIFY(before.centerDraggable);
        const int steps = e->document().undoStack()->count();
        drag(placeOf(*before.center), placeOf(*before.center) + QPoint(-40, 10));
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
        QVERIFY(e.project().look.center.point != (std::array<double, 3>{0.0, 0.4, 0.1}));
        QCOMPARE(e.project().look.target.point, (std::array<double, 3>{0.3, 0.5, 0.4}));
    }

    void aKeyedTargetGetsAKeyAtThePlayhead()
    {
        TestEditor& e = *m_editor;
        setLook([](LookController& look) {
            look.target.kind = LookTarget::Kind::track;
            for (const double t : {0.0, 2.0}) {
                Key key;
                key.time = t;
                key.value = {0.0, 0.4, 0.5};
                look.target.track.keys.push_back(key);
            }
        });
        const QPoint from = placeOf(*e->viewport().state().lookGizmo().target);
        drag(from, from + QPoint(60, 0));
        QCOMPARE(e.project().look.target.track.keys.size(), std::size_t(3));
        QCOMPARE(e.project().look.target.track.keys[1].time, 1.0);
        QVERIFY(e.project().look.target.kind == LookTarget::Kind::track);
        e->preview().refresh();
        drag(from + QPoint(60, 0), from + QPoint(90, 0));
        QCOMPARE(e.project().look.target.track.keys.size(), std::size_t(3));
    }

    void thePointerIsTheTargetWhileHeld()
    {
        TestEditor& e = *m_editor;
        setLook([](LookController& look) { look.target.kind = LookTarget::Kind::pointer; });
        QVERIFY(!e->viewport().state().lookGizmo().target);
        const int steps = e->document().undoStack()->count();
        const QPoint center = placeOf(*e->viewport().state().lookGizmo().center);
        QTest::mousePress(surface(), Qt::LeftButton, {}, center + QPoint(150, 0));
        QVERIFY(e->viewport().state().lookGizmo().target);
        QVERIFY(e->transport().isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(value()) > 2.0, 5'000);
        const double side = value();
        moveTo(center - QPoint(150, 0));
        QTRY_VERIFY_WITH_TIMEOUT(value() * side < 0.0, 5'000);
        QTest::mouseRelease(surface(), Qt::LeftButton, {}, center - QPoint(150, 0));
        QCOMPARE(e->document().undoStack()->count(), steps);
        // As it was before: at rest, at the moment it stood at.
        QVERIFY(!e->transport().isPlaying());
        QCOMPARE(e->transport().time(), 1.0);
        QCOMPARE(value(), 0.0);
        // What played goes on.
        e->transport().setPlaying(true);
        QTest::mousePress(surface(), Qt::LeftButton, {}, center + QPoint(150, 0));
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(value()) > 2.0, 5'000);
        QTest::mouseRelease(surface(), Qt::LeftButton, {}, center + QPoint(150, 0));
        QVERIFY(e->transport().isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(value()) < 0.2, 10'000);  // eases home
        e->transport().setPlaying(false);
    }

    void aHeldPointerLeadsOnOverTheLoop()
    {
        TestEditor& e = *m_editor;
        setLook([](LookController& look) {
            look.target.kind = LookTarget::Kind::pointer;
            look.damping = 0.2;
        });
        auto* plot = e->findChild<CurvePlot*>();
        const double end = e->transport().loopEnd();
        const QPoint center = placeOf(*e->viewport().state().lookGizmo().center);
        e->transport().seek(end - 0.1);
        QTRY_COMPARE(plot->curves().size(), std::size_t(1));
        QVERIFY(plot->live().empty());
        QTest::mousePress(surface(), Qt::LeftButton, {}, center + QPoint(150, 0));
        e->transport().setPlaying(false);  // by hand from here on: no frame is dropped
        double last = 0.0;
        double furthest = 0.0;
        int turns = 0;
        for (int frame = 0; frame < 30; ++frame) {
            const double before = e->transport().time();
            e->transport().advance(1.0 / 60.0);
            turns += e->transport().time() < before ? 1 : 0;
            // It eases from rest towards the pointer, step by step, across the loop's end.
            QVERIFY2(frame < 2 || value() > last, qPrintable(QString::number(frame)));
            furthest = std::max(furthest, value() - last);
            last = value();
        }
        QCOMPARE(turns, 1);
        QVERIFY(last > 5.0 && furthest < 0.2 * last);
        // The plot shows what is played, where the project's curve is flat.
        QCOMPARE(plot->live().size(), std::size_t(1));
        const LiveCurve& live = plot->live().front();
        QCOMPARE(live.id.toStdString(), m_yaw);
        QVERIFY(std::ranges::is_sorted(live.times));
        QCOMPARE(*std::ranges::max_element(live.values), last);
        QVERIFY(live.times.front() < 0.1 && live.times.back() > end - 0.1);
        QVERIFY(e.child<QLabel>("curvesLive")->isVisible());
        QTest::mouseRelease(surface(), Qt::LeftButton, {}, center + QPoint(150, 0));
        QVERIFY(plot->live().empty());
        QVERIFY(!e.child<QLabel>("curvesLive")->isVisible());
        QCOMPARE(value(), 0.0);
    }

    void aRecordingGoesOnOverTheLoop()
    {
        TestEditor& e = *m_editor;
        setLook([](LookController& look) {
            look.target.kind = LookTarget::Kind::recorded;
            for (const double time : {0.0, 1.0, 2.0}) {
                Key key;
                key.time = time;
                key.value = {9.0, 9.0, 9.0};
                look.target.track.keys.push_back(key);
            }
        });
        const double start = e->transport().loopStart();
        const double end = e->transport().loopEnd();
        e->transport().seek(end - 0.2);
        const QPoint center = placeOf(*e->viewport().state().lookGizmo().center);
        QTest::mousePress(surface(), Qt::LeftButton, {}, center + QPoint(100, 0));
        e->transport().setPlaying(false);
        for (int frame = 0; frame < 30; ++frame)
            e->transport().advance(1.0 / 60.0);
        QTest::mouseRelease(surface(), Qt::LeftButton, {}, center + QPoint(100, 0));
        // What came before the loop's end, and what came after its start.
        const std::vector<Key>& keys = e.project().look.target.track.keys;
        const auto within = [&](double from, double to) {
            return std::ranges::count_if(keys, [&](const Key& key) {
                return key.time > from - 1e-6 && key.time < to + 1e-6 && key.value[0] < 5.0;
            });
        };
        QVERIFY(within(end - 0.2, end) >= 12);
        QVERIFY(within(start, start + 0.3) >= 15);
        QVERIFY(std::ranges::any_of(keys, [&](const Key& key) { return key.time == end; }));
        QVERIFY(std::ranges::any_of(keys, [&](const Key& key) { return key.time == start && key.value[0] < 5.0; }));
        // Between them nothing was recorded: the keys there stay.
        QCOMPARE(std::ranges::count_if(keys, [](const Key& key) { return key.value[0] == 9.0; }), 2);
        for (std::size_t i = 1; i < keys.size(); ++i)
            QVERIFY(keys[i].time > keys[i - 1].time);
    }

    void aHeldPointerIsRecorded()
    {
        TestEditor& e = *m_editor;
        setLook([](LookController& look) {
            look.target.kind = LookTarget::Kind::recorded;
            Key key;
            key.value = {0.0, 0.4, 0.5};
            look.target.track.keys = {key};
        });
        const int steps = e->document().undoStack()->count();
        const QPoint center = placeOf(*e->viewport().state().lookGizmo().center);
        QTest::mousePress(surface(), Qt::LeftButton, {}, center + QPoint(100, 0));
        QTest::qWait(150);
        moveTo(center + QPoint(160, 20));
        QTest::qWait(150);
        QTest::mouseRelease(surface(), Qt::LeftButton, {}, center + QPoint(160, 20));
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
        const std::vector<Key>& keys = e.project().look.target.track.keys;
        QVERIFY(keys.size() >= 3);
        QVERIFY(keys[1].time >= 1.0);
        for (std::size_t i = 1; i < keys.size(); ++i)
            QVERIFY(keys[i].time > keys[i - 1].time);
        QVERIFY(keys.back().value != keys[1].value);
        e->preview().refresh();
        e->transport().setPlaying(false);
        e->transport().seek(keys.back().time + 1.0);
        QVERIFY(std::abs(value()) > 1.0);  // plays from the project
    }

    void theInspectorSetsTheController()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e->findChild<LookSection*>());
        auto* kind = e.child<ChoiceBox>("look:target");
        QTRY_VERIFY(kind && kind->isVisible());
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_Down);
        QVERIFY(e.project().look.target.kind == LookTarget::Kind::point);
        // It begins in front of the head, where it can be seen.
        QVERIFY(e.project().look.target.point[2] > 0.2);
        auto* x = e.child<NumberField>("look:target:x");
        QTRY_VERIFY(x->isVisible());
        QTest::mouseClick(x, Qt::LeftButton, {}, QPoint(10, 10));
        QTest::keyClicks(x, QStringLiteral("0.2"));
        QTest::keyClick(x, Qt::Key_Return);
        QCOMPARE(e.project().look.target.point[0], 0.2);
        auto* reach = e.child<NumberField>("look:reach");
        QVERIFY(reach->value() > 0.0);
        QTest::mouseClick(reach, Qt::LeftButton, {}, QPoint(10, 10));
        QTest::keyClicks(reach, QStringLiteral("0.5"));
        QTest::keyClick(reach, Qt::Key_Return);
        QCOMPARE(e.project().look.reach, std::optional<double>(0.5));
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_Down);
        QVERIFY(e.project().look.target.kind == LookTarget::Kind::node);
        auto* node = e.child<ChoiceBox>("look:target:node");
        QTRY_VERIFY(node->isVisible());
        QVERIFY(node->findData(QStringLiteral("ball")) >= 0);
        // A parameter without a look has no such section.
        QVERIFY(e->document().modify(QStringLiteral("Add"), [](Project& p) {
            Parameter parameter;
            parameter.id = "plain";
            p.parameters.push_back(parameter);
        }).ok());
        e->selection().selectParameter("plain");
        QTRY_VERIFY(!e->findChild<LookSection*>());
    }

private:
    QWidget* surface() { return m_editor->window().viewport().findChild<QQuickWidget*>(); }
    QPoint placeOf(const Vec3& p)
    {
        const Vec2 size(static_cast<float>(surface()->width()), static_cast<float>(surface()->height()));
        const auto at = m_editor->window().viewport().state().camera().project(p, size);
        return at ? QPoint(qRound(at->x), qRound(at->y)) : QPoint(-1, -1);
    }
    void moveTo(const QPoint& at)
    {
        QMouseEvent move(QEvent::MouseMove, QPointF(at), surface()->mapToGlobal(QPointF(at)), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(surface(), &move);
    }
    void drag(const QPoint& from, const QPoint& to)
    {
        QTest::mousePress(surface(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 5; ++i)
            moveTo(from + (to - from) * i / 5);
        QTest::mouseRelease(surface(), Qt::LeftButton, {}, to);
    }
    void setLook(const std::function<void(LookController&)>& change)
    {
        QVERIFY(m_editor->window().document().modify(QStringLiteral("Set"), [&](Project& p) { change(p.look); }).ok());
        m_editor->window().preview().refresh();
    }
    double value() { return m_editor->window().preview().player()->values()[0]; }

    static inline Id m_yaw;
    std::unique_ptr<TestEditor> m_editor;
};

QTEST_MAIN(LookTest)
#include "look_test.moc"
