// The handles of whole drivers, as the program plays them.
#include "app/panels/curve_handles.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"
#include "core/project/operations.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace sinew;
using Sets = ShapeHandle::Sets;

namespace {

Project withParameters(int count)
{
    Project project;
    for (int i = 0; i < count; ++i) {
        Parameter parameter;
        parameter.id = "p" + std::to_string(i);
        parameter.name = parameter.id;
        parameter.minimum = -100.0;
        parameter.maximum = 100.0;
        parameter.range = RangePolicy::none;
        project.parameters.push_back(parameter);
    }
    return project;
}

std::shared_ptr<const Program> programOf(const Project& project)
{
    const auto compiled = compile(project, nullptr);
    return compiled.ok() ? compiled->program : nullptr;
}

double valueAt(const std::shared_ptr<const Program>& program, std::size_t parameter, double time)
{
    auto player = Player::create(program);
    return player.ok() && player->seek(time).ok() ? player->values()[parameter] : std::nan("");
}

Track nod(const FollowThrough& follow)
{
    Track track;
    track.keys = {{0.5, {0.0}}, {1.0, {20.0}}, {3.0, {20.0}}};
    track.followThrough = follow;
    return track;
}

}  // namespace

class CurveHandlesTest : public QObject {
    Q_OBJECT

private:
    // Drags a handle of the parameter to where its curve is not, and gives what the
    // new curve has there.
    void drag(Project project, std::size_t parameter, Sets sets, double seconds, double factor)
    {
        auto program = programOf(project);
        QVERIFY(program);
        const Id id = project.parameters[parameter].id;
        const CurveHandles shape(project, program, id, 0.0);
        for (const ShapeHandle& handle : shape.handles()) {
            if (handle.sets != Sets::settling)
                QVERIFY2(std::abs(valueAt(program, parameter, handle.time) - handle.value) < 1e-6,
                         qPrintable(handleId(handle.sets)));
            QVERIFY(!handleLabel(handle, project.parameters[parameter]).isEmpty());
            QVERIFY(!handleEdit(handle.sets).isEmpty());
        }
        const auto handle = std::ranges::find(shape.handles(), sets, &ShapeHandle::sets);
        QVERIFY(handle != shape.handles().end());
        const double time = handle->time + seconds;
        const double value = handle->value * factor;
        for (Driver& driver : project.drivers)
            if (driver.id == shape.driver())
                driver = shape.dragged(driver, *handle, time, value);
        program = programOf(project);
        QVERIFY(program);
        const CurveHandles after(project, program, id, 0.0);
        const auto moved = std::ranges::find(after.handles(), sets, &ShapeHandle::sets);
        QVERIFY(moved != after.handles().end());
        if (handle->drag == PlotHandle::Drag::time)
            QVERIFY2(std::abs(moved->time - time) < 1e-3, qPrintable(QString::number(moved->time)));
        else
            QVERIFY2(std::abs(moved->value - value) < 1e-3 * std::abs(value), qPrintable(QString::number(moved->value)));
        if (sets != Sets::settling)
            QVERIFY(std::abs(valueAt(program, parameter, moved->time) - moved->value) < 1e-6);
    }

private Q_SLOTS:
    void aKeysOvershoot()
    {
        Project project = withParameters(1);
        Driver driver;
        driver.id = "nod";
        driver.targets = {"p0"};
        driver.blend = BlendMode::override_;
        driver.motion = nod({Overshoot{3.0, 5.0}, Residue::cut, false, false});
        project.drivers = {driver};
        drag(project, 0, Sets::peak, 0.0, 1.02);
        drag(project, 0, Sets::period, 0.1, 1.0);
        drag(project, 0, Sets::settling, 0.15, 1.0);
        // A key's own settings are those that are set.
        auto& keys = std::get<Track>(project.drivers[0].motion).keys;
        keys[1].followThrough = FollowThrough{Bounce{0.6, 400.0, 5}, Residue::cut, false, false};
        drag(project, 0, Sets::arcLength, 0.1, 1.0);
        drag(project, 0, Sets::elasticity, 0.0, 0.98);
    }

    // What doesn't fit before the next key, or in the loop, keeps a ring that brings it back.
    void aRingStaysWhereNothingFits()
    {
        for (const bool last : {false, true}) {
            Project project = withParameters(1);
            Driver driver;
            driver.id = "track";
            driver.blend = BlendMode::override_;
            driver.targets = {project.parameters[0].id};
            Track track = nod({Bounce{0.7, 1.0, 5}, Residue::faded, false, false});
            if (last)
                track.keys.pop_back();
            driver.motion = track;
            project.drivers = {driver};
            const CurveHandles shape(project, programOf(project), project.parameters[0].id, 0.0);
            QCOMPARE(shape.handles().size(), std::size_t(1));
            const ShapeHandle& ring = shape.handles().front();
            const double end = last ? project.settings.loopEnd : 3.0;
            QVERIFY(ring.cut == (last ? ShapeHandle::Cut::loopEnd : ShapeHandle::Cut::nextKey));
            QVERIFY(ring.time > 1.0 && ring.time < end);
            QVERIFY(std::abs(valueAt(programOf(project), 0, ring.time) - ring.value) < 1e-9);
            QVERIFY(handleLabel(ring, project.parameters[0]).contains(last ? QLatin1String("loop") : QLatin1String("next key")));
            // Pulled down to a height that fits, all of them are there again.
            project.drivers[0] = shape.dragged(project.drivers[0], ring, ring.time, 18.0);
            const CurveHandles back(project, programOf(project), project.parameters[0].id, 0.0);
            QCOMPARE(back.handles().size(), std::size_t(3));
            QVERIFY(std::abs(back.handles().front().value - 18.0) < 1e-9);
            QVERIFY(back.handles().front().cut == ShapeHandle::Cut::none);
        }
        Project project = withParameters(1);
        Driver driver;
        driver.id = "ramp";
        driver.targets = {project.parameters[0].id};
        driver.motion = Ramp{0.0, 10.0, 0.5, {Overshoot{0.05, 0.5}, Residue::faded, false, false}};
        project.drivers = {driver};
        const CurveHandles slow(project, programOf(project), project.parameters[0].id, 0.0);
        QVERIFY(!slow.handles().empty());
        QVERIFY(slow.handles().front().time < project.settings.loopEnd);
    }

    // A vector bounces along the way it came; each component's curve has rings for its part.
    void aVectorsOvershootAndBounce()
    {
        for (const std::vector<double>& to : {std::vector<double>{20.0, -6.0}, {4.0, 12.0, -9.0}}) {
            Project project = withParameters(static_cast<int>(to.size()));
            Driver driver;
            driver.id = "throw";
            driver.blend = BlendMode::override_;
            for (const Parameter& parameter : project.parameters)
                driver.targets.push_back(parameter.id);
            Track track;
            track.width = static_cast<int>(to.size());
            track.keys = {{0.5, std::vector<double>(to.size(), 1.0)}, {1.0, to}, {4.0, to}};
            track.followThrough = {Overshoot{3.0, 5.0}, Residue::cut, false, false};
            driver.motion = track;
            project.drivers = {driver};
            for (std::size_t i = 0; i < to.size(); ++i) {
                drag(project, i, Sets::peak, 0.0, 1.02);
                drag(project, i, Sets::period, 0.1, 1.0);
            }
            std::get<Track>(project.drivers[0].motion).followThrough.kind = Bounce{0.6, 400.0, 5};
            for (std::size_t i = 0; i < to.size(); ++i) {
                drag(project, i, Sets::arcHeight, 0.0, 0.98);
                drag(project, i, Sets::arcLength, 0.04, 1.0);
                drag(project, i, Sets::elasticity, 0.0, 0.99);
            }
            // A component that hardly takes part shows none.
            for (const std::size_t key : {1, 2})
                std::get<Track>(project.drivers[0].motion).keys[key].value[0] = 1.01;
            QVERIFY(CurveHandles(project, programOf(project), project.parameters[0].id, 0.0).handles().empty());
        }
    }

    void aStaggeredRamp()
    {
        Project project = withParameters(3);
        Driver driver;
        driver.id = "fall";
        driver.targets = {"p0", "p1", "p2"};
        driver.blend = BlendMode::override_;
        driver.start = 0.25;
        driver.motion = Ramp{50.0, 0.0, 0.4, {Bounce{0.7, 500.0, 6}, Residue::faded, false, false}};
        driver.stagger = Stagger{};
        project.drivers = {driver};
        for (std::size_t i = 0; i < 3; ++i)
            drag(project, i, Sets::arcHeight, 0.0, 1.3);
    }

    void aStaggeredHarmonicInItsPhaseAndRange()
    {
        Project project = withParameters(3);
        const Id id = addDriver(project, MotionKind::harmonic, {"p0", "p1", "p2"});
        Stagger stagger;
        stagger.phaseStep = 0.15;
        stagger.falloff = 0.6;
        project.drivers[0].stagger = stagger;
        std::get<Harmonic>(project.drivers[0].motion).normalizedRange = 0.2;
        for (std::size_t i = 0; i < 3; ++i) {
            drag(project, i, Sets::amplitude, 0.0, 1.2);
            drag(project, i, Sets::period, 0.2, 1.0);
        }
    }

    void aSineAndAProjectile()
    {
        Project project = withParameters(3);
        (void)addDriver(project, MotionKind::decayingSine, {"p0"});
        (void)addDriver(project, MotionKind::projectile, {"p1", "p2"});
        drag(project, 0, Sets::decay, 0.0, 0.6);
        std::get<Projectile>(project.drivers[1].motion) = {75.0, 40.0, 0.7, 0.5, 60.0, 9};
        drag(project, 2, Sets::arcHeight, 0.0, 1.4);
        QVERIFY(CurveHandles(project, programOf(project), "p1", 0.0).handles().empty());  // it only goes along
    }

    void whatCannotBeDraggedHasNone()
    {
        Project project = withParameters(1);
        Driver driver;
        driver.id = "nod";
        driver.targets = {"p0"};
        driver.motion = nod({});
        project.drivers = {driver};
        QVERIFY(CurveHandles(project, programOf(project), "p0", 0.0).handles().empty());  // nothing follows
        project.drivers[0].motion = nod({Overshoot{}, Residue::cut, false, false});
        QVERIFY(!CurveHandles(project, programOf(project), "p0", 0.0).handles().empty());
        project.drivers[0].enabled = false;
        QVERIFY(CurveHandles(project, programOf(project), "p0", 0.0).handles().empty());
        project.drivers[0].enabled = true;
        QVERIFY(CurveHandles(project, programOf(project), "none", 0.0).handles().empty());
        // Nothing beyond the next key, where other motion is seen.
        std::get<Track>(project.drivers[0].motion).keys[2].time = 1.2;
        const CurveHandles soon(project, programOf(project), "p0", 0.0);
        QCOMPARE(soon.handles().size(), std::size_t(1));
        QVERIFY(soon.handles()[0].sets == Sets::peak);
        QVERIFY(CurveHandles(project, programOf(project), "p0", 5.0).handles().empty());  // no arrival after that
    }
};

QTEST_MAIN(CurveHandlesTest)
#include "curve_handles_test.moc"
