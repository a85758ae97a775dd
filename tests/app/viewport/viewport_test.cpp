// The viewport on a virtual screen: it draws, follows the pose and the mouse.
#include "app/viewport/look_tool.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "tests/app/viewport/support/pictures.h"
#include "tests/app/viewport/support/test_models.h"

#include <QApplication>
#include <QMouseEvent>
#include <QQuickItem>
#include <QQuickWidget>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <cmath>
#include <cstdlib>
#include <memory>

using namespace sinew;

namespace {

constexpr QSize kSize(900, 500);

std::unique_ptr<ViewportWidget> shown(std::shared_ptr<const Model> model = test::tube())
{
    auto viewport = std::make_unique<ViewportWidget>();
    viewport->resize(kSize);
    viewport->show();
    if (!QTest::qWaitForWindowExposed(viewport.get()))
        qFatal("no window");
    viewport->setModel(std::move(model));
    (void)viewport->grabImage();
    return viewport;
}

QQuickWidget* surfaceOf(ViewportWidget& viewport)
{
    return viewport.findChild<QQuickWidget*>();
}

void drag(QWidget* widget, Qt::MouseButton button, Qt::KeyboardModifiers modifiers, QPoint from, QPoint by)
{
    QTest::mousePress(widget, button, modifiers, from);
    for (int step = 1; step <= 4; ++step) {
        const QPoint at = from + by * step / 4;
        QMouseEvent move(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, button, modifiers);
        QApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, button, modifiers, from + by);
}

QPoint placeOfJoint(ViewportWidget& viewport, int node)
{
    const auto seen = viewport.state().camera().project(Vec3(viewport.scene().pose()[static_cast<std::size_t>(node)][3]),
                                                        {float(viewport.width()), float(viewport.height())});
    return {qRound(seen->x), qRound(seen->y)};
}

// The first chip of that text.
QPoint placeOfChip(ViewportWidget& viewport, const QString& text)
{
    QList<QQuickItem*> items{surfaceOf(viewport)->rootObject()};
    while (!items.isEmpty()) {
        QQuickItem* item = items.takeFirst();
        if (item->property("clickable").toBool() && item->property("text").toString().startsWith(text))
            return item->mapToScene(QPointF(item->width() / 2, item->height() / 2)).toPoint();
        items += item->childItems();
    }
    qFatal("no such chip");
}

}  // namespace

class ViewportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsAndFollowsThePose()
    {
        const auto model = test::tube();
        const auto viewport = shown(model);
        viewport->state().setCaption(QStringLiteral("tube \u00b7 6 joints \u00b7 2 morphs"));
        viewport->state().setTween(QStringLiteral("bend"), QStringLiteral("twist"), QStringLiteral("cross-fade 0.20 s"),
                                   0.62f, true);
        const QImage rest = viewport->grabImage();
        QCOMPARE(rest.size(), kSize);
        test::keep(rest, QStringLiteral("rest"));

        test::Posed bent = test::pose(*model, 0, 0.5);
        viewport->setPose(bent.matrices, bent.weights);
        const QImage moved = viewport->grabImage();
        test::keep(moved, QStringLiteral("bent"));
        QVERIFY(test::differing(rest, moved) > 2000);

        bent.weights[0] = 1.0f;
        viewport->setPose(bent.matrices, bent.weights);
        const QImage morphed = viewport->grabImage();
        test::keep(morphed, QStringLiteral("morphed"));
        QVERIFY(test::differing(moved, morphed) > 500);

        viewport->state().setJoints(true);
        const QImage joints = viewport->grabImage();
        test::keep(joints, QStringLiteral("joints"));
        QVERIFY(test::differing(morphed, joints) > 100);
    }

    void drawsEveryPoseByItself()
    {
        const auto viewport = shown();
        const auto model = test::tube();
        for (int i = 1; i <= 3; ++i) {
            const quint64 before = viewport->framesDrawn();
            const test::Posed posed = test::pose(*model, 0, 0.1 * i);
            viewport->setPose(posed.matrices, posed.weights);
            QTRY_VERIFY(viewport->framesDrawn() > before);
        }
        QVERIFY(viewport->framesPerSecond() > 0.0);
    }

    void shadowsFollowThePose()
    {
        const auto model = test::tube();
        const auto viewport = shown(model);
        viewport->state().setGrid(false);
        viewport->state().setOverlays(false);
        const auto shadow = [&] {
            viewport->state().setShadows(true);
            const QImage with = viewport->grabImage();
            viewport->state().setShadows(false);
            return std::pair(with, viewport->grabImage());
        };
        const auto [restWith, restWithout] = shadow();
        QVERIFY(test::differing(restWith, restWithout) > 500);
        const test::Posed bent = test::pose(*model, 0, 0.5);
        viewport->setPose(bent.matrices, bent.weights);
        const auto [bentWith, bentWithout] = shadow();
        // Where there is background in both poses the shadow alone differs.
        int moved = 0;
        for (int y = 0; y < kSize.height(); ++y)
            for (int x = 0; x < kSize.width(); ++x) {
                const QRgb ground = viewport->state().background().rgb();
                if (restWithout.pixel(x, y) == ground && bentWithout.pixel(x, y) == ground)
                    moved += std::abs(qGreen(restWith.pixel(x, y)) - qGreen(bentWith.pixel(x, y))) > 6;
            }
        QVERIFY(moved > 300);
    }

    void instancesOfAMeshAreDrawnInABoxThatHoldsThemAll()
    {
        auto model = test::boxes();
        Node twin = *std::ranges::find_if(model->nodes, [](const Node& node) { return node.mesh >= 0; });
        twin.name += " twin";
        twin.rest.translation += Vec3(7.0f, 0.0f, 0.0f);
        model->nodes.push_back(twin);
        buildMorphSlots(*model);
        const auto viewport = shown(model);
        for (const DrawItem* item : viewport->scene().drawItems()) {
            const Bounds& box = item->poseBox();
            for (const QQuick3DGeometry* geometry : {static_cast<QQuick3DGeometry*>(item->skinGeometry()), item->caster()}) {
                for (int axis = 0; axis < 3; ++axis) {
                    QVERIFY(geometry->boundsMin()[axis] <= box.minimum[axis]);
                    QVERIFY(geometry->boundsMax()[axis] >= box.maximum[axis]);
                }
            }
        }
    }

    void survivesEmptyAndSwappedModels()
    {
        const auto viewport = shown(nullptr);
        QVERIFY(!viewport->grabImage().isNull());
        viewport->setModel(std::make_shared<Model>());
        viewport->setPose({}, {});
        viewport->frameAll();
        QVERIFY(!viewport->grabImage().isNull());
        for (int i = 0; i < 3; ++i) {
            for (const auto& model : {test::tube(), test::boxes(), test::tube({.joints = 40, .morphs = 60})}) {
                viewport->setModel(model);
                const test::Posed posed = test::pose(*model, 0, 0.3);
                viewport->setPose(posed.matrices, posed.weights);
                QTest::qWait(5);
            }
        }
        const QImage last = viewport->grabImage();
        viewport->setModel(nullptr);
        QVERIFY(test::differing(last, viewport->grabImage()) > 2000);
        // A pose of another model's size is ignored.
        const test::Posed posed = test::pose(*test::tube(), 0, 0.3);
        viewport->setPose(posed.matrices, posed.weights);
        QVERIFY(!viewport->grabImage().isNull());
    }

    void survivesHidingResizingAndMoving()
    {
        auto viewport = shown();
        viewport->hide();
        QTest::qWait(20);
        const test::Posed posed = test::pose(*test::tube(), 0, 0.5);
        viewport->setPose(posed.matrices, posed.weights);
        viewport->show();
        QTest::qWait(50);
        viewport->resize(320, 700);
        QTRY_COMPARE(viewport->grabImage().size(), QSize(320, 700));
        viewport->resize(1200, 200);
        QTRY_COMPARE(viewport->grabImage().size(), QSize(1200, 200));

        QWidget window;
        window.resize(800, 600);
        auto* layout = new QVBoxLayout(&window);
        ViewportWidget* moved = viewport.release();
        layout->addWidget(moved);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const quint64 before = moved->framesDrawn();
        moved->setPose(posed.matrices, posed.weights);
        QTRY_VERIFY(moved->framesDrawn() > before);
        const QImage inside = moved->grabImage();
        test::keep(inside, QStringLiteral("moved"));
        moved->scene().setMeshVisible(6, false);
        QVERIFY(test::differing(inside, moved->grabImage()) > 500);
            }

    void dragsMoveTheCamera()
    {
        const auto viewport = shown();
        QWidget* surface = surfaceOf(*viewport);
        const QPoint middle(450, 250);
        const auto camera = [&] { return viewport->state().camera(); };

        const OrbitCamera start = camera();
        drag(surface, Qt::LeftButton, {}, middle, {60, 30});
        QCOMPARE(camera().target(), start.target());
        QVERIFY(std::abs(camera().yaw() - (start.yaw() - 60 * OrbitCamera::kOrbitSpeed)) < 0.01f);
        QVERIFY(std::abs(camera().pitch() - (start.pitch() + 30 * OrbitCamera::kOrbitSpeed)) < 0.01f);

        for (const auto& [button, modifiers] :
             {std::pair(Qt::MiddleButton, Qt::KeyboardModifiers()), std::pair(Qt::LeftButton, Qt::KeyboardModifiers(Qt::ShiftModifier))}) {
            const OrbitCamera before = camera();
            const Vec3 held = before.pointInPlane({450, 250}, {900, 500}, before.target());
            drag(surface, button, modifiers, middle, {80, -40});
            QCOMPARE(camera().yaw(), before.yaw());
            const auto seen = camera().project(held, {900, 500});
            QVERIFY(seen && glm::distance(*seen, Vec2(530, 210)) < 0.5f);
        }

        const OrbitCamera before = camera();
        QWheelEvent wheel({700, 100}, surface->mapToGlobal(QPointF(700, 100)), {}, {0, 120}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        const Vec3 under = before.pointInPlane({700, 100}, {900, 500}, before.target());
        QApplication::sendEvent(surface, &wheel);
        QVERIFY(camera().distance() < before.distance());
        const auto seen = camera().project(under, {900, 500});
        QVERIFY(seen && glm::distance(*seen, Vec2(700, 100)) < 0.5f);

        drag(surface, Qt::RightButton, {}, middle, {0, 50});
        QVERIFY(camera().distance() != before.distance());
        viewport->frameAll();
        viewport->setTurntable(true);
        const float yaw = camera().yaw();
        QTRY_VERIFY(camera().yaw() != yaw);
        viewport->setTurntable(false);
    }

    void jointsAreHoveredAndClicked()
    {
        const auto viewport = shown();
        QWidget* surface = surfaceOf(*viewport);
        QSignalSpy clicks(viewport.get(), &ViewportWidget::jointClicked);
        QSignalSpy hovers(viewport.get(), &ViewportWidget::jointHovered);
        QTest::mouseClick(surface, Qt::LeftButton, {}, placeOfJoint(*viewport, 3));
        QCOMPARE(clicks.count(), 0);  // hidden joints are not clicked

        viewport->state().setJoints(true);
        QTest::mouseMove(surface, placeOfJoint(*viewport, 3) + QPoint(2, 1));
        QTRY_COMPARE(hovers.count(), 1);
        QCOMPARE(hovers.last().at(0).toInt(), 3);
        QCOMPARE(viewport->state().hoveredName(), QStringLiteral("joint_3"));
        test::keep(viewport->grabImage(), QStringLiteral("hover"));
        QTest::mouseClick(surface, Qt::LeftButton, {}, placeOfJoint(*viewport, 3));
        QCOMPARE(clicks.count(), 1);
        QCOMPARE(clicks.last().at(0).toInt(), 3);
        QCOMPARE(viewport->state().selectedJoint(), 3);
        const OrbitCamera before = viewport->state().camera();
        QTest::mouseClick(surface, Qt::LeftButton, {}, {40, 400});
        QCOMPARE(clicks.last().at(0).toInt(), -1);
        QVERIFY(viewport->state().camera() == before);

        // A drag that begins on a joint turns the camera and selects nothing.
        drag(surface, Qt::LeftButton, {}, placeOfJoint(*viewport, 2), {50, 0});
        QCOMPARE(clicks.count(), 2);
        QVERIFY(!(viewport->state().camera() == before));

        QSignalSpy menus(viewport.get(), &ViewportWidget::contextMenuRequested);
        QTest::mouseClick(surface, Qt::RightButton, {}, {100, 100});
        QCOMPARE(menus.count(), 1);
    }

    void skeletonsWithoutMeshesShowTheirJoints()
    {
        const auto model = test::tube();
        model->nodes.pop_back();
        model->meshes.clear();
        model->morphSlots.clear();
        const auto viewport = shown(nullptr);
        const QImage empty = viewport->grabImage();
        viewport->setModel(model);
        const QImage bones = viewport->grabImage();
        test::keep(bones, QStringLiteral("skeleton"));
        QVERIFY(test::differing(empty, bones) > 200);
        QSignalSpy clicks(viewport.get(), &ViewportWidget::jointClicked);
        QTest::mouseClick(surfaceOf(*viewport), Qt::LeftButton, {}, placeOfJoint(*viewport, 2));
        QCOMPARE(clicks.count(), 1);
        QCOMPARE(clicks.last().at(0).toInt(), 2);
    }

    void lookHandlesAreDragged()
    {
        const auto viewport = shown();
        QWidget* surface = surfaceOf(*viewport);
        const Vec2 view(900, 500);
        LookGizmo gizmo;
        gizmo.target = Vec3(0.5f, 0.9f, 0.3f);
        gizmo.center = Vec3(0.0f, 0.7f, 0.1f);
        gizmo.targetDraggable = gizmo.centerDraggable = true;
        const QImage without = viewport->grabImage();
        viewport->state().setLookGizmo(gizmo);
        const QImage with = viewport->grabImage();
        test::keep(with, QStringLiteral("look"));
        QVERIFY(test::differing(without, with) > 150);

        LookTool& tool = viewport->lookTool();
        std::vector<Vec3> places;
        std::vector<std::pair<LookHandle, bool>> ends;
        connect(&tool, &LookTool::moved, this, [&](LookHandle handle, Vec3 place) {
            QVERIFY(handle == LookHandle::target);
            places.push_back(place);
            gizmo.target = place;
            viewport->state().setLookGizmo(gizmo);
        });
        connect(&tool, &LookTool::ended, this, [&](LookHandle handle, bool cancelled) { ends.emplace_back(handle, cancelled); });
        const auto placed = [&](const Vec3& p) {
            const Vec2 seen = *viewport->state().camera().project(p, view);
            return QPoint(qRound(seen.x), qRound(seen.y));
        };
        const OrbitCamera camera = viewport->state().camera();
        const Vec3 before = *gizmo.target;
        const QPoint from = placed(before);
        drag(surface, Qt::LeftButton, {}, from + QPoint(3, -2), {70, 40});
        QVERIFY(viewport->state().camera() == camera);
        QCOMPARE(ends.size(), std::size_t(1));
        QVERIFY(ends[0] == std::pair(LookHandle::target, false));
        QVERIFY((placed(*gizmo.target) - (from + QPoint(70, 40))).manhattanLength() <= 2);
        // It stays in the plane that faces the camera.
        const Vec3 forward = camera.rotation() * Vec3(0, 0, -1);
        QVERIFY(std::abs(glm::dot(*gizmo.target - before, forward)) < 1e-3f);

        // Escape puts it back.
        const Vec3 held = *gizmo.target;
        QTest::mousePress(surface, Qt::LeftButton, {}, placed(held));
        QMouseEvent move(QEvent::MouseMove, QPointF(200, 200), surface->mapToGlobal(QPointF(200, 200)), Qt::NoButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(surface, &move);
        QVERIFY(glm::distance(*gizmo.target, held) > 0.05f);
        QTest::keyClick(surface, Qt::Key_Escape);
        QVERIFY(glm::distance(*gizmo.target, held) < 1e-6f);
        QVERIFY(ends.back() == std::pair(LookHandle::target, true));
        QTest::mouseRelease(surface, Qt::LeftButton, {}, {200, 200});
        QCOMPARE(ends.size(), std::size_t(2));

        // The pointer as a target while pressed; Alt turns the camera all the same.
        viewport->state().setLookGizmo({});
        tool.setPointerCenter(Vec3(0.0f, 0.7f, 0.1f));
        std::vector<Vec3> pointed;
        int released = 0;
        connect(&tool, &LookTool::pointerMoved, this, [&](Vec3 place) { pointed.push_back(place); });
        connect(&tool, &LookTool::pointerReleased, this, [&] { ++released; });
        drag(surface, Qt::LeftButton, {}, {300, 200}, {100, 50});
        QVERIFY(viewport->state().camera() == camera);
        QCOMPARE(released, 1);
        QVERIFY(pointed.size() >= 2);
        QCOMPARE(placed(pointed.front()), QPoint(300, 200));
        QCOMPARE(placed(pointed.back()), QPoint(400, 250));
        QVERIFY(std::abs(glm::dot(pointed.back() - Vec3(0.0f, 0.7f, 0.1f), forward)) < 1e-3f);
        drag(surface, Qt::LeftButton, Qt::AltModifier, {300, 200}, {100, 50});
        QVERIFY(!(viewport->state().camera() == camera));
    }

    // The far faces of a fading mesh don't shine through the near ones.
    void whatFadesIsOneSurface()
    {
        const std::shared_ptr<Model> model = test::boxes();
        model->materials[0].baseColor = Vec4(1.0f, 0.0f, 0.0f, 1.0f);
        model->materials[0].doubleSided = true;
        const auto viewport = shown(model);
        ViewState& state = viewport->state();
        state.setShading(Shading::unlit);
        state.setShadows(false);
        state.setGrid(false);
        state.setOverlays(false);
        state.setPlainBackground(Qt::black);
        const QPoint middle = placeOfJoint(*viewport, 0);
        const int whole = viewport->grabImage().pixelColor(middle).red();
        QVERIFY(whole > 200);
        for (const float opacity : {0.5f, 0.25f}) {
            viewport->scene().setMeshOpacity(0, opacity);
            const QImage faded = viewport->grabImage();
            test::keep(faded, QStringLiteral("faded"));
            const double share = faded.pixelColor(middle).red() / static_cast<double>(whole);
            QVERIFY2(std::abs(share - static_cast<double>(opacity)) < 0.03, qPrintable(QString::number(share)));
        }
        viewport->scene().setMeshOpacity(0, 1.0f);
        QCOMPARE(viewport->grabImage().pixelColor(middle).red(), whole);
    }

    void chipsAreButtons()
    {
        const auto viewport = shown();
        QWidget* surface = surfaceOf(*viewport);
        QSignalSpy grid(viewport.get(), &ViewportWidget::gridShownChanged);
        const OrbitCamera before = viewport->state().camera();
        QTest::mouseClick(surface, Qt::LeftButton, {}, placeOfChip(*viewport, QStringLiteral("Joints")));
        QVERIFY(viewport->state().joints());
        QTest::mouseClick(surface, Qt::LeftButton, {}, placeOfChip(*viewport, QStringLiteral("Grid")));
        QVERIFY(!viewport->state().grid());
        QCOMPARE(grid.count(), 1);
        QVERIFY(viewport->state().camera() == before);
    }

    void dropsReachTheWindow()
    {
        const auto viewport = shown();
        QVERIFY(!surfaceOf(*viewport)->acceptDrops());
        QVERIFY(!viewport->acceptDrops());
    }

    void missingPicturesShowAChecker()
    {
        const auto model = std::make_shared<Model>(*test::tube());
        const auto viewport = shown(model);
        const QImage whole = viewport->grabImage();
        viewport->scene().waitUntilComplete();
        QVERIFY(viewport->scene().missingImages().empty());

        const auto broken = std::make_shared<Model>(*model);
        broken->images[0].bytes = {'n', 'o'};
        viewport->setModel(broken);
        viewport->scene().waitUntilComplete();
        QCOMPARE(viewport->scene().missingImages().size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(viewport->scene().missingImages()[0]), QStringLiteral("stripes"));
        viewport->state().setShading(Shading::unlit);
        const QImage checker = viewport->grabImage();
        test::keep(checker, QStringLiteral("checker"));
        QVERIFY(test::differing(whole, checker) > 2000);
    }

    void partsFadeAndMaterialsChange()
    {
        const auto viewport = shown();
        viewport->state().setShading(Shading::unlit);
        viewport->state().setShadows(false);
        viewport->state().setGrid(false);
        const QImage opaque = viewport->grabImage();
        const QPoint middle(450, 250);
        viewport->scene().setMeshOpacity(6, 0.5f);
        const QImage half = viewport->grabImage();
        viewport->scene().setMeshOpacity(6, 0.0f);
        const QImage gone = viewport->grabImage();
        const auto green = [&](const QImage& image) { return qGreen(image.pixel(middle)); };
        QCOMPARE(gone.pixel(middle), viewport->state().background().rgb());
        QVERIFY(green(half) < green(opaque) - 20 && green(half) > green(gone) + 20);
        viewport->scene().setMeshOpacity(6, 1.0f);
        QCOMPARE(test::differing(opaque, viewport->grabImage()), 0);

        Material red = viewport->scene().model()->materials[0];
        red.baseColor = Vec4(1, 0, 0, 1);
        viewport->scene().setMaterial(0, red);
        const QRgb tinted = viewport->grabImage().pixel(middle);
        QVERIFY(qRed(tinted) > 150 && qGreen(tinted) < 10 && qBlue(tinted) < 10);
    }

    void shadingModesDiffer()
    {
        const auto viewport = shown();
        std::vector<QImage> images;
        for (const Shading shading : {Shading::lit, Shading::unlit, Shading::clay, Shading::normals}) {
            viewport->state().setShading(shading);
            images.push_back(viewport->grabImage());
            test::keep(images.back(), QStringLiteral("shading-") + ViewState::nameOf(shading));
        }
        for (std::size_t a = 0; a < images.size(); ++a)
            for (std::size_t b = a + 1; b < images.size(); ++b)
                QVERIFY(test::differing(images[a], images[b]) > 3000);
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (!sinew::test::startGraphics())
        return sinew::test::kSkipped;
    ViewportTest tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "viewport_test.moc"
