// sinew-editor --render as a farm runs it: no display, exit codes, words.
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Outcome {
    int code = -1;
    QString out;
    QString err;
};

Outcome run(const QStringList& arguments, const QString& home, const QString& path = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XAUTHORITY"})
        environment.remove(QLatin1String(name));
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QLatin1String(name), home);
    if (!path.isEmpty())
        environment.insert(QStringLiteral("PATH"), path);
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
        QCOMPARE(qAlpha(image.pixel(60, 45)), 255);

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
        const Outcome outcome = run({QStringLiteral("--help")}, m_folder.path(), m_folder.path());
        QCOMPARE(outcome.code, 0);
        for (const char* option : {"--render <OUT>", "--range <A:B>", "--turntable", "--size <WxH>"})
            QVERIFY2(outcome.out.contains(QLatin1String(option)), option);
    }

    void withoutXvfbItSaysWhatToInstall()
    {
        const Outcome outcome = run({QStringLiteral("--render"), QStringLiteral("x.png"), sample()}, m_folder.path(), m_folder.path());
        QCOMPARE(outcome.code, 4);
        QVERIFY2(outcome.err.contains(QStringLiteral("xvfb")), qPrintable(outcome.err));
    }

private:
    static QString sample() { return QStringLiteral(SINEW_RESOURCES "/pip/pip.sinew"); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(RenderCommandTest)
#include "render_command_test.moc"
