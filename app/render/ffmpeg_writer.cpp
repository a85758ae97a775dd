#include "app/render/ffmpeg_writer.h"

#include <QHash>
#include <QMutex>
#include <QStandardPaths>

#include <cmath>
#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace sinew {
namespace {

constexpr int kPatience = 60'000;  // ms that ffmpeg may take for one frame
constexpr int kPoll = 50;          // ms between looks at whether to give up

// The picture the pipe carries.
QStringList rawInput(const RenderSettings& settings)
{
    return {QStringLiteral("-f"), QStringLiteral("rawvideo"), QStringLiteral("-pixel_format"), QStringLiteral("rgba"),
            QStringLiteral("-video_size"), QStringLiteral("%1x%2").arg(settings.size.width()).arg(settings.size.height()),
            QStringLiteral("-framerate"), QString::number(settings.fps, 'g', 12), QStringLiteral("-i"), QStringLiteral("-")};
}

// Of the last frame of a GIF, in hundredths of a second: it ends where the film does.
long lastDelay(const RenderSettings& settings)
{
    const auto start = [&settings](int frame) { return std::lround(frame * 100.0 / settings.fps); };
    return start(settings.frames) - start(settings.frames - 1);
}

}  // namespace

const QString& FfmpegWriter::program()
{
    static const QString path = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
    return path;
}

bool FfmpegWriter::hasEncoder(const QString& name)
{
    static QMutex mutex;
    static QHash<QString, bool> known;
    const QMutexLocker lock(&mutex);
    if (const auto it = known.constFind(name); it != known.constEnd())
        return *it;
    QProcess process;
    process.start(program(), {QStringLiteral("-hide_banner"), QStringLiteral("-h"), QStringLiteral("encoder=") + name});
    const bool has = process.waitForFinished(10'000) && process.readAllStandardOutput().startsWith("Encoder ");
    known.insert(name, has);
    return has;
}

FfmpegWriter::~FfmpegWriter()
{
    if (m_process && m_process->state() != QProcess::NotRunning) {
        m_process->kill();
        m_process->waitForFinished(kPatience);
    }
}

Error FfmpegWriter::failed() const
{
    QString words = QString::fromUtf8(m_process->readAllStandardError()).trimmed().section(QLatin1Char('\n'), -1);
    if (words.isEmpty())
        words = m_process->errorString();
    return {ErrorKind::io, "ffmpeg could not write it: " + words.toStdString(), m_settings.path.toStdString(), {}};
}

void FfmpegWriter::start(const QStringList& arguments)
{
    m_process = std::make_unique<QProcess>();
    m_process->setStandardOutputFile(QProcess::nullDevice());
#ifdef Q_OS_UNIX
    // A Ctrl+C in the terminal is for the renderer, which ends it in order.
    m_process->setChildProcessModifier([] { setpgid(0, 0); });
#endif
    m_process->start(program(), QStringList{QStringLiteral("-hide_banner"), QStringLiteral("-loglevel"),
                                            QStringLiteral("error"), QStringLiteral("-y")} +
                                    arguments);
}

Status FfmpegWriter::begin()
{
    if (Status status = m_folder.openBeside(m_settings.path); !status)
        return status;
    QStringList output;
    if (m_settings.format == RenderFormat::mp4)
        output = {QStringLiteral("-vf"), QStringLiteral("scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"),
                  QStringLiteral("-c:v"), QStringLiteral("libx264"), QStringLiteral("-preset"), QStringLiteral("slow"),
                  QStringLiteral("-crf"), QStringLiteral("16"), QStringLiteral("-colorspace"), QStringLiteral("bt709"),
                  QStringLiteral("-color_primaries"), QStringLiteral("bt709"), QStringLiteral("-color_trc"),
                  QStringLiteral("bt709"), QStringLiteral("-movflags"), QStringLiteral("+faststart"), part("film.mp4")};
    else  // a palette of all frames needs all frames first, and memory is for less than that
        output = {QStringLiteral("-c:v"), QStringLiteral("qtrle"), QStringLiteral("-pix_fmt"), QStringLiteral("argb"),
                  part("frames.mov")};
    start(rawInput(m_settings) + output);
    return m_process->waitForStarted(kPatience) ? Status() : failed();
}

Status FfmpegWriter::add(const QImage& image)
{
    const QImage straight = image.convertToFormat(QImage::Format_RGBA8888);
    for (int y = 0; y < straight.height(); ++y)
        m_process->write(reinterpret_cast<const char*>(straight.constScanLine(y)), qint64{straight.width()} * 4);
    while (m_process->bytesToWrite() > 0)
        if (!m_process->waitForBytesWritten(kPatience)) {
            m_process->waitForFinished(kPatience);
            return failed();
        }
    return {};
}

Status FfmpegWriter::wait(const Progress& progress)
{
    while (!m_process->waitForFinished(kPoll)) {
        if (m_process->error() == QProcess::FailedToStart)
            return failed();
        if (progress.cancelled())
            return Error{ErrorKind::cancelled, "Rendering was cancelled", m_settings.path.toStdString(), {}};
    }
    return m_process->exitStatus() == QProcess::NormalExit && m_process->exitCode() == 0 ? Status() : failed();
}

Status FfmpegWriter::run(const QStringList& arguments, const Progress& progress)
{
    start(arguments);
    return wait(progress);
}

Status FfmpegWriter::finish(const Progress& progress)
{
    m_process->closeWriteChannel();
    if (Status status = wait(progress); !status)
        return status;
    QString result = QStringLiteral("film.mp4");
    if (m_settings.format == RenderFormat::gif) {
        progress.report(1.0, "Choosing colours");
        const QString frames = part("frames.mov");
        const QString palette = part("palette.png");
        result = QStringLiteral("film.gif");
        if (Status status = run({QStringLiteral("-i"), frames, QStringLiteral("-vf"),
                                 QStringLiteral("palettegen=reserve_transparent=1:stats_mode=full"), palette},
                                progress);
            !status)
            return status;
        if (Status status = run({QStringLiteral("-i"), frames, QStringLiteral("-i"), palette, QStringLiteral("-lavfi"),
                                 QStringLiteral("paletteuse=dither=sierra2_4a:diff_mode=rectangle"), QStringLiteral("-final_delay"),
                                 QString::number(lastDelay(m_settings)), QStringLiteral("-loop"),
                                 m_settings.repeat ? QStringLiteral("0") : QStringLiteral("-1"), m_folder.file(result)},
                                progress);
            !status)
            return status;
    }
    return m_folder.publish(result, m_settings.path);
}

}  // namespace sinew
