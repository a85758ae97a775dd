#include "app/viewport/graphics_api.h"

#include <QOpenGLContext>
#include <QOffscreenSurface>
#include <QQuickWindow>
#include <QSGRendererInterface>
#include <QSurfaceFormat>
#include <QtQuick3D/qquick3d.h>
#if QT_CONFIG(vulkan)
#include <QVulkanFunctions>
#include <QVulkanInstance>
#endif

namespace sinew {

namespace {

constexpr int kSamples = 4;

Status unavailable(const QString& message)
{
    return Error{ErrorKind::unsupported, message.toStdString(), {}, {}};
}

Status tryOpenGl()
{
    QOpenGLContext context;
    context.setFormat(QQuick3D::idealSurfaceFormat());
    QOffscreenSurface surface;
    surface.setFormat(context.format());
    surface.create();
    if (!context.create() || !context.makeCurrent(&surface))
        return unavailable(QStringLiteral("OpenGL cannot be used here: the display offers no OpenGL context. "
                                          "Install a driver (Debian: libgl1-mesa-dri) or start with --rhi vulkan."));
    const std::pair<int, int> version = context.format().version();
    context.doneCurrent();
    if (version < std::pair(3, 0))
        return unavailable(QStringLiteral("The 3D view needs OpenGL 3.0; this display offers %1.%2. "
                                          "Start with --rhi vulkan or update the driver.")
                               .arg(version.first)
                               .arg(version.second));
    return {};
}

Status tryVulkan()
{
#if QT_CONFIG(vulkan)
    QVulkanInstance instance;
    std::uint32_t devices = 0;
    if (instance.create())
        instance.functions()->vkEnumeratePhysicalDevices(instance.vkInstance(), &devices, nullptr);
    if (devices > 0)
        return {};
#endif
    return unavailable(QStringLiteral("Vulkan cannot be used here: no Vulkan device was found. "
                                      "Install a driver (Debian: mesa-vulkan-drivers) or start with --rhi opengl."));
}

}  // namespace

Status chooseGraphicsApi(const QString& name)
{
    QSGRendererInterface::GraphicsApi api = QSGRendererInterface::OpenGL;
    if (name == QLatin1String("vulkan")) {
        if (Status status = tryVulkan(); !status)
            return status;
        api = QSGRendererInterface::Vulkan;
    } else if (name == QLatin1String("opengl")) {
        if (Status status = tryOpenGl(); !status)
            return status;
    } else {
        return Error{ErrorKind::usage, "unknown graphics interface '" + name.toStdString() + "': opengl or vulkan", {}, {}};
    }
    QQuickWindow::setGraphicsApi(api);
    QSurfaceFormat::setDefaultFormat(QQuick3D::idealSurfaceFormat(kSamples));
    return {};
}

QString graphicsApiName()
{
    switch (QQuickWindow::graphicsApi()) {
    case QSGRendererInterface::Vulkan:
        return QStringLiteral("Vulkan");
    case QSGRendererInterface::OpenGL:
        return QStringLiteral("OpenGL");
    case QSGRendererInterface::Software:
        return QStringLiteral("software");
    default:
        return QStringLiteral("other");
    }
}

}  // namespace sinew
