// What panels change in a project, beyond core's operations.
#include "app/panels/edits.h"
#include "core/project/json.h"
#include "core/project/operations.h"

#include <QTest>

#include <algorithm>

using namespace sinew;

namespace {

Project three()
{
    Project project;
    for (const char* id : {"a", "b", "c"}) {
        Parameter parameter;
        parameter.id = parameter.name = id;
        project.parameters.push_back(parameter);
    }
    return project;
}

int movedBy(const Project& project, const Id& parameter)
{
    return static_cast<int>(std::ranges::count_if(project.drivers, [&](const Driver& driver) {
        return std::ranges::find(driver.targets, parameter) != driver.targets.end();
    }));
}

bool isValid(const Project& project)
{
    return std::ranges::none_of(validate(project), [](const Issue& issue) { return issue.severity == Severity::error; });
}

}  // namespace

class EditsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void copiesTakeTheirSharedMotionWithThem()
    {
        Project project = three();
        (void)addDriver(project, MotionKind::harmonic, {"a", "b"});
        project.drivers[0].stagger = Stagger{};
        (void)addDriver(project, MotionKind::projectile, {"b", "c"});
        (void)addDriver(project, MotionKind::ramp, {"c"});
        const std::vector<Id> copies = duplicateParameters(project, {"a", "b", "c"});
        QCOMPARE(copies.size(), std::size_t(3));
        QVERIFY(isValid(project));
        QCOMPARE(project.drivers.size(), std::size_t(6));
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(movedBy(project, copies[i]), movedBy(project, std::string(1, static_cast<char>('a' + static_cast<int>(i)))));
        // One motion over both copies, in the same order, as it was over the originals.
        QVERIFY(std::ranges::any_of(project.drivers, [&](const Driver& d) {
            return d.targets == std::vector<Id>{copies[0], copies[1]} && d.stagger && d.motion == project.drivers[0].motion;
        }));
        QVERIFY(std::ranges::any_of(project.drivers, [&](const Driver& d) {
            return d.targets == std::vector<Id>{copies[1], copies[2]} && std::holds_alternative<Projectile>(d.motion);
        }));
    }

    void oneOfAStaggeredGroupJoinsTheGroup()
    {
        Project project = three();
        (void)addDriver(project, MotionKind::harmonic, {"a", "b"});
        project.drivers[0].stagger = Stagger{};
        const std::vector<Id> copies = duplicateParameters(project, {"a"});
        QCOMPARE(project.drivers.size(), std::size_t(1));
        QCOMPARE(project.drivers[0].targets, (std::vector<Id>{"a", "b", copies[0]}));
        QVERIFY(isValid(project));
    }

    void oneOfSeveralWithoutStaggerGetsItsOwn()
    {
        Project project = three();
        (void)addDriver(project, MotionKind::ramp, {"a", "b"});
        (void)addDriver(project, MotionKind::projectile, {"a", "b"});
        const std::vector<Id> copies = duplicateParameters(project, {"b"});
        QCOMPARE(movedBy(project, copies[0]), 1);  // half a projectile is none
        QCOMPARE(project.drivers.size(), std::size_t(3));
        QVERIFY(isValid(project));
    }

    void aLoopIsClosedOnceAndCutAgain()
    {
        Project project;
        project.model.loopClosed = {"run"};
        QVERIFY(apply(project, closeLoop(project, nullptr, "walk", true)).ok());
        QCOMPARE(project.model.loopClosed, (std::vector<std::string>{"run", "walk"}));
        QVERIFY(closeLoop(project, nullptr, "walk", true).isNull());
        QVERIFY(apply(project, closeLoop(project, nullptr, "run", false)).ok());
        QCOMPARE(project.model.loopClosed, (std::vector<std::string>{"walk"}));
    }

    void partsHoldEachMeshOnce()
    {
        Project project;
        const Id part = addPart(project, "hat", {"hat", "brim"});
        setInPart(project, part, {"brim", "feather"}, true);
        QCOMPARE(project.parts[0].meshes, (std::vector<std::string>{"hat", "brim", "feather"}));
        setInPart(project, part, {"hat", "none"}, false);
        QCOMPARE(project.parts[0].meshes, (std::vector<std::string>{"brim", "feather"}));
        QVERIFY(addPart(project, "hat", {}) != part);
        QCOMPARE(project.parts[1].name, std::string("hat 2"));
        QVERIFY(isValid(project));
    }
};

QTEST_MAIN(EditsTest)
#include "edits_test.moc"
