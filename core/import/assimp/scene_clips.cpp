#include "core/import/assimp/scene_reader.h"
#include "core/import/names.h"
#include "core/import/refusal.h"
#include "core/import/tracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::assimp {
namespace {

// Time of the earliest key of all channels, in ticks.
double firstKey(const aiAnimation& animation)
{
    double first = std::numeric_limits<double>::max();
    const auto look = [&](const auto* keys, unsigned count) {
        for (unsigned k = 0; k < count; ++k)
            first = std::min(first, keys[k].mTime);
    };
    for (unsigned c = 0; c < animation.mNumChannels; ++c) {
        look(animation.mChannels[c]->mPositionKeys, animation.mChannels[c]->mNumPositionKeys);
        look(animation.mChannels[c]->mRotationKeys, animation.mChannels[c]->mNumRotationKeys);
        look(animation.mChannels[c]->mScalingKeys, animation.mChannels[c]->mNumScalingKeys);
    }
    return std::isfinite(first) && first < std::numeric_limits<double>::max() ? first : 0.0;
}

} // namespace

void SceneReader::readClips()
{
    if (m_rules.fbx != nullptr) {
        readFbxClips();
        return;
    }
    for (unsigned i = 0; i < m_scene.mNumAnimations; ++i) {
        checkCancelled();
        ModelClip clip;
        readClip(*m_scene.mAnimations[i], clip);
        if (clip.tracks.empty()) {
            note(Severity::warning, "clip-dropped",
                 fmt::format("Clip \"{}\" animates nothing that is imported and was left out.", clip.displayName));
            continue;
        }
        m_model.clips.push_back(std::move(clip));
    }
    nameClips();
}

void SceneReader::nameClips()
{
    std::vector<std::string> names;
    for (const ModelClip& clip : m_model.clips)
        names.push_back(clip.displayName);
    const std::vector<std::string> unique = uniqueNames(names, "clip");
    for (std::size_t i = 0; i < unique.size(); ++i)
        m_model.clips[i].name = unique[i];
}

// Assimp's clips of FBX lack pivots, layers and tangents: they are read from
// the file itself.
void SceneReader::readFbxClips()
{
    const fbx::Scene& scene = m_rules.fbx->scene();
    fbx::noteScaleInheritance(scene, m_issues);
    fbx::ClipTargets targets;
    targets.modelNode.assign(scene.nodes.size(), -1);
    for (std::size_t i = 0; i < m_sourceOf.size(); ++i) {
        if (const int node = m_rules.fbx->nodeOf(m_sourceOf[i]); node >= 0)
            targets.modelNode[static_cast<std::size_t>(node)] = static_cast<int>(i);
    }
    targets.shapes = m_shapeSlots;
    for (const Node& node : m_model.nodes)
        targets.morphCount.push_back(static_cast<int>(node.morphRest.size()));
    noteLeftOut(targets.modelNode);
    const double size = static_cast<double>(restBounds(m_model).longestSide());
    targets.translationTolerance = 1e-3 * (size > 0.0 ? size : 1.0) / m_rules.metresPerUnit;
    m_model.clips = fbx::readTakes(scene, targets, m_limits, m_issues);
    for (ModelClip& clip : m_model.clips) {
        for (NodeTrack& track : clip.tracks) {
            if (track.path != NodePath::translation)
                continue;
            for (float& value : track.values)
                value *= m_scale;
        }
    }
    nameClips();
}

// Assimp leaves the controls of rigs out, and meshes that it finds damaged.
void SceneReader::noteLeftOut(const std::vector<int>& modelNode)
{
    const std::vector<fbx::SceneNode>& nodes = m_rules.fbx->scene().nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (modelNode[i] < 0) {
            note(Severity::info, "nodes-left-out",
                 "Nodes that are controls of a rig, or hang on none that is read, were left out.", nodes[i].name);
        } else if (nodes[i].kind == "Mesh" && nodes[i].geometry != 0 && !nodes[i].hasFaces) {
            note(Severity::info, "mesh-empty", "A mesh has no faces, as the shapes of a rig's controls; nothing is shown of it.",
                 nodes[i].name);
        } else if (nodes[i].kind == "Mesh" && nodes[i].geometry != 0
                   && m_model.nodes[static_cast<std::size_t>(modelNode[i])].mesh < 0) {
            note(Severity::warning, "mesh-lost", "A mesh holds no faces that can be read; its node is empty.",
                 nodes[i].name);
        }
    }
}

void SceneReader::readClip(const aiAnimation& source, ModelClip& clip)
{
    clip.displayName = validUtf8(source.mName.C_Str());
    const bool known = m_rules.rateKnown && source.mTicksPerSecond > 0.0;
    const double ticks = known ? source.mTicksPerSecond : m_rules.usualRate;
    if (m_rules.ticksAreFrames)
        clip.rate = ticks;
    if (!known)
        note(Severity::info, "clip-rate-unknown",
             fmt::format("Clip \"{}\" does not say its rate; {} keys a second were assumed.", clip.displayName, ticks));
    const double start = m_rules.shiftToStart ? firstKey(source) : 0.0;
    const auto seconds = [&](double time) { return static_cast<float>((time - start) / ticks); };

    for (unsigned c = 0; c < source.mNumChannels; ++c) {
        const aiNodeAnim& channel = *source.mChannels[c];
        const int node = findNodeNamed(channel.mNodeName);
        const std::string nodeName = validUtf8(channel.mNodeName.C_Str());
        if (node < 0) {
            note(Severity::warning, "channel-without-node",
                 fmt::format("Clip \"{}\" animates a node that is not in the file; that part of the motion is lost.",
                             clip.displayName),
                 nodeName);
            continue;
        }
        if (m_nodesNamed.at(std::string(channel.mNodeName.data, channel.mNodeName.length)).size() > 1) {
            note(Severity::warning, "channel-name-ambiguous",
                 fmt::format("Several nodes are called \"{}\"; clip \"{}\" was given to the first.", nodeName,
                             clip.displayName));
        }
        // The unit sits in the root's own matrix, which its keys replace.
        const float scale = node == 0 ? static_cast<float>(m_rules.metresPerUnit) : m_scale;
        const auto vectors = [&](NodePath path, const aiVectorKey* keys, unsigned count, float factor) {
            NodeTrack track;
            track.node = node;
            track.path = path;
            track.width = 3;
            for (unsigned k = 0; k < count; ++k) {
                track.times.push_back(seconds(keys[k].mTime));
                for (unsigned i = 0; i < 3; ++i)
                    track.values.push_back(keys[k].mValue[i] * factor);
            }
            addTrack(clip, std::move(track), nodeName);
        };
        vectors(NodePath::translation, channel.mPositionKeys, channel.mNumPositionKeys, scale);
        vectors(NodePath::scale, channel.mScalingKeys, channel.mNumScalingKeys, 1.0f);
        NodeTrack rotation;
        rotation.node = node;
        rotation.path = NodePath::rotation;
        rotation.width = 4;
        for (unsigned k = 0; k < channel.mNumRotationKeys; ++k) {
            const aiQuaternion& q = channel.mRotationKeys[k].mValue;
            rotation.times.push_back(seconds(channel.mRotationKeys[k].mTime));
            rotation.values.insert(rotation.values.end(), {q.x, q.y, q.z, q.w});
        }
        addTrack(clip, std::move(rotation), nodeName);
    }
    for (unsigned c = 0; c < source.mNumMorphMeshChannels; ++c) {
        const aiMeshMorphAnim& channel = *source.mMorphMeshChannels[c];
        std::string name = channel.mName.C_Str();
        if (const std::size_t star = name.find_last_of('*'); star != std::string::npos)
            name.resize(star);
        const int node = findNodeNamed(aiString(name));
        const int mesh = node < 0 ? -1 : m_model.nodes[static_cast<std::size_t>(node)].mesh;
        NodeTrack track;
        track.node = node;
        track.path = NodePath::morphWeights;
        track.width = mesh < 0 ? 0 : static_cast<int>(m_model.meshes[static_cast<std::size_t>(mesh)].morphs.size());
        if (track.width == 0) {
            note(Severity::warning, "morph-channel-lost",
                 fmt::format("Clip \"{}\" animates morphs that are not in the file; that part of the motion is lost.",
                             clip.displayName),
                 validUtf8(name));
            continue;
        }
        for (unsigned k = 0; k < channel.mNumKeys; ++k) {
            const aiMeshMorphKey& key = channel.mKeys[k];
            track.times.push_back(seconds(key.mTime));
            std::vector<float> weights(static_cast<std::size_t>(track.width), 0.0f);
            for (unsigned i = 0; i < key.mNumValuesAndWeights; ++i) {
                if (key.mValues[i] < weights.size())
                    weights[key.mValues[i]] = static_cast<float>(key.mWeights[i]);
            }
            track.values.insert(track.values.end(), weights.begin(), weights.end());
        }
        addTrack(clip, std::move(track), validUtf8(name));
    }
    for (const NodeTrack& track : clip.tracks)
        clip.duration = std::max(clip.duration, static_cast<double>(track.times.back()));
    if (clip.duration > m_limits.maxClipSeconds) {
        note(Severity::warning, "clip-too-long",
             fmt::format("Clip \"{}\" lasts {:.0f} seconds; at most {:.0f} are read, so it was left out.",
                         clip.displayName, clip.duration, m_limits.maxClipSeconds));
        clip.tracks.clear();
    }
}

void SceneReader::addTrack(ModelClip& clip, NodeTrack track, const std::string& nodeName)
{
    if (track.times.empty())
        return;
    m_keys += track.times.size();
    if (m_keys > m_limits.maxKeys)
        throw Refusal(ErrorKind::limit, fmt::format("has more than {} animation keys", m_limits.maxKeys));
    const std::string where = fmt::format("clip \"{}\", node \"{}\"", clip.displayName, nodeName);
    if (!allFinite(track.times) || !allFinite(track.values))
        refuse("holds keys that are not finite", where);
    tidyTrack(track, m_model.nodes[static_cast<std::size_t>(track.node)].rest.rotation, where, m_issues);
    collapseConstant(track);
    const auto same = [&](const NodeTrack& other) { return other.node == track.node && other.path == track.path; };
    if (std::any_of(clip.tracks.begin(), clip.tracks.end(), same)) {
        note(Severity::warning, "channel-duplicate",
             "Two channels of a clip animate the same property of a node; the first was kept.", where);
        return;
    }
    clip.tracks.push_back(std::move(track));
}

} // namespace sinew::assimp
