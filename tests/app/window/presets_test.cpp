// Ready-made motion and the order of layers, with the mouse in a real window.
#include "app/document/app_folders.h"
#include "app/document/preset_library.h"
#include "app/widgets/choice_popup.h"
#include "app/widgets/search_field.h"
#include "app/window/actions.h"
#include "core/project/operations.h"
#include "tests/app/support/editor.h"

#include <QAction>
#include <QApplication>
#include <QInputDialog>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>
#include <QTimer>
#include <QUndoStack>

using namespace sinew;

class PresetsTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<TestEditor> m_editor;

    static void send(QWidget* to, QEvent::Type type, const QPoint& at, Qt::MouseButtons held)
    {
        QMouseEvent event(type, QPointF(at), to->mapToGlobal(QPointF(at)), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, held, {});
        QApplication::sendEvent(to, &event);
    }

private Q_SLOTS:
    void init()
    {
        m_editor = std::make_unique<TestEditor>();
        QDir(appFolder(AppFolder::presets)).removeRecursively();
        QVERIFY(showActive(m_editor->window()));
        QVERIFY(m_editor->window().document().modify(QStringLiteral("Make"), [](Project& project) {
            Parameter tail;
            tail.id = tail.name = "tail";
            tail.minimum = -30.0;
            tail.maximum = 30.0;
            project.parameters = {tail};
        }).ok());
        m_editor->window().preview().refresh();
        m_editor->window().selection().selectParameter("tail");
    }
    void cleanup() { m_editor.reset(); }

    void aPresetIsFoundAndPut()
    {
        TestEditor& e = *m_editor;
        auto* button = e.child<QPushButton>("presets");
        QVERIFY(button && button->isEnabled());
        const int steps = e->document().undoStack()->count();
        QTest::mouseClick(button, Qt::LeftButton);
        auto* popup = e->findChild<ChoicePopup*>();
        QVERIFY(popup && popup->isVisible());
        QVERIFY(popup->list()->model()->rowCount() >= 12);
        QVERIFY(!popup->list()->model()->index(0, 0).data(Qt::DecorationRole).value<QIcon>().isNull());
        QTest::keyClicks(popup->search(), QStringLiteral("wag"));
        QTest::keyClick(popup->search(), Qt::Key_Return);
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
        QCOMPARE(e.project().drivers.size(), std::size_t(1));
        QVERIFY(std::holds_alternative<Harmonic>(e.project().drivers[0].motion));
        QCOMPARE(e.project().drivers[0].targets, std::vector<Id>{"tail"});
        e->selection().setParameters({});
        QVERIFY(!button->isEnabled());
    }

    void motionBecomesAPreset()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e->document().modify(QStringLiteral("Add"), [](Project& p) { (void)addHarmonic(p, "tail"); }).ok());
        const auto action = std::ranges::find_if(e->actions().all(), [](const QAction* a) { return Actions::nameOf(a).startsWith(QStringLiteral("Save motion")); });
        QVERIFY(action != e->actions().all().end() && (*action)->isEnabled());
        QTimer::singleShot(0, [] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            dialog->setTextValue(QStringLiteral("My sway"));
            dialog->accept();
        });
        (*action)->trigger();
        const std::vector<Preset> presets = PresetLibrary(appFolder(AppFolder::presets)).all();
        QCOMPARE(presets.front().name, QStringLiteral("My sway"));
        QVERIFY(!presets.front().file.isEmpty());
    }

    void layersAreDraggedIntoOrder()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e->document().modify(QStringLiteral("Layers"), [](Project& p) {
            for (const char* id : {"low", "middle", "top"}) {
                Layer layer;
                layer.id = layer.name = id;
                p.layers.push_back(layer);
            }
        }).ok());
        auto* tabs = e.child<QTabWidget>("leftTabs");
        tabs->setCurrentIndex(2);
        const auto section = [&](const char* id) { return e->findChild<QWidget*>(QStringLiteral("layer:") + QLatin1String(id)); };
        QTRY_VERIFY(section("top") && section("top")->isVisible() && section("middle")->y() > section("top")->y());
        const QPoint from(30, 14);
        QWidget* top = section("top");
        const QPoint to = top->mapFromGlobal(section("low")->mapToGlobal(QPoint(30, section("low")->height() - 4)));
        const int steps = e->document().undoStack()->count();
        send(top, QEvent::MouseButtonPress, from, Qt::LeftButton);
        for (int i = 1; i <= 5; ++i)
            send(top, QEvent::MouseMove, from + (to - from) * i / 5, Qt::LeftButton);
        send(top, QEvent::MouseButtonRelease, to, Qt::NoButton);
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
        const auto order = [&] {
            QStringList ids;
            for (const Layer& layer : e.project().layers)
                ids.append(QString::fromStdString(layer.id));
            return ids.join(QLatin1Char(' '));
        };
        QCOMPARE(order(), QStringLiteral("top low middle"));  // bottom first
        e->document().undo();
        QCOMPARE(order(), QStringLiteral("low middle top"));
        // A click moves nothing.
        QTest::mouseClick(section("top"), Qt::LeftButton, {}, from);
        QCOMPARE(order(), QStringLiteral("low middle top"));
    }
};

QTEST_MAIN(PresetsTest)
#include "presets_test.moc"
