#include "core/export/baked_animation.h"

#include "core/export/channel_tolerance.h"
#include "core/export/key_reduction.h"
#include "core/export/motion_samples.h"
#include "core/model/pose.h"
#include "core/player/player.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace sinew {
namespace {

constexpr double kRate = 240.0;      // samples a second of the comparison
constexpr double kJumpReach = 1e-5;  // s; a jump is known to this precision in float times
constexpr int kAttempts = 8;

struct Channel {
    NodeTrack track;
    double tolerance = 0.0;  // of the channel's own unit
};

// One channel's values out of the samples, rotations in one hemisphere.
std::vector<float> channelValues(const std::vector<MotionSample>& samples, std::size_t node, NodePath path)
{
    std::vector<float> values;
    Quat before(1.0f, 0.0f, 0.0f, 0.0f);
    for (const MotionSample& sample : samples) {
        const Transform& t = sample.pose[node];
        if (path == NodePath::rotation) {
            const Quat q = glm::dot(before, t.rotation) < 0.0f ? -t.rotation : t.rotation;
            before = q;
            values.insert(values.end(), {q.x, q.y, q.z, q.w});
        } else {
            const Vec3& v = path == NodePath::translation ? t.translation : t.scale;
            values.insert(values.end(), {v.x, v.y, v.z});
        }
    }
    return values;
}

class ChannelReducer {
public:
    ChannelReducer(const AnimationPlan& plan, const Model& model, const std::vector<MotionSample>& samples)
        : m_plan(plan), m_model(model), m_samples(samples)
    {
        for (const MotionSample& sample : samples)
            m_times.push_back(sample.time);
    }

    [[nodiscard]] NodeTrack reduce(int node, NodePath path, int width, const std::vector<float>& values,
                                   double tolerance) const
    {
        if (const NodeTrack* own = ownTrack(node, path, width, values, tolerance))
            return asOne(*own);
        NodeTrack track;
        track.node = node;
        track.path = path;
        track.width = width;
        const SampledCurve curve{m_times, values, static_cast<std::size_t>(width), {}};
        std::vector<std::size_t> keys;
        if (isConstant(curve, tolerance * 1e-2))
            keys = m_times.size() > 1 ? std::vector<std::size_t>{0, m_times.size() - 1} : std::vector<std::size_t>{0};
        else
            keys = path == NodePath::rotation ? reduceRotation(curve, tolerance) : reduceLinear(curve, tolerance);
        const bool still = isConstant(curve, tolerance * 1e-2);
        for (const std::size_t key : keys) {
            track.times.push_back(static_cast<float>(m_times[key]));
            const float* value = values.data() + (still ? 0 : key) * curve.width;
            track.values.insert(track.values.end(), value, value + width);
        }
        return track;
    }

private:
    // The clip's own stepped or cubic track, where nothing else moves the
    // channel: kept as it is, it is exact with the fewest keys.
    [[nodiscard]] const NodeTrack* ownTrack(int node, NodePath path, int width, const std::vector<float>& values,
                                            double tolerance) const
    {
        if (m_plan.modelClip < 0 || m_plan.repeats != 1 || m_plan.start != 0.0)
            return nullptr;
        const ModelClip& clip = m_model.clips[static_cast<std::size_t>(m_plan.modelClip)];
        const auto own = std::ranges::find_if(
            clip.tracks, [&](const NodeTrack& t) { return t.node == node && t.path == path && t.width == width; });
        if (own == clip.tracks.end() || own->interpolation == KeyInterpolation::linear || own->times.empty() ||
            static_cast<double>(own->times.back()) > m_plan.duration + kJumpReach)
            return nullptr;
        std::vector<float> value(static_cast<std::size_t>(width));
        for (std::size_t i = 0; i + 1 < m_times.size(); ++i) {
            sampleTrack(*own, m_times[i], value);
            const float* sampled = values.data() + i * value.size();
            float sign = 1.0f;
            if (path == NodePath::rotation &&
                value[0] * sampled[0] + value[1] * sampled[1] + value[2] * sampled[2] + value[3] * sampled[3] < 0.0f)
                sign = -1.0f;
            for (std::size_t k = 0; k < value.size(); ++k)
                if (std::abs(value[k] * sign - sampled[k]) > tolerance * 0.1 + 1e-6)
                    return nullptr;
        }
        return &*own;
    }

    // With the last value at the animation's end, and equal to the first where it is closed.
    [[nodiscard]] NodeTrack asOne(NodeTrack track) const
    {
        if (!m_plan.closed || static_cast<double>(track.times.back()) < m_plan.duration - kJumpReach)
            return track;
        const auto width = static_cast<std::size_t>(track.width);
        const std::size_t stride = track.interpolation == KeyInterpolation::cubic ? 3 * width : width;
        const std::size_t middle = track.interpolation == KeyInterpolation::cubic ? width : 0;
        std::copy_n(track.values.begin() + static_cast<std::ptrdiff_t>(middle), width,
                    track.values.end() - static_cast<std::ptrdiff_t>(stride - middle));
        return track;
    }

    const AnimationPlan& m_plan;
    const Model& m_model;
    const std::vector<MotionSample>& m_samples;
    std::vector<double> m_times;
};

ModelClip reducedClip(const AnimationPlan& plan, const Model& model, const std::vector<MotionSample>& samples,
                      const ChannelTolerances& tolerances)
{
    ModelClip clip;
    clip.name = plan.name;
    clip.displayName = plan.name;
    clip.duration = static_cast<double>(static_cast<float>(plan.duration));
    const ChannelReducer reducer(plan, model, samples);
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
        const int node = static_cast<int>(n);
        clip.tracks.push_back(reducer.reduce(node, NodePath::translation, 3,
                                             channelValues(samples, n, NodePath::translation),
                                             static_cast<double>(tolerances.translation[n])));
        clip.tracks.push_back(reducer.reduce(node, NodePath::rotation, 4, channelValues(samples, n, NodePath::rotation),
                                             static_cast<double>(tolerances.rotation[n])));
        clip.tracks.push_back(reducer.reduce(node, NodePath::scale, 3, channelValues(samples, n, NodePath::scale),
                                             static_cast<double>(tolerances.scale[n])));
        const std::span<const MorphSlot> slots = morphSlotsOf(model, node);
        if (slots.empty())
            continue;
        const auto first = static_cast<std::size_t>(slots.data() - model.morphSlots.data());
        std::vector<float> weights;
        for (const MotionSample& sample : samples)
            weights.insert(weights.end(), sample.morphs.begin() + static_cast<std::ptrdiff_t>(first),
                           sample.morphs.begin() + static_cast<std::ptrdiff_t>(first + slots.size()));
        const float tolerance = *std::min_element(
            tolerances.morph.begin() + static_cast<std::ptrdiff_t>(first),
            tolerances.morph.begin() + static_cast<std::ptrdiff_t>(first + slots.size()));
        clip.tracks.push_back(reducer.reduce(node, NodePath::morphWeights, static_cast<int>(slots.size()), weights,
                                             static_cast<double>(tolerance)));
    }
    return clip;
}

std::vector<int> identity(std::size_t n)
{
    std::vector<int> out(n);
    for (std::size_t i = 0; i < n; ++i)
        out[i] = static_cast<int>(i);
    return out;
}

}  // namespace

Result<Deviation> measureDeviation(const AnimationPlan& plan, const PoseDistance& distance, const Model& posed,
                                   const ModelClip& clip, std::span<const int> nodeOf, std::span<const int> slotOf,
                                   double tolerance, const Progress& progress)
{
    Result<Player> created = Player::create(plan.program);
    if (!created)
        return created.error();
    Player& player = *created;
    const double last = plan.duration - std::max(1e-9, plan.duration * 1e-12);
    const std::vector<int> parents = parentsOf(posed);
    std::vector<Transform> local = restPose(posed);
    std::vector<float> weights = restMorphWeights(posed);
    std::vector<Mat4> pose(local.size());
    std::vector<Mat4> mapped(nodeOf.size());
    std::vector<float> mappedWeights(slotOf.size());

    const auto distanceAt = [&](double time) {
        sampleClip(posed, clip, time, local, weights);
        toModelSpace(parents, local, pose);
        const double t = plan.closed && time >= last ? 0.0 : std::clamp(time, 0.0, std::max(last, 0.0));
        if (!player.seek(plan.start + t))
            return std::numeric_limits<double>::max();
        const std::span<const Mat4> wanted = player.modelPose();
        double largest = 0.0;
        for (std::size_t n = 0; n < nodeOf.size(); ++n) {
            mapped[n] = nodeOf[n] < 0 ? wanted[n] : pose[static_cast<std::size_t>(nodeOf[n])];
            largest = std::max(largest, static_cast<double>(glm::length(Vec3(mapped[n][3] - wanted[n][3]))));
        }
        for (std::size_t s = 0; s < slotOf.size(); ++s)
            mappedWeights[s] = slotOf[s] < 0 ? player.morphWeights()[s] : weights[static_cast<std::size_t>(slotOf[s])];
        return std::max(largest / static_cast<double>(distance.size()),
                        static_cast<double>(distance.between(mapped, mappedWeights, wanted, player.morphWeights())));
    };

    Deviation out;
    const auto steps = static_cast<int>(std::ceil(plan.duration * kRate - 1e-9));
    double squares = 0.0;
    for (int i = 0; i <= steps; ++i) {
        if (progress.cancelled())
            return Error{ErrorKind::cancelled, "The export was cancelled.", "", ""};
        const double time = std::min(i / kRate, plan.duration);
        double off = distanceAt(time);
        // A jump lies between two keys a few microseconds apart: what counts is either side of it.
        if (off > tolerance)
            off = std::min(off, std::max(distanceAt(time - kJumpReach), distanceAt(time + kJumpReach)));
        out.maximum = std::max(out.maximum, off);
        squares += off * off;
    }
    out.rms = std::sqrt(squares / (steps + 1));
    return out;
}

Result<ModelClip> bakeAnimation(const AnimationPlan& plan, const Model& model, const PoseDistance& distance,
                                const ExportSettings& settings, const Progress& progress)
{
    const double allowed = settings.tolerance * static_cast<double>(distance.size());
    const std::vector<int> nodes = identity(model.nodes.size());
    const std::vector<int> slots = identity(model.morphSlots.size());
    double share = 0.5;
    double before = std::numeric_limits<double>::max();
    for (int attempt = 1;; ++attempt) {
        const ChannelTolerances tolerances = channelTolerances(model, distance, allowed * share);
        Result<std::vector<MotionSample>> samples = sampleMotion(plan, model, settings.rate, tolerances, progress);
        if (!samples)
            return samples.error();
        ModelClip clip = reducedClip(plan, model, *samples, tolerances);
        const Result<Deviation> deviation =
            measureDeviation(plan, distance, model, clip, nodes, slots, settings.tolerance, progress);
        if (!deviation)
            return deviation.error();
        // What stricter channels don't mend, the caller's report will show.
        if (deviation->maximum <= settings.tolerance * 0.95 || deviation->maximum > before * 0.95 || attempt == kAttempts)
            return clip;
        before = deviation->maximum;
        share *= std::clamp(0.7 * settings.tolerance / deviation->maximum, 0.1, 0.8);
    }
}

void dropRestingChannels(const Model& model, std::vector<ModelClip>& animations)
{
    const std::vector<float> morphRest = restMorphWeights(model);
    const auto atRest = [&](const NodeTrack& track) {
        const Transform& rest = model.nodes[static_cast<std::size_t>(track.node)].rest;
        std::vector<float> value;
        switch (track.path) {
        case NodePath::translation:
            value = {rest.translation.x, rest.translation.y, rest.translation.z};
            break;
        case NodePath::rotation:
            value = {rest.rotation.x, rest.rotation.y, rest.rotation.z, rest.rotation.w};
            break;
        case NodePath::scale:
            value = {rest.scale.x, rest.scale.y, rest.scale.z};
            break;
        case NodePath::morphWeights: {
            const std::span<const MorphSlot> slots = morphSlotsOf(model, track.node);
            const auto first = slots.data() - model.morphSlots.data();
            value.assign(morphRest.begin() + first, morphRest.begin() + first + static_cast<std::ptrdiff_t>(slots.size()));
            break;
        }
        }
        if (track.interpolation == KeyInterpolation::cubic)
            return false;
        float sign = 1.0f;
        if (track.path == NodePath::rotation) {
            float dot = 0.0f;
            for (std::size_t k = 0; k < 4; ++k)
                dot += value[k] * track.values[k];
            sign = dot < 0.0f ? -1.0f : 1.0f;
        }
        for (std::size_t i = 0; i < track.values.size(); ++i) {
            const float wanted = value[i % value.size()] * sign;
            if (std::abs(track.values[i] - wanted) > 1e-6f * std::max(1.0f, std::abs(wanted)))
                return false;
        }
        return true;
    };

    std::set<std::pair<int, NodePath>> moved;
    for (const ModelClip& clip : animations)
        for (const NodeTrack& track : clip.tracks)
            if (!atRest(track))
                moved.insert({track.node, track.path});
    for (ModelClip& clip : animations) {
        const auto rests = [&](const NodeTrack& track) { return !moved.contains({track.node, track.path}); };
        if (!clip.tracks.empty() && std::ranges::all_of(clip.tracks, rests))
            clip.tracks.resize(1);
        else
            std::erase_if(clip.tracks, rests);
    }
}

}  // namespace sinew
