// The open project's model: how it comes, goes, fails and is late.
#include "core/project/json.h"
#include "tests/app/document/document_fixture.h"

#include <QElapsedTimer>
#include <QSemaphore>
#include <QUndoStack>

using namespace sinew;
using namespace sinew::test;

class DocumentModelTest : public DocumentFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }

    void aModelThatWasOnlyLookedAtHasNothingToSave();
    void openingAModelIsANewProject();
    void theFirstClipIsIdle();
    void aModelKeepsTheArtistsTimeline();
    void importIntoAProjectIsOneStepAndUndone();
    void aFailedImportLeavesTheDocument();
    void aCancelledImportLeavesTheDocumentAtOnce();
    void aLateModelIsDropped();
    void aMissingModelLosesNothing();
};

void DocumentModelTest::aModelThatWasOnlyLookedAtHasNothingToSave()
{
    m_document->importModel(m_folder->filePath(QStringLiteral("fox.glb")));
    QVERIFY(m_document->title() == QStringLiteral("Untitled"));
    QTRY_VERIFY(m_document->model());
    QCOMPARE(m_document->title(), QStringLiteral("fox"));
    QSignalSpy state(m_document.get(), &Document::stateChanged);
    const auto play = [&](const char* clip) {
        (void)m_document->tryOut(QStringLiteral("Set clip"), [&](Project& p) { p.layers[0].clip = clip; });
    };
    play("model:run");
    play("model:walk2");
    QVERIFY(!m_document->isModified());
    state.clear();
    (void)m_document->modify(QStringLiteral("Mute"), [](Project& p) { p.layers[0].mute = true; });
    QVERIFY(m_document->isModified());
    QVERIFY(state.count() > 0);
    state.clear();
    m_document->undo();
    QVERIFY(!m_document->isModified());
    QVERIFY(state.count() > 0);
}

void DocumentModelTest::openingAModelIsANewProject()
{
    const QString fox = m_folder->filePath(QStringLiteral("fox.glb"));
    const QString cat = m_folder->filePath(QStringLiteral("cat.glb"));
    m_document->importModel(fox);
    QTRY_VERIFY(m_document->model());
    QCOMPARE(m_document->model()->name, std::string("fox"));
    QVERIFY(!m_document->isModified());
    QVERIFY(m_document->path().isEmpty());
    QCOMPARE(m_document->undoStack()->count(), 0);
    QCOMPARE(m_document->project().layers.size(), std::size_t(1));
    QCOMPARE(m_document->project().layers[0].clip, std::string("model:walk"));
    QCOMPARE(m_document->project().settings.loopEnd, 1.25);
    m_document->undo();  // nothing happens
    QCOMPARE(m_document->model()->name, std::string("fox"));
    // Another one, before anything was done with the first.
    m_document->importModel(cat);
    QTRY_COMPARE(m_document->model()->name, std::string("cat"));
    QVERIFY(!m_document->isModified());
    QCOMPARE(m_document->undoStack()->count(), 0);
    // And the same one as it is now.
    QSignalSpy again(m_document.get(), &Document::replaced);
    m_document->importModel(cat);
    QVERIFY(again.wait(5000));
    QVERIFY(m_document->model());
    QVERIFY(!m_document->isModified());
}

void DocumentModelTest::theFirstClipIsIdle()
{
    m_import = [](const std::filesystem::path& path, const Progress&) -> Result<ImportResult> {
        ImportResult result = fakeModel(path);
        for (const char* name : {"Idle_Combat", "IDLE"}) {
            ModelClip clip;
            clip.name = name;
            clip.duration = 3.5;
            result.model.clips.push_back(clip);
        }
        return result;
    };
    m_document->importModel(m_folder->filePath(QStringLiteral("fox.glb")));
    QTRY_VERIFY(m_document->model());
    QCOMPARE(m_document->project().layers[0].clip, std::string("model:IDLE"));
    QCOMPARE(m_document->project().settings.loopEnd, 3.5);
}

void DocumentModelTest::aModelKeepsTheArtistsTimeline()
{
    (void)m_document->modify(QStringLiteral("Set range"), [](Project& project) { project.settings.loopEnd = 4.0; });
    m_document->importModel(m_folder->filePath(QStringLiteral("fox.glb")));
    QTRY_VERIFY(m_document->model());
    QCOMPARE(m_document->project().settings.loopEnd, 4.0);
}

void DocumentModelTest::importIntoAProjectIsOneStepAndUndone()
{
    const QString fox = m_folder->filePath(QStringLiteral("fox.glb"));
    const QString cat = m_folder->filePath(QStringLiteral("cat.glb"));
    addParameter("Breath");
    const Project before = m_document->project();
    m_document->importModel(fox);
    QTRY_VERIFY(m_document->model());
    QCOMPARE(m_document->undoStack()->count(), 2);
    QCOMPARE(m_document->project().parameters.size(), std::size_t(1));
    QCOMPARE(m_document->project().layers.size(), std::size_t(1));
    m_document->importModel(cat);
    QTRY_COMPARE(m_document->model()->name, std::string("cat"));
    QCOMPARE(m_document->project().layers.size(), std::size_t(1));
    m_document->undo();
    QCOMPARE(m_document->model()->name, std::string("fox"));  // at once, it was kept
    m_document->undo();
    QVERIFY(!m_document->model());
    QVERIFY(m_document->project() == before);
    m_document->redo();
    QCOMPARE(m_document->model()->name, std::string("fox"));
}

void DocumentModelTest::aFailedImportLeavesTheDocument()
{
    addParameter("Breath");
    m_import = [](const std::filesystem::path& path, const Progress&) -> Result<ImportResult> {
        return Error{ErrorKind::invalidInput, "This is no GLB file", path.string(), {}};
    };
    QSignalSpy refused(m_document.get(), &Document::refused);
    m_document->importModel(m_folder->filePath(QStringLiteral("bad.glb")));
    QVERIFY(refused.wait(5000));
    QVERIFY(refused.front().front().toString().contains(QStringLiteral("bad.glb")));
    QVERIFY(!m_document->model());
    QCOMPARE(m_document->undoStack()->count(), 1);
}

void DocumentModelTest::aCancelledImportLeavesTheDocumentAtOnce()
{
    QSemaphore entered;
    m_import = [&](const std::filesystem::path&, const Progress& progress) -> Result<ImportResult> {
        entered.release();
        while (!progress.cancelled())
            QThread::msleep(2);
        QThread::msleep(300);  // winding up takes its time; the artist does not wait for it
        return Error{ErrorKind::cancelled, "Cancelled", {}, {}};
    };
    addParameter("Breath");
    const Project before = m_document->project();
    QSignalSpy ended(m_library.get(), &ModelLibrary::ended);
    QSignalSpy refused(m_document.get(), &Document::refused);
    m_document->importModel(m_folder->filePath(QStringLiteral("huge.glb")));
    QVERIFY(entered.tryAcquire(1, 5000));
    QVERIFY(m_library->isLoading());
    QElapsedTimer clock;
    clock.start();
    m_document->cancelModel();
    QVERIFY(!m_library->isLoading());
    QVERIFY(ended.wait(100));
    QVERIFY2(clock.elapsed() < 100, qPrintable(QString::number(clock.elapsed())));
    QTest::qWait(500);  // what comes late is dropped
    QVERIFY(m_document->project() == before);
    QVERIFY(refused.isEmpty());  // the artist knows
    QVERIFY(!m_document->model());
}

void DocumentModelTest::aLateModelIsDropped()
{
    QSemaphore slow;
    m_import = [&](const std::filesystem::path& path, const Progress&) -> Result<ImportResult> {
        if (path.stem() == "slow")
            slow.acquire();
        return fakeModel(path);
    };
    m_document->importModel(m_folder->filePath(QStringLiteral("slow.glb")));
    m_document->importModel(m_folder->filePath(QStringLiteral("quick.glb")));
    QTRY_VERIFY(m_document->model());
    slow.release();
    QTest::qWait(100);
    QCOMPARE(m_document->model()->name, std::string("quick"));
    QCOMPARE(m_document->undoStack()->count(), 0);
}

void DocumentModelTest::aMissingModelLosesNothing()
{
    m_document->importModel(m_folder->filePath(QStringLiteral("fox.glb")));
    QTRY_VERIFY(m_document->model());
    addParameter("Breath");
    const QString path = m_folder->filePath(QStringLiteral("hero.sinew"));
    save(path);
    const QByteArray saved = contentOf(path);
    m_library->drop(m_document->modelPath());
    m_import = [](const std::filesystem::path& file, const Progress&) -> Result<ImportResult> {
        return Error{ErrorKind::io, "There is no such file", file.string(), {}};
    };
    QVERIFY(m_document->open(path).ok());
    QTRY_VERIFY(!m_document->modelProblem().isEmpty());
    QVERIFY(m_document->modelProblem().contains(QStringLiteral("fox.glb")));
    QVERIFY(!m_document->model());
    QCOMPARE(m_document->project().parameters.size(), std::size_t(1));
    QVERIFY(!m_document->isModified());
    addParameter("Sway");
    m_document->undo();
    save(path, true);
    QCOMPARE(contentOf(path), saved);
    // It comes back, and is used.
    m_import = [](const std::filesystem::path& file, const Progress&) -> Result<ImportResult> { return fakeModel(file); };
    m_document->reloadModel();
    QTRY_VERIFY(m_document->model());
    QVERIFY(m_document->modelProblem().isEmpty());
}

QTEST_GUILESS_MAIN(DocumentModelTest)
#include "document_model_test.moc"
