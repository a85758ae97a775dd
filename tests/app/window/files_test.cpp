// Opening, closing and recovering in the window: nothing of the artist's is lost,
// and nothing is asked about that is not the artist's.
#include "app/document/recovery.h"
#include "app/widgets/message_bar.h"
#include "core/project/json.h"
#include "tests/app/support/editor.h"

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
};

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
