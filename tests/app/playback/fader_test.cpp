// "Fade now": the transition runs in the player, and the project follows at its end.
#include "app/document/document.h"
#include "app/document/model_library.h"
#include "app/playback/fader.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"

#include <QStandardPaths>
#include <QTest>
#include <QUndoStack>

#include <cmath>

using namespace sinew;

namespace {

Clip holding(const char* id, double value)
{
    Clip clip;
    clip.id = id;
    clip.name = id;
    Key key;
    key.value = {value};
    Track track;
    track.keys.push_back(key);
    clip.tracks.push_back({ClipTrack::Target::parameter, {"p"}, track, {}});
    return clip;
}

}  // namespace

class FaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_document = std::make_unique<Document>(m_library);
        m_preview = std::make_unique<Preview>(*m_document);
        m_transport = std::make_unique<Transport>(*m_document, *m_preview);
        m_fader = std::make_unique<Fader>(*m_document, *m_preview, *m_transport);
        QVERIFY(m_document->modify(QStringLiteral("Make"), [](Project& project) {
            Parameter p;
            p.id = "p";
            project.parameters = {p};
            project.clips = {holding("a", 0.0), holding("b", 1.0)};
            Layer layer;
            layer.id = "body";
            layer.clip = "a";
            layer.nextClip = "b";
            layer.transitionDuration = 0.5;
            project.layers = {layer};
            project.settings.loopEnd = 2.0;
        }).ok());
        m_preview->refresh();
    }
    void cleanup()
    {
        m_fader.reset();
        m_transport.reset();
        m_preview.reset();
        m_document.reset();
    }

    void theProjectFollowsAndNothingJumpsBack()
    {
        m_transport->seek(0.25);
        const int steps = m_document->undoStack()->count();
        m_fader->fade("body");
        QVERIFY(m_transport->isPlaying());
        QVERIFY(m_fader->isFading("body"));
        stop();
        m_transport->advance(0.25);
        QCOMPARE(value(), 0.5);
        QCOMPARE(layer().clip, std::string("a"));  // not before it is done
        m_transport->advance(0.3);
        QCOMPARE(layer().clip, std::string("b"));
        QCOMPARE(layer().nextClip, std::string("a"));
        QCOMPARE(m_document->undoStack()->count(), steps + 1);
        for (int frame = 0; frame < 200; ++frame) {  // around the loop too
            m_preview->refresh();
            QCOMPARE(value(), 1.0);
            m_transport->advance(1.0 / 60.0);
        }
        QVERIFY(!m_fader->isFading("body"));
        // And back.
        m_fader->fade("body");
        stop();
        m_transport->advance(0.25);
        QCOMPARE(value(), 0.5);
        m_transport->advance(0.3);
        m_preview->refresh();
        QCOMPARE(value(), 0.0);
    }

    void undoShowsAtOnce_data()
    {
        QTest::addColumn<bool>("playing");
        QTest::newRow("playing") << true;
        QTest::newRow("standing still") << false;
    }
    void undoShowsAtOnce()
    {
        QFETCH(bool, playing);
        m_fader->fade("body");
        stop();
        m_transport->advance(0.7);
        m_preview->refresh();
        QCOMPARE(value(), 1.0);
        if (playing)
            m_preview->setPlaying(true);
        m_document->undo();
        m_preview->refresh();
        QCOMPARE(layer().clip, std::string("a"));
        QCOMPARE(value(), 0.0);
    }

    // The clip began with the fade: as the timeline becomes its own, so does the clock.
    void theTimelineFollowsWithoutAJump()
    {
        QVERIFY(m_document->modify(QStringLiteral("Ramps"), [](Project& project) {
            project.parameters[0].maximum = 10.0;
            for (Clip& clip : project.clips) {
                clip.duration = clip.id == "a" ? 0.8 : 1.1;
                Key end;
                end.time = clip.duration;
                end.value = {clip.duration};
                clip.tracks[0].track.keys[0].value = {0.0};
                clip.tracks[0].track.keys.push_back(end);
            }
            project.settings.loopEnd = 0.8;
        }).ok());
        m_preview->refresh();
        m_transport->seek(0.3);
        m_fader->fade("body");
        stop();
        m_transport->advance(0.4);
        QCOMPARE(m_transport->loopEnd(), 0.8);
        m_transport->advance(0.15);  // the loop starts over, and the fade ends in it
        QCOMPARE(layer().clip, std::string("b"));
        QCOMPARE(m_transport->loopEnd(), 1.1);
        QVERIFY2(std::abs(m_transport->time() - 0.55) < 1e-9, qPrintable(QString::number(m_transport->time())));
        QVERIFY(std::abs(value() - 0.55) < 1e-9);
        for (int frame = 0; frame < 100; ++frame) {
            const double before = value();
            m_transport->advance(0.037);
            m_preview->refresh();
            QVERIFY(std::abs(value() - std::fmod(before + 0.037, 1.1)) < 1e-6);
        }
        // One step takes both back.
        m_document->undo();
        QCOMPARE(layer().clip, std::string("a"));
        QCOMPARE(m_transport->loopEnd(), 0.8);
    }

    void fadingInMidFadeTurnsBack()
    {
        m_fader->fade("body");
        stop();
        m_transport->advance(0.25);
        m_fader->fade("body");
        stop();
        QCOMPARE(value(), 0.5);
        m_transport->advance(0.25);
        QCOMPARE(value(), 0.25);
        m_transport->advance(0.3);
        QCOMPARE(value(), 0.0);
        QCOMPARE(layer().clip, std::string("a"));
        QVERIFY(!m_fader->isFading("body"));
    }

    void aScrubCutsItShort()
    {
        m_transport->seek(1.8);
        m_fader->fade("body");
        stop();
        m_transport->advance(0.1);
        QCOMPARE(value(), 0.2);
        m_transport->seek(1.0);
        QCOMPARE(value(), 1.0);
        QCOMPARE(layer().clip, std::string("b"));
        QVERIFY(!m_fader->isFading("body"));
    }

    void itGoesOnWhereTheLoopStartsOver()
    {
        m_transport->seek(1.8);
        m_fader->fade("body");
        stop();
        m_transport->advance(0.1);
        QCOMPARE(value(), 0.2);
        m_transport->advance(0.2);  // 0.1 s into the loop
        QCOMPARE(value(), 0.6);
        QVERIFY(m_fader->isFading("body"));
        QCOMPARE(layer().clip, std::string("a"));
        m_transport->advance(0.1);
        QCOMPARE(value(), 0.8);
        m_transport->advance(0.2);
        QCOMPARE(value(), 1.0);
        QCOMPARE(layer().clip, std::string("b"));
        QVERIFY(!m_fader->isFading("body"));
    }

    void oneThatCutIntoAnotherEndsWithTheLoop()
    {
        m_transport->seek(1.5);
        m_fader->fade("body");
        stop();
        m_transport->advance(0.25);
        m_fader->fade("body");  // back, from a still
        stop();
        m_transport->advance(0.1);
        m_transport->advance(0.2);
        QCOMPARE(value(), 0.0);
        QVERIFY(!m_fader->isFading("body"));
    }

    void anotherNextClipIsFadedToFromThere()
    {
        QVERIFY(m_document->modify(QStringLiteral("Third"), [](Project& p) { p.clips.push_back(holding("c", 0.8)); }).ok());
        m_fader->fade("body");
        stop();
        m_preview->setPlaying(true);
        m_transport->advance(0.25);
        QCOMPARE(value(), 0.5);
        QVERIFY(m_document->modify(QStringLiteral("Next"), [](Project& p) { p.layers[0].nextClip = "c"; }).ok());
        m_preview->refresh();
        m_transport->advance(0.0);
        QCOMPARE(value(), 0.5);
        m_transport->advance(0.25);
        QVERIFY(std::abs(value() - 0.65) < 1e-9);  // halfway from 0.5 to 0.8
        m_transport->advance(0.3);
        QVERIFY(std::abs(value() - 0.8) < 1e-9);
        QCOMPARE(layer().clip, std::string("c"));
        QCOMPARE(layer().nextClip, std::string("a"));
    }

    void anotherNextClipWhilePausedShowsAtOnce()
    {
        QVERIFY(m_document->modify(QStringLiteral("Third"), [](Project& p) { p.clips.push_back(holding("c", 0.8)); }).ok());
        m_fader->fade("body");
        stop();
        m_transport->advance(0.25);
        QVERIFY(m_document->modify(QStringLiteral("Next"), [](Project& p) { p.layers[0].nextClip = "c"; }).ok());
        m_preview->refresh();
        QCOMPARE(value(), 0.0);
        QCOMPARE(layer().clip, std::string("a"));
        QCOMPARE(layer().nextClip, std::string("c"));
        QVERIFY(!m_fader->isFading("body"));
    }

    void otherEditsWhileFadingMoveNothing()
    {
        m_fader->fade("body");
        m_transport->advance(0.25);
        const double before = value();
        QVERIFY(m_document->modify(QStringLiteral("Name"), [](Project& p) { p.layers[0].name = "Body"; }).ok());
        m_preview->refresh();
        QCOMPARE(m_preview->player()->layerPlay(0).changing, true);
        QVERIFY(std::abs(value() - before) < 0.05);  // the clock ran on a little
        stop();
    }

private:
    [[nodiscard]] double value() const { return m_preview->player()->values()[0]; }
    [[nodiscard]] const Layer& layer() const { return m_document->project().layers[0]; }
    // The clock of the test's own advances alone; what was begun goes on.
    void stop() { m_transport->setPlaying(false); }

    ModelLibrary m_library{CacheSettings{}};
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Preview> m_preview;
    std::unique_ptr<Transport> m_transport;
    std::unique_ptr<Fader> m_fader;
};

QTEST_MAIN(FaderTest)
#include "fader_test.moc"
