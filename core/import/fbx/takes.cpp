#include "core/import/fbx/motion.h"
#include "core/import/names.h"
#include "core/import/notes.h"
#include "core/import/refusal.h"
#include "core/import/tracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace sinew::fbx {
namespace {

constexpr double kStepEdge = 1e-3; // seconds: how long a jump takes in a linear track

// The curves that one track depends on.
struct Dependencies {
    std::vector<const Curve*> curves;
    bool bends = false; // even straight curves give a bent track (angles, pivots, layers)

    [[nodiscard]] bool empty() const { return curves.empty(); }
};

class TakeReader {
public:
    TakeReader(const Scene& scene, const Take& take, const ClipTargets& targets, const ImportLimits& limits,
               std::uint64_t& keys, Issues& issues)
        : m_scene(scene), m_take(take), m_targets(targets), m_limits(limits), m_keys(keys), m_issues(issues)
    {
        m_rate = std::clamp(scene.framesPerSecond, 24.0, 60.0);
    }

    ModelClip read()
    {
        ModelClip clip;
        clip.displayName = m_take.name;
        clip.duration = m_take.stop - m_take.start;
        for (std::size_t n = 0; n < m_scene.nodes.size(); ++n) {
            if (m_targets.modelNode[n] >= 0)
                readNode(static_cast<int>(n), clip);
        }
        readShapes(clip);
        return clip;
    }

private:
    void addCurves(const Layer& layer, const CurveNode& node, Dependencies& out) const
    {
        const auto add = [&](int curve) {
            if (curve >= 0)
                out.curves.push_back(&m_scene.curves[static_cast<std::size_t>(curve)]);
        };
        for (const int curve : node.curves)
            add(curve);
        add(layer.weightCurve.curves[0]);
    }

    // Whether any layer animates the property; its curves go to out.
    bool depend(std::int64_t object, const char* property, Dependencies& out) const
    {
        int layers = 0;
        for (const Layer& layer : m_take.layers) {
            const auto it = layer.properties.find({object, property});
            if (it == layer.properties.end())
                continue;
            ++layers;
            addCurves(layer, it->second, out);
        }
        out.bends = out.bends || layers > 1;
        return layers > 0;
    }

    // Times at which to sample: keys, the ends, and between keys where the
    // track bends. stepped: every segment holds its value.
    std::vector<double> sampleTimes(const Dependencies& d, bool& stepped) const
    {
        std::set<double> times{m_take.start, m_take.stop};
        const auto inside = [&](double t) { return t > m_take.start && t < m_take.stop; };
        stepped = !d.curves.empty();
        bool repeats = false;
        for (const Curve* curve : d.curves) {
            for (const Key& key : curve->keys) {
                if (inside(key.time))
                    times.insert(key.time);
            }
            for (std::size_t k = 0; k + 1 < curve->keys.size(); ++k)
                stepped = stepped && curve->keys[k].segment == Segment::constant;
            repeats = repeats
                      || (!curve->isConstant()
                          && ((curve->before != Extrapolation::constant && curve->keys.front().time > m_take.start)
                              || (curve->after != Extrapolation::constant && curve->keys.back().time < m_take.stop)));
        }
        stepped = stepped && !repeats;
        if (stepped)
            return {times.begin(), times.end()};
        std::set<double> more;
        for (auto it = times.begin(); std::next(it) != times.end(); ++it)
            subdivide(d, *it, *std::next(it), repeats, more);
        times.merge(more);
        return {times.begin(), times.end()};
    }

    void subdivide(const Dependencies& d, double from, double to, bool repeats, std::set<double>& out) const
    {
        bool bent = repeats;
        for (const Curve* curve : d.curves) {
            const double middle = 0.5 * (from + to);
            const auto next = std::upper_bound(curve->keys.begin(), curve->keys.end(), middle,
                                               [](double t, const Key& k) { return t < k.time; });
            if (next == curve->keys.begin() || next == curve->keys.end())
                continue;
            const Key& a = *(next - 1);
            switch (a.segment) {
            case Segment::constant: // jumps at its end
                if (a.value != next->value && next->time == to)
                    out.insert(to - std::min(kStepEdge, 0.5 * (to - from)));
                break;
            case Segment::constantNext:
                if (a.value != next->value && a.time == from)
                    out.insert(from + std::min(kStepEdge, 0.5 * (to - from)));
                break;
            case Segment::linear:
                bent = bent || (d.bends && a.value != next->value);
                break;
            case Segment::cubic:
                bent = bent || a.value != next->value || a.slopeRight != 0.0 || next->slopeLeft != 0.0;
                break;
            }
        }
        if (!bent || to - from <= 1.01 / m_rate)
            return;
        const double first = std::floor((from - m_take.start) * m_rate) + 1.0;
        for (double frame = first;; frame += 1.0) {
            const double t = m_take.start + frame / m_rate;
            if (t >= to - 1e-6)
                break;
            if (t > from + 1e-6)
                out.insert(t);
        }
    }

    void count(std::size_t keys)
    {
        m_keys += keys;
        if (m_keys > m_limits.maxKeys)
            throw Refusal(ErrorKind::limit, fmt::format("has more than {} animation keys", m_limits.maxKeys));
    }

    void readNode(int index, ModelClip& clip)
    {
        const SceneNode& node = m_scene.nodes[static_cast<std::size_t>(index)];
        const NodeProperties& p = node.properties;
        Dependencies translation;
        Dependencies rotation;
        Dependencies scale;
        (void)depend(node.id, "Lcl Translation", translation);
        const bool turns = depend(node.id, "Lcl Rotation", rotation);
        rotation.bends = true; // angles are not arcs
        bool scales = depend(node.id, "Lcl Scaling", scale);
        if (p.inheritType == 2 && node.parent >= 0)
            scales = depend(m_scene.nodes[static_cast<std::size_t>(node.parent)].id, "Lcl Scaling", scale) || scales;
        const glm::dvec3 zero(0.0);
        if (turns && (p.rotationPivot != zero || p.scalingOffset != zero || p.scalingPivot != zero)) {
            translation.curves.insert(translation.curves.end(), rotation.curves.begin(), rotation.curves.end());
            translation.bends = true;
        }
        if (scales && p.scalingPivot != zero) {
            translation.curves.insert(translation.curves.end(), scale.curves.begin(), scale.curves.end());
            translation.bends = true;
        }
        addTrack(index, NodePath::translation, translation, clip);
        addTrack(index, NodePath::rotation, rotation, clip);
        addTrack(index, NodePath::scale, scale, clip);
    }

    void addTrack(int index, NodePath path, const Dependencies& d, ModelClip& clip)
    {
        if (d.empty())
            return;
        NodeTrack track;
        track.node = m_targets.modelNode[static_cast<std::size_t>(index)];
        track.path = path;
        track.width = path == NodePath::rotation ? 4 : 3;
        bool stepped = false;
        const std::vector<double> times = sampleTimes(d, stepped);
        count(times.size());
        track.interpolation = stepped ? KeyInterpolation::step : KeyInterpolation::linear;
        for (const double t : times) {
            const LocalTransform local = evaluateNode(m_scene, &m_take, index, t);
            track.times.push_back(static_cast<float>(t - m_take.start));
            const auto put = [&](double value) { track.values.push_back(static_cast<float>(value)); };
            if (path == NodePath::rotation) {
                put(local.rotation.x);
                put(local.rotation.y);
                put(local.rotation.z);
                put(local.rotation.w);
            } else {
                const glm::dvec3& v = path == NodePath::translation ? local.translation : local.scale;
                put(v.x);
                put(v.y);
                put(v.z);
            }
        }
        finish(std::move(track), m_scene.nodes[static_cast<std::size_t>(index)].name, clip);
    }

    void finish(NodeTrack track, const std::string& name, ModelClip& clip)
    {
        const std::string where = fmt::format("clip \"{}\", node \"{}\"", m_take.name, name);
        if (!allFinite(track.values))
            refuse("holds keys that are not finite", where);
        Issues harmless; // times of the samples closer than a float tells apart
        tidyTrack(track, Quat(1, 0, 0, 0), where, harmless);
        collapseConstant(track);
        clip.tracks.push_back(std::move(track));
    }

    // One track for all morphs of a node.
    void readShapes(ModelClip& clip)
    {
        std::map<int, std::vector<const ShapeSlot*>> slotsOf;
        for (const ShapeSlot& slot : m_targets.shapes)
            slotsOf[slot.node].push_back(&slot);
        for (const auto& [node, slots] : slotsOf) {
            Dependencies d;
            for (const ShapeSlot* slot : slots) {
                (void)depend(slot->channel->id, "DeformPercent", d);
                d.bends = d.bends || slot->channel->shapes.size() > 1; // in-betweens take turns
            }
            if (d.empty())
                continue;
            NodeTrack track;
            track.node = node;
            track.path = NodePath::morphWeights;
            track.width = m_targets.morphCount[static_cast<std::size_t>(node)];
            bool stepped = false;
            const std::vector<double> times = sampleTimes(d, stepped);
            count(times.size() * static_cast<std::size_t>(track.width));
            track.interpolation = stepped ? KeyInterpolation::step : KeyInterpolation::linear;
            std::vector<double> weights;
            for (const double t : times) {
                track.times.push_back(static_cast<float>(t - m_take.start));
                const std::size_t row = track.values.size();
                track.values.resize(row + static_cast<std::size_t>(track.width), 0.0f);
                for (const ShapeSlot* slot : slots) {
                    shapeWeights(*slot->channel, evaluateChannel(m_scene, &m_take, *slot->channel, t), weights);
                    track.values[row + static_cast<std::size_t>(slot->target)] =
                        static_cast<float>(weights[slot->shape]);
                }
            }
            finish(std::move(track), "morphs", clip);
        }
    }

    const Scene& m_scene;
    const Take& m_take;
    const ClipTargets& m_targets;
    const ImportLimits& m_limits;
    std::uint64_t& m_keys;
    Issues& m_issues;
    double m_rate = 30.0;
};

// A take in which nothing moves still has its length and its place in the list.
void holdStill(ModelClip& clip, const Scene& scene, const ClipTargets& targets)
{
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        if (targets.modelNode[n] < 0)
            continue;
        const glm::dvec3 rest = evaluateNode(scene, nullptr, static_cast<int>(n), 0.0).translation;
        NodeTrack track;
        track.node = targets.modelNode[n];
        track.path = NodePath::translation;
        track.width = 3;
        track.times = {0.0f};
        if (clip.duration > 0.0)
            track.times.push_back(static_cast<float>(clip.duration));
        for (std::size_t k = 0; k < track.times.size(); ++k)
            track.values.insert(track.values.end(),
                                {static_cast<float>(rest.x), static_cast<float>(rest.y), static_cast<float>(rest.z)});
        clip.tracks.push_back(std::move(track));
        return;
    }
}

void noteLayers(const Take& take, Issues& issues)
{
    if (take.layers.size() > 1) {
        addNote(issues, Severity::info, "layers-combined",
                fmt::format("Clip \"{}\" has {} animation layers; they were combined.", take.name, take.layers.size()));
    }
}

} // namespace

std::vector<ModelClip> readTakes(const Scene& scene, const ClipTargets& targets, const ImportLimits& limits,
                                 Issues& issues)
{
    std::vector<ModelClip> out;
    std::uint64_t keys = 0;
    for (const Take& take : scene.takes) {
        if (take.stop - take.start > limits.maxClipSeconds) {
            addNote(issues, Severity::warning, "clip-too-long",
                    fmt::format("Clip \"{}\" lasts {:.0f} seconds; at most {:.0f} are read, so it was left out.",
                                take.name, take.stop - take.start, limits.maxClipSeconds));
            continue;
        }
        ModelClip clip = TakeReader(scene, take, targets, limits, keys, issues).read();
        noteLayers(take, issues);
        if (clip.tracks.empty()) {
            addNote(issues, Severity::info, "clip-still", fmt::format("Nothing moves in clip \"{}\".", take.name));
            holdStill(clip, scene, targets);
        }
        out.push_back(std::move(clip));
    }
    return out;
}

} // namespace sinew::fbx
