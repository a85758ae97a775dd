#include "core/model/pose.h"
#include "core/model/skinning.h"
#include "tests/core/model/test_models.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

using namespace sinew;
using namespace sinew::test;

namespace {

Matrix34<float> rows34(const Mat4& m)
{
    Matrix34<float> out;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 4; ++c)
            out[static_cast<std::size_t>(r * 4 + c)] = m[c][r];
    return out;
}

std::vector<float> liveRow(const Model& model, std::span<const Transform> local, std::span<const float> morphs)
{
    const RowLayout layout = rowLayout(model);
    std::vector<Mat4> pose(local.size());
    toModelSpace(parentsOf(model), local, pose);
    std::vector<float> row(std::size_t{layout.texels()} * 4);
    writeRow(model, layout, pose, morphs, row);
    return row;
}

// A map of the given rows, as if baked from a clip.
TransformMap mapOf(const Model& model, const std::vector<std::vector<float>>& rows)
{
    TransformMap map;
    map.layout = rowLayout(model);
    map.width = map.layout.texels();
    map.height = static_cast<std::uint32_t>(rows.size());
    for (const auto& row : rows)
        map.texels.insert(map.texels.end(), row.begin(), row.end());
    map.clips = {{0, map.height, 30.0, false, 0.0f}};
    return map;
}

void expectNear(const Vec3& a, const Vec3& b, float tolerance = 1e-5f)
{
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
    EXPECT_NEAR(a.z, b.z, tolerance);
}

TEST(Skinning, BentKneeByHand)
{
    const Model model = twoJointModel();
    std::vector<Transform> local = restPose(model);
    local[2].rotation = about({0, 0, 1}, 90);  // the knee bends to the left
    const std::vector<float> row = liveRow(model, local, std::vector<float>{0.5f});
    SkinRows<float> rows;
    rows.current.row = row;
    const SkinnedVertices v = skinNode(model, rowLayout(model), 0, rows, SkinBlend::matrix);
    expectNear(v.positions[0], {-0.1f, 0, 0});
    expectNear(v.positions[1], {0.35f, 0, 0});  // the morph at one half
    // Half hip (-0.1 2 0), half knee: (-0.1 1) about (0 1) turned by 90 degrees is (-1 0.9).
    expectNear(v.positions[2], {-0.55f, 1.45f, 0});
    // All knee, morphed by 0.125 in z: (0.1 1) -> (-1 1.1).
    expectNear(v.positions[3], {-1, 1.1f, 0.125f});
    expectNear(v.normals[3], {0, 0, 1});

    const SkinnedVertices prop = skinNode(model, rowLayout(model), 3, rows, SkinBlend::matrix);
    expectNear(prop.positions[1], {3, 0, 0});
}

TEST(Skinning, FrameAndTweenMixesAreLines)
{
    const Model model = twoJointModel();
    std::vector<Transform> local = restPose(model);
    const std::vector<float> morphs{0.0f};
    const auto raised = [&](float y) {
        local[2].translation.y = y;
        return liveRow(model, local, morphs);
    };
    const std::vector<float> a = raised(1);
    const std::vector<float> b = raised(2);
    const std::vector<float> c = raised(11);
    const SkinRows<float> rows{{a, b, 0.25f}, {c, {}, 0.0f}, 0.5f};
    const SkinnedVertices v = skinNode(model, rowLayout(model), 0, rows, SkinBlend::matrix);
    // y of the knee: 1.25 in the clip, 11 in the next; half of both, the vertex one above it.
    expectNear(v.positions[3], {0.1f, 6.125f + 1.0f, 0});
}

RC_GTEST_PROP(Skinning, MixedRowSkinsAsTheRowsDo, ())
{
    const Model model = twoJointModel();
    const RowLayout layout = rowLayout(model);
    const auto number = [](int from, int to) { return static_cast<float>(*rc::gen::inRange(from, to)) / 100.0f; };
    const auto anyRow = [&] {
        std::vector<float> row(std::size_t{layout.texels()} * 4);
        for (float& v : row)
            v = number(-200, 201);
        return row;
    };
    const std::vector<float> a = anyRow();
    const std::vector<float> b = anyRow();
    const std::vector<float> c = anyRow();
    const std::vector<float> d = anyRow();
    SkinRows<float> rows{{a, b, number(0, 101)}, {}, 0.0f};
    if (*rc::gen::arbitrary<bool>()) {
        rows.next = {c, d, number(0, 101)};
        rows.tween = number(0, 101);
    }
    std::vector<float> mixed(a.size(), 1e9f);
    mixRows(rows, mixed);
    SkinRows<float> alone;
    alone.current.row = mixed;
    for (const int node : {0, 3}) {
        const SkinnedVertices expected = skinNode(model, layout, node, rows, SkinBlend::matrix);
        const SkinnedVertices got = skinNode(model, layout, node, alone, SkinBlend::matrix);
        for (std::size_t v = 0; v < expected.positions.size(); ++v)
            RC_ASSERT(glm::distance(got.positions[v], expected.positions[v]) < 1e-4f);
    }
}

TEST(Skinning, MirroredNormalsStayOutside)
{
    const Model model = twoJointModel();
    std::vector<Transform> local = restPose(model);
    local[3].scale = {1, 1, -2};
    const std::vector<float> row = liveRow(model, local, std::vector<float>{0.0f});
    SkinRows<float> rows;
    rows.current.row = row;
    const SkinnedVertices v = skinNode(model, rowLayout(model), 3, rows, SkinBlend::matrix);
    EXPECT_TRUE(v.mirrored[0]);
    expectNear(v.normals[0], {0, 0, -1});  // inverse transpose of the scale
    const SkinnedVertices strip = skinNode(model, rowLayout(model), 0, rows, SkinBlend::matrix);
    EXPECT_FALSE(strip.mirrored[0]);
}

TEST(Skinning, FlattenedMatrixKeepsAFiniteNormal)
{
    const Model model = twoJointModel();
    std::vector<Transform> local = restPose(model);
    local[3].scale = {1, 1, 0};
    const std::vector<float> row = liveRow(model, local, std::vector<float>{0.0f});
    SkinRows<float> rows;
    rows.current.row = row;
    expectNear(skinNode(model, rowLayout(model), 3, rows, SkinBlend::matrix).normals[0], {0, 0, 1});
    local[3].scale = {0, 0, 0};
    const std::vector<float> collapsed = liveRow(model, local, std::vector<float>{0.0f});
    rows.current.row = collapsed;
    EXPECT_TRUE(std::isfinite(skinNode(model, rowLayout(model), 3, rows, SkinBlend::matrix).normals[0].z));
}

RC_GTEST_PROP(PolarSplit, ReassemblesEveryMatrix, ())
{
    Matrix34<float> m;
    for (float& v : m)
        v = static_cast<float>(*rc::gen::inRange(-2000, 2001)) / 1000.0f;
    if (*rc::gen::inRange(0, 4) == 0)  // flattened: the third column depends on the first
        for (std::size_t r = 0; r < 3; ++r)
            m[r * 4 + 2] = 2.0f * m[r * 4];
    const float unit = *rc::gen::element(1.0f, 1e-4f, 1e4f);
    for (float& v : m)
        v *= unit;
    const PolarEntry entry = polarSplit(m);
    const Matrix34<float> back = toMatrix34(entry);
    for (std::size_t i = 0; i < 12; ++i)
        RC_ASSERT(std::abs(back[i] - m[i]) < 1e-5f * unit);
    RC_ASSERT(std::abs(glm::length(entry.rotation) - 1.0f) < 1e-5f);
}

TEST(PolarSplit, MirrorLivesInTheStretch)
{
    Transform t{{1, 2, 3}, about({1, 2, 3}, 70), {-2, 1, 0.5f}};
    const PolarEntry entry = polarSplit(rows34(toMatrix(t)));
    const std::array<float, 6>& s = entry.stretch;
    const glm::mat3 stretch(s[0], s[3], s[4], s[3], s[1], s[5], s[4], s[5], s[2]);
    EXPECT_NEAR(glm::determinant(stretch), -1.0f, 1e-5f);
    // Identity and collapse have their split too.
    EXPECT_EQ(polarSplit(rows34(Mat4(1.0f))).stretch, (std::array<float, 6>{1, 1, 1, 0, 0, 0}));
    const PolarEntry nothing = polarSplit(Matrix34<float>{});
    EXPECT_NEAR(glm::length(nothing.rotation), 1.0f, 1e-6f);
    EXPECT_EQ(nothing.stretch, (std::array<float, 6>{}));
}

TEST(DualQuaternion, EqualsTheMatrixWhereOneJointHolds)
{
    const Model model = twoJointModel();
    std::vector<Transform> local = restPose(model);
    local[2] = {{0.3f, 1.2f, -0.4f}, about({1, 1, 0}, 130), {1, 2, 0.5f}};
    local[3].scale = {-1, 2, 1};
    const TransformMap map = mapOf(model, {liveRow(model, local, std::vector<float>{1.0f})});
    const DualQuaternionMap dual = toDualQuaternionMap(map);
    SkinRows<float> a;
    a.current.row = map.row(0);
    SkinRows<float> b;
    b.current.row = dual.row(0);
    for (const int node : {0, 3}) {
        const SkinnedVertices m = skinNode(model, map.layout, node, a, SkinBlend::matrix);
        const SkinnedVertices d = skinNode(model, map.layout, node, b, SkinBlend::dualQuaternion);
        for (std::size_t v = 0; v < m.positions.size(); ++v) {
            if (node == 0 && v == 2)
                continue;  // shared by two joints: that is where they differ
            expectNear(d.positions[v], m.positions[v]);
            expectNear(d.normals[v], m.normals[v]);
        }
        EXPECT_EQ(d.mirrored, m.mirrored);
    }
}

TEST(DualQuaternion, SharedVertexKeepsItsVolume)
{
    // Twisting the knee by 180 degrees about its own length collapses the
    // matrix mix onto the axis; the dual quaternion turns it by 90 degrees.
    Model model = twoJointModel();
    std::vector<Transform> local = restPose(model);
    local[2].rotation = about({0, 1, 0}, 179.9f);
    const TransformMap map = mapOf(model, {liveRow(model, local, std::vector<float>{0.0f})});
    const DualQuaternionMap dual = toDualQuaternionMap(map);
    SkinRows<float> a;
    a.current.row = map.row(0);
    SkinRows<float> b;
    b.current.row = dual.row(0);
    const Vec3 m = skinNode(model, map.layout, 0, a, SkinBlend::matrix).positions[2];
    const Vec3 d = skinNode(model, map.layout, 0, b, SkinBlend::dualQuaternion).positions[2];
    EXPECT_LT(std::hypot(m.x, m.z), 1e-3f);
    EXPECT_NEAR(std::hypot(d.x, d.z), 0.1f, 1e-5f);
    EXPECT_NEAR(std::abs(d.z), 0.1f, 1e-3f);
    EXPECT_NEAR(d.y, 2.0f, 1e-5f);
}

TEST(DualQuaternion, SignOfAStoredQuaternionIsNoMatter)
{
    const Model model = twoJointModel();
    std::vector<std::vector<float>> poses;
    for (const float degrees : {0.0f, 100.0f, 200.0f, 300.0f, 400.0f}) {
        std::vector<Transform> local = restPose(model);
        local[2].rotation = about({1, 0, 1}, degrees);
        poses.push_back(liveRow(model, local, std::vector<float>{0.0f}));
    }
    const TransformMap map = mapOf(model, poses);
    DualQuaternionMap dual = toDualQuaternionMap(map);
    const auto skinned = [&] {
        const SkinRows<float> rows{{dual.row(1), dual.row(2), 0.3f}, {dual.row(3), dual.row(4), 0.6f}, 0.4f};
        return skinNode(model, map.layout, 0, rows, SkinBlend::dualQuaternion).positions;
    };
    const std::vector<Vec3> before = skinned();
    for (const std::size_t row : {std::size_t{2}, std::size_t{3}})
        for (std::size_t k = 0; k < 4; ++k)
            dual.texels[row * dual.width * 4 + 16 + k] *= -1.0f;
    const std::vector<Vec3> after = skinned();
    for (std::size_t v = 0; v < before.size(); ++v)
        expectNear(after[v], before[v]);
}

}  // namespace
