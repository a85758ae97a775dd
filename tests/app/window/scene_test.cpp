// The scene half of the editor: meshes, parts, materials, blends, in a real window.
#include "app/panels/material_tree.h"
#include "app/panels/model_panel.h"
#include "app/panels/model_tree.h"
#include "app/panels/part_row.h"
#include "app/viewport/joint_marks.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/number_field.h"
#include "app/window/actions.h"
#include "app/window/status_bar.h"
#include "core/project/operations.h"
#include "tests/app/support/editor.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QQuickWidget>
#include <QTabWidget>
#include <QUndoStack>

#include <cmath>

using namespace sinew;

namespace {

const QString kPip = QStringLiteral(SINEW_RESOURCES "/pip/pip.sinew");
const QString kPipModel = QStringLiteral(SINEW_RESOURCES "/pip/pip.glb");
const QString kLetters = QStringLiteral(SINEW_RESOURCES "/letters/letters.sinew");

bool trigger(QMenu& menu, const QString& text)
{
    for (QAction* action : menu.actions())
        if (action->text() == text && action->isEnabled()) {
            action->trigger();
            return true;
        }
    return false;
}

bool seen(MainWindow& window, const char* mesh)
{
    const int node = findNode(*window.document().model(), mesh);
    for (const DrawItem* item : window.viewport().scene().drawItems())
        if (item->node() == node)
            return item->visible();
    return false;
}

const DrawItem* itemOf(MainWindow& window, const char* mesh)
{
    const int node = findNode(*window.document().model(), mesh);
    for (const DrawItem* item : window.viewport().scene().drawItems())
        if (item->node() == node)
            return item;
    return nullptr;
}

void clickRow(ModelTree& tree, const QString& name, Qt::KeyboardModifiers modifiers = {})
{
    const auto items = tree.findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(items.size(), 1);
    tree.scrollToItem(items.front());
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, modifiers, tree.visualItemRect(items.front()).center());
}

}  // namespace

class SceneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_editor = std::make_unique<TestEditor>();
        QVERIFY(showActive(m_editor->window()));
    }
    void cleanup() { m_editor.reset(); }

    void theBarOfACrossFadeIsASlider()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e.open(kPip));
        ViewportWidget& viewport = e.window().viewport();
        QTRY_VERIFY(viewport.state().tweenShown());
        QVERIFY(viewport.state().tweenDraggable());
        auto* surface = viewport.findChild<QQuickWidget*>();
        const quint64 drawn = viewport.framesDrawn();
        QTRY_VERIFY(viewport.framesDrawn() > drawn + 1 || viewport.framesDrawn() > 2);
        const int y = surface->height() - 24;
        const int steps = e->document().undoStack()->count();
        QTest::mousePress(surface, Qt::LeftButton, {}, {22 + 56, y});
        QCOMPARE(qRound(e.project().layers.front().mix * 100), 20);
        QMouseEvent move(QEvent::MouseMove, QPointF(22 + 210, y), surface->mapToGlobal(QPointF(22 + 210, y)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(surface, &move);
        QCOMPARE(qRound(e.project().layers.front().mix * 100), 75);
        QTest::mouseRelease(surface, Qt::LeftButton, {}, {22 + 210, y});
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
        QTRY_COMPARE(qRound(viewport.state().tweenWeight() * 100), 75);
        e->document().undo();
        QCOMPARE(e.project().layers.front().mix, 0.0);

        QTest::mousePress(surface, Qt::LeftButton, {}, {22 + 56, y});
        QCOMPARE(qRound(e.project().layers.front().mix * 100), 20);
        QTest::keyClick(surface, Qt::Key_Escape);
        QCOMPARE(e.project().layers.front().mix, 0.0);
        QCoreApplication::sendEvent(surface, &move);
        QTest::mouseRelease(surface, Qt::LeftButton, {}, {22 + 210, y});
        QCOMPARE(e.project().layers.front().mix, 0.0);
        QCOMPARE(e->document().undoStack()->count(), steps + 1);  // the one that was undone
    }

    void eyesHideMeshes()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e.open(kPip));
        e.child<QTabWidget>("leftTabs")->setCurrentIndex(1);
        auto* tree = e.child<ModelTree>("modelTree");
        const auto clickEye = [&](const char* mesh, Qt::KeyboardModifiers modifiers = {}) {
            tree->scrollToItem(tree->findItems(QLatin1String(mesh), Qt::MatchExactly | Qt::MatchRecursive).front());
            QTest::mouseClick(tree->viewport(), Qt::LeftButton, modifiers, tree->eyeRect(mesh).center());
        };
        const std::string before = e->selection().node();
        const int steps = e->document().undoStack()->count();
        clickEye("scarf");
        QVERIFY(!seen(e.window(), "scarf"));
        QVERIFY(seen(e.window(), "pip"));
        QCOMPARE(e->selection().node(), before);
        QCOMPARE(e->document().undoStack()->count(), steps + 1);
        QCOMPARE(e.project().model.hidden, (std::vector<std::string>{"scarf"}));
        e->transport().seek(1.0);
        QVERIFY(!seen(e.window(), "scarf"));
        clickEye("scarf");
        QVERIFY(seen(e.window(), "scarf"));
        clickEye("ball", Qt::AltModifier);
        QVERIFY(seen(e.window(), "ball"));
        QVERIFY(!seen(e.window(), "pip") && !seen(e.window(), "scarf"));
        QMenu menu;
        e->findChild<ModelPanel*>()->fillNodeMenu(menu, "ball");
        QVERIFY(trigger(menu, QStringLiteral("Show all meshes")));
        QVERIFY(seen(e.window(), "pip") && seen(e.window(), "scarf"));
        // Saved with the project, and undone like any edit.
        clickEye("scarf");
        const QString copy = e.file(QStringLiteral("copy.sinew"));
        e->document().save(copy);
        QTRY_VERIFY(!e->document().isModified());
        QVERIFY(e.open(copy));
        QTRY_VERIFY(!seen(e.window(), "scarf"));
        clickEye("scarf");
        QVERIFY(seen(e.window(), "scarf"));
        e->document().undo();
        QVERIFY(!seen(e.window(), "scarf"));
        // Another project: everything shows.
        e->document().clear();
        QVERIFY(!e->visibility().anyHidden());
    }

    void partsAreMadeOfSelectedMeshes()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e.open(kPipModel));
        e.child<QTabWidget>("leftTabs")->setCurrentIndex(1);
        auto* tree = e.child<ModelTree>("modelTree");
        clickRow(*tree, QStringLiteral("scarf"));
        clickRow(*tree, QStringLiteral("ball"), Qt::ControlModifier);
        auto* add = e.child<QPushButton>("addPart");
        QVERIFY(add->isVisible() && add->isEnabled());
        QTest::mouseClick(add, Qt::LeftButton);
        QCOMPARE(e.project().parts.size(), std::size_t(1));
        const std::set<std::string> meshes(e.project().parts[0].meshes.begin(), e.project().parts[0].meshes.end());
        QCOMPARE(meshes, (std::set<std::string>{"scarf", "ball"}));

        auto* opacity = e.child<NumberField>("partOpacity");
        QTRY_VERIFY(opacity && opacity->isVisible());
        QTest::mouseClick(opacity, Qt::LeftButton, {}, QPoint(20, 10));
        QTest::keyClicks(opacity, QStringLiteral("0.25"));
        QTest::keyClick(opacity, Qt::Key_Return);
        QCOMPARE(e.project().parts[0].opacity, 0.25);
        e->preview().refresh();
        QCOMPARE(itemOf(e.window(), "scarf")->opacity(), 0.25f);
        QCOMPARE(itemOf(e.window(), "pip")->opacity(), 1.0f);

        auto* section = e->findChild<PartRow*>();
        clickRow(*tree, QStringLiteral("ball"));
        QMenu menu;
        section->fillMenu(menu);
        QVERIFY(trigger(menu, QStringLiteral("Remove the selected meshes")));
        QCOMPARE(e.project().parts[0].meshes, std::vector<std::string>{"scarf"});
        e->preview().refresh();
        QCOMPARE(itemOf(e.window(), "ball")->opacity(), 1.0f);

        // Bound, it follows the parameter.
        QVERIFY(trigger(menu, QStringLiteral("Add parameter for the opacity")));
        const Id id = e->selection().currentParameter();
        QCOMPARE(e.project().bindings.back().parameter, id);
        QVERIFY(e.project().bindings.back().target == Binding::Target::partOpacity);
        QVERIFY(e->document().modify(QStringLiteral("Set"), [&](Project& p) {
            for (Parameter& parameter : p.parameters)
                if (parameter.id == id)
                    parameter.defaultValue = 0.5;
        }).ok());
        e->preview().refresh();
        QCOMPARE(itemOf(e.window(), "scarf")->opacity(), 0.5f);
        while (!e.project().parts.empty() && e->document().undoStack()->canUndo())
            e->document().undo();
        e->preview().refresh();
        QVERIFY(e.project().parts.empty());
        QCOMPARE(itemOf(e.window(), "scarf")->opacity(), 1.0f);
    }

    void boundMaterialValuesShow()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e.open(kLetters));
        e.child<QTabWidget>("leftTabs")->setCurrentIndex(1);
        auto* materials = e.child<MaterialTree>("materialTree");
        QCOMPARE(materials->topLevelItemCount(), 9);
        QCOMPARE(materials->topLevelItem(2)->text(0), QStringLiteral("paint_3_E"));
        QTreeWidgetItem* roughness = nullptr;
        for (int i = 0; i < materials->topLevelItem(2)->childCount(); ++i)
            if (materials->topLevelItem(2)->child(i)->text(0) == QLatin1String("Roughness"))
                roughness = materials->topLevelItem(2)->child(i);
        QVERIFY(roughness);
        QCOMPARE(roughness->text(1).replace(QLatin1Char(','), QLatin1Char('.')), QStringLiteral("0.42"));

        QMenu menu;
        materials->fillMenu(menu, "paint_3_E", "roughness");
        QVERIFY(trigger(menu, QStringLiteral("Add parameter")));
        const Id id = e->selection().currentParameter();
        QVERIFY(e.project().bindings.back().target == Binding::Target::material);
        QCOMPARE(e.project().bindings.back().property, std::string("roughness"));
        const auto* values = qobject_cast<MaterialItem*>(itemOf(e.window(), "letter_3_E")->material());
        const auto* others = qobject_cast<MaterialItem*>(itemOf(e.window(), "letter_4_R")->material());
        const auto set = [&](double value) {
            QVERIFY(e->document().modify(QStringLiteral("Set"), [&](Project& p) {
                for (Parameter& parameter : p.parameters)
                    if (parameter.id == id)
                        parameter.defaultValue = value;
            }).ok());
            e->preview().refresh();
        };
        e->preview().refresh();
        QVERIFY(std::abs(values->roughness() - 0.42f) < 1e-3f);  // adding it changed nothing
        set(0.9);
        QVERIFY(std::abs(values->roughness() - 0.9f) < 1e-6f);
        QVERIFY(std::abs(others->roughness() - 0.42f) < 1e-3f);
        e.child<QTabWidget>("leftTabs")->setCurrentIndex(1);
        e->transport().seek(0.1);
        QCOMPARE(roughness->text(1).replace(QLatin1Char(','), QLatin1Char('.')), QStringLiteral("0.90"));
        // Undone, the model's own value is back.
        while (e->document().undoStack()->canUndo())
            e->document().undo();
        e->preview().refresh();
        QVERIFY(std::abs(values->roughness() - 0.42f) < 1e-3f);
    }

    void jointsSelectBothWays()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e.open(kPipModel));
        e.child<QTabWidget>("leftTabs")->setCurrentIndex(1);
        auto* tree = e.child<ModelTree>("modelTree");
        e->viewport().state().setJoints(true);
        clickRow(*tree, QStringLiteral("tail_04"));
        const int tail = findNode(*e->document().model(), "tail_04");
        QCOMPARE(e->viewport().state().selectedJoint(), tail);
        // The tip, which no other joint covers.
        const int tip = findNode(*e->document().model(), "ear_L_02");
        const QWidget* view = e->viewport().findChild<QQuickWidget*>();
        const Vec2 size(static_cast<float>(view->width()), static_cast<float>(view->height()));
        const auto place = e->viewport().state().camera().project(
            Vec3(e->viewport().scene().pose()[static_cast<std::size_t>(tip)][3]), size);
        QVERIFY(place.has_value());
        const QPoint at(qRound(place->x), qRound(place->y));
        auto* surface = e->viewport().findChild<QQuickWidget*>();
        QMouseEvent move(QEvent::MouseMove, QPointF(at), surface->mapToGlobal(QPointF(at)), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(surface, &move);
        QCOMPARE(e->viewport().state().hoveredName(), QStringLiteral("ear_L_02"));
        QTest::mouseClick(surface, Qt::LeftButton, {}, at);
        QCOMPARE(e->selection().node(), std::string("ear_L_02"));
        QCOMPARE(tree->currentNode(), std::string("ear_L_02"));
    }

    void gpuBlendsSayHowFarTheyAreOff()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e.open(kPipModel));
        QVERIFY(e->document().modify(QStringLiteral("Layer"), [](Project& p) {
            Layer layer;
            layer.id = "body";
            layer.clip = "model:walk";
            layer.nextClip = "model:look_around";
            layer.mix = 0.5;
            p.layers = {layer};
        }).ok());
        e.child<QTabWidget>("leftTabs")->setCurrentIndex(2);
        auto* choice = e.child<ChoiceBox>("field:tweenBlend");
        QTRY_VERIFY(choice && choice->isVisible());
        e->preview().refresh();
        e->transport().seek(0.4);
        ViewState& state = e->viewport().state();
        QVERIFY(state.note().isEmpty());
        QCOMPARE(e->viewport().scene().skin(), QStringLiteral("live"));

        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Down);
        QVERIFY(e.project().settings.tweenBlend == TweenBlend::matrix);
        e->preview().refresh();
        QCOMPARE(e->viewport().scene().skin(), QStringLiteral("matrix"));
        QVERIFY2(state.note().contains(QStringLiteral("away from where exported clips have it")), qPrintable(state.note()));
        QTest::keyClick(choice, Qt::Key_Down);
        QVERIFY(e.project().settings.tweenBlend == TweenBlend::dualQuaternion);
        e->preview().refresh();
        QCOMPARE(e->viewport().scene().skin(), QStringLiteral("dualQuaternion"));

        // One clip on a row is the pose.
        QVERIFY(e->document().modify(QStringLiteral("One"), [](Project& p) { p.layers[0].mix = 0.0; }).ok());
        e->preview().refresh();
        e->transport().seek(0.0);
        QVERIFY2(state.note().contains(QStringLiteral("the same as Pose")), qPrintable(state.note()));

        // Motion on top is none of the clips'.
        QVERIFY(e->document().modify(QStringLiteral("Bind"), [](Project& p) {
            (void)addBoundParameter(p, {Binding::Target::rotation, "head", Axis::y, {}});
        }).ok());
        e->preview().refresh();
        QCOMPARE(e->viewport().scene().skin(), QStringLiteral("live"));
        QVERIFY2(state.note().contains(QStringLiteral("bindings move joints")), qPrintable(state.note()));
        QVERIFY(state.noteWarns());
        e->document().undo();
        e->preview().refresh();
        QCOMPARE(e->viewport().scene().skin(), QStringLiteral("dualQuaternion"));
    }

    void theBarFollowsAFade()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e.open(kPipModel));
        QVERIFY(e->document().modify(QStringLiteral("Layer"), [](Project& p) {
            Layer layer;
            layer.id = "body";
            layer.clip = "model:idle";
            layer.nextClip = "model:walk";
            layer.transitionDuration = 0.5;
            p.layers = {layer};
        }).ok());
        e->preview().refresh();
        ViewState& state = e->viewport().state();
        QVERIFY(state.tweenShown());
        QCOMPARE(state.tweenWeight(), 0.0f);
        e.child<QTabWidget>("leftTabs")->setCurrentIndex(2);
        QTRY_VERIFY(e.child<QPushButton>("fadeNow") && e.child<QPushButton>("fadeNow")->isEnabled());
        auto* fade = e.child<QPushButton>("fadeNow");
        QTest::mouseClick(fade, Qt::LeftButton);
        e->transport().setPlaying(false);
        e->transport().advance(0.2);
        QVERIFY(state.tweenWeight() > 0.3f && state.tweenWeight() < 0.9f);
        QVERIFY(state.caption().contains(QStringLiteral("idle \u2192 walk")));
        e->transport().advance(0.5);
        QCOMPARE(e.project().layers[0].clip, std::string("model:walk"));
        e->preview().refresh();
        QVERIFY(state.caption().contains(QStringLiteral("walk \u2192 idle")));
        QCOMPARE(state.tweenWeight(), 0.0f);
        QTest::keyClick(e->windowHandle(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(e.project().layers[0].clip, std::string("model:idle"));
        e->preview().refresh();
        QVERIFY(state.caption().contains(QStringLiteral("idle \u2192 walk")));
    }

    void overlaysFollowTheTheme()
    {
        TestEditor& e = *m_editor;
        QCOMPARE(e->viewport().state().accentColor(), Palette::dark()[Role::accent]);
        Theme::instance().apply(ThemeKind::light);
        QCOMPARE(e->viewport().state().accentColor(), Palette::light()[Role::accent]);
        QCOMPARE(e->viewport().state().textColor(), Palette::light()[Role::text]);
        QCOMPARE(e->viewport().state().colors().gizmo, Palette::light()[Role::gizmo]);
        Theme::instance().apply(ThemeKind::dark);
    }

    void noRateIsShownStandingStill()
    {
        TestEditor& e = *m_editor;
        QVERIFY(e.open(kPip));
        const auto shownRate = [&] {
            for (const QLabel* label : e->status().findChildren<QLabel*>())
                if (label->text().contains(QStringLiteral("fps")))
                    return true;
            return false;
        };
        QTRY_VERIFY(!shownRate());
        e->transport().setPlaying(true);
        QTRY_VERIFY(shownRate());
        e->transport().setPlaying(false);
        QVERIFY(!shownRate());
    }

    void samplesAreInTheFileMenu()
    {
        TestEditor& e = *m_editor;
        QStringList found;
        for (QAction* action : e->actions().all())
            if (Actions::pathOf(action).contains(QStringLiteral("Samples")))
                found.append(action->text());
        QCOMPARE(found.size(), 3);
        for (QAction* action : e->actions().all())
            if (action->text().startsWith(QStringLiteral("Letters")))
                action->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(e.modelShown() && e.project().drivers.size() == 4, 60'000);
        QVERIFY(!e->document().isModified());
    }

private:
    std::unique_ptr<TestEditor> m_editor;
};

QTEST_MAIN(SceneTest)
#include "scene_test.moc"
