// Every character of a crowd stands where it should and has the pose of its own
// moment, vertex by vertex; and what there is to see of a crowd.
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "core/model/skinning.h"
#include "tests/app/viewport/support/pictures.h"
#include "tests/app/viewport/support/probe.h"
#include "tests/app/viewport/support/test_models.h"

#include <QApplication>
#include <QTest>

#include <cmath>
#include <memory>

extern void qml_register_types_Sinew_Viewport();

using namespace sinew;

namespace {

constexpr float kTolerance = 1e-4f;  // of the model's size

// What a character's rows are by the CPU.
class Reference {
public:
    Reference(const Model& model, TweenBlend blend, const CrowdSettings& settings, const std::vector<int>& closes)
        : m_model(model), m_settings(settings), m_map(bakeTransformMap(model)), m_polar(toDualQuaternionMap(m_map)),
          m_clips(loopingClips(m_map.clips, closes)), m_blend(blend)
    {
    }

    ClipMotion motion(int i, double t) const { return crowdMotion(m_settings, m_clips, i, t); }

    std::vector<Vec3> positions(int i, double t, int node) const
    {
        const ClipMotion state = motion(i, t);
        SkinRows<float> rows;
        rows.current = framesOf(state.current);
        if (state.next.clip >= 0)
            rows.next = framesOf(state.next);
        rows.tween = static_cast<float>(state.tween());
        std::vector<Vec3> all =
            skinNode(m_model, m_map.layout, node, rows,
                     m_blend == TweenBlend::dualQuaternion ? SkinBlend::dualQuaternion : SkinBlend::matrix)
                .positions;
        const CrowdPlace place = crowdPlace(m_settings, i);
        const Quat turn = glm::angleAxis(place.heading, Vec3(0, 1, 0));
        for (Vec3& p : all)
            p = turn * p + place.position;
        return all;
    }

private:
    FrameRows<float> framesOf(const ClipFrame& frame) const
    {
        const RowPair pair = rowsOf(m_clips[static_cast<std::size_t>(frame.clip)], frame);
        const auto row = [this](std::uint32_t r) {
            return m_blend == TweenBlend::dualQuaternion ? m_polar.row(r) : std::as_const(m_map).row(r);
        };
        return {row(pair.row), row(pair.after), pair.time};
    }

    const Model& m_model;
    CrowdSettings m_settings;
    TransformMap m_map;
    DualQuaternionMap m_polar;
    std::vector<ClipRows> m_clips;
    TweenBlend m_blend;
};

std::unique_ptr<ViewportWidget> shown(std::shared_ptr<const Model> model)
{
    auto viewport = std::make_unique<ViewportWidget>();
    viewport->resize(900, 500);
    viewport->show();
    if (!QTest::qWaitForWindowExposed(viewport.get()))
        qFatal("no window");
    viewport->setModel(std::move(model));
    (void)viewport->grabImage();
    return viewport;
}

// Pixels that are not background.
int covered(const QImage& image, QRgb background)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) != background;
    return count;
}

}  // namespace

class CrowdTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qml_register_types_Sinew_Viewport(); }

    void positions_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"tube", "moving morphs", "mirrored skin", "boxes", "pip", "khronos/Fox.glb",
                                 "khronos/CesiumMan.glb", "characters/kaykit_Knight.glb", "generated/morph_and_skin.glb",
                                 "generated/long_clip_600s.glb"})
            QTest::newRow(name) << QString::fromUtf8(name);
    }
    void positions()
    {
        QFETCH(QString, name);
        const std::shared_ptr<const Model> model = test::modelNamed(name);
        if (!model)
            QSKIP("the model is not here");
        ModelScene scene;
        scene.setModel(model);
        const float reach = scene.size() * 8.0f;
        test::Probe probe(scene, -reach, reach);

        CrowdSettings settings{.count = std::clamp(40'000 / probe.vertexCount(), 4, 20),
                               .spacing = scene.size(),
                               .seed = 11,
                               .mix = CrowdMix::changing,
                               .takeTime = 1.5};
        const std::vector<int> closes{0};
        for (const TweenBlend blend : {TweenBlend::pose, TweenBlend::matrix, TweenBlend::dualQuaternion}) {
            scene.setBlend(blend);
            float worst = 0.0f;
            int fading = 0;
            // Cross-fades; and phases spread over all of the clip, beyond a column of the map.
            for (const auto& [mix, t] : {std::pair(CrowdMix::changing, 1.37), {CrowdMix::random, 217.8}}) {
                settings.mix = mix;
                scene.setCrowd(settings, closes);
                QVERIFY(scene.crowded());
                const Reference reference(*model, blend, settings, closes);
                scene.showCrowd(t);
                const std::vector<std::vector<Vec3>> drawn = probe.read();
                const std::size_t parts = probe.probeItems().size();
                std::vector<Vec3> expected;
                QCOMPARE(drawn.size(), parts * static_cast<std::size_t>(settings.count));
                for (std::size_t i = 0; i < drawn.size(); ++i) {
                    const test::ProbeItem& item = *probe.probeItems()[i % parts];
                    const int character = static_cast<int>(i / parts);
                    fading += i % parts == 0 && reference.motion(character, t).next.clip >= 0;
                    if (i % parts == 0 || item.node() != probe.probeItems()[i % parts - 1]->node())
                        expected = reference.positions(character, t, item.node());
                    for (std::size_t v = 0; v < drawn[i].size(); ++v)
                        worst = std::max(worst, glm::distance(drawn[i][v], expected[item.source()[v]]));
                }
            }
            worst /= scene.size();
            qInfo("%d characters, %d of them fading: %.1e of the model's size", settings.count, fading, double(worst));
            QVERIFY(fading > 0);
            QVERIFY(worst < kTolerance);
        }
    }

    void aCrowdComesAndGoes()
    {
        const auto model = test::tube();
        const auto viewport = shown(model);
        ModelScene& scene = viewport->scene();
        viewport->state().setOverlays(false);
        viewport->state().setGrid(false);
        const QImage alone = viewport->grabImage();
        scene.setCrowd({.count = 10, .spacing = 0.6f});
        viewport->frameAll();
        const QImage ten = viewport->grabImage();
        test::keep(ten, QStringLiteral("crowd-10"));
        scene.setCrowd({.count = 60, .spacing = 0.6f});
        const QImage sixty = viewport->grabImage();
        test::keep(sixty, QStringLiteral("crowd-60"));
        const QRgb background = viewport->state().background().rgb();
        QVERIFY(covered(sixty, background) > covered(ten, background) * 1.5);
        scene.setCrowd({.count = 10, .spacing = 0.6f});
        QCOMPARE(test::differing(viewport->grabImage(), ten), 0);
        scene.setCrowd({});
        QVERIFY(!scene.crowded());
        viewport->frameAll();
        QCOMPARE(test::differing(viewport->grabImage(), alone), 0);
    }

    void timeMovesItAndComesBack()
    {
        const auto viewport = shown(test::tube());
        viewport->scene().setCrowd({.count = 12, .spacing = 0.6f, .seed = 3});
        viewport->frameAll();
        viewport->scene().showCrowd(1.0);
        const QImage first = viewport->grabImage();
        viewport->scene().showCrowd(1.4);
        QVERIFY(test::differing(first, viewport->grabImage()) > 1000);
        viewport->scene().showCrowd(1.0);
        QCOMPARE(test::differing(first, viewport->grabImage()), 0);
        viewport->scene().setCrowd({.count = 12, .spacing = 0.6f, .seed = 4});
        QVERIFY(test::differing(first, viewport->grabImage()) > 1000);
    }

    void itCastsShadowsWhereverItStands()
    {
        const auto viewport = shown(test::tube());
        viewport->state().setOverlays(false);
        viewport->state().setGrid(false);
        viewport->scene().setCrowd({.count = 30, .spacing = 1.0f});
        viewport->applyPreset(CameraPreset::top);
        viewport->frameAll();
        const QImage with = viewport->grabImage();
        viewport->state().setShadows(false);
        const QImage without = viewport->grabImage();
        test::keep(with, QStringLiteral("crowd-shadows"));
        // In each quarter of the picture.
        const QRgb ground = viewport->state().background().rgb();
        for (const int left : {0, with.width() / 2})
            for (const int top : {0, with.height() / 2}) {
                int darker = 0;
                for (int y = top; y < top + with.height() / 2; ++y)
                    for (int x = left; x < left + with.width() / 2; ++x)
                        darker += without.pixel(x, y) == ground && qGreen(with.pixel(x, y)) + 6 < qGreen(ground);
                QVERIFY2(darker > 100, qPrintable(QStringLiteral("%1 %2: %3").arg(left).arg(top).arg(darker)));
            }
    }

    void smallCharactersAreDrawnCoarserAndLookTheSame_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<TweenBlend>("blend");
        QTest::addColumn<int>("count");
        QTest::newRow("pip") << QStringLiteral("pip") << TweenBlend::pose << 60;
        QTest::newRow("pip, far") << QStringLiteral("pip") << TweenBlend::pose << 250;
        QTest::newRow("pip, dual quaternions") << QStringLiteral("pip") << TweenBlend::dualQuaternion << 60;
        QTest::newRow("Knight") << QStringLiteral("characters/kaykit_Knight.glb") << TweenBlend::pose << 150;
    }
    void smallCharactersAreDrawnCoarserAndLookTheSame()
    {
        QFETCH(QString, name);
        QFETCH(TweenBlend, blend);
        QFETCH(int, count);
        const std::shared_ptr<const Model> model = test::modelNamed(name);
        if (!model)
            QSKIP("the model is not here");
        const auto viewport = shown(model);
        ModelScene& scene = viewport->scene();
        scene.setBlend(blend);
        viewport->state().setOverlays(false);
        viewport->state().setGrid(false);
        scene.setCrowd({.count = count, .spacing = scene.size() * 1.2f});
        scene.showCrowd(1.3);
        viewport->applyPreset(CameraPreset::perspective);
        viewport->frameAll();
        const QImage coarse = viewport->grabImage();
        test::keep(coarse, QStringLiteral("crowd-coarse-") + QString::fromUtf8(QTest::currentDataTag()));
        const auto drawnCoarse = [&] {
            return std::ranges::any_of(scene.coarseItems(), [](const QObject* item) {
                return qobject_cast<CrowdSlice*>(item->property("crowd").value<QQuick3DInstancing*>())->any();
            });
        };
        QVERIFY(drawnCoarse());

        // Seen as if by far more pixels, none is small.
        scene.setEye({viewport->state().camera().position(), 1e9f});
        QVERIFY(!drawnCoarse());
        const QImage whole = viewport->grabImage();
        test::keep(whole, QStringLiteral("crowd-whole-") + QString::fromUtf8(QTest::currentDataTag()));
        const int seen = covered(whole, viewport->state().background().rgb());
        QVERIFY(seen > 10'000);
        // Along edges alone.
        const int clearly = test::differing(coarse, whole, 60);
        const int slightly = test::differing(coarse, whole, 24);
        qInfo("of %d pixels %d differ, %d clearly", seen, slightly, clearly);
        QVERIFY(slightly < seen / 4);
        QVERIFY(clearly < seen / 30);
    }

    void vertexColorsStay()
    {
        auto model = test::tube({.texture = false});
        model->materials[0].baseColor = Vec4(1.0f);
        model->materials[0].unlit = true;
        model->meshes[0].colors.assign(model->meshes[0].positions.size(), Vec4(0.1f, 0.6f, 0.05f, 1.0f));
        const auto viewport = shown(model);
        viewport->state().setOverlays(false);
        const auto green = [&] {
            const QImage image = viewport->grabImage();
            int count = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    count += qGreen(image.pixel(x, y)) > 150 && qRed(image.pixel(x, y)) < 110;
            return count;
        };
        QVERIFY(green() > 1000);
        viewport->scene().setCrowd({.count = 5, .spacing = 0.6f});
        viewport->frameAll();
        QVERIFY(green() > 1000);
    }

    void nothingToDrawFromIsNoCrowd()
    {
        const auto viewport = shown(nullptr);
        viewport->scene().setCrowd({.count = 50});
        QVERIFY(!viewport->scene().crowded());
        QVERIFY(!viewport->grabImage().isNull());

        auto still = test::tube();
        still->clips.clear();
        viewport->setModel(still);
        QVERIFY(!viewport->scene().crowded());
        QVERIFY(covered(viewport->grabImage(), viewport->state().background().rgb()) > 1000);

        auto bones = test::tube();
        bones->nodes.pop_back();
        bones->meshes.clear();
        bones->morphSlots.clear();
        viewport->setModel(bones);
        QVERIFY(!viewport->scene().crowded());

        // The wish outlives the models that cannot meet it.
        viewport->setModel(test::boxes());
        QVERIFY(viewport->scene().crowded());
    }

    void clipsTooLargeForATextureAreNotBaked()
    {
        const auto viewport = shown(test::tube());
        auto endless = test::tube();
        endless->clips[0].duration = 2e6;
        for (NodeTrack& track : endless->clips[0].tracks)
            track.times.back() = 2e6f;
        viewport->setModel(endless);
        viewport->scene().setCrowd({.count = 5});
        QVERIFY(viewport->scene().clipsTooLarge());
        QVERIFY(!viewport->scene().crowded());
        viewport->scene().setCrowd({});
        viewport->scene().setBlend(TweenBlend::dualQuaternion);
        viewport->scene().setClips({0, 1.0}, {}, 0.0f);
        QVERIFY(viewport->scene().bakedClips().empty());
        QVERIFY(covered(viewport->grabImage(), viewport->state().background().rgb()) > 1000);

        viewport->setModel(test::tube());
        QVERIFY(!viewport->scene().clipsTooLarge());
        QVERIFY(!viewport->scene().bakedClips().empty());
    }

    void itOutlivesAMoveToAnotherWindow()
    {
        auto viewport = shown(test::tube());
        viewport->scene().setCrowd({.count = 12, .spacing = 0.6f});
        viewport->frameAll();
        const QImage before = viewport->grabImage();
        QVERIFY(covered(before, viewport->state().background().rgb()) > 5000);
        QWidget other;
        other.resize(900, 500);
        other.show();
        QVERIFY(QTest::qWaitForWindowExposed(&other));
        viewport->setParent(&other);
        viewport->show();
        QVERIFY(test::differing(before, viewport->grabImage()) < 50);
        viewport->setParent(nullptr);
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (!test::startGraphics())
        return test::kSkipped;
    CrowdTest tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "crowd_test.moc"
