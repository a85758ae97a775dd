// Each known fault of other readers is one example of a kind: the kind, in its
// variants of storage and of damage.
#include "support.h"

#include "core/model/pose.h"
#include "core/model/row_layout.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

using test::GltfBuilder;
using test::Json;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

Json& primitive(GltfBuilder& b)
{
    return b.json["meshes"].back()["primitives"][0];
}

struct Storage {
    const char* name;
    int componentType;
    float one;      // the integer that stands for 1
    bool isSigned;
};

constexpr Storage kStorages[] = {
    {"i8", 5120, 127, true}, {"u8", 5121, 255, false}, {"i16", 5122, 32767, true}, {"u16", 5123, 65535, false}};

// The values as normalised integers, each element on a multiple of 4 bytes as glTF asks.
int packed(GltfBuilder& b, const std::vector<float>& values, const char* type, const Storage& storage)
{
    const std::size_t width = type[0] == 'S' ? 1 : static_cast<std::size_t>(type[3] - '0');
    const std::size_t size = storage.componentType <= 5121 ? 1 : 2;
    const std::size_t stride = width == 1 ? size : (width * size + 3) / 4 * 4;
    std::string data;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto integer = static_cast<std::int32_t>(std::lround(values[i] * storage.one));
        data.append(reinterpret_cast<const char*>(&integer), size);
        if (i % width == width - 1)
            data.append(stride - width * size, '\x7f');
    }
    const int view = b.view(data.data(), data.size());
    if (width > 1)
        b.json["bufferViews"][view]["byteStride"] = stride;
    b.json["accessors"].push_back({{"bufferView", view},
                                   {"componentType", storage.componentType},
                                   {"normalized", true},
                                   {"count", values.size() / width},
                                   {"type", type},
                                   {"min", Json::array()},
                                   {"max", Json::array()}});
    return static_cast<int>(b.json["accessors"].size()) - 1;
}

template <class T> void expectClose(const std::vector<T>& got, const std::vector<T>& wanted, float tolerance)
{
    ASSERT_EQ(got.size(), wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        EXPECT_LT(glm::length(got[i] - wanted[i]), tolerance) << i;
}

TEST(GltfKinds, NormalisedIntegersOfEveryWidthInEveryAttribute)
{
    for (const Storage& storage : kStorages) {
        SCOPED_TRACE(storage.name);
        const float tolerance = 2.0f / storage.one;
        GltfBuilder b;
        b.triangle();
        b.json["extensionsUsed"] = b.json["extensionsRequired"] = {"KHR_mesh_quantization"};
        const float low = storage.isSigned ? -1.0f : 0.0f;
        primitive(b)["attributes"] = {
            {"POSITION", packed(b, {0, 0, 0, 1, 0, 0, low, 1, 0.25f}, "VEC3", storage)},
            {"NORMAL", packed(b, {0, 0, 1, 0, 0.6f, 0.8f, 1, 0, 0}, "VEC3", storage)},
            {"TANGENT", packed(b, {1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1}, "VEC4", storage)},
            {"TEXCOORD_0", packed(b, {0, 0, 1, 0.5f, low, 1}, "VEC2", storage)},
            {"COLOR_0", packed(b, {1, 0, 0.2f, 1, 0, 1, 1, 0.4f, 0, 0, 0, 1}, "VEC4", storage)}};
        primitive(b)["targets"] = {{{"POSITION", packed(b, {0, 0, 0, 0, 0.5f, 0, 0, 0, 1}, "VEC3", storage)},
                                    {"NORMAL", packed(b, {0, 0, 0, 0.25f, 0, 0, 0, 0, 0}, "VEC3", storage)}}};
        b.json["materials"] = {{{"name", "glass"}, {"alphaMode", "BLEND"}}}; // so that vertices' alpha counts
        primitive(b)["material"] = 0;
        b.json["nodes"].push_back({{"name", "turning"}});
        b.clip("Turn", 1, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, 0, 1});
        b.json["animations"][0]["samplers"][0]["output"] = packed(b, {0, 0, 0, 1, 0, 0.6f, 0, 0.8f}, "VEC4", storage);
        b.clip("Morph", 0, "weights", {0, 1}, {0, 0});
        b.json["animations"][1]["samplers"][0]["output"] = packed(b, {0.2f, 1}, "SCALAR", storage);

        const auto result = test::importGltf(b);
        ASSERT_IMPORTED(result);
        EXPECT_TRUE(result->issues.empty()) << test::listIssues(*result);
        const Mesh& mesh = result->model.meshes[0];
        expectClose(mesh.positions, {{0, 0, 0}, {1, 0, 0}, {low, 1, 0.25f}}, tolerance);
        expectClose(mesh.normals, {{0, 0, 1}, {0, 0.6f, 0.8f}, {1, 0, 0}}, tolerance);
        expectClose(mesh.tangents, {{1, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}}, tolerance);
        expectClose(mesh.uv, {{0, 0}, {1, 0.5f}, {low, 1}}, tolerance);
        expectClose(mesh.colors, {{1, 0, 0.2f, 1}, {0, 1, 1, 0.4f}, {0, 0, 0, 1}}, tolerance);
        ASSERT_EQ(mesh.morphs[0].vertices, (std::vector<std::uint32_t>{1, 2}));
        expectClose(mesh.morphs[0].positions, {{0, 0.5f, 0}, {0, 0, 1}}, tolerance);
        expectClose(mesh.morphs[0].normals, {{0.25f, 0, 0}, {0, 0, 0}}, tolerance);
        const NodeTrack& turn = result->model.clips[0].tracks[0];
        ASSERT_EQ(turn.values.size(), 8u);
        EXPECT_NEAR(turn.values[5], 0.6f, tolerance);
        EXPECT_NEAR(turn.values[7], 0.8f, tolerance);
        EXPECT_NEAR(std::hypot(turn.values[5], turn.values[7]), 1.0f, 1e-6f);
        EXPECT_NEAR(result->model.clips[1].tracks[0].values[0], 0.2f, tolerance);
        EXPECT_NEAR(result->model.clips[1].tracks[0].values[1], 1.0f, tolerance);
    }
}

TEST(GltfKinds, WeightsOfSeveralSetsInEveryStorage)
{
    for (const Storage& storage : kStorages) {
        if (storage.isSigned)
            continue;
        SCOPED_TRACE(storage.name);
        GltfBuilder b;
        b.skinnedQuad();
        for (int i = 0; i < 6; ++i) { // eight joints
            b.json["nodes"].push_back({{"name", "more " + std::to_string(i)}});
            b.json["nodes"][0]["children"].push_back(b.json["nodes"].size() - 1);
            b.json["skins"][0]["joints"].push_back(b.json["nodes"].size() - 1);
        }
        b.json["skins"][0].erase("inverseBindMatrices");
        const auto repeated = [](std::vector<float> one) {
            std::vector<float> all;
            for (int i = 0; i < 4; ++i)
                all.insert(all.end(), one.begin(), one.end());
            return all;
        };
        Json& attributes = primitive(b)["attributes"];
        std::vector<std::uint8_t> first, second;
        for (std::uint8_t i = 0; i < 4; ++i) {
            first.insert(first.end(), {0, 1, 2, 3});
            second.insert(second.end(), {4, 5, 6, 7});
        }
        attributes["JOINTS_0"] = b.integers(first, "VEC4", 5121);
        attributes["JOINTS_1"] = b.integers(second, "VEC4", 5121);
        attributes["WEIGHTS_0"] = packed(b, repeated({0.05f, 0.1f, 0.2f, 0}), "VEC4", storage);
        attributes["WEIGHTS_1"] = packed(b, repeated({0.3f, 0.25f, 0.06f, 0.04f}), "VEC4", storage);
        const auto result = test::importGltf(b);
        ASSERT_IMPORTED(result);
        EXPECT_TRUE(test::hasIssue(*result, "weights-reduced")) << test::listIssues(*result);
        const Mesh& mesh = result->model.meshes[0];
        for (std::size_t v = 0; v < 4; ++v) {
            EXPECT_EQ(mesh.joints[v], (std::array<std::uint16_t, 4>{4, 5, 2, 1}));
            EXPECT_LT(glm::length(mesh.weights[v] - Vec4(0.3f, 0.25f, 0.2f, 0.1f) / 0.85f), 0.02f);
            EXPECT_NEAR(mesh.weights[v].x + mesh.weights[v].y + mesh.weights[v].z + mesh.weights[v].w, 1.0f, 1e-6f);
        }
    }
}

// A sparse accessor may store anything: attributes, weights, indices, keys.
TEST(GltfKinds, SparseAccessorsEverywhereAndWithEveryIndexType)
{
    for (const int indexType : {5121, 5123, 5125}) {
        for (const bool based : {true, false}) {
            SCOPED_TRACE(std::to_string(indexType) + (based ? " with base" : " without"));
            GltfBuilder b;
            b.skinnedQuad();
            b.clip("Move", 1, "translation", {0, 1}, {0, 1, 0, 0, 1, 0});
            const auto sparse = [&](int accessor, std::vector<std::uint32_t> indices, const void* values,
                                    std::size_t size) {
                std::string bytes;
                for (const std::uint32_t index : indices)
                    bytes.append(reinterpret_cast<const char*>(&index), indexType == 5121 ? 1 : indexType == 5123 ? 2 : 4);
                Json& a = b.json["accessors"][accessor];
                a["sparse"] = {{"count", indices.size()},
                               {"indices", {{"bufferView", b.view(bytes.data(), bytes.size())}, {"componentType", indexType}}},
                               {"values", {{"bufferView", b.view(values, size)}}}};
                if (!based)
                    a.erase("bufferView");
            };
            const Json attributes = primitive(b)["attributes"];
            const float weights[] = {0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0.5f, 0.5f, 0, 0};
            sparse(attributes["WEIGHTS_0"], {0, 1, 2, 3}, weights, sizeof weights);
            const std::uint8_t joints[] = {1, 0, 0, 0};
            sparse(attributes["JOINTS_0"], {1}, joints, sizeof joints);
            const std::uint16_t corners[] = {1, 2, 3};
            sparse(primitive(b)["indices"], {1, 2, 4}, corners, sizeof corners);
            const float key[] = {5, 6, 7};
            sparse(b.json["animations"][0]["samplers"][0]["output"], {1}, key, sizeof key);

            const auto result = test::importGltf(b);
            ASSERT_IMPORTED(result);
            const Mesh& mesh = result->model.meshes[0];
            EXPECT_EQ(mesh.joints[1][0], 1);
            EXPECT_EQ(mesh.weights[2], Vec4(1, 0, 0, 0));
            const std::vector<std::uint32_t> wanted =
                based ? std::vector<std::uint32_t>{0, 1, 2, 2, 3, 3} : std::vector<std::uint32_t>{0, 1, 2, 0, 3, 0};
            EXPECT_EQ(mesh.indices, wanted);
            const std::vector<float>& values = result->model.clips[0].tracks[0].values;
            EXPECT_EQ(std::vector<float>(values.begin() + 3, values.end()), (std::vector<float>{5, 6, 7}));
        }
    }
}

// The place of a skinned mesh is that of its joints: its node's own is ignored.
TEST(GltfKinds, NodesOfSkinnedMeshesDoNotMoveThem)
{
    std::vector<float> rows[2];
    for (const bool moved : {false, true}) {
        GltfBuilder b;
        b.skinnedQuad();
        b.json["nodes"][0]["scale"] = {2, -1, 0.5f}; // the skeleton's root, which counts
        if (moved) {
            b.json["nodes"][2].update({{"translation", {7, 8, 9}}, {"rotation", {0, 0, 1, 0}}, {"scale", {3, 3, -3}}});
            b.json["nodes"].push_back({{"name", "above"}, {"translation", {1, 1, 1}}, {"children", {2}}});
            b.json["scenes"][0]["nodes"] = {0, 3};
        }
        const auto result = test::importGltf(b);
        ASSERT_IMPORTED(result);
        const Model& model = result->model;
        std::vector<Mat4> pose(model.nodes.size());
        toModelSpace(parentsOf(model), restPose(model), pose);
        const RowLayout layout = rowLayout(model);
        std::vector<float>& row = rows[moved ? 1 : 0];
        row.resize(std::size_t{layout.texels()} * 4);
        writeRow(model, layout, pose, {}, row);
    }
    EXPECT_EQ(rows[0], rows[1]);
    EXPECT_FLOAT_EQ(rows[0][0], 2.0f);
    EXPECT_FLOAT_EQ(rows[0][5], -1.0f);
}

// glTF ignores the alpha of opaque materials, that of vertices too; some files have 0 there.
TEST(GltfKinds, VerticesOfOpaqueMaterialsAreOpaque)
{
    for (const char* mode : {"OPAQUE", "MASK", "BLEND"}) {
        SCOPED_TRACE(mode);
        GltfBuilder b;
        b.triangle();
        primitive(b)["attributes"]["COLOR_0"] = b.floats({1, 0, 0, 0, 0, 1, 0, 0.25f, 0, 0, 1, 1}, "VEC4");
        b.json["materials"] = {{{"alphaMode", mode}}};
        primitive(b)["material"] = 0;
        const auto result = test::importGltf(b);
        ASSERT_IMPORTED(result);
        const std::vector<Vec4>& colors = result->model.meshes.at(0).colors;
        ASSERT_EQ(colors.size(), 3u);
        const bool opaque = std::string_view(mode) == "OPAQUE";
        EXPECT_EQ(colors[0], Vec4(1, 0, 0, opaque ? 1 : 0));
        EXPECT_EQ(colors[1], Vec4(0, 1, 0, opaque ? 1.0f : 0.25f));
        EXPECT_EQ(colors[2], Vec4(0, 0, 1, 1));
    }
}

// What divided by zero somewhere is repaired while it is the exception; where
// most of it is wrong there is nothing to repair it from.
TEST(GltfKinds, NumbersThatAreNotFiniteInWhatOnlyShades)
{
    const auto triangle = [](const char* name, const char* type, std::vector<float> values) {
        GltfBuilder b;
        b.triangle();
        Json& attributes = primitive(b)["attributes"];
        if (std::string_view(name) != "NORMAL")
            attributes["NORMAL"] = b.floats({0, 0, 1, 0, 0, 1, 0, 0, 1}, "VEC3");
        attributes[name] = b.floats(values, type);
        return b;
    };
    struct Case {
        const char* name;
        const char* type;
        std::size_t width;
    };
    for (const Case& c : {Case{"NORMAL", "VEC3", 3}, Case{"TANGENT", "VEC4", 4}, Case{"TEXCOORD_0", "VEC2", 2},
                          Case{"COLOR_0", "VEC4", 4}}) {
        SCOPED_TRACE(c.name);
        std::vector<float> values(c.width * 3, 1.0f);
        std::fill_n(values.begin(), c.width, kNaN);
        const auto some = test::importGltf(triangle(c.name, c.type, values));
        ASSERT_IMPORTED(some);
        EXPECT_TRUE(test::hasIssue(*some, "numbers-not-finite")) << test::listIssues(*some);
        for (const Vec3& n : some->model.meshes[0].normals)
            EXPECT_NEAR(glm::length(n), 1.0f, 1e-6f);
        for (const Vec4& t : some->model.meshes[0].tangents) {
            EXPECT_NEAR(glm::length(Vec3(t)), 1.0f, 1e-6f);
            EXPECT_EQ(std::abs(t.w), 1.0f);
        }
        std::fill(values.begin(), values.end(), -std::numeric_limits<float>::infinity());
        const auto all = test::importGltf(triangle(c.name, c.type, values));
        ASSERT_FALSE(all.ok());
        EXPECT_NE(all.error().where.find(c.name), std::string::npos) << all.error().text();
    }
}

TEST(GltfKinds, NumbersTooLargeToReckonWith)
{
    GltfBuilder keys;
    keys.triangle();
    keys.clip("Far", 0, "translation", {0, 1}, {3e38f, 0, 0, -3e38f, 0, 0});
    const auto far = test::importGltf(keys);
    ASSERT_FALSE(far.ok());
    EXPECT_NE(far.error().where.find("Far"), std::string::npos) << far.error().text();

    GltfBuilder scaled;
    scaled.triangle();
    for (int i = 0; i < 4; ++i) { // each alone is possible
        scaled.json["nodes"].push_back({{"scale", {1e12f, 1e12f, 1e12f}}, {"children", {i}}});
    }
    scaled.json["scenes"][0]["nodes"] = {4};
    const auto large = test::importGltf(scaled);
    ASSERT_FALSE(large.ok());
    EXPECT_NE(large.error().message.find("too large"), std::string::npos) << large.error().text();

    GltfBuilder turned; // the square of its length is no float
    turned.triangle();
    turned.clip("Turn", 0, "rotation", {0, 1}, {0, 0, 0, 1, 0, 3e38f, 0, 0});
    const auto unit = test::importGltf(turned);
    ASSERT_IMPORTED(unit);
    EXPECT_EQ(unit->model.clips[0].tracks[0].values[5], 1.0f);
}

// Two keys at one time are a jump: before it the first leads, after it the last.
TEST(GltfKinds, KeysOfOneTimeJump)
{
    for (const bool sorted : {true, false}) {
        GltfBuilder b;
        b.triangle();
        if (sorted)
            b.clip("Jump", 0, "translation", {0, 1, 1, 1, 2, 3, 4, 5},
                   {0, 0, 0, 1, 0, 0, 5, 5, 5, 8, 0, 0, 9, 0, 0, 9, 0, 0, 9, 0, 0, 9, 0, 0});
        else
            b.clip("Jump", 0, "translation", {0, 1, 2, 1}, {0, 0, 0, 1, 0, 0, 9, 0, 0, 8, 0, 0});
        const auto result = test::importGltf(b);
        ASSERT_IMPORTED(result);
        EXPECT_TRUE(test::hasIssue(*result, "keys-equal-times"));
        const NodeTrack& track = result->model.clips[0].tracks[0];
        std::vector<float> value(3);
        for (const auto& [time, wanted] : {std::pair{0.5, 0.5f}, {0.999, 0.999f}, {1.0, 8.0f}, {1.5, 8.5f}, {2.0, 9.0f}}) {
            sampleTrack(track, time, value);
            EXPECT_NEAR(value[0], wanted, 1e-3f) << time;
        }
    }
    GltfBuilder atZero;
    atZero.triangle();
    atZero.clip("Start", 0, "translation", {0, 0, 1, 2}, {7, 0, 0, 1, 0, 0, 2, 0, 0, 2, 0, 0});
    const auto result = test::importGltf(atZero);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.clips[0].tracks[0].times, (std::vector<float>{0, 1, 2}));
    EXPECT_EQ(result->model.clips[0].tracks[0].values[0], 1.0f);
}

TEST(GltfKinds, DamagedPicturesInTheFileCostOnlyThePicture)
{
    for (const char* uri : {"data:image/svg+xml;utf8,<svg/>", "data:image/png;base64,!!!!", "data:", "data:image/png;base64,"
                                                                                                 "q0tUWCAyMLsNChoK"}) {
        GltfBuilder b;
        b.triangle();
        b.json["images"] = {{{"uri", uri}}};
        b.json["textures"] = {{{"source", 0}}};
        b.json["materials"] = {{{"name", "skin"}, {"emissiveTexture", {{"index", 0}}}}};
        const auto result = test::importGltf(b);
        ASSERT_IMPORTED(result);
        EXPECT_TRUE(test::hasIssue(*result, "texture-unreadable")) << uri << test::listIssues(*result);
        EXPECT_NE(test::listIssues(*result).find("\"skin\""), std::string::npos) << test::listIssues(*result);
    }
}

// Nothing that a file names makes a message too long to be passed on or read.
TEST(GltfKinds, MessagesAboutLongNamesAreCut)
{
    const std::string name(3'000'000, 'n');
    GltfBuilder named;
    named.triangle();
    named.json["nodes"][0]["name"] = name;
    named.json["nodes"][0]["matrix"] = {1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    named.json["asset"]["generator"] = name;
    const auto told = test::importGltf(named);
    ASSERT_IMPORTED(told);
    for (const Issue& issue : told->issues)
        EXPECT_LT(issue.message.size() + issue.where.size(), 3'000u);
    EXPECT_LT(told->model.nodes[0].name.size() + told->model.generator.size(), 3'000u);

    GltfBuilder refused;
    refused.triangle();
    refused.json["extensionsRequired"] = {name};
    const auto error = test::importGltf(refused);
    ASSERT_FALSE(error.ok());
    EXPECT_LT(error.error().message.size(), 3'000u);
}

TEST(GltfKinds, CountsThatMultiplyAreLimited)
{
    GltfBuilder morphs; // a few bytes that stand for billions of deltas
    morphs.triangle();
    morphs.json["accessors"][0].erase("bufferView");
    morphs.json["accessors"][0]["count"] = 3'000'000;
    for (int i = 0; i < 1'000; ++i)
        primitive(morphs)["targets"].push_back({{"POSITION", 0}});
    const auto many = test::importGltf(morphs);
    ASSERT_FALSE(many.ok());
    EXPECT_EQ(many.error().kind, ErrorKind::limit) << many.error().text();
    EXPECT_NE(many.error().message.find("morph"), std::string::npos) << many.error().text();

    GltfBuilder lists;
    lists.triangle();
    lists.json["materials"] = Json::array();
    for (int i = 0; i < 150'000; ++i)
        lists.json["materials"].push_back(Json::object());
    const auto long_ = test::importGltf(lists);
    ASSERT_FALSE(long_.ok());
    EXPECT_EQ(long_.error().kind, ErrorKind::limit);
    EXPECT_EQ(long_.error().where, "/materials");
}

TEST(GltfKinds, MaterialFactorsOutOfRangeAreClamped)
{
    GltfBuilder b;
    b.triangle();
    b.json["materials"] = {
        {{"pbrMetallicRoughness",
          {{"baseColorFactor", {5, -1, 0.5, 9}}, {"metallicFactor", 7}, {"roughnessFactor", -2}}},
         {"emissiveFactor", {1, 0, 0}},
         {"alphaMode", "MASK"},
         {"alphaCutoff", -3},
         {"extensions", {{"KHR_materials_emissive_strength", {{"emissiveStrength", 1e300}}}}}},
        {{"pbrMetallicRoughness", {{"baseColorFactor", {1, 0, 0.5, 1}}}}}};
    b.json["extensionsUsed"] = {"KHR_materials_emissive_strength"};
    const auto result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Material& m = result->model.materials[0];
    EXPECT_EQ(m.baseColor, Vec4(1, 0, 0.5f, 1));
    EXPECT_EQ(m.metallic, 1.0f);
    EXPECT_EQ(m.roughness, 0.0f);
    EXPECT_EQ(m.alphaCutoff, 0.0f);
    EXPECT_TRUE(std::isfinite(m.emissive.x) && m.emissive.x > 1.0f && !std::isnan(m.emissive.y));
    const auto told = std::find_if(result->issues.begin(), result->issues.end(),
                                   [](const Issue& issue) { return issue.code == "material-range"; });
    ASSERT_NE(told, result->issues.end());
    EXPECT_EQ(told->count, 1);
}

TEST(GltfKinds, CamerasAreTold)
{
    GltfBuilder b;
    b.triangle();
    b.json["cameras"] = {{{"type", "perspective"}, {"perspective", {{"yfov", 1.0}, {"znear", 0.1}}}}};
    b.json["nodes"].push_back({{"camera", 0}});
    const auto result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(test::hasIssue(*result, "cameras-ignored")) << test::listIssues(*result);
}

} // namespace
} // namespace sinew
