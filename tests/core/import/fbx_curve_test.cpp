// What FBX curves and nodes say beside their keys, as the FBX SDK takes it.
#include "core/import/fbx/scene.h"
#include "core/import/refusal.h"
#include "core/model/pose.h"
#include "fbx_text.h"
#include "support.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/geometric.hpp>

#include <bit>
#include <cmath>

namespace sinew {
namespace {

using test::fbxInteger;
using test::FbxText;
using test::fbxVector;

struct CurveKey {
    double time;
    double value;
    long flags;
    float right = 0.0f; // slope, or bias
    float nextLeft = 0.0f;
};

constexpr long kCubic = 0x8;
constexpr long kAuto = 0x100;
constexpr long kUser = 0x400;
constexpr long kClamp = 0x1000;
constexpr long kProgressive = 0x4000;

fbx::Curve curve(const std::vector<CurveKey>& keys, const std::string& more = {})
{
    std::vector<std::int64_t> times;
    std::vector<double> values;
    std::vector<long> flags;
    std::vector<std::int64_t> data;
    std::vector<int> counts;
    for (const CurveKey& k : keys) {
        times.push_back(std::llround(k.time * fbx::kTicksPerSecond));
        values.push_back(k.value);
        flags.push_back(k.flags);
        for (const float f : {k.right, k.nextLeft, 0.0f, 0.0f})
            data.push_back(std::bit_cast<std::int32_t>(f));
        counts.push_back(1);
    }
    const std::string text = fmt::format("; FBX 7.4.0 project file\nFBXHeaderExtension:  {{\n\tFBXVersion: 7400\n}}\n"
                                         "Curve:  {{\n\tKeyTime: *{0} {{\n\t\ta: {1}\n\t}}\n\tKeyValueFloat: *{0} {{\n\t\ta: {2}\n\t}}\n"
                                         "\tKeyAttrFlags: *{0} {{\n\t\ta: {3}\n\t}}\n\tKeyAttrDataFloat: *{4} {{\n\t\ta: {5}\n\t}}\n"
                                         "\tKeyAttrRefCount: *{0} {{\n\t\ta: {6}\n\t}}\n{7}}}\n",
                                         keys.size(), fmt::join(times, ","), fmt::join(values, ","), fmt::join(flags, ","),
                                         data.size(), fmt::join(data, ","), fmt::join(counts, ","), more);
    const fbx::Document document(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
    return fbx::Curve::read(document, *document.find(document.root(), "Curve"));
}

TEST(FbxCurve, EachKeyOwnsBothItsTangents)
{
    // The key before states the slope at the end; an automatic key does not take it.
    const fbx::Curve user = curve({{0, 0, kCubic | kAuto, 0, -3}, {1, 1, kCubic | kUser}});
    EXPECT_EQ(user.keys[1].slopeLeft, -3.0);
    const fbx::Curve automatic = curve({{0, 0, kCubic | kUser, 2, -3}, {1, 1, kCubic | kAuto | kProgressive}, {2, 0, 0x4}});
    EXPECT_EQ(automatic.keys[0].slopeRight, 2.0);
    EXPECT_EQ(automatic.keys[1].slopeLeft, 0.0); // a top, progressively clamped
    // A key that holds or runs straight still ends the curve before it.
    const fbx::Curve held = curve({{0, 0, kCubic | kUser, 2, -3}, {1, 1, 0x2}, {2, 5, 0x2}});
    EXPECT_EQ(held.keys[1].slopeLeft, -3.0);
}

TEST(FbxCurve, ClampingIsOfTwoKinds)
{
    const auto slopeAt = [](long flags, double last) {
        return curve({{0, 0, kCubic | flags}, {1, 1, kCubic | flags}, {2, last, kCubic | flags}}).keys[1].slopeRight;
    };
    EXPECT_NEAR(slopeAt(kAuto, 8), 4.0, 1e-6);
    EXPECT_NEAR(slopeAt(kAuto | kClamp, 8), 4.0, 1e-6);  // no neighbour of its value
    EXPECT_NEAR(slopeAt(kAuto | kClamp, 1), 0.0, 1e-6);  // one has
    EXPECT_NEAR(slopeAt(kAuto | kClamp, -1), -0.5, 1e-6);
    EXPECT_NEAR(slopeAt(kAuto | kProgressive, -1), 0.0, 1e-6);
    EXPECT_NEAR(slopeAt(kAuto | kProgressive, 8), 3.0, 1e-4); // three times the lesser secant: no overshoot
}

TEST(FbxCurve, BiasDrawsTangentsToASide)
{
    const auto key = [](float before, float after) {
        return curve({{0, 0, kCubic | kAuto, 0, before}, {1, 1, kCubic | kAuto, after}, {2, 8, kCubic | kAuto}}).keys[1];
    };
    EXPECT_NEAR(key(0, 0).slopeRight, 4.0, 1e-6);
    EXPECT_NEAR(key(-50, 50).slopeRight, 5.5, 1e-5); // halfway to 7
    EXPECT_NEAR(key(-50, 50).slopeLeft, 5.5, 1e-5);
    EXPECT_NEAR(key(50, -50).slopeRight, 2.5, 1e-5); // halfway to 1
    EXPECT_NEAR(key(0, 50).slopeLeft, 4.0, 1e-5);    // broken: the left one has none
    EXPECT_NEAR(key(-600, 600).slopeRight, 4.0 + 6 * 3.0 + 40.0, 1e-4);
}

TEST(FbxCurve, RepetitionsEnd)
{
    const auto after = [](char kind, int count, double time) {
        const std::string more =
            fmt::format("\tPre-Extrapolation:  {{\n\t\tType: {0}\n\t\tRepetition: {1}\n\t}}\n\tPost-Extrapolation:  {{\n"
                        "\t\tType: {0}\n\t\tRepetition: {1}\n\t}}\n",
                        kind, count);
        return curve({{1, 0, 0x4}, {2, 10, 0x4}}, more).evaluate(time);
    };
    EXPECT_NEAR(after('R', 2, 3.5), 5.0, 1e-6);
    EXPECT_NEAR(after('R', 2, 4.5), 10.0, 1e-6); // two rounds more, and there it stays
    EXPECT_NEAR(after('R', -1, 40.5), 5.0, 1e-6);
    EXPECT_NEAR(after('R', 0, 40.5), 10.0, 1e-6);
    EXPECT_NEAR(after('M', 1, 2.25), 7.5, 1e-6);
    EXPECT_NEAR(after('M', 1, 9.0), 0.0, 1e-6);
    EXPECT_NEAR(after('M', 2, 9.0), 10.0, 1e-6);
    EXPECT_NEAR(after('A', 2, 9.0), 30.0, 1e-6);
    EXPECT_NEAR(after('R', 1, 0.25), 2.5, 1e-6);
    EXPECT_NEAR(after('R', 1, -5.0), 0.0, 1e-6);
    EXPECT_NEAR(after('A', 2, -5.0), -20.0, 1e-6);
}

Result<ImportResult> importText(const std::string& text)
{
    const test::TempFolder folder;
    return importModel(folder.write("m.fbx", text), Progress());
}

TEST(FbxNode, RotationSpaceForLimitsAloneDoesNotTurn)
{
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "A", "LimbNode", {fbxVector("PreRotation", 0, 0, 90), fbxVector("PostRotation", 0, 45, 0),
                                    fbxInteger("RotationActive", 1), fbxInteger("RotationSpaceForLimitOnly", 1)});
    fbx.model(11, "B", "LimbNode", {fbxVector("Lcl Translation", 1, 0, 0)});
    fbx.connect(10, 0);
    fbx.connect(11, 10);
    const auto result = importText(fbx.text());
    ASSERT_IMPORTED(result);
    std::vector<Mat4> pose(2);
    toModelSpace(parentsOf(result->model), restPose(result->model), pose);
    EXPECT_LT(glm::length(Vec3(pose[1][3]) - Vec3(1, 0, 0)), 1e-6f);
}

TEST(FbxNode, QuotesAndBrokenNamesKeepTheirPivots)
{
    for (const char* name : {"a &quot;b&quot;", "caf\xc3\xa9", "br\xffken", "&quot;"}) {
        FbxText fbx;
        fbx.unit = 100;
        fbx.model(10, name, "LimbNode", {fbxVector("RotationPivot", 1, 0, 0), fbxInteger("RotationActive", 1)});
        fbx.connect(10, 0);
        fbx.take(20, 21, "Turn", 0, 1);
        fbx.animate(30, 21, 10, "Lcl Rotation", {0, 1}, {{0, 0}, {0, 0}, {0, 180}}, 0x4);
        const auto result = importText(fbx.text());
        ASSERT_IMPORTED(result);
        EXPECT_FALSE(test::hasIssue(*result, "fbx-nodes-unmatched")) << name;
        ASSERT_EQ(result->model.clips.size(), 1u);
        EXPECT_FALSE(test::hasIssue(*result, "clip-still")) << name;
    }
}

TEST(FbxNode, EverySpaceSeparatesWords)
{
    FbxText fbx;
    fbx.model(10, "A", "Null");
    fbx.connect(10, 0);
    std::string text = fbx.text();
    const std::string version = "FBXVersion: 7400\n";
    text.replace(text.find(version), version.size(), "FBXVersion: 7400\v \f\n");
    const fbx::Document document(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
    EXPECT_EQ(fbx::Scene(document).nodes.size(), 1u); // and comes to an end
}

TEST(FbxNode, LoopsAreRefused)
{
    FbxText fbx;
    fbx.model(10, "A", "Null");
    fbx.model(11, "B", "Null");
    fbx.connect(10, 0);
    fbx.connect(11, 10);
    fbx.connect(10, 11);
    const auto result = importText(fbx.text());
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find("its own ancestor"), std::string::npos) << result.error().text();
}

TEST(FbxTakes, FastMotionIsSampledFinely)
{
    // A whole turn within three frames, out and back, with smooth tangents.
    FbxText fbx;
    fbx.unit = 100;
    fbx.model(10, "Arm", "LimbNode");
    fbx.model(11, "Tip", "LimbNode", {fbxVector("Lcl Translation", 1, 0, 0)});
    fbx.connect(10, 0);
    fbx.connect(11, 10);
    fbx.take(20, 21, "Whip", 0, 0.2);
    fbx.animate(30, 21, 10, "Lcl Rotation", {0, 0.1, 0.2}, {{0, 0, 0}, {0, 0, 0}, {0, 360, 0}}, kCubic | kAuto);
    const std::string text = fbx.text();
    const auto result = importText(text);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    const fbx::Document document(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
    const fbx::Scene scene(document);
    for (double t = 0.0; t <= 0.2; t += 0.0013) {
        std::vector<Transform> local = restPose(model);
        std::vector<float> weights;
        sampleClip(model, model.clips[0], t, local, weights);
        std::vector<Mat4> pose(2);
        toModelSpace(parentsOf(model), local, pose);
        const double angle = scene.curves[2].evaluate(t) * 3.14159265358979 / 180.0;
        const Vec3 exact(static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), 0);
        EXPECT_LT(glm::length(Vec3(pose[1][3]) - exact), 0.01f) << t;
    }
    EXPECT_LT(model.clips[0].tracks[0].times.size(), 60u);
}

} // namespace
} // namespace sinew
