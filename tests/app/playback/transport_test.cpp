// The clock and the range it plays agree, whatever changes either.
#include "app/document/document.h"
#include "app/document/model_library.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"

#include <QStandardPaths>
#include <QTest>

#include <cmath>
#include <random>

using namespace sinew;

class TransportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_document = std::make_unique<Document>(m_library);
        m_preview = std::make_unique<Preview>(*m_document);
        m_transport = std::make_unique<Transport>(*m_document, *m_preview);
        set([](Settings& s) { s.loopEnd = 2.0; });
        m_preview->refresh();
    }
    void cleanup()
    {
        m_transport.reset();
        m_preview.reset();
        m_document.reset();
    }

    void aLoopRunsOn()
    {
        m_transport->advance(1.5);
        QCOMPARE(m_transport->time(), 1.5);
        m_transport->advance(0.75);
        QCOMPARE(m_transport->time(), 0.25);
        m_transport->advance(4.5);  // a very slow frame
        QCOMPARE(m_transport->time(), 0.75);
        m_transport->setSpeed(-1.0);
        m_transport->advance(1.0);
        QCOMPARE(m_transport->time(), 1.75);
    }

    void aShorterLoopWhilePlayingStartsOver()
    {
        m_transport->advance(1.5);
        set([](Settings& s) { s.loopEnd = 1.0; });
        m_transport->advance(0.1);
        QCOMPARE(m_transport->time(), 0.0);
        m_transport->advance(0.1);
        QCOMPARE(m_transport->time(), 0.1);
        set([](Settings& s) { s.loopStart = 0.5; });
        m_transport->advance(0.1);
        QCOMPARE(m_transport->time(), 0.5);
    }

    void playFromTheEndOfTheLoopStartsOver()
    {
        m_transport->toEnd();
        QCOMPARE(m_transport->time(), 2.0);
        m_transport->advance(0.1);
        QCOMPARE(m_transport->time(), 0.1);
        m_transport->seek(7.0);  // standing still the playhead may be anywhere
        QCOMPARE(m_transport->time(), 7.0);
        m_transport->advance(0.1);
        QCOMPARE(m_transport->time(), 0.0);
    }

    void withoutALoopItStopsAtTheEnd()
    {
        set([](Settings& s) { s.loop = false; });
        m_transport->setPlaying(true);
        m_transport->advance(1.5);
        set([](Settings& s) { s.loopEnd = 1.0; });
        m_transport->advance(0.1);
        QCOMPARE(m_transport->time(), 1.0);
        QVERIFY(!m_transport->isPlaying());
        m_transport->setPlaying(true);  // over again
        m_transport->advance(0.25);
        QVERIFY(m_transport->time() >= 0.25 && m_transport->time() < 0.5);
        m_transport->setSpeed(-1.0);
        m_transport->advance(2.0);
        QCOMPARE(m_transport->time(), 0.0);
        QVERIFY(!m_transport->isPlaying());
        m_transport->setPlaying(true);
        QCOMPARE(m_transport->time(), 1.0);
        m_transport->setPlaying(false);
    }

    // Any order of what an artist may do.
    void theClockIsAlwaysInTheRangeItPlays()
    {
        std::mt19937 random(20);
        const auto upTo = [&](double most) { return std::uniform_real_distribution<double>(0.0, most)(random); };
        for (int step = 0; step < 4000; ++step) {
            switch (random() % 8) {
            case 0: m_transport->seek(upTo(4.0)); break;
            case 1: m_transport->setSpeed(upTo(4.0) - 2.0); break;
            case 2: set([&](Settings& s) { s.loopEnd = s.loopStart + 0.02 + upTo(3.0); }); break;
            case 3:
                set([&](Settings& s) {
                    s.loopStart = upTo(1.0);
                    s.loopEnd = std::max(s.loopEnd, s.loopStart + 0.02);
                });
                break;
            case 4: m_document->undo(); break;
            case 5: m_transport->toEnd(); break;
            default: break;
            }
            if (random() % 3 == 0)
                m_preview->refresh();
            const double before = m_transport->time();
            const double moved = upTo(0.1) * m_transport->speed();
            m_transport->advance(moved / (m_transport->speed() == 0.0 ? 1.0 : m_transport->speed()));
            const double start = m_transport->loopStart();
            const double end = m_transport->loopEnd();
            const double now = m_transport->time();
            QVERIFY2(now >= start && now < end, qPrintable(QStringLiteral("%1 of %2..%3").arg(now).arg(start).arg(end)));
            if (before + moved >= start && before + moved < end)
                QVERIFY(std::abs(now - (before + moved)) < 1e-12);
            QCOMPARE(m_preview->player()->time(), now);
        }
    }

private:
    void set(const std::function<void(Settings&)>& change)
    {
        QVERIFY(m_document->modify(QStringLiteral("Set"), [&](Project& p) { change(p.settings); }).ok());
    }

    ModelLibrary m_library{CacheSettings{}};
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Preview> m_preview;
    std::unique_ptr<Transport> m_transport;
};

QTEST_MAIN(TransportTest)
#include "transport_test.moc"
