#include "app/viewport/environment.h"

#include <QFile>
#include <QFloat16>
#include <QSize>

#include <charconv>
#include <cmath>
#include <string_view>

namespace sinew {

Panorama readRadiance(std::span<const char> bytes)
{
    const std::string_view text(bytes.data(), bytes.size());
    constexpr std::string_view kSize = "\n\n-Y ";
    const std::size_t head = text.find(kSize);
    const std::size_t end = head == text.npos ? head : text.find('\n', head + kSize.size());
    if (!text.starts_with("#?RADIANCE\n") || end == text.npos)
        return {};
    const std::string_view size = text.substr(head + kSize.size(), end - head - kSize.size());
    const std::size_t across = size.find(" +X ");
    if (across == size.npos)
        return {};
    Panorama result;
    std::from_chars(size.data(), size.data() + across, result.height);
    std::from_chars(size.data() + across + 4, size.data() + size.size(), result.width);
    const std::string_view data = text.substr(end + 1);
    if (result.width <= 0 || result.height <= 0 || data.size() != std::size_t(result.width) * std::size_t(result.height) * 4)
        return {};
    result.pixels.reserve(data.size() / 4 * 3);
    for (std::size_t i = 0; i < data.size(); i += 4) {
        const float scale = std::ldexp(1.0f, static_cast<unsigned char>(data[i + 3]) - 128 - 8);
        for (std::size_t c = 0; c < 3; ++c)
            result.pixels.push_back(static_cast<float>(static_cast<unsigned char>(data[i + c])) * scale);
    }
    return result;
}

PanoramaTexture::PanoramaTexture(const QString& file)
{
    QFile source(file);
    const QByteArray bytes = source.open(QIODevice::ReadOnly) ? source.readAll() : QByteArray();
    const Panorama panorama = readRadiance({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (panorama.pixels.empty())
        qFatal("%s is not compiled in", qPrintable(file));
    QByteArray texels(qsizetype{panorama.width} * panorama.height * 4 * static_cast<qsizetype>(sizeof(qfloat16)), Qt::Uninitialized);
    auto* out = reinterpret_cast<qfloat16*>(texels.data());
    for (std::size_t i = 0; i < panorama.pixels.size(); i += 3) {
        for (std::size_t c = 0; c < 3; ++c)
            *out++ = qfloat16(panorama.pixels[i + c]);
        *out++ = qfloat16(1.0f);
    }
    setFormat(RGBA16F);
    setSize({panorama.width, panorama.height});
    setTextureData(texels);
}

Environment::Environment(QObject* parent)
    : QObject(parent), m_mirror(new PanoramaTexture(QStringLiteral(":/environment/studio.hdr"))),
      m_soft(new PanoramaTexture(QStringLiteral(":/environment/studio-soft.hdr")))
{
    m_mirror->setParent(this);
    m_soft->setParent(this);
}

}  // namespace sinew
