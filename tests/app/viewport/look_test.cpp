// Edges, room, lights and background of the viewport.
#include "app/viewport/environment.h"
#include "app/viewport/lighting.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "app/viewport/wireframe.h"
#include "tests/app/viewport/support/pictures.h"
#include "tests/app/viewport/support/test_models.h"

#include <QApplication>
#include <QFile>
#include <QTest>

#include <cmath>
#include <set>

using namespace sinew;

namespace {

// Two triangles that share an edge, its ends doubled by a seam of texture.
Mesh seamed()
{
    Mesh mesh;
    mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    mesh.normals.assign(6, Vec3(0, 0, 1));
    mesh.uv = {{0, 0}, {1, 0}, {0, 1}, {0.5f, 0}, {0, 0.5f}, {0.5f, 0.5f}};
    mesh.indices = {0, 1, 2, 3, 5, 4};
    mesh.submeshes.push_back({});
    mesh.submeshes[0].firstIndex = 0;
    mesh.submeshes[0].indexCount = 6;
    return mesh;
}

std::unique_ptr<ViewportWidget> shown(const std::shared_ptr<const Model>& model)
{
    auto viewport = std::make_unique<ViewportWidget>();
    viewport->resize(320, 240);
    viewport->show();
    if (!QTest::qWaitForWindowExposed(viewport.get()))
        return nullptr;
    viewport->state().setOverlays(false);
    viewport->state().setGrid(false);
    viewport->setModel(model);
    return viewport;
}

Panorama panorama(const char* name)
{
    QFile file(QStringLiteral(SINEW_RESOURCES "/environment/%1.hdr").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray bytes = file.readAll();
    return readRadiance({bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

std::vector<Vec3> manyDirections()
{
    std::vector<Vec3> directions{{0, 1, 0}, {0, -1, 0}, {1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}};
    for (int i = 0; i < 2000; ++i) {
        const float y = 1.0f - (static_cast<float>(i) + 0.5f) / 1000.0f;
        const float turn = static_cast<float>(i) * 2.39996f;
        const float r = std::sqrt(1.0f - y * y);
        directions.emplace_back(r * std::sin(turn), y, r * std::cos(turn));
    }
    return directions;
}

// Colours of the screen as linear light, and back (shaders/encode.glsl).
Vec3 linear(const Vec3& c)
{
    return c * (c * (c * 0.305306011f + 0.682171111f) + 0.012522878f);
}

std::shared_ptr<Model> metalTube()
{
    auto model = test::tube({.texture = false});
    for (Material& material : model->materials) {
        material.metallic = 1.0f;
        material.roughness = 0.15f;
    }
    return model;
}

}  // namespace

class LookTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachEdgeIsDrawnOnce()
    {
        const Mesh mesh = seamed();
        const SubmeshVertices vertices = submeshVertices(mesh, mesh.submeshes[0]);
        const std::vector<std::uint32_t> edges = edgesOf(mesh, vertices, {});
        QCOMPARE(edges.size(), std::size_t(5 * 2));
        // What a morph may part is drawn on both sides.
        QCOMPARE(edgesOf(mesh, vertices, {0, 1, 2, 3, 4, 5}).size(), std::size_t(6 * 2));
        // Skinned apart is apart.
        Mesh skinned = mesh;
        skinned.joints.assign(6, {0, 0, 0, 0});
        skinned.weights.assign(6, Vec4(1, 0, 0, 0));
        skinned.joints[3] = {1, 0, 0, 0};
        QCOMPARE(edgesOf(skinned, vertices, {}).size(), std::size_t(6 * 2));
    }

    void aClosedSurfaceHasThreeEdgesForTwoFaces()
    {
        const auto model = test::boxes();
        const Mesh& mesh = model->meshes[0];
        std::size_t corners = 0;
        std::size_t pairs = 0;
        for (const Submesh& submesh : mesh.submeshes) {
            const SubmeshVertices vertices = submeshVertices(mesh, submesh);
            corners += vertices.indices.size();
            pairs += edgesOf(mesh, vertices, {}).size() / 2;
        }
        QCOMPARE(pairs, corners / 2);
    }

    void theRoomIsReadAsItWasMade()
    {
        for (const auto& [name, width, height] : {std::tuple("studio", 128, 64), {"studio-soft", 64, 160}}) {
            QFile file(QStringLiteral(SINEW_RESOURCES "/environment/%1.hdr").arg(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            const Panorama panorama = readRadiance({bytes.constData(), static_cast<std::size_t>(bytes.size())});
            QCOMPARE(panorama.width, width);
            QCOMPARE(panorama.height, height);
            QVERIFY(readRadiance({bytes.constData(), static_cast<std::size_t>(bytes.size() - 1)}).pixels.empty());
            if (height == 64)
                continue;
            // White paper shows 0.36 on average over all directions (make_studio.py).
            double sum = 0.0;
            double area = 0.0;
            for (int y = 0; y < 32; ++y)
                for (int x = 0; x < width; ++x) {
                    const double weight = std::sin(3.14159265 * (y + 0.5) / 32);
                    const float* p = &panorama.pixels[std::size_t((128 + y) * width + x) * 3];
                    sum += weight * (p[0] + p[1] + p[2]) / 3.0;
                    area += weight;
                }
            QVERIFY2(std::abs(sum / area - 0.36) < 0.01, qPrintable(QString::number(sum / area)));
        }
        QVERIFY(readRadiance({"#?RADIANCE\n\n-Y 1 +X", 19}).pixels.empty());
    }

    void whitePaperIsLitAsThePanoramaSays()
    {
        const Panorama soft = panorama("studio-soft");
        const PaperLight paper = paperLight(soft, 128, 32);
        double sum = 0.0;
        for (const Vec3& d : manyDirections()) {
            const Vec3 off = paper.light(d) - soft.light(d, 128, 32);
            for (int c = 0; c < 3; ++c) {
                QVERIFY2(std::abs(off[c]) < 0.03f, qPrintable(QString::number(off[c])));
                sum += std::abs(off[c]);
            }
        }
        QVERIFY(sum / (3 * 2006) < 0.01);
    }

    void tilesReflectWhatThePanoramasShow()
    {
        const Panorama mirror = panorama("studio");
        const Panorama soft = panorama("studio-soft");
        const Panorama tiles = reflectionTiles(mirror, soft);
        QCOMPARE(tiles.width, kReflectionTileSide);
        QCOMPARE(tiles.height, kReflectionTileSide * kReflectionTiles);
        constexpr float kHalf = kReflectionTileSide * 0.5f;
        // As the shader looks: the direction's place in the unfolded octahedron, bilinear.
        const auto look = [&](Vec3 d, int tile) {
            d /= std::abs(d.x) + std::abs(d.y) + std::abs(d.z);
            Vec2 place(d.x, d.z);
            if (d.y < 0.0f)
                place = {(1.0f - std::abs(d.z)) * (d.x < 0.0f ? -1.0f : 1.0f), (1.0f - std::abs(d.x)) * (d.z < 0.0f ? -1.0f : 1.0f)};
            const Vec2 at = place * (kHalf - 1.0f) + kHalf - 0.5f;
            const int x = std::min(static_cast<int>(at.x), kReflectionTileSide - 2);
            const int y = std::min(static_cast<int>(at.y), kReflectionTileSide - 2);
            const auto texel = [&](int dx, int dy) {
                const float* p = &tiles.pixels[std::size_t((tile * kReflectionTileSide + y + dy) * kReflectionTileSide + x + dx) * 3];
                return Vec3(p[0], p[1], p[2]);
            };
            const Vec2 f = at - Vec2(x, y);
            return glm::mix(glm::mix(texel(0, 0), texel(1, 0), f.x), glm::mix(texel(0, 1), texel(1, 1), f.x), f.y);
        };
        for (const auto& [tile, first] : {std::pair(5, 0), {10, 32}, {15, 64}, {20, 96}}) {
            float worst = 0.0f;
            for (const Vec3& d : manyDirections())
                worst = std::max(worst, glm::length(look(d, tile) - soft.light(d, first, 32)));
            QVERIFY2(worst < 0.12f, qPrintable(QStringLiteral("tile %1: %2").arg(tile).arg(worst)));
        }
        // Sharp edges of lamps blur by half a pixel.
        double sum = 0.0;
        for (const Vec3& d : manyDirections())
            sum += glm::length(look(d, 0) - mirror.light(d, 0, 64));
        QVERIFY2(sum / 2006 < 0.05, qPrintable(QString::number(sum / 2006)));
    }

    // Pixel by pixel: the normals are drawn, and what the room must make of them is reckoned here.
    void clayIsLitByTheRoomAsReckoned()
    {
        const auto viewport = shown(test::tube());
        QVERIFY(viewport);
        ViewState& state = viewport->state();
        state.setSmoothEdges(false);
        state.setPlainBackground(Qt::black);
        Lighting lighting;
        lighting.lights = 0.0f;
        lighting.shadows = false;
        lighting.turn = 40.0f;
        state.setLighting(lighting);
        state.setShading(Shading::normals);
        const QImage normals = viewport->grabImage();
        state.setShading(Shading::clay);
        const QImage clay = viewport->grabImage();
        test::keep(clay, QStringLiteral("clay-room"));
        const Panorama soft = panorama("studio-soft");
        const Quat turn = glm::angleAxis(glm::radians(-lighting.turn), Vec3(0, 1, 0));
        const Vec2 view(static_cast<float>(clay.width()), static_cast<float>(clay.height()));
        constexpr float kRough = 0.75f;
        int compared = 0;
        double sum = 0.0;
        for (int y = 0; y < clay.height(); ++y)
            for (int x = 0; x < clay.width(); ++x) {
                const auto color = [&](const QImage& image) {
                    const QColor c = image.pixelColor(x, y);
                    return Vec3(c.redF(), c.greenF(), c.blueF());
                };
                const Vec3 drawn = linear(color(normals)) * 2.0f - 1.0f;
                if (std::abs(glm::length(drawn) - 1.0f) > 0.05f)
                    continue;  // background
                const Vec3 n = glm::normalize(drawn);
                const Vec3 toEye = -state.camera().ray({static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f}, view).direction;
                const float facing = std::clamp(glm::dot(n, toEye), 0.0f, 1.0f);
                const Vec4 r = kRough * Vec4(-1.0f, -0.0275f, -0.572f, 0.022f) + Vec4(1.0f, 0.0425f, 1.04f, -0.04f);
                const float a = std::min(r.x * r.x, std::exp2(-9.28f * facing)) * r.x + r.y;
                const float gloss = 0.04f * (-1.04f * a + r.z) + (1.04f * a + r.w);
                const Vec3 light = 0.5f * soft.light(turn * n, 128, 32) +
                                   gloss * soft.light(turn * glm::reflect(-toEye, n), 64, 32);
                const Vec3 off = glm::abs(linear(color(clay)) - glm::min(light, Vec3(0.6f)));
                sum += std::max({off.x, off.y, off.z});
                ++compared;
            }
        QVERIFY(compared > 2000);
        QVERIFY2(sum / compared < 0.015, qPrintable(QString::number(sum / compared)));
    }

    void lightingGoesThroughSettingsUnchanged()
    {
        Lighting lighting;
        lighting.backdrop = Backdrop::gradient;
        lighting.color = QColor(0x12, 0x34, 0x56);
        lighting.lights = 0.5f;
        lighting.turn = -30.0f;
        lighting.environment = 2.0f;
        lighting.shadows = false;
        QVERIFY(lightingFrom(toMap(lighting)) == lighting);
        QVERIFY(lightingFrom({}) == Lighting{});
        QVERIFY(lightingFrom({{QStringLiteral("lights"), 1e9}, {QStringLiteral("turn"), QStringLiteral("x")},
                              {QStringLiteral("backdrop"), 7}, {QStringLiteral("color"), QStringLiteral("no")}}) == Lighting{});
    }

    void wireframeIsLinesAlone()
    {
        const auto viewport = shown(test::tube());
        QVERIFY(viewport);
        viewport->state().setSmoothEdges(false);
        viewport->state().setPlainBackground(Qt::black);
        viewport->state().setShading(Shading::clay);
        const auto lit = [](const QImage& image) {
            int count = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    count += qGray(image.pixel(x, y)) > 20;
            return count;
        };
        viewport->state().setShadows(false);
        const QImage faces = viewport->grabImage();
        viewport->state().setWire(true);
        const QImage both = viewport->grabImage();
        viewport->state().setShading(Shading::wireframe);
        const QImage lines = viewport->grabImage();
        for (const auto& [image, name] : {std::pair(faces, "wire-faces"), {both, "wire-both"}, {lines, "wire-lines"}})
            test::keep(image, QLatin1String(name));
        QVERIFY(lit(lines) > 300);
        QVERIFY(lit(lines) < lit(faces));
        QVERIFY(test::differing(faces, both) > 300);
        // Skinned as the faces are: no line leaves their silhouette but by a pixel.
        int beside = 0;
        for (int y = 1; y + 1 < lines.height(); ++y)
            for (int x = 1; x + 1 < lines.width(); ++x) {
                bool near = false;
                for (int dy = -1; dy <= 1; ++dy)
                    for (int dx = -1; dx <= 1; ++dx)
                        near = near || qGray(faces.pixel(x + dx, y + dy)) > 5;
                beside += qGray(lines.pixel(x, y)) > 20 && !near;
            }
        QCOMPARE(beside, 0);
    }

    void metalShowsTheRoomAndTurnsWithIt()
    {
        const auto viewport = shown(metalTube());
        QVERIFY(viewport);
        const QImage before = viewport->grabImage();
        test::keep(before, QStringLiteral("metal"));
        Lighting lighting;
        lighting.turn = 90.0f;
        viewport->state().setLighting(lighting);
        QVERIFY(test::differing(before, viewport->grabImage(), 12) > 500);
        lighting = {};
        lighting.lights = 0.0f;
        lighting.environment = 0.0f;
        lighting.shadows = false;
        lighting.backdrop = Backdrop::color;
        lighting.color = Qt::black;
        viewport->state().setLighting(lighting);
        const QImage dark = viewport->grabImage();
        int brightest = 0;
        for (int y = 0; y < dark.height(); ++y)
            for (int x = 0; x < dark.width(); ++x)
                brightest = std::max(brightest, qGray(dark.pixel(x, y)));
        QVERIFY2(brightest <= 2, qPrintable(QString::number(brightest)));
    }

    void backdrops()
    {
        const auto viewport = shown(test::tube());
        QVERIFY(viewport);
        Lighting lighting;
        lighting.color = QColor(200, 100, 50);
        lighting.backdrop = Backdrop::color;
        viewport->state().setLighting(lighting);
        QImage image = viewport->grabImage();
        QCOMPARE(image.pixelColor(2, 2), lighting.color);
        QCOMPARE(image.pixelColor(2, 200), lighting.color);
        lighting.backdrop = Backdrop::gradient;
        viewport->state().setLighting(lighting);
        image = viewport->grabImage();
        QVERIFY(image.pixelColor(2, 2).red() > image.pixelColor(2, 230).red() + 40);
        lighting.backdrop = Backdrop::environment;
        viewport->state().setLighting(lighting);
        image = viewport->grabImage();
        test::keep(image, QStringLiteral("room"));
        QVERIFY(image.pixelColor(2, 2) != lighting.color);
        lighting.turn = 120.0f;
        viewport->state().setLighting(lighting);
        QVERIFY(test::differing(image, viewport->grabImage(), 6) > 5000);
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (!test::startGraphics())
        return test::kSkipped;
    LookTest tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "look_test.moc"
