// Small projects for tests of core/export.
#pragma once

#include "core/import/import.h"
#include "core/model/model.h"
#include "core/project/project.h"
#include "tests/core/model/test_models.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>

namespace sinew::test {

inline Parameter parameter(const Id& id, double minimum, double maximum, double start)
{
    Parameter p;
    p.id = id;
    p.name = id;
    p.minimum = minimum;
    p.maximum = maximum;
    p.defaultValue = start;
    return p;
}

// A harmonic motion of `duration` s on a new parameter, bound to a node's rotation (degrees).
inline void addSway(Project& project, const std::string& node, double duration, double degrees, Axis axis = Axis::z)
{
    const Id id = "sway" + std::to_string(project.parameters.size());
    project.parameters.push_back(parameter(id, -1, 1, 0));
    Driver driver;
    driver.id = id + "-wave";
    driver.name = driver.id;
    Harmonic harmonic;
    harmonic.duration = duration;
    harmonic.direction = Direction::centric;
    driver.motion = harmonic;
    driver.targets = {id};
    project.drivers.push_back(driver);
    Binding binding;
    binding.id = id + "-binding";
    binding.parameter = id;
    binding.target = Binding::Target::rotation;
    binding.object = node;
    binding.component = axis;
    binding.outMinimum = -degrees;
    binding.outMaximum = degrees;
    project.bindings.push_back(binding);
}

// twoJointModel with a closed one-second "walk" and an open half-second "fall".
inline Model walkingModel()
{
    Model model = twoJointModel();
    const Quat q = about({1, 0, 0}, 30);
    ModelClip walk;
    walk.name = walk.displayName = "walk";
    walk.duration = 1.0;
    walk.tracks = {
        track(1, NodePath::rotation, {0, 0.25f, 0.75f, 1}, {0, 0, 0, 1, q.x, 0, 0, q.w, -q.x, 0, 0, q.w, 0, 0, 0, 1})};
    ModelClip fall;
    fall.name = fall.displayName = "fall";
    fall.duration = 0.5;
    fall.tracks = {track(1, NodePath::translation, {0, 0.25f, 0.5f}, {0, 0, 0, 0, -0.2f, 0, 0, -1, 0})};
    model.clips = {walk, fall};
    return model;
}

// A file of the corpus, or nothing where the corpus isn't there.
inline std::filesystem::path corpusFile(const std::string& name)
{
    const char* folder = std::getenv("SINEW_CORPUS");
    const std::filesystem::path path = std::filesystem::path(folder ? folder : SINEW_SHARED_MODELS) / name;
    return std::filesystem::exists(path) ? path : std::filesystem::path();
}

}  // namespace sinew::test
