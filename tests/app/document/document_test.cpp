// The open project: edits, undo, saving and opening.
#include "core/project/json.h"
#include "core/project/operations.h"
#include "tests/app/document/document_fixture.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSemaphore>
#include <QUndoStack>

#include <random>

using namespace sinew;
using namespace sinew::test;

class DocumentTest : public DocumentFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }

    void anEditIsAStep();
    void whatIsTriedOutIsOneStep();
    void aGestureIsOneStep();
    void aGestureBackToItsStartIsNoStep();
    void aCancelledGestureIsNoStep();
    void undoInAGestureClosesItFirst();
    void deletedAndRestoredObjectsKeepTheirHistory();
    void randomScriptsUndoAndRedoToTheByte();
    void changesSayWhatTheyTouched();
    void aRefusedEditChangesNothing();

    void savingClearsTheMark();
    void savingTwiceGivesTheSameBytes();
    void reopeningGivesTheSame();
    void aChoiceSetBackIsNoChange();
    void aSampleOpensAsACopy();
    void anEditDuringASaveStaysUnsaved();
    void aFailedSaveKeepsTheMark();
    void aFileChangedByOthersIsNotOverwritten();
    void earlierSavesAreKept();
    void pathsInFilesAreRelative();
    void whatCannotBeOpenedLeavesTheDocument_data();
    void whatCannotBeOpenedLeavesTheDocument();
};

void DocumentTest::anEditIsAStep()
{
    QVERIFY(m_document->isEmpty());
    addParameter("Breath");
    QVERIFY(m_document->isModified());
    QCOMPARE(m_document->undoStack()->count(), 1);
    m_document->undo();
    QVERIFY(m_document->project() == Project{});
    QVERIFY(!m_document->isModified());
    m_document->redo();
    QCOMPARE(m_document->project().parameters.size(), std::size_t(1));
}

void DocumentTest::whatIsTriedOutIsOneStep()
{
    (void)m_document->modify(QStringLiteral("Layers"), [](Project& project) {
        for (const char* id : {"body", "face"}) {
            Layer layer;
            layer.id = id;
            layer.clip = "model:idle";
            project.layers.push_back(layer);
        }
    });
    const Project before = m_document->project();
    const int steps = m_document->undoStack()->count();
    const auto play = [&](std::size_t layer, const char* clip) {
        QVERIFY(m_document->tryOut(QStringLiteral("Set clip"), [&](Project& p) {
            p.layers[layer].clip = clip;
            p.settings.loopEnd += 0.5;
        }).ok());
    };
    for (const char* clip : {"model:walk", "model:run", "model:jump"})
        play(0, clip);
    QCOMPARE(m_document->undoStack()->count(), steps + 1);
    play(1, "model:walk");  // another layer, another step
    QCOMPARE(m_document->undoStack()->count(), steps + 2);
    m_document->undo();
    QCOMPARE(m_document->project().layers[0].clip, std::string("model:jump"));
    m_document->undo();
    QVERIFY(m_document->project() == before);
    m_document->redo();
    QCOMPARE(m_document->project().layers[0].clip, std::string("model:jump"));
    QVERIFY(m_document->tryOut(QStringLiteral("Set clip"), [&](Project& p) { p = before; }).ok());
    QCOMPARE(m_document->undoStack()->count(), steps);  // back where it began
    // An edit in between is one to keep.
    play(0, "model:walk");
    (void)m_document->modify(QStringLiteral("Mute"), [](Project& p) { p.layers[1].mute = true; });
    play(0, "model:run");
    QCOMPARE(m_document->undoStack()->count(), steps + 3);
}

void DocumentTest::aGestureIsOneStep()
{
    addParameter("Breath");
    m_document->beginGesture(QStringLiteral("Set maximum"));
    for (int i = 2; i < 30; ++i)
        QVERIFY(m_document->modify(QStringLiteral("x"), [i](Project& p) { p.parameters[0].maximum = i; }).ok());
    QCOMPARE(m_document->undoStack()->count(), 1);  // not before the button is released
    QCOMPARE(m_document->project().parameters[0].maximum, 29.0);
    m_document->endGesture();
    QCOMPARE(m_document->undoStack()->count(), 2);
    QCOMPARE(m_document->undoStack()->undoText(), QStringLiteral("Set maximum"));
    m_document->undo();
    QCOMPARE(m_document->project().parameters[0].maximum, 1.0);
    m_document->redo();
    QCOMPARE(m_document->project().parameters[0].maximum, 29.0);
}

void DocumentTest::aGestureBackToItsStartIsNoStep()
{
    addParameter("Breath");
    QSignalSpy states(m_document.get(), &Document::stateChanged);
    QVERIFY(save(m_folder->filePath(QStringLiteral("a.sinew"))).outcome == SaveResult::Outcome::saved);
    m_document->beginGesture();
    (void)m_document->modify({}, [](Project& p) { p.parameters[0].maximum = 9.0; });
    QVERIFY(m_document->isModified());
    (void)m_document->modify({}, [](Project& p) { p.parameters[0].maximum = 1.0; });
    m_document->endGesture();
    QCOMPARE(m_document->undoStack()->count(), 1);
    QVERIFY(!m_document->isModified());
}

void DocumentTest::aCancelledGestureIsNoStep()
{
    addParameter("Breath");
    const Project before = m_document->project();
    m_document->beginGesture();
    (void)m_document->modify({}, [](Project& p) { p.parameters[0].maximum = 9.0; });
    m_document->cancelGesture();
    QVERIFY(m_document->project() == before);
    QCOMPARE(m_document->undoStack()->count(), 1);
    QVERIFY(!m_document->inGesture());
    m_document->endGesture();  // one too many does no harm
    QCOMPARE(m_document->undoStack()->count(), 1);
}

void DocumentTest::undoInAGestureClosesItFirst()
{
    addParameter("Breath");
    m_document->beginGesture();
    (void)m_document->modify({}, [](Project& p) { p.parameters[0].maximum = 9.0; });
    m_document->undo();
    QCOMPARE(m_document->project().parameters[0].maximum, 1.0);
    QVERIFY(!m_document->inGesture());
    m_document->redo();
    QCOMPARE(m_document->project().parameters[0].maximum, 9.0);
}

void DocumentTest::deletedAndRestoredObjectsKeepTheirHistory()
{
    addParameter("Breath");
    const Id id = m_document->project().parameters[0].id;
    (void)m_document->modify(QStringLiteral("rename"), [](Project& p) { p.parameters[0].name = "Sway"; });
    (void)m_document->modify(QStringLiteral("add motion"), [&](Project& p) { addHarmonic(p, id); });
    (void)m_document->modify(QStringLiteral("delete"), [&](Project& p) { removeParameter(p, id); });
    QVERIFY(m_document->project().drivers.empty());
    m_document->undo();
    QCOMPARE(m_document->project().drivers.size(), std::size_t(1));
    m_document->undo();
    m_document->undo();
    QCOMPARE(m_document->project().parameters[0].name, std::string("Breath"));
}

void DocumentTest::randomScriptsUndoAndRedoToTheByte()
{
    std::mt19937 random(7);
    const std::string initial = m_document->text({});
    std::vector<std::string> states{initial};
    for (int i = 0; i < 300; ++i) {
        const auto count = m_document->project().parameters.size();
        const auto pick = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
        const int kind = static_cast<int>(random() % 6);
        if (kind == 0 || count == 0)
            addParameter("P" + std::to_string(i));
        else if (kind == 1)
            (void)m_document->modify({}, [&](Project& p) { removeParameter(p, Id(p.parameters[pick(count)].id)); });
        else if (kind == 2)
            (void)m_document->modify({}, [&](Project& p) { addHarmonic(p, p.parameters[pick(count)].id); });
        else if (kind == 3)
            (void)m_document->modify({}, [&](Project& p) { std::swap(p.parameters[pick(count)], p.parameters[pick(count)]); });
        else if (kind == 4)
            (void)m_document->modify({}, [&](Project& p) { p.parameters[pick(count)].maximum = 1.0 + i; });
        else
            (void)m_document->modify({}, [&](Project& p) { p.settings.channels.push_back({"c", 0.5 * i}); });
        if (m_document->undoStack()->count() == static_cast<int>(states.size()))
            states.push_back(m_document->text({}));
    }
    QVERIFY(states.size() > 200);
    for (std::size_t i = states.size(); i-- > 0;) {
        QCOMPARE(m_document->text({}), states[i]);
        m_document->undo();
    }
    QCOMPARE(m_document->text({}), initial);
    for (std::size_t i = 1; i < states.size(); ++i) {
        m_document->redo();
        QCOMPARE(m_document->text({}), states[i]);
    }
}

void DocumentTest::changesSayWhatTheyTouched()
{
    QList<DocumentChange> changes;
    connect(m_document.get(), &Document::changed, this, [&](const DocumentChange& change) { changes.append(change); });
    addParameter("Breath");
    const Id id = m_document->project().parameters[0].id;
    QVERIFY(changes.back().structure);
    QVERIFY(changes.back().touches(ObjectKind::parameter, id));
    (void)m_document->modify({}, [](Project& p) { p.parameters[0].maximum = 2.0; });
    QVERIFY(!changes.back().structure);
    QVERIFY(changes.back().has(ObjectKind::parameter));
    QVERIFY(!changes.back().has(ObjectKind::driver));
    QVERIFY(!changes.back().replay);
    m_document->undo();
    QVERIFY(changes.back().replay);
    const qsizetype count = changes.size();
    (void)m_document->modify({}, [](Project&) {});
    QCOMPARE(changes.size(), count);  // nothing happened, nothing is said
}

void DocumentTest::aRefusedEditChangesNothing()
{
    addParameter("Breath");
    const Edit removal = removeObject(m_document->project(), ObjectKind::parameter, m_document->project().parameters[0].id, "Delete");
    QVERIFY(m_document->apply(removal).ok());
    const Project before = m_document->project();
    QSignalSpy refused(m_document.get(), &Document::refused);
    QVERIFY(!m_document->apply(removal).ok());  // it is gone already
    QCOMPARE(refused.size(), 1);
    QVERIFY(m_document->project() == before);
    QCOMPARE(m_document->undoStack()->count(), 2);
}

// --- files ------------------------------------------------------------------

void DocumentTest::savingClearsTheMark()
{
    addParameter("Breath");
    const QString path = m_folder->filePath(QStringLiteral("h\u00e9ro \U0001f98a.sinew"));
    const SaveResult result = save(path);
    QVERIFY(result.outcome == SaveResult::Outcome::saved);
    QVERIFY(!m_document->isModified());
    QCOMPARE(m_document->path(), path);
    QCOMPARE(contentOf(path).toStdString(), m_document->text(path));
    m_document->undo();
    QVERIFY(m_document->isModified());
    m_document->redo();
    QVERIFY(!m_document->isModified());  // back at what is saved
}

void DocumentTest::savingTwiceGivesTheSameBytes()
{
    addParameter("Breath");
    const QString path = m_folder->filePath(QStringLiteral("a.sinew"));
    save(path);
    const QByteArray first = contentOf(path);
    save(path);
    QCOMPARE(contentOf(path), first);
}

void DocumentTest::reopeningGivesTheSame()
{
    addParameter("Breath");
    (void)m_document->modify({}, [](Project& p) { addHarmonic(p, p.parameters[0].id); });
    const Project before = m_document->project();
    const QString path = m_folder->filePath(QStringLiteral("a.sinew"));
    save(path);
    m_document->clear();
    QVERIFY(m_document->isEmpty());
    QVERIFY(m_document->open(path).ok());
    QVERIFY(m_document->project() == before);
    QVERIFY(!m_document->isModified());
    QVERIFY(!m_document->undoStack()->canUndo());
}

void DocumentTest::aChoiceSetBackIsNoChange()
{
    addParameter("Breath");
    QSignalSpy state(m_document.get(), &Document::stateChanged);
    const auto set = [&](double maximum) {
        QVERIFY(m_document->modify(QStringLiteral("Set"), [&](Project& p) { p.parameters[0].maximum = maximum; }).ok());
    };
    const double before = m_document->project().parameters[0].maximum;
    QCOMPARE(save(m_folder->filePath(QStringLiteral("a.sinew"))).outcome, SaveResult::Outcome::saved);
    QVERIFY(!m_document->isModified());
    state.clear();
    set(before + 1.0);
    QVERIFY(m_document->isModified());
    QCOMPARE(state.count(), 1);
    set(before);
    QVERIFY(!m_document->isModified());
    QCOMPARE(state.count(), 2);
    m_document->undo();
    QVERIFY(m_document->isModified());
    // In a gesture too, and what was opened counts as what was saved.
    QVERIFY(m_document->open(m_document->path()).ok());
    m_document->beginGesture();
    set(before + 2.0);
    QVERIFY(m_document->isModified());
    set(before);
    QVERIFY(!m_document->isModified());
    m_document->endGesture();
    QVERIFY(!m_document->isModified());
    // A recovered copy was never saved as it is.
    const QString text = QString::fromStdString(m_document->text({}));
    QVERIFY(m_document->openRecovered(text, {}, {}).ok());
    QVERIFY(m_document->isModified());
    set(before + 3.0);
    set(before);
    QVERIFY(m_document->isModified());
}

void DocumentTest::aSampleOpensAsACopy()
{
    addParameter("Sway");
    const QString sample = m_folder->filePath(QStringLiteral("sample.sinew"));
    QCOMPARE(save(sample).outcome, SaveResult::Outcome::saved);
    const Project saved = m_document->project();
    m_document->clear();
    QVERIFY(m_document->openAsNew(sample).ok());
    QCOMPARE(m_document->project(), saved);
    QVERIFY(m_document->path().isEmpty());
    QVERIFY(!m_document->isModified());
    QVERIFY(!m_document->openAsNew(m_folder->filePath(QStringLiteral("none.sinew"))).ok());
    QCOMPARE(m_document->project(), saved);
}

void DocumentTest::anEditDuringASaveStaysUnsaved()
{
    QSemaphore entered;
    QSemaphore go;
    m_document->setWriter([&](const std::filesystem::path& path, const std::string& text) {
        entered.release();
        go.acquire();
        return writeFileAtomic(path, text);
    });
    addParameter("Breath");
    const QString path = m_folder->filePath(QStringLiteral("a.sinew"));
    QSignalSpy finished(m_document.get(), &Document::saveFinished);
    m_document->save(path);
    QVERIFY(entered.tryAcquire(1, 5000));
    QVERIFY(m_document->isSaving());
    addParameter("Sway");  // the worker is writing
    go.release();
    QVERIFY(finished.wait(5000));
    QVERIFY(m_document->isModified());
    const Result<LoadedProject> saved = loadProject(path.toStdString());
    QVERIFY(saved.ok());
    QCOMPARE(saved->project.parameters.size(), std::size_t(1));
    go.release();
    m_document->save(path);
    QVERIFY(finished.wait(5000));
    QVERIFY(!m_document->isModified());
    QCOMPARE(loadProject(path.toStdString())->project.parameters.size(), std::size_t(2));
}

void DocumentTest::aFailedSaveKeepsTheMark()
{
    addParameter("Breath");
    const QString path = m_folder->filePath(QStringLiteral("a.sinew"));
    m_document->setWriter([](const std::filesystem::path& p, const std::string&) -> Status {
        return Error{ErrorKind::io, "No space left on device", p.string(), {}};
    });
    const SaveResult result = save(path);
    QVERIFY(result.outcome == SaveResult::Outcome::failed);
    QVERIFY(QString::fromStdString(result.error.text()).contains(QStringLiteral("No space")));
    QVERIFY(m_document->isModified());
    QVERIFY(m_document->path().isEmpty());
    QVERIFY(!QFile::exists(path));
    // And where the folder truly refuses.
    m_document->setWriter([](const std::filesystem::path& p, const std::string& text) { return writeFileAtomic(p, text); });
    QVERIFY(save(m_folder->filePath(QStringLiteral("no/such/folder/a.sinew"))).outcome == SaveResult::Outcome::failed);
    QVERIFY(m_document->isModified());
}

void DocumentTest::aFileChangedByOthersIsNotOverwritten()
{
    addParameter("Breath");
    const QString path = m_folder->filePath(QStringLiteral("a.sinew"));
    save(path);
    addParameter("Sway");
    QVERIFY(save(path).outcome == SaveResult::Outcome::saved);
    write(path, "someone else's");
    addParameter("Nod");
    QVERIFY(save(path).outcome == SaveResult::Outcome::changedOnDisk);
    QCOMPARE(contentOf(path), QByteArray("someone else's"));
    QVERIFY(m_document->isModified());
    QVERIFY(save(path, true).outcome == SaveResult::Outcome::saved);
    QVERIFY(!m_document->isModified());
}

void DocumentTest::earlierSavesAreKept()
{
    const QString source = m_folder->filePath(QStringLiteral("a.sinew"));
    const QString backups = m_folder->filePath(QStringLiteral("backups"));
    for (int i = 0; i < 6; ++i) {
        write(source, QByteArray::number(i));
        QTest::qWait(3);  // names tell milliseconds apart
        keepBackup(source, backups, 3);
    }
    const QStringList folders = QDir(backups).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QCOMPARE(folders.size(), 1);
    const QDir kept(backups + QLatin1Char('/') + folders.front());
    const QStringList files = kept.entryList(QDir::Files, QDir::Name);
    QCOMPARE(files.size(), 3);
    QCOMPARE(contentOf(kept.filePath(files.back())), QByteArray("5"));
    QCOMPARE(contentOf(kept.filePath(files.front())), QByteArray("3"));
}

void DocumentTest::pathsInFilesAreRelative()
{
    QDir(m_folder->path()).mkpath(QStringLiteral("models"));
    QDir(m_folder->path()).mkpath(QStringLiteral("elsewhere/deep"));
    const QString model = m_folder->filePath(QStringLiteral("models/fox.glb"));
    write(model, "x");
    QSignalSpy loaded(m_document.get(), &Document::modelChanged);
    m_document->importModel(model);
    QVERIFY(loaded.wait(5000));
    const QString path = m_folder->filePath(QStringLiteral("hero.sinew"));
    save(path);
    QVERIFY(contentOf(path).contains("\"models/fox.glb\""));
    QVERIFY(!contentOf(path).contains(m_folder->path().toUtf8()));
    const QByteArray first = contentOf(path);
    const QString other = m_folder->filePath(QStringLiteral("elsewhere/deep/hero.sinew"));
    save(other);
    QVERIFY(contentOf(other).contains("\"../../models/fox.glb\""));
    QVERIFY(m_document->open(path).ok());
    QCOMPARE(m_document->modelPath(), model);
    QTRY_VERIFY(m_document->model());
    save(path);
    QCOMPARE(contentOf(path), first);
}

void DocumentTest::whatCannotBeOpenedLeavesTheDocument_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text") << QByteArray("hello");
    QTest::newRow("truncated") << QByteArray("{\"sinew\": {\"format\": 2, \"minRea");
    QTest::newRow("other json") << QByteArray("[1, 2, 3]");
    QTest::newRow("from the future") << QByteArray("{\"sinew\": {\"format\": 9999, \"minReader\": 9999}}");
}

void DocumentTest::whatCannotBeOpenedLeavesTheDocument()
{
    QFETCH(QByteArray, content);
    addParameter("Breath");
    const Project before = m_document->project();
    const QString path = m_folder->filePath(QStringLiteral("bad.sinew"));
    write(path, content);
    const Status status = m_document->open(path);
    QVERIFY(!status.ok());
    QVERIFY(QString::fromStdString(status.error().text()).contains(QStringLiteral("bad.sinew")));
    QVERIFY(m_document->project() == before);
    QVERIFY(m_document->isModified());
    QVERIFY(!m_document->open(m_folder->filePath(QStringLiteral("missing.sinew"))).ok());
}

// --- models -----------------------------------------------------------------

QTEST_GUILESS_MAIN(DocumentTest)
#include "document_test.moc"
