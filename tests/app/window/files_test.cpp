// Opening, closing and recovering in the window: nothing of the artist's is lost,
// and nothing is asked about that is not the artist's.
#include "app/document/recovery.h"
#include "app/widgets/message_bar.h"
#include "app/window/actions.h"
#include "app/window/collect_flow.h"
#include "core/project/json.h"
#include "tests/app/support/editor.h"

#include <QFileDialog>
#include <QPointer>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QUndoStack>

using namespace sinew;

namespace {

QPushButton* remedy(MessageBar& messages, const QString& text)
{
    for (auto* button : messages.findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == text)
            return button;
    return nullptr;
}

// A copy that an editor which is no more left behind.
QString leaveCopy(const QString& base)
{
    Project project;
    Parameter parameter;
    parameter.id = "breath";
    parameter.name = "Breath";
    project.parameters.push_back(parameter);
    RecoverySession session(base);
    if (!session.write(writeProject(project), {}, {}).ok())
        return {};
    return QStringLiteral("recovery:") + session.folder();
}

}  // namespace

class FilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aModelJustOpenedClosesWithoutAQuestion();
    void aRecoveryStaysOnOfferUntilItIsOpen();
    void theFirstSaveIsOfferedBesideTheModel();
    void aProjectIsCollectedWithItsFiles();
};

void FilesTest::aProjectIsCollectedWithItsFiles()
{
    TestEditor editor;
    MainWindow& window = editor.window();
    QVERIFY(showActive(window));
    // A model with files beside it, used from elsewhere.
    const QString art = editor.file(QStringLiteral("art"));
    QVERIFY(QDir().mkpath(art + QStringLiteral("/maps")));
    const QByteArray picture = QByteArray::fromBase64(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
    const auto write = [](const QString& path, const QByteArray& bytes) {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(write(art + QStringLiteral("/maps/skin.png"), picture));
    const float corners[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    QVERIFY(write(art + QStringLiteral("/hero.bin"), QByteArray(reinterpret_cast<const char*>(corners), sizeof corners)));
    QVERIFY(write(art + QStringLiteral("/hero.gltf"), R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
"nodes":[{"name":"hero","mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"material":0}]}],
"materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}],"textures":[{"source":0}],"images":[{"uri":"maps/skin.png"}],
"buffers":[{"uri":"hero.bin","byteLength":36}],"bufferViews":[{"buffer":0,"byteLength":36}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}]})"));
    QVERIFY(editor.open(art + QStringLiteral("/hero.gltf")));

    // A save elsewhere says that the model stays, and where collecting is.
    const QString work = editor.file(QStringLiteral("work"));
    QVERIFY(QDir().mkpath(work));
    window.document().save(work + QStringLiteral("/scene.sinew"));
    QTRY_VERIFY(window.messages().text(QStringLiteral("collect")).contains(art));
    QTest::mouseClick(remedy(window.messages(), QStringLiteral("Collect\u2026")), Qt::LeftButton);
    auto* dialog = window.findChild<QFileDialog*>(QStringLiteral("collectDialog"));
    QVERIFY(dialog);
    QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), QStringLiteral("scene collected"));
    dialog->reject();
    const auto action = std::ranges::find_if(window.actions().all(), [](const QAction* a) { return Actions::nameOf(a).startsWith(QStringLiteral("Collect")); });
    QVERIFY(action != window.actions().all().end() && (*action)->isEnabled());

    const QString bundle = editor.file(QStringLiteral("bundle"));
    window.collect().collectInto(bundle);
    QTRY_VERIFY(window.messages().text(QStringLiteral("collect")).contains(QStringLiteral("Collected 4 files")));
    QCOMPARE(window.document().path(), work + QStringLiteral("/scene.sinew"));
    // It needs nothing of what it was made from.
    QVERIFY(QDir(art).removeRecursively() && QDir(work).removeRecursively());
    const auto loaded = loadProject(toPath(bundle + QStringLiteral("/scene.sinew")));
    QVERIFY(loaded.ok());
    QCOMPARE(loaded->project.model.path, std::string("hero.gltf"));
    QVERIFY(editor.open(bundle + QStringLiteral("/scene.sinew")));
    for (const Issue& issue : window.document().modelIssues())
        QVERIFY2(issue.severity == Severity::info || issue.message.find("skin.png") == std::string::npos, issue.message.c_str());

    // Never over files that are there.
    window.collect().collectInto(bundle);
    QVERIFY(window.messages().text(QStringLiteral("collect")).contains(QStringLiteral("files already")));
}

void FilesTest::theFirstSaveIsOfferedBesideTheModel()
{
    TestEditor editor;
    QVERIFY(showActive(editor.window()));
    const QString folder = editor.file(QStringLiteral("art"));
    QVERIFY(QDir().mkpath(folder));
    const QString model = folder + QStringLiteral("/hero.v2.glb");
    QVERIFY(QFile::copy(QStringLiteral(SINEW_RESOURCES "/pip/pip.glb"), model));
    QVERIFY(editor.open(model));
    const auto offered = [&] {
        QTest::keyClick(&editor.window(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        auto* dialog = editor->findChild<QFileDialog*>();
        if (!dialog)
            return QString();
        const QString path = dialog->selectedFiles().value(0);
        const QPointer<QFileDialog> gone(dialog);
        dialog->reject();
        return QTest::qWaitFor([&] { return !gone; }) ? path : QString();
    };
    QCOMPARE(offered(), folder + QStringLiteral("/hero.v2.sinew"));
    // Not among what comes with Sinew: where projects were kept last.
    editor->document().clear();
    QVERIFY(editor.open(QStringLiteral(SINEW_RESOURCES "/pip/pip.glb")));
    const QString sample = offered();
    QCOMPARE(QFileInfo(sample).fileName(), QStringLiteral("pip.sinew"));
    QVERIFY(QFileInfo(sample).absolutePath() != QFileInfo(QStringLiteral(SINEW_RESOURCES "/pip")).absoluteFilePath());
}

void FilesTest::aModelJustOpenedClosesWithoutAQuestion()
{
    TestEditor editor;
    QVERIFY(showActive(editor.window()));
    QVERIFY(editor.open(QStringLiteral(SINEW_RESOURCES "/pip/pip.glb")));
    QVERIFY(!editor->document().isModified());
    QVERIFY(!editor->windowTitle().contains(QLatin1Char('*')));
    QTest::keyClick(&editor.window(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(editor.modelShown());
    editor->autosaver().writeNow();
    QVERIFY(!editor->autosaver().session().hasCopy());
    QVERIFY(editor->close());
    QVERIFY(!QApplication::activeModalWidget());
}

void FilesTest::aRecoveryStaysOnOfferUntilItIsOpen()
{
    TestEditor editor;
    MainWindow& window = editor.window();
    Document& document = window.document();
    QVERIFY(showActive(window));
    const QString key = leaveCopy(editor.file(QStringLiteral("recovery")));
    QVERIFY(!key.isEmpty());
    QVERIFY(document.modify(QStringLiteral("Add"), [](Project& project) {
        Parameter parameter;
        parameter.id = "sway";
        project.parameters.push_back(parameter);
    }).ok());
    window.offerRecoveries();
    QVERIFY(window.messages().has(key));

    QTest::mouseClick(remedy(window.messages(), QStringLiteral("Recover")), Qt::LeftButton);
    auto* question = window.findChild<QMessageBox*>(QStringLiteral("unsavedChanges"));
    QVERIFY(question);
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    QVERIFY(window.messages().has(key));
    QCOMPARE(document.project().parameters[0].id, std::string("sway"));

    document.undo();
    QTest::mouseClick(remedy(window.messages(), QStringLiteral("Recover")), Qt::LeftButton);
    QVERIFY(!window.messages().has(key));
    QCOMPARE(document.project().parameters[0].id, std::string("breath"));
    QVERIFY(document.isModified());
}

QTEST_MAIN(FilesTest)
#include "files_test.moc"
