// What is drawn covers exactly the pixels that the CPU-skinned triangles cover,
// but for pixels on an edge: skinning, camera, culling and mirrored parts.
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "core/model/skinning.h"
#include "tests/app/viewport/support/pictures.h"
#include "tests/app/viewport/support/test_models.h"

#include <QApplication>
#include <QTest>

#include <cmath>

using namespace sinew;

namespace {

constexpr int kWidth = 400;
constexpr int kHeight = 300;

class Mask {
public:
    Mask() : m_pixels(kWidth * kHeight, false) {}
    bool at(int x, int y) const { return m_pixels[static_cast<std::size_t>(y * kWidth + x)]; }
    void set(int x, int y) { m_pixels[static_cast<std::size_t>(y * kWidth + x)] = true; }
    // Whether a neighbour is different.
    bool edge(int x, int y) const
    {
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const int nx = std::clamp(x + dx, 0, kWidth - 1);
                const int ny = std::clamp(y + dy, 0, kHeight - 1);
                if (at(nx, ny) != at(x, y))
                    return true;
            }
        return false;
    }
    int count() const { return static_cast<int>(std::count(m_pixels.begin(), m_pixels.end(), true)); }

private:
    std::vector<bool> m_pixels;
};

float cross(Vec2 a, Vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

void fill(Mask& mask, Vec2 a, Vec2 b, Vec2 c)
{
    const Vec2 low = glm::min(glm::min(a, b), c);
    const Vec2 high = glm::max(glm::max(a, b), c);
    for (int y = std::max(0, int(low.y)); y <= std::min(kHeight - 1, int(high.y)); ++y)
        for (int x = std::max(0, int(low.x)); x <= std::min(kWidth - 1, int(high.x)); ++x) {
            const Vec2 p(float(x) + 0.5f, float(y) + 0.5f);
            const float u = cross(b - a, p - a);
            const float v = cross(c - b, p - b);
            const float w = cross(a - c, p - c);
            if ((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0))
                mask.set(x, y);
        }
}

Mask reference(const Model& model, const RowLayout& layout, std::span<const float> row, const OrbitCamera& camera)
{
    const Vec2 view(kWidth, kHeight);
    SkinRows<float> rows;
    rows.current.row = row;
    Mask mask;
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
        if (model.nodes[n].mesh < 0)
            continue;
        const Mesh& mesh = model.meshes[static_cast<std::size_t>(model.nodes[n].mesh)];
        const SkinnedVertices skinned = skinNode(model, layout, static_cast<int>(n), rows, SkinBlend::matrix);
        for (const Submesh& submesh : mesh.submeshes) {
            const bool twoSided =
                submesh.material >= 0 && model.materials[static_cast<std::size_t>(submesh.material)].doubleSided;
            for (std::uint32_t i = 0; i + 2 < submesh.indexCount; i += 3) {
                const std::uint32_t* corner = &mesh.indices[submesh.firstIndex + i];
                Vec2 place[3];
                for (int k = 0; k < 3; ++k)
                    place[k] = *camera.project(skinned.positions[corner[k]], view);
                // Pixels count downwards, so counter-clockwise is negative.
                const bool front = cross(place[1] - place[0], place[2] - place[0]) < 0.0f;
                if (twoSided || front != skinned.mirrored[corner[0]])
                    fill(mask, place[0], place[1], place[2]);
            }
        }
    }
    return mask;
}

}  // namespace

class SilhouetteTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void coverage_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"tube", "boxes", "mirrored skin", "pip", "khronos/Fox.glb", "khronos/CesiumMan.glb",
                                 "characters/raylib_robot.glb", "characters/kaykit_Knight.glb"})
            QTest::newRow(name) << QString::fromUtf8(name);
    }
    void coverage()
    {
        QFETCH(QString, name);
        const auto model = test::modelNamed(name);
        if (!model)
            QSKIP("the model is not here");
        ViewportWidget viewport;
        viewport.resize(kWidth, kHeight);
        viewport.show();
        QVERIFY(QTest::qWaitForWindowExposed(&viewport));
        const QColor ground(0, 255, 0);
        ViewState& state = viewport.state();
        state.setBackground(ground);
        state.setShading(Shading::unlit);
        state.setGrid(false);
        state.setShadows(false);
        state.setSmoothEdges(false);
        state.setOverlays(false);
        viewport.setModel(model);

        const RowLayout layout = rowLayout(*model);
        std::vector<float> row(std::size_t{layout.texels()} * 4);
        for (const double time : {0.0, 0.4}) {
            for (const float yaw : {28.0f, -110.0f}) {
                const test::Posed posed = test::pose(*model, model->clips.empty() ? -1 : 0, time);
                viewport.setPose(posed.matrices, posed.weights);
                OrbitCamera camera = state.camera();
                camera.setAngles(yaw, 14.0f);
                state.setCamera(camera);
                viewport.frameAll();
                const QImage image = viewport.grabImage();
                QCOMPARE(image.size(), QSize(kWidth, kHeight));

                Mask drawn;
                for (int y = 0; y < kHeight; ++y)
                    for (int x = 0; x < kWidth; ++x)
                        if (image.pixel(x, y) != ground.rgb())
                            drawn.set(x, y);
                writeRow(*model, layout, posed.matrices, posed.weights, row);
                const Mask expected = reference(*model, layout, row, state.camera());
                int wrong = 0;
                for (int y = 0; y < kHeight; ++y)
                    for (int x = 0; x < kWidth; ++x)
                        wrong += drawn.at(x, y) != expected.at(x, y) && !expected.edge(x, y);
                if (wrong > 0)
                    test::keep(image, QStringLiteral("silhouette-") + QString(name).replace(QLatin1Char('/'), QLatin1Char('-')));
                QVERIFY(expected.count() > 1000);
                QCOMPARE(wrong, 0);
            }
        }
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (!test::startGraphics())
        return test::kSkipped;
    SilhouetteTest tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "silhouette_test.moc"
