// The preview follows the document: every edit reaches the player by itself.
#include "app/document/document.h"
#include "app/document/model_library.h"
#include "app/playback/preview.h"
#include "core/project/operations.h"

#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

using namespace sinew;

class PreviewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void editsReachThePlayer()
    {
        ModelLibrary library(CacheSettings{});
        Document document(library);
        Preview preview(document);
        QSignalSpy compiled(&preview, &Preview::programChanged);
        QTRY_COMPARE(compiled.count(), 1);
        QVERIFY(preview.player());
        QCOMPARE(preview.player()->values().size(), std::size_t(0));

        QVERIFY(document.modify(QStringLiteral("Add"), [](Project& project) {
            Parameter breath;
            breath.id = "breath";
            project.parameters.push_back(breath);
            addHarmonic(project, "breath");
        }).ok());
        QTRY_COMPARE(compiled.count(), 2);
        QCOMPARE(preview.player()->values().size(), std::size_t(1));
        QVERIFY(preview.player()->seek(0.75).ok());
        const double before = preview.player()->values()[0];

        // Many edits in one turn compile once; the clock stays.
        for (const double range : {0.4, 0.3, 0.2})
            QVERIFY(document.modify(QStringLiteral("Set range"), [range](Project& project) {
                std::get<Harmonic>(project.drivers[0].motion).normalizedRange = range;
                std::get<Harmonic>(project.drivers[0].motion).direction = Direction::right;
            }).ok());
        QTRY_COMPARE(compiled.count(), 3);
        QCOMPARE(preview.player()->time(), 0.75);
        QVERIFY(preview.player()->values()[0] != before);

        document.undo();
        preview.refresh();  // now, not in the next turn
        QCOMPARE(compiled.count(), 4);
        preview.refresh();  // nothing changed since
        QTest::qWait(10);
        QCOMPARE(compiled.count(), 4);
    }
};

QTEST_MAIN(PreviewTest)
#include "preview_test.moc"
