#include "core/player/layers.h"

#include "core/motion/fade.h"
#include "core/player/tracks.h"

#include <algorithm>

namespace sinew {
namespace {

constexpr NodePath kPaths[] = {NodePath::translation, NodePath::rotation, NodePath::scale};

// Poses of up to about 400 nodes are mixed on the stack: memory that every
// character uses again, where its own would have to come from afar.
constexpr std::size_t kStackFloats = 14 * 1024;

std::size_t at(int i)
{
    return static_cast<std::size_t>(i);
}

PoseView viewOf(const float* lanes, std::size_t stride, const float* morphs, const PoseCover& cover)
{
    PoseView view{{}, morphs, &cover};
    for (const NodePath path : kPaths)
        view.path[static_cast<std::size_t>(path)] = lanes + at(firstPoseRow(path)) * stride;
    return view;
}

}  // namespace

LayerStack::LayerStack(const Program& program, bool withPose)
{
    const Rig& rig = *program.rig;
    if (program.clipTracks.size() > 0)
        m_values = program.parameters.size() + program.parts.size();
    if (withPose && !rig.clips.empty()) {
        m_stride = at(paddedLanes(static_cast<int>(rig.skeleton.size())));
        m_morphs = rig.skeleton.morphName.size();
        m_mix.resize(m_stride / kPoseLanes);
    }
    for (std::vector<motion::Covered>* values : {&m_firstValues, &m_secondValues, &m_result})
        values->resize(m_values);
    if (program.layerRule == LayerRule::applier && program.layers.size() > 1) {
        for (const NodePath path : kPaths)
            m_set[static_cast<std::size_t>(path)].resize(m_stride);
        m_set[kPosePaths].resize(m_morphs);
    }
    if (scratchFloats() > kStackFloats)
        m_heap.resize(scratchFloats());
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        Snapshot& snapshot = m_snapshots.emplace_back();
        snapshot.values.resize(m_values);
        if (m_stride + m_morphs > 0) {
            snapshot.pose = PoseBuffer(rig);
            snapshot.morphs.resize(m_morphs);
            snapshot.cover = rig.rest.cover;
        }
    }
}

// Three poses with their morphs, and two weights a lane.
std::size_t LayerStack::scratchFloats() const
{
    return 3 * (kPoseRows * m_stride + m_morphs) + 2 * m_stride;
}

LayerStack::Scratch LayerStack::divide(float* floats) const
{
    const auto take = [&floats](std::size_t n) {
        float* taken = floats;
        floats += n;
        return taken;
    };
    Scratch scratch;
    for (PoseRoom* room : {&scratch.first, &scratch.second, &scratch.back})
        room->lanes = take(kPoseRows * m_stride);
    scratch.pair = take(m_stride);
    scratch.over = take(m_stride);
    for (PoseRoom* room : {&scratch.first, &scratch.second, &scratch.back})
        room->morphs = take(m_morphs);
    return scratch;
}

LayerStack::Sample LayerStack::Snapshot::sample() const
{
    Sample sample{values, {}};
    if (!cover.path[0].empty() || !morphs.empty())
        sample.pose = viewOf(pose.lanes(), cover.path[0].size(), morphs.data(), cover);
    return sample;
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

void LayerStack::adopt(int layer, const LayerMoment& moment, const LayerStack& from, int theirs,
                       std::span<const int> values, bool samePose)
{
    Snapshot& snapshot = m_snapshots[at(layer)];
    const Snapshot& held = from.m_snapshots[at(theirs)];
    for (std::size_t i = 0; i < snapshot.values.size(); ++i)
        // A Program whose clips drive no parameters keeps none.
        snapshot.values[i] = values[i] >= 0 && !held.values.empty() ? held.values[at(values[i])] : motion::Covered{};
    if (samePose) {
        snapshot.pose = held.pose;
        snapshot.morphs = held.morphs;
        snapshot.cover = held.cover;
    }
    snapshot.moment = moment;
    snapshot.time = held.time;
    snapshot.valid = true;
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

LayerStack::Sample LayerStack::sampleClip(const Program& program, const ClipPlay& play, double t, const PoseRoom& room,
                                          std::vector<motion::Covered>& values, const Scratch& scratch)
{
    std::ranges::fill(values, motion::Covered{});
    const ClipLayout& rest = program.rig->rest;
    Sample sample{values, viewOf(rest.still.data(), m_stride, rest.stillMorphs.data(), rest.cover)};
    if (play.clip < 0)
        return sample;
    const double position = play.position(program, t);
    if (const int pose = program.clips.poseClip[at(play.clip)]; pose >= 0) {
        if (m_stride + m_morphs > 0)
            sample.pose = samplePoseClip(program.rig->clips[at(pose)], position, program.clips.closing[at(play.clip)],
                                         room, scratch.back);
        return sample;
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
            values[offset + at(target)] = {v[c], 1.0};
        }
    }
    return sample;
}

LayerStack::Sample LayerStack::sampleFirst(const Program& program, const ClipPlay& play, double t,
                                           const Scratch& scratch)
{
    return sampleClip(program, play, t, scratch.first, m_firstValues, scratch);
}

LayerStack::Sample LayerStack::sampleSecond(const Program& program, const ClipPlay& play, double t,
                                            const Scratch& scratch)
{
    return sampleClip(program, play, t, scratch.second, m_secondValues, scratch);
}

// What the event of `moment` set out from, its transition having cut into
// another: the state of that instant, frozen. Goes back to where a transition
// had run out, or to the snapshot already held, and forward from there.
const LayerStack::Snapshot& LayerStack::snapshotBefore(const Program& program, const LayerHistory& history,
                                                       const LayerMoment& moment, int layer, const Scratch& scratch)
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
        if (present.initial()) {
            const Sample from = sampleFirst(program, history.initialClip(), cut, scratch);
            const Sample to = sampleSecond(program, history.initialNext(), cut, scratch);
            combine(program, from, to, history.mix(cut), scratch, snapshot);
        } else {
            const LayerEvent event = history.event(present);
            const Sample from =
                held ? snapshot.sample() : sampleFirst(program, history.sourceOf(present).play, cut, scratch);
            const Sample to = sampleSecond(program, event.play, cut, scratch);
            combine(program, from, to, event.progress(cut), scratch, snapshot);
        }
        held = true;
        present = next;
    }
    snapshot.moment = moment;
    snapshot.time = history.event(moment).time;
    snapshot.valid = true;
    return snapshot;
}

// The mix of two samples as one, `a` possibly being `out` itself.
void LayerStack::combine(const Program& program, const Sample& a, const Sample& b, double progress,
                         const Scratch& scratch, Snapshot& out)
{
    for (std::size_t i = 0; i < m_values; ++i)
        out.values[i] = motion::crossFade(program.layerRule, a.values[i], b.values[i], progress);
    if (m_stride + m_morphs == 0)
        return;
    const LaneWeigher weigher(program.layerRule, progress, 1.0);
    std::ranges::fill(m_mix, LaneMix::layered);
    std::fill_n(scratch.over, m_stride, 1.0f);
    for (const NodePath path : kPaths) {
        const auto p = static_cast<std::size_t>(path);
        for (std::size_t l = 0; l < m_stride; ++l) {
            const LaneWeight w = weigher.of(a.pose.cover->path[p][l], b.pose.cover->path[p][l], false);
            scratch.pair[l] = w.pair;
            out.cover.path[p][l] = w.cover;
        }
        layPath(path, m_mix, a.pose.path[p], b.pose.path[p], scratch.pair, scratch.over,
                out.pose.row(firstPoseRow(path)));
    }
    for (std::size_t i = 0; i < m_morphs; ++i) {
        const LaneWeight w = weigher.of(a.pose.cover->morph[i], b.pose.cover->morph[i], false);
        out.morphs[i] = a.pose.morphs[i] * (1.0f - w.pair) + b.pose.morphs[i] * w.pair;
        out.cover.morph[i] = w.cover;
    }
    out.cover.classify(program.skeleton().size());
}

void LayerStack::apply(const Program& program, const Sample& a, const Sample* b, double progress, double weight,
                       const Scratch& scratch, Frame& frame)
{
    const LayerRule rule = program.layerRule;
    for (std::size_t i = 0; i < m_values; ++i) {
        const motion::Covered v = b ? motion::crossFade(rule, a.values[i], b->values[i], progress) : a.values[i];
        const std::size_t parameters = program.parameters.size();
        const double start = i < parameters ? frame.values[i] : frame.opacities[i - parameters];
        m_result[i] = motion::layOver(rule, m_result[i], v, weight, start);
    }
    if (m_stride + m_morphs == 0)
        return;
    const LaneWeigher weigher(rule, b ? progress : 0.0, weight);
    const PoseView& first = a.pose;
    const PoseView& second = b ? b->pose : a.pose;
    const PoseCover& secondCover = b ? *b->pose.cover : program.rig->rest.cover;
    for (const NodePath path : kPaths) {
        const auto p = static_cast<std::size_t>(path);
        weigher.weigh(*first.cover, secondCover, path, m_set[p], m_mix, scratch.pair, scratch.over);
        layPath(path, m_mix, first.path[p], second.path[p], scratch.pair, scratch.over,
                frame.pose.row(firstPoseRow(path)));
    }
    std::vector<std::uint8_t>& set = m_set[kPosePaths];
    for (std::size_t i = 0; i < m_morphs; ++i) {
        const LaneWeight w = weigher.of(first.cover->morph[i], secondCover.morph[i], !set.empty() && set[i] != 0);
        const float v = first.morphs[i] * (1.0f - w.pair) + second.morphs[i] * w.pair;
        frame.morphs[i] = frame.morphs[i] * (1.0f - w.over) + v * w.over;
        if (!set.empty() && w.cover > 0.0f)
            set[i] = 1;
    }
}

void LayerStack::evaluate(const Program& program, const Streams& streams, const InputLog& log, double t,
                          Frame& frame)
{
    if (program.layers.size() == 0)
        return;
    if (!m_heap.empty()) {
        evaluateWith(program, streams, log, t, divide(m_heap.data()), frame);
        return;
    }
    alignas(64) float floats[kStackFloats];
    evaluateWith(program, streams, log, t, divide(floats), frame);
}

void LayerStack::evaluateWith(const Program& program, const Streams& streams, const InputLog& log, double t,
                              const Scratch& scratch, Frame& frame)
{
    std::ranges::fill(m_result, motion::Covered{});
    for (std::vector<std::uint8_t>& set : m_set)
        std::ranges::fill(set, std::uint8_t{0});

    for (int layer = 0; layer < static_cast<int>(program.layers.size()); ++layer) {
        const double faded = level(program, streams, log, layer, t);
        const double weight = LayerStack::weight(program, streams, log, layer, t);
        if (faded <= 0.0 || (weight <= 0.0 && program.layerRule == LayerRule::eased))
            continue;

        const LayerHistory history(program, streams, log, layer);
        const LayerMoment moment = history.at(t);
        if (moment.initial()) {
            const double mix = history.mix(t);
            const Sample from = sampleFirst(program, history.initialClip(), t, scratch);
            if (mix > 0.0) {
                const Sample to = sampleSecond(program, history.initialNext(), t, scratch);
                apply(program, from, &to, mix, weight, scratch, frame);
            } else {
                apply(program, from, nullptr, 0.0, weight, scratch, frame);
            }
            continue;
        }
        const LayerEvent event = history.event(moment);
        if (event.linearProgress(t) >= 1.0) {
            apply(program, sampleFirst(program, event.play, t, scratch), nullptr, 0.0, weight, scratch, frame);
            continue;
        }
        const LayerHistory::Source source = history.sourceOf(moment);
        const Sample from = source.frozen ? snapshotBefore(program, history, moment, layer, scratch).sample()
                                          : sampleFirst(program, source.play, t, scratch);
        const Sample to = sampleSecond(program, event.play, t, scratch);
        apply(program, from, &to, event.progress(t), weight, scratch, frame);
    }

    for (std::size_t i = 0; i < m_values; ++i) {
        const std::size_t parameters = program.parameters.size();
        if (m_result[i].set())
            (i < parameters ? frame.values[i] : frame.opacities[i - parameters]) = m_result[i].value;
    }
}

}  // namespace sinew
