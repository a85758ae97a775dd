#include "app/viewport/detail.h"

#include <meshoptimizer.h>

#include <algorithm>

namespace sinew {

namespace {

// A level has at most this share of the triangles of the one before.
constexpr double kWorthwhile = 0.8;

// What keeps neighbours apart that only look different: from some error on, the
// characters are so small that it isn't seen.
Apart apartAt(float part)
{
    return part < 0.01f ? Apart::byNormal : part < 0.02f ? Apart::byLook : Apart::byPlace;
}

std::size_t trianglesOf(const DetailLevel& level)
{
    std::size_t corners = 0;
    for (const DetailPiece& piece : level.pieces)
        corners += piece.surface.indices.size() + piece.shadow.indices.size();
    return corners / 3;
}

}  // namespace

SubmeshVertices simplified(const Mesh& mesh, const SubmeshVertices& vertices, float error)
{
    if (vertices.indices.empty())
        return vertices;
    std::vector<Vec3> points;
    points.reserve(vertices.source.size());
    for (const std::uint32_t v : vertices.source)
        points.push_back(mesh.positions[v]);
    const float extent = meshopt_simplifyScale(&points[0].x, points.size(), sizeof(Vec3));
    std::vector<std::uint32_t> indices(vertices.indices.size());
    indices.resize(meshopt_simplify(indices.data(), vertices.indices.data(), vertices.indices.size(), &points[0].x,
                                    points.size(), sizeof(Vec3), 0, error / std::max(extent, 1e-30f), 0, nullptr));
    // What vanishes would leave a geometry without vertices.
    if (indices.empty())
        indices.assign(vertices.indices.begin(), vertices.indices.begin() + 3);
    SubmeshVertices result = usedVertices(indices, vertices.source.size());
    for (std::uint32_t& vertex : result.source)
        vertex = vertices.source[vertex];
    return result;
}

std::vector<DetailLevel> detailLevels(const Model& model, float size, const std::vector<DetailSource>& sources,
                                      const std::function<bool()>& cancelled)
{
    std::vector<DetailLevel> levels;
    DetailLevel whole;
    for (const DetailSource& source : sources) {
        const Mesh& mesh = model.meshes[static_cast<std::size_t>(source.mesh)];
        DetailPiece piece;
        piece.surface = submeshVertices(mesh, mesh.submeshes[static_cast<std::size_t>(source.submesh)]);
        piece.shadow = weldedVertices(mesh, piece.surface, source.morphOrdinals,
                                      source.picturedShadow ? Apart::byUv : Apart::byPlace);
        whole.pieces.push_back(std::move(piece));
    }
    std::size_t last = trianglesOf(whole);
    for (const float part : kDetailErrors) {
        DetailLevel level{part * size, {}};
        for (std::size_t i = 0; i < sources.size(); ++i) {
            if (cancelled())
                return levels;
            const DetailSource& source = sources[i];
            const Mesh& mesh = model.meshes[static_cast<std::size_t>(source.mesh)];
            const float error = level.error / std::max(source.scale, 1e-30f);
            level.pieces.push_back(
                {simplified(mesh, weldedVertices(mesh, whole.pieces[i].surface, source.morphOrdinals, apartAt(part)), error),
                 simplified(mesh, whole.pieces[i].shadow, error)});
        }
        const std::size_t triangles = trianglesOf(level);
        if (static_cast<double>(triangles) > kWorthwhile * static_cast<double>(last))
            continue;
        last = triangles;
        levels.push_back(std::move(level));
    }
    return levels;
}

}  // namespace sinew
