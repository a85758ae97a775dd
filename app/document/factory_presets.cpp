// The presets that come with Sinew.
#include "app/document/preset.h"

#include <QCoreApplication>

namespace sinew {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Presets", text);
}

// A parameter from -1 to 1, or from 0 to 1 for what only opens or rises.
Preset preset(const QString& name, const QString& about, bool bothWays, double seconds, std::vector<Driver> drivers)
{
    Preset result;
    result.name = name;
    result.about = about;
    Parameter parameter;
    parameter.id = "value-1";
    parameter.name = name.toStdString();
    parameter.minimum = bothWays ? -1.0 : 0.0;
    parameter.maximum = 1.0;
    parameter.defaultValue = 0.0;
    result.project.parameters = {parameter};
    result.project.settings.loopEnd = seconds;
    for (std::size_t i = 0; i < drivers.size(); ++i) {
        drivers[i].id = "motion-" + std::to_string(i + 1);
        drivers[i].targets = {"value-1"};
    }
    result.project.drivers = std::move(drivers);
    return result;
}

Driver wave(double range, double seconds, double phase = 0.0)
{
    Driver driver;
    driver.motion = Harmonic{0, Direction::centric, 0.5, range, seconds, phase, false};
    driver.blend = BlendMode::additiveFromDefault;
    return driver;
}

Driver rise(double range, double seconds)
{
    Driver driver;
    driver.motion = Harmonic{0, Direction::right, 0.0, range, seconds, -0.25, false};
    driver.blend = BlendMode::additiveFromDefault;
    return driver;
}

Driver ramp(double from, double to, double seconds, FollowThrough follow, double start = 0.5)
{
    Driver driver;
    driver.motion = Ramp{from, to, seconds, std::move(follow)};
    driver.blend = BlendMode::override_;
    driver.start = start;
    return driver;
}

Driver keyed(std::vector<std::pair<double, double>> keys, Interpolation between, Extrapolation after, FollowThrough follow = {})
{
    Track track;
    for (const auto& [time, value] : keys) {
        Key key;
        key.time = time;
        key.value = {value};
        key.interpolation = between;
        track.keys.push_back(std::move(key));
    }
    track.after = after;
    track.followThrough = std::move(follow);
    Driver driver;
    driver.motion = std::move(track);
    driver.blend = BlendMode::override_;
    return driver;
}

}  // namespace

std::vector<Preset> factoryPresets()
{
    const Interpolation soft{Interpolation::Kind::ease, EaseFamily::sine, EaseSide::inOut};
    const Interpolation straight{};
    const FollowThrough springy{Overshoot{3.0, 5.0}, Residue::faded, false, false};
    const FollowThrough loose{Overshoot{1.6, 2.2}, Residue::faded, false, false};
    Driver sine;
    sine.motion = DecayingSine{0.6, 2.0, 1.6, 0.0};
    sine.start = 0.5;
    Driver sequence = ramp(0.0, 1.0, 0.15, springy, 0.3);
    sequence.stagger = Stagger{};
    Driver travelling = wave(0.5, 2.0);
    travelling.stagger = Stagger{};
    travelling.stagger->phaseStep = -0.12;
    Driver follow;
    follow.motion = Look{Axis::x, 1.0};
    return {
        preset(tr("Breathing"), tr("Calm, in and out"), false, 8.0, {rise(1.0, 4.0)}),
        preset(tr("Sway"), tr("Slow, to both sides"), true, 6.0, {wave(0.5, 3.0)}),
        preset(tr("Drift"), tr("Two slow waves that hardly meet: idle wander"), true, 15.0, {wave(0.35, 5.0), wave(0.25, 3.0, 0.2)}),
        preset(tr("Wag"), tr("Quick, to both sides"), true, 2.0, {wave(0.8, 0.5)}),
        preset(tr("Tremble"), tr("Small and fast"), true, 1.0, {wave(0.08, 0.125), wave(0.05, 0.2, 0.3)}),
        preset(tr("Travelling wave"), tr("Runs along several parameters"), true, 4.0, {travelling}),
        preset(tr("Blink"), tr("Shut and open, every four seconds"), false, 4.0,
               {keyed({{0.0, 0.0}, {1.9, 0.0}, {1.97, 1.0}, {2.03, 1.0}, {2.16, 0.0}, {4.0, 0.0}}, soft, Extrapolation::loop)}),
        preset(tr("Heartbeat"), tr("Two beats and a rest"), false, 2.0,
               {keyed({{0.0, 0.0}, {0.1, 1.0}, {0.25, 0.1}, {0.35, 0.6}, {0.55, 0.0}, {1.0, 0.0}}, soft, Extrapolation::loop)}),
        preset(tr("Pop in"), tr("From nothing, over the mark and back"), false, 2.0, {ramp(0.0, 0.8, 0.12, springy)}),
        preset(tr("Pop in, one by one"), tr("Along several parameters"), false, 2.0, {sequence}),
        preset(tr("Swing to rest"), tr("A push that dies away"), true, 4.0, {sine}),
        preset(tr("Nod"), tr("Down and up, with a soft overshoot"), true, 3.0,
               {keyed({{0.4, 0.0}, {0.6, 0.5}, {1.2, 0.0}}, straight, Extrapolation::hold, loose)}),
        preset(tr("Drop and bounce"), tr("Falls, and comes to rest"), false, 2.0,
               {ramp(1.0, 0.0, 0.3, {Bounce{0.6, 11.0, 6}, Residue::faded, false, false}, 0.3)}),
        preset(tr("Follow the look target"), tr("Turns to what is looked at"), true, 4.0, {follow}),
    };
}

}  // namespace sinew
