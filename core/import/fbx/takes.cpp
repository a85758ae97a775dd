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
// Between samples a track may stray from its curves this far, else it is sampled
// more finely, down to kFinest seconds. Translations: see ClipTargets.
constexpr double kAngleTolerance = 0.003; // radians
constexpr double kRatioTolerance = 0.001; // of scales and morph weights
constexpr double kFinest = 1.0 / 150.0;
constexpr double kMostRepeats = 10'000.0; // whose jumps are kept

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
        clip.rate = m_scene.framesPerSecond;
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
        if ((m_take.stop - m_take.start) * m_rate > static_cast<double>(m_limits.maxKeys))
            tooManyKeys();
        std::set<double> times{m_take.start, m_take.stop};
        stepped = !d.curves.empty();
        bool repeats = false;
        for (const Curve* curve : d.curves) {
            for (const Key& key : curve->keys)
                addInside(key.time, times);
            for (std::size_t k = 0; k + 1 < curve->keys.size(); ++k)
                stepped = stepped && curve->keys[k].segment == Segment::constant;
            if (!goesOnBeyondKeys(*curve))
                continue;
            repeats = true;
            addRepeats(*curve, times);
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

    void addInside(double time, std::set<double>& times) const
    {
        if (time > m_take.start && time < m_take.stop)
            times.insert(time);
    }

    [[nodiscard]] bool goesOnBeyondKeys(const Curve& curve) const
    {
        return !curve.isConstant()
               && ((curve.before != Extrapolation::constant && curve.keys.front().time > m_take.start)
                   || (curve.after != Extrapolation::constant && curve.keys.back().time < m_take.stop));
    }

    // Where a curve that is repeated begins anew it may jump.
    void addRepeats(const Curve& curve, std::set<double>& times) const
    {
        const double first = curve.keys.front().time;
        const double span = curve.keys.back().time - first;
        if (span < kFinest || (m_take.stop - m_take.start) / span > kMostRepeats)
            return;
        for (double n = std::ceil((m_take.start - first) / span); first + n * span < m_take.stop; n += 1.0) {
            addInside(first + n * span - kStepEdge, times);
            addInside(first + n * span, times);
        }
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
            tooManyKeys();
    }

    [[noreturn]] void tooManyKeys() const
    {
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

    using Values = std::vector<double>;
    struct Sample {
        double time;
        Values values;
    };

    // Samples valueAt where the curves of d ask for it, and more finely where
    // straight lines between the samples would stray: strays(a, b, between, share)
    // tells whether `between`, at that share of the way from a to b, is off.
    template <class ValueAt, class Strays>
    void sample(NodeTrack& track, const Dependencies& d, const ValueAt& valueAt, const Strays& strays)
    {
        constexpr double kShare = 0.3; // unlike the middle, where an S crosses its chord
        bool stepped = false;
        const std::vector<double> times = sampleTimes(d, stepped);
        const std::size_t keys = track.path == NodePath::morphWeights ? static_cast<std::size_t>(track.width) : 1;
        count(times.size() * keys);
        track.interpolation = stepped ? KeyInterpolation::step : KeyInterpolation::linear;
        std::vector<Sample> pending; // later samples, the next one last
        for (auto it = times.rbegin(); it != times.rend(); ++it)
            pending.push_back({*it, valueAt(*it)});
        std::vector<Sample> samples{pending.back()};
        pending.pop_back();
        while (!pending.empty()) {
            const Sample& from = samples.back();
            const Sample& to = pending.back();
            const double span = to.time - from.time;
            if (!stepped && span > kFinest && m_keys < m_limits.maxKeys / 10 && mayStray(d, from.time, to.time)
                && strays(from.values, to.values, valueAt(from.time + kShare * span), kShare)) {
                const double middle = from.time + 0.5 * span;
                count(keys);
                pending.push_back({middle, valueAt(middle)});
                continue;
            }
            samples.push_back(to);
            pending.pop_back();
        }
        for (const Sample& s : samples) {
            track.times.push_back(static_cast<float>(s.time - m_take.start));
            for (const double value : s.values)
                track.values.push_back(static_cast<float>(value));
        }
    }

    // Whether anything but a straight line may lie between two neighbouring samples.
    static bool mayStray(const Dependencies& d, double from, double to)
    {
        if (d.bends)
            return true;
        return std::any_of(d.curves.begin(), d.curves.end(), [&](const Curve* curve) {
            const auto next = std::upper_bound(curve->keys.begin(), curve->keys.end(), 0.5 * (from + to),
                                               [](double t, const Key& k) { return t < k.time; });
            if (next == curve->keys.begin() || next == curve->keys.end())
                return curve->keys.size() > 1 && (curve->before != Extrapolation::constant
                                                  || curve->after != Extrapolation::constant);
            return (next - 1)->segment == Segment::cubic;
        });
    }

    void addTrack(int index, NodePath path, const Dependencies& d, ModelClip& clip)
    {
        if (d.empty())
            return;
        NodeTrack track;
        track.node = m_targets.modelNode[static_cast<std::size_t>(index)];
        track.path = path;
        track.width = path == NodePath::rotation ? 4 : 3;
        const auto valueAt = [&](double t) {
            const LocalTransform local = evaluateNode(m_scene, &m_take, index, t);
            if (path == NodePath::rotation)
                return Values{local.rotation.x, local.rotation.y, local.rotation.z, local.rotation.w};
            const glm::dvec3& v = path == NodePath::translation ? local.translation : local.scale;
            return Values{v.x, v.y, v.z};
        };
        if (path == NodePath::rotation) {
            sample(track, d, valueAt, [](const Values& a, const Values& b, const Values& between, double share) {
                return angle(slerpShortest(a, b, share), between) > kAngleTolerance;
            });
        } else {
            const double tolerance = path == NodePath::translation ? m_targets.translationTolerance : kRatioTolerance;
            sample(track, d, valueAt, [&](const Values& a, const Values& b, const Values& between, double share) {
                return largestGap(a, b, between, share) > tolerance;
            });
        }
        finish(std::move(track), m_scene.nodes[static_cast<std::size_t>(index)].name, clip);
    }

    static glm::dquat quat(const Values& v) { return {v[3], v[0], v[1], v[2]}; }
    static glm::dquat slerpShortest(const Values& a, const Values& b, double share)
    {
        const glm::dquat p = quat(a);
        const glm::dquat q = quat(b);
        return glm::slerp(p, glm::dot(p, q) < 0.0 ? -q : q, share);
    }
    static double angle(const glm::dquat& p, const Values& v)
    {
        const glm::dquat q = glm::inverse(p) * quat(v);
        return 2.0 * std::atan2(std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z), std::abs(q.w));
    }
    static double largestGap(const Values& a, const Values& b, const Values& between, double share)
    {
        double gap = 0.0;
        for (std::size_t i = 0; i < a.size(); ++i)
            gap = std::max(gap, std::abs(a[i] + (b[i] - a[i]) * share - between[i]));
        return gap;
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
            std::vector<double> weights;
            const auto valueAt = [&](double t) {
                Values row(static_cast<std::size_t>(track.width), 0.0);
                for (const ShapeSlot* slot : slots) {
                    shapeWeights(*slot->channel, evaluateChannel(m_scene, &m_take, *slot->channel, t), weights);
                    row[static_cast<std::size_t>(slot->target)] = weights[slot->shape];
                }
                return row;
            };
            sample(track, d, valueAt, [](const Values& a, const Values& b, const Values& between, double share) {
                return largestGap(a, b, between, share) > kRatioTolerance;
            });
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
