// What panels say, in the window.
#include "app/panels/curves_panel.h"
#include "app/panels/model_tree.h"
#include "app/plot/curve_plot.h"
#include "app/widgets/number_field.h"
#include "app/window/status_bar.h"
#include "tests/app/support/editor.h"

#include <QApplication>
#include <QFile>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>
#include <QToolTip>
#include <QTreeWidget>
#include <QUndoStack>

#include <algorithm>
#include <set>

using namespace sinew;

class PanelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_editor = std::make_unique<TestEditor>();
        QVERIFY(showActive(m_editor->window()));
    }
    void cleanup() { m_editor.reset(); }

    void curvesOfOneMotionAreShownTogether()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e->document().modify(QStringLiteral("Add"), [](Project& project) {
            Driver driver;
            driver.id = "all";
            driver.motion = Harmonic{};
            for (int i = 0; i < 20; ++i) {
                Parameter parameter;
                parameter.id = "p" + std::to_string(i);
                parameter.name = parameter.id;
                project.parameters.push_back(parameter);
                if (i >= 8 && i < 17)
                    driver.targets.push_back(parameter.id);
            }
            project.drivers.push_back(driver);
        }).ok());
        e->selection().selectParameter("p12");
        auto* count = e.child<QLabel>("curveCount");
        QTRY_COMPARE(count->text(), QStringLiteral("12 of 20 curves"));
        const auto& curves = e->curves().plot()->curves();
        std::set<QString> shown;
        for (const Curve& curve : curves)
            shown.insert(curve.id);
        for (int i = 8; i < 17; ++i)
            QVERIFY2(shown.count(QStringLiteral("p%1").arg(i)) == 1, qPrintable(QString::number(i)));
        QCOMPARE(curves.back().id, QStringLiteral("p12"));  // above the others
        QVERIFY(e->document().modify(QStringLiteral("Remove"), [](Project& project) { project.parameters.resize(17); }).ok());
        e->selection().setParameters({"p1", "p2", "p3"});
        QTRY_COMPARE(count->text(), QStringLiteral("3 curves"));
    }

    void notesAreCounted()
    {
        TestEditor& e = *m_editor;
        auto* count = e.child<QPushButton>("issueCount");
        QCOMPARE(count->text(), QStringLiteral("No issues"));
        e->status().setIssueCount(0, 1);
        QCOMPARE(count->text(), QStringLiteral("1 note"));
        e->status().setIssueCount(2, 3);
        QCOMPARE(count->text(), QStringLiteral("2 issues, 3 notes"));
    }

    void eyesSayThatExportsKeepWhatTheyHide()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e.open(QStringLiteral(SINEW_RESOURCES "/pip/pip.glb")));
        e.child<QTabWidget>("leftTabs")->setCurrentIndex(1);
        auto* tree = e.child<ModelTree>("modelTree");
        const QPoint eye = tree->eyeRect("scarf").center();
        QHelpEvent help(QEvent::ToolTip, eye, tree->viewport()->mapToGlobal(eye));
        QApplication::sendEvent(tree->viewport(), &help);
        QVERIFY2(QToolTip::text().contains(QStringLiteral("exports keep it")), qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }

    void keysOfAVectorShowTheCurrentParameter()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e.open(QStringLiteral(SINEW_RESOURCES "/toys/toys.sinew")));
        const auto value = [&]() -> NumberField* {
            for (auto* field : e->findChildren<NumberField*>())
                if (field->accessibleName() == QLatin1String("Value of key 1"))
                    return field;
            return nullptr;
        };
        const auto keys = [&] {
            return std::get<Track>(sinew::find(e.project().drivers, "ball-drop")->motion).keys.front().value;
        };
        const std::vector<double> before = keys();
        e->selection().selectParameter("ball-x");
        QTRY_VERIFY(value());
        QCOMPARE(value()->value(), before[0]);
        e->selection().selectParameter("ball-y");
        QTRY_COMPARE(value()->value(), before[1]);
        Q_EMIT value()->valueEdited(0.5);
        QCOMPARE(keys(), (std::vector{before[0], 0.5}));
        e->document().undo();
        QCOMPARE(keys(), before);
        QCOMPARE(e->selection().currentParameter(), Id("ball-y"));  // not the track's first
    }

    void overshootIsDraggedOnThePlot()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e->document().modify(QStringLiteral("Add"), [](Project& project) {
            Parameter parameter;
            parameter.id = "nod";
            parameter.maximum = 20.0;
            parameter.range = RangePolicy::none;
            project.parameters.push_back(parameter);
            Driver driver;
            driver.id = "ramp";
            driver.targets = {"nod"};
            driver.blend = BlendMode::override_;
            driver.motion = Ramp{0.0, 10.0, 0.5, {Overshoot{2.0, 3.0}, Residue::faded, false, false}};
            project.drivers.push_back(driver);
        }).ok());
        e->selection().selectParameter("nod");
        auto* plot = e->curves().plot();
        QTRY_VERIFY(!plot->curves().empty());
        const auto overshoot = [&] {
            return std::get<Overshoot>(std::get<Ramp>(e.project().drivers[0].motion).followThrough.kind);
        };
        const int steps = e->document().undoStack()->count();
        Q_EMIT plot->handleDragStarted(QStringLiteral("period"));
        for (const double time : {1.1, 1.2, 1.3})
            Q_EMIT plot->handleDragged(QStringLiteral("period"), time, 10.0, {});
        Q_EMIT plot->handleDragFinished(QStringLiteral("period"), false);
        QCOMPARE(overshoot().frequency, 1.25);  // a period of 0.8 s after the arrival at 0.5 s
        QCOMPARE(overshoot().decay, 3.0);
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
        QCOMPARE(e->document().undoStack()->undoText(), QStringLiteral("Set period"));
        // Back where it was: no step.
        Q_EMIT plot->handleDragStarted(QStringLiteral("peak"));
        Q_EMIT plot->handleDragged(QStringLiteral("peak"), 0.0, 10.5, {});
        QVERIFY(overshoot().decay > 3.0);
        Q_EMIT plot->handleDragFinished(QStringLiteral("peak"), true);
        QCOMPARE(overshoot().decay, 3.0);
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
    }

    void clipsAreFoundPlayedAndFadedTo()
    {
        TestEditor& e = *m_editor;
        const QString knight = corpus() + QStringLiteral("/characters/kaykit_Knight.glb");
        if (!QFile::exists(knight))
            QSKIP("the model is not here");
        QVERIFY(e.open(knight));
        const auto model = e->document().model();
        const auto duration = [&](const std::string& name) {
            const auto found = std::ranges::find(model->clips, name, &ModelClip::name);
            return found == model->clips.end() ? -1.0 : found->duration;
        };
        QCOMPARE(e.project().layers[0].clip, std::string("model:Idle"));
        QCOMPARE(e.project().settings.loopEnd, duration("Idle"));
        e.child<QTabWidget>("leftTabs")->setCurrentIndex(1);
        auto* list = e.child<QTreeWidget>("clipList");
        auto* filter = e.child<QLineEdit>("clipFilter");
        QCOMPARE(list->topLevelItemCount(), 76);
        QVERIFY(filter->isVisible());
        QTest::keyClicks(filter, QStringLiteral("walk back"));
        QList<QTreeWidgetItem*> left;
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            if (!list->topLevelItem(i)->isHidden())
                left.append(list->topLevelItem(i));
        QCOMPARE(left.size(), 1);
        QCOMPARE(left[0]->text(0), QStringLiteral("Walking_Backwards"));
        QVERIFY(left[0]->toolTip(0).contains(left[0]->text(0)));
        QVERIFY(left[0]->text(1).endsWith(QStringLiteral(" s")));
        QTest::keyClick(filter, Qt::Key_Return);
        QCOMPARE(e.project().layers[0].clip, std::string("model:Walking_Backwards"));
        QCOMPARE(e.project().settings.loopEnd, duration("Walking_Backwards"));  // it ran through the clip before it
        QCOMPARE(e->document().undoStack()->count(), 1);
        QCOMPARE(e->curves().plot()->timeTo(), duration("Walking_Backwards"));  // and so did the curves
        e->curves().plot()->setTimeRange(0.25, 0.75);
        // An artist's own range stays.
        QVERIFY(e->document().modify(QStringLiteral("Set range"), [](Project& p) { p.settings.loopEnd = 5.0; }).ok());
        filter->clear();
        QTest::keyClicks(filter, QStringLiteral("idle"));
        QTest::keyClick(filter, Qt::Key_Return);
        QCOMPARE(e.project().settings.loopEnd, 5.0);
        QCOMPARE(e->curves().plot()->timeTo(), 0.75);
    }

private:
    static QString corpus()
    {
        const QString named = qEnvironmentVariable("SINEW_CORPUS");
        return named.isEmpty() ? QStringLiteral(SINEW_SHARED_MODELS) : named;
    }

    std::unique_ptr<TestEditor> m_editor;
};

QTEST_MAIN(PanelsTest)
#include "panels_test.moc"
