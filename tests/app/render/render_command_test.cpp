// sinew-editor --render as a farm runs it: no display, exit codes, words.
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <map>

namespace {

struct Outcome {
    int code = -1;
    QString out;
    QString err;
};

QProcessEnvironment environmentAt(const QString& home)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XAUTHORITY"})
        environment.remove(QLatin1String(name));
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QLatin1String(name), home);
    return environment;
}

// `set`: variables of the environment.
Outcome run(const QStringList& arguments, const QString& home, const std::map<QString, QString>& set = {})
{
    QProcess process;
    QProcessEnvironment environment = environmentAt(home);
    for (const auto& [name, value] : set)
        environment.insert(name, value);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(SINEW_EDITOR), arguments);
    if (!process.waitForFinished(120'000))
        process.kill();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

}  // namespace

class RenderCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPictureOfASampleWithoutADisplay()
    {
        const QString picture = m_folder.filePath(QStringLiteral("pip.png"));
        const QStringList arguments{QStringLiteral("--render"), picture, QStringLiteral("--frame"), QStringLiteral("24f"),
                                    QStringLiteral("--size"), QStringLiteral("120x90"), sample()};
        const Outcome first = run(arguments, m_folder.path());
        QVERIFY2(first.code == 0, qPrintable(first.err));
        QVERIFY2(first.out.contains(QStringLiteral("1 frame of 120 x 90")), qPrintable(first.out));
        const QImage image(picture);
        QCOMPARE(image.size(), QSize(120, 90));
        QCOMPARE(qAlpha(image.pixel(0, 0)), 0);
        int opaque = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                opaque += qAlpha(image.pixel(x, y)) == 255;
        QVERIFY2(opaque > 1000, qPrintable(QString::number(opaque)));

        const Outcome again = run(arguments, m_folder.path());
        QCOMPARE(again.code, 1);
        QVERIFY2(again.err.contains(QStringLiteral("--overwrite")), qPrintable(again.err));
        QVERIFY(QImage(picture) == image);
    }

    void aSequenceWithATurntable()
    {
        const Outcome outcome = run({QStringLiteral("--render"), m_folder.filePath(QStringLiteral("turn-##.png")), QStringLiteral("--range"),
                                     QStringLiteral("0:0.2"), QStringLiteral("--fps"), QStringLiteral("10"), QStringLiteral("--turntable"),
                                     QStringLiteral("--background"), QStringLiteral("#ff0000"), QStringLiteral("--size"),
                                     QStringLiteral("64x64"), QStringLiteral("--supersample=1"), sample()},
                                    m_folder.path());
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        const QImage front(m_folder.filePath(QStringLiteral("turn-00.png")));
        const QImage back(m_folder.filePath(QStringLiteral("turn-01.png")));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("turn-02.png"))));
        QCOMPARE(front.pixelColor(0, 0), QColor(Qt::red));
        QVERIFY(front != back);
        // Where nobody watches a line that counts, the log tells.
        QVERIFY2(outcome.err.contains(QStringLiteral("frame 1 of 2\nframe 2 of 2\n")), qPrintable(outcome.err));
    }

    void lightsCrowdAndHiddenMeshes()
    {
        const auto picture = [this](const QString& name, const QStringList& options) {
            const QString path = m_folder.filePath(name);
            const Outcome outcome = run(QStringList{QStringLiteral("--render"), path, QStringLiteral("--frame=1"), QStringLiteral("--size=96x96"),
                                                    QStringLiteral("--background=#000000"), QStringLiteral("--camera=0,0.4,0,2"), sample()} + options,
                                        m_folder.path());
            if (outcome.code != 0)
                qWarning("%s", qPrintable(outcome.err));
            return QImage(path);
        };
        const auto light = [](const QImage& image) {
            double sum = 0.0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    sum += image.pixelColor(x, y).lightnessF();
            return sum;
        };
        const QImage plain = picture(QStringLiteral("plain.png"), {});
        QVERIFY(light(plain) > 200.0);
        const QImage dark = picture(QStringLiteral("dark.png"), {QStringLiteral("--lamps=0"), QStringLiteral("--environment=0")});
        QVERIFY2(light(dark) < 0.2 * light(plain), qPrintable(QString::number(light(dark) / light(plain))));
        const QImage bright = picture(QStringLiteral("bright.png"), {QStringLiteral("--environment=200")});
        QVERIFY(light(bright) > 1.1 * light(plain));
        const QImage turned = picture(QStringLiteral("turned.png"), {QStringLiteral("--turn=120")});
        QVERIFY(!turned.isNull() && turned != plain);
        const QImage crowd = picture(QStringLiteral("crowd.png"), {QStringLiteral("--crowd=20")});
        QVERIFY(light(crowd) > 1.3 * light(plain));
        const QImage bare = picture(QStringLiteral("bare.png"), {QStringLiteral("--hide=") + QStringLiteral("scarf")});
        QVERIFY(!bare.isNull() && bare != plain);
    }

    // Any clip of a bare model, and a mix of two.
    void aClipIsChosen()
    {
        const auto picture = [&](const QString& name, const QStringList& options) {
            const QString path = m_folder.filePath(name);
            const Outcome outcome = run(QStringList{QStringLiteral("--render"), path, QStringLiteral("--frame=0.3"), QStringLiteral("--size=96x96"),
                                                    QStringLiteral("--camera=0,0.4,0,2"), QStringLiteral(SINEW_RESOURCES "/pip/pip.glb")} + options,
                                        m_folder.path());
            if (outcome.code != 0)
                qWarning("%s", qPrintable(outcome.err));
            return QImage(path);
        };
        const QImage usual = picture(QStringLiteral("usual.png"), {});
        const QImage idle = picture(QStringLiteral("idle.png"), {QStringLiteral("--clip=idle")});
        const QImage walk = picture(QStringLiteral("walk.png"), {QStringLiteral("--clip=walk")});
        const QImage mixed = picture(QStringLiteral("mixed.png"), {QStringLiteral("--clip=idle"), QStringLiteral("--next=walk")});
        const QImage whole = picture(QStringLiteral("whole.png"), {QStringLiteral("--clip=idle"), QStringLiteral("--next=walk"), QStringLiteral("--tween=1")});
        QVERIFY(!idle.isNull() && !walk.isNull() && !mixed.isNull());
        QCOMPARE(idle, usual);
        QVERIFY(walk != idle);
        QVERIFY(mixed != idle && mixed != walk);
        QCOMPARE(whole, walk);
        // The range is the clip's.
        const Outcome outcome = run({QStringLiteral("--render"), m_folder.filePath(QStringLiteral("w_#.png")), QStringLiteral("--clip=walk"),
                                     QStringLiteral("--size=16x16"), QStringLiteral("--fps=10"), QStringLiteral(SINEW_RESOURCES "/pip/pip.glb")},
                                    m_folder.path());
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        const Outcome longer = run({QStringLiteral("--render"), m_folder.filePath(QStringLiteral("i_#.png")), QStringLiteral("--clip=idle"),
                                    QStringLiteral("--size=16x16"), QStringLiteral("--fps=10"), QStringLiteral(SINEW_RESOURCES "/pip/pip.glb")},
                                   m_folder.path());
        QVERIFY2(longer.code == 0, qPrintable(longer.err));
        const auto count = [&](const char* pattern) { return QDir(m_folder.path()).entryList({QString::fromLatin1(pattern)}).size(); };
        QVERIFY(count("w_*.png") > 1 && count("i_*.png") > count("w_*.png"));
    }

    void aMomentAfterTheEndIsSaid()
    {
        const Outcome outcome = run({QStringLiteral("--render"), m_folder.filePath(QStringLiteral("late.png")), QStringLiteral("--frame=99"),
                                     QStringLiteral("--size=32x32"), sample()}, m_folder.path());
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.err.contains(QStringLiteral("99 s lies after the project's end at 6 s (its last frame is 359f)")), qPrintable(outcome.err));
    }

    void aDeadDisplayIsNoObstacle()
    {
        const std::map<QString, QString> dead{{QStringLiteral("DISPLAY"), QStringLiteral(":7777")}};
        const Outcome outcome = run({QStringLiteral("--render"), m_folder.filePath(QStringLiteral("dead.png")), QStringLiteral("--frame=0"),
                                     QStringLiteral("--size=32x32"), sample()}, m_folder.path(), dead);
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        QVERIFY2(outcome.err.contains(QStringLiteral("display :7777 (DISPLAY) cannot be reached; drawing on a virtual one")), qPrintable(outcome.err));
        // The editor itself needs one, and says so instead of dying.
        const Outcome editor = run({sample()}, m_folder.path(), dead);
        QCOMPARE(editor.code, 4);
        QVERIFY2(editor.err.contains(QStringLiteral("display :7777")), qPrintable(editor.err));
    }

    // A server without a screen starts anew when its last client goes: who asks whether
    // it is there must not be that client.
    void aDisplayOfItsOwnIsUsed()
    {
        QProcess server;
        server.start(QStringLiteral("Xvfb"), {QStringLiteral("-displayfd"), QStringLiteral("1"), QStringLiteral("-screen"), QStringLiteral("0"),
                                              QStringLiteral("640x480x24"), QStringLiteral("+extension"), QStringLiteral("GLX")});
        QVERIFY(server.waitForStarted() && server.waitForReadyRead(30'000));
        const QString display = QLatin1Char(':') + QString::fromLatin1(server.readAllStandardOutput()).trimmed();
        for (int i = 0; i < 3; ++i) {
            const Outcome outcome = run({QStringLiteral("--render"), m_folder.filePath(QStringLiteral("own%1.png").arg(i)), QStringLiteral("--frame=0"),
                                         QStringLiteral("--size=32x32"), sample()}, m_folder.path(), {{QStringLiteral("DISPLAY"), display}});
            QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
            QVERIFY2(!outcome.err.contains(QStringLiteral("note:")), qPrintable(outcome.err));
        }
        server.terminate();
        server.waitForFinished();
    }

    void stoppedLeavesNothing_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"stop.png", "stop.webp", "stop.mp4", "stop.gif"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void stoppedLeavesNothing()
    {
        QFETCH(QString, name);
        QTemporaryDir out;
        QProcess process;
        process.setProcessEnvironment(environmentAt(m_folder.path()));
        process.start(QStringLiteral(SINEW_EDITOR), {QStringLiteral("--render"), out.filePath(name), QStringLiteral("--range=0:200"),
                                                     QStringLiteral("--fps=20"), QStringLiteral("--size=64x64"), sample()});
        QVERIFY(process.waitForStarted());
        // Under way: the hidden folder is there.
        const auto entries = [&out] { return QDir(out.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot); };
        QTRY_VERIFY_WITH_TIMEOUT(!entries().isEmpty() || process.state() == QProcess::NotRunning, 60'000);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60'000));
        const QString words = QString::fromUtf8(process.readAllStandardError());
        if (words.contains(QStringLiteral("ffmpeg program")))
            QSKIP("ffmpeg is not here");
        QCOMPARE(process.exitCode(), 130);
        QVERIFY2(words.contains(QStringLiteral("stopped; nothing was written")), qPrintable(words));
        QCOMPARE(entries(), QStringList());
    }

    void mistakesNameTheOption_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("words");
        const QString out = QStringLiteral("/tmp/x.png");
        const auto row = [&](const char* name, const QStringList& arguments, int code, const char* words) {
            QTest::newRow(name) << arguments << code << QString::fromLatin1(words);
        };
        row("format", {QStringLiteral("--render"), QStringLiteral("x.tiff"), sample()}, 1, "--render: 'x.tiff'");
        row("size", {QStringLiteral("--render"), out, QStringLiteral("--size"), QStringLiteral("big"), sample()}, 1, "--size: 'big'");
        row("side", {QStringLiteral("--render"), out, QStringLiteral("--size=100000x10"), sample()}, 1, "--size: 100000 x 10 pixels: each side is 1 to 4096");
        row("moment", {QStringLiteral("--render"), out, QStringLiteral("--frame=1e12"), sample()}, 1, "--frame: A moment is 0 to 1000000000 s");
        row("negative", {QStringLiteral("--render"), out, QStringLiteral("--frame=-1"), sample()}, 1, "--frame: '-1'");
        row("rate", {QStringLiteral("--render"), QStringLiteral("/tmp/x.webp"), QStringLiteral("--fps=120"), sample()}, 1, "--fps: 120 frames a second: WEBP shows 1 to 90");
        row("lamps", {QStringLiteral("--render"), out, QStringLiteral("--lamps=500"), sample()}, 1, "--lamps: '500' is not 0 to 400 %");
        row("crowd", {QStringLiteral("--render"), out, QStringLiteral("--crowd=2.5"), sample()}, 1, "--crowd: '2.5' is no whole number");
        row("crowd of what", {QStringLiteral("--render"), out, QStringLiteral("--crowd-seed=2"), sample()}, 1, "--crowd-seed: say with --crowd");
        row("clip", {QStringLiteral("--render"), out, QStringLiteral("--clip=moonwalk"), sample()}, 1, "--clip: no clip is named 'moonwalk'; there are: ");
        row("tween", {QStringLiteral("--render"), out, QStringLiteral("--tween=0.5"), sample()}, 1, "--tween: name the clip to mix into with --next");
        row("hidden", {QStringLiteral("--render"), out, QStringLiteral("--hide=nobody"), sample()}, 1, "--hide: the model has no mesh on a node named 'nobody'");
        row("camera", {QStringLiteral("--render"), out, QStringLiteral("--camera=0,0"), sample()}, 1, "--camera: '0,0'");
        row("still turntable", {QStringLiteral("--render"), out, QStringLiteral("--frame=0"), QStringLiteral("--turntable"), sample()}, 1, "--turntable");
        row("range", {QStringLiteral("--render"), out, QStringLiteral("--range"), QStringLiteral("2:1"), sample()}, 1, "--range: it ends");
        row("both", {QStringLiteral("--render"), out, QStringLiteral("--range"), QStringLiteral("0:1"), QStringLiteral("--frame"),
                     QStringLiteral("1"), sample()}, 1, "--range: either");
        row("colour", {QStringLiteral("--render"), out, QStringLiteral("--background"), QStringLiteral("blau"), sample()}, 1,
            "--background: 'blau'");
        row("nothing to render", {QStringLiteral("--render"), out}, 1, "name a project or a model");
        row("missing", {QStringLiteral("--render"), out, QStringLiteral("no-such.sinew")}, 2, "no-such.sinew");
        row("without render", {QStringLiteral("--render="), sample()}, 1, "--render");
        row("no folder", {QStringLiteral("--render"), QStringLiteral("/no/such/folder/x.png"), sample()}, 1, "/no/such/folder");
    }
    void mistakesNameTheOption()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, words);
        const Outcome outcome = run(arguments, m_folder.path());
        QVERIFY2(outcome.code == code, qPrintable(QStringLiteral("%1: %2").arg(outcome.code).arg(outcome.err)));
        QVERIFY2(outcome.err.contains(words), qPrintable(outcome.err));
    }

    void helpNeedsNoScreen()
    {
        const Outcome outcome = run({QStringLiteral("--help")}, m_folder.path(), {{QStringLiteral("PATH"), m_folder.path()}});
        QCOMPARE(outcome.code, 0);
        for (const char* option : {"--render <OUT>", "--range <A:B>", "--turntable", "--size <WxH>"})
            QVERIFY2(outcome.out.contains(QLatin1String(option)), option);
    }

    void withoutXvfbItSaysWhatToInstall()
    {
        const Outcome outcome = run({QStringLiteral("--render"), QStringLiteral("x.png"), sample()}, m_folder.path(),
                                    {{QStringLiteral("PATH"), m_folder.path()}});
        QCOMPARE(outcome.code, 4);
        QVERIFY2(outcome.err.contains(QStringLiteral("xvfb")), qPrintable(outcome.err));
    }

private:
    static QString sample() { return QStringLiteral(SINEW_RESOURCES "/pip/pip.sinew"); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(RenderCommandTest)
#include "render_command_test.moc"
