// Pictures that lie by the second set of coordinates or have transforms of their own
// look as if the mesh's first coordinates had been made so.
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "tests/app/viewport/support/pictures.h"

#include <QApplication>
#include <QBuffer>
#include <QTest>

#include <functional>
#include <memory>

using namespace sinew;

namespace {

constexpr QSize kSize(480, 360);

Image picture(const QImage& pixels)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    pixels.save(&buffer, "PNG");
    Image image;
    image.name = "picture";
    image.mimeType = "image/png";
    image.bytes.assign(bytes.begin(), bytes.end());
    return image;
}

// No two places of it are alike: hue along u, brightness and holes along v. Its colours also do as normals.
QImage chart()
{
    QImage image(64, 64, QImage::Format_RGBA8888);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            QColor color = QColor::fromHsv(x * 5, 160, 255 - y * 2);
            color.setAlpha((x / 8 + y / 16) % 3 == 0 ? 0 : 255);
            image.setPixelColor(x, y, color);
        }
    return image;
}

// A standing square a little before another, which catches its shadow. uv covers the picture, uv1
// a turned part of it.
std::shared_ptr<Model> plate()
{
    auto model = std::make_shared<Model>();
    Mesh mesh;
    mesh.name = "plate";
    for (const Vec2& at : {Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)}) {
        mesh.positions.emplace_back(at.x - 0.5f, at.y, 0.0f);
        mesh.normals.emplace_back(0, 0, 1);
        mesh.uv.emplace_back(at.x, 1 - at.y);
        mesh.uv1.emplace_back(0.75f - 0.5f * at.y, 0.125f + 0.625f * at.x);
    }
    mesh.indices = {0, 1, 2, 0, 2, 3};
    mesh.submeshes = {{0, 6, 0}};
    Mesh wall = mesh;
    wall.uv1.clear();
    wall.name = "wall";
    for (Vec3& position : wall.positions)
        position.z = -0.3f;
    wall.submeshes = {{0, 6, -1}};
    model->meshes = {mesh, wall};
    for (const char* name : {"plate", "wall"}) {
        Node node;
        node.name = node.displayName = name;
        node.mesh = name[0] == 'p' ? 0 : 1;
        model->nodes.push_back(node);
    }
    model->images = {picture(chart())};
    Material material;
    material.name = "chart";
    model->materials = {material};
    return model;
}

QImage drawn(const std::shared_ptr<const Model>& model, const QString& name, bool shadows = true)
{
    ViewportWidget viewport;
    viewport.resize(kSize);
    viewport.show();
    if (!QTest::qWaitForWindowExposed(&viewport))
        qFatal("no window");
    viewport.state().setOverlays(false);
    viewport.state().setGrid(false);
    viewport.state().setShadows(shadows);
    viewport.setModel(model);
    viewport.scene().waitUntilComplete();
    const QImage image = viewport.grabImage();
    test::keep(image, QStringLiteral("placement-") + name);
    return image;
}

// Of that texture: by the second set; moved; both. What it looks like must be what it looks like
// on a mesh whose first coordinates are made so.
void comparePlaces(const QString& name, const std::function<TextureRef&(Material&)>& of,
                   const std::function<void(Material&)>& prepare)
{
    const auto plain = plate();
    prepare(plain->materials[0]);
    of(plain->materials[0]).image = 0;
    const QImage unmoved = drawn(plain, name + QStringLiteral("-plain"));
    const UvTransform moved{Vec2(0.125f, 0.375f), Vec2(1.5f, 0.75f), 0.4f};
    for (const int set : {0, 1}) {
        for (const UvTransform& transform : {UvTransform(), moved}) {
            if (set == 0 && transform == UvTransform())
                continue;
            const auto placed = std::make_shared<Model>(*plain);
            of(placed->materials[0]).uvSet = set;
            of(placed->materials[0]).transform = transform;
            const auto baked = std::make_shared<Model>(*plain);
            Mesh& mesh = baked->meshes[0];
            for (std::size_t v = 0; v < mesh.uv.size(); ++v)
                mesh.uv[v] = transform.apply(set == 0 ? mesh.uv[v] : mesh.uv1[v]);
            const QString label = name + QStringLiteral("-%1-%2").arg(set).arg(transform == moved ? QStringLiteral("moved") : QStringLiteral("still"));
            const QImage a = drawn(placed, label);
            const QImage b = drawn(baked, label + QStringLiteral("-baked"));
            QVERIFY2(test::differing(a, b) < 60, qPrintable(label + QStringLiteral(": %1").arg(test::differing(a, b))));
            QVERIFY2(test::differing(a, unmoved) > 3000, qPrintable(label));
        }
    }
}

} // namespace

class PlacementTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void emission()
    {
        comparePlaces(QStringLiteral("emission"), [](Material& m) -> TextureRef& { return m.emissiveTexture; },
                      [](Material& m) {
                          m.baseColor = Vec4(0, 0, 0, 1);
                          m.emissive = Vec3(1.0f);
                      });
    }

    void occlusion()
    {
        comparePlaces(QStringLiteral("occlusion"), [](Material& m) -> TextureRef& { return m.occlusionTexture; },
                      [](Material&) {});
    }

    void metalAndRoughness()
    {
        comparePlaces(QStringLiteral("metal"), [](Material& m) -> TextureRef& { return m.metallicRoughnessTexture; },
                      [](Material& m) { m.metallic = 1.0f; });
    }

    void normals()
    {
        comparePlaces(QStringLiteral("normals"), [](Material& m) -> TextureRef& { return m.normalTexture; },
                      [](Material&) {});
    }

    // Colours of vertices multiply the base colour and its picture, alpha too.
    void vertexColours()
    {
        for (const Vec4& color : {Vec4(1, 0.25f, 0.5f, 1), Vec4(0.5f, 1, 1, 0.6f)}) {
            const auto plain = plate();
            Material& m = plain->materials[0];
            m.baseColor = Vec4(0.8f, 0.9f, 0.7f, 1.0f);
            m.baseColorTexture.image = 0;
            m.alphaMode = color.a < 1 ? AlphaMode::blend : AlphaMode::opaque;
            const auto colored = std::make_shared<Model>(*plain);
            colored->meshes[0].colors.assign(4, color);
            const auto tinted = std::make_shared<Model>(*plain);
            tinted->materials[0].baseColor *= color;
            const QImage a = drawn(colored, QStringLiteral("vertex-%1").arg(double(color.a)), false);
            const QImage b = drawn(tinted, QStringLiteral("tinted-%1").arg(double(color.a)), false);
            QVERIFY2(test::differing(a, b) < 60, qPrintable(QString::number(test::differing(a, b))));
            QVERIFY(test::differing(a, drawn(plain, QStringLiteral("uncoloured"), false)) > 3000);
        }
    }

    // Holes too, in the surface and in its shadow. The base colour is mostly by the first set, but may be moved.
    void baseColour()
    {
        const auto plain = plate();
        Material& m = plain->materials[0];
        m.baseColorTexture.image = m.emissiveTexture.image = m.normalTexture.image = 0;
        m.alphaMode = AlphaMode::mask;
        m.emissive = Vec3(0.2f);
        m.doubleSided = true;
        const UvTransform moved{Vec2(0.0f, 0.5f), Vec2(0.5f, 2.0f), -0.3f};
        const auto placed = std::make_shared<Model>(*plain);
        placed->materials[0].baseColorTexture.transform = moved;
        placed->materials[0].emissiveTexture.uvSet = 1;
        placed->materials[0].normalTexture.uvSet = 1;
        const auto baked = std::make_shared<Model>(*plain);
        baked->materials[0].emissiveTexture.uvSet = 1;
        baked->materials[0].normalTexture.uvSet = 1;
        for (Vec2& uv : baked->meshes[0].uv)
            uv = moved.apply(uv);
        const QImage a = drawn(placed, QStringLiteral("base-moved"));
        const QImage b = drawn(baked, QStringLiteral("base-baked"));
        const QImage c = drawn(plain, QStringLiteral("base-plain"));
        QVERIFY2(test::differing(a, b) < 60, qPrintable(QString::number(test::differing(a, b))));
        QVERIFY(test::differing(a, c) > 3000);
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (!sinew::test::startGraphics())
        return sinew::test::kSkipped;
    PlacementTest tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "placement_test.moc"
