// The light of the room (resources/environment) as shaders/room.glsl reads it: made
// of panoramas once, so that a surface needs one look at a texture and no angles.
#pragma once

#include "core/base/math.h"

#include <QMatrix4x4>
#include <QObject>
#include <QtQuick3D/qquick3dtexturedata.h>

#include <array>
#include <span>
#include <vector>

namespace sinew {

// A picture of linear light, upper left pixel first.
struct Panorama {
    int width = 0;
    int height = 0;
    std::vector<float> pixels;  // r, g, b

    // The light from a direction (unit), bilinear, in the panorama that fills `lines`
    // lines from firstLine: up to down, -Z in the first column, +Z in the middle.
    [[nodiscard]] Vec3 light(const Vec3& direction, int firstLine, int lines) const;
};

// Reads a Radiance HDR file whose lines are not compressed; empty where it is none.
Panorama readRadiance(std::span<const char> bytes);

// What white paper facing a unit direction d shows: along * d + squares * (d * d) +
// products * (d.x d.y, d.y d.z, d.z d.x). Spherical harmonics of second order (P. Sloan,
// "Stupid Spherical Harmonics Tricks", 2008), of columns r, g, b; fourths are unused.
struct PaperLight {
    QMatrix4x4 along;
    QMatrix4x4 squares;
    QMatrix4x4 products;

    [[nodiscard]] Vec3 light(const Vec3& direction) const;
};
PaperLight paperLight(const Panorama& panorama, int firstLine, int lines);

// The directions as a square: an octahedron, unfolded about its top, of places -1..1.
// A little beyond the edge is what joins it there.
Vec3 octahedralDirection(Vec2 place);

// Reflections as tiles below each other, of roughness 0, 0.05, ... 1; r, g, b. A tile is a
// square of octahedralDirection with one more pixel around it.
inline constexpr int kReflectionTiles = 21;
inline constexpr int kReflectionTileSide = 64;
Panorama reflectionTiles(const Panorama& mirror, const Panorama& soft);

class Environment : public QObject {
    Q_OBJECT
    Q_PROPERTY(QQuick3DTextureData* reflections READ reflections CONSTANT)
    Q_PROPERTY(QMatrix4x4 paperAlong READ paperAlong CONSTANT)
    Q_PROPERTY(QMatrix4x4 paperSquares READ paperSquares CONSTANT)
    Q_PROPERTY(QMatrix4x4 paperProducts READ paperProducts CONSTANT)
public:
    explicit Environment(QObject* parent = nullptr);
    [[nodiscard]] QQuick3DTextureData* reflections() const { return m_reflections; }
    [[nodiscard]] QMatrix4x4 paperAlong() const { return m_paper.along; }
    [[nodiscard]] QMatrix4x4 paperSquares() const { return m_paper.squares; }
    [[nodiscard]] QMatrix4x4 paperProducts() const { return m_paper.products; }

private:
    QQuick3DTextureData* m_reflections;
    PaperLight m_paper;
};

}  // namespace sinew
