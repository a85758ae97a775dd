// What the vertex shader computes is what the CPU reference computes: for every
// vertex of the models, all three blends, with and without a next clip.
#include "app/viewport/model_scene.h"
#include "core/model/skinning.h"
#include "tests/app/viewport/support/pictures.h"
#include "tests/app/viewport/support/probe.h"
#include "tests/app/viewport/support/test_models.h"

#include <QApplication>
#include <QTest>

#include <cmath>

extern void qml_register_types_Sinew_Viewport();

using namespace sinew;

namespace {

constexpr float kTolerance = 1e-4f;  // of the model's size

// Largest distance between what the shader computes and the reference, of the model's size.
float largestError(test::Probe& probe, const ModelScene& scene, const RowLayout& layout, const SkinRows<float>& rows,
                   SkinBlend blend)
{
    const std::vector<std::vector<Vec3>> drawn = probe.read();
    float worst = 0.0f;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        const test::ProbeItem& item = *probe.probeItems()[i];
        const SkinnedVertices reference = skinNode(*scene.model(), layout, item.node(), rows, blend);
        for (std::size_t v = 0; v < drawn[i].size(); ++v)
            worst = std::max(worst, glm::distance(drawn[i][v], reference.positions[item.source()[v]]));
    }
    return worst / scene.size();
}

}  // namespace

class SkinningTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qml_register_types_Sinew_Viewport(); }

    void positions_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"tube", "many morphs", "boxes", "pip", "khronos/Fox.glb", "khronos/CesiumMan.glb",
                                 "characters/raylib_robot.glb", "characters/kaykit_Knight.glb"})
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
        const Bounds rest = restBounds(*model);
        const Vec3 reach(scene.size() * 1.5f);
        const float low = glm::min(glm::min(rest.minimum.x, rest.minimum.y), rest.minimum.z) - reach.x;
        const float high = glm::max(glm::max(rest.maximum.x, rest.maximum.y), rest.maximum.z) + reach.x;
        test::Probe probe(scene, low, high);
        QVERIFY(probe.vertexCount() > 0);

        const RowLayout layout = rowLayout(*model);
        const int clip = model->clips.empty() ? -1 : 0;
        const int other = model->clips.size() > 1 ? 1 : clip;
        const double duration = clip >= 0 ? model->clips[0].duration : 0.0;
        const double otherDuration = other >= 0 ? model->clips[static_cast<std::size_t>(other)].duration : 0.0;

        // pose: the live row, morphs of any number and sign
        float worst = 0.0f;
        test::Posed rested = test::pose(*model, -1, 0.0);
        for (const double part : {0.0, 0.31, 0.77}) {
            test::Posed posed = test::pose(*model, clip, duration * part);
            for (std::size_t m = 0; m < posed.weights.size(); ++m)
                if (part > 0.0 && (part < 0.5 || m % 3 != 0))
                    posed.weights[m] = 0.9f * std::sin(static_cast<float>(m) * 1.7f + static_cast<float>(part));
            scene.setPose(posed.matrices, posed.weights);
            std::vector<float> row(std::size_t{layout.texels()} * 4);
            writeRow(*model, layout, posed.matrices, posed.weights, row);
            SkinRows<float> rows;
            rows.current.row = row;
            worst = std::max(worst, largestError(probe, scene, layout, rows, SkinBlend::matrix));
        }
        qInfo("pose            %.1e of the model's size, %d vertices", double(worst), probe.vertexCount());
        QVERIFY2(worst < kTolerance, "blend pose");
        if (clip < 0)
            return;

        // The GPU blends take their morph weights from the pose that is shown beside them.
        scene.setPose(rested.matrices, rested.weights);
        const TransformMap map = bakeTransformMap(*model);
        const DualQuaternionMap polar = toDualQuaternionMap(map);
        for (const TweenBlend blend : {TweenBlend::matrix, TweenBlend::dualQuaternion}) {
            scene.setBlend(blend);
            worst = 0.0f;
            for (const auto& [part, weight] : {std::pair(0.0, 0.0f), {0.43, 0.0f}, {0.43, 0.37f}, {0.9, 1.0f}}) {
                const double time = duration * part;
                const double otherTime = otherDuration * (1.0 - part);
                scene.setClips({clip, time}, {other, otherTime}, weight);
                const auto rowsAt = [&](int c, double t) {
                    FrameRows<float> rows = frameRows(map, c, t);
                    if (blend == TweenBlend::matrix)
                        return rows;
                    const BakedClip& baked = map.clips[static_cast<std::size_t>(c)];
                    const auto frame = static_cast<std::uint32_t>(
                        std::floor(std::clamp(t * baked.rate, 0.0, double(baked.rowCount - 1))));
                    rows.row = polar.row(baked.firstRow + frame);
                    rows.next = polar.row(baked.firstRow + std::min(frame + 1, baked.rowCount - 1));
                    return rows;
                };
                SkinRows<float> rows;
                rows.current = rowsAt(clip, time);
                if (weight > 0.0f)
                    rows.next = rowsAt(other, otherTime);
                rows.tween = weight;
                const bool matrix = blend == TweenBlend::matrix;
                worst = std::max(worst, largestError(probe, scene, layout, rows,
                                                     matrix ? SkinBlend::matrix : SkinBlend::dualQuaternion));
            }
            const char* label = blend == TweenBlend::matrix ? "matrix" : "dualQuaternion";
            qInfo("%-15s %.1e of the model's size", label, double(worst));
            QVERIFY2(worst < kTolerance, label);
        }
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (!test::startGraphics())
        return test::kSkipped;
    SkinningTest tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "skinning_test.moc"
