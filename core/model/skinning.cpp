#include "core/model/skinning.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// Morph weights lie behind the entries, mixed like everything else in a row.
std::vector<float> mixedMorphWeights(const SkinRows<float>& rows, std::size_t first, std::size_t count)
{
    const auto mixed = [&](const FrameRows<float>& frame, std::size_t i) {
        const float value = frame.row[first + i];
        return frame.time != 0.0f ? value + (frame.next[first + i] - value) * frame.time : value;
    };
    std::vector<float> weights(count);
    for (std::size_t i = 0; i < count; ++i) {
        weights[i] = mixed(rows.current, i);
        if (!rows.next.row.empty() && rows.tween != 0.0f)
            weights[i] += (mixed(rows.next, i) - weights[i]) * rows.tween;
    }
    return weights;
}

void addMorphs(const Model& model, const Mesh& mesh, int node, std::span<const float> weights,
               std::vector<Vec3>& positions, std::vector<Vec3>& normals)
{
    for (std::size_t s = 0; s < model.morphSlots.size(); ++s) {
        const MorphSlot& slot = model.morphSlots[s];
        if (slot.node != node || weights[s] == 0.0f)
            continue;
        const MorphTarget& target = mesh.morphs[static_cast<std::size_t>(slot.target)];
        for (std::size_t i = 0; i < target.vertices.size(); ++i) {
            positions[target.vertices[i]] += target.positions[i] * weights[s];
            if (!target.normals.empty())
                normals[target.vertices[i]] += target.normals[i] * weights[s];
        }
    }
}

Vec3 transformPoint(const Matrix34<float>& m, const Vec3& p)
{
    return {m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3], m[4] * p.x + m[5] * p.y + m[6] * p.z + m[7],
            m[8] * p.x + m[9] * p.y + m[10] * p.z + m[11]};
}

}  // namespace

void mixRows(const SkinRows<float>& rows, std::span<float> out)
{
    const float tween = rows.next.row.empty() ? 0.0f : rows.tween;
    bool first = true;
    const auto add = [&](std::span<const float> row, float share) {
        if (share == 0.0f)
            return;
        const float* from = row.data();
        float* to = out.data();
        const std::size_t count = out.size();
        if (first)
            for (std::size_t i = 0; i < count; ++i)
                to[i] = share * from[i];
        else
            for (std::size_t i = 0; i < count; ++i)
                to[i] += share * from[i];
        first = false;
    };
    add(rows.current.row, (1.0f - tween) * (1.0f - rows.current.time));
    add(rows.current.next, (1.0f - tween) * rows.current.time);
    add(rows.next.row, tween * (1.0f - rows.next.time));
    add(rows.next.next, tween * rows.next.time);
}

SkinnedVertices skinNode(const Model& model, const RowLayout& layout, int node, const SkinRows<float>& rows,
                         SkinBlend blend)
{
    const Node& owner = model.nodes[static_cast<std::size_t>(node)];
    const Mesh& mesh = model.meshes[static_cast<std::size_t>(owner.mesh)];
    const bool skinned = owner.skin >= 0 && mesh.joints.size() == mesh.positions.size();
    const int firstEntry = owner.skin >= 0 ? layout.firstEntryOfSkin[static_cast<std::size_t>(owner.skin)]
                                           : layout.entryOfNode[static_cast<std::size_t>(node)];
    const std::size_t entryFloats = blend == SkinBlend::matrix ? 12 : 16;

    SkinnedVertices out;
    out.positions = mesh.positions;
    out.normals = mesh.normals;
    out.mirrored.resize(mesh.positions.size());
    const std::vector<float> morphs =
        mixedMorphWeights(rows, layout.entries.size() * entryFloats, layout.morphCount);
    addMorphs(model, mesh, node, morphs, out.positions, out.normals);

    for (std::size_t v = 0; v < out.positions.size(); ++v) {
        std::array<std::uint16_t, 4> joints{};
        Vec4 weights(1.0f, 0.0f, 0.0f, 0.0f);
        if (skinned) {
            joints = mesh.joints[v];
            weights = mesh.weights[v];
        }
        for (std::uint16_t& joint : joints)
            joint = static_cast<std::uint16_t>(joint + firstEntry);
        const Matrix34<float> matrix =
            blend == SkinBlend::matrix
                ? mixMatrix<float>(rows, joints, {weights.x, weights.y, weights.z, weights.w})
                : toMatrix34(mixDualQuaternion(rows, joints, weights));
        out.positions[v] = transformPoint(matrix, out.positions[v]);
        const Vec3 x(matrix[0], matrix[1], matrix[2]);
        const Vec3 y(matrix[4], matrix[5], matrix[6]);
        const Vec3 z(matrix[8], matrix[9], matrix[10]);
        // Rows of the cofactor matrix: it needs no division, so flattened limbs keep a normal.
        const Vec3 cofactorX = glm::cross(y, z);
        const float determinant = glm::dot(x, cofactorX);
        const Vec3 n = out.normals[v];
        const Vec3 turned(glm::dot(cofactorX, n), glm::dot(glm::cross(z, x), n), glm::dot(glm::cross(x, y), n));
        const float length = glm::length(turned);
        out.mirrored[v] = determinant < 0.0f;
        out.normals[v] = length > 0.0f ? turned * ((determinant < 0.0f ? -1.0f : 1.0f) / length) : n;
    }
    return out;
}

FrameRows<float> frameRows(const TransformMap& map, int clip, double time)
{
    const BakedClip& baked = map.clips[static_cast<std::size_t>(clip)];
    const double frame = std::clamp(time * baked.rate, 0.0, static_cast<double>(baked.rowCount - 1));
    const double whole = std::floor(frame);
    const std::uint32_t row = baked.firstRow + static_cast<std::uint32_t>(whole);
    FrameRows<float> rows;
    rows.row = map.row(row);
    rows.time = static_cast<float>(frame - whole);
    if (rows.time != 0.0f)
        rows.next = map.row(row + 1);
    return rows;
}

}  // namespace sinew
