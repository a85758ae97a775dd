#include "core/player/layers.h"

#include "core/motion/fade.h"
#include "core/player/pose_kernels.h"
#include "core/player/tracks.h"

#include <algorithm>

namespace sinew {
namespace {

constexpr NodePath kPaths[] = {NodePath::translation, NodePath::rotation, NodePath::scale};

std::size_t at(int i)
{
    return static_cast<std::size_t>(i);
}

}  // namespace

LayerStack::LayerStack(const Program& program, bool withPose)
    : m_values(program.parameters.size() + program.parts.size()), m_haveValues(program.clipTracks.size() > 0),
      m_havePose(withPose && !program.rig->clips.empty()), m_a(makeSample(program)), m_b(makeSample(program)),
      m_scratchPose(program.skeleton()), m_scratchMorphs(program.skeleton().morphName.size()),
      m_noCover(makeCover({}, program.skeleton().size(), program.skeleton().morphName.size())), m_poseSet(m_noCover),
      m_result(m_values)
{
    const std::size_t lanes = std::max(m_noCover.path[0].size(), m_noCover.morph.size());
    m_pair.resize(lanes);
    m_cover.resize(lanes);
    m_over.resize(lanes);
    for (std::size_t i = 0; i < program.layers.size(); ++i)
        m_snapshots.push_back({makeSample(program), m_noCover, {}, 0.0, false});
}

void LayerStack::forgetFrom(int layer, double t)
{
    Snapshot& snapshot = m_snapshots[at(layer)];
    snapshot.valid = snapshot.valid && snapshot.time <= t;
}

bool LayerStack::holds(int layer, const LayerMoment& moment) const
{
    const Snapshot& snapshot = m_snapshots[at(layer)];
    return snapshot.valid && snapshot.moment == moment;
}

LayerStack::Sample LayerStack::makeSample(const Program& program) const
{
    Sample sample;
    sample.values.resize(m_values);
    sample.pose = PoseBuffer(program.skeleton());
    sample.morphs.resize(program.skeleton().morphName.size());
    return sample;
}

double LayerStack::level(const Program& program, const Streams& streams, const InputLog& log, int layer, double t)
{
    const LayerTable& layers = program.layers;
    const bool solo = std::ranges::find(layers.solo, 1) != layers.solo.end();
    const bool on = !layers.mute[at(layer)] && (!solo || layers.solo[at(layer)]);
    const int entry = log.at(streams.layerLevel + layer, t);
    if (entry < 0)
        return on ? 1.0 : 0.0;
    return motion::fadeWeight(std::get<Switched>(log[entry].what).level, on ? 1.0 : 0.0, t - log[entry].time,
                              layers.fade[at(layer)]);
}

double LayerStack::weight(const Program& program, const Streams& streams, const InputLog& log, int layer, double t)
{
    const int entry = log.at(streams.layerWeight + layer, t);
    const double set = entry >= 0 ? std::get<HeldValue>(log[entry].what).value : program.layers.weight[at(layer)];
    return set * level(program, streams, log, layer, t);
}

void LayerStack::sampleClip(const Program& program, const ClipPlay& play, double t, Sample& out)
{
    std::ranges::fill(out.values, motion::Covered{});
    out.poseCover = &m_noCover;
    if (play.clip < 0)
        return;
    const double position = play.position(program, t);
    const int pose = program.clips.poseClip[at(play.clip)];
    if (pose >= 0 && !m_havePose)
        return;
    if (pose >= 0) {
        const PoseClip& clip = program.rig->clips[at(pose)];
        samplePoseClip(clip, position, program.clips.closing[at(play.clip)], out.pose, out.morphs, m_scratchPose, m_scratchMorphs);
        out.poseCover = &clip.cover;
        return;
    }
    const double period = play.loop ? program.clips.duration[at(play.clip)] : 0.0;
    const int first = program.clips.firstTrack[at(play.clip)];
    for (int i = first; i < first + program.clips.trackCount[at(play.clip)]; ++i) {
        const std::array<double, 3> v = clipTrackValue(program, program.clipTracks.track[at(i)], position,
                                                       (t - play.since) * play.speed, period);
        const std::size_t offset = program.clipTracks.part[at(i)] ? program.parameters.size() : 0;
        for (std::size_t c = 0; c < 3; ++c) {
            const int target = program.clipTracks.target[at(i)][c];
            if (target < 0)
                break;
            out.values[offset + at(target)] = {v[c], 1.0};
        }
    }
}

// What the event of `moment` set out from, its transition having cut into
// another: the state of that instant, frozen. Goes back to where a transition
// had run out, or to the snapshot already held, and forward from there.
const LayerStack::Sample& LayerStack::snapshotBefore(const Program& program, const LayerHistory& history,
                                                     const LayerMoment& moment, int layer)
{
    Snapshot& snapshot = m_snapshots[at(layer)];
    const auto isHeld = [&snapshot](const LayerMoment& m) { return snapshot.valid && snapshot.moment == m; };

    LayerMoment present = moment;
    while (!present.initial() && !isHeld(present)) {
        const LayerHistory::Source source = history.sourceOf(present);
        if (!source.frozen)
            break;
        present = source.moment;
    }
    bool held = isHeld(present);
    while (present != moment) {
        const LayerMoment next = history.cutterOf(present, moment);
        const double cut = history.event(next).time;
        double progress = 0.0;
        if (present.initial()) {
            progress = history.mix(cut);
            sampleClip(program, history.initialClip(), cut, m_a);
            sampleClip(program, history.initialNext(), cut, m_b);
        } else {
            const LayerEvent event = history.event(present);
            progress = event.progress(cut);
            if (!held)
                sampleClip(program, history.sourceOf(present).play, cut, m_a);
            sampleClip(program, event.play, cut, m_b);
        }
        combine(program, held ? snapshot.sample : m_a, m_b, progress, snapshot);
        held = true;
        present = next;
    }
    snapshot.moment = moment;
    snapshot.time = history.event(moment).time;
    snapshot.valid = true;
    return snapshot.sample;
}

// The rules of motion/layers.h as weights of a lane: what becomes of 0 and 1.
void LayerStack::pairLanes(LayerRule rule, const std::vector<float>& c0, const std::vector<float>& c1, double progress)
{
    for (std::size_t l = 0; l < c0.size(); ++l) {
        const motion::Covered pair = motion::crossFade(rule, {0.0, c0[l]}, {1.0, c1[l]}, progress);
        m_pair[l] = static_cast<float>(pair.value);
        m_cover[l] = static_cast<float>(pair.coverage);
    }
}

void LayerStack::overLanes(LayerRule rule, double weight, std::vector<float>& set)
{
    for (std::size_t l = 0; l < set.size(); ++l) {
        const motion::Covered over = motion::layOver(rule, {0.0, set[l]}, {1.0, m_cover[l]}, weight, 0.0);
        m_over[l] = m_cover[l] > 0.0f ? static_cast<float>(over.value) : 0.0f;
        set[l] = static_cast<float>(over.coverage);
    }
}

void LayerStack::combine(const Program& program, const Sample& a, const Sample& b, double progress, Snapshot& out)
{
    for (std::size_t i = 0; i < m_values; ++i)
        out.sample.values[i] = motion::crossFade(program.layerRule, a.values[i], b.values[i], progress);
    for (const NodePath path : kPaths) {
        const auto p = static_cast<std::size_t>(path);
        pairLanes(program.layerRule, a.poseCover->path[p], b.poseCover->path[p], progress);
        mixPath(path, a.pose, b.pose, m_pair.data(), out.sample.pose);
        std::copy_n(m_cover.begin(), out.cover.path[p].size(), out.cover.path[p].begin());
    }
    pairLanes(program.layerRule, a.poseCover->morph, b.poseCover->morph, progress);
    for (std::size_t i = 0; i < out.cover.morph.size(); ++i) {
        out.sample.morphs[i] = a.morphs[i] * (1.0f - m_pair[i]) + b.morphs[i] * m_pair[i];
        out.cover.morph[i] = m_cover[i];
    }
    out.sample.poseCover = &out.cover;
}

void LayerStack::apply(const Program& program, const Sample& a, const Sample* b, double progress, double weight,
                       Frame& frame)
{
    const LayerRule rule = program.layerRule;
    for (std::size_t i = 0; m_haveValues && i < m_values; ++i) {
        const motion::Covered v = b ? motion::crossFade(rule, a.values[i], b->values[i], progress) : a.values[i];
        const std::size_t parameters = program.parameters.size();
        const double start = i < parameters ? frame.values[i] : frame.opacities[i - parameters];
        m_result[i] = motion::layOver(rule, m_result[i], v, weight, start);
    }
    if (!m_havePose)
        return;
    const PoseCover& none = m_noCover;
    for (const NodePath path : kPaths) {
        const auto p = static_cast<std::size_t>(path);
        pairLanes(rule, a.poseCover->path[p], b ? b->poseCover->path[p] : none.path[p], b ? progress : 0.0);
        overLanes(rule, weight, m_poseSet.path[p]);
        if (b)
            mixPath(path, a.pose, b->pose, m_pair.data(), m_scratchPose);
        mixPath(path, frame.pose, b ? m_scratchPose : a.pose, m_over.data(), frame.pose);
    }
    pairLanes(rule, a.poseCover->morph, b ? b->poseCover->morph : none.morph, b ? progress : 0.0);
    overLanes(rule, weight, m_poseSet.morph);
    for (std::size_t i = 0; i < frame.morphs.size(); ++i) {
        const float v = b ? a.morphs[i] * (1.0f - m_pair[i]) + b->morphs[i] * m_pair[i] : a.morphs[i];
        frame.morphs[i] = frame.morphs[i] * (1.0f - m_over[i]) + v * m_over[i];
    }
}

void LayerStack::evaluate(const Program& program, const Streams& streams, const InputLog& log, double t,
                          Frame& frame)
{
    std::ranges::fill(m_result, motion::Covered{});
    for (std::vector<float>& path : m_poseSet.path)
        std::ranges::fill(path, 0.0f);
    std::ranges::fill(m_poseSet.morph, 0.0f);

    for (int layer = 0; layer < static_cast<int>(program.layers.size()); ++layer) {
        const double faded = level(program, streams, log, layer, t);
        const double weight = LayerStack::weight(program, streams, log, layer, t);
        if (faded <= 0.0 || (weight <= 0.0 && program.layerRule == LayerRule::eased))
            continue;

        const LayerHistory history(program, streams, log, layer);
        const LayerMoment moment = history.at(t);
        if (moment.initial()) {
            const double mix = history.mix(t);
            sampleClip(program, history.initialClip(), t, m_a);
            if (mix > 0.0)
                sampleClip(program, history.initialNext(), t, m_b);
            apply(program, m_a, mix > 0.0 ? &m_b : nullptr, mix, weight, frame);
            continue;
        }
        const LayerEvent event = history.event(moment);
        if (event.linearProgress(t) >= 1.0) {
            sampleClip(program, event.play, t, m_a);
            apply(program, m_a, nullptr, 0.0, weight, frame);
            continue;
        }
        const LayerHistory::Source source = history.sourceOf(moment);
        const Sample* from = &m_a;
        if (source.frozen)
            from = &snapshotBefore(program, history, moment, layer);
        else
            sampleClip(program, source.play, t, m_a);
        sampleClip(program, event.play, t, m_b);
        apply(program, *from, &m_b, event.progress(t), weight, frame);
    }

    for (std::size_t i = 0; i < m_values; ++i) {
        const std::size_t parameters = program.parameters.size();
        if (m_result[i].set())
            (i < parameters ? frame.values[i] : frame.opacities[i - parameters]) = m_result[i].value;
    }
}

}  // namespace sinew
