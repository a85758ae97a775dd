// What a render writes: every frame, its alpha and size, the same each time;
// nothing where it was cancelled.
#include "app/render/frame_writer.h"
#include "app/render/offscreen_view.h"
#include "app/render/render_arguments.h"
#include "app/render/render_job.h"
#include "app/viewport/graphics_api.h"
#include "core/import/import.h"
#include "core/project/compile/compile.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <webp/mux.h>

using namespace sinew;

namespace {

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList entries(const QString& folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

}  // namespace

class RenderJobTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        auto imported = importModel(SINEW_RESOURCES "/pip/pip.glb", Progress{});
        QVERIFY(imported.ok());
        m_model = std::make_shared<Model>(std::move(imported->model));
        m_project.model.path = "pip.glb";
        Layer layer;
        layer.id = "base";
        layer.name = "Base";
        layer.clip = "model:" + m_model->clips.front().name;
        m_project.layers.push_back(layer);
        auto compiled = compile(m_project, m_model.get());
        QVERIFY(compiled.ok());
        m_program = compiled->program;
    }

    void aPictureIsTransparentAroundTheModelAndTheSameEachTime()
    {
        RenderSettings settings = smallSettings(QStringLiteral("one.png"));
        settings.start = 0.4;
        QVERIFY(run(settings));
        const QByteArray first = bytesOf(settings.path);
        const QImage image = QImage::fromData(first);
        QCOMPARE(image.size(), settings.size);
        QCOMPARE(qAlpha(image.pixel(0, 0)), 0);
        QCOMPARE(qAlpha(image.pixel(image.width() - 1, 0)), 0);
        int opaque = 0;
        int partly = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                opaque += qAlpha(image.pixel(x, y)) == 255;
                partly += qAlpha(image.pixel(x, y)) > 0 && qAlpha(image.pixel(x, y)) < 255;
            }
        QVERIFY2(opaque > 500, qPrintable(QString::number(opaque)));
        QVERIFY2(partly > 100, "soft edges and a shadow");
        QVERIFY(run(settings));
        QVERIFY(bytesOf(settings.path) == first);
    }

    // What lies over a colour is what that colour shows through.
    void alphaIsThatOfTheSamePictureOverAColour()
    {
        RenderSettings clear = smallSettings(QStringLiteral("clear.png"));
        RenderSettings white = smallSettings(QStringLiteral("white.png"));
        white.background = QColor(Qt::white);
        QVERIFY(run(clear) && run(white));
        const QImage over = QImage(clear.path).convertToFormat(QImage::Format_ARGB32);
        const QImage flat = QImage(white.path);
        QVERIFY(!flat.hasAlphaChannel());
        int worst = 0;
        for (int y = 0; y < over.height(); ++y)
            for (int x = 0; x < over.width(); ++x) {
                const QRgb p = over.pixel(x, y);
                const int expected = (qGreen(p) * qAlpha(p) + 255 * (255 - qAlpha(p))) / 255;
                worst = std::max(worst, std::abs(expected - qGreen(flat.pixel(x, y))));
            }
        QVERIFY2(worst <= 4, qPrintable(QString::number(worst)));
    }

    void aFrameOfARangeIsThePictureOfItsMoment()
    {
        RenderSettings range = smallSettings(QStringLiteral("walk_###.png"));
        range.camera.setTarget({0.0f, 0.3f, 0.0f});
        range.camera.setDistance(1.5f);
        range.start = 0.2;
        range.fps = 10.0;
        range.frames = 4;
        QVERIFY(run(range, std::nullopt));
        QCOMPARE(frameName(range, 3), m_folder.filePath(QStringLiteral("walk_005.png")));
        RenderSettings moment = smallSettings(QStringLiteral("moment.png"));
        moment.start = range.timeOf(3);
        moment.camera = range.camera;
        QVERIFY(run(moment, std::nullopt));
        QVERIFY(bytesOf(moment.path) == bytesOf(frameName(range, 3)));
        QVERIFY(bytesOf(moment.path) != bytesOf(frameName(range, 0)));
    }

    void webpHoldsEveryFrameForItsTime()
    {
        RenderSettings settings = smallSettings(QStringLiteral("walk.webp"));
        settings.fps = 30.0;
        settings.frames = 6;
        QVERIFY(run(settings));
        const QByteArray bytes = bytesOf(settings.path);
        WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
        WebPMux* mux = WebPMuxCreate(&data, 0);
        QVERIFY(mux);
        int width = 0;
        int height = 0;
        std::uint32_t features = 0;
        QCOMPARE(WebPMuxGetCanvasSize(mux, &width, &height), WEBP_MUX_OK);
        QCOMPARE(QSize(width, height), settings.size);
        QCOMPARE(WebPMuxGetFeatures(mux, &features), WEBP_MUX_OK);
        QVERIFY(features & ALPHA_FLAG);
        int frames = 0;
        QCOMPARE(WebPMuxNumChunks(mux, WEBP_CHUNK_ANMF, &frames), WEBP_MUX_OK);
        int total = 0;
        for (int i = 1; i <= frames; ++i) {
            WebPMuxFrameInfo frame;
            QCOMPARE(WebPMuxGetFrame(mux, static_cast<std::uint32_t>(i), &frame), WEBP_MUX_OK);
            total += frame.duration;
            WebPDataClear(&frame.bitstream);
        }
        WebPMuxDelete(mux);
        QVERIFY(frames >= 2 && frames <= 6);  // equal neighbours may be one
        QCOMPARE(total, 200);
    }

    void films_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("mp4") << int(RenderFormat::mp4);
        QTest::newRow("gif") << int(RenderFormat::gif);
    }
    void films()
    {
        QFETCH(int, format);
        const auto kind = static_cast<RenderFormat>(format);
        const QString probe = QStandardPaths::findExecutable(QStringLiteral("ffprobe"));
        if (!formatProblem(kind).isEmpty() || probe.isEmpty())
            QSKIP("ffmpeg is not here");
        RenderSettings settings = smallSettings(QStringLiteral("film.") + nameOf(kind));
        settings.format = kind;
        settings.fps = 20.0;
        settings.frames = 5;
        settings.background = QColor(0x20, 0x24, 0x28);
        QVERIFY(run(settings));
        QProcess process;
        process.start(probe, {QStringLiteral("-v"), QStringLiteral("error"), QStringLiteral("-count_frames"), QStringLiteral("-show_entries"),
                              QStringLiteral("stream=width,height,nb_read_frames"), QStringLiteral("-of"), QStringLiteral("csv=p=0"),
                              settings.path});
        QVERIFY(process.waitForFinished());
        QCOMPARE(QString::fromUtf8(process.readAllStandardOutput()).trimmed(), QStringLiteral("160,120,5"));
    }

    void cancelledLeavesNothingAndWhatWasThere()
    {
        QTemporaryDir folder;
        for (const char* name : {"a.png", "a.webp"}) {
            RenderSettings settings = smallSettings({});
            settings.path = folder.filePath(QLatin1String(name));
            settings.format = *renderFormatOf(settings.path);
            settings.frames = 50;
            if (settings.format == RenderFormat::webp) {
                QFile before(settings.path);
                QVERIFY(before.open(QIODevice::WriteOnly));
                before.write("before");
            }
            RenderJob job(request(settings), m_look);
            QSignalSpy finished(&job, &RenderJob::finished);
            connect(&job, &RenderJob::progressed, &job, [&job](int drawn) {
                if (drawn == 3)
                    job.cancel();
            });
            job.start();
            QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60'000);
            const auto outcome = finished.front().front().value<RenderOutcome>();
            QVERIFY(outcome.error && outcome.error->kind == ErrorKind::cancelled);
        }
        QCOMPARE(entries(folder.path()), QStringList{QStringLiteral("a.webp")});
        QCOMPARE(bytesOf(folder.filePath(QStringLiteral("a.webp"))), QByteArray("before"));
    }

    void supersamplingKeepsSizeAndSmoothsEdges()
    {
        RenderSettings settings = smallSettings(QStringLiteral("fine.png"));
        settings.supersampling = 3;
        QVERIFY(run(settings));
        QCOMPARE(QImage(settings.path).size(), settings.size);
        QImage stripes(6, 2, QImage::Format_RGBA8888_Premultiplied);
        stripes.fill(QColor(Qt::black));
        stripes.setPixelColor(0, 0, Qt::white);
        stripes.setPixelColor(1, 0, Qt::white);
        const QImage mean = reduced(stripes, 2);
        QCOMPARE(mean.size(), QSize(3, 1));
        QCOMPARE(qRed(mean.pixel(0, 0)), 128);
        QCOMPARE(qRed(mean.pixel(1, 0)), 0);
    }

    void aCrowdIsRenderedAsItIsShown()
    {
        RenderSettings settings = smallSettings(QStringLiteral("crowd.png"));
        RenderRequest many = request(settings);
        many.crowd.count = 9;
        RenderJob job(many, m_look);
        QSignalSpy finished(&job, &RenderJob::finished);
        job.start();
        QVERIFY(!finished.isEmpty() || finished.wait(120'000));
        const QImage crowd(settings.path);
        settings.path = m_folder.filePath(QStringLiteral("alone.png"));
        QVERIFY(run(settings));
        const auto covered = [](const QImage& image) {
            int count = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    count += qAlpha(image.pixel(x, y)) == 255;
            return count;
        };
        // Nine fit into the picture where one did: each is smaller, together they are wider.
        QVERIFY(covered(crowd) > 300);
        QVERIFY(crowd != QImage(settings.path));
    }

    void theTurntableGoesAroundOnce()
    {
        RenderSettings settings;
        settings.frames = 8;
        settings.turntable = true;
        settings.camera.setAngles(10.0f, 5.0f);
        QCOMPARE(cameraAt(settings, 0).yaw(), 10.0f);
        QCOMPARE(cameraAt(settings, 4).yaw(), -170.0f);
        QCOMPARE(cameraAt(settings, 4).pitch(), 5.0f);
    }

    void wrongSettingsAreNamed()
    {
        const auto problem = [this](const std::function<void(RenderSettings&)>& change) {
            RenderSettings settings = smallSettings(QStringLiteral("x.png"));
            change(settings);
            const Status status = check(settings);
            return status.ok() ? std::string() : status.error().message;
        };
        QCOMPARE(problem([](RenderSettings&) {}), std::string());
        const auto says = [&](const char* words, const std::function<void(RenderSettings&)>& change) {
            const std::string message = problem(change);
            return message.find(words) != std::string::npos ? QString() : QString::fromStdString("'" + message + "' lacks " + words);
        };
        QCOMPARE(says("even sizes", [](RenderSettings& s) { s.format = RenderFormat::mp4; s.size = {101, 100}; s.background = Qt::black; }), QString());
        QCOMPARE(says("no transparency", [](RenderSettings& s) { s.format = RenderFormat::mp4; }), QString());
        QCOMPARE(says("50 frames a second", [](RenderSettings& s) { s.format = RenderFormat::gif; s.fps = 60; s.frames = 2; }), QString());
        QCOMPARE(says("1 to 4096 at supersampling 2", [](RenderSettings& s) { s.size = {5000, 10}; s.supersampling = 2; }), QString());
        QCOMPARE(says("does not exist", [](RenderSettings& s) { s.path = QStringLiteral("/no/such/folder/x.png"); }), QString());
        QCOMPARE(says("before 0", [](RenderSettings& s) { s.start = -1; }), QString());
    }

    void momentsAndRanges()
    {
        Project project;
        project.settings.frameRate = 24.0;
        QCOMPARE(parseMoment(QStringLiteral("1.5"))->seconds(project), 1.5);
        QCOMPARE(parseMoment(QStringLiteral("2s"))->seconds(project), 2.0);
        QCOMPARE(parseMoment(QStringLiteral("36f"))->seconds(project), 1.5);
        for (const char* wrong : {"", "x", "-1", "f", "nan", "1e999"})
            QVERIFY2(!parseMoment(QLatin1String(wrong)), wrong);
        QCOMPARE(framesIn(6.0, 30.0), 180);
        QCOMPARE(framesIn(0.001, 30.0), 1);
    }

private:
    RenderSettings smallSettings(const QString& name) const
    {
        RenderSettings settings;
        settings.path = m_folder.filePath(name);
        settings.format = renderFormatOf(name).value_or(RenderFormat::png);
        settings.size = {160, 120};
        settings.fps = 20.0;
        return settings;
    }
    RenderRequest request(const RenderSettings& settings, std::optional<float> fit = 1.0f) const
    {
        return {m_project, m_model, m_program, settings, {}, {}, {}, fit};
    }
    bool run(const RenderSettings& settings, std::optional<float> fit = 1.0f)
    {
        RenderJob job(request(settings, fit), m_look);
        QSignalSpy finished(&job, &RenderJob::finished);
        job.start();
        if (finished.isEmpty() && !finished.wait(120'000))
            return false;
        const auto outcome = finished.front().front().value<RenderOutcome>();
        if (outcome.error)
            qWarning("%s", outcome.error->text().c_str());
        return !outcome.error && outcome.frames == settings.frames;
    }

    QTemporaryDir m_folder;
    Project m_project;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const Program> m_program;
    ViewState m_look;
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (!chooseGraphicsApi(qEnvironmentVariable("SINEW_TEST_RHI", QStringLiteral("opengl"))).ok())
        return 77;
    RenderJobTest tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "render_job_test.moc"
