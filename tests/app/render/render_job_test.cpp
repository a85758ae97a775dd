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

#include <webp/decode.h>
#include <webp/mux.h>

#include <functional>

using namespace sinew;

namespace {

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Delays of a GIF's frames in hundredths of a second, and how often it plays; 0: for ever.
struct GifTimes {
    std::vector<int> delays;
    int plays = 1;
};
GifTimes gifTimes(const QByteArray& bytes)
{
    GifTimes times;
    const auto byte = [&bytes](qsizetype i) { return i < bytes.size() ? static_cast<uchar>(bytes[i]) : 0x3b; };
    const auto table = [](int flags) { return (flags & 0x80) ? 3 * (2 << (flags & 7)) : 0; };
    qsizetype at = 13 + table(byte(10));
    while (byte(at) != 0x3b) {
        if (byte(at) == 0x21) {
            if (byte(at + 1) == 0xf9)
                times.delays.push_back(byte(at + 4) + 256 * byte(at + 5));
            if (byte(at + 1) == 0xff && bytes.mid(at + 3, 11) == "NETSCAPE2.0")
                times.plays = byte(at + 16) + 256 * byte(at + 17);
            at += 2;
        } else {
            at += 10 + table(byte(at + 9)) + 1;
        }
        while (byte(at) != 0 && at < bytes.size())
            at += byte(at) + 1;
        ++at;
    }
    return times;
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

    // The camera stands where nothing is cut, the shadow included, at any turn of the light.
    void theShadowFitsIntoThePicture_data()
    {
        QTest::addColumn<float>("turn");
        QTest::addColumn<bool>("turntable");
        for (const float turn : {0.0f, 90.0f, -130.0f})
            QTest::addRow("%g", static_cast<double>(turn)) << turn << false;
        QTest::newRow("turntable") << 40.0f << true;
    }
    void theShadowFitsIntoThePicture()
    {
        QFETCH(float, turn);
        QFETCH(bool, turntable);
        RenderSettings settings = smallSettings(QStringLiteral("shadow_#.png"));
        settings.turntable = turntable;
        settings.frames = turntable ? 5 : 1;
        settings.fps = 1.0;
        m_look.setLightAngle(turn);
        QVERIFY(run(settings));
        int seen = 0;
        for (int frame = 0; frame < settings.frames; ++frame) {
            const QImage image(frameName(settings, frame));
            for (int x = 0; x < image.width(); ++x)
                QVERIFY(qAlpha(image.pixel(x, 0)) == 0 && qAlpha(image.pixel(x, image.height() - 1)) == 0);
            for (int y = 0; y < image.height(); ++y) {
                QVERIFY(qAlpha(image.pixel(0, y)) == 0 && qAlpha(image.pixel(image.width() - 1, y)) == 0);
                for (int x = 0; x < image.width(); ++x)
                    seen += qAlpha(image.pixel(x, y)) > 40 && qAlpha(image.pixel(x, y)) < 120;
            }
        }
        QVERIFY2(seen > 150 * settings.frames, qPrintable(QString::number(seen)));  // there is a shadow
        m_look.setLightAngle(0.0f);
    }

    void withoutItsShadowTheModelIsLarger()
    {
        const auto covered = [](const QImage& image) {
            int count = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    count += qAlpha(image.pixel(x, y)) == 255;
            return count;
        };
        RenderSettings settings = smallSettings(QStringLiteral("size.png"));
        QVERIFY(run(settings));
        const int with = covered(QImage(settings.path));
        RenderSettings narrow = settings;
        narrow.size = {60, 120};
        QVERIFY(run(narrow));
        const int narrowWith = covered(QImage(narrow.path));
        m_look.setShadows(false);
        QVERIFY(run(settings));
        const int without = covered(QImage(settings.path));
        QVERIFY(run(narrow));
        m_look.setShadows(true);
        QVERIFY2(without > with * 1.1, qPrintable(QStringLiteral("%1, %2").arg(with).arg(without)));
        // Where there is no room for the shadow, the model does not give way to it.
        QVERIFY(narrowWith > 0.97 * covered(QImage(narrow.path)));
    }

    // As far from the left as from the right, whichever way its shadow lies.
    void theModelIsInTheMiddle()
    {
        for (const float turn : {0.0f, 90.0f, -130.0f}) {
            m_look.setLightAngle(turn);
            const RenderSettings settings = smallSettings(QStringLiteral("middle_%1.png").arg(static_cast<double>(turn)));
            QVERIFY(run(settings));
            const QImage image(settings.path);
            int left = image.width();
            int right = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (qAlpha(image.pixel(x, y)) == 255) {
                        left = std::min(left, x);
                        right = std::max(right, x);
                    }
            const int off = std::abs(left - (image.width() - 1 - right));
            QVERIFY2(off <= 8, qPrintable(QStringLiteral("%1: %2").arg(static_cast<double>(turn)).arg(off)));
        }
        m_look.setLightAngle(0.0f);
    }

    void webpKeepsAlphaAndColoursOfSoftEdges()
    {
        RenderSettings png = smallSettings(QStringLiteral("edge.png"));
        RenderSettings webp = smallSettings(QStringLiteral("edge.webp"));
        QVERIFY(run(png) && run(webp));
        const QImage exact(png.path);
        const QByteArray bytes = bytesOf(webp.path);
        int width = 0;
        int height = 0;
        // One frame, which may leave out the empty edges of the picture.
        const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
        WebPMux* mux = WebPMuxCreate(&data, 0);
        WebPMuxFrameInfo frame{};
        QCOMPARE(WebPMuxGetFrame(mux, 1, &frame), WEBP_MUX_OK);
        std::uint8_t* pixels = WebPDecodeRGBA(frame.bitstream.bytes, frame.bitstream.size, &width, &height);
        QVERIFY(pixels);
        QVERIFY(frame.x_offset + width <= exact.width() && frame.y_offset + height <= exact.height());
        QImage image(exact.size(), QImage::Format_RGBA8888);
        image.fill(Qt::transparent);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const std::uint8_t* p = pixels + (y * width + x) * 4;
                image.setPixelColor(frame.x_offset + x, frame.y_offset + y, QColor(p[0], p[1], p[2], p[3]));
            }
        double difference = 0.0;
        int edges = 0;
        for (int y = 0; y < exact.height(); ++y)
            for (int x = 0; x < exact.width(); ++x) {
                const QColor a = exact.pixelColor(x, y);
                const QColor b = image.pixelColor(x, y);
                QCOMPARE(b.alpha(), a.alpha());
                if (a.alpha() < 130 || a.alpha() > 250)
                    continue;
                difference += b.lightnessF() - a.lightnessF();
                ++edges;
            }
        WebPFree(pixels);
        WebPDataClear(&frame.bitstream);
        WebPMuxDelete(mux);
        QVERIFY(edges > 50);
        QVERIFY2(std::abs(difference / edges) < 0.03, qPrintable(QString::number(difference / edges)));
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

    void gifsKeepTimeAndEdges_data()
    {
        QTest::addColumn<double>("fps");
        QTest::addColumn<bool>("repeat");
        QTest::newRow("24") << 24.0 << true;
        QTest::newRow("30") << 30.0 << true;
        QTest::newRow("25, once") << 25.0 << false;
    }
    void gifsKeepTimeAndEdges()
    {
        QFETCH(double, fps);
        QFETCH(bool, repeat);
        if (!formatProblem(RenderFormat::gif).isEmpty())
            QSKIP("ffmpeg is not here");
        RenderSettings settings = smallSettings(QStringLiteral("film.gif"));
        settings.fps = fps;
        settings.frames = static_cast<int>(fps) / 2 * 2 / 4;
        settings.repeat = repeat;
        QVERIFY(run(settings));
        const GifTimes times = gifTimes(bytesOf(settings.path));
        QCOMPARE(times.delays.size(), static_cast<std::size_t>(settings.frames));
        int start = 0;
        for (int i = 0; i < settings.frames; ++i) {
            start += times.delays[static_cast<std::size_t>(i)];
            QCOMPARE(start, static_cast<int>(std::lround((i + 1) * 100.0 / fps)));
        }
        QCOMPARE(times.plays, repeat ? 0 : 1);
        // Nothing is half there, and edges are as light as the model.
        RenderSettings still = smallSettings(QStringLiteral("still.png"));
        still.fps = fps;
        still.frames = settings.frames;
        m_look.setShadows(false);
        QVERIFY(run(still));
        m_look.setShadows(true);
        const QImage exact(frameName(still, 0));
        const QImage gif(settings.path);
        QCOMPARE(gif.size(), exact.size());
        double difference = 0.0;
        int edges = 0;
        for (int y = 0; y < gif.height(); ++y)
            for (int x = 0; x < gif.width(); ++x) {
                const QColor a = exact.pixelColor(x, y);
                const QColor b = gif.pixelColor(x, y);
                QVERIFY(b.alpha() == 0 || b.alpha() == 255);
                if (a.alpha() < 120)
                    QCOMPARE(b.alpha(), 0);
                if (a.alpha() < 136 || a.alpha() > 250)
                    continue;
                difference += b.lightnessF() - a.lightnessF();
                ++edges;
            }
        QVERIFY(edges > 50);
        QVERIFY2(std::abs(difference / edges) < 0.05, qPrintable(QString::number(difference / edges)));
    }

    void filmsKeepColours()
    {
        if (!formatProblem(RenderFormat::mp4).isEmpty())
            QSKIP("ffmpeg is not here");
        RenderSettings settings = smallSettings(QStringLiteral("colour.mp4"));
        settings.background = QColor(0xd0, 0x60, 0x30);
        QVERIFY(run(settings));
        const QString frame = m_folder.filePath(QStringLiteral("colour.png"));
        QCOMPARE(QProcess::execute(QStandardPaths::findExecutable(QStringLiteral("ffmpeg")),
                                   {QStringLiteral("-v"), QStringLiteral("error"), QStringLiteral("-y"), QStringLiteral("-i"), settings.path,
                                    QStringLiteral("-frames:v"), QStringLiteral("1"), frame}), 0);
        const QColor corner = QImage(frame).pixelColor(8, 8);
        QVERIFY2(std::abs(corner.red() - 0xd0) <= 3 && std::abs(corner.green() - 0x60) <= 3 && std::abs(corner.blue() - 0x30) <= 3,
                 qPrintable(corner.name()));
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
        many.crowd.settings.count = 9;
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
        QCOMPARE(says("1 to 90", [](RenderSettings& s) { s.format = RenderFormat::webp; s.fps = 100; s.frames = 2; }), QString());
        QCOMPARE(says("is a folder", [this](RenderSettings& s) { s.path = m_folder.path(); }), QString());
        QCOMPARE(says("0 to 1000000000 s", [](RenderSettings& s) { s.start = 1e12; }), QString());
        QCOMPARE(says("even sizes", [](RenderSettings& s) { s.format = RenderFormat::mp4; s.size = {101, 100}; s.background = Qt::black; }), QString());
        QCOMPARE(says("no transparency", [](RenderSettings& s) { s.format = RenderFormat::mp4; }), QString());
        QCOMPARE(says("GIF shows 1 to 50", [](RenderSettings& s) { s.format = RenderFormat::gif; s.fps = 60; s.frames = 2; }), QString());
        QCOMPARE(says("1 to 4096 at supersampling 2", [](RenderSettings& s) { s.size = {5000, 10}; s.supersampling = 2; }), QString());
        QCOMPARE(says("does not exist", [](RenderSettings& s) { s.path = QStringLiteral("/no/such/folder/x.png"); }), QString());
        QCOMPARE(says("not -1", [](RenderSettings& s) { s.start = -1; }), QString());
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

    void momentsAfterTheEndAreRemarked()
    {
        Project project;
        project.settings.frameRate = 24.0;
        project.settings.loopEnd = 2.0;
        RenderSettings settings;
        settings.start = 0.0;
        settings.fps = 24.0;
        settings.frames = 48;
        QCOMPARE(renderRemark(settings, project), QString());
        settings.frames = 49;
        QVERIFY(renderRemark(settings, project).contains(QStringLiteral("its last frame is 47f")));
        settings.start = 99.0;
        settings.frames = 1;
        QVERIFY(renderRemark(settings, project).contains(QStringLiteral("99 s lies after the project's end at 2 s")));
    }

    // What the dialog copies asks for what the dialog shows.
    void optionsAreReadAsTheyAreWritten()
    {
        const auto again = [](const RenderArguments& wanted) -> Result<RenderArguments> {
            QCommandLineParser parser;
            addRenderOptions(parser);
            parser.addPositionalArgument(QStringLiteral("file"), {});
            if (!parser.parse(QStringList{QStringLiteral("sinew-editor")} + renderOptions(wanted) + QStringList{QStringLiteral("a.sinew")}))
                return Error{ErrorKind::usage, parser.errorText().toStdString(), {}, {}};
            return readRenderOptions(parser);
        };
        RenderArguments plain;
        plain.settings.path = QStringLiteral("out dir/it's.png");
        plain.settings.supersampling = 2;
        const auto first = again(plain);
        QVERIFY2(first.ok(), first.ok() ? "" : first.error().message.c_str());
        QVERIFY(*first == plain);
        QVERIFY(renderCommandLine(plain, QStringLiteral("a.sinew")).contains(QStringLiteral("'--render=out dir/it'\\''s.png'")));

        RenderArguments all;
        all.clip = {QStringLiteral("walk"), QStringLiteral("hop"), 0.25};
        all.settings.path = QStringLiteral("a.webp");
        all.settings.format = RenderFormat::webp;
        all.from = RenderMoment{0.1};
        all.to = RenderMoment{90.0, true};
        all.fps = 29.97;
        all.settings.size = {640, 362};
        all.settings.supersampling = 3;
        all.settings.camera.setSceneSize(0.7f);
        all.settings.camera.setAngles(-123.25f, -12.5f);
        all.settings.camera.setTarget({-0.125f, 0.3f, 1.0f / 3.0f});
        all.settings.camera.setDistance(0.7f);
        all.fit.reset();
        all.settings.turntable = true;
        all.settings.grid = all.settings.joints = true;
        all.settings.repeat = false;
        all.settings.sceneBackground = true;
        all.shading = Shading::clay;
        all.edges = true;
        all.lighting = {Backdrop::gradient, QColor(0x12, 0x34, 0x56), 0.4f, -33.0f, 2.5f, false};
        all.hidden = QStringList{QStringLiteral("left eye"), QStringLiteral("-hat")};
        all.crowd.count = 50;
        all.crowd.seed = 7;
        all.crowd.mix = CrowdMix::random;
        all.crowdSpacing = 1.75;
        all.overwrite = true;
        const auto second = again(all);
        QVERIFY2(second.ok(), second.ok() ? "" : second.error().message.c_str());
        // Seen from as far; how near and far that may be is the model's to say.
        all.settings.camera = second->settings.camera;
        QCOMPARE(second->settings.camera.yaw(), -123.25f);
        QCOMPARE(second->settings.camera.target().z, 1.0f / 3.0f);
        QCOMPARE(second->settings.camera.distance(), 0.7f);
        QVERIFY(*second == all);
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
        return {m_project, m_model, m_program, settings, {}, {}, fit};
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
