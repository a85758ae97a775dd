// EXT_meshopt_compression: what is compressed reads as what was compressed, and nothing else does harm.
#include "support.h"

#include <glm/geometric.hpp>
#include <meshoptimizer.h>

#include <cmath>
#include <functional>

namespace sinew {
namespace {

using test::base64;
using test::GltfBuilder;
using test::Json;

constexpr int kSides = 12;
constexpr int kRings = 20;

// A skinned tube with everything that a vertex can have, a morph and a clip.
GltfBuilder tube()
{
    std::vector<float> positions, normals, uv, weights, colors, deltas;
    std::vector<std::uint8_t> joints;
    std::vector<std::uint16_t> indices;
    for (int r = 0; r < kRings; ++r) {
        for (int s = 0; s < kSides; ++s) {
            const float turn = 6.2831853f * static_cast<float>(s) / kSides;
            const float y = 2.0f * static_cast<float>(r) / (kRings - 1);
            positions.insert(positions.end(), {std::cos(turn) * 0.3f, y, std::sin(turn) * 0.3f});
            normals.insert(normals.end(), {std::cos(turn), 0, std::sin(turn)});
            uv.insert(uv.end(), {static_cast<float>(s) / kSides, y / 2});
            joints.insert(joints.end(), {0, 1, 0, 0});
            weights.insert(weights.end(), {1 - y / 2, y / 2, 0, 0});
            colors.insert(colors.end(), {y / 2, 0.5f, 1, 1});
            deltas.insert(deltas.end(), {0, 0, r > 10 ? 0.25f : 0.0f});
            if (r + 1 < kRings) {
                const int next = (s + 1) % kSides;
                for (const int i : {r * kSides + s, (r + 1) * kSides + s, r * kSides + next, r * kSides + next,
                                    (r + 1) * kSides + s, (r + 1) * kSides + next})
                    indices.push_back(static_cast<std::uint16_t>(i));
            }
        }
    }
    GltfBuilder b;
    b.skinnedQuad();
    Json& primitive = b.json["meshes"][0]["primitives"][0];
    primitive = {{"attributes",
                  {{"POSITION", b.floats(positions, "VEC3")},
                   {"NORMAL", b.floats(normals, "VEC3")},
                   {"TEXCOORD_0", b.floats(uv, "VEC2")},
                   {"COLOR_0", b.floats(colors, "VEC4")},
                   {"JOINTS_0", b.integers(joints, "VEC4", 5121)},
                   {"WEIGHTS_0", b.floats(weights, "VEC4")}}},
                 {"indices", b.integers(indices, "SCALAR", 5123)},
                 {"targets", {{{"POSITION", b.floats(deltas, "VEC3")}}}}};
    b.clip("Wave", 1, "rotation", {0, 0.5f, 1}, {0, 0, 0, 1, 0.38268343f, 0, 0, 0.92387953f, 0, 0, 0, 1});
    return b;
}

// A document with its data, both as glb() has them.
struct Parts {
    Json json;
    std::string data;
};

Parts partsOf(const GltfBuilder& builder)
{
    const std::string glb = builder.glb();
    std::uint32_t text = 0;
    std::memcpy(&text, &glb[12], 4);
    return {Json::parse(glb.substr(20, text)), glb.substr(20 + text + 8)};
}

std::size_t elementSize(const Json& accessor)
{
    const std::string type = accessor["type"];
    const std::size_t width = type == "SCALAR" ? 1 : type == "MAT4" ? 16 : static_cast<std::size_t>(type[3] - '0');
    const int component = accessor["componentType"];
    return width * (component <= 5121 ? 1u : component <= 5123 ? 2u : 4u);
}

std::string encodeVertices(const std::string& bytes, std::size_t count, std::size_t stride)
{
    std::string out(meshopt_encodeVertexBufferBound(count, stride), '\0');
    out.resize(meshopt_encodeVertexBuffer(reinterpret_cast<unsigned char*>(out.data()), out.size(), bytes.data(), count,
                                          stride));
    return out;
}

std::string encodeIndices(const std::string& bytes, bool triangles)
{
    std::vector<std::uint16_t> narrow(bytes.size() / 2);
    std::memcpy(narrow.data(), bytes.data(), bytes.size());
    const std::vector<unsigned> indices(narrow.begin(), narrow.end());
    std::string out(triangles ? meshopt_encodeIndexBufferBound(indices.size(), 65536)
                              : meshopt_encodeIndexSequenceBound(indices.size(), 65536),
                    '\0');
    auto* to = reinterpret_cast<unsigned char*>(out.data());
    out.resize(triangles ? meshopt_encodeIndexBuffer(to, out.size(), indices.data(), indices.size())
                         : meshopt_encodeIndexSequence(to, out.size(), indices.data(), indices.size()));
    return out;
}

struct Compressed {
    Json json;
    std::string stream; // buffer 0; buffer 1 is the fallback that nobody wrote

    [[nodiscard]] std::string text() const
    {
        Json out = json;
        out["buffers"][0] = {{"byteLength", stream.size()},
                             {"uri", "data:application/octet-stream;base64," + base64(stream)}};
        return out.dump();
    }
    Json& extension(std::size_t view) { return json["bufferViews"][view]["extensions"][name]; }
    void add(std::size_t view, const std::string& bytes, Json how)
    {
        how["buffer"] = 0;
        how["byteOffset"] = stream.size();
        how["byteLength"] = bytes.size();
        extension(view) = std::move(how);
        stream += bytes;
    }
    std::string name = "EXT_meshopt_compression";
};

// Every view of the builder compressed.
Compressed compressed(const GltfBuilder& builder, bool triangles, const std::string& name = "EXT_meshopt_compression")
{
    const Parts parts = partsOf(builder);
    Compressed out;
    out.name = name;
    out.json = parts.json;
    out.json["extensionsUsed"] = out.json["extensionsRequired"] = {name};
    out.json["buffers"] = {Json(), {{"byteLength", parts.data.size()}, {"extensions", {{name, {{"fallback", true}}}}}}};
    const int indices = parts.json["meshes"][0]["primitives"][0]["indices"];
    for (std::size_t a = 0; a < parts.json["accessors"].size(); ++a) {
        const Json& accessor = parts.json["accessors"][a];
        const std::size_t view = accessor["bufferView"];
        out.json["bufferViews"][view]["buffer"] = 1;
        const std::string bytes = parts.data.substr(parts.json["bufferViews"][view].value("byteOffset", 0u),
                                                    parts.json["bufferViews"][view]["byteLength"]);
        const std::size_t count = accessor["count"];
        if (static_cast<int>(a) == indices || elementSize(accessor) == 2)
            out.add(view, encodeIndices(bytes, triangles && count % 3 == 0),
                    {{"count", count}, {"byteStride", 2}, {"mode", triangles && count % 3 == 0 ? "TRIANGLES" : "INDICES"}});
        else
            out.add(view, encodeVertices(bytes, count, elementSize(accessor)),
                    {{"count", count}, {"byteStride", elementSize(accessor)}, {"mode", "ATTRIBUTES"}});
    }
    return out;
}

Result<ImportResult> imported(const std::string& text, const ImportLimits& limits = {})
{
    const test::TempFolder folder;
    return importModel(folder.write("m.gltf", text), Progress(), limits);
}

TEST(GltfMeshopt, EverythingReadsAsBefore)
{
    const GltfBuilder plain = tube();
    const auto wanted = test::importGltf(plain);
    ASSERT_IMPORTED(wanted);
    for (const char* name : {"EXT_meshopt_compression", "KHR_meshopt_compression"}) {
        for (const bool triangles : {true, false}) {
            const auto got = imported(compressed(plain, triangles, name).text());
            ASSERT_IMPORTED(got);
            const Mesh& a = wanted->model.meshes[0];
            const Mesh& b = got->model.meshes[0];
            EXPECT_EQ(a.positions, b.positions);
            EXPECT_EQ(a.normals, b.normals);
            EXPECT_EQ(a.uv, b.uv);
            EXPECT_EQ(a.colors, b.colors);
            EXPECT_EQ(a.joints, b.joints);
            EXPECT_EQ(a.weights, b.weights);
            EXPECT_EQ(a.morphs.at(0).positions, b.morphs.at(0).positions);
            EXPECT_EQ(wanted->model.skins[0].inverseBind, got->model.skins[0].inverseBind);
            EXPECT_EQ(wanted->model.clips[0].tracks[0].values, got->model.clips[0].tracks[0].values);
            // The codec may begin a triangle at another corner.
            ASSERT_EQ(a.indices.size(), b.indices.size());
            for (std::size_t t = 0; t < a.indices.size(); t += 3) {
                std::array<std::uint32_t, 3> x{a.indices[t], a.indices[t + 1], a.indices[t + 2]};
                std::array<std::uint32_t, 3> y{b.indices[t], b.indices[t + 1], b.indices[t + 2]};
                std::rotate(x.begin(), std::min_element(x.begin(), x.end()), x.end());
                std::rotate(y.begin(), std::min_element(y.begin(), y.end()), y.end());
                ASSERT_EQ(x, y) << t;
            }
        }
    }
}

// The file of one attribute, encoded with a filter: view 0 of the builder is replaced.
Compressed filtered(const GltfBuilder& b, int accessor, const char* filter, std::size_t stride, int bits)
{
    Compressed out = compressed(b, true);
    const Parts parts = partsOf(b);
    const Json& a = parts.json["accessors"][static_cast<std::size_t>(accessor)];
    const std::size_t view = a["bufferView"];
    const std::size_t count = a["count"];
    std::vector<float> values(parts.json["bufferViews"][view]["byteLength"].get<std::size_t>() / 4);
    std::memcpy(values.data(), &parts.data[parts.json["bufferViews"][view].value("byteOffset", 0u)], values.size() * 4);
    std::string bytes(count * stride, '\0');
    const std::string_view kind = filter;
    Json& target = out.json["accessors"][static_cast<std::size_t>(accessor)];
    if (kind == "OCTAHEDRAL") {
        std::vector<float> four;
        for (std::size_t i = 0; i < count; ++i)
            four.insert(four.end(), {values[i * 3], values[i * 3 + 1], values[i * 3 + 2], 0});
        meshopt_encodeFilterOct(bytes.data(), count, stride, bits, four.data());
        target["componentType"] = stride == 4 ? 5120 : 5122;
        target["normalized"] = true;
        out.json["bufferViews"][view]["byteStride"] = stride;
    } else if (kind == "QUATERNION") {
        meshopt_encodeFilterQuat(bytes.data(), count, stride, bits, values.data());
        target["componentType"] = 5122;
        target["normalized"] = true;
    } else {
        meshopt_encodeFilterExp(bytes.data(), count, stride, bits, values.data());
    }
    out.json["extensionsUsed"].push_back("KHR_mesh_quantization");
    out.json["bufferViews"][view]["byteLength"] = bytes.size();
    out.add(view, encodeVertices(bytes, count, stride),
            {{"count", count}, {"byteStride", stride}, {"mode", "ATTRIBUTES"}, {"filter", filter}});
    return out;
}

TEST(GltfMeshopt, Filters)
{
    const GltfBuilder plain = tube();
    const auto wanted = test::importGltf(plain);
    ASSERT_IMPORTED(wanted);
    const Mesh& a = wanted->model.meshes[0];
    const Json& attributes = plain.json["meshes"][0]["primitives"][0]["attributes"];
    for (const auto& [stride, bits, tolerance] : {std::tuple(4u, 8, 0.02f), {8u, 12, 1e-3f}, {8u, 16, 2e-4f}}) {
        const auto got = imported(filtered(plain, attributes["NORMAL"], "OCTAHEDRAL", stride, bits).text());
        ASSERT_IMPORTED(got);
        const Mesh& b = got->model.meshes[0];
        ASSERT_EQ(b.normals.size(), a.normals.size());
        for (std::size_t v = 0; v < a.normals.size(); ++v)
            ASSERT_LT(glm::length(a.normals[v] - b.normals[v]), tolerance) << v;
    }
    for (const auto& [bits, tolerance] : {std::pair(15, 2e-4f), {24, 1e-6f}}) {
        const auto got = imported(filtered(plain, attributes["POSITION"], "EXPONENTIAL", 12, bits).text());
        ASSERT_IMPORTED(got);
        const Mesh& b = got->model.meshes[0];
        ASSERT_EQ(b.positions.size(), a.positions.size());
        for (std::size_t v = 0; v < a.positions.size(); ++v)
            ASSERT_LT(glm::length(a.positions[v] - b.positions[v]), tolerance) << v;
    }
    const int rotations = plain.json["animations"][0]["samplers"][0]["output"];
    const auto got = imported(filtered(plain, rotations, "QUATERNION", 8, 16).text());
    ASSERT_IMPORTED(got);
    const std::vector<float>& x = wanted->model.clips[0].tracks[0].values;
    const std::vector<float>& y = got->model.clips[0].tracks[0].values;
    ASSERT_EQ(x.size(), y.size());
    for (std::size_t i = 0; i < x.size(); i += 4) {
        const Quat p(x[i + 3], x[i], x[i + 1], x[i + 2]);
        const Quat q(y[i + 3], y[i], y[i + 1], y[i + 2]);
        EXPECT_GT(std::abs(glm::dot(p, q)), 1 - 1e-7f) << i;
    }
}

// A copy for readers without a decoder is not needed, but may be there.
TEST(GltfMeshopt, TheFallbackMayHaveData)
{
    const GltfBuilder plain = tube();
    Compressed both = compressed(plain, true);
    const Parts parts = partsOf(plain);
    both.json["buffers"][1]["uri"] = "data:application/octet-stream;base64," + base64(parts.data);
    both.json.erase("extensionsRequired");
    ASSERT_IMPORTED(imported(both.text()));
    both.json["buffers"][1]["uri"] = "left behind.bin";
    ASSERT_IMPORTED(imported(both.text()));
}

TEST(GltfMeshopt, WhatCannotBeIsRefusedWithItsPlace)
{
    struct Case {
        const char* name;
        std::function<void(Compressed&)> damage;
        const char* message;
    };
    const std::vector<Case> cases = {
        {"mode", [](Compressed& c) { c.extension(0)["mode"] = "POINTS"; }, "ATTRIBUTES"},
        {"filter", [](Compressed& c) { c.extension(0)["filter"] = "GZIP"; }, "none of NONE"},
        {"color", [](Compressed& c) { c.extension(0)["filter"] = "COLOR"; }, "Export it again"},
        {"filterOfIndices", [](Compressed& c) { c.extension(4)["filter"] = "EXPONENTIAL"; }, "only for attributes"},
        {"octahedralStride", [](Compressed& c) { c.extension(0)["filter"] = "OCTAHEDRAL"; }, "with this filter"},
        {"strideOdd", [](Compressed& c) { c.extension(0)["byteStride"] = 13; }, "multiple of 4"},
        {"strideLarge", [](Compressed& c) { c.extension(0)["byteStride"] = 260; }, "multiple of 4"},
        {"strideOfIndices", [](Compressed& c) { c.extension(4)["byteStride"] = 12; }, "2 or 4"},
        {"countZero", [](Compressed& c) { c.extension(0)["count"] = 0; }, "at least 1"},
        {"countHuge", [](Compressed& c) { c.extension(0)["count"] = 4'000'000'000u; }, "can hold"},
        {"countHuger", [](Compressed& c) { c.extension(0)["count"] = 0x7fffffffffffffffu; }, "can hold"},
        {"countOfTriangles", [](Compressed& c) { c.extension(4)["count"] = 5; }, "multiple of 3"},
        {"countShort", [](Compressed& c) { c.extension(0)["count"] = 2; }, "fewer bytes"},
        {"beyond", [](Compressed& c) { c.extension(0)["byteLength"] = 1 << 20; }, "beyond"},
        {"beyondByOffset", [](Compressed& c) { c.extension(0)["byteOffset"] = 0x7fffffffffffffffu; }, "beyond"},
        {"buffer", [](Compressed& c) { c.extension(0)["buffer"] = 7; }, "refers to number 7"},
        {"noData", [](Compressed& c) { c.extension(0)["buffer"] = 1; }, "without data"},
        {"plainViewOfFallback", [](Compressed& c) { c.json["bufferViews"][0].erase("extensions"); }, "without data"},
        {"notAFallback", [](Compressed& c) { c.json["buffers"][1].erase("extensions"); }, "neither a"},
        {"kind", [](Compressed& c) { c.stream[c.extension(0)["byteOffset"]] = '\x50'; }, "begin"},
        {"newer", [](Compressed& c) { c.stream[c.extension(0)["byteOffset"]] = '\xa1'; }, "newer version"},
        {"cut", [](Compressed& c) { c.extension(0)["byteLength"] = 40; }, "damaged"},
        {"otherStride", [](Compressed& c) { c.json["bufferViews"][0]["byteStride"] = 16; }, "buffer view"},
    };
    GltfBuilder b;
    b.skinnedQuad(); // view 0: positions, view 4: indices
    for (const Case& one : cases) {
        SCOPED_TRACE(one.name);
        Compressed c = compressed(b, true);
        one.damage(c);
        const auto result = imported(c.text());
        ASSERT_FALSE(result.ok());
        EXPECT_NE(result.error().message.find(one.message), std::string::npos) << result.error().text();
        EXPECT_EQ(result.error().where[0], '/') << result.error().text();
    }
}

// Many views of the same few bytes: what they unpack to is limited before it is unpacked.
TEST(GltfMeshopt, UnpackedDataIsLimited)
{
    Compressed c = compressed(tube(), true);
    ImportLimits limits;
    limits.maxFileBytes = 1 << 20;
    for (int i = 0; i < 400; ++i)
        c.json["bufferViews"].push_back(c.json["bufferViews"][6]);
    const auto result = imported(c.text(), limits);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::limit) << result.error().text();
}

TEST(GltfMeshopt, DamagedStreamsNeverCrash)
{
    const Compressed whole = compressed(tube(), true);
    std::uint32_t random = 1;
    const auto next = [&] { return (random = random * 1664525u + 1013904223u) >> 8; };
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        Compressed c = whole;
        for (std::uint32_t k = next() % 4 + 1; k > 0; --k)
            c.stream[next() % c.stream.size()] = static_cast<char>(next());
        refused += imported(c.text()).ok() ? 0 : 1;
    }
    EXPECT_GT(refused, 20);
}

} // namespace
} // namespace sinew
