// FBX motion and bind data, read from the file itself.
#include "core/import/fbx/binary_parser.h"
#include "core/import/fbx/motion.h"
#include "core/import/fbx/scene.h"
#include "core/import/refusal.h"
#include "core/model/pose.h"
#include "fbx_text.h"
#include "support.h"

#include <glm/geometric.hpp>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

using test::fbxInteger;
using test::FbxText;
using test::fbxVector;

constexpr long kCubicAuto = 0x108;
constexpr long kLinear = 0x4;
constexpr long kConstant = 0x2;

Result<ImportResult> importText(const FbxText& fbx)
{
    const test::TempFolder folder;
    return importModel(folder.write("m.fbx", fbx.text()), Progress());
}

std::vector<Mat4> poseOf(const Model& model, const char* clip, double t)
{
    std::vector<int> parents;
    for (const Node& node : model.nodes)
        parents.push_back(node.parent);
    std::vector<Transform> local = restPose(model);
    std::vector<float> weights = restMorphWeights(model);
    if (clip != nullptr)
        sampleClip(model, model.clips.at(static_cast<std::size_t>(findClip(model, clip))), t, local, weights);
    std::vector<Mat4> pose(model.nodes.size());
    toModelSpace(parents, local, pose);
    return pose;
}

void expectNear(const Vec3& a, const Vec3& b, float tolerance = 1e-5f)
{
    EXPECT_NEAR(glm::length(a - b), 0.0f, tolerance)
        << a.x << " " << a.y << " " << a.z << " for " << b.x << " " << b.y << " " << b.z;
}

TEST(FbxTransform, EulerAnglesRoundTripInEveryOrder)
{
    rc::check("quatToEuler(eulerToQuat(e)) is the same rotation", [] {
        const int order = *rc::gen::inRange(0, 6);
        const glm::dvec3 degrees(*rc::gen::inRange(-180, 181), *rc::gen::inRange(-180, 181),
                                 *rc::gen::inRange(-180, 181));
        const glm::dquat q = fbx::eulerToQuat(degrees, order);
        const glm::dquat again = fbx::eulerToQuat(fbx::quatToEuler(q, order), order);
        RC_ASSERT(std::abs(glm::dot(q, again)) > 1.0 - 1e-9);
    });
}

TEST(FbxTransform, OrderNamesTheAxisThatTurnsFirst)
{
    // XYZ: x first, so its axis is carried on by z.
    const glm::dvec3 y = fbx::eulerToQuat({90, 0, 90}, 0) * glm::dvec3(0, 1, 0);
    EXPECT_NEAR(y.z, 1.0, 1e-12);
    const glm::dvec3 other = fbx::eulerToQuat({90, 0, 90}, 5) * glm::dvec3(0, 1, 0);
    EXPECT_NEAR(other.x, -1.0, 1e-12);
}

TEST(FbxTransform, EqualsTheProductOfItsMatrices)
{
    fbx::NodeProperties n;
    n.rotationActive = true;
    n.rotationOrder = 3;
    n.preRotation = {10, 20, 30};
    n.postRotation = {-5, 15, 25};
    n.rotationOffset = {0.1, 0.2, 0.3};
    n.rotationPivot = {1, -2, 0.5};
    n.scalingOffset = {0.3, 0, -0.1};
    n.scalingPivot = {-1, 0.5, 2};
    const glm::dvec3 t(3, 4, 5);
    const glm::dvec3 r(40, -50, 60);
    const glm::dvec3 s(2, 0.5, -1.5);
    const auto move = [](const glm::dvec3& v) {
        glm::dmat4 m(1.0);
        m[3] = glm::dvec4(v, 1.0);
        return m;
    };
    const auto turn = [](const glm::dvec3& v, int order) { return glm::mat4_cast(fbx::eulerToQuat(v, order)); };
    glm::dmat4 scale(1.0);
    for (int i = 0; i < 3; ++i)
        scale[i][i] = s[i];
    const glm::dmat4 expected = move(t) * move(n.rotationOffset) * move(n.rotationPivot) * turn(n.preRotation, 0)
                                * turn(r, 3) * glm::inverse(turn(n.postRotation, 0)) * move(-n.rotationPivot)
                                * move(n.scalingOffset) * move(n.scalingPivot) * scale * move(-n.scalingPivot);
    const fbx::LocalTransform local = fbx::localTransform(n, t, r, s);
    glm::dmat4 actual = move(local.translation) * glm::mat4_cast(local.rotation);
    for (int i = 0; i < 3; ++i)
        actual[i] *= local.scale[i];
    for (int c = 0; c < 4; ++c)
        EXPECT_NEAR(glm::length(actual[c] - expected[c]), 0.0, 1e-12) << c;
}

fbx::Curve curve(const std::vector<fbx::Key>& keys)
{
    fbx::Curve out;
    out.keys = keys;
    return out;
}

TEST(FbxCurve, SegmentsAndExtrapolation)
{
    using fbx::Extrapolation;
    using fbx::Segment;
    fbx::Curve c =
        curve({{0, 0, Segment::linear}, {1, 10, Segment::constant}, {2, 20, Segment::constantNext}, {3, 30}});
    EXPECT_EQ(c.evaluate(0.5), 5.0);
    EXPECT_EQ(c.evaluate(1.9), 10.0);
    EXPECT_EQ(c.evaluate(2.0), 20.0);
    EXPECT_EQ(c.evaluate(2.1), 30.0);
    EXPECT_EQ(c.evaluate(-5), 0.0);
    EXPECT_EQ(c.evaluate(50), 30.0);
    c = curve({{0, 0, Segment::linear}, {2, 4, Segment::linear}});
    c.after = Extrapolation::repeat;
    EXPECT_NEAR(c.evaluate(2.5), 1.0, 1e-12);
    c.after = Extrapolation::mirror;
    EXPECT_NEAR(c.evaluate(2.5), 3.0, 1e-12);
    EXPECT_NEAR(c.evaluate(4.5), 1.0, 1e-12);
    c.after = Extrapolation::repeatRelative;
    EXPECT_NEAR(c.evaluate(2.5), 5.0, 1e-12);
    c.after = Extrapolation::keepSlope;
    EXPECT_NEAR(c.evaluate(3.0), 6.0, 1e-12);
    c.before = Extrapolation::repeat;
    EXPECT_NEAR(c.evaluate(-0.5), 3.0, 1e-12);
}

TEST(FbxCurve, WeightedTangentsAreBezierCurvesInTime)
{
    fbx::Key a{0, 0, fbx::Segment::cubic, 2.0, 0.0, 0.6, 1.0 / 3.0};
    fbx::Key b{1, 1, fbx::Segment::linear, 0.0, -1.0, 1.0 / 3.0, 0.25};
    const fbx::Curve c = curve({a, b});
    for (double u = 0.05; u < 1.0; u += 0.05) {
        const double v = 1 - u;
        const double x = 3 * v * v * u * 0.6 + 3 * v * u * u * 0.75 + u * u * u;
        const double y = 3 * v * v * u * 1.2 + 3 * v * u * u * 1.25 + u * u * u;
        EXPECT_NEAR(c.evaluate(x), y, 1e-9);
    }
}

TEST(FbxImport, UnitScaleIsAppliedOnce)
{
    for (const double unit : {1.0, 100.0, 2.54}) {
        FbxText fbx;
        fbx.unit = unit;
        fbx.model(10, "Box", "Mesh", {fbxVector("Lcl Translation", 100, 0, 0)});
        fbx.connect(10, 0);
        fbx.box(11, 10, 50);
        Result<ImportResult> result = importText(fbx);
        ASSERT_IMPORTED(result);
        const auto metres = static_cast<float>(unit / 100.0);
        EXPECT_NEAR(result->model.unitScale, unit / 100.0, 1e-7);
        const Bounds bounds = restBounds(result->model);
        expectNear(bounds.size(), Vec3(100 * metres), 1e-4f);
        expectNear(bounds.center(), Vec3(100 * metres, 0, 0), 1e-4f);
        expectNear(result->model.nodes[0].rest.scale, Vec3(1.0f));
    }
}

TEST(FbxImport, ZUpIsTurned)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.settings = {
        "P: \"UpAxis\", \"int\", \"Integer\", \"\",2",    "P: \"UpAxisSign\", \"int\", \"Integer\", \"\",1",
        "P: \"FrontAxis\", \"int\", \"Integer\", \"\",1", "P: \"FrontAxisSign\", \"int\", \"Integer\", \"\",-1",
        "P: \"CoordAxis\", \"int\", \"Integer\", \"\",0", "P: \"CoordAxisSign\", \"int\", \"Integer\", \"\",1"};
    fbx.model(10, "Box", "Mesh", {fbxVector("Lcl Translation", 1, 2, 3)});
    fbx.connect(10, 0);
    fbx.box(11, 10, 0.5);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    expectNear(restBounds(result->model).center(), Vec3(1, 3, -2));
}

TEST(FbxImport, PreRotationActsOnce)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Hip", "LimbNode", {fbxVector("PreRotation", 0, 0, 90), fbxInteger("RotationActive", 1)});
    fbx.model(11, "Knee", "LimbNode", {fbxVector("Lcl Translation", 1, 0, 0)});
    fbx.connect(10, 0);
    fbx.connect(11, 10);
    fbx.take(20, 21, "Bend", 0, 1);
    fbx.animate(30, 21, 10, "Lcl Rotation", {0, 1}, {{0, 0}, {0, 0}, {0, 90}}, kLinear);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    const auto knee = static_cast<std::size_t>(findNode(model, "Knee"));
    expectNear(Vec3(poseOf(model, nullptr, 0)[knee][3]), Vec3(0, 1, 0));
    expectNear(Vec3(poseOf(model, "Bend", 0)[knee][3]), Vec3(0, 1, 0));
    expectNear(Vec3(poseOf(model, "Bend", 1)[knee][3]), Vec3(-1, 0, 0));
    EXPECT_EQ(test::listIssues(*result).find("channel-without-node"), std::string::npos);
}

TEST(FbxImport, RotationPivotsMove)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Door", "Mesh", {fbxVector("RotationPivot", 1, 0, 0), fbxInteger("RotationActive", 1)});
    fbx.connect(10, 0);
    fbx.box(11, 10, 1);
    fbx.take(20, 21, "Open", 0, 1);
    fbx.animate(30, 21, 10, "Lcl Rotation", {0, 1}, {{0, 0}, {0, 180}, {0, 0}}, kLinear);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    // The hinge at x = 1 stays; the middle swings around it.
    for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const Mat4 pose = poseOf(result->model, "Open", t)[0];
        expectNear(Vec3(pose * Vec4(1, 0, 0, 1)), Vec3(1, 0, 0), 2e-3f);
        EXPECT_NEAR(pose[3].x, 1.0 - std::cos(t * 3.14159265), 2e-3);
    }
}

TEST(FbxImport, FullTurnsBetweenTwoKeysAreKept)
{
    FbxText fbx;
    fbx.model(10, "Wheel", "Null");
    fbx.connect(10, 0);
    fbx.take(20, 21, "Roll", 0, 2);
    fbx.animate(30, 21, 10, "Lcl Rotation", {0, 2}, {{0, 0}, {0, 0}, {0, 720}}, kLinear);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    for (double t = 0; t <= 2.0; t += 0.125) {
        const Mat4 pose = poseOf(result->model, "Roll", t)[0];
        const double angle = t * 2 * 3.14159265358979;
        EXPECT_NEAR(pose[0].x, std::cos(angle), 1e-3) << t;
        EXPECT_NEAR(pose[0].y, std::sin(angle), 1e-3) << t;
    }
}

TEST(FbxImport, SteppedAndCurvedKeysKeepTheirShape)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "A", "Null");
    fbx.model(11, "B", "Null");
    fbx.connect(10, 0);
    fbx.connect(11, 0);
    fbx.take(20, 21, "Move", 0, 2);
    fbx.animate(30, 21, 10, "Lcl Translation", {0, 1, 2}, {{0, 5, 5}, {0, 0, 0}, {0, 0, 0}}, kConstant);
    fbx.animate(40, 21, 11, "Lcl Translation", {0, 1, 2}, {{0, 1, 0}, {0, 0, 0}, {0, 0, 0}}, kCubicAuto);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(poseOf(result->model, "Move", 0.99)[0][3].x, 0.0f);
    EXPECT_EQ(poseOf(result->model, "Move", 1.0)[0][3].x, 5.0f);
    // Automatic tangents: straight out of the ends, flat at the top.
    const double half = 0.125 * 0 + 0.375 * (1.0 / 3.0) + 0.375 * 1.0 + 0.125 * 1.0;
    EXPECT_NEAR(poseOf(result->model, "Move", 0.5)[1][3].x, half, 1e-4);
}

TEST(FbxImport, TakesBeginAtTheirStartAndEndAtTheirStop)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "A", "Null");
    fbx.connect(10, 0);
    fbx.take(20, 21, "Second", 1, 3);
    fbx.animate(30, 21, 10, "Lcl Translation", {0, 4}, {{0, 4}, {0, 0}, {0, 0}}, kLinear);
    fbx.take(50, 51, "Before", -1, 0);
    fbx.animate(60, 51, 10, "Lcl Translation", {-1, 0}, {{7, 9}, {0, 0}, {0, 0}}, kLinear);
    fbx.take(70, 71, "Still", 0, 1.5);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.clips.size(), 3u);
    EXPECT_NEAR(model.clips[0].duration, 2.0, 1e-6);
    EXPECT_NEAR(poseOf(model, "Second", 0)[0][3].x, 1.0, 1e-5);
    EXPECT_NEAR(poseOf(model, "Second", 2)[0][3].x, 3.0, 1e-5);
    EXPECT_NEAR(model.clips[1].duration, 1.0, 1e-6);
    EXPECT_NEAR(poseOf(model, "Before", 0.5)[0][3].x, 8.0, 1e-5);
    EXPECT_NEAR(model.clips[2].duration, 1.5, 1e-6);
    EXPECT_TRUE(test::hasIssue(*result, "clip-still"));
}

TEST(FbxImport, LayersAreCombined)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "A", "Null");
    fbx.connect(10, 0);
    fbx.take(20, 21, "Mix", 0, 1);
    fbx.animate(30, 21, 10, "Lcl Translation", {0, 1}, {{0, 10}, {0, 0}, {0, 0}}, kLinear);
    fbx.objects("\tAnimationLayer: 22, \"AnimLayer::Add\", \"\" {\n\t\tProperties70:  {\n\t\t\tP: \"Weight\", "
                "\"Number\", \"\", "
                "\"A\",50\n\t\t\tP: \"BlendMode\", \"enum\", \"\", \"\",0\n\t\t}\n\t}\n");
    fbx.connect(22, 20);
    fbx.animate(40, 22, 10, "Lcl Translation", {0, 1}, {{2, 2}, {0, 8}, {0, 0}}, kLinear);
    fbx.objects(
        "\tAnimationLayer: 23, \"AnimLayer::Muted\", \"\" {\n\t\tProperties70:  {\n\t\t\tP: \"Mute\", \"bool\", \"\", "
        "\"\",1\n\t\t}\n\t}\n");
    fbx.connect(23, 20);
    fbx.animate(50, 23, 10, "Lcl Translation", {0, 1}, {{99, 99}, {0, 0}, {0, 0}}, kLinear);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    expectNear(Vec3(poseOf(result->model, "Mix", 0.5)[0][3]), Vec3(6, 2, 0));
    EXPECT_TRUE(test::hasIssue(*result, "layers-combined"));
}

TEST(FbxImport, ScaleThatIsNotInheritedIsDividedOut)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Parent", "LimbNode", {fbxVector("Lcl Scaling", 2, 2, 2), fbxInteger("InheritType", 1)});
    fbx.model(11, "Child", "LimbNode", {fbxVector("Lcl Translation", 1, 0, 0), fbxInteger("InheritType", 2)});
    fbx.connect(10, 0);
    fbx.connect(11, 10);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    const std::vector<Mat4> pose = poseOf(result->model, nullptr, 0);
    expectNear(Vec3(pose[1][3]), Vec3(2, 0, 0));             // its place is scaled
    EXPECT_NEAR(glm::length(Vec3(pose[1][0])), 1.0f, 1e-6f); // its size is not
    EXPECT_TRUE(test::hasIssue(*result, "scale-not-inherited"));
}

TEST(FbxImport, GeometricOffsetsMoveTheMeshNotTheChildren)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Box", "Mesh", {fbxVector("GeometricTranslation", 0, 5, 0), fbxVector("GeometricScaling", 2, 2, 2)});
    fbx.model(12, "Child", "Null", {fbxVector("Lcl Translation", 1, 0, 0)});
    fbx.connect(10, 0);
    fbx.connect(12, 10);
    fbx.box(11, 10, 0.5);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    const Bounds bounds = restBounds(result->model);
    expectNear(bounds.center(), Vec3(0, 5, 0));
    expectNear(bounds.size(), Vec3(2.0f));
    const auto child = static_cast<std::size_t>(findNode(result->model, "Child"));
    expectNear(Vec3(poseOf(result->model, nullptr, 0)[child][3]), Vec3(1, 0, 0));
}

TEST(FbxImport, ShapesWithoutNormalsAreRead)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Face", "Mesh");
    fbx.connect(10, 0);
    fbx.box(11, 10, 1);
    fbx.objects(
        "\tGeometry: 12, \"Geometry::Smile\", \"Shape\" {\n\t\tVersion: 101\n\t\tIndexes: *2 {\n\t\t\ta: 1,7\n\t\t}\n"
        "\t\tVertices: *6 {\n\t\t\ta: 0,0.5,0,0,0,0.25\n\t\t}\n\t}\n");
    fbx.objects("\tDeformer: 13, \"Deformer::Blend\", \"BlendShape\" {\n\t\tVersion: 100\n\t}\n");
    fbx.objects("\tDeformer: 14, \"SubDeformer::Blend.Smile\", \"BlendShapeChannel\" {\n\t\tVersion: "
                "100\n\t\tDeformPercent: 25\n"
                "\t\tFullWeights: *1 {\n\t\t\ta: 100\n\t\t}\n\t}\n");
    fbx.connect(13, 11);
    fbx.connect(14, 13);
    fbx.connect(12, 14);
    fbx.take(20, 21, "Smiling", 0, 1);
    fbx.animate(30, 21, 14, "DeformPercent", {0, 1}, {{0, 100}}, kLinear);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.morphSlots.size(), 1u) << test::listIssues(*result);
    EXPECT_EQ(model.morphSlots[0].name, "Smile");
    EXPECT_EQ(model.nodes[0].morphRest, std::vector<float>{0.25f});
    const MorphTarget& morph = model.meshes[0].morphs[0];
    ASSERT_FALSE(morph.vertices.empty());
    for (std::size_t i = 0; i < morph.vertices.size(); ++i) {
        const Vec3& at = model.meshes[0].positions[morph.vertices[i]];
        expectNear(morph.positions[i], at == Vec3(1, -1, -1) ? Vec3(0, 0.5f, 0) : Vec3(0, 0, 0.25f));
    }
    ASSERT_EQ(model.clips.size(), 1u);
    std::vector<Transform> local = restPose(model);
    std::vector<float> weights = restMorphWeights(model);
    sampleClip(model, model.clips[0], 0.5, local, weights);
    EXPECT_NEAR(weights[0], 0.5f, 1e-6f);
}

// Blender writes the weights of a shape's vertex group where others write when it is reached.
TEST(FbxImport, WeightsOfAShapesPointsScaleItsOffsets)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Face", "Mesh");
    fbx.connect(10, 0);
    fbx.box(11, 10, 1);
    fbx.objects(
        "\tGeometry: 12, \"Geometry::Smile\", \"Shape\" {\n\t\tVersion: 101\n\t\tIndexes: *2 {\n\t\t\ta: 1,7\n\t\t}\n"
        "\t\tVertices: *6 {\n\t\t\ta: 0,0.5,0,0,0,0.25\n\t\t}\n\t}\n");
    fbx.objects("\tDeformer: 13, \"Deformer::Blend\", \"BlendShape\" {\n\t\tVersion: 100\n\t}\n");
    fbx.objects("\tDeformer: 14, \"SubDeformer::Blend.Smile\", \"BlendShapeChannel\" {\n\t\tVersion: "
                "100\n\t\tDeformPercent: 50\n"
                "\t\tFullWeights: *2 {\n\t\t\ta: 40,100\n\t\t}\n\t}\n");
    fbx.connect(13, 11);
    fbx.connect(14, 13);
    fbx.connect(12, 14);
    const Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    EXPECT_EQ(model.nodes[0].morphRest, std::vector<float>{0.5f});
    const MorphTarget& morph = model.meshes[0].morphs.at(0);
    ASSERT_FALSE(morph.vertices.empty());
    for (std::size_t i = 0; i < morph.vertices.size(); ++i) {
        const Vec3& at = model.meshes[0].positions[morph.vertices[i]];
        expectNear(morph.positions[i], at == Vec3(1, -1, -1) ? Vec3(0, 0.2f, 0) : Vec3(0, 0, 0.25f));
    }
}

TEST(FbxImport, InBetweenShapesTakeTurns)
{
    fbx::ShapeChannel channel;
    channel.shapes.resize(2);
    channel.fullWeights = {50, 100};
    std::vector<double> weights;
    fbx::shapeWeights(channel, 25, weights);
    EXPECT_EQ(weights, (std::vector<double>{0.5, 0}));
    fbx::shapeWeights(channel, 50, weights);
    EXPECT_EQ(weights, (std::vector<double>{1, 0}));
    fbx::shapeWeights(channel, 75, weights);
    EXPECT_EQ(weights, (std::vector<double>{0.5, 0.5}));
    fbx::shapeWeights(channel, 100, weights);
    EXPECT_EQ(weights, (std::vector<double>{0, 1}));
    channel.fullWeights = {-50, 100};
    fbx::shapeWeights(channel, 50, weights);
    EXPECT_EQ(weights, (std::vector<double>{0, 0.5}));
    fbx::shapeWeights(channel, -50, weights);
    EXPECT_EQ(weights, (std::vector<double>{1, 0}));
}

TEST(FbxImport, OldVersionsAreNamed)
{
    FbxText fbx;
    fbx.version = 6100;
    Result<ImportResult> result = importText(fbx);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::unsupported);
    EXPECT_NE(result.error().message.find("version 6.1"), std::string::npos) << result.error().text();
    EXPECT_NE(result.error().message.find("glTF"), std::string::npos);
}

TEST(FbxImport, LongTakesAreLeftOutNotAllocated)
{
    FbxText fbx;
    fbx.model(10, "A", "Null");
    fbx.connect(10, 0);
    fbx.take(20, 21, "Forever", 0, 1e8);
    fbx.animate(30, 21, 10, "Lcl Rotation", {0, 1e8}, {{0, 0}, {0, 0}, {0, 720}}, kLinear);
    Result<ImportResult> result = importText(fbx);
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(result->model.clips.empty());
    EXPECT_TRUE(test::hasIssue(*result, "clip-too-long"));
}

TEST(FbxImport, MalformedFilesAreRefused)
{
    FbxText fbx;
    fbx.model(10, "A", "Null");
    fbx.connect(10, 0);
    fbx.take(20, 21, "T", 0, 1);
    fbx.animate(30, 21, 10, "Lcl Rotation", {0, 1}, {{0, 0}, {0, 0}, {0, 720}}, kLinear);
    const std::string good = fbx.text();
    const test::TempFolder folder;
    ASSERT_IMPORTED(importModel(folder.write("m.fbx", good), Progress()));
    const auto refused = [&](const std::string& from, const std::string& to, const char* reason) {
        std::string bad = good;
        const std::size_t at = bad.find(from);
        ASSERT_NE(at, std::string::npos);
        bad.replace(at, from.size(), to);
        const Result<ImportResult> result = importModel(folder.write("m.fbx", bad), Progress());
        ASSERT_FALSE(result.ok()) << reason;
        EXPECT_NE(result.error().message.find(reason), std::string::npos) << result.error().text();
    };
    refused("KeyTime: *2 {\n\t\t\ta: 0,46186158000", "KeyTime: *1 {\n\t\t\ta: 0", "1 times for 2 values");
    refused("KeyTime: *2 {\n\t\t\ta: 0,46186158000", "KeyTime: *2 {\n\t\t\ta: 46186158000,0", "do not ascend");
    refused("KeyValueFloat: *2 {\n\t\t\ta: 0,0", "KeyValueFloat: *2 {\n\t\t\ta: 0,nan", "not finite");
    refused("KeyValueFloat: *2 {\n\t\t\ta: 0,0", "KeyValueFloat: *2 {\n\t\t\ta: 0,zero", "no number");
    for (std::size_t size = 0; size < good.size(); size += 11)
        (void)importModel(folder.write("m.fbx", good.substr(0, size)), Progress());
    EXPECT_FALSE(importModel(folder.write("m.fbx", "Kaydara FBX Binary  "), Progress()).ok());
}

// The binary parser on every truncation and many damages of a real file.
TEST(FbxImport, UnitsAndAxesThatMakeNoSenseAreTold)
{
    const auto import = [](double unit, const std::string& setting) {
        FbxText fbx;
        fbx.unit = unit;
        if (!setting.empty())
            fbx.settings = {setting};
        fbx.model(10, "Body", "Mesh");
        fbx.connect(10, 0);
        fbx.box(20, 10, 1.0);
        return importText(fbx);
    };
    for (const auto& [unit, setting] : {std::pair<double, std::string>{-1.0, ""}, {1.0, fbxInteger("UpAxis", 7)},
                                        {1.0, fbxInteger("UpAxis", 0)}}) {
        const auto result = import(unit, setting);
        ASSERT_IMPORTED(result);
        EXPECT_TRUE(test::hasIssue(*result, "settings-odd")) << unit << setting << test::listIssues(*result);
        EXPECT_NEAR(restBounds(result->model).longestSide(), 0.02f, 1e-6f);
    }
    const auto sound = import(1.0, {});
    ASSERT_IMPORTED(sound);
    EXPECT_FALSE(test::hasIssue(*sound, "settings-odd"));
}

TEST(FbxImport, MeshesThatAreLostAreTold)
{
    FbxText fbx;
    fbx.model(10, "Body", "Mesh");
    fbx.connect(10, 0);
    fbx.box(20, 10, 1.0);
    fbx.model(11, "Coat", "Mesh");
    fbx.connect(11, 0);
    fbx.objects("\tGeometry: 21, \"Geometry::\", \"Mesh\" {\n\t\tVertices: *9 {\n\t\t\ta: 0,0,0,1,0,0,0,1,0\n\t\t}\n"
                "\t\tPolygonVertexIndex: *3 {\n\t\t\ta: 0,1,-3\n\t\t}\n\t\tLayerElementUV: 0 {\n\t\t\tVersion: 101\n\t\t}\n"
                "\t\tLayer: 0 {\n\t\t\tLayerElement:  {\n\t\t\t\tType: \"LayerElementUV\"\n\t\t\t\tTypedIndex: 0\n"
                "\t\t\t}\n\t\t}\n\t}\n");
    fbx.connect(21, 11);
    fbx.model(12, "Control", "Mesh");
    fbx.connect(12, 0);
    fbx.objects("\tGeometry: 22, \"Geometry::\", \"Mesh\" {\n\t\tVertices: *3 {\n\t\t\ta: 0,0,0\n\t\t}\n\t}\n");
    fbx.connect(22, 12);
    const auto result = importText(fbx);
    ASSERT_IMPORTED(result);
    const auto lost = std::find_if(result->issues.begin(), result->issues.end(),
                                   [](const Issue& issue) { return issue.code == "mesh-lost"; });
    ASSERT_NE(lost, result->issues.end()) << test::listIssues(*result);
    EXPECT_EQ(lost->where, "Coat");
    EXPECT_EQ(lost->count, 1);
    EXPECT_TRUE(test::hasIssue(*result, "mesh-empty")) << test::listIssues(*result);
}

// Assimp aborts on some of their types.
TEST(FbxImport, OwnPropertiesOfNodesOfAnyTypeAreNoObstacle)
{
    FbxText fbx;
    fbx.model(10, "Body", "Mesh",
              {"P: \"started\", \"KTime\", \"Time\", \"A+U\",46186158000", "P: \"tint\", \"ColorAndAlpha\", \"\", \"A+U\",1,0.5,0,1",
               "P: \"note\", \"KString\", \"\", \"U\", \"KTime\"", fbxVector("Lcl Translation", 0, 3, 0)});
    fbx.connect(10, 0);
    fbx.box(20, 10, 1.0);
    const auto result = importText(fbx);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.meshes.size(), 1u);
    EXPECT_NEAR(result->model.nodes.at(0).rest.translation.y, 0.03f, 1e-6f);
}

TEST(FbxImport, ObjectsThatShareANumberAreRefused)
{
    FbxText fbx;
    fbx.model(10, "Body", "Mesh");
    fbx.connect(10, 0);
    fbx.box(20, 10, 1.0);
    fbx.model(20, "Twin", "Null");
    fbx.connect(20, 0);
    const auto result = importText(fbx);
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find("Twin"), std::string::npos) << result.error().text();
    EXPECT_NE(result.error().message.find("Geometry"), std::string::npos) << result.error().text();
}

TEST(FbxDocument, DamagedBinaryFilesNeverCrash)
{
    SINEW_REQUIRE_CORPUS();
    const Result<Bytes> file = readFile(test::corpus() / "fbx/ufbx/maya_pivots_7500_binary.fbx", 1 << 20);
    ASSERT_TRUE(file.ok());
    const auto read = [](std::span<const std::uint8_t> bytes) {
        try {
            const fbx::Document document(bytes);
            const fbx::Scene scene(document);
            return scene.nodes.size();
        } catch (const Refusal& refusal) {
            EXPECT_FALSE(refusal.error().message.empty());
            return std::size_t{0};
        }
    };
    EXPECT_EQ(read(*file), 1u);
    for (std::size_t size = fbx::kBinaryMagic.size(); size < file->size(); size += 97)
        (void)read(std::span(*file).first(size));
    for (std::size_t i = fbx::kBinaryMagic.size() + 4; i < file->size(); i += 23) {
        Bytes bad = *file;
        bad[i] ^= 0xff;
        (void)read(bad);
    }
}

} // namespace
} // namespace sinew
