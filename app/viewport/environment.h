// The light of the room: panoramas that surfaces reflect (resources/environment).
#pragma once

#include <QObject>
#include <QString>
#include <QtQuick3D/qquick3dtexturedata.h>

#include <span>
#include <vector>

namespace sinew {

// A picture of linear light, upper left pixel first.
struct Panorama {
    int width = 0;
    int height = 0;
    std::vector<float> pixels;  // r, g, b
};

// Reads a Radiance HDR file whose lines are not compressed; empty where it is none.
Panorama readRadiance(std::span<const char> bytes);

// A Panorama as a texture of half floats.
class PanoramaTexture : public QQuick3DTextureData {
    Q_OBJECT
public:
    explicit PanoramaTexture(const QString& file);
};

// What shaders/room.glsl samples.
class Environment : public QObject {
    Q_OBJECT
    Q_PROPERTY(QQuick3DTextureData* mirror READ mirror CONSTANT)
    Q_PROPERTY(QQuick3DTextureData* soft READ soft CONSTANT)
public:
    explicit Environment(QObject* parent = nullptr);
    [[nodiscard]] QQuick3DTextureData* mirror() const { return m_mirror; }
    [[nodiscard]] QQuick3DTextureData* soft() const { return m_soft; }

private:
    PanoramaTexture* m_mirror;
    PanoramaTexture* m_soft;
};

}  // namespace sinew
