// Reads back what the shipped vertex shader makes of every vertex.
//
// Each vertex is drawn as one pixel whose colour is one model-space coordinate
// in 24 bits; one frame a coordinate. No lights, no blending, no tone mapping.
#pragma once

#include "app/viewport/model_scene.h"

#include <QQuickWidget>
#include <QTemporaryDir>

#include <memory>
#include <vector>

namespace sinew::test {

// One drawn submesh as points.
class ProbeItem : public QObject {
    Q_OBJECT
    Q_PROPERTY(QObject* item READ item CONSTANT)
    Q_PROPERTY(QQuick3DGeometry* geometry READ geometry CONSTANT)
    Q_PROPERTY(int firstPixel READ firstPixel CONSTANT)
public:
    ProbeItem(DrawItem* item, const Mesh& mesh, const Submesh& submesh, int firstPixel);
    [[nodiscard]] QObject* item() const { return m_item; }
    [[nodiscard]] QQuick3DGeometry* geometry() const { return m_geometry.get(); }
    [[nodiscard]] int firstPixel() const { return m_firstPixel; }
    [[nodiscard]] int node() const { return m_item->node(); }
    [[nodiscard]] const std::vector<std::uint32_t>& source() const { return m_vertices.source; }

private:
    DrawItem* m_item;
    SubmeshVertices m_vertices;
    std::unique_ptr<SkinGeometry> m_geometry;
    int m_firstPixel;
};

class Probe : public QObject {
    Q_OBJECT
    Q_PROPERTY(QList<QObject*> items READ items CONSTANT)
    Q_PROPERTY(QUrl vertexShader READ vertexShader NOTIFY changed)
    Q_PROPERTY(int vertexCount READ vertexCount CONSTANT)
    Q_PROPERTY(QUrl fragmentShader READ fragmentShader CONSTANT)
    Q_PROPERTY(int axis READ axis NOTIFY changed)
    Q_PROPERTY(float low READ low CONSTANT)
    Q_PROPERTY(float high READ high CONSTANT)
public:
    static constexpr int kWidth = 512;
    static constexpr int kHeight = 512;

    // All drawn parts of the scene's model; coordinates are read within low..high.
    Probe(ModelScene& scene, float low, float high);
    ~Probe() override;

    // Positions by item and vertex of the item, as the shader computes them now: in model
    // space or, of a crowd, where its characters stand, one run of items a character.
    std::vector<std::vector<Vec3>> read();
    [[nodiscard]] const std::vector<std::unique_ptr<ProbeItem>>& probeItems() const { return m_items; }
    [[nodiscard]] int vertexCount() const { return m_count; }

    [[nodiscard]] QList<QObject*> items() const;
    [[nodiscard]] QUrl vertexShader() const;
    [[nodiscard]] QUrl fragmentShader() const;
    [[nodiscard]] int axis() const { return m_axis; }
    [[nodiscard]] float low() const { return m_low; }
    [[nodiscard]] float high() const { return m_high; }

Q_SIGNALS:
    void changed();

private:
    ModelScene& m_scene;
    QTemporaryDir m_folder;
    std::vector<std::unique_ptr<ProbeItem>> m_items;
    int m_count = 0;
    int m_axis = 0;
    float m_low;
    float m_high;
    std::unique_ptr<QQuickWidget> m_widget;
};

}  // namespace sinew::test
