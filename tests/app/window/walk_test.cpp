// The main job with real clicks: open a model, drive a joint with a harmonic,
// see it move, save, reopen, export.
#include "app/panels/curves_panel.h"
#include "app/panels/model_tree.h"
#include "app/plot/curve_plot.h"
#include "app/viewport/viewport_widget.h"
#include "app/widgets/number_field.h"
#include "app/widgets/message_bar.h"
#include "app/widgets/segmented_control.h"
#include "app/window/command_palette.h"
#include "app/window/export_dialog.h"
#include "core/import/import.h"
#include "core/project/json.h"
#include "tests/app/support/editor.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>

#include <cmath>

using namespace sinew;

namespace {

QString corpus()
{
    const QString named = qEnvironmentVariable("SINEW_CORPUS");
    return named.isEmpty() ? QStringLiteral(SINEW_SHARED_MODELS) : named;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void click(QWidget* widget)
{
    QTest::mouseClick(widget, Qt::LeftButton);
}

void chooseFromPopup(const QString& text)
{
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (QAction* action : menu->actions())
        if (action->text() == text) {
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            return;
        }
    menu->close();
    QFAIL(qPrintable(QStringLiteral("no entry ") + text));
}

}  // namespace

class WalkTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void theMainJob_data();
    void theMainJob();
    void brokenFilesGiveAMessage();
    void lettersAreInertInTextFields();
    void paletteFindsActionsAndParameters();
    void wordsBeforeLetters();
    void hidingTheCurvesLeavesTheTransport();

private:
    template <class T>
    T* child(const char* name)
    {
        return m_editor->child<T>(name);
    }

    std::unique_ptr<TestEditor> m_editor;
    MainWindow* m_window = nullptr;  // the editor's
};

void WalkTest::init()
{
    m_editor = std::make_unique<TestEditor>();
    m_window = &m_editor->window();
    QVERIFY(showActive(*m_window));
}

void WalkTest::cleanup()
{
    m_editor.reset();
}

void WalkTest::theMainJob_data()
{
    QTest::addColumn<QString>("model");
    QTest::newRow("pip") << QStringLiteral(SINEW_RESOURCES "/pip/pip.glb");
    QTest::newRow("Fox") << corpus() + QStringLiteral("/khronos/Fox.glb");
}

void WalkTest::theMainJob()
{
    QFETCH(QString, model);
    if (!QFile::exists(model))
        QSKIP("the model is not here");
    Document& document = m_window->document();
    m_window->openPath(model);
    QTRY_VERIFY_WITH_TIMEOUT(m_editor->modelShown(), 60'000);
    QVERIFY(!document.isModified());
    const Project opened = document.project();

    // A joint from the tree, and a parameter for it.
    auto* left = child<QTabWidget>("leftTabs");
    left->setCurrentIndex(1);
    auto* tree = child<ModelTree>("modelTree");
    int joint = -1;
    for (const Skin& skin : document.model()->skins)
        if (skin.joints.size() > 3)
            joint = skin.joints[skin.joints.size() / 2];
    QVERIFY(joint >= 0);
    const std::string name = document.model()->nodes[static_cast<std::size_t>(joint)].name;
    const auto items = tree->findItems(QString::fromStdString(name), Qt::MatchExactly | Qt::MatchRecursive);
    QVERIFY(!items.isEmpty());
    tree->scrollToItem(items.front());
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(items.front()).center());
    QCOMPARE(m_window->selection().node(), name);
    left->setCurrentIndex(0);
    QTimer::singleShot(300, this, [] {
        auto* dialog = QApplication::activeModalWidget();
        QVERIFY(dialog);
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    });
    click(child<QPushButton>("addFromJoint"));
    QCOMPARE(document.project().parameters.size(), std::size_t(1));
    QCOMPARE(document.project().bindings.size(), std::size_t(1));
    QCOMPARE(document.project().bindings[0].object, name);
    QCOMPARE(m_window->selection().currentParameter(), document.project().parameters[0].id);

    // A harmonic, from the inspector's menu.
    QTimer::singleShot(300, this, [] { chooseFromPopup(QStringLiteral("Harmonic")); });
    click(child<QPushButton>("addMotion"));
    QCOMPARE(document.project().drivers.size(), std::size_t(1));
    auto* duration = child<NumberField>("field:duration");
    auto* range = child<NumberField>("field:normalizedRange");
    auto* direction = child<SegmentedControl>("field:direction");
    QVERIFY(duration && range && direction);
    const auto harmonic = [&] { return std::get<Harmonic>(document.project().drivers[0].motion); };

    // Typed, dragged, chosen.
    QTest::mouseClick(duration, Qt::LeftButton, {}, QPoint(30, 10));
    QTest::keyClicks(duration, QStringLiteral("1/2 s"));
    QTest::keyClick(duration, Qt::Key_Return);
    QCOMPARE(harmonic().duration, 0.5);
    const int steps = document.undoStack()->count();
    QTest::mousePress(range, Qt::LeftButton, {}, QPoint(30, 10));
    for (int x = 34; x <= 60; x += 2) {
        QMouseEvent move(QEvent::MouseMove, QPoint(x, 10), range->mapToGlobal(QPoint(x, 10)), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(range, &move);
    }
    QTest::mouseRelease(range, Qt::LeftButton, {}, QPoint(60, 10));
    QVERIFY(std::abs(harmonic().normalizedRange - 0.8) < 1e-9);
    QCOMPARE(document.undoStack()->count(), steps + 1);
    for (int i = 0; i < direction->count(); ++i)
        QTest::mouseClick(direction, Qt::LeftButton, {}, direction->segmentRect(i).center());
    QVERIFY(harmonic().direction != Direction::left);

    // It moves.
    QVERIFY(showActive(*m_window));  // no window manager gives it back after a menu
    m_window->preview().refresh();
    m_window->transport().seek(0.0);
    const Mat4 still = m_window->preview().player()->modelPose()[static_cast<std::size_t>(joint)];
    const double before = m_window->preview().player()->values()[0];
    QTest::keyClick(m_window->windowHandle(), Qt::Key_Space);
    QVERIFY(m_window->transport().isPlaying());
    QTRY_VERIFY(m_window->transport().time() > 0.1);
    QTest::keyClick(m_window->windowHandle(), Qt::Key_Space);
    QVERIFY(!m_window->transport().isPlaying());
    m_window->transport().seek(0.13);
    QVERIFY(m_window->preview().player()->values()[0] != before);
    QVERIFY(m_window->preview().player()->modelPose()[static_cast<std::size_t>(joint)] != still);
    QTRY_VERIFY(!m_window->curves().plot()->curves().empty());

    // Undone to the start and redone: the same.
    const Project made = document.project();
    while (document.undoStack()->canUndo())
        QTest::keyClick(m_window, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(document.project() == opened);
    QVERIFY(!document.isModified());
    while (document.undoStack()->canRedo())
        QTest::keyClick(m_window, Qt::Key_Y, Qt::ControlModifier);
    QVERIFY(document.project() == made);
    QVERIFY(document.model() != nullptr);

    // Saved, reopened: the same.
    const QString path = m_editor->file(QStringLiteral("walk.sinew"));
    document.save(path);
    QTRY_VERIFY(!document.isModified() && !document.isSaving());
    const QByteArray saved = contentOf(path);
    document.clear();
    QVERIFY(document.isEmpty());
    m_window->openPath(path);
    QTRY_VERIFY_WITH_TIMEOUT(m_editor->modelShown(), 60'000);
    QVERIFY(document.project() == made);
    document.save(path);
    QTRY_VERIFY(!document.isSaving());
    QCOMPARE(contentOf(path), saved);

    // Exported, and read again.
    QVERIFY(showActive(*m_window));
    for (const auto& [id, file] : {std::pair("snw", "walk.snw"), std::pair("glb", "walk.glb")}) {
        const QString target = m_editor->file(QLatin1String(file));
        QTest::keyClick(m_window, Qt::Key_E, Qt::ControlModifier);
        auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        auto* format = dialog->findChild<QComboBox*>(QStringLiteral("exportFormat"));
        const int index = format->findData(QLatin1String(id));
        QVERIFY(index >= 0);
        format->setCurrentIndex(index);
        auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("exportPath"));
        // Never over the model that the project is made of: not by default, nor by name.
        QVERIFY(QFileInfo(line->text()) != QFileInfo(document.modelPath()));
        line->setText(document.modelPath());
        const QByteArray source = contentOf(document.modelPath());
        click(dialog->findChild<QPushButton*>(QStringLiteral("exportStart")));
        QVERIFY(dialog->findChild<QPushButton*>(QStringLiteral("exportStart"))->isEnabled());
        QCOMPARE(contentOf(document.modelPath()), source);
        line->setText(target);
        click(dialog->findChild<QPushButton*>(QStringLiteral("exportStart")));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(target), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(dialog->findChild<QPushButton*>(QStringLiteral("exportStart"))->isEnabled(), 60'000);
        dialog->close();
        QTRY_VERIFY(!QApplication::activeModalWidget());
        QVERIFY(showActive(*m_window));
    }
    const Progress progress;
    const Result<ImportResult> again = importModel(m_editor->file(QStringLiteral("walk.glb")).toStdString(), progress);
    QVERIFY(again.ok());
    QVERIFY(again->model.clips.size() >= document.model()->clips.size());
}

void WalkTest::brokenFilesGiveAMessage()
{
    const QString text = m_editor->file(QStringLiteral("text.glb"));
    const QString truncated = m_editor->file(QStringLiteral("cut.sinew"));
    const QString unknown = m_editor->file(QStringLiteral("notes.txt"));
    for (const QString& path : {text, truncated, unknown}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"sinew\": {\"for");
    }
    Document& document = m_window->document();
    m_window->openPath(text);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->messages().text(QStringLiteral("refused")).contains(QStringLiteral("text.glb")), 30'000);
    m_window->openPath(truncated);
    QVERIFY(m_window->messages().text(QStringLiteral("open")).contains(QStringLiteral("cut.sinew")));
    m_window->openPath(unknown);
    QVERIFY(m_window->messages().text(QStringLiteral("open")).contains(QStringLiteral("notes.txt")));
    QVERIFY(document.isEmpty());
    // A project whose model is gone opens without it, and says so.
    Project project;
    project.model.path = "gone.glb";
    Parameter parameter;
    parameter.id = "p";
    parameter.name = "Breath";
    project.parameters.push_back(parameter);
    const QString missing = m_editor->file(QStringLiteral("missing.sinew"));
    QVERIFY(saveProject(project, missing.toStdString()).ok());
    m_window->openPath(missing);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->messages().text(QStringLiteral("model")).contains(QStringLiteral("gone.glb")), 30'000);
    QCOMPARE(document.project().parameters.size(), std::size_t(1));
    QVERIFY(!document.isModified());
}

void WalkTest::lettersAreInertInTextFields()
{
    click(child<QPushButton>("addParameter"));
    QTRY_VERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()));  // its name
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("a f , . 1 3 7"));
    QCOMPARE(editor->text(), QStringLiteral("a f , . 1 3 7"));
    QVERIFY(!m_window->transport().isPlaying());
    QCOMPARE(m_window->transport().time(), 0.0);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(m_window->document().project().parameters[0].name, std::string("a f , . 1 3 7"));
    m_window->setFocus();
    QTest::keyClick(m_window->windowHandle(), Qt::Key_Period);
    QCOMPARE(m_window->transport().frame(), 1LL);
}

void WalkTest::paletteFindsActionsAndParameters()
{
    click(child<QPushButton>("addParameter"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    m_window->selection().setParameters({});
    QTest::keyClick(m_window, Qt::Key_F3);
    QVERIFY(m_window->palette().isVisible());
    QTest::keyClicks(m_window->palette().input(), QStringLiteral("param"));
    QVERIFY(m_window->palette().list()->count() > 2);
    // Only what matches.
    const int some = m_window->palette().list()->count();
    QTest::keyClick(m_window->palette().input(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(m_window->palette().input(), QStringLiteral("turntable"));
    QVERIFY(m_window->palette().list()->count() < some);
    QCOMPARE(m_window->palette().list()->item(0)->text(), QStringLiteral("Turntable"));
    for (const char* mode : {"Lit", "Unlit", "Clay", "Normals", "Wireframe"}) {
        QTest::keyClick(m_window->palette().input(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(m_window->palette().input(), QString::fromLatin1(mode).toLower());
        QCOMPARE(m_window->palette().list()->item(0)->text(), QLatin1String(mode));
    }
    QTest::keyClick(m_window->palette().input(), Qt::Key_Return);
    QCOMPARE(m_window->viewport().state().shading(), Shading::wireframe);
    QTest::keyClick(m_window, Qt::Key_F3);
    QTest::keyClick(m_window->palette().input(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(m_window->palette().input(), QStringLiteral("add layer"));
    QTest::keyClick(m_window->palette().input(), Qt::Key_Return);
    QVERIFY(!m_window->palette().isVisible());
    QCOMPARE(m_window->document().project().layers.size(), std::size_t(1));
}

void WalkTest::wordsBeforeLetters()
{
    const auto score = [](const char* text, const char* wanted) { return matchScore(QLatin1String(text), QLatin1String(wanted)); };
    QCOMPARE(score("Preview Frame forward in the curves", "pointer"), -1);
    QVERIFY(score("Grid", "grid") > score("Grid spacing", "grid"));
    QVERIFY(score("Add layer", "layer") > score("Layered", "layer"));
    QVERIFY(score("Layered", "layer") > score("Add parameter and layer", "apl"));
    QVERIFY(score("Add parameter", "addpar") > 0);
    QVERIFY(score("LeftArm_03", "arm") > score("Harmonic", "arm"));
    QVERIFY(score("Harmonic", "arm") > 0);
    QVERIFY(score("Copy a picture of the view", "view copy") > 0);
    QCOMPARE(score("Grid", "grid joints"), -1);
}

void WalkTest::hidingTheCurvesLeavesTheTransport()
{
    auto* play = child<QToolButton>("playButton");
    const int height = m_window->viewport().height();
    QTest::keyClick(m_window, Qt::Key_3, Qt::ControlModifier);
    QVERIFY(!m_window->curves().isVisible());
    QVERIFY(play->isVisible());
    QTRY_VERIFY(m_window->viewport().height() > height + 100);
    QTest::keyClick(m_window, Qt::Key_3, Qt::ControlModifier);
    QVERIFY(m_window->curves().isVisible());
    QTRY_COMPARE(m_window->viewport().height(), height);
}

QTEST_MAIN(WalkTest)
#include "walk_test.moc"
