// A project that uses every kind there is, and a model for it.
#pragma once

#include "tests/core/player/builders.h"

namespace sinew::test {

inline Model fullModel()
{
    Model model = animatedModel();
    model.materials.emplace_back();
    model.materials[0].name = "skin";
    ModelClip cubic;
    cubic.name = "cubic";
    cubic.duration = 1.0;
    cubic.tracks = {track(1, NodePath::translation, {0.0f, 1.0f},
                          {0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 1, 1, 0, 0, 0, 0}, KeyInterpolation::cubic)};
    model.clips.push_back(cubic);
    return model;
}

inline Project fullProject()
{
    Project project;
    project.settings.channels = {{"1", 1.0, {}}, {"slow", 0.5, {}}};
    for (const char* id : {"a", "b", "c", "x", "y", "z"})
        project.parameters.push_back(parameter(id, -30, 30, 1));
    project.parameters[1].range = RangePolicy::wrap;
    project.parameters[2].range = RangePolicy::none;
    project.parts = {{"arm", "", 0.75, {}, {}}};

    Track nod = scalarTrack({{0, 0}, {0.5, 10}, {1, -5}, {1.5, 0}});
    nod.followThrough.kind = Overshoot{};
    nod.keys[1].followThrough = FollowThrough{Bounce{}, Residue::cut, true, false};
    nod.keys[1].interpolation = {Interpolation::Kind::ease, EaseFamily::elastic, EaseSide::in};
    nod.after = Extrapolation::loop;
    Track path;
    path.width = 3;
    for (int i = 0; i < 3; ++i) {
        Key key;
        key.time = i;
        key.value = {1.0 * i, 2.0 - i, 0.5};
        key.interpolation.kind = Interpolation::Kind::bezier;
        key.out = {0.3, {1, 0, 0}};
        key.in = {-0.2, {0, 1, 0}};
        path.keys.push_back(key);
    }
    Harmonic slow;
    slow.channel = 1;
    slow.finishCycle = true;
    project.drivers = {driver("nod", nod, {"a"}, BlendMode::override_),
                       driver("path", path, {"x", "y", "z"}),
                       driver("sine", DecayingSine{}, {"a"}),
                       driver("ramp", Ramp{}, {"b", "c"}, BlendMode::override_),
                       driver("ball", Projectile{}, {"x", "y"}),
                       driver("sway", slow, {"a", "b", "c"}),
                       driver("look", Look{Axis::y, 12}, {"c"})};
    project.drivers[2].trigger = "hit";
    project.drivers[3].stagger = Stagger{};
    project.drivers[5].stagger = Stagger{Stagger::Mode::random, 0.1, 1.0, 7, Stagger::PhaseUnit::cycles, 0.25, 0.8};
    project.drivers[4].mute = true;
    project.drivers[5].fadeIn = 0.5;
    project.look.target.kind = LookTarget::Kind::track;
    project.look.target.track = path;
    project.look.center.kind = LookCenter::Kind::node;
    project.look.center.node = "knee";

    project.clips = {holdClip("pose", {{"a", 3}})};
    project.clips[0].tracks.push_back({ClipTrack::Target::part, {"arm"}, scalarTrack({{0, 0.2}, {1, 0.9}}), {}});
    project.layers = {layer("base", "model:wave"), layer("face", "pose", 0.5)};
    project.layers[0].nextClip = "model:cubic";
    project.layers[0].mix = 0.25;
    Cue cue;
    cue.id = "cue";
    cue.time = 1.5;
    cue.layer = "base";
    cue.clip = "model:still";
    cue.curve = TransitionCurve::smooth;
    project.cues = {cue};
    project.bindings = {binding("r", "a", Binding::Target::rotation, "knee", -45, 45, Axis::z),
                        binding("m", "b", Binding::Target::morph, "bulge", 0, 1),
                        binding("o", "c", Binding::Target::partOpacity, "arm", 0, 0.5),
                        binding("k", "a", Binding::Target::material, "skin", 0, 1)};
    project.bindings[0].curve = {Interpolation::Kind::ease, EaseFamily::back, EaseSide::out};
    project.bindings[1].mode = Binding::Mode::replace;
    project.bindings[3].property = "metallic";
    return project;
}

}  // namespace sinew::test
