// Every kind of picture that models bring with them is shown; what cannot be is a checker.
#include "app/viewport/targa.h"
#include "app/viewport/textures.h"
#include "core/import/image_type.h"

#include <QBuffer>
#include <QColor>
#include <QImage>
#include <QTest>

using namespace sinew;

namespace {

QImage chart()
{
    QImage image(16, 8, QImage::Format_RGBA8888);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 16; ++x)
            image.setPixelColor(x, y, QColor(x < 8 ? 220 : 30, y < 4 ? 200 : 20, 60));
    return image;
}

// 24 or 32 bits, plain or run by run, rows from the bottom or the top.
QByteArray targa(const QImage& image, int bits, bool packed, bool fromTop)
{
    QByteArray out(18, '\0');
    out[2] = packed ? 10 : 2;
    out[12] = static_cast<char>(image.width());
    out[14] = static_cast<char>(image.height());
    out[16] = static_cast<char>(bits);
    out[17] = static_cast<char>((bits == 32 ? 8 : 0) | (fromTop ? 32 : 0));
    for (int row = 0; row < image.height(); ++row) {
        const int y = fromTop ? row : image.height() - 1 - row;
        for (int x = 0; x < image.width(); x += packed ? 4 : 1) {
            if (packed)
                out.append(static_cast<char>(128 | 3));
            const QColor c = image.pixelColor(x, y);
            out.append(static_cast<char>(c.blue())).append(static_cast<char>(c.green())).append(static_cast<char>(c.red()));
            if (bits == 32)
                out.append(static_cast<char>(c.alpha()));
        }
    }
    return out;
}

bool decodesAsChart(const QByteArray& bytes, const char* extension)
{
    Image image;
    image.name = std::string("skin.") + extension;
    image.bytes.assign(bytes.begin(), bytes.end());
    image.mimeType = sniffImageType(image.bytes, image.name);
    const DecodedPicture picture = decodePicture(image);
    if (!picture.ok || picture.size != QSize(16, 8))
        return false;
    for (const QPoint at : {QPoint(2, 1), QPoint(13, 1), QPoint(2, 6), QPoint(13, 6)}) {
        const auto* texel = reinterpret_cast<const uchar*>(picture.pixels.constData()) + (at.y() * 16 + at.x()) * 4;
        const QColor wanted = chart().pixelColor(at);
        if (std::abs(texel[0] - wanted.red()) > 12 || std::abs(texel[1] - wanted.green()) > 12
            || std::abs(texel[2] - wanted.blue()) > 12 || texel[3] != 255)
            return false;
    }
    return true;
}

} // namespace

class PictureKindsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kindsThatQtWrites()
    {
        for (const char* format : {"png", "jpg", "webp", "tiff", "bmp"}) {
            QByteArray bytes;
            QBuffer buffer(&bytes);
            buffer.open(QIODevice::WriteOnly);
            QVERIFY2(chart().save(&buffer, format, 100), format); // qt6-image-formats-plugins has what Qt has not
            QVERIFY2(decodesAsChart(bytes, format), format);
        }
    }

    void targas()
    {
        for (const int bits : {24, 32})
            for (const bool packed : {false, true})
                for (const bool fromTop : {false, true})
                    QVERIFY(decodesAsChart(targa(chart(), bits, packed, fromTop), "tga"));
        // Greys, and a map of two colours.
        QByteArray grey(18, '\0');
        grey[2] = 3;
        grey[12] = 2;
        grey[14] = 1;
        grey[16] = 8;
        grey.append('\x40').append('\xff');
        const auto* first = reinterpret_cast<const std::uint8_t*>(grey.constData());
        QCOMPARE(readTarga({first, std::size_t(grey.size())}, 8).pixelColor(0, 0), QColor(64, 64, 64));
        QByteArray mapped = grey.left(18);
        mapped[1] = 1;
        mapped[2] = 1;
        mapped[5] = 2;
        mapped[7] = 24;
        mapped.append("\x01\x02\x03\x04\x05\x06").append('\1').append('\0');
        first = reinterpret_cast<const std::uint8_t*>(mapped.constData());
        QCOMPARE(readTarga({first, std::size_t(mapped.size())}, 8).pixelColor(0, 0), QColor(6, 5, 4));
        QCOMPARE(readTarga({first, std::size_t(mapped.size())}, 8).pixelColor(1, 0), QColor(3, 2, 1));
    }

    void damagedTargasAreNone()
    {
        const QByteArray whole = targa(chart(), 32, true, false);
        const auto* first = reinterpret_cast<const std::uint8_t*>(whole.constData());
        for (std::size_t size = 0; size < std::size_t(whole.size()); ++size)
            QVERIFY(readTarga({first, size}, 64).isNull());
        QVERIFY(readTarga({first, std::size_t(whole.size())}, 8).isNull()); // wider than that
        QByteArray bent = whole;
        for (int at = 0; at < 18; ++at)
            for (const char value : {'\xff', '\x80', '\x01'}) {
                bent = whole;
                bent[at] = value;
                const auto* data = reinterpret_cast<const std::uint8_t*>(bent.constData());
                (void)readTarga({data, std::size_t(bent.size())}, 4096);
            }
    }
};

QTEST_GUILESS_MAIN(PictureKindsTest)
#include "picture_kinds_test.moc"
