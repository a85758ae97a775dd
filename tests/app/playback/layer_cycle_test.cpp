// A timeline that runs through a layer's clip goes on doing so.
#include "app/playback/layer_cycle.h"

#include "core/project/compile/compile.h"

#include <QTest>

#include <functional>

using namespace sinew;

namespace {

// Of a model with an open clip "walk" and a closed one "idle".
ModelRig makeRig()
{
    auto rig = std::make_shared<Rig>();
    for (const auto& [name, seconds] : {std::pair("walk", 0.75), std::pair("idle", 2.0)}) {
        PoseClip clip;
        clip.name = name;
        clip.duration = seconds;
        rig->clips.push_back(clip);
    }
    return {rig, 1.0, {0.5f, 0.0f}, {0.25, 0.5}, {0.0f, 0.0f}};
}

Project playing(const char* clip)
{
    Project project;
    Layer below;
    below.id = "below";
    Layer layer;
    layer.id = "body";
    layer.clip = clip;
    project.layers = {below, layer};
    Clip own;
    own.id = "wave";
    own.duration = 3.0;
    project.clips = {own};
    return project;
}

}  // namespace

class LayerCycleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatALayerRepeats()
    {
        Project project = playing("model:walk");
        Layer& layer = project.layers[1];
        QCOMPARE(layerCycle(project, &m_rig, project.layers[0]), 0.0);
        QCOMPARE(layerCycle(project, &m_rig, layer), 0.75);
        QCOMPARE(layerCycle(project, nullptr, layer), 0.0);
        project.model.loopClosed = {"walk", "idle"};
        QCOMPARE(layerCycle(project, &m_rig, layer), 1.0);
        layer.speed = -2.0;
        QCOMPARE(layerCycle(project, &m_rig, layer), 0.5);
        layer.clip = "model:idle";  // there is nothing to close
        QCOMPARE(layerCycle(project, &m_rig, layer), 1.0);
        layer.speed = 0.0;
        QCOMPARE(layerCycle(project, &m_rig, layer), 0.0);
        layer.speed = 1.0;
        layer.clip = "wave";
        QCOMPARE(layerCycle(project, &m_rig, layer), 3.0);
        layer.clip = "model:gone";
        QCOMPARE(layerCycle(project, &m_rig, layer), 0.0);
    }

    void whenItIsSoFarIntoItsClip()
    {
        Project project = playing("model:idle");
        Layer& layer = project.layers[1];
        QCOMPARE(timeInCycle(project, &m_rig, layer, 0.5), 0.5);
        layer.speed = 2.0;
        QCOMPARE(timeInCycle(project, &m_rig, layer, 0.5), 0.25);
        layer.speed = -2.0;  // from its end back
        QCOMPARE(timeInCycle(project, &m_rig, layer, 0.5), 0.75);
        layer.speed = 0.0;
        QCOMPARE(timeInCycle(project, &m_rig, layer, 0.5), 0.0);
    }

    void theTimelineFollows_data()
    {
        using Change = std::function<void(Project&)>;
        QTest::addColumn<double>("before");
        QTest::addColumn<Change>("change");
        QTest::addColumn<double>("after");
        const Change idle = [](Project& p) { p.layers[1].clip = "model:idle"; };
        QTest::newRow("another clip") << 0.75 << idle << 2.0;
        QTest::newRow("one of its own") << 0.75 << Change([](Project& p) { p.layers[1].clip = "wave"; }) << 3.0;
        QTest::newRow("none") << 0.75 << Change([](Project& p) { p.layers[1].clip.clear(); }) << 0.75;
        QTest::newRow("speed") << 0.75 << Change([](Project& p) { p.layers[1].speed = 0.5; }) << 1.5;
        QTest::newRow("closed") << 0.75 << Change([](Project& p) { p.model.loopClosed = {"walk"}; }) << 1.0;
        QTest::newRow("gone") << 0.75 << Change([](Project& p) { p.layers.pop_back(); }) << 0.75;
        QTest::newRow("the artist's range") << 0.8 << idle << 0.8;
        QTest::newRow("set along with it") << 0.75 << Change([](Project& p) {
            p.layers[1].clip = "model:idle";
            p.settings.loopEnd = 5.0;
        }) << 5.0;
    }
    void theTimelineFollows()
    {
        QFETCH(double, before);
        QFETCH(std::function<void(Project&)>, change);
        QFETCH(double, after);
        Project project = playing("model:walk");
        project.settings.loopEnd = before;
        Project changed = project;
        change(changed);
        keepTimeline(project, changed, &m_rig);
        QCOMPARE(changed.settings.loopEnd, after);
        QCOMPARE(changed.settings.loopStart, 0.0);
    }

private:
    const ModelRig m_rig = makeRig();
};

QTEST_MAIN(LayerCycleTest)
#include "layer_cycle_test.moc"
