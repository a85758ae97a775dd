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

// Views of a whole mesh's vertex arrays; each primitive reads its own range of them.
const Writer::VertexViews& Writer::vertexViews(int mesh)
{
    const auto [entry, added] = m_vertexViews.try_emplace(mesh);
    VertexViews& views = entry->second;
    if (!added)
        return views;
    const Mesh& source = m_model.meshes[static_cast<std::size_t>(mesh)];
    const auto add = [&](const char* name, std::span<const float> values, int components) {
        views.push_back({name, m_buffer.addView(values, Target::vertices, components * 4), components, kFloat});
    };
    add("POSITION", asFloats(source.positions), 3);
    std::vector<Vec3> normals = source.normals;
    for (Vec3& n : normals)
        n = unitOr(n, {0.0f, 1.0f, 0.0f});
    if (!normals.empty())
        add("NORMAL", asFloats(normals), 3);
    std::vector<Vec4> tangents = source.tangents;
    for (Vec4& t : tangents)
        t = Vec4(unitOr(Vec3(t), {1.0f, 0.0f, 0.0f}), t.w < 0.0f ? -1.0f : 1.0f);
    if (!tangents.empty() && !normals.empty())
        add("TANGENT", asFloats(tangents), 4);
    std::vector<Vec2> uv = source.uv;
    const auto textured = [&](const Submesh& submesh) {
        if (submesh.material < 0)
            return false;
        const Material& m = m_model.materials[static_cast<std::size_t>(submesh.material)];
        return std::ranges::any_of(texturesOf(m), [](const TextureRef* ref) { return ref->image >= 0; });
    };
    // A textured material on a mesh without coordinates reads one texel.
    if (uv.empty() && std::ranges::any_of(source.submeshes, textured))
        uv.resize(source.positions.size(), Vec2(0.0f));
    if (!uv.empty())
        add("TEXCOORD_0", asFloats(uv), 2);
    if (!source.uv1.empty())
        add("TEXCOORD_1", asFloats(source.uv1), 2);
    std::vector<Vec4> colors = source.colors;
    for (Vec4& c : colors)
        c = glm::clamp(c, 0.0f, 1.0f);
    if (!colors.empty())
        add("COLOR_0", asFloats(colors), 4);
    return views;
}

// Joints and weights, in a map of their own: the mesh may be drawn without them too.
const Writer::VertexViews& Writer::influenceViews(int mesh)
{
    const auto [entry, added] = m_influenceViews.try_emplace(mesh);
    VertexViews& views = entry->second;
    if (!added)
        return views;
    const Mesh& source = m_model.meshes[static_cast<std::size_t>(mesh)];
    std::vector<std::array<std::uint16_t, 4>> joints = source.joints;
    std::vector<Vec4> weights = source.weights;
    std::uint16_t highest = 0;
    for (std::size_t v = 0; v < joints.size(); ++v) {
        tidyInfluences(joints[v], weights[v]);
        highest = std::max(highest, *std::ranges::max_element(joints[v]));
    }
    if (highest < 256) {
        std::vector<std::array<std::uint8_t, 4>> small;
        small.reserve(joints.size());
        for (const auto& j : joints)
            small.push_back({static_cast<std::uint8_t>(j[0]), static_cast<std::uint8_t>(j[1]),
                             static_cast<std::uint8_t>(j[2]), static_cast<std::uint8_t>(j[3])});
        views.push_back({"JOINTS_0",
                         m_buffer.addView(std::span<const std::array<std::uint8_t, 4>>(small), Target::vertices, 4), 4,
                         kUnsignedByte});
    } else {
        views.push_back({"JOINTS_0",
                         m_buffer.addView(std::span<const std::array<std::uint16_t, 4>>(joints), Target::vertices, 8), 4,
                         kUnsignedShort});
    }
    views.push_back({"WEIGHTS_0", m_buffer.addView(asFloats(weights), Target::vertices, 16), 4, kFloat});
    return views;
}

void Writer::addAttributes(Json& attributes, const Mesh& mesh, const VertexViews& views, Range range)
{
    for (const VertexView& view : views) {
        const int size = view.componentType == kUnsignedByte ? 1 : view.componentType == kUnsignedShort ? 2 : 4;
        Json accessor{{"bufferView", view.view}};
        if (range.first > 0)
            accessor["byteOffset"] = range.first * static_cast<std::size_t>(view.components * size);
        accessor["componentType"] = view.componentType;
        accessor["count"] = range.count;
        accessor["type"] = view.components == 2 ? "VEC2" : view.components == 3 ? "VEC3" : "VEC4";
        if (std::string_view(view.name) == "POSITION")
            addBounds(accessor, asFloats(mesh.positions).subspan(range.first * 3, range.count * 3), 3);
        attributes[view.name] = m_buffer.addAccessor(std::move(accessor));
    }
}

// Sparse where that is smaller. The zeros it stands on are written out (one
// view a primitive): some readers refuse a sparse accessor without them.
int Writer::morphAccessor(Range range, std::span<const std::uint32_t> vertices, std::span<const Vec3> deltas,
                          int zeroView, bool bounds)
{
    std::vector<Vec3> dense(range.count, Vec3(0.0f));
    for (std::size_t i = 0; i < deltas.size(); ++i)
        dense[vertices[i]] = deltas[i];
    Json accessor{{"bufferView", zeroView}, {"componentType", kFloat}, {"count", range.count}, {"type", "VEC3"}};
    if (bounds)
        addBounds(accessor, asFloats(dense), 3);
    const bool smallIndices = range.count <= 65535;
    const std::size_t sparseBytes = deltas.size() * (sizeof(Vec3) + (smallIndices ? 2 : 4)) + 200;
    if (!deltas.empty() && sparseBytes < range.count * sizeof(Vec3)) {
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
        accessor["bufferView"] = m_buffer.addView(std::span<const Vec3>(dense), Target::vertices, sizeof(Vec3));
    }
    return m_buffer.addAccessor(std::move(accessor));
}

Json Writer::targets(const Mesh& mesh, Range range)
{
    Json out = Json::array();
    if (mesh.morphs.empty())
        return out;
    const std::vector<Vec3> zeros(range.count, Vec3(0.0f));
    const int zeroView = m_buffer.addView(std::span<const Vec3>(zeros), Target::vertices, sizeof(Vec3));
    const bool normals = std::ranges::any_of(mesh.morphs, [](const MorphTarget& m) { return !m.normals.empty(); });
    for (const MorphTarget& morph : mesh.morphs) {
        const auto first = std::ranges::lower_bound(morph.vertices, static_cast<std::uint32_t>(range.first));
        const auto last = std::ranges::lower_bound(morph.vertices, static_cast<std::uint32_t>(range.first + range.count));
        const auto at = static_cast<std::size_t>(first - morph.vertices.begin());
        const auto count = static_cast<std::size_t>(last - first);
        std::vector<std::uint32_t> vertices(first, last);
        for (std::uint32_t& vertex : vertices)
            vertex -= static_cast<std::uint32_t>(range.first);
        const auto part = [&](const std::vector<Vec3>& deltas) {
            return deltas.empty() ? std::span<const Vec3>() : std::span(deltas).subspan(at, count);
        };
        Json target{{"POSITION", morphAccessor(range, vertices, part(morph.positions), zeroView, true)}};
        // All targets alike: readers expect the same attributes in each.
        if (normals)
            target["NORMAL"] = morphAccessor(range, vertices, part(morph.normals), zeroView, false);
        out.push_back(std::move(target));
    }
    return out;
}

int Writer::indexAccessor(std::span<const std::uint32_t> indices, Range range)
{
    std::vector<std::uint32_t> own(indices.begin(), indices.end());
    for (std::uint32_t& index : own)
        index -= static_cast<std::uint32_t>(range.first);
    Json accessor{{"bufferView", 0}, {"componentType", kUnsignedInt}, {"count", own.size()}, {"type", "SCALAR"}};
    // The highest index of a type restarts primitives, so it stays unused.
    if (range.count <= 65535) {
        const std::vector<std::uint16_t> narrow(own.begin(), own.end());
        accessor["bufferView"] = m_buffer.addView(std::span<const std::uint16_t>(narrow), Target::indices);
        accessor["componentType"] = kUnsignedShort;
    } else {
        accessor["bufferView"] = m_buffer.addView(std::span<const std::uint32_t>(own), Target::indices);
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
    Json primitives = Json::array();
    for (const Submesh& submesh : source.submeshes) {
        if (submesh.indexCount == 0)
            continue;
        const std::span<const std::uint32_t> indices =
            std::span(source.indices).subspan(submesh.firstIndex, submesh.indexCount);
        const auto [lowest, highest] = std::ranges::minmax(indices);
        const Range range{lowest, std::size_t{highest} - lowest + 1};
        Json attributes = Json::object();
        addAttributes(attributes, source, vertexViews(mesh), range);
        if (skinned)
            addAttributes(attributes, source, influenceViews(mesh), range);
        Json primitive{{"attributes", std::move(attributes)}, {"indices", indexAccessor(indices, range)}};
        if (submesh.material >= 0)
            primitive["material"] = materialIndex(submesh.material);
        if (Json morphTargets = targets(source, range); !morphTargets.empty())
            primitive["targets"] = std::move(morphTargets);
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
