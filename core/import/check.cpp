#include "core/import/check.h"

#include "core/import/notes.h"
#include "core/import/refusal.h"
#include "core/import/tracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <unordered_set>

namespace sinew {
namespace {

bool isIndex(int value, std::size_t count)
{
    return value >= 0 && static_cast<std::size_t>(value) < count;
}

// Numbers whose squares still fit a float: beyond them lengths are infinite.
constexpr float kLargest = 1e15f;

bool sound(float value)
{
    return std::abs(value) <= kLargest; // false for NaN
}

template <class T> bool sound(const std::vector<T>& vectors)
{
    for (const T& v : vectors) {
        for (int i = 0; i < T::length(); ++i) {
            if (!sound(v[i]))
                return false;
        }
    }
    return true;
}

bool sound(const std::vector<float>& values)
{
    return std::all_of(values.begin(), values.end(), [](float v) { return sound(v); });
}

bool sound(const Transform& t)
{
    return sound(std::vector{t.translation, t.scale}) && sound(t.rotation.x) && sound(t.rotation.y)
           && sound(t.rotation.z) && sound(t.rotation.w);
}

template <class T> bool fits(const std::vector<T>& array, const Mesh& mesh)
{
    return array.empty() || array.size() == mesh.positions.size();
}

void checkNodes(const Model& model, const ImportLimits& limits)
{
    if (model.nodes.size() > limits.maxNodes)
        throw Refusal(ErrorKind::limit,
                      fmt::format("has {} nodes; at most {} are read", model.nodes.size(), limits.maxNodes));
    std::unordered_set<std::string_view> names;
    std::vector<std::uint32_t> depth(model.nodes.size(), 1);
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const Node& node = model.nodes[i];
        const std::string where = fmt::format("node \"{}\"", node.name);
        if (node.name.empty() || !names.insert(node.name).second)
            refuse("has no name of its own", where);
        if (node.parent >= static_cast<int>(i) || node.parent < -1)
            refuse("does not follow its parent", where);
        if (node.parent >= 0)
            depth[i] = depth[static_cast<std::size_t>(node.parent)] + 1;
        if (depth[i] > limits.maxDepth)
            throw Refusal(ErrorKind::limit, fmt::format("lies deeper than {} levels", limits.maxDepth), where);
        if (!sound(node.rest) || !sound(node.morphRest))
            refuse("has a transform with numbers that are not finite or too large", where);
        if (node.mesh >= 0 && !isIndex(node.mesh, model.meshes.size()))
            refuse("refers to a mesh that is not there", where);
        if (node.skin >= 0 && (node.mesh < 0 || !isIndex(node.skin, model.skins.size())))
            refuse("refers to a skin that is not there", where);
        if (node.mesh < 0)
            continue;
        const Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
        if (node.morphRest.size() != mesh.morphs.size())
            refuse("has another number of morph weights than its mesh has morphs", where);
        if (node.skin < 0)
            continue;
        const std::size_t joints = model.skins[static_cast<std::size_t>(node.skin)].joints.size();
        for (std::size_t v = 0; v < mesh.joints.size(); ++v) {
            for (std::size_t k = 0; k < 4; ++k) {
                if (mesh.joints[v][k] >= joints && mesh.weights[v][static_cast<int>(k)] > 0.0f)
                    refuse(fmt::format("has a vertex that follows joint {} of {}", mesh.joints[v][k], joints), where);
            }
        }
    }
}

void checkSkins(const Model& model)
{
    for (const Skin& skin : model.skins) {
        const std::string where = fmt::format("skin \"{}\"", skin.name);
        if (skin.joints.empty() || skin.joints.size() != skin.inverseBind.size())
            refuse("has no joints, or not one inverse bind matrix for each", where);
        for (const int joint : skin.joints) {
            if (!isIndex(joint, model.nodes.size()))
                refuse("has a joint that is not there", where);
        }
        for (const Mat4& m : skin.inverseBind) {
            for (int c = 0; c < 4; ++c) {
                for (int r = 0; r < 4; ++r) {
                    if (!sound(m[c][r]))
                        refuse("has an inverse bind matrix with numbers that are not finite or too large", where);
                }
            }
        }
    }
}

void checkMeshes(const Model& model, const ImportLimits& limits)
{
    std::uint64_t vertices = 0;
    for (const Mesh& mesh : model.meshes) {
        const std::string where = fmt::format("mesh \"{}\"", mesh.name);
        vertices += mesh.positions.size();
        if (vertices > limits.maxVertices)
            throw Refusal(ErrorKind::limit, fmt::format("the model has more than {} vertices", limits.maxVertices),
                          where);
        if (mesh.normals.size() != mesh.positions.size() || !fits(mesh.tangents, mesh) || !fits(mesh.uv, mesh)
            || !fits(mesh.uv1, mesh) || !fits(mesh.colors, mesh) || !fits(mesh.joints, mesh) || mesh.weights.size() != mesh.joints.size())
            refuse("has vertex data of different lengths", where);
        if (!sound(mesh.positions) || !sound(mesh.normals) || !sound(mesh.tangents) || !sound(mesh.uv)
            || !sound(mesh.uv1) || !sound(mesh.colors) || !sound(mesh.weights))
            refuse("has vertex data that is not finite or too large", where);
        for (const std::uint32_t index : mesh.indices) {
            if (index >= mesh.positions.size())
                refuse(fmt::format("has a triangle with vertex {} of {}", index, mesh.positions.size()), where);
        }
        for (const Submesh& submesh : mesh.submeshes) {
            if (submesh.firstIndex > mesh.indices.size()
                || submesh.indexCount > mesh.indices.size() - submesh.firstIndex
                || (submesh.material >= 0 && !isIndex(submesh.material, model.materials.size())))
                refuse("has a part that is not there", where);
        }
        for (const MorphTarget& morph : mesh.morphs) {
            if (morph.positions.size() != morph.vertices.size()
                || (!morph.normals.empty() && morph.normals.size() != morph.vertices.size()))
                refuse(fmt::format("has a morph \"{}\" of different lengths", morph.name), where);
            if (!sound(morph.positions) || !sound(morph.normals))
                refuse(fmt::format("has a morph \"{}\" that is not finite or too large", morph.name), where);
            for (const std::uint32_t vertex : morph.vertices) {
                if (vertex >= mesh.positions.size())
                    refuse(fmt::format("has a morph \"{}\" that moves a vertex that is not there", morph.name), where);
            }
        }
    }
}

void checkMaterials(const Model& model)
{
    for (const Material& material : model.materials) {
        for (const TextureRef* ref : texturesOf(material)) {
            const std::string where = fmt::format("material \"{}\"", material.name);
            if (ref->image >= 0 && !isIndex(ref->image, model.images.size()))
                refuse("has a picture that is not there", where);
            if (ref->uvSet < 0 || ref->uvSet > 1 || !sound(std::vector{ref->transform.offset, ref->transform.scale})
                || !sound(ref->transform.rotation))
                refuse("has a picture whose place on the mesh is not finite or too large", where);
        }
    }
}

void checkClips(const Model& model, const ImportLimits& limits)
{
    std::uint64_t keys = 0;
    std::unordered_set<std::string_view> names;
    for (const ModelClip& clip : model.clips) {
        const std::string where = fmt::format("clip \"{}\"", clip.name);
        if (clip.name.empty() || !names.insert(clip.name).second)
            refuse("has no name of its own", where);
        if (!(clip.duration >= 0.0) || !std::isfinite(clip.duration))
            refuse("has no duration", where);
        if (clip.duration > limits.maxClipSeconds)
            throw Refusal(ErrorKind::limit,
                          fmt::format("lasts {} seconds; at most {} are read", clip.duration, limits.maxClipSeconds),
                          where);
        std::set<std::pair<int, NodePath>> targets;
        for (const NodeTrack& track : clip.tracks) {
            keys += track.times.size();
            if (keys > limits.maxKeys)
                throw Refusal(ErrorKind::limit,
                              fmt::format("the model has more than {} animation keys", limits.maxKeys), where);
            if (!isIndex(track.node, model.nodes.size()) || !targets.insert({track.node, track.path}).second)
                refuse("has a track of no node, or two of one", where);
            if (track.times.empty() || track.width <= 0
                || track.values.size() != track.times.size() * floatsPerKey(track))
                refuse("has a track with missing keys", where);
            if (!sound(track.times) || !sound(track.values))
                refuse("has keys that are not finite or too large", where);
            if (track.times.front() < 0.0f)
                refuse("has keys before time 0", where);
            for (std::size_t k = 1; k < track.times.size(); ++k) {
                if (!(track.times[k] > track.times[k - 1]))
                    refuse("has keys that do not ascend", where);
            }
        }
    }
}

} // namespace

void verifyModel(const Model& model, const ImportLimits& limits)
{
    checkMeshes(model, limits); // first: what nodes are checked against must be sound
    checkNodes(model, limits);
    checkSkins(model);
    checkMaterials(model);
    checkClips(model, limits);
    if (model.nodes.empty())
        refuse("holds no nodes: there is nothing to open");
}

void checkModel(const Model& model, const ImportLimits& limits, Issues& issues)
{
    verifyModel(model, limits);
    const float size = restBounds(model).longestSide();
    if (!sound(size))
        refuse(fmt::format("is {:.3g} m large at rest, which is too large to be shown", size));
    const bool visible =
        std::any_of(model.nodes.begin(), model.nodes.end(), [](const Node& node) { return node.mesh >= 0; });
    if (!visible) {
        addNote(issues, Severity::info, "no-mesh", "The file has no mesh; its nodes are shown as joints.");
    } else if (size > 0.0f && (size > 1000.0f || size < 0.001f)) {
        addNote(issues, Severity::warning, "size-unusual",
                fmt::format("The model is {:.4g} m large at rest. Check the unit of the export.", size));
    }
}

} // namespace sinew
