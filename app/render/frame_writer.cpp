#include "app/render/frame_writer.h"

#include "app/render/ffmpeg_writer.h"
#include "app/render/png_writer.h"
#include "app/render/webp_writer.h"

#include <QCoreApplication>

namespace sinew {

std::unique_ptr<FrameWriter> makeFrameWriter(const RenderSettings& settings)
{
    switch (settings.format) {
    case RenderFormat::png:
        return std::make_unique<PngWriter>(settings);
    case RenderFormat::webp:
        return std::make_unique<WebpWriter>(settings);
    case RenderFormat::mp4:
    case RenderFormat::gif:
        return std::make_unique<FfmpegWriter>(settings);
    }
    return nullptr;
}

QString formatProblem(RenderFormat format)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("FrameWriter", text); };
    if (format == RenderFormat::png || format == RenderFormat::webp)
        return {};
    const QString name = nameOf(format).toUpper();
    if (FfmpegWriter::program().isEmpty())
        return tr("%1 needs the ffmpeg program, which is not installed (Debian: apt-get install ffmpeg)").arg(name);
    const QString encoder = format == RenderFormat::mp4 ? QStringLiteral("libx264") : QStringLiteral("gif");
    if (!FfmpegWriter::hasEncoder(encoder))
        return tr("%1 needs the encoder %2, which this ffmpeg lacks").arg(name, encoder);
    return {};
}

}  // namespace sinew
