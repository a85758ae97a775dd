#include "core/model/pose.h"

#include "core/model/blend_pose.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace sinew {
namespace {

Quat toQuat(const float* v)
{
    return {v[3], v[0], v[1], v[2]};
}

void fromQuat(const Quat& q, float* v)
{
    v[0] = q.x;
    v[1] = q.y;
    v[2] = q.z;
    v[3] = q.w;
}

// A cubic rotation is normalised after interpolation; a curve through zero has
// no direction to keep, so the nearer key's rotation stands in.
void normaliseRotation(float* v, const float* fallback)
{
    const float length2 = v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3];
    if (length2 < 1e-12f) {
        std::copy_n(fallback, 4, v);
        return;
    }
    const float scale = 1.0f / std::sqrt(length2);
    for (int i = 0; i < 4; ++i)
        v[i] *= scale;
}

// glTF 2.0, appendix C: Hermite with tangents per second.
void sampleCubic(const NodeTrack& track, std::size_t key, float span, float u, float* out)
{
    const std::size_t width = static_cast<std::size_t>(track.width);
    const float* from = track.values.data() + key * 3 * width;
    const float* to = from + 3 * width;
    const float u2 = u * u;
    const float u3 = u2 * u;
    const float h00 = 2.0f * u3 - 3.0f * u2 + 1.0f;
    const float h10 = (u3 - 2.0f * u2 + u) * span;
    const float h01 = 3.0f * u2 - 2.0f * u3;
    const float h11 = (u3 - u2) * span;
    for (std::size_t i = 0; i < width; ++i)
        out[i] = h00 * from[width + i] + h10 * from[2 * width + i] + h01 * to[width + i] + h11 * to[i];
    if (track.path == NodePath::rotation)
        normaliseRotation(out, (u < 0.5f ? from : to) + width);
}

void sampleLinear(const NodeTrack& track, std::size_t key, float u, float* out)
{
    const std::size_t width = static_cast<std::size_t>(track.width);
    const float* from = track.values.data() + key * width;
    const float* to = from + width;
    if (track.path == NodePath::rotation) {
        fromQuat(slerpShortest(toQuat(from), toQuat(to), u), out);
        return;
    }
    for (std::size_t i = 0; i < width; ++i)
        out[i] = from[i] + (to[i] - from[i]) * u;
}

}  // namespace

std::vector<Transform> restPose(const Model& model)
{
    std::vector<Transform> local;
    local.reserve(model.nodes.size());
    for (const Node& node : model.nodes)
        local.push_back(node.rest);
    return local;
}

std::vector<float> restMorphWeights(const Model& model)
{
    std::vector<float> weights;
    weights.reserve(model.morphSlots.size());
    for (const MorphSlot& slot : model.morphSlots) {
        const std::vector<float>& rest = model.nodes[static_cast<std::size_t>(slot.node)].morphRest;
        const auto target = static_cast<std::size_t>(slot.target);
        weights.push_back(target < rest.size() ? rest[target] : 0.0f);
    }
    return weights;
}

std::span<const MorphSlot> morphSlotsOf(const Model& model, int node)
{
    const auto range = std::ranges::equal_range(model.morphSlots, node, {}, &MorphSlot::node);
    return {range.begin(), range.end()};
}

std::size_t keyBefore(std::span<const float> times, double t)
{
    const auto after = std::upper_bound(times.begin(), times.end(), t,
                                        [](double wanted, float key) { return wanted < static_cast<double>(key); });
    return after == times.begin() ? 0 : static_cast<std::size_t>(after - times.begin()) - 1;
}

void sampleTrackAt(const NodeTrack& track, std::size_t key, double t, std::span<float> out)
{
    const std::size_t width = static_cast<std::size_t>(track.width);
    assert(out.size() >= width);
    const bool cubic = track.interpolation == KeyInterpolation::cubic;
    const double from = track.times[key];
    if (track.interpolation == KeyInterpolation::step || key + 1 >= track.times.size() || t <= from) {
        const float* value = track.values.data() + (cubic ? key * 3 + 1 : key) * width;
        std::copy_n(value, width, out.data());
        return;
    }
    const double span = static_cast<double>(track.times[key + 1]) - from;
    const float u = static_cast<float>(std::min(1.0, (t - from) / span));
    if (cubic)
        sampleCubic(track, key, static_cast<float>(span), u, out.data());
    else
        sampleLinear(track, key, u, out.data());
}

void sampleTrack(const NodeTrack& track, double t, std::span<float> out)
{
    if (!track.times.empty())
        sampleTrackAt(track, keyBefore(track.times, t), t, out);
}

void applyTrackAt(const Model& model, const NodeTrack& track, std::size_t key, double t, std::span<Transform> local,
                  std::span<float> morphWeights)
{
    Transform& transform = local[static_cast<std::size_t>(track.node)];
    float value[4];
    switch (track.path) {
    case NodePath::translation:
        sampleTrackAt(track, key, t, value);
        transform.translation = {value[0], value[1], value[2]};
        break;
    case NodePath::rotation:
        sampleTrackAt(track, key, t, value);
        transform.rotation = toQuat(value);
        break;
    case NodePath::scale:
        sampleTrackAt(track, key, t, value);
        transform.scale = {value[0], value[1], value[2]};
        break;
    case NodePath::morphWeights: {
        const std::span<const MorphSlot> slots = morphSlotsOf(model, track.node);
        if (static_cast<std::size_t>(track.width) != slots.size() || slots.empty())
            break;
        const auto first = static_cast<std::size_t>(slots.data() - model.morphSlots.data());
        sampleTrackAt(track, key, t, morphWeights.subspan(first, slots.size()));
        break;
    }
    }
}

void sampleClip(const Model& model, const ModelClip& clip, double t, std::span<Transform> local,
                std::span<float> morphWeights)
{
    const double time = std::clamp(t, 0.0, clip.duration);
    for (const NodeTrack& track : clip.tracks)
        if (!track.times.empty())
            applyTrackAt(model, track, keyBefore(track.times, time), time, local, morphWeights);
}

void toModelSpace(std::span<const int> parents, std::span<const Transform> local, std::span<Mat4> model)
{
    assert(parents.size() == local.size() && local.size() == model.size());
    for (std::size_t i = 0; i < local.size(); ++i) {
        const Mat4 matrix = toMatrix(local[i]);
        model[i] = parents[i] < 0 ? matrix : model[static_cast<std::size_t>(parents[i])] * matrix;
    }
}

std::vector<int> parentsOf(const Model& model)
{
    std::vector<int> parents;
    parents.reserve(model.nodes.size());
    for (const Node& node : model.nodes)
        parents.push_back(node.parent);
    return parents;
}

}  // namespace sinew
