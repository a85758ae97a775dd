#include "app/viewport/wireframe.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>

namespace sinew {

namespace {

// What decides where a vertex goes, bit by bit; zeros of both signs are one.
using Key = std::array<std::uint32_t, 12>;

struct KeyHash {
    std::size_t operator()(const Key& key) const
    {
        std::size_t hash = 0;
        for (const std::uint32_t part : key)
            hash = hash * 1'000'003u ^ part;
        return hash;
    }
};

Key keyOf(const Mesh& mesh, std::uint32_t vertex)
{
    const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value + 0.0f); };
    Key key{};
    for (int c = 0; c < 3; ++c)
        key[static_cast<std::size_t>(c)] = bits(mesh.positions[vertex][c]);
    if (!mesh.joints.empty())
        for (std::size_t k = 0; k < 4; ++k) {
            key[3 + k] = mesh.joints[vertex][k];
            key[7 + k] = bits(mesh.weights[vertex][static_cast<int>(k)]);
        }
    return key;
}

}  // namespace

std::vector<std::uint32_t> edgesOf(const Mesh& mesh, const SubmeshVertices& vertices, const std::vector<int>& morphOrdinals)
{
    std::vector<std::uint32_t> joined(vertices.source.size());
    std::unordered_map<Key, std::uint32_t, KeyHash> first;
    first.reserve(joined.size());
    for (std::uint32_t v = 0; v < joined.size(); ++v) {
        const std::uint32_t source = vertices.source[v];
        const bool moved = !morphOrdinals.empty() && morphOrdinals[source] >= 0;
        joined[v] = moved ? v : first.try_emplace(keyOf(mesh, source), v).first->second;
    }

    std::vector<std::uint64_t> edges;
    edges.reserve(vertices.indices.size());
    for (std::size_t i = 0; i + 2 < vertices.indices.size(); i += 3)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint64_t a = joined[vertices.indices[i + k]];
            const std::uint64_t b = joined[vertices.indices[i + (k + 1) % 3]];
            if (a != b)
                edges.push_back(std::min(a, b) << 32 | std::max(a, b));
        }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    std::vector<std::uint32_t> pairs;
    pairs.reserve(edges.size() * 2);
    for (const std::uint64_t edge : edges) {
        pairs.push_back(static_cast<std::uint32_t>(edge >> 32));
        pairs.push_back(static_cast<std::uint32_t>(edge));
    }
    return pairs;
}

}  // namespace sinew
