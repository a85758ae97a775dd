#include "app/render/render_settings.h"

#include "core/motion/invalid.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kFastest = 240.0;
constexpr double kUsualGifFps = 25.0;  // four hundredths a frame
constexpr double kGifFps = 50.0;   // its clock counts hundredths, and players refuse a delay of one
constexpr double kWebpFps = 90.0;  // browsers show frames of 10 ms and less for 100

Error usage(const char* setting, const QString& message)
{
    return {ErrorKind::usage, message.toStdString(), {}, setting};
}

}  // namespace

long long RenderSettings::numberOf(int frame) const
{
    return std::llround(start * fps) + frame;
}

QString nameOf(RenderFormat format)
{
    switch (format) {
    case RenderFormat::png:
        return QStringLiteral("png");
    case RenderFormat::webp:
        return QStringLiteral("webp");
    case RenderFormat::mp4:
        return QStringLiteral("mp4");
    case RenderFormat::gif:
        return QStringLiteral("gif");
    }
    return {};
}

std::optional<RenderFormat> renderFormatOf(const QString& path)
{
    const QString extension = QFileInfo(path).suffix().toLower();
    for (const RenderFormat format : {RenderFormat::png, RenderFormat::webp, RenderFormat::mp4, RenderFormat::gif})
        if (extension == nameOf(format))
            return format;
    return std::nullopt;
}

bool hasAlpha(RenderFormat format)
{
    return format != RenderFormat::mp4;
}

bool hasSoftAlpha(RenderFormat format)
{
    return hasAlpha(format) && format != RenderFormat::gif;
}

double usualFps(RenderFormat format, double projectRate)
{
    return format == RenderFormat::gif ? kUsualGifFps : std::min(projectRate, fastest(format));
}

double fastest(RenderFormat format)
{
    return format == RenderFormat::gif ? kGifFps : format == RenderFormat::webp ? kWebpFps : kFastest;
}

int framesIn(double seconds, double fps)
{
    return static_cast<int>(std::clamp(std::round(seconds * fps), 1.0, kMostFrames + 1.0));
}

QString frameName(const RenderSettings& settings, int frame)
{
    const QFileInfo file(settings.path);
    QString name = file.fileName();
    static const QRegularExpression places(QStringLiteral("#+"));
    QRegularExpressionMatch match = places.match(name);
    if (!match.hasMatch()) {
        if (settings.frames == 1)
            return settings.path;
        name = file.completeBaseName() + QStringLiteral("_####.") + file.suffix();
        match = places.match(name);
    }
    const QString number = QStringLiteral("%1").arg(settings.numberOf(frame), static_cast<int>(match.capturedLength()), 10,
                                                    QLatin1Char('0'));
    name.replace(match.capturedStart(), match.capturedLength(), number);
    const QString folder = settings.path.left(settings.path.size() - file.fileName().size());
    return folder + name;
}

QString existingOutput(const RenderSettings& settings)
{
    if (settings.format != RenderFormat::png)
        return QFileInfo::exists(settings.path) ? settings.path : QString();
    for (int frame = 0; frame < settings.frames; ++frame)
        if (const QString name = frameName(settings, frame); QFileInfo::exists(name))
            return name;
    return {};
}

Status check(const RenderSettings& s)
{
    const QFileInfo file(s.path);
    const QFileInfo folder(file.absolutePath());
    if (s.path.isEmpty() || file.fileName().isEmpty())
        return usage("render", QStringLiteral("Name a file to write"));
    if (file.isDir())
        return usage("render", QStringLiteral("%1 is a folder: name a file to write").arg(s.path));
    if (!folder.isDir())
        return usage("render", QStringLiteral("The folder %1 does not exist").arg(file.path()));
    if (!folder.isWritable())
        return usage("render", QStringLiteral("The folder %1 cannot be written to").arg(file.path()));
    if (!(s.start >= 0.0 && s.start <= motion::kLargestTime))
        return usage("range", QStringLiteral("A moment is 0 to %1 s, not %2").arg(motion::kLargestTime, 0, 'f', 0).arg(s.start));
    const double most = s.frames > 1 ? fastest(s.format) : kFastest;
    if (!(s.fps >= 1.0 && s.fps <= most))
        return usage("fps", QStringLiteral("%1 frames a second: %2 shows 1 to %3").arg(s.fps).arg(nameOf(s.format).toUpper()).arg(most));
    if (s.frames < 1 || s.frames > kMostFrames)
        return usage("range", QStringLiteral("The range holds more than %1 frames").arg(kMostFrames));
    if (s.supersampling < 1 || s.supersampling > 4)
        return usage("supersample", QStringLiteral("Supersampling is 1 to 4"));
    const int side = kLargestRender / s.supersampling;
    if (s.size.width() < 1 || s.size.height() < 1 || s.size.width() > side || s.size.height() > side)
        return usage("size", QStringLiteral("%1 x %2 pixels: each side is 1 to %3%4")
                         .arg(s.size.width())
                         .arg(s.size.height())
                         .arg(side)
                         .arg(s.supersampling > 1 ? QStringLiteral(" at supersampling %1").arg(s.supersampling) : QString()));
    if (s.format == RenderFormat::mp4 && (s.size.width() % 2 != 0 || s.size.height() % 2 != 0))
        return usage("size", QStringLiteral("MP4 needs even sizes; %1 x %2 is not").arg(s.size.width()).arg(s.size.height()));
    if (!hasAlpha(s.format) && s.isTransparent())
        return usage("transparent", QStringLiteral("MP4 has no transparency: choose a background, or PNG, WebP or GIF"));
    return {};
}

}  // namespace sinew
