// The orbit camera: what it sees, and how it moves.
#include "app/viewport/orbit_camera.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace sinew;

namespace {

constexpr Vec2 kView{900.0f, 500.0f};

bool near(const Vec3& a, const Vec3& b, float tolerance = 1e-4f)
{
    return glm::distance(a, b) < tolerance;
}

}  // namespace

class CameraTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void looksAtItsTarget()
    {
        OrbitCamera camera;
        camera.setTarget({1, 2, 3});
        for (const float pitch : {-90.0f, -30.0f, 0.0f, 45.0f, 90.0f}) {
            camera.setAngles(70.0f, pitch);
            const auto seen = camera.project({1, 2, 3}, kView);
            QVERIFY(seen);
            QVERIFY(glm::distance(*seen, kView * 0.5f) < 0.01f);
            QVERIFY(std::abs(glm::distance(camera.position(), {1, 2, 3}) - camera.distance()) < 1e-4f);
        }
    }

    void presetsLookAlongTheAxes()
    {
        OrbitCamera camera;
        camera.setTarget(Vec3(0.0f));
        const float d = camera.distance();
        camera.applyPreset(CameraPreset::front);
        QVERIFY(near(camera.position(), {0, 0, d}));
        camera.applyPreset(CameraPreset::side);
        QVERIFY(near(camera.position(), {d, 0, 0}));
        camera.applyPreset(CameraPreset::top);
        QVERIFY(near(camera.position(), {0, d, 0}));
    }

    void rayAndProjectionAgree()
    {
        OrbitCamera camera;
        camera.setAngles(-35.0f, 22.0f);
        for (const Vec2 pixel : {Vec2(0, 0), Vec2(450, 250), Vec2(880, 37)}) {
            const Ray ray = camera.ray(pixel, kView);
            const auto seen = camera.project(ray.origin + ray.direction * 3.7f, kView);
            QVERIFY(seen && glm::distance(*seen, pixel) < 0.01f);
        }
        QVERIFY(!camera.project(camera.position() + camera.rotation() * Vec3(0, 0, 1), kView));
    }

    void panMovesTheSceneWithThePointer()
    {
        OrbitCamera camera;
        camera.setAngles(20.0f, 30.0f);
        const Vec3 held = camera.pointInPlane({300, 200}, kView, camera.target());
        camera.pan({57, -31}, kView);
        const auto seen = camera.project(held, kView);
        QVERIFY(seen && glm::distance(*seen, Vec2(357, 169)) < 0.05f);
    }

    void zoomKeepsWhatIsUnderThePointer()
    {
        OrbitCamera camera;
        const Vec2 pointer(700, 120);
        const Vec3 held = camera.pointInPlane(pointer, kView, camera.target());
        const float before = camera.distance();
        camera.zoom(0.5f, pointer, kView);
        QVERIFY(std::abs(camera.distance() - before * 0.5f) < 1e-4f);
        const auto seen = camera.project(held, kView);
        QVERIFY(seen && glm::distance(*seen, pointer) < 0.05f);
        for (int i = 0; i < 400; ++i)
            camera.zoom(0.5f, pointer, kView);
        QVERIFY(camera.distance() > 0.0f);
        for (int i = 0; i < 400; ++i)
            camera.zoom(2.0f, pointer, kView);
        QVERIFY(std::isfinite(camera.distance()));
    }

    void frameFillsTheView_data()
    {
        QTest::addColumn<float>("yaw");
        QTest::addColumn<float>("pitch");
        QTest::addColumn<bool>("wide");
        QTest::newRow("front") << 0.0f << 0.0f << false;
        QTest::newRow("askew") << 28.0f << 8.0f << false;
        QTest::newRow("top") << 0.0f << 90.0f << false;
        QTest::newRow("wide box") << 28.0f << 8.0f << true;
    }
    void frameFillsTheView()
    {
        QFETCH(float, yaw);
        QFETCH(float, pitch);
        QFETCH(bool, wide);
        OrbitCamera camera;
        camera.setAngles(yaw, pitch);
        const Bounds box = wide ? Bounds{{-8, 0, -1}, {9, 1, 2}} : Bounds{{-0.3f, 0, -0.2f}, {0.4f, 1.7f, 0.3f}};
        camera.setSceneSize(box.longestSide());
        camera.frame(box, kView);
        Vec2 low(1e9f);
        Vec2 high(-1e9f);
        for (int i = 0; i < 8; ++i) {
            const Vec3 p((i & 1) ? box.maximum.x : box.minimum.x, (i & 2) ? box.maximum.y : box.minimum.y,
                         (i & 4) ? box.maximum.z : box.minimum.z);
            const auto seen = camera.project(p, kView);
            QVERIFY(seen);
            low = glm::min(low, *seen);
            high = glm::max(high, *seen);
        }
        QVERIFY(low.x > 0 && low.y > 0 && high.x < kView.x && high.y < kView.y);
        const Vec2 filled = (high - low) / kView;
        QVERIFY2(std::max(filled.x, filled.y) > 0.7f, qPrintable(QString::number(double(std::max(filled.x, filled.y)))));
        QVERIFY(glm::distance((low + high) * 0.5f, kView * 0.5f) < 45.0f);
    }

    void survivesDegenerateInput()
    {
        OrbitCamera camera;
        camera.setSceneSize(0.0f);
        camera.frame(Bounds{Vec3(2.0f), Vec3(2.0f)}, {0, 0});
        camera.frame(std::span<const Vec3>(), kView);
        camera.zoom(0.0f, {0, 0}, {0, 0});
        camera.pan({10, 10}, {0, 0});
        const Vec3 p = camera.position();
        QVERIFY(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z));
        QVERIFY(camera.nearPlane() > 0.0f && camera.farPlane() > camera.nearPlane());
    }
};

QTEST_APPLESS_MAIN(CameraTest)

#include "camera_test.moc"
