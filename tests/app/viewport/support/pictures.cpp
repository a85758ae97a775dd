#include "tests/app/viewport/support/pictures.h"

#include "app/viewport/graphics_api.h"

#include <QDir>

#include <cstdlib>

namespace sinew::test {

void keep(const QImage& image, const QString& name)
{
    const QString folder = qEnvironmentVariable("SINEW_PICTURES");
    if (!folder.isEmpty() && QDir().mkpath(folder))
        image.save(folder + QLatin1Char('/') + graphicsApiName() + QLatin1Char('-') + name + QStringLiteral(".png"));
}

int differing(const QImage& a, const QImage& b, int tolerance)
{
    if (a.size() != b.size())
        return a.width() * a.height() + b.width() * b.height();
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y);
            const QRgb q = b.pixel(x, y);
            count += std::abs(qRed(p) - qRed(q)) > tolerance || std::abs(qGreen(p) - qGreen(q)) > tolerance ||
                     std::abs(qBlue(p) - qBlue(q)) > tolerance;
        }
    return count;
}

bool startGraphics()
{
    const Status status = chooseGraphicsApi(qEnvironmentVariable("SINEW_TEST_RHI", QStringLiteral("opengl")));
    if (!status)
        qWarning("%s", status.error().text().c_str());
    return status.ok();
}

}  // namespace sinew::test
