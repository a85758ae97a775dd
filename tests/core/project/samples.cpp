#include "tests/core/project/samples.h"

namespace sinew::samples {
namespace {

Track nod()
{
    Track track;
    track.width = 2;
    track.before = Extrapolation::loop;
    track.after = Extrapolation::continue_;
    track.followThrough = {Overshoot{2.5, 4.0}, Residue::summed, true, true};
    Key first{0.0, {0.0, 1.0}, {Interpolation::Kind::bezier, {}, EaseSide::inOut}, {0.1, {0.5, -0.5}}, {}, {}};
    Key second{0.75, {1.0, 0.25}, {Interpolation::Kind::ease, EaseFamily::elastic, EaseSide::out}, {}, {-0.1, {}}, {}};
    second.followThrough = FollowThrough{Bounce{0.5, 900.0, 4}, Residue::cut, false, false};
    Key third{1.5, {0.5, 0.5}, {Interpolation::Kind::hold, {}, EaseSide::inOut}, {}, {}, FollowThrough{}};
    track.keys = {first, second, third};
    return track;
}

} // namespace

Project everything()
{
    Project project;
    project.model = {"characters/f\xC3\xBChler.glb", {"walk"}};
    project.settings.channels = {{"body", 1.0}, {"tail", -0.5}};
    project.settings.frameRate = 24.0;
    project.settings.loopStart = 1.0;
    project.settings.loopEnd = 9.5;
    project.settings.loop = false;
    project.settings.clampEachStage = true;
    project.settings.layerRule = LayerRule::applier;
    project.settings.tweenBlend = TweenBlend::dualQuaternion;
    project.settings.lookTick = 0.01;

    project.look.target.kind = LookTarget::Kind::track;
    project.look.target.point = {1.0, 2.0, 3.0};
    project.look.target.node = "Head";
    project.look.target.track.keys = {{0.0, {0.0, 1.0, 2.0}, {}, {}, {}, {}}};
    project.look.center = {LookCenter::Kind::mesh, {0.5, 0.0, 0.0}, "Face"};
    project.look.active = false;
    project.look.damping = 0.3;
    project.look.reach = 1.25;
    project.look.blend = BlendMode::override_;

    project.parameters = {
        {"breath", "Breath", "Body", "", 0.0, 1.0, 0.0},
        {"tail-1", "Tail 1", "Tail", "\xC2\xB0", -30.0, 30.0, 0.0, RangePolicy::none},
        {"tail-2", "Tail 2", "Tail", "\xC2\xB0", -40.0, 40.0, 10.0, RangePolicy::wrap},
    };
    project.parts = {{"cape", "Cape", 0.75, {"Cape", "Hood"}}};

    Driver sway;
    sway.id = "sway";
    sway.name = "Sway";
    sway.motion = Harmonic{1, Direction::centric, 0.25, 0.75, 2.5, 0.125, true};
    sway.targets = {"tail-1", "tail-2"};
    sway.start = 0.5;
    sway.trigger = "wag";
    sway.weight = 0.5;
    sway.blend = BlendMode::additiveFromDefault;
    sway.enabled = false;
    sway.mute = true;
    sway.solo = true;
    sway.fadeIn = 0.1;
    sway.fadeOut = 0.2;
    sway.stagger =
        Stagger{Stagger::Mode::random, 0.2, 2.0, 18446744073709551615u, Stagger::PhaseUnit::seconds, 0.1, 0.9};
    project.drivers = {sway};
    const auto add = [&](const char* id, auto motion, std::vector<Id> targets) {
        Driver driver;
        driver.id = id;
        driver.motion = std::move(motion);
        driver.targets = std::move(targets);
        project.drivers.push_back(driver);
    };
    add("nod", nod(), {"tail-1", "tail-2"});
    add("twang", DecayingSine{10.0, 2.0, 3.0, 0.25}, {"breath"});
    add("snap", Ramp{0.25, 0.75, 0.2, {Bounce{}, Residue::faded, false, false}}, {"breath"});
    add("throw", Projectile{60.0, 20.0, 0.6, 0.4, 9.81, 3}, {"tail-1", "tail-2"});
    add("glance", Look{Axis::y, 25.0}, {"tail-1"});

    Clip wave{"wave", "Wave", 2.0, false, {}};
    wave.tracks = {{ClipTrack::Target::part, {"cape"}, {}},
                   {ClipTrack::Target::parameter, {"tail-1", "breath"}, nod()}};
    project.clips = {wave};
    project.layers = {
        {"base", "Base", 1.0, false, false, 0.0, "model:idle", "wave", 0.25, 0.4, TransitionCurve::smooth, -1.0},
        {"top", "Top", 0.5, true, true, 0.1, "", "", 0.0, 0.2, TransitionCurve::linear, 1.0}};
    project.cues = {{"cue-1", 2.0, "base", "model:walk", 0.5, TransitionCurve::easeOut, 1.5, false}};

    Binding curl{"curl", "tail-1", Binding::Target::rotation, "Tail1", Axis::z, "", -10.0, 10.0, -20.0, 20.0};
    curl.curve = {Interpolation::Kind::ease, EaseFamily::back, EaseSide::in};
    curl.clamp = false;
    curl.allowBeyond = true;
    curl.mode = Binding::Mode::replace;
    Binding glow{"glow", "breath", Binding::Target::material, "Lamp", Axis::x, "emissive", {}, {}, 0.0, 4.0};
    Binding fade{"fade", "breath", Binding::Target::partOpacity, "cape", Axis::x, "", {}, {}, 1.0, 0.0};
    project.bindings = {curl, glow, fade};
    project.markers = {{"hit", 3.25, "Hit"}};
    return project;
}

} // namespace sinew::samples
