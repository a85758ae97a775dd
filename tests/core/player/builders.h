// Projects and models made by hand for tests of the evaluator.
#pragma once

#include "core/player/player.h"
#include "core/project/compile/compile.h"
#include "core/project/project.h"
#include "tests/core/model/test_models.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test {

inline Parameter parameter(std::string id, double minimum, double maximum, double defaultValue = 0.0)
{
    Parameter p;
    p.id = std::move(id);
    p.minimum = minimum;
    p.maximum = maximum;
    p.defaultValue = defaultValue;
    return p;
}

template <class Motion>
Driver driver(std::string id, Motion motion, std::vector<Id> targets, BlendMode blend = BlendMode::additive)
{
    Driver d;
    d.id = std::move(id);
    d.motion = std::move(motion);
    d.targets = std::move(targets);
    d.blend = blend;
    return d;
}

inline Track scalarTrack(std::vector<std::pair<double, double>> keys)
{
    Track track;
    for (const auto& [time, value] : keys) {
        Key key;
        key.time = time;
        key.value = {value};
        track.keys.push_back(key);
    }
    return track;
}

inline ClipTrack setsParameter(Id id, Track track)
{
    return {ClipTrack::Target::parameter, {std::move(id)}, std::move(track), {}};
}

// A clip that holds parameters at constant values.
inline Clip holdClip(std::string id, std::vector<std::pair<Id, double>> values)
{
    Clip clip;
    clip.id = std::move(id);
    for (auto& [parameter, value] : values)
        clip.tracks.push_back(setsParameter(parameter, scalarTrack({{0.0, value}})));
    return clip;
}

inline Layer layer(std::string id, ClipRef clip, double weight = 1.0)
{
    Layer l;
    l.id = std::move(id);
    l.clip = std::move(clip);
    l.weight = weight;
    return l;
}

// A clip far beyond the parameter's range and a driver that comes back into it:
// it tells whether values are limited after the layers.
inline Project limitedAfterLayers()
{
    Project project;
    project.settings.clampEachStage = true;
    project.parameters = {parameter("p", -10, 10)};
    project.clips = {holdClip("beyond", {{"p", 25}})};
    project.layers = {layer("base", "beyond")};
    project.drivers = {driver("down", DecayingSine{-5, 1, 0, 0.25}, {"p"})};
    return project;
}

inline Binding binding(std::string id, Id parameter, Binding::Target target, std::string object, double from, double to,
                       Axis component = Axis::x)
{
    Binding b;
    b.id = std::move(id);
    b.parameter = std::move(parameter);
    b.target = target;
    b.object = std::move(object);
    b.component = component;
    b.outMinimum = from;
    b.outMaximum = to;
    return b;
}

inline std::shared_ptr<const Program> compiled(const Project& project, const Model* model = nullptr)
{
    auto result = compile(project, model);
    if (!result) {
        ADD_FAILURE() << result.error().text();
        return std::make_shared<const Program>();
    }
    return result->program;
}

inline Player play(std::shared_ptr<const Program> program, PlayerLimits limits = {})
{
    auto player = Player::create(std::move(program), limits);
    EXPECT_TRUE(player.ok());
    return std::move(player).value();
}
inline Player play(const Project& project, const Model* model = nullptr)
{
    return play(compiled(project, model));
}

inline double valueAt(Player& player, double t, int parameter = 0)
{
    EXPECT_TRUE(player.seek(t));
    return player.values()[static_cast<std::size_t>(parameter)];
}

// twoJointModel with clips "wave" (knee turns and hip moves), "still" (the
// knee alone, constant) and "bulging" (morph).
inline Model animatedModel()
{
    Model model = twoJointModel();
    const auto q = [](float degrees) { return about({0, 0, 1}, degrees); };
    const auto flat = [](std::vector<Quat> qs) {
        std::vector<float> v;
        for (const Quat& r : qs)
            v.insert(v.end(), {r.x, r.y, r.z, r.w});
        return v;
    };
    ModelClip wave;
    wave.name = "wave";
    wave.duration = 1.0;
    wave.tracks = {track(2, NodePath::rotation, {0.0f, 0.25f, 0.5f, 0.75f, 1.0f},
                         flat({q(0), q(40), q(10), q(-30), q(0)})),
                   track(1, NodePath::translation, {0.0f, 0.5f, 1.0f}, {0, 0, 0, 0, 0.5f, 0, 0, 0, 0}),
                   track(1, NodePath::scale, {0.0f, 1.0f}, {1, 1, 1, 2, 1, 1}, KeyInterpolation::step)};
    ModelClip still;
    still.name = "still";
    still.duration = 2.0;
    still.tracks = {track(2, NodePath::rotation, {0.0f, 2.0f}, flat({q(90), q(90)})),
                    track(2, NodePath::translation, {0.0f}, {0, 2, 0})};
    ModelClip bulging;
    bulging.name = "bulging";
    bulging.duration = 1.0;
    bulging.tracks = {track(0, NodePath::morphWeights, {0.0f, 1.0f}, {0, 1}, KeyInterpolation::linear, 1)};
    model.clips = {wave, still, bulging};
    return model;
}

}  // namespace sinew::test
