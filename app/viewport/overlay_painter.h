// Flat shapes with soft edges for the overlays, as one scene graph node.
#pragma once

#include "core/base/math.h"

#include <QColor>
#include <QSGGeometry>

#include <vector>

class QSGNode;

namespace sinew {

// Later shapes cover earlier ones. Lengths are pixels.
class OverlayPainter {
public:
    void line(Vec2 from, Vec2 to, float width, QRgb color);
    void dashes(Vec2 from, Vec2 to, float width, float dash, QRgb color);
    void disc(Vec2 center, float radius, QRgb color);
    void ring(Vec2 center, float radius, float width, QRgb color);

    // The shapes in a node: `old` (may be null) or a new one.
    QSGNode* node(QSGNode* old) const;

private:
    using Vertex = QSGGeometry::ColoredPoint2D;

    void triangle(Vec2 a, QRgb ca, Vec2 b, QRgb cb, Vec2 c, QRgb cc);
    void quad(Vec2 a, Vec2 b, QRgb ab, Vec2 c, Vec2 d, QRgb cd);

    std::vector<Vertex> m_vertices;
};

}  // namespace sinew
