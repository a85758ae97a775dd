#include "core/export/gltf/writer.h"

#include <cmath>

namespace sinew::glb {
namespace {

const char* pathName(NodePath path)
{
    switch (path) {
    case NodePath::translation:
        return "translation";
    case NodePath::rotation:
        return "rotation";
    case NodePath::scale:
        return "scale";
    case NodePath::morphWeights:
        break;
    }
    return "weights";
}

// Key values as glTF wants them: rotations unit to the last digit (the middle
// one of three where the track is cubic).
std::vector<float> outputValues(const NodeTrack& track)
{
    std::vector<float> values = track.values;
    if (track.path != NodePath::rotation)
        return values;
    const bool cubic = track.interpolation == KeyInterpolation::cubic;
    for (std::size_t at = cubic ? 4 : 0; at < values.size(); at += cubic ? 12 : 4) {
        double sum = 0.0;
        for (std::size_t k = 0; k < 4; ++k)
            sum += static_cast<double>(values[at + k]) * values[at + k];
        const double scale = sum > 0.0 ? 1.0 / std::sqrt(sum) : 0.0;
        for (std::size_t k = 0; k < 4; ++k)
            values[at + k] = static_cast<float>(values[at + k] * scale);
    }
    return values;
}

}  // namespace

void Writer::writeAnimations(std::span<const ModelClip> animations)
{
    for (const ModelClip& clip : animations) {
        Json channels = Json::array();
        Json samplers = Json::array();
        for (const NodeTrack& track : clip.tracks) {
            if (track.times.empty())
                continue;
            const auto node = static_cast<std::size_t>(track.node);
            const bool weights = track.path == NodePath::morphWeights;
            // A skin alone places its mesh: readers ignore, and warn about, such channels.
            if (!weights && m_placement.hoisted[node])
                continue;
            const int target = weights ? m_placement.meshNode[node] : track.node;
            if (target < 0 || (weights && meshIndex(m_model.nodes[node].mesh, m_placement.hoisted[node] ||
                                                        target != track.node) < 0))
                continue;
            const std::vector<float> values = outputValues(track);
            const bool scalar = weights;
            const int input = m_buffer.addKeys(track.times, "SCALAR", 1, true);
            const int output = m_buffer.addKeys(
                values, scalar ? "SCALAR" : track.path == NodePath::rotation ? "VEC4" : "VEC3",
                scalar ? 1 : track.width, false);
            Json sampler{{"input", input}, {"output", output}};
            if (track.interpolation != KeyInterpolation::linear)
                sampler["interpolation"] = track.interpolation == KeyInterpolation::step ? "STEP" : "CUBICSPLINE";
            channels.push_back(
                Json{{"sampler", samplers.size()}, {"target", {{"node", target}, {"path", pathName(track.path)}}}});
            samplers.push_back(std::move(sampler));
        }
        if (channels.empty()) {
            addIssue(m_issues, {Severity::warning, "animation-empty",
                                "\"" + clip.name + "\" moves nothing that glTF can animate, so it is left out.",
                                clip.name, "", 1});
            continue;
        }
        list("animations")
            .push_back(Json{{"name", clip.name}, {"channels", std::move(channels)}, {"samplers", std::move(samplers)}});
    }
}

}  // namespace sinew::glb
