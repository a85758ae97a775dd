// The preview follows the document: every edit reaches the player by itself.
#include "app/document/document.h"
#include "app/document/model_library.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "core/project/operations.h"

#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include <cmath>

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

    void switchingShowsAtOnceStandingStillAndFadesWhilePlaying()
    {
        ModelLibrary library(CacheSettings{});
        Document document(library);
        Preview preview(document);
        Transport transport(document, preview);
        QVERIFY(document.modify(QStringLiteral("Add"), [](Project& project) {
            Parameter breath;
            breath.id = "breath";
            project.parameters.push_back(breath);
            addHarmonic(project, "breath");
        }).ok());
        preview.refresh();
        transport.seek(0.75);
        const double moved = preview.player()->values()[0];
        QVERIFY(std::abs(moved) > 0.1);
        const auto mute = [&](bool on) {
            QVERIFY(document.modify(QStringLiteral("Mute"), [on](Project& p) { p.drivers[0].mute = on; }).ok());
            preview.refresh();
        };
        mute(true);
        QCOMPARE(preview.player()->values()[0], 0.0);
        mute(false);
        QCOMPARE(preview.player()->values()[0], moved);

        transport.setPlaying(true);
        mute(true);
        QVERIFY(preview.player()->values()[0] != 0.0);
        transport.setPlaying(false);
        transport.advance(0.25);
        QCOMPARE(preview.player()->values()[0], 0.0);
        // A scrub back over the moment shows the project, not its history.
        transport.seek(0.75);
        QCOMPARE(preview.player()->values()[0], 0.0);
    }

    void lookAnswersEditsStandingStill()
    {
        ModelLibrary library(CacheSettings{});
        Document document(library);
        Preview preview(document);
        Transport transport(document, preview);
        QVERIFY(document.modify(QStringLiteral("Add"), [](Project& project) {
            Parameter x;
            x.id = "x";
            x.minimum = -1.0;
            project.parameters.push_back(x);
            addDriver(project, MotionKind::look, {"x"});
            project.look.target.kind = LookTarget::Kind::point;
            project.look.target.point = {0.5, 0.0, 0.0};
            project.look.reach = 1.0;
        }).ok());
        preview.refresh();
        transport.seek(2.0);
        QVERIFY(std::abs(preview.player()->values()[0] - 0.5) < 1e-3);
        QVERIFY(document.modify(QStringLiteral("Move"), [](Project& p) { p.look.target.point[0] = -0.25; }).ok());
        preview.refresh();
        QVERIFY(std::abs(preview.player()->values()[0] + 0.25) < 1e-3);
        QCOMPARE(preview.player()->time(), 2.0);
        // At the very start, too: settled, until the clock moves.
        transport.seek(0.0);
        QCOMPARE(preview.player()->values()[0], 0.0);
        QVERIFY(document.modify(QStringLiteral("Move"), [](Project& p) { p.look.target.point[0] = 0.75; }).ok());
        preview.refresh();
        QVERIFY(preview.looksSettled());
        QCOMPARE(preview.player()->values()[0], 0.75);
        transport.advance(1.0 / 60.0);
        QVERIFY(!preview.looksSettled());
        QVERIFY(preview.player()->values()[0] > 0.0 && preview.player()->values()[0] < 0.2);
    }
};

QTEST_MAIN(PreviewTest)
#include "preview_test.moc"
