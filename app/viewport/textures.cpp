#include "app/viewport/textures.h"

#include "app/viewport/targa.h"

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

QImage decoded(const Image& image)
{
    if (image.bytes.empty())
        return {};
    if (image.mimeType == "image/x-tga")
        return readTarga(image.bytes, kLargestTexture).convertToFormat(QImage::Format_RGBA8888);
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
    QImage read = reader.read();
    return read.isNull() ? read : std::move(read).convertToFormat(QImage::Format_RGBA8888);
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

DecodedPicture decodePicture(const Image& image)
{
    QImage picture = decoded(image);
    DecodedPicture result;
    result.ok = !picture.isNull();
    if (!result.ok)
        picture = checker();
    result.size = picture.size();
    result.pixels.reserve(qsizetype{picture.width()} * picture.height() * 4);
    for (int y = 0; y < picture.height(); ++y)
        result.pixels.append(reinterpret_cast<const char*>(picture.constScanLine(y)), qsizetype{picture.width()} * 4);
    return result;
}

ImageTexture::ImageTexture()
{
    setFormat(RGBA8);
    setSize({1, 1});
    setHasTransparency(false);
    setTextureData(QByteArray("\x80\x80\x80\xff", 4));
}

void ImageTexture::show(const DecodedPicture& picture)
{
    setSize(picture.size);
    setTextureData(picture.pixels);
    m_state = picture.ok ? State::decoded : State::missing;
    Q_EMIT stateChanged();
}

}  // namespace sinew
