#include "app/viewport/skin_geometry.h"

#include <QVector3D>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>

namespace sinew {

namespace {

using Attribute = QQuick3DGeometry::Attribute;

// Appends values to a vertex and remembers where each attribute begins.
class VertexWriter {
public:
    explicit VertexWriter(char* begin) : m_at(begin) {}

    void put(float value) { copy(&value); }
    void put(std::uint32_t value) { copy(&value); }
    void put(const Vec2& v) { put(v.x), put(v.y); }
    void put(const Vec3& v) { put(v.x), put(v.y), put(v.z); }
    void put(const Vec4& v) { put(v.x), put(v.y), put(v.z), put(v.w); }

private:
    template <class T>
    void copy(const T* value)
    {
        std::memcpy(m_at, value, sizeof(T));
        m_at += sizeof(T);
    }
    char* m_at;
};

}  // namespace

SubmeshVertices usedVertices(std::span<const std::uint32_t> indices, std::size_t vertexCount)
{
    SubmeshVertices result;
    constexpr std::uint32_t kUnseen = ~0u;
    std::vector<std::uint32_t> number(vertexCount, kUnseen);
    result.indices.reserve(indices.size());
    for (const std::uint32_t vertex : indices) {
        if (number[vertex] == kUnseen) {
            number[vertex] = static_cast<std::uint32_t>(result.source.size());
            result.source.push_back(vertex);
        }
        result.indices.push_back(number[vertex]);
    }
    return result;
}

SubmeshVertices submeshVertices(const Mesh& mesh, const Submesh& submesh)
{
    return usedVertices(std::span(mesh.indices).subspan(submesh.firstIndex, submesh.indexCount), mesh.positions.size());
}

SubmeshVertices weldedVertices(const Mesh& mesh, const SubmeshVertices& vertices, const std::vector<int>& morphOrdinals,
                               Apart apart)
{
    SubmeshVertices result;
    std::unordered_map<std::string, std::uint32_t> known;
    std::vector<std::uint32_t> number(vertices.source.size());
    std::string key;
    const auto put = [&key](const auto& value) { key.append(reinterpret_cast<const char*>(&value), sizeof(value)); };
    for (std::size_t i = 0; i < vertices.source.size(); ++i) {
        const std::uint32_t v = vertices.source[i];
        key.clear();
        put(mesh.positions[v]);
        put(morphOrdinals.empty() ? -1 : morphOrdinals[v]);
        if (!mesh.joints.empty()) {
            put(mesh.joints[v]);
            put(mesh.weights[v]);
        }
        if (apart != Apart::byPlace && !mesh.uv.empty())
            put(mesh.uv[v]);
        if (apart != Apart::byPlace && !mesh.uv1.empty())
            put(mesh.uv1[v]);
        if (apart >= Apart::byLook && !mesh.colors.empty())
            put(mesh.colors[v]);
        if (apart == Apart::byNormal)
            put(mesh.normals[v]);
        const auto [found, fresh] = known.try_emplace(key, static_cast<std::uint32_t>(result.source.size()));
        if (fresh)
            result.source.push_back(v);
        number[i] = found->second;
    }
    result.indices.reserve(vertices.indices.size());
    for (const std::uint32_t index : vertices.indices)
        result.indices.push_back(number[index]);
    return result;
}

bool nearlyClosed(const Mesh& mesh, const SubmeshVertices& vertices)
{
    constexpr std::size_t kEdgesPerHole = 16;
    const auto less = [](const Vec3& a, const Vec3& b) {
        return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    };
    std::map<Vec3, std::uint32_t, decltype(less)> places(less);
    std::vector<std::uint32_t> place;
    place.reserve(vertices.source.size());
    for (const std::uint32_t v : vertices.source)
        place.push_back(places.try_emplace(mesh.positions[v], static_cast<std::uint32_t>(places.size())).first->second);
    // An edge is closed where a neighbour runs along it the other way.
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (std::size_t i = 0; i + 2 < vertices.indices.size(); i += 3) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = place[vertices.indices[i + k]];
            const std::uint32_t b = place[vertices.indices[i + (k + 1) % 3]];
            if (a != b)
                edges[std::minmax(a, b)] += a < b ? 1 : -1;
        }
    }
    const auto open = std::ranges::count_if(edges, [](const auto& edge) { return edge.second != 0; });
    return static_cast<std::size_t>(open) * kEdgesPerHole <= edges.size();
}

SkinGeometry::SkinGeometry(const Mesh& mesh, const SubmeshVertices& vertices, const std::vector<int>& morphOrdinals,
                           Use use)
    : m_hasTangents(use == Use::surface && !mesh.tangents.empty()),
      m_hasColors(use == Use::surface && !mesh.colors.empty())
{
    const bool hasNormals = use == Use::surface;
    const bool hasUv1 = use == Use::surface && !mesh.uv1.empty();
    int stride = 0;
    const auto attribute = [&](Attribute::Semantic semantic, Attribute::ComponentType type, int components) {
        addAttribute(semantic, stride, type);
        stride += components * 4;
    };
    attribute(Attribute::PositionSemantic, Attribute::F32Type, 3);
    if (hasNormals)
        attribute(Attribute::NormalSemantic, Attribute::F32Type, 3);
    attribute(Attribute::TexCoord0Semantic, Attribute::F32Type, 2);
    if (hasUv1)
        attribute(Attribute::TexCoord1Semantic, Attribute::F32Type, 2);
    attribute(Attribute::JointSemantic, Attribute::I32Type, 4);
    attribute(Attribute::WeightSemantic, Attribute::F32Type, 4);
    if (m_hasTangents) {
        attribute(Attribute::TangentSemantic, Attribute::F32Type, 3);
        attribute(Attribute::BinormalSemantic, Attribute::F32Type, 3);
    }
    if (m_hasColors)
        attribute(Attribute::ColorSemantic, Attribute::F32Type, 4);
    addAttribute(Attribute::IndexSemantic, 0, Attribute::U32Type);

    QByteArray data(static_cast<qsizetype>(vertices.source.size()) * stride, Qt::Uninitialized);
    char* at = data.data();
    for (const std::uint32_t v : vertices.source) {
        VertexWriter writer(at);
        writer.put(mesh.positions[v]);
        if (hasNormals)
            writer.put(mesh.normals[v]);
        writer.put(mesh.uv.empty() ? Vec2(0.0f) : mesh.uv[v]);
        if (hasUv1)
            writer.put(mesh.uv1[v]);
        // Joints leave their upper halves to the vertex's place among the morphed ones, plus 1.
        const std::uint32_t morphed = morphOrdinals.empty() ? 0 : static_cast<std::uint32_t>(morphOrdinals[v] + 1);
        const std::array<std::uint32_t, 4> upper{morphed << 16, morphed & 0xffff0000u, 0, 0};
        for (std::size_t k = 0; k < 4; ++k)
            writer.put((mesh.joints.empty() ? 0u : std::uint32_t{mesh.joints[v][k]}) | upper[k]);
        writer.put(mesh.joints.empty() ? Vec4(1, 0, 0, 0) : mesh.weights[v]);
        if (m_hasTangents) {
            const Vec3 tangent(mesh.tangents[v]);
            writer.put(tangent);
            writer.put(glm::cross(mesh.normals[v], tangent) * mesh.tangents[v].w);
        }
        if (m_hasColors)
            writer.put(mesh.colors[v]);
        at += stride;
    }
    setStride(stride);
    setVertexData(data);
    setIndexData(QByteArray(reinterpret_cast<const char*>(vertices.indices.data()),
                            static_cast<qsizetype>(vertices.indices.size() * sizeof(std::uint32_t))));
    setPrimitiveType(PrimitiveType::Triangles);
}

void SkinGeometry::setBox(const QObject* item, const Bounds& box)
{
    m_boxes[item] = box;
    Bounds all = box;
    for (const auto& [other, its] : m_boxes) {
        all.minimum = glm::min(all.minimum, its.minimum);
        all.maximum = glm::max(all.maximum, its.maximum);
    }
    const QVector3D low(all.minimum.x, all.minimum.y, all.minimum.z);
    const QVector3D high(all.maximum.x, all.maximum.y, all.maximum.z);
    if (low == boundsMin() && high == boundsMax())
        return;
    setBounds(low, high);
    // Bounds alone never reach the parts that shadows go by: Qt takes those over with the vertices.
    setVertexData(vertexData());
    update();
}

}  // namespace sinew
