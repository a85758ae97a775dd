#include "tests/app/viewport/support/probe.h"

#include "app/viewport/morph_table.h"

#include <QFile>
#include <QQmlContext>
#include <QQmlEngine>
#include <QTest>

namespace sinew::test {

namespace {

const char* const kScene = R"(
import QtQuick
import QtQuick3D
import Sinew.Viewport

Item {
    View3D {
        anchors.fill: parent
        environment: SceneEnvironment {
            backgroundMode: SceneEnvironment.Color
            clearColor: "black"
            antialiasingMode: SceneEnvironment.NoAA
            tonemapMode: SceneEnvironment.TonemapModeNone
        }
        camera: OrthographicCamera { z: 100; clipNear: 1; clipFar: 1000 }
        DataTexture { id: liveData; textureData: modelScene.liveRow }
        DataTexture { id: mapData; textureData: modelScene.transformMap }
        DataTexture { id: morphData; textureData: modelScene.morphDeltas }
        Repeater3D {
            model: probe.items
            delegate: Model {
                id: points
                property QtObject part: modelData
                property QtObject item: part.item
                geometry: part.geometry
                instancing: modelScene.crowd
                Component.onDestruction: {
                    geometry = null
                    instancing = null
                }
                materials: CustomMaterial {
                    shadingMode: CustomMaterial.Unshaded
                    vertexShader: probe.vertexShader
                    fragmentShader: probe.fragmentShader
                    cullMode: CustomMaterial.NoCulling
                    property TextureInput liveRow: TextureInput { texture: liveData }
                    property TextureInput transformMap: TextureInput { texture: mapData }
                    property TextureInput morphDeltas: TextureInput { texture: morphData }
                    property int paletteBase: points.item.paletteBase
                    property vector3d morphPlace: points.item.morphPlace
                    property int morphSlot: points.item.morphSlot
                    property int mapRowTexels: modelScene.mapRowTexels
                    property int mapMorphTexel: modelScene.mapMorphTexel
                    property vector4d clipCurrent: modelScene.clipCurrent
                    property vector4d clipNext: modelScene.clipNext
                    property int firstPixel: points.part.firstPixel
                    property int pixelsPerInstance: probe.vertexCount
                    property int axis: probe.axis
                    property real low: probe.low
                    property real high: probe.high
                }
            }
        }
    }
}
)";

// Takes the place of MAIN in the shipped shader.
const char* const kVertexMain = R"(
VARYING float vValue;

void MAIN()
{
    vec3 position = VERTEX;
    vec3 normal = NORMAL;
    vec3 tangent = TANGENT;
    vec3 binormal = BINORMAL;
    skinVertex(JOINTS, WEIGHTS, position, normal, tangent, binormal);
#ifdef CROWD
    position = (INSTANCE_MODEL_MATRIX * vec4(position, 1.0)).xyz;
#endif
    vValue = axis == 0 ? position.x : axis == 1 ? position.y : position.z;
    int pixel = firstPixel + gl_VertexIndex + gl_InstanceIndex * pixelsPerInstance;
    vec2 place = vec2(float(pixel & 511) + 0.5 - 256.0, 256.0 - float(pixel >> 9) - 0.5);
    POSITION = VIEWPROJECTION_MATRIX * vec4(place, 0.0, 1.0);
    POINT_SIZE = 1.0;
}
)";

const char* const kFragmentMain = R"(
VARYING float vValue;

void MAIN()
{
    int packed24 = int(clamp((vValue - low) / (high - low), 0.0, 1.0) * 16777215.0 + 0.5);
    FRAGCOLOR = vec4(float(packed24 >> 16), float((packed24 >> 8) & 255), float(packed24 & 255), 255.0) / 255.0;
}
)";

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(path));
}

QByteArray shippedSkin(const QString& skin)
{
    QFile file(QStringLiteral(":/sinew/shaders/model.%1.vert").arg(skin));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the viewport's shaders are not compiled in");
    const QByteArray text = file.readAll();
    return text.left(text.indexOf("void MAIN()"));
}

}  // namespace

ProbeItem::ProbeItem(DrawItem* item, const Mesh& mesh, const Submesh& submesh, int firstPixel)
    : m_item(item), m_vertices(submeshVertices(mesh, submesh)), m_firstPixel(firstPixel)
{
    SubmeshVertices points = m_vertices;
    points.indices.resize(points.source.size());
    for (std::size_t i = 0; i < points.indices.size(); ++i)
        points.indices[i] = static_cast<std::uint32_t>(i);
    MorphTable table;
    m_geometry = std::make_unique<SkinGeometry>(mesh, points, table.append(mesh).ordinals);
    m_geometry->setPrimitiveType(QQuick3DGeometry::PrimitiveType::Points);
    m_geometry->setBox(m_item, {Vec3(-1000.0f), Vec3(1000.0f)});
}

Probe::Probe(ModelScene& scene, float low, float high) : m_scene(scene), m_low(low), m_high(high)
{
    const Model& model = *scene.model();
    std::size_t next = 0;
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
        if (model.nodes[n].mesh < 0)
            continue;
        const Mesh& mesh = model.meshes[static_cast<std::size_t>(model.nodes[n].mesh)];
        for (const Submesh& submesh : mesh.submeshes) {
            if (submesh.indexCount == 0)
                continue;
            m_items.push_back(std::make_unique<ProbeItem>(scene.drawItems().at(next++), mesh, submesh, m_count));
            m_count += static_cast<int>(m_items.back()->source().size());
        }
    }
    if (m_count > kWidth * kHeight)
        qFatal("the model has more vertices than the probe has pixels");
    for (const char* skin : {"live", "matrix", "dualQuaternion", "crowdLive", "crowdDualQuaternion"}) {
        const QString name = QString::fromLatin1(skin);
        write(m_folder.filePath(name + QStringLiteral(".vert")), shippedSkin(name) + kVertexMain);
    }
    write(m_folder.filePath(QStringLiteral("probe.frag")), kFragmentMain);
    write(m_folder.filePath(QStringLiteral("Probe.qml")), kScene);

    m_widget = std::make_unique<QQuickWidget>();
    m_widget->engine()->addImportPath(QStringLiteral("qrc:/sinew/qml"));
    m_widget->rootContext()->setContextProperty(QStringLiteral("modelScene"), &scene);
    m_widget->rootContext()->setContextProperty(QStringLiteral("probe"), this);
    m_widget->setResizeMode(QQuickWidget::SizeRootObjectToView);
    m_widget->resize(kWidth, kHeight);
    m_widget->show();
    (void)QTest::qWaitForWindowExposed(m_widget.get());
    m_widget->setSource(QUrl::fromLocalFile(m_folder.filePath(QStringLiteral("Probe.qml"))));
    if (m_widget->status() != QQuickWidget::Ready)
        qFatal("%s", qPrintable(m_widget->errors().value(0).toString()));
}

Probe::~Probe()
{
    m_widget.reset();
}

QList<QObject*> Probe::items() const
{
    QList<QObject*> list;
    for (const auto& item : m_items)
        list.append(item.get());
    return list;
}

QUrl Probe::vertexShader() const
{
    return QUrl::fromLocalFile(m_folder.filePath(m_scene.skin() + QStringLiteral(".vert")));
}

QUrl Probe::fragmentShader() const
{
    return QUrl::fromLocalFile(m_folder.filePath(QStringLiteral("probe.frag")));
}

std::vector<std::vector<Vec3>> Probe::read()
{
    const int instances = m_scene.crowded() ? m_scene.crowdSettings().count : 1;
    if (m_count * instances > kWidth * kHeight)
        qFatal("the crowd has more vertices than the probe has pixels");
    std::vector<std::vector<Vec3>> positions;
    for (int i = 0; i < instances; ++i)
        for (const auto& item : m_items)
            positions.emplace_back(item->source().size());
    for (m_axis = 0; m_axis < 3; ++m_axis) {
        Q_EMIT changed();
        const QImage image = m_widget->grabFramebuffer().convertToFormat(QImage::Format_RGB32);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const int first = m_items[i % m_items.size()]->firstPixel() + static_cast<int>(i / m_items.size()) * m_count;
            for (std::size_t v = 0; v < positions[i].size(); ++v) {
                const int pixel = first + static_cast<int>(v);
                const QRgb color = image.pixel(pixel % kWidth, pixel / kWidth);
                const double packed24 = qRed(color) * 65536.0 + qGreen(color) * 256.0 + qBlue(color);
                positions[i][v][m_axis] = static_cast<float>(m_low + packed24 / 16777215.0 * (m_high - m_low));
            }
        }
    }
    return positions;
}

}  // namespace sinew::test
