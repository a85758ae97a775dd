#include "app/cli/describe.h"

#include "core/model/joints.h"
#include "core/model/transform_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace sinew::cli {
namespace {

// The joints; of a model without a skin only those that clips move.
std::vector<int> jointsOf(const Model& model)
{
    std::vector<int> joints = jointNodes(model);
    if (!model.skins.empty())
        return joints;
    std::set<int> moved;
    for (const ModelClip& clip : model.clips)
        for (const NodeTrack& track : clip.tracks)
            moved.insert(track.node);
    std::erase_if(joints, [&](int joint) { return !moved.contains(joint); });
    return joints;
}

std::size_t keyCount(const ModelClip& clip)
{
    std::size_t keys = 0;
    for (const NodeTrack& track : clip.tracks)
        keys += track.times.size();
    return keys;
}

// Frames a second that the file states, else those that its keys lie on.
double rateOf(const ModelClip& clip)
{
    return clip.rate > 0.0 ? clip.rate : bakeRate(clip);
}

std::size_t triangles(const Mesh& mesh)
{
    return mesh.indices.size() / 3;
}

std::string counted(std::size_t count, const char* what)
{
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string named(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += fmt::format("  {}\n", name);
    return text;
}

} // namespace

Json describe(const Model& model)
{
    Json joints = Json::array();
    for (const int joint : jointsOf(model)) {
        const Node& node = model.nodes[static_cast<std::size_t>(joint)];
        joints.push_back({{"name", node.name},
                          {"displayName", node.displayName},
                          {"parent", node.parent < 0 ? Json(nullptr)
                                                     : Json(model.nodes[static_cast<std::size_t>(node.parent)].name)}});
    }
    Json nodes = Json::array();
    for (const Node& node : model.nodes)
        nodes.push_back(node.name);
    Json meshes = Json::array();
    for (const Mesh& mesh : model.meshes)
        meshes.push_back({{"name", mesh.name},
                          {"vertices", mesh.positions.size()},
                          {"triangles", triangles(mesh)},
                          {"morphs", mesh.morphs.size()},
                          {"skinned", !mesh.joints.empty()}});
    Json morphs = Json::array();
    for (const MorphSlot& slot : model.morphSlots)
        morphs.push_back(slot.name);
    Json materials = Json::array();
    for (const Material& material : model.materials)
        materials.push_back(material.name);
    Json images = Json::array();
    for (const Image& image : model.images)
        images.push_back({{"name", image.name},
                          {"type", image.mimeType},
                          {"path", image.path},
                          {"bytes", image.bytes.size()},
                          {"missing", image.bytes.empty()}});
    Json clips = Json::array();
    for (const ModelClip& clip : model.clips)
        clips.push_back({{"name", clip.name},
                         {"displayName", clip.displayName},
                         {"duration", clip.duration},
                         {"rate", rateOf(clip)},
                         {"tracks", clip.tracks.size()},
                         {"keys", keyCount(clip)}});
    const Bounds bounds = restBounds(model);
    const Vec3 size = bounds.size();
    return {{"name", model.name},           {"generator", model.generator},
            {"unitScale", model.unitScale}, {"size", {size.x, size.y, size.z}},
            {"nodes", std::move(nodes)},    {"skins", model.skins.size()},
            {"joints", std::move(joints)},  {"meshes", std::move(meshes)},
            {"morphs", std::move(morphs)},  {"materials", std::move(materials)},
            {"images", std::move(images)},  {"clips", std::move(clips)}};
}

std::string describeText(const Model& model)
{
    const Vec3 size = restBounds(model).size();
    std::string text = fmt::format("model      {}\n", model.name);
    if (!model.generator.empty())
        text += fmt::format("made by    {}\n", model.generator);
    text += fmt::format("size       {:.3g} x {:.3g} x {:.3g} m\n", size.x, size.y, size.z);
    text += fmt::format("nodes      {}\n", model.nodes.size());

    std::vector<std::string> lines;
    std::vector<std::size_t> depth(model.nodes.size(), 0);  // among the joints
    for (const int joint : jointsOf(model)) {
        const auto node = static_cast<std::size_t>(joint);
        int parent = model.nodes[node].parent;
        while (parent >= 0 && depth[static_cast<std::size_t>(parent)] == 0)
            parent = model.nodes[static_cast<std::size_t>(parent)].parent;
        depth[node] = parent < 0 ? 1 : depth[static_cast<std::size_t>(parent)] + 1;
        lines.push_back(std::string(2 * (depth[node] - 1), ' ') + model.nodes[node].name);
    }
    text += model.skins.empty()
                ? fmt::format("joints     {}{}\n{}", lines.size(), lines.empty() ? "" : " (nodes that clips move)",
                              named(lines))
                : fmt::format("joints     {} in {}\n{}", lines.size(), counted(model.skins.size(), "skin"),
                              named(lines));

    lines.clear();
    for (const Mesh& mesh : model.meshes)
        lines.push_back(fmt::format("{}: {} vertices, {} triangles{}{}", mesh.name, mesh.positions.size(),
                                    triangles(mesh), mesh.joints.empty() ? "" : ", skinned",
                                    mesh.morphs.empty() ? "" : ", " + counted(mesh.morphs.size(), "morph")));
    text += fmt::format("meshes     {}\n{}", lines.size(), named(lines));

    lines.clear();
    for (const MorphSlot& slot : model.morphSlots)
        lines.push_back(slot.name);
    text += fmt::format("morphs     {}\n{}", lines.size(), named(lines));

    lines.clear();
    for (const Material& material : model.materials)
        lines.push_back(material.name);
    text += fmt::format("materials  {}\n{}", lines.size(), named(lines));

    lines.clear();
    for (const Image& image : model.images)
        lines.push_back(image.bytes.empty()
                            ? fmt::format("{}: missing", image.name)
                            : fmt::format("{}: {}, {} bytes", image.name, image.mimeType, image.bytes.size()));
    text += fmt::format("images     {}\n{}", lines.size(), named(lines));

    lines.clear();
    for (const ModelClip& clip : model.clips)
        lines.push_back(fmt::format("{}: {:.4g} s, {:.4g} frames a second, {}", clip.name, clip.duration, rateOf(clip),
                                    counted(clip.tracks.size(), "track")));
    text += fmt::format("clips      {}\n{}", lines.size(), named(lines));
    return text;
}

} // namespace sinew::cli
