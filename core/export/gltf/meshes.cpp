#include "core/export/gltf/writer.h"

#include <algorithm>
#include <cmath>

namespace sinew::glb {
namespace {

constexpr int kUnsignedByte = 5121;
constexpr int kUnsignedShort = 5123;
constexpr int kUnsignedInt = 5125;
constexpr int kFloat = 5126;

template <class T>
std::span<const float> asFloats(const std::vector<T>& values)
{
    return {reinterpret_cast<const float*>(values.data()), values.size() * sizeof(T) / sizeof(float)};
}

Vec3 unitOr(const Vec3& v, const Vec3& fallback)
{
    const float length = glm::length(v);
    return length > 1e-20f ? v / length : fallback;
}

// glTF wants each joint once a vertex, joint 0 where the weight is 0, and
// weights whose sum is 1 to the last digits of float.
void tidyInfluences(std::array<std::uint16_t, 4>& joints, Vec4& weights)
{
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < i; ++j)
            if (weights[i] > 0.0f && weights[j] > 0.0f &&
                joints[static_cast<std::size_t>(i)] == joints[static_cast<std::size_t>(j)]) {
                weights[j] += weights[i];
                weights[i] = 0.0f;
            }
        if (!(weights[i] > 0.0f)) {
            weights[i] = 0.0f;
            joints[static_cast<std::size_t>(i)] = 0;
        }
    }
    int strongest = 0;
    double sum = 0.0;
    for (int i = 0; i < 4; ++i) {
        sum += static_cast<double>(weights[i]);
        if (weights[i] > weights[strongest])
            strongest = i;
    }
    if (sum <= 0.0) {
        weights = {1.0f, 0.0f, 0.0f, 0.0f};
        return;
    }
    double rest = 0.0;
    for (int i = 0; i < 4; ++i) {
        if (i == strongest)
            continue;
        weights[i] = static_cast<float>(static_cast<double>(weights[i]) / sum);
        rest += static_cast<double>(weights[i]);
    }
    weights[strongest] = static_cast<float>(1.0 - rest);
}

}  // namespace

Json Writer::attributes(const Mesh& mesh, bool skinned)
{
    const auto meshNumber = static_cast<int>(&mesh - m_model.meshes.data());
    const std::size_t count = mesh.positions.size();
    const auto floats = [&](std::span<const float> values, const char* type, bool bounds) {
        Json accessor{{"bufferView", m_buffer.addView(values, Target::vertices)},
                      {"componentType", kFloat},
                      {"count", count},
                      {"type", type}};
        if (bounds)
            addBounds(accessor, values, 3);
        return m_buffer.addAccessor(std::move(accessor));
    };

    Json& common = m_attributes[meshNumber];
    if (common.is_null()) {
        common["POSITION"] = floats(asFloats(mesh.positions), "VEC3", true);
        std::vector<Vec3> normals = mesh.normals;
        for (Vec3& n : normals)
            n = unitOr(n, {0.0f, 1.0f, 0.0f});
        if (!normals.empty())
            common["NORMAL"] = floats(asFloats(normals), "VEC3", false);
        std::vector<Vec4> tangents = mesh.tangents;
        for (Vec4& t : tangents)
            t = Vec4(unitOr(Vec3(t), {1.0f, 0.0f, 0.0f}), t.w < 0.0f ? -1.0f : 1.0f);
        if (!tangents.empty() && !normals.empty())
            common["TANGENT"] = floats(asFloats(tangents), "VEC4", false);
        std::vector<Vec2> uv = mesh.uv;
        const auto textured = [&](const Submesh& submesh) {
            if (submesh.material < 0)
                return false;
            const Material& m = m_model.materials[static_cast<std::size_t>(submesh.material)];
            return m.baseColorTexture.image >= 0 || m.metallicRoughnessTexture.image >= 0 ||
                   m.normalTexture.image >= 0 || m.occlusionTexture.image >= 0 || m.emissiveTexture.image >= 0;
        };
        // A textured material on a mesh without coordinates reads one texel.
        if (uv.empty() && std::ranges::any_of(mesh.submeshes, textured))
            uv.resize(count, Vec2(0.0f));
        if (!uv.empty())
            common["TEXCOORD_0"] = floats(asFloats(uv), "VEC2", false);
        std::vector<Vec4> colors = mesh.colors;
        for (Vec4& c : colors)
            c = glm::clamp(c, 0.0f, 1.0f);
        if (!colors.empty())
            common["COLOR_0"] = floats(asFloats(colors), "VEC4", false);
    }
    Json out = common;
    if (!skinned)
        return out;

    std::vector<std::array<std::uint16_t, 4>> joints = mesh.joints;
    std::vector<Vec4> weights = mesh.weights;
    std::uint16_t highest = 0;
    for (std::size_t v = 0; v < joints.size(); ++v) {
        tidyInfluences(joints[v], weights[v]);
        highest = std::max(highest, *std::ranges::max_element(joints[v]));
    }
    Json jointAccessor{{"bufferView", 0}, {"componentType", kUnsignedShort}, {"count", count}, {"type", "VEC4"}};
    if (highest < 256) {
        std::vector<std::array<std::uint8_t, 4>> small;
        small.reserve(joints.size());
        for (const auto& j : joints)
            small.push_back({static_cast<std::uint8_t>(j[0]), static_cast<std::uint8_t>(j[1]),
                             static_cast<std::uint8_t>(j[2]), static_cast<std::uint8_t>(j[3])});
        jointAccessor["bufferView"] =
            m_buffer.addView(std::span<const std::array<std::uint8_t, 4>>(small), Target::vertices);
        jointAccessor["componentType"] = kUnsignedByte;
    } else {
        jointAccessor["bufferView"] =
            m_buffer.addView(std::span<const std::array<std::uint16_t, 4>>(joints), Target::vertices);
    }
    out["JOINTS_0"] = m_buffer.addAccessor(std::move(jointAccessor));
    out["WEIGHTS_0"] = floats(asFloats(weights), "VEC4", false);
    return out;
}

// Sparse where that is smaller. The zeros it stands on are written out (one
// view a mesh): some readers refuse a sparse accessor without them.
int Writer::morphAccessor(const Mesh& mesh, std::span<const std::uint32_t> vertices, std::span<const Vec3> deltas,
                          int zeroView, bool bounds)
{
    const std::size_t count = mesh.positions.size();
    std::vector<Vec3> dense(count, Vec3(0.0f));
    for (std::size_t i = 0; i < deltas.size(); ++i)
        dense[vertices[i]] = deltas[i];
    Json accessor{{"bufferView", zeroView}, {"componentType", kFloat}, {"count", count}, {"type", "VEC3"}};
    if (bounds)
        addBounds(accessor, asFloats(dense), 3);
    const bool smallIndices = count <= 65535;
    const std::size_t sparseBytes = deltas.size() * (sizeof(Vec3) + (smallIndices ? 2 : 4)) + 200;
    if (!deltas.empty() && sparseBytes < count * sizeof(Vec3)) {
        int indexView;
        if (smallIndices) {
            const std::vector<std::uint16_t> narrow(vertices.begin(), vertices.end());
            indexView = m_buffer.addView(std::span<const std::uint16_t>(narrow));
        } else {
            indexView = m_buffer.addView(vertices);
        }
        accessor["sparse"] = Json{
            {"count", deltas.size()},
            {"indices", {{"bufferView", indexView}, {"componentType", smallIndices ? kUnsignedShort : kUnsignedInt}}},
            {"values", {{"bufferView", m_buffer.addView(deltas)}}}};
    } else if (!deltas.empty()) {
        accessor["bufferView"] = m_buffer.addView(std::span<const Vec3>(dense), Target::vertices);
    }
    return m_buffer.addAccessor(std::move(accessor));
}

Json Writer::targets(const Mesh& mesh)
{
    Json out = Json::array();
    if (mesh.morphs.empty())
        return out;
    const std::vector<Vec3> zeros(mesh.positions.size(), Vec3(0.0f));
    const int zeroView = m_buffer.addView(std::span<const Vec3>(zeros), Target::vertices);
    const bool normals = std::ranges::any_of(mesh.morphs, [](const MorphTarget& m) { return !m.normals.empty(); });
    for (const MorphTarget& morph : mesh.morphs) {
        Json target{{"POSITION", morphAccessor(mesh, morph.vertices, morph.positions, zeroView, true)}};
        // All targets alike: readers expect the same attributes in each.
        if (normals)
            target["NORMAL"] = morphAccessor(mesh, morph.vertices, morph.normals, zeroView, false);
        out.push_back(std::move(target));
    }
    return out;
}

int Writer::indexAccessor(const Mesh& mesh, const Submesh& submesh)
{
    const std::span<const std::uint32_t> indices =
        std::span(mesh.indices).subspan(submesh.firstIndex, submesh.indexCount);
    Json accessor{
        {"bufferView", 0}, {"componentType", kUnsignedInt}, {"count", indices.size()}, {"type", "SCALAR"}};
    // The highest index of a type restarts primitives, so it stays unused.
    if (mesh.positions.size() <= 65535) {
        const std::vector<std::uint16_t> narrow(indices.begin(), indices.end());
        accessor["bufferView"] = m_buffer.addView(std::span<const std::uint16_t>(narrow), Target::indices);
        accessor["componentType"] = kUnsignedShort;
    } else {
        accessor["bufferView"] = m_buffer.addView(indices, Target::indices);
    }
    return m_buffer.addAccessor(std::move(accessor));
}

int Writer::meshIndex(int mesh, bool skinned)
{
    const auto key = std::make_pair(mesh, skinned);
    if (const auto known = m_meshes.find(key); known != m_meshes.end())
        return known->second;
    const Mesh& source = m_model.meshes[static_cast<std::size_t>(mesh)];
    const bool drawn = !source.positions.empty() &&
                       std::ranges::any_of(source.submeshes, [](const Submesh& s) { return s.indexCount > 0; });
    if (!drawn) {
        m_meshes[key] = -1;
        return -1;
    }
    const Json attributeObject = attributes(source, skinned);
    const Json targetArray = targets(source);
    Json primitives = Json::array();
    for (const Submesh& submesh : source.submeshes) {
        if (submesh.indexCount == 0)
            continue;
        Json primitive{{"attributes", attributeObject}, {"indices", indexAccessor(source, submesh)}};
        if (submesh.material >= 0)
            primitive["material"] = materialIndex(submesh.material);
        if (!targetArray.empty())
            primitive["targets"] = targetArray;
        primitives.push_back(std::move(primitive));
    }
    Json object;
    if (!source.name.empty())
        object["name"] = source.name;
    object["primitives"] = std::move(primitives);
    if (!source.morphs.empty()) {
        Json names = Json::array();
        for (const MorphTarget& morph : source.morphs)
            names.push_back(morph.name);
        object["extras"] = Json{{"targetNames", std::move(names)}};
    }
    const int index = static_cast<int>(list("meshes").size());
    list("meshes").push_back(std::move(object));
    m_meshes[key] = index;
    return index;
}

}  // namespace sinew::glb
