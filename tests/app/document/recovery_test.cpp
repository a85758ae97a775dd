// What survives a crash. The crashing editor is this program, started again with
// "child" and killed without warning.
#include "app/document/autosaver.h"
#include "app/document/document.h"
#include "app/document/end_signals.h"
#include "app/document/model_library.h"
#include "app/document/recovery.h"
#include "app/document/settings.h"
#include "core/project/json.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdio>

using namespace sinew;

namespace {

Result<ImportResult> noModels(const std::filesystem::path& path, const Progress&)
{
    return Error{ErrorKind::io, "There is no such file", path.string(), {}};
}

void addParameter(Document& document, const std::string& name)
{
    Parameter parameter;
    parameter.name = name;
    parameter.id = freshId(document.project(), ObjectKind::parameter, name);
    (void)document.apply(insertObject(document.project(), parameter, document.project().parameters.size(), "Add"));
}

// child BASE [PROJECT]: opens, edits, keeps a copy, says what it holds, edits once more
// if it has no project, and waits to be killed.
int child(const QStringList& arguments)
{
    const EndSignals endSignals;
    ModelLibrary library(noModels);
    Document document(library);
    Autosaver autosaver(document, arguments.value(2));
    if (arguments.size() > 3 && !document.open(arguments[3]).ok())
        return 1;
    addParameter(document, "Breath");
    autosaver.writeNow();
    addParameter(document, "Never kept");
    document.undo();
    std::fputs(document.text({}).c_str(), stdout);
    std::fputs("\nREADY\n", stdout);
    std::fflush(stdout);
    if (arguments.size() == 3)
        addParameter(document, "Late");
    return QGuiApplication::exec();
}

}  // namespace

class RecoveryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init();
    void cleanup();

    void aKilledEditorLeavesACopy();
    void anEditorToldToEndKeepsTheLastEdit_data();
    void anEditorToldToEndKeepsTheLastEdit();
    void aLivingEditorsCopyIsNotOffered();
    void twoProjectsOfOneName();
    void aTruncatedOriginalStillOffersItsCopy();
    void recoveredIsModifiedAndLivesOnUntilSaved();
    void discardIsTheArtistsWord();
    void savingRemovesTheCopy();
    void undoingToWhatIsSavedRemovesTheCopy();
    void whatTheArtistDiscardedIsNotWrittenAgain();
    void aModifiedCloseKeepsTheCopy();
    void theTimerWrites();
    void copiesOlderThanAMonthGo();

    void everyKindOfFileHasItsFolder();
    void damagedSettingsAreSetAside();
    void recentFilesAreKept();

private:
    std::unique_ptr<QProcess> start(const QString& project = {});
    QString projectFile(const QString& folder);

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_base;
    QByteArray m_live;  // what the last child held
};

void RecoveryTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_base = m_folder->filePath(QStringLiteral("recovery"));
    QDir().mkpath(m_base);
}

void RecoveryTest::cleanup()
{
    m_folder.reset();
}

std::unique_ptr<QProcess> RecoveryTest::start(const QString& project)
{
    auto process = std::make_unique<QProcess>();
    QStringList arguments{QStringLiteral("child"), m_base};
    if (!project.isEmpty())
        arguments.append(project);
    process->start(QCoreApplication::applicationFilePath(), arguments);
    m_live.clear();
    while (!m_live.contains("\nREADY\n")) {
        if (!process->waitForReadyRead(20'000))
            return nullptr;
        m_live += process->readAllStandardOutput();
    }
    m_live.chop(7);
    return process;
}

QString RecoveryTest::projectFile(const QString& folder)
{
    QDir(m_folder->path()).mkpath(folder);
    const QString path = m_folder->filePath(folder + QStringLiteral("/hero.sinew"));
    if (!saveProject(Project{}, toPath(path)).ok())
        return {};
    return path;
}

void RecoveryTest::aKilledEditorLeavesACopy()
{
    const QString path = projectFile(QStringLiteral("a"));
    const auto process = start(path);
    QVERIFY(process);
    process->kill();
    process->waitForFinished();
    const auto entries = findRecoveries(m_base);
    QCOMPARE(entries.size(), 1);
    QCOMPARE(entries[0].originalPath, path);
    QVERIFY(entries[0].original == RecoveryEntry::Original::unchanged);
    const Result<QString> text = readRecovery(entries[0]);
    QVERIFY(text.ok());
    QCOMPARE(text->toUtf8(), m_live);  // all of it, and no more
    // Looking at it does not use it up: quit, start, and it is still there.
    QCOMPARE(findRecoveries(m_base).size(), 1);
}

void RecoveryTest::anEditorToldToEndKeepsTheLastEdit_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("terminate") << SIGTERM;
    QTest::newRow("interrupt") << SIGINT;
    QTest::newRow("hang up") << SIGHUP;
}

void RecoveryTest::anEditorToldToEndKeepsTheLastEdit()
{
    QFETCH(int, signal);
    const auto process = start();
    QVERIFY(process);
    ::kill(static_cast<pid_t>(process->processId()), signal);
    QVERIFY(process->waitForFinished(20'000));
    QCOMPARE(process->exitStatus(), QProcess::NormalExit);
    QCOMPARE(process->exitCode(), 128 + signal);
    const auto entries = findRecoveries(m_base);
    QCOMPARE(entries.size(), 1);
    const auto project = parseProject(readRecovery(entries[0])->toStdString());
    QVERIFY(project.ok());
    QCOMPARE(project->project.parameters.back().name, std::string("Late"));
}

void RecoveryTest::aLivingEditorsCopyIsNotOffered()
{
    const auto process = start();
    QVERIFY(process);
    QCOMPARE(findRecoveries(m_base).size(), 0);
    process->kill();
    process->waitForFinished();
    const auto entries = findRecoveries(m_base);
    QCOMPARE(entries.size(), 1);
    QVERIFY(entries[0].original == RecoveryEntry::Original::none);
}

void RecoveryTest::twoProjectsOfOneName()
{
    const QString one = projectFile(QStringLiteral("one"));
    const QString two = projectFile(QStringLiteral("two"));
    const auto first = start(one);
    const auto second = start(two);
    QVERIFY(first && second);
    first->kill();
    first->waitForFinished();
    second->kill();
    second->waitForFinished();
    QStringList originals;
    for (const RecoveryEntry& entry : findRecoveries(m_base))
        originals.append(entry.originalPath);
    originals.sort();
    QCOMPARE(originals, (QStringList{one, two}));
}

void RecoveryTest::aTruncatedOriginalStillOffersItsCopy()
{
    const QString path = projectFile(QStringLiteral("a"));
    const auto process = start(path);
    QVERIFY(process);
    process->kill();
    process->waitForFinished();
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.resize(10));  // and newer than the copy
    file.close();
    const auto entries = findRecoveries(m_base);
    QCOMPARE(entries.size(), 1);
    QVERIFY(entries[0].original == RecoveryEntry::Original::damaged);
    QVERIFY(readRecovery(entries[0]).ok());
    QVERIFY(QFile::remove(path));
    QVERIFY(findRecoveries(m_base)[0].original == RecoveryEntry::Original::missing);
    QVERIFY(saveProject([] { Project p; p.settings.loopEnd = 9; return p; }(), toPath(path)).ok());
    QVERIFY(findRecoveries(m_base)[0].original == RecoveryEntry::Original::changed);
}

void RecoveryTest::recoveredIsModifiedAndLivesOnUntilSaved()
{
    const QString path = projectFile(QStringLiteral("a"));
    const auto process = start(path);
    QVERIFY(process);
    process->kill();
    process->waitForFinished();
    ModelLibrary library(noModels);
    {
        Document document(library);
        Autosaver autosaver(document, m_base);
        const RecoveryEntry entry = findRecoveries(m_base).at(0);
        QVERIFY(document.openRecovered(*readRecovery(entry), entry.originalPath, {true, entry.originalHash}).ok());
        QVERIFY(autosaver.adopt(entry));
        QVERIFY(document.isModified());
        QCOMPARE(document.path(), path);
        QCOMPARE(QByteArray::fromStdString(document.text({})), m_live);
        QCOMPARE(findRecoveries(m_base).size(), 0);  // ours now
    }
    // Closed without saving and without the word to discard: offered again.
    QCOMPARE(findRecoveries(m_base).size(), 1);
    Document document(library);
    Autosaver autosaver(document, m_base);
    const RecoveryEntry entry = findRecoveries(m_base).at(0);
    QVERIFY(document.openRecovered(*readRecovery(entry), entry.originalPath, {true, entry.originalHash}).ok());
    QVERIFY(autosaver.adopt(entry));
    QSignalSpy saved(&document, &Document::saveFinished);
    document.save(path);
    QVERIFY(saved.wait(5000));
    QVERIFY(!document.isModified());
    QVERIFY(!autosaver.session().hasCopy());
    QVERIFY(QDir(m_base).isEmpty());
    QCOMPARE(loadProject(toPath(path))->project.parameters.size(), std::size_t(1));
}

void RecoveryTest::discardIsTheArtistsWord()
{
    const auto process = start();
    QVERIFY(process);
    process->kill();
    process->waitForFinished();
    discardRecovery(findRecoveries(m_base).at(0));
    QVERIFY(findRecoveries(m_base).isEmpty());
    QVERIFY(QDir(m_base).isEmpty());
}

void RecoveryTest::savingRemovesTheCopy()
{
    ModelLibrary library(noModels);
    Document document(library);
    Autosaver autosaver(document, m_base);
    addParameter(document, "Breath");
    autosaver.writeNow();
    QVERIFY(autosaver.session().hasCopy());
    QSignalSpy saved(&document, &Document::saveFinished);
    document.save(m_folder->filePath(QStringLiteral("no/such/folder/x.sinew")));
    QVERIFY(saved.wait(5000));
    QVERIFY(autosaver.session().hasCopy());  // not by a save that failed
    document.save(m_folder->filePath(QStringLiteral("x.sinew")));
    QVERIFY(saved.wait(5000));
    QVERIFY(!autosaver.session().hasCopy());
}

void RecoveryTest::undoingToWhatIsSavedRemovesTheCopy()
{
    ModelLibrary library(noModels);
    Document document(library);
    Autosaver autosaver(document, m_base);
    addParameter(document, "Breath");
    autosaver.writeNow();
    QVERIFY(autosaver.session().hasCopy());
    document.undo();
    QVERIFY(QDir(m_base).isEmpty());  // at once: a crash now has nothing to offer
    document.redo();
    autosaver.writeNow();
    QVERIFY(autosaver.session().hasCopy());
}

void RecoveryTest::whatTheArtistDiscardedIsNotWrittenAgain()
{
    ModelLibrary library(noModels);
    {
        Document document(library);
        Autosaver autosaver(document, m_base);
        addParameter(document, "Breath");
        autosaver.discard();
        autosaver.writeNow();  // as the closing window's loss of focus does
    }
    QVERIFY(QDir(m_base).isEmpty());
}

void RecoveryTest::aModifiedCloseKeepsTheCopy()
{
    ModelLibrary library(noModels);
    {
        Document document(library);
        Autosaver autosaver(document, m_base);
        addParameter(document, "Breath");
        autosaver.writeNow();
    }
    QCOMPARE(findRecoveries(m_base).size(), 1);
}

void RecoveryTest::theTimerWrites()
{
    ModelLibrary library(noModels);
    Document document(library);
    Autosaver autosaver(document, m_base);
    autosaver.setDelays(200, 800);
    addParameter(document, "Breath");
    QVERIFY(!autosaver.session().hasCopy());
    QTRY_VERIFY_WITH_TIMEOUT(autosaver.session().hasCopy(), 3000);
    addParameter(document, "Sway");
    const QString file = autosaver.session().folder() + QStringLiteral("/project.sinew");
    const auto kept = [&] { return parseProject(*readTextFile(toPath(file), 1 << 20))->project.parameters.size(); };
    QTRY_COMPARE_WITH_TIMEOUT(kept(), std::size_t(2), 3000);
    // Edits without a pause are kept all the same.
    QElapsedTimer busy;
    busy.start();
    while (kept() == 2 && busy.elapsed() < 5000) {
        addParameter(document, "More");
        QTest::qWait(50);
    }
    QVERIFY(kept() > 2);
}

void RecoveryTest::copiesOlderThanAMonthGo()
{
    const auto process = start();
    QVERIFY(process);
    process->kill();
    process->waitForFinished();
    const RecoveryEntry entry = findRecoveries(m_base).at(0);
    QFile copy(entry.folder + QStringLiteral("/project.sinew"));
    QVERIFY(copy.open(QIODevice::ReadWrite));
    QVERIFY(copy.setFileTime(QDateTime::currentDateTime().addDays(-29), QFileDevice::FileModificationTime));
    copy.close();
    QCOMPARE(findRecoveries(m_base).size(), 1);
    QVERIFY(copy.open(QIODevice::ReadWrite));
    QVERIFY(copy.setFileTime(QDateTime::currentDateTime().addDays(-40), QFileDevice::FileModificationTime));
    copy.close();
    QVERIFY(findRecoveries(m_base).isEmpty());
    QVERIFY(QDir(m_base).isEmpty());
}

void RecoveryTest::everyKindOfFileHasItsFolder()
{
    UserSettings settings;
    settings.reset();
    QDir(m_folder->path()).mkpath(QStringLiteral("art/films"));
    const QString project = m_folder->filePath(QStringLiteral("art/hero.sinew"));
    const QString films = m_folder->filePath(QStringLiteral("art/films"));
    for (const FolderKind kind : {FolderKind::projects, FolderKind::models, FolderKind::exports, FolderKind::renders})
        QCOMPARE(settings.startFolder(kind, project), m_folder->filePath(QStringLiteral("art")));
    settings.setLastFolder(FolderKind::renders, films);
    QCOMPARE(settings.startFolder(FolderKind::renders, project), films);
    QCOMPARE(settings.startFolder(FolderKind::exports, project), m_folder->filePath(QStringLiteral("art")));
    QDir(films).removeRecursively();  // one that is gone is no place to start
    QCOMPARE(settings.startFolder(FolderKind::renders, project), m_folder->filePath(QStringLiteral("art")));
    QVERIFY(QFileInfo(settings.startFolder(FolderKind::models, {})).isDir());
}

void RecoveryTest::damagedSettingsAreSetAside()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + QStringLiteral("/Sinew");
    QDir(folder).removeRecursively();
    QDir().mkpath(folder);
    QFile file(folder + QStringLiteral("/settings.ini"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("\x00\x01garbage\xff", 11));
    file.close();
    UserSettings settings;
    QVERIFY(!settings.setAside().isEmpty());
    QVERIFY(QFile::exists(settings.setAside()));
    QCOMPARE(settings.theme(), QStringLiteral("dark"));
    settings.setTheme(QStringLiteral("light"));
    QCOMPARE(settings.theme(), QStringLiteral("light"));
    settings.setTheme(QStringLiteral("plaid"));
    QCOMPARE(settings.theme(), QStringLiteral("dark"));  // what is not known is not used
    UserSettings safe(true);
    safe.setTheme(QStringLiteral("light"));
    QCOMPARE(safe.theme(), QStringLiteral("light"));  // for as long as it runs
    safe.reset();
    QCOMPARE(safe.theme(), QStringLiteral("dark"));
    QCOMPARE(UserSettings(true).theme(), QStringLiteral("dark"));
    QDir(folder).removeRecursively();
}

void RecoveryTest::recentFilesAreKept()
{
    UserSettings settings;
    settings.clearRecentFiles();
    for (int i = 0; i < 20; ++i)
        settings.addRecentFile(QStringLiteral("/tmp/%1.sinew").arg(i));
    settings.addRecentFile(QStringLiteral("/tmp/15.sinew"));
    QCOMPARE(settings.recentFiles().size(), 12);
    QCOMPARE(settings.recentFiles().front(), QStringLiteral("/tmp/15.sinew"));
    QCOMPARE(settings.recentFiles().count(QStringLiteral("/tmp/15.sinew")), 1);
    settings.clearRecentFiles();
    QCOMPARE(settings.beginStart(), 0);
    QCOMPARE(settings.beginStart(), 1);
    settings.startSucceeded();
    QCOMPARE(settings.beginStart(), 0);
    settings.startSucceeded();
}

int main(int argc, char** argv)
{
    QGuiApplication application(argc, argv);
    if (argc > 1 && QByteArray(argv[1]) == "child")
        return child(QCoreApplication::arguments());
    RecoveryTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "recovery_test.moc"
