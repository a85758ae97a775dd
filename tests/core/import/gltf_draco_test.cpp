// KHR_draco_mesh_compression: what is compressed reads as what was compressed, and nothing else does harm.
#include "support.h"

#include <draco/compression/expert_encode.h>
#include <draco/mesh/mesh.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace sinew {
namespace {

using test::GltfBuilder;
using test::Json;

constexpr int kSides = 12;
constexpr int kRings = 20;

struct Attribute {
    std::string name;
    std::string type;
    int componentType = 5126;
    draco::GeometryAttribute::Type kind = draco::GeometryAttribute::GENERIC;
    draco::DataType data = draco::DT_FLOAT32;
    std::string bytes;

    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(type[3] - '0'); }
    [[nodiscard]] std::size_t componentSize() const { return componentType == 5121 ? 1 : componentType == 5123 ? 2 : 4; }
};

template <class T> std::string bytesOf(const std::vector<T>& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

// A skinned tube; no two vertices lie in one place.
struct Tube {
    std::vector<Attribute> attributes;
    std::vector<std::uint32_t> indices;
    std::uint32_t vertices = kSides * kRings;

    Tube()
    {
        std::vector<float> positions, normals, uv, uv1, weights;
        std::vector<std::uint16_t> joints;
        std::vector<std::uint8_t> colors;
        for (int r = 0; r < kRings; ++r) {
            for (int s = 0; s < kSides; ++s) {
                const float turn = 6.2831853f * static_cast<float>(s) / kSides;
                const float y = 2.0f * static_cast<float>(r) / (kRings - 1);
                positions.insert(positions.end(), {std::cos(turn) * 0.3f, y, std::sin(turn) * 0.3f});
                normals.insert(normals.end(), {std::cos(turn), 0, std::sin(turn)});
                uv.insert(uv.end(), {static_cast<float>(s) / kSides, y / 2});
                uv1.insert(uv1.end(), {y / 4, static_cast<float>(s)});
                joints.insert(joints.end(), {0, 1, 0, 0});
                weights.insert(weights.end(), {1 - y / 2, y / 2, 0, 0});
                colors.insert(colors.end(), {static_cast<std::uint8_t>(r * 12), static_cast<std::uint8_t>(s * 20), 255, 128});
                if (r + 1 < kRings) {
                    const int next = (s + 1) % kSides;
                    for (const int i : {r * kSides + s, (r + 1) * kSides + s, r * kSides + next, r * kSides + next,
                                        (r + 1) * kSides + s, (r + 1) * kSides + next})
                        indices.push_back(static_cast<std::uint32_t>(i));
                }
            }
        }
        using draco::GeometryAttribute;
        attributes = {
            {"POSITION", "VEC3", 5126, GeometryAttribute::POSITION, draco::DT_FLOAT32, bytesOf(positions)},
            {"NORMAL", "VEC3", 5126, GeometryAttribute::NORMAL, draco::DT_FLOAT32, bytesOf(normals)},
            {"TEXCOORD_0", "VEC2", 5126, GeometryAttribute::TEX_COORD, draco::DT_FLOAT32, bytesOf(uv)},
            {"TEXCOORD_1", "VEC2", 5126, GeometryAttribute::TEX_COORD, draco::DT_FLOAT32, bytesOf(uv1)},
            {"COLOR_0", "VEC4", 5121, GeometryAttribute::COLOR, draco::DT_UINT8, bytesOf(colors)},
            {"JOINTS_0", "VEC4", 5123, GeometryAttribute::GENERIC, draco::DT_UINT16, bytesOf(joints)},
            {"WEIGHTS_0", "VEC4", 5126, GeometryAttribute::GENERIC, draco::DT_FLOAT32, bytesOf(weights)}};
    }

    [[nodiscard]] std::string encoded(int method, int bits) const
    {
        draco::Mesh mesh;
        mesh.set_num_points(vertices);
        for (const Attribute& a : attributes) {
            draco::GeometryAttribute form;
            const std::size_t size = a.width() * a.componentSize();
            form.Init(a.kind, nullptr, static_cast<std::uint8_t>(a.width()), a.data, a.name == "COLOR_0",
                      static_cast<std::int64_t>(size), 0);
            const int id = mesh.AddAttribute(form, true, vertices);
            for (std::uint32_t v = 0; v < vertices; ++v)
                mesh.attribute(id)->SetAttributeValue(draco::AttributeValueIndex(v), &a.bytes[v * size]);
        }
        for (std::size_t i = 0; i < indices.size(); i += 3)
            mesh.AddFace({draco::PointIndex(indices[i]), draco::PointIndex(indices[i + 1]), draco::PointIndex(indices[i + 2])});
        draco::ExpertEncoder encoder(mesh);
        encoder.SetEncodingMethod(method);
        encoder.SetSpeedOptions(3, 3);
        for (int id = 0; id < static_cast<int>(attributes.size()); ++id) {
            if (bits > 0 && attributes[static_cast<std::size_t>(id)].componentType == 5126)
                encoder.SetAttributeQuantization(id, bits);
        }
        draco::EncoderBuffer buffer;
        const draco::Status status = encoder.EncodeToBuffer(&buffer);
        EXPECT_TRUE(status.ok()) << status.error_msg_string();
        return {buffer.data(), buffer.size()};
    }

    // The file: plain where compressed is empty.
    [[nodiscard]] GltfBuilder file(const std::string& compressed) const
    {
        GltfBuilder b;
        b.skinnedQuad();
        Json primitive = {{"attributes", Json::object()}, {"material", 0}};
        Json ids = Json::object();
        for (std::size_t i = 0; i < attributes.size(); ++i) {
            const Attribute& a = attributes[i];
            Json accessor = {{"componentType", a.componentType}, {"count", vertices}, {"type", a.type},
                             {"min", Json::array()}, {"max", Json::array()}};
            if (a.name == "COLOR_0")
                accessor["normalized"] = true;
            if (compressed.empty())
                accessor["bufferView"] = b.view(a.bytes.data(), a.bytes.size());
            primitive["attributes"][a.name] = b.json["accessors"].size();
            ids[a.name] = i; // as AddAttribute numbers them
            b.json["accessors"].push_back(accessor);
        }
        Json accessor = {{"componentType", 5125}, {"count", indices.size()}, {"type", "SCALAR"}};
        if (compressed.empty())
            accessor["bufferView"] = b.view(indices.data(), indices.size() * 4);
        primitive["indices"] = b.json["accessors"].size();
        b.json["accessors"].push_back(accessor);
        if (!compressed.empty()) {
            primitive["extensions"]["KHR_draco_mesh_compression"] = {
                {"bufferView", b.view(compressed.data(), compressed.size())}, {"attributes", ids}};
            b.json["extensionsUsed"] = b.json["extensionsRequired"] = {"KHR_draco_mesh_compression"};
        }
        b.json["meshes"][0]["primitives"][0] = primitive;
        b.json["images"] = {{{"uri", "data:image/jpeg;base64,/9j/AAAA"}}};
        b.json["textures"] = {{{"source", 0}}};
        b.json["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}},
                                {"occlusionTexture", {{"index", 0}, {"texCoord", 1}}}}};
        return b;
    }
};

// Edgebreaker puts vertices and triangles in another order: vertices are known by their place.
std::vector<std::uint32_t> matched(const Mesh& wanted, const Mesh& got, float tolerance)
{
    std::vector<std::uint32_t> out;
    for (const Vec3& p : got.positions) {
        std::uint32_t nearest = 0;
        for (std::uint32_t v = 1; v < wanted.positions.size(); ++v) {
            if (glm::length(wanted.positions[v] - p) < glm::length(wanted.positions[nearest] - p))
                nearest = v;
        }
        EXPECT_LE(glm::length(wanted.positions[nearest] - p), tolerance);
        out.push_back(nearest);
    }
    return out;
}

std::vector<std::array<std::uint32_t, 3>> triangles(const Mesh& mesh, const std::vector<std::uint32_t>& number)
{
    std::vector<std::array<std::uint32_t, 3>> out;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        std::array<std::uint32_t, 3> t{mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]};
        for (std::uint32_t& index : t)
            index = number[index];
        std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end()); // the winding stays
        out.push_back(t);
    }
    std::sort(out.begin(), out.end());
    return out;
}

TEST(GltfDraco, EveryAttributeInBothEncodings)
{
    const Tube tube;
    const auto wanted = test::importGltf(tube.file({}));
    ASSERT_IMPORTED(wanted);
    const Mesh& a = wanted->model.meshes[0];
    ASSERT_EQ(a.uv1.size(), a.positions.size());
    std::vector<std::uint32_t> same(a.positions.size());
    for (std::uint32_t v = 0; v < same.size(); ++v)
        same[v] = v;
    for (const int method : {draco::MESH_SEQUENTIAL_ENCODING, draco::MESH_EDGEBREAKER_ENCODING}) {
        for (const int bits : {0, 16, 11}) {
            SCOPED_TRACE(std::to_string(method) + " " + std::to_string(bits));
            // A step of the range: places 2, coordinates up to 11.
            const float step = bits == 0 ? 0.0f : 1.0f / static_cast<float>(1 << bits);
            const auto got = test::importGltf(tube.file(tube.encoded(method, bits)));
            ASSERT_IMPORTED(got);
            const Mesh& b = got->model.meshes[0];
            ASSERT_EQ(b.positions.size(), a.positions.size());
            const std::vector<std::uint32_t> from = matched(a, b, step * 3);
            EXPECT_EQ(triangles(b, from), triangles(a, same));
            for (std::size_t v = 0; v < from.size(); ++v) {
                const std::uint32_t w = from[v];
                ASSERT_LE(glm::length(b.normals[v] - a.normals[w]), std::max(step * 6, 2e-6f)) << v;
                ASSERT_LE(glm::length(b.uv[v] - a.uv[w]), step * 3) << v;
                ASSERT_LE(glm::length(b.uv1[v] - a.uv1[w]), step * 15) << v;
                ASSERT_EQ(b.colors[v], a.colors[w]) << v;
                std::map<int, float> x, y;
                for (int k = 0; k < 4; ++k) {
                    x[a.joints[w][static_cast<std::size_t>(k)]] += a.weights[w][k];
                    y[b.joints[v][static_cast<std::size_t>(k)]] += b.weights[v][k];
                }
                ASSERT_NEAR(x[1], y[1], std::max(step * 3, 1e-6f)) << v;
            }
            EXPECT_EQ(b.submeshes[0].material, 0);
        }
    }
}

TEST(GltfDraco, WithoutAnIndexAccessorAndAsAStrip)
{
    const Tube tube;
    const std::string data = tube.encoded(draco::MESH_EDGEBREAKER_ENCODING, 14);
    GltfBuilder b = tube.file(data);
    b.json["meshes"][0]["primitives"][0].erase("indices");
    b.json["meshes"][0]["primitives"][0]["mode"] = 5;
    const auto result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.meshes[0].indices.size(), tube.indices.size());
}

// Parts that share accessors, each with data of its own.
TEST(GltfDraco, PartsAreUnpackedEachForItself)
{
    Tube tube;
    GltfBuilder b = tube.file(tube.encoded(draco::MESH_SEQUENTIAL_ENCODING, 0));
    Tube moved;
    std::vector<float> places(moved.attributes[0].bytes.size() / 4);
    std::memcpy(places.data(), moved.attributes[0].bytes.data(), moved.attributes[0].bytes.size());
    for (float& place : places)
        place += 5.0f;
    moved.attributes[0].bytes = bytesOf(places);
    const std::string second = moved.encoded(draco::MESH_SEQUENTIAL_ENCODING, 0);
    Json part = b.json["meshes"][0]["primitives"][0];
    part["extensions"]["KHR_draco_mesh_compression"]["bufferView"] = b.view(second.data(), second.size());
    b.json["meshes"][0]["primitives"].push_back(part);
    const auto result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Mesh& mesh = result->model.meshes[0];
    ASSERT_EQ(mesh.positions.size(), tube.vertices * 2u);
    EXPECT_EQ(mesh.positions[tube.vertices], mesh.positions[0] + Vec3(5.0f));
}

TEST(GltfDraco, APlainCopyIsPreferred)
{
    const Tube tube;
    GltfBuilder b = tube.file({});
    b.json["extensionsUsed"] = {"KHR_draco_mesh_compression"};
    b.json["meshes"][0]["primitives"][0]["extensions"]["KHR_draco_mesh_compression"] = {
        {"bufferView", 0}, {"attributes", {{"POSITION", 0}}}};
    const auto result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.meshes[0].positions.size(), tube.vertices);
}

TEST(GltfDraco, WhatCannotBeIsRefusedWithItsPlace)
{
    struct Case {
        const char* name;
        std::function<void(GltfBuilder&, Json& extension)> damage;
        const char* message;
    };
    const std::vector<Case> cases = {
        {"notDraco", [](GltfBuilder&, Json& e) { e["bufferView"] = 0; }, "damaged Draco data"},
        {"noView", [](GltfBuilder&, Json& e) { e["bufferView"] = 99; }, "refers to number 99"},
        {"noAttributes", [](GltfBuilder&, Json& e) { e.erase("attributes"); }, "lacks the required"},
        {"unknownId", [](GltfBuilder&, Json& e) { e["attributes"]["NORMAL"] = 77; }, "attribute 77"},
        {"negativeId", [](GltfBuilder&, Json& e) { e["attributes"]["NORMAL"] = -1; }, "whole number"},
        {"notOfThePrimitive", [](GltfBuilder&, Json& e) { e["attributes"]["TANGENT"] = 1; }, "lacks the required"},
        {"joints", [](GltfBuilder& b, Json& e) { e["attributes"]["JOINTS_0"] = 1;
             (void)b; }, "not of the form"},
        {"fewer", [](GltfBuilder& b, Json& e) { e["attributes"].erase("NORMAL");
             b.json["accessors"][b.json["meshes"][0]["primitives"][0]["attributes"]["NORMAL"].get<std::size_t>()]["count"] = 5; },
         "different length"},
    };
    const Tube tube;
    const std::string data = tube.encoded(draco::MESH_SEQUENTIAL_ENCODING, 12);
    for (const Case& one : cases) {
        SCOPED_TRACE(one.name);
        GltfBuilder b = tube.file(data);
        one.damage(b, b.json["meshes"][0]["primitives"][0]["extensions"]["KHR_draco_mesh_compression"]);
        const auto result = test::importGltf(b);
        ASSERT_FALSE(result.ok());
        EXPECT_NE(result.error().message.find(one.message), std::string::npos) << result.error().text();
        EXPECT_TRUE(result.error().where.starts_with("/meshes/0/primitives/0")) << result.error().text();
    }
    ImportLimits limits;
    limits.maxVertices = 100;
    const test::TempFolder folder;
    const auto result = importModel(folder.write("m.glb", tube.file(data).glb()), Progress(), limits);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::limit);
}

TEST(GltfDraco, DamagedDataIsAnAnswer)
{
    const Tube tube;
    std::uint32_t random = 7;
    const auto next = [&] { return (random = random * 1664525u + 1013904223u) >> 8; };
    int refused = 0;
    for (const int method : {draco::MESH_SEQUENTIAL_ENCODING, draco::MESH_EDGEBREAKER_ENCODING}) {
        const std::string whole = tube.encoded(method, 11);
        for (std::size_t length = 0; length < whole.size(); length += 97) {
            std::string cut = whole.substr(0, length);
            cut.resize(std::max<std::size_t>(length, 1));
            EXPECT_FALSE(test::importGltf(tube.file(cut)).ok()) << length;
        }
        for (int i = 0; i < 60; ++i) {
            std::string bent = whole;
            for (std::uint32_t k = next() % 3 + 1; k > 0; --k)
                bent[next() % bent.size()] = static_cast<char>(next());
            refused += test::importGltf(tube.file(bent)).ok() ? 0 : 1;
        }
    }
    EXPECT_GT(refused, 20);
}

} // namespace
} // namespace sinew
