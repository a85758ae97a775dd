#include "app/viewport/overlay_painter.h"

#include <QSGGeometryNode>
#include <QSGVertexColorMaterial>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew {

namespace {

constexpr float kFeather = 0.5f;  // half the soft edge, px

QRgb clear(QRgb color)
{
    return color & 0x00ffffff;
}

}  // namespace

void OverlayPainter::triangle(Vec2 a, QRgb ca, Vec2 b, QRgb cb, Vec2 c, QRgb cc)
{
    const auto put = [this](Vec2 p, QRgb color) {
        // The scene graph wants premultiplied colours.
        const auto channel = [&](int value) { return static_cast<uchar>(value * qAlpha(color) / 255); };
        Vertex vertex;
        vertex.set(p.x, p.y, channel(qRed(color)), channel(qGreen(color)), channel(qBlue(color)),
                   static_cast<uchar>(qAlpha(color)));
        m_vertices.push_back(vertex);
    };
    put(a, ca);
    put(b, cb);
    put(c, cc);
}

void OverlayPainter::quad(Vec2 a, Vec2 b, QRgb ab, Vec2 c, Vec2 d, QRgb cd)
{
    triangle(a, ab, b, ab, c, cd);
    triangle(b, ab, d, cd, c, cd);
}

void OverlayPainter::line(Vec2 from, Vec2 to, float width, QRgb color)
{
    const Vec2 along = to - from;
    const float length = glm::length(along);
    if (length < 1e-3f)
        return;
    const Vec2 across = Vec2(-along.y, along.x) / length;
    const Vec2 core = across * std::max(width * 0.5f - kFeather, 0.0f);
    const Vec2 edge = across * (width * 0.5f + kFeather);
    quad(from - core, to - core, color, from + core, to + core, color);
    quad(from + core, to + core, color, from + edge, to + edge, clear(color));
    quad(from - core, to - core, color, from - edge, to - edge, clear(color));
}

void OverlayPainter::dashes(Vec2 from, Vec2 to, float width, float dash, QRgb color)
{
    const float length = glm::distance(from, to);
    if (length < 1e-3f)
        return;
    // A line to a point far off the view must not become millions of dashes.
    const float step = std::max(dash, length / 2000.0f);
    const Vec2 direction = (to - from) / length;
    for (float at = 0.0f; at < length; at += step * 2.0f)
        line(from + direction * at, from + direction * std::min(at + step, length), width, color);
}

void OverlayPainter::disc(Vec2 center, float radius, QRgb color)
{
    ring(center, radius * 0.5f, radius, color);
}

void OverlayPainter::ring(Vec2 center, float radius, float width, QRgb color)
{
    const float inner = radius - width * 0.5f;
    const float outer = radius + width * 0.5f;
    const int parts = std::clamp(static_cast<int>(outer * 3.0f), 10, 48);
    Vec2 last(1.0f, 0.0f);
    for (int i = 1; i <= parts; ++i) {
        const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(parts);
        const Vec2 next(std::cos(angle), std::sin(angle));
        const auto band = [&](float r0, QRgb c0, float r1, QRgb c1) {
            quad(center + last * r0, center + next * r0, c0, center + last * r1, center + next * r1, c1);
        };
        const float solidInner = inner > kFeather ? inner + kFeather : std::max(inner, 0.0f);
        const float solidOuter = std::max(outer - kFeather, solidInner);
        if (inner > kFeather)
            band(inner - kFeather, clear(color), solidInner, color);
        band(solidInner, color, solidOuter, color);
        band(solidOuter, color, outer + kFeather, clear(color));
        last = next;
    }
}

QSGNode* OverlayPainter::node(QSGNode* old) const
{
    auto* node = static_cast<QSGGeometryNode*>(old);
    if (m_vertices.empty()) {
        delete node;
        return nullptr;
    }
    if (!node) {
        node = new QSGGeometryNode;
        auto* geometry = new QSGGeometry(QSGGeometry::defaultAttributes_ColoredPoint2D(), 0);
        geometry->setDrawingMode(QSGGeometry::DrawTriangles);
        geometry->setVertexDataPattern(QSGGeometry::StreamPattern);
        node->setGeometry(geometry);
        node->setFlag(QSGNode::OwnsGeometry);
        auto* material = new QSGVertexColorMaterial;
        material->setFlag(QSGMaterial::Blending);
        node->setMaterial(material);
        node->setFlag(QSGNode::OwnsMaterial);
    }
    node->geometry()->allocate(static_cast<int>(m_vertices.size()));
    std::copy(m_vertices.begin(), m_vertices.end(), node->geometry()->vertexDataAsColoredPoint2D());
    node->markDirty(QSGNode::DirtyGeometry);
    return node;
}

}  // namespace sinew
