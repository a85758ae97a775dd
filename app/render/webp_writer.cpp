#include "app/render/webp_writer.h"

#include "core/base/file.h"

#include <webp/encode.h>
#include <webp/mux.h>

#include <cmath>

namespace sinew {
namespace {

constexpr float kQuality = 90.0f;

}  // namespace

WebpWriter::~WebpWriter()
{
    WebPAnimEncoderDelete(m_encoder);
}

Error WebpWriter::failed(const char* what) const
{
    return {ErrorKind::io, std::string("WebP could not encode it: ") + what, m_settings.path.toStdString(), {}};
}

Status WebpWriter::begin()
{
    if (Status status = m_folder.openBeside(m_settings.path); !status)
        return status;
    WebPAnimEncoderOptions options;
    if (!WebPAnimEncoderOptionsInit(&options))
        return failed("the library is of another version");
    options.anim_params.loop_count = m_settings.repeat ? 0 : 1;  // 0: for ever
    m_encoder = WebPAnimEncoderNew(m_settings.size.width(), m_settings.size.height(), &options);
    return m_encoder ? Status() : failed("not enough memory");
}

Status WebpWriter::add(const QImage& image)
{
    const QImage straight = image.convertToFormat(QImage::Format_RGBA8888);
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture))
        return failed("the library is of another version");
    config.quality = kQuality;
    config.alpha_quality = 100;
    picture.use_argb = 1;
    picture.width = straight.width();
    picture.height = straight.height();
    const int time = static_cast<int>(std::lround(m_count++ * 1000.0 / m_settings.fps));  // ms
    const bool added = WebPPictureImportRGBA(&picture, straight.constBits(), static_cast<int>(straight.bytesPerLine())) &&
                       WebPAnimEncoderAdd(m_encoder, &picture, time, &config);
    WebPPictureFree(&picture);
    return added ? Status() : failed(WebPAnimEncoderGetError(m_encoder));
}

Status WebpWriter::finish(const Progress&)
{
    const int end = static_cast<int>(std::lround(m_count * 1000.0 / m_settings.fps));
    WebPData data;
    WebPDataInit(&data);
    if (!WebPAnimEncoderAdd(m_encoder, nullptr, end, nullptr) || !WebPAnimEncoderAssemble(m_encoder, &data))
        return failed(WebPAnimEncoderGetError(m_encoder));
    const QString name = QStringLiteral("film.webp");
    const Status written = writeFileAtomic(m_folder.file(name).toStdU16String(), std::span(data.bytes, data.size));
    WebPDataClear(&data);
    return written.ok() ? m_folder.publish(name, m_settings.path) : written;
}

}  // namespace sinew
