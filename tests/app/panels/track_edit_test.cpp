#include "app/panels/track_edit.h"

#include "app/panels/curve_keys.h"
#include "app/panels/driver_fields.h"
#include "core/motion/bounce.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"

#include <QtTest>

#include <cmath>

using namespace sinew;

namespace {

Interpolation kind(Interpolation::Kind kind)
{
    return {kind};
}

// Keys of two components, of every kind of segment.
Track sample()
{
    Track track;
    track.width = 2;
    track.keys.resize(5);
    const double times[] = {0.0, 1.0, 1.5, 3.0, 4.0};
    const double values[][2] = {{0.0, 5.0}, {10.0, -5.0}, {4.0, -2.0}, {20.0, 8.0}, {20.0, 0.0}};
    for (std::size_t i = 0; i < 5; ++i) {
        track.keys[i].time = times[i];
        track.keys[i].value = {values[i][0], values[i][1]};
    }
    track.keys[0].interpolation = kind(Interpolation::Kind::bezier);
    track.keys[0].out = {0.7, {9.0, 1.0}};
    track.keys[1].in = {-1.6, {-2.0, 3.0}};  // longer than its segment
    track.keys[1].interpolation = kind(Interpolation::Kind::linear);
    track.keys[2].interpolation = {Interpolation::Kind::ease, EaseFamily::cubic, EaseSide::inOut};
    track.keys[3].interpolation = kind(Interpolation::Kind::hold);
    return track;
}

Project projectOf(const Track& track)
{
    Project project;
    Driver driver;
    driver.id = "track";
    driver.blend = BlendMode::override_;
    for (int i = 0; i < track.width; ++i) {
        Parameter parameter;
        parameter.id = "p" + std::to_string(i);
        parameter.name = parameter.id;
        parameter.minimum = -1000.0;
        parameter.maximum = 1000.0;
        project.parameters.push_back(parameter);
        driver.targets.push_back(parameter.id);
    }
    driver.motion = track;
    project.drivers = {driver};
    return project;
}

// What a player shows at some times, all components in a row; empty: the project is refused.
std::vector<double> played(const Project& project, const std::vector<double>& times)
{
    const Result<Compiled> compiled = compile(project, nullptr);
    if (!compiled.ok())
        return {};
    auto player = Player::create(compiled->program);
    std::vector<double> result;
    for (const double time : times) {
        (void)player->seek(time);
        result.insert(result.end(), player->values().begin(), player->values().end());
    }
    return result;
}
std::vector<double> played(const Track& track, const std::vector<double>& times)
{
    return played(projectOf(track), times);
}

std::vector<double> evenly(double from, double to, int count)
{
    std::vector<double> times;
    for (int i = 0; i < count; ++i)
        times.push_back(from + (to - from) * i / (count - 1));
    return times;
}

double largestDifference(const std::vector<double>& a, const std::vector<double>& b)
{
    double largest = a.size() == b.size() && !a.empty() ? 0.0 : INFINITY;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

}  // namespace

class TrackEditTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNewKeyLeavesTheCurveAsItIs()
    {
        Track before = sample();
        before.keys[1].in.time = -0.6;
        // Ease segments become two eases; hold, straight and Bezier ones stay what they were.
        for (const double time : {0.001, 0.3, 0.999, 1.2, 3.7, 5.0}) {
            Track after = before;
            const std::size_t place = insertKey(after, time);
            QCOMPARE(after.keys.size(), before.keys.size() + 1);
            QCOMPARE(after.keys[place].time, time);
            const auto times = evenly(0.0, 6.0, 601);
            QVERIFY2(largestDifference(played(before, times), played(after, times)) < 1e-9, qPrintable(QString::number(time)));
        }
        Track inEase = before;
        insertKey(inEase, 2.2);
        QVERIFY(largestDifference(played(before, {2.2}), played(inEase, {2.2})) < 1e-12);
        QVERIFY(inEase.keys[3].interpolation == before.keys[2].interpolation);
        // A handle that would reach back past the new key is shortened, as everywhere.
        Track overlong = sample();
        insertKey(overlong, 0.3);
        QVERIFY(largestDifference(played(sample(), {0.3}), played(overlong, {0.3})) < 1e-9);
        Track same = before;
        QCOMPARE(insertKey(same, 1.5), std::size_t(2));
        QCOMPARE(same, before);
        Track empty;
        QCOMPARE(insertKey(empty, 2.0), std::size_t(0));
        QCOMPARE(empty.keys.front().value, std::vector<double>{0.0});
    }

    void keysStopBeforeTheirNeighbours()
    {
        const Track before = sample();
        const KeyPlaces two{1, 2};
        const TimeRoom room = roomOf(before, two, 0.0, 0.1);
        QVERIFY(std::abs(room.least - -0.9) < 1e-12);
        QVERIFY(std::abs(room.most - 1.4) < 1e-12);
        Track after = before;
        moveKeys(after, two, 100.0, room, 1, 2.5);
        QVERIFY(std::abs(after.keys[2].time - 2.9) < 1e-12);
        QVERIFY(std::abs(after.keys[2].time - after.keys[1].time - 0.5) < 1e-12);
        QCOMPARE(after.keys[1].value[1], -2.5);
        QCOMPARE(after.keys[1].value[0], 10.0);
        QCOMPARE(after.keys[0], before.keys[0]);
        // The first one stays on the clock, the last one is free.
        QCOMPARE(roomOf(before, {0}, 0.0, 0.1).least, 0.0);
        QCOMPARE(roomOf(before, {4}, 0.0, 0.1).most, double(INFINITY));
        // Nearer than the gap already: it doesn't jump away.
        const TimeRoom tight = roomOf(before, {2}, 0.0, 2.0);
        QCOMPARE(tight.least, 0.0);
        QCOMPARE(tight.most, 0.0);
    }

    void becomingBezierKeepsTheShape()
    {
        const auto times = evenly(0.0, 4.5, 451);
        // Straight, held and cubic pieces are Beziers already; a sine is nearly one.
        Track straight = sample();
        setInterpolation(straight, {1}, kind(Interpolation::Kind::bezier));
        QVERIFY(hasHandle(straight, 1, HandleSide::out));
        QVERIFY(hasHandle(straight, 2, HandleSide::in));
        QVERIFY(largestDifference(played(sample(), times), played(straight, times)) < 1e-9);
        Track sine = sample();
        sine.keys[2].interpolation = {Interpolation::Kind::ease, EaseFamily::sine, EaseSide::inOut};
        const Track before = sine;
        setInterpolation(sine, {2}, kind(Interpolation::Kind::bezier));
        QVERIFY(largestDifference(played(before, times), played(sine, times)) < 0.05 * 16.0);
        // A steep end gives no handle out of sight.
        Track circ = sample();
        circ.keys[2].interpolation = {Interpolation::Kind::ease, EaseFamily::circ, EaseSide::out};
        setInterpolation(circ, {2}, kind(Interpolation::Kind::bezier));
        QVERIFY(std::abs(handleValue(circ.keys[2].out, 0)) <= 1.5 * 16.0);
    }

    void smoothHandlesStayBetweenTheKeys()
    {
        Track track = sample();
        setTangents(track, {0, 1, 2, 3, 4}, Tangents::smooth);
        QVERIFY(handlesAligned(track, 1, 0));
        QCOMPARE(handleValue(track.keys[1].out, 0), 0.0);  // a turning point
        const std::vector<double> values = played(track, evenly(0.0, 4.0, 801));
        double previous = values[0];
        for (std::size_t i = 2; i < values.size(); i += 2) {
            const double time = 4.0 * static_cast<double>(i / 2) / 800.0;
            if (time < 0.999)
                QVERIFY(values[i] >= previous - 1e-9);  // up to the first turn
            QVERIFY(values[i] <= 20.0 + 1e-9);
            previous = values[i];
        }
        setTangents(track, {2}, Tangents::level);
        QCOMPARE(handleValue(track.keys[2].in, 0), 0.0);
        QVERIFY(track.keys[2].in.time < 0.0 && track.keys[2].out.time > 0.0);
    }

    void handlesStayInTheirSegment()
    {
        Track track = sample();
        setTangents(track, {1}, Tangents::level);
        const Track before = track;
        moveHandle(track, 1, HandleSide::out, 0, 3.0, 6.0, true);
        QCOMPARE(track.keys[1].out.time, 0.5);
        QVERIFY(handlesAligned(track, 1, 0));
        QVERIFY(std::abs(handleValue(track.keys[1].in, 0) - 12.0 * track.keys[1].in.time) < 1e-12);
        QCOMPARE(track.keys[1].in.time, before.keys[1].in.time);
        Track alone = before;
        moveHandle(alone, 1, HandleSide::out, 0, -1.0, 6.0, false);
        QCOMPARE(alone.keys[1].out.time, 0.0);
        QCOMPARE(alone.keys[1].in, before.keys[1].in);
        QVERIFY(!hasHandle(before, 2, HandleSide::out));
        Track none = before;
        moveHandle(none, 2, HandleSide::out, 0, 1.0, 6.0, false);
        QCOMPARE(none, before);
    }

    void aBounceIsMadeForTheSpeed()
    {
        Track track = sample();
        QVERIFY(std::abs(arrivingSpeed(track) - std::hypot(12.0, 6.0)) < 1e-9 || arrivingSpeed(track) > std::hypot(12.0, 6.0));
        // All keys reached at rest: the fastest segment.
        track.keys.resize(2);
        track.keys[0].interpolation = {Interpolation::Kind::ease, EaseFamily::cubic, EaseSide::inOut};
        QVERIFY(std::abs(arrivingSpeed(track) - 3.0 * std::hypot(10.0, 10.0)) < 1e-6);
        track.keys.resize(1);
        QCOMPARE(arrivingSpeed(track), 0.0);
        for (const double range : {0.01, 90.0, 5000.0}) {
            Driver driver;
            driver.motion = Ramp{0.0, range, 0.25, {}};
            setFollowThrough(driver, 2, range);
            const auto& bounce = std::get<Bounce>(std::get<Ramp>(driver.motion).followThrough.kind);
            const motion::FirstArc arc = motion::firstArc(bounce, range / 0.25);
            QVERIFY(std::abs(arc.length - 0.35) < 1e-9);
            QVERIFY(arc.height > 0.1 * range);
            // Without keys yet: what would suit the range.
            driver.motion = Track{};
            setFollowThrough(driver, 2, range);
            QVERIFY(std::abs(std::get<Bounce>(std::get<Track>(driver.motion).followThrough.kind).gravity / range - 8.0) < 1e-9);
        }
    }

    void removing()
    {
        Track track = sample();
        removeKeys(track, {0, 2, 4, 9});
        QCOMPARE(track.keys.size(), std::size_t(2));
        QCOMPARE(track.keys[0].time, 1.0);
        QCOMPARE(track.keys[1].time, 3.0);
    }

    void findsTheTrackOfAParameter()
    {
        Project project = projectOf(sample());
        project.drivers[0].start = 0.5;
        project.drivers[0].stagger = Stagger{};
        project.drivers[0].stagger->delay = 0.25;
        for (const char* more : {"p2", "p3"}) {
            Parameter parameter;
            parameter.id = more;
            project.parameters.push_back(parameter);
            project.drivers[0].targets.push_back(more);
        }
        project.drivers.push_back(project.drivers[0]);
        project.drivers[1].id = "second";
        const auto found = keyedParameter(project, "p3", {});
        QVERIFY(found);
        QCOMPARE(found->driver, Id("track"));
        QCOMPARE(found->component, std::size_t(1));
        QCOMPARE(found->start, 0.75);
        QCOMPARE(keyedParameter(project, "p3", "second")->driver, Id("second"));
        project.drivers[0].mute = true;
        project.drivers[1].trigger = "hit";
        QVERIFY(!keyedParameter(project, "p3", {}));
    }

    void aKeyMovesAsFarAsItsCurve()
    {
        for (const BlendMode blend : {BlendMode::override_, BlendMode::additive, BlendMode::multiply}) {
            Project project = projectOf(sample());
            project.parameters[0].defaultValue = 7.0;
            project.drivers[0].weight = 0.4;
            project.drivers[0].blend = blend;
            const auto value = [&project] { return played(project, {1.5}).at(0); };
            const double shown = value();
            Key& key = std::get<Track>(project.drivers[0].motion).keys[2];
            const double gain = keyGain(project.drivers[0], shown, key.value[0]);
            key.value[0] += 3.0;
            QVERIFY2(std::abs(value() - shown - 3.0 * gain) < 1e-9, qPrintable(QString::number(static_cast<int>(blend))));
        }
    }
};

QTEST_GUILESS_MAIN(TrackEditTest)
#include "track_edit_test.moc"
