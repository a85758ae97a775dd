// Small models made by hand for tests of core/model.
#pragma once

#include "core/model/model.h"

#include <numbers>

namespace sinew::test {

inline Quat about(const Vec3& axis, float degrees)
{
    return glm::angleAxis(degrees * std::numbers::pi_v<float> / 180.0f, glm::normalize(axis));
}

inline Node node(std::string name, int parent, Transform rest = {})
{
    Node n;
    n.name = std::move(name);
    n.displayName = n.name;
    n.parent = parent;
    n.rest = rest;
    return n;
}

inline NodeTrack track(int node, NodePath path, std::vector<float> times, std::vector<float> values,
                       KeyInterpolation interpolation = KeyInterpolation::linear, int width = 0)
{
    NodeTrack t;
    t.node = node;
    t.path = path;
    t.interpolation = interpolation;
    t.width = width > 0 ? width : (path == NodePath::rotation ? 4 : 3);
    t.times = std::move(times);
    t.values = std::move(values);
    return t;
}

// Two joints ("hip" at the origin, "knee" one metre up), a skinned strip of
// four vertices on them (the last two shared half and half), a morph on the
// strip, and an unskinned triangle on a third node.
inline Model twoJointModel()
{
    Model model;
    model.name = "two joints";
    model.nodes = {node("body", -1), node("hip", -1), node("knee", 1, {{0, 1, 0}, {1, 0, 0, 0}, {1, 1, 1}}),
                   node("prop", -1, {{2, 0, 0}, {1, 0, 0, 0}, {1, 1, 1}})};
    Skin skin;
    skin.joints = {1, 2};
    skin.inverseBind = {Mat4(1.0f), glm::inverse(toMatrix(model.nodes[2].rest))};
    model.skins = {skin};

    Mesh strip;
    strip.positions = {{-0.1f, 0, 0}, {0.1f, 0, 0}, {-0.1f, 2, 0}, {0.1f, 2, 0}};
    strip.normals.assign(4, {0, 0, 1});
    strip.indices = {0, 1, 2, 2, 1, 3};
    strip.submeshes = {{0, 6, -1}};
    strip.joints = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 1, 0, 0}, {1, 0, 0, 0}};
    strip.weights = {{1, 0, 0, 0}, {1, 0, 0, 0}, {0.5f, 0.5f, 0, 0}, {1, 0, 0, 0}};
    MorphTarget bulge;
    bulge.name = "bulge";
    bulge.vertices = {1, 3};
    bulge.positions = {{0.5f, 0, 0}, {0, 0, 0.25f}};
    strip.morphs = {bulge};
    Mesh triangle;
    triangle.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    triangle.normals.assign(3, {0, 0, 1});
    triangle.indices = {0, 1, 2};
    triangle.submeshes = {{0, 3, -1}};
    model.meshes = {strip, triangle};
    model.nodes[0].mesh = 0;
    model.nodes[0].skin = 0;
    model.nodes[0].morphRest = {0.25f};
    model.nodes[3].mesh = 1;
    model.morphSlots = {{"bulge", 0, 0}};
    return model;
}

}  // namespace sinew::test
