#include "core/player/layer_state.h"

#include "core/motion/layers.h"

#include <algorithm>
#include <cmath>

namespace sinew {

double ClipPlay::position(const Program& program, double t) const
{
    const auto row = static_cast<std::size_t>(clip);
    const double duration = program.clips.duration[row];
    const double age = (t - since) * speed;
    if (!loop)
        return std::clamp(speed < 0.0 ? duration + age : age, 0.0, duration);
    const double period = duration + program.clips.closing[row];
    if (period <= 0.0)
        return 0.0;
    const double within = std::fmod(age, period);
    return within < 0.0 ? std::min(within + period, period) : within;
}

double LayerEvent::linearProgress(double t) const
{
    return motion::transitionProgress(t - began, transition, TransitionCurve::linear);
}

double LayerEvent::progress(double t) const
{
    return motion::transitionProgress(t - began, transition, curve);
}

LayerMoment LayerHistory::at(double t) const
{
    const auto layer = static_cast<std::size_t>(m_layer);
    const auto first = m_program.cues.time.begin() + m_program.layers.firstCue[layer];
    const auto past = std::upper_bound(first, first + m_program.layers.cueCount[layer], t);
    return {static_cast<int>(past - first), m_log.at(m_streams.request + m_layer, t)};
}

// At equal times the request comes after the cue.
bool LayerHistory::cueIsLatest(const LayerMoment& moment) const
{
    if (moment.cues == 0)
        return false;
    const int cue = m_program.layers.firstCue[static_cast<std::size_t>(m_layer)] + moment.cues - 1;
    return moment.request < 0 || m_program.cues.time[static_cast<std::size_t>(cue)] > m_log[moment.request].time;
}

LayerEvent LayerHistory::event(const LayerMoment& moment) const
{
    if (cueIsLatest(moment)) {
        const CueTable& cues = m_program.cues;
        const auto cue =
            static_cast<std::size_t>(m_program.layers.firstCue[static_cast<std::size_t>(m_layer)] + moment.cues - 1);
        return {cues.time[cue],
                cues.time[cue],
                cues.transition[cue],
                cues.curve[cue],
                {cues.clip[cue], cues.time[cue], cues.speed[cue], cues.loop[cue] != 0}};
    }
    const Input& input = m_log[moment.request];
    const auto& request = std::get<LayerRequest>(input.what);
    const double began = input.time - request.elapsed;
    return {input.time, began, request.transition, request.curve, {request.clip, began, request.speed, request.loop}};
}

LayerMoment LayerHistory::before(const LayerMoment& moment) const
{
    if (cueIsLatest(moment))
        return {moment.cues - 1, moment.request};
    return {moment.cues, m_log.before(moment.request)};
}

LayerMoment LayerHistory::after(const LayerMoment& moment) const
{
    const auto layer = static_cast<std::size_t>(m_layer);
    const int request =
        moment.request >= 0 ? m_log.after(moment.request) : m_log.first(m_streams.request + m_layer);
    const bool cueLeft = moment.cues < m_program.layers.cueCount[layer];
    if (cueLeft) {
        const auto cue = static_cast<std::size_t>(m_program.layers.firstCue[layer] + moment.cues);
        if (request < 0 || m_program.cues.time[cue] <= m_log[request].time)
            return {moment.cues + 1, moment.request};
    }
    return {moment.cues, request};
}

LayerHistory::Source LayerHistory::sourceOf(const LayerMoment& moment) const
{
    const double cut = event(moment).time;
    for (LayerMoment earlier = before(moment);; earlier = before(earlier)) {
        if (earlier.initial()) {
            const double progress = mix(cut);
            // The applier keeps what only the first clip sets, however far the slider is.
            const bool next = progress >= 1.0 && m_program.layerRule == LayerRule::eased;
            if (progress <= 0.0 || next)
                return {false, next ? initialNext() : initialClip(), earlier};
            return {true, {}, earlier};
        }
        const LayerEvent started = event(earlier);
        const double progress = started.linearProgress(cut);
        if (progress >= 1.0)
            return {false, started.play, earlier};
        if (progress > 0.0)
            return {true, {}, earlier};
        // Cut at the instant it began: as if it had never been asked for.
    }
}

LayerMoment LayerHistory::cutterOf(const LayerMoment& moment, const LayerMoment& last) const
{
    LayerMoment cutter = after(moment);
    while (cutter != last && event(cutter).linearProgress(event(after(cutter)).time) <= 0.0)
        cutter = after(cutter);
    return cutter;
}

int LayerHistory::earliestNeeded(double t) const
{
    LayerMoment moment = at(t);
    bool open = !moment.initial() && event(moment).linearProgress(t) < 1.0;
    while (open && !moment.initial()) {
        const Source source = sourceOf(moment);
        moment = source.moment;
        open = source.frozen;
    }
    return moment.request;
}

ClipPlay LayerHistory::base(int clip) const
{
    const bool loop = clip < 0 || m_program.clips.loop[static_cast<std::size_t>(clip)] != 0;
    return {clip, 0.0, m_program.layers.speed[static_cast<std::size_t>(m_layer)], loop};
}

ClipPlay LayerHistory::initialClip() const
{
    return base(m_program.layers.clip[static_cast<std::size_t>(m_layer)]);
}

ClipPlay LayerHistory::initialNext() const
{
    return base(m_program.layers.nextClip[static_cast<std::size_t>(m_layer)]);
}

double LayerHistory::mix(double t) const
{
    if (m_program.layers.nextClip[static_cast<std::size_t>(m_layer)] < 0)
        return 0.0;
    const int entry = m_log.at(m_streams.layerMix + m_layer, t);
    return entry >= 0 ? std::get<HeldValue>(m_log[entry].what).value
                      : m_program.layers.mix[static_cast<std::size_t>(m_layer)];
}

}  // namespace sinew
