#include "app/viewport/textures.h"

#include <QBuffer>
#include <QImageReader>

namespace sinew {

namespace {

QImage checker()
{
    constexpr int kSize = 64;
    constexpr int kSquare = 8;
    QImage image(kSize, kSize, QImage::Format_RGBA8888);
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x)
            image.setPixelColor(x, y, (x / kSquare + y / kSquare) % 2 ? QColor(0xcc, 0x79, 0xa7) : QColor(0x30, 0x35, 0x3b));
    return image;
}

}  // namespace

FloatTexture::FloatTexture()
{
    setFormat(RGBA32F);
}

void FloatTexture::setTexels(const QByteArray& texels, QSize size)
{
    setSize(size);
    setTextureData(texels);
}

QImage decodeImage(const Image& image)
{
    if (image.bytes.empty())
        return {};
    QByteArray bytes = QByteArray::fromRawData(reinterpret_cast<const char*>(image.bytes.data()),
                                               static_cast<qsizetype>(image.bytes.size()));
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(false);
    const QSize stored = reader.size();
    if (stored.width() > kLargestTexture || stored.height() > kLargestTexture)
        reader.setScaledSize(stored.scaled(kLargestTexture, kLargestTexture, Qt::KeepAspectRatio));
    QImage decoded = reader.read();
    return decoded.isNull() ? decoded : std::move(decoded).convertToFormat(QImage::Format_RGBA8888);
}

ImageTexture::ImageTexture(const Image& image)
{
    QImage decoded = decodeImage(image);
    m_decoded = !decoded.isNull();
    if (!m_decoded)
        decoded = checker();
    QByteArray pixels;
    pixels.reserve(decoded.width() * decoded.height() * 4);
    for (int y = 0; y < decoded.height(); ++y)
        pixels.append(reinterpret_cast<const char*>(decoded.constScanLine(y)), decoded.width() * 4);
    setFormat(RGBA8);
    setSize(decoded.size());
    setHasTransparency(false);
    setTextureData(pixels);
}

}  // namespace sinew
