#include "app/render/offscreen_view.h"

#include "app/viewport/shadow_place.h"
#include "app/viewport/view_surface.h"

namespace sinew {

QImage reduced(const QImage& image, int factor)
{
    const QImage source = image.convertToFormat(QImage::Format_RGBA8888_Premultiplied);
    if (factor <= 1)
        return source;
    QImage result(source.width() / factor, source.height() / factor, source.format());
    const int count = factor * factor;
    for (int y = 0; y < result.height(); ++y) {
        uchar* out = result.scanLine(y);
        for (int x = 0; x < result.width(); ++x, out += 4) {
            int sums[4] = {count / 2, count / 2, count / 2, count / 2};
            for (int row = 0; row < factor; ++row) {
                const uchar* in = source.constScanLine(y * factor + row) + x * factor * 4;
                for (int i = 0; i < factor * 4; ++i)
                    sums[i % 4] += in[i];
            }
            for (int c = 0; c < 4; ++c)
                out[c] = static_cast<uchar>(sums[c] / count);
        }
    }
    return result;
}

OffscreenView::OffscreenView(std::shared_ptr<const Model> model, QSize size, int supersampling)
    : m_size(size), m_supersampling(supersampling), m_scene(std::make_unique<ModelScene>()),
      m_state(std::make_unique<ViewState>())
{
    m_scene->setModel(std::move(model));
    m_state->setChips(false);
    m_state->setOverlayScale(static_cast<float>(supersampling) * std::max(1.0f, static_cast<float>(size.height()) / 720.0f));
    m_surface = std::make_unique<ViewSurface>(m_scene.get(), m_state.get(), nullptr);
    m_surface->setClearColor(Qt::transparent);
    m_surface->resize(m_size * m_supersampling / m_surface->devicePixelRatioF());
    // A QQuickWidget gets what it draws with when it is shown.
    m_surface->setAttribute(Qt::WA_DontShowOnScreen);
    m_surface->show();
}

OffscreenView::~OffscreenView() = default;

QImage OffscreenView::grab()
{
    m_scene->waitUntilComplete();
    placeShadow(*m_scene, *m_state);
    QImage image = m_surface->grabFramebuffer();
    if (image.isNull())
        return image;
    image.setDevicePixelRatio(1.0);
    const QSize drawn = m_size * m_supersampling;
    // Only on screens of a fractional scale.
    if (image.size() != drawn)
        image = image.scaled(drawn, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    return reduced(image, m_supersampling);
}

}  // namespace sinew
