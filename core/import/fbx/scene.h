// The objects of an FBX file that matter for motion: nodes with their full
// transform stack, takes with layers and curves, skin clusters, shape channels.
#pragma once

#include "core/import/fbx/curve.h"
#include "core/import/fbx/document.h"
#include "core/import/fbx/properties.h"
#include "core/import/fbx/surfaces.h"
#include "core/import/fbx/transform.h"

#include <glm/ext/matrix_double4x4.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace sinew::fbx {

struct SceneNode {
    std::int64_t id = 0;
    std::string name;
    std::string kind; // "LimbNode", "Mesh", "Null", "Camera", ...
    int parent = -1;  // -1: a child of the scene
    std::vector<int> children;
    NodeProperties properties;
    std::int64_t geometry = 0; // 0: none
    bool hasFaces = false;     // its geometry has polygons
};

// Curves of one property of one object in one layer: x, y, z, or only the first.
struct CurveNode {
    std::array<int, 3> curves = {-1, -1, -1}; // into Scene::curves
    std::array<double, 3> constants{};        // where there is no curve
};

enum class LayerMode { override_, additive };

struct Layer {
    std::string name;
    double weight = 1.0;
    CurveNode weightCurve;
    bool muted = false;
    bool solo = false;
    LayerMode mode = LayerMode::override_;
    bool rotationsByLayer = true; // rotations compose as rotations, else angle by angle
    bool scalesMultiply = true;
    std::map<std::pair<std::int64_t, std::string>, CurveNode> properties; // by object and property
};

struct Take {
    std::string name;
    double start = 0.0; // seconds
    double stop = 0.0;
    std::vector<Layer> layers;
};

struct Cluster {
    std::int64_t node = 0;       // the joint
    glm::dmat4 meshToJoint{1.0}; // at bind, in file units
    std::vector<std::uint32_t> points; // control points that follow the joint
    std::vector<double> weights;       // one a point
};

// Offsets of some control points.
struct Shape {
    std::string name;
    std::vector<std::uint32_t> points;
    std::vector<glm::dvec3> positions; // one a point
    std::vector<glm::dvec3> normals;   // one a point, or none
};

struct ShapeChannel {
    std::int64_t id = 0;
    std::string name;
    double percent = 0.0;
    std::vector<Shape> shapes;
    std::vector<double> fullWeights; // percent at which each shape is reached
};

// What tells which control point each vertex of a deformed mesh is: Assimp makes
// a vertex of every corner of every polygon, in order, and a mesh of every
// material, in order of first use.
struct DeformedGeometry {
    std::vector<glm::dvec3> points;
    std::vector<std::vector<std::uint32_t>> pointOfVertex; // one list a material
};

struct Scene {
    // Throws Refusal where the file is malformed.
    explicit Scene(const Document& document);

    std::string creator;
    double unit = 1.0; // centimetres
    bool settingsSound = true; // else unit or axes made no sense, and others were taken
    double framesPerSecond = 30.0;
    glm::dmat4 axes{1.0}; // to X right, Y up, Z towards the viewer
    std::vector<SceneNode> nodes;
    std::vector<int> roots;
    std::vector<Curve> curves;
    std::vector<Take> takes;
    int dualQuaternionSkins = 0; // or blended between those and linear ones
    Surfaces surfaces;
    std::unordered_map<std::int64_t, std::vector<Cluster>> clustersOf;      // by geometry
    std::unordered_map<std::int64_t, std::vector<ShapeChannel>> channelsOf; // by geometry
    std::unordered_map<std::int64_t, DeformedGeometry> deformedGeometry; // by geometry: those with clusters or channels
    std::unordered_map<std::int64_t, int> nodeOf;                           // by id
};

} // namespace sinew::fbx
