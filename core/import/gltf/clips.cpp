#include "core/import/gltf/reader.h"
#include "core/import/names.h"
#include "core/import/refusal.h"
#include "core/import/tracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <tuple>

namespace sinew::gltf {
namespace {

// "/nodes/3/rotation" of KHR_animation_pointer; no node where it points elsewhere.
std::pair<std::optional<int>, std::string> nodeOfPointer(const std::string& pointer, std::size_t nodeCount)
{
    constexpr std::string_view kNodes = "/nodes/";
    const std::size_t slash = pointer.find('/', kNodes.size());
    std::size_t index = 0;
    if (!pointer.starts_with(kNodes) || slash == std::string::npos)
        return {std::nullopt, "pointer"};
    const char* end = pointer.data() + slash;
    const auto [stop, code] = std::from_chars(pointer.data() + kNodes.size(), end, index);
    const std::string path = pointer.substr(slash + 1);
    const bool known = path == "translation" || path == "rotation" || path == "scale" || path == "weights";
    if (code != std::errc() || stop != end || index >= nodeCount || !known)
        return {std::nullopt, "pointer"};
    return {static_cast<int>(index), path};
}

// Babylon's exporter for Maya writes the number of the kind, not its name.
std::string interpolationOf(const View& sampler)
{
    const auto found = sampler.json().find("interpolation");
    if (found == sampler.json().end() || !found->is_number_unsigned())
        return sampler.string("interpolation", "LINEAR");
    static constexpr std::array<const char*, 3> kKinds = {"LINEAR", "STEP", "CUBICSPLINE"};
    const std::uint64_t kind = found->get<std::uint64_t>();
    return kind < kKinds.size() ? kKinds[kind] : "number " + std::to_string(kind);
}

} // namespace

void Reader::readClips()
{
    const auto animations = m_root.array("animations");
    if (!animations)
        return;
    for (std::size_t i = 0; i < animations->size(); ++i) {
        checkCancelled();
        m_progress.report(0.6 + 0.35 * static_cast<double>(i) / static_cast<double>(animations->size()),
                          "Reading clips");
        ModelClip clip;
        const View object = animations->itemObject(i);
        clip.displayName = validUtf8(object.string("name"));
        readClip(object, clip);
        if (clip.tracks.empty()) {
            note(Severity::warning, "clip-dropped", "A clip animates nothing that is imported and was left out.",
                 object.pointer());
            continue;
        }
        m_model.clips.push_back(std::move(clip));
    }
    std::vector<std::string> names;
    for (const ModelClip& clip : m_model.clips)
        names.push_back(clip.displayName);
    const std::vector<std::string> unique = uniqueNames(names, "clip");
    for (std::size_t i = 0; i < unique.size(); ++i)
        m_model.clips[i].name = unique[i];
    if (const int renamed = renamedCount(names, unique); renamed > 0) {
        note(Severity::info, "names-made-unique",
             renamedNote(renamed, "clip"), {});
    }
}

void Reader::readClip(const View& object, ModelClip& clip)
{
    const View channels = object.requiredArray("channels");
    const View samplers = object.requiredArray("samplers");
    if (channels.size() == 0 || samplers.size() == 0)
        note(Severity::info, "gltf-malformed", "A list is empty; glTF asks to leave it out.", object.pointer());
    std::map<std::pair<int, NodePath>, std::size_t> targets;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        const View channel = channels.itemObject(i);
        std::optional<NodeTrack> track = readChannel(channel, samplers, clip.displayName);
        if (!track)
            continue;
        clip.duration = std::max(clip.duration, static_cast<double>(track->times.back()));
        const auto [it, added] = targets.try_emplace({track->node, track->path}, clip.tracks.size());
        if (added) {
            clip.tracks.push_back(std::move(*track));
        } else {
            note(Severity::warning, "channel-duplicate",
                 "Two channels of a clip animate the same property of a node; the last one was kept.",
                 channel.pointer());
            clip.tracks[it->second] = std::move(*track);
        }
    }
    clip.duration = 0.0;
    for (const NodeTrack& track : clip.tracks)
        clip.duration = std::max(clip.duration, static_cast<double>(track.times.back()));
}

std::optional<NodeTrack> Reader::readChannel(const View& channel, const View& samplers, const std::string& clipName)
{
    const View sampler =
        samplers.itemObject(static_cast<std::size_t>(channel.requiredIndex("sampler", "samplers", samplers.size())));
    const View target = channel.requiredObject("target");
    std::optional<int> node = target.index("node", "nodes", m_nodeCount);
    std::string path = target.requiredString("path");
    if (const auto extensions = channel.object("extensions"); extensions && extensions->has("KHR_animation_pointer"))
        note(Severity::info, "gltf-malformed", "The extension KHR_animation_pointer stands where it has no meaning.",
             channel.pointer());
    const auto extensions = target.object("extensions");
    const auto pointer = extensions ? extensions->object("KHR_animation_pointer") : std::nullopt;
    if (pointer && node) {
        note(Severity::info, "gltf-malformed",
             "A channel has both a node and a KHR_animation_pointer; the node was animated.", target.pointer());
    } else if (pointer && path == "pointer") {
        std::tie(node, path) = nodeOfPointer(pointer->requiredString("pointer"), m_nodeCount);
    }
    if (path == "pointer" || !node) {
        note(Severity::info, "channel-ignored",
             "A channel animates something that is no node or morph; it was left out.", channel.pointer());
        return std::nullopt;
    }

    NodeTrack track;
    track.node = m_nodeOf[static_cast<std::size_t>(*node)];
    const Node& animated = m_model.nodes[static_cast<std::size_t>(track.node)];
    if (path == "translation")
        track.path = NodePath::translation;
    else if (path == "rotation")
        track.path = NodePath::rotation;
    else if (path == "scale")
        track.path = NodePath::scale;
    else if (path == "weights")
        track.path = NodePath::morphWeights;
    else
        target.member("path").fail("is none of translation, rotation, scale, weights");

    std::uint32_t components = track.path == NodePath::rotation ? 4 : 3;
    track.width = static_cast<int>(components);
    if (track.path == NodePath::morphWeights) {
        components = 1;
        track.width = animated.mesh < 0
                          ? 0
                          : static_cast<int>(m_model.meshes[static_cast<std::size_t>(animated.mesh)].morphs.size());
        if (track.width == 0) {
            note(Severity::warning, "channel-ignored",
                 "A channel animates morphs of a node that has none; it was left out.", channel.pointer());
            return std::nullopt;
        }
    }
    const std::string interpolation = interpolationOf(sampler);
    if (sampler.has("interpolation") && !sampler.json()["interpolation"].is_string())
        note(Severity::info, "gltf-malformed", "The kind of interpolation is written as a number.",
             sampler.pointer());
    if (interpolation == "LINEAR")
        track.interpolation = KeyInterpolation::linear;
    else if (interpolation == "STEP")
        track.interpolation = KeyInterpolation::step;
    else if (interpolation == "CUBICSPLINE")
        track.interpolation = KeyInterpolation::cubic;
    else
        sampler.member("interpolation").fail("is none of LINEAR, STEP, CUBICSPLINE");

    const int inputIndex = accessorIndex(sampler, "input");
    const Accessor& input = m_buffers.accessor(inputIndex);
    if (input.matrix || input.components != 1 || input.type != ComponentType::f32)
        sampler.member("input").fail("must be single floats: the key times in seconds");
    const int outputIndex = accessorIndex(sampler, "output");
    const Accessor& output = m_buffers.accessor(outputIndex);
    const bool packed = track.path == NodePath::rotation || track.path == NodePath::morphWeights;
    if (output.matrix || output.components != components || output.type == ComponentType::u32
        || (output.type != ComponentType::f32 && !(packed && output.normalized)))
        sampler.member("output").fail("has a format that is not possible for the path \"" + path + "\"");
    const std::uint64_t expected = static_cast<std::uint64_t>(input.count) * floatsPerKey(track);
    if (static_cast<std::uint64_t>(output.count) * components != expected) {
        sampler.fail(
            fmt::format("has {} values for {} keys; {} are needed", output.count, input.count, expected / components));
    }
    m_keys += input.count;
    if (m_keys > m_limits.maxKeys)
        throw Refusal(ErrorKind::limit, fmt::format("has more than {} animation keys", m_limits.maxKeys),
                      sampler.pointer());
    if (!input.bounded)
        note(Severity::info, "gltf-malformed", "The key times of a clip lack their minimum and maximum.",
             sampler.member("input").pointer());
    if (input.count == 0)
        return std::nullopt;
    track.times = m_buffers.floats(inputIndex);
    track.values = m_buffers.floats(outputIndex);
    if (!allFinite(track.times))
        sampler.member("input").fail("holds key times that are not finite");
    if (!allFinite(track.values))
        sampler.member("output").fail("holds keys that are not finite");
    const std::string where = fmt::format("clip \"{}\", node \"{}\"", clipName, animated.name);
    tidyTrack(track, animated.rest.rotation, where, m_issues);
    if (static_cast<double>(track.times.back()) > m_limits.maxClipSeconds) {
        throw Refusal(ErrorKind::limit,
                      fmt::format("lasts {} seconds; at most {} are read", track.times.back(), m_limits.maxClipSeconds),
                      where);
    }
    return track;
}

} // namespace sinew::gltf
