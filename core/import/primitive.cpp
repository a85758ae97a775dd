#include "core/import/primitive.h"

#include "core/import/notes.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

// Fills the array up to count; keeps an array that no part has empty.
template <class T>
void extend(std::vector<T>& array, std::vector<T>&& part, std::size_t before, std::size_t count, const T& neutral)
{
    if (array.empty() && part.empty())
        return;
    array.resize(before, neutral);
    if (before == 0 && part.size() == count)
        array = std::move(part);
    else if (part.empty())
        array.resize(before + count, neutral);
    else
        array.insert(array.end(), part.begin(), part.end());
}

// Angle between two edges of a triangle; 0 if one has no length.
float angleBetween(const Vec3& a, const Vec3& b)
{
    const float lengths = glm::length(a) * glm::length(b);
    return lengths > 0.0f ? std::acos(std::clamp(glm::dot(a, b) / lengths, -1.0f, 1.0f)) : 0.0f;
}

} // namespace

bool makeNormals(Primitive& p)
{
    p.normals.assign(p.positions.size(), Vec3(0.0f));
    std::vector<bool> used(p.positions.size(), false);
    bool shared = false;
    for (std::size_t t = 0; t + 2 < p.indices.size(); t += 3) {
        const std::uint32_t corner[3] = {p.indices[t], p.indices[t + 1], p.indices[t + 2]};
        for (const std::uint32_t vertex : corner) {
            shared = shared || used[vertex];
            used[vertex] = true;
        }
        const Vec3 at[3] = {p.positions[corner[0]], p.positions[corner[1]], p.positions[corner[2]]};
        const Vec3 cross = glm::cross(at[1] - at[0], at[2] - at[0]);
        const float length = glm::length(cross);
        if (!(length > 0.0f))
            continue; // a triangle without area has no direction
        for (int k = 0; k < 3; ++k) {
            const float angle = angleBetween(at[(k + 1) % 3] - at[k], at[(k + 2) % 3] - at[k]);
            p.normals[corner[k]] += cross / length * angle;
        }
    }
    for (Vec3& normal : p.normals) {
        const float length = glm::length(normal);
        normal = length > 1e-12f ? normal / length : Vec3(0.0f, 1.0f, 0.0f);
    }
    return shared;
}

void settleVertexAlpha(Model& model)
{
    for (Mesh& mesh : model.meshes) {
        if (mesh.colors.empty())
            continue;
        for (const Submesh& part : mesh.submeshes) {
            if (part.material >= 0
                && model.materials[static_cast<std::size_t>(part.material)].alphaMode != AlphaMode::opaque)
                continue;
            for (std::uint32_t i = 0; i < part.indexCount; ++i)
                mesh.colors[mesh.indices[part.firstIndex + i]].w = 1.0f;
        }
    }
}

void appendPrimitive(Mesh& mesh, Primitive&& p)
{
    const std::size_t before = mesh.positions.size();
    const std::size_t count = p.positions.size();
    const std::array<std::uint16_t, 4> noJoints{};
    extend(mesh.normals, std::move(p.normals), before, count, Vec3(0.0f, 1.0f, 0.0f));
    extend(mesh.tangents, std::move(p.tangents), before, count, Vec4(1.0f, 0.0f, 0.0f, 1.0f));
    extend(mesh.uv, std::move(p.uv), before, count, Vec2(0.0f));
    extend(mesh.uv1, std::move(p.uv1), before, count, Vec2(0.0f));
    extend(mesh.colors, std::move(p.colors), before, count, Vec4(1.0f));
    extend(mesh.joints, std::move(p.joints), before, count, noJoints);
    extend(mesh.weights, std::move(p.weights), before, count, Vec4(1.0f, 0.0f, 0.0f, 0.0f));
    extend(mesh.positions, std::move(p.positions), before, count, Vec3(0.0f));

    Submesh submesh;
    submesh.firstIndex = static_cast<std::uint32_t>(mesh.indices.size());
    submesh.indexCount = static_cast<std::uint32_t>(p.indices.size());
    submesh.material = p.material;
    mesh.submeshes.push_back(submesh);
    mesh.indices.reserve(mesh.indices.size() + p.indices.size());
    for (const std::uint32_t index : p.indices)
        mesh.indices.push_back(index + static_cast<std::uint32_t>(before));

    if (mesh.morphs.size() < p.targets.size())
        mesh.morphs.resize(p.targets.size());
    for (std::size_t t = 0; t < p.targets.size(); ++t) {
        const PrimitiveTarget& target = p.targets[t];
        MorphTarget& morph = mesh.morphs[t];
        const bool withNormals = !target.normals.empty() || !morph.normals.empty();
        if (withNormals)
            morph.normals.resize(morph.vertices.size(), Vec3(0.0f));
        for (std::size_t v = 0; v < count; ++v) {
            const Vec3 position = target.positions.empty() ? Vec3(0.0f) : target.positions[v];
            const Vec3 normal = target.normals.empty() ? Vec3(0.0f) : target.normals[v];
            if (position == Vec3(0.0f) && normal == Vec3(0.0f))
                continue;
            morph.vertices.push_back(static_cast<std::uint32_t>(before + v));
            morph.positions.push_back(position);
            if (withNormals)
                morph.normals.push_back(normal);
        }
    }
}

void reduceInfluences(std::vector<Influence>& influences, std::uint16_t fallbackJoint,
                      std::array<std::uint16_t, 4>& joints, Vec4& weights, InfluenceReport& report)
{
    ++report.vertices;
    std::erase_if(influences, [](const Influence& influence) { return !(influence.weight > 0.0f); });
    // A joint listed twice acts with the sum.
    for (std::size_t i = 0; i < influences.size(); ++i) {
        for (std::size_t k = influences.size(); k-- > i + 1;) {
            if (influences[k].joint == influences[i].joint) {
                influences[i].weight += influences[k].weight;
                influences.erase(influences.begin() + static_cast<std::ptrdiff_t>(k));
            }
        }
    }
    joints = {};
    weights = Vec4(0.0f);
    if (influences.empty()) {
        ++report.unweighted;
        joints[0] = fallbackJoint;
        weights[0] = 1.0f;
        return;
    }
    std::stable_sort(influences.begin(), influences.end(),
                     [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
    double all = 0.0;
    for (const Influence& influence : influences)
        all += influence.weight;
    if (std::abs(all - 1.0) > 1e-3)
        ++report.renormalised;
    if (influences.size() > 4) {
        ++report.reduced;
        report.largestDropped = std::max(report.largestDropped, static_cast<float>(influences[4].weight / all));
    }
    const std::size_t kept = std::min<std::size_t>(influences.size(), 4);
    double sum = 0.0;
    for (std::size_t i = 0; i < kept; ++i)
        sum += influences[i].weight;
    for (std::size_t i = 0; i < kept; ++i) {
        joints[i] = influences[i].joint;
        weights[static_cast<int>(i)] = static_cast<float>(influences[i].weight / sum);
    }
}

void reportInfluences(const InfluenceReport& report, const std::string& meshName, const std::string& unweightedNote,
                      Issues& issues)
{
    if (report.reduced > 0) {
        addNote(issues, Severity::warning, "weights-reduced",
                fmt::format("{} of {} vertices have more than 4 joint influences; the 4 strongest were kept. "
                            "The largest weight dropped is {:.3f}.",
                            report.reduced, report.vertices, report.largestDropped),
                meshName);
    }
    if (report.renormalised > 0) {
        addNote(issues, Severity::info, "weights-normalised",
                fmt::format("The joint weights of {} of {} vertices did not add up to 1 and were scaled.",
                            report.renormalised, report.vertices),
                meshName);
    }
    if (report.unweighted > 0) {
        addNote(issues, Severity::warning, "weights-missing",
                fmt::format("{} of {} vertices have no joint influence; they {}.", report.unweighted, report.vertices,
                            unweightedNote),
                meshName);
    }
}

} // namespace sinew
