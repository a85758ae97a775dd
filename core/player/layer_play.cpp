// Player::layerPlay: what a layer plays, in numbers; for displays and for drawing by baked clips.
#include "core/player/state.h"

namespace sinew {

LayerPlay Player::layerPlay(int layer) const
{
    const State& s = *m_state;
    const Program& program = *s.program;
    const double t = s.time;
    const LayerHistory history(program, s.streams, s.log, layer);
    const auto position = [&](const ClipPlay& play) { return play.clip >= 0 ? play.position(program, t) : 0.0; };
    LayerPlay out;
    out.layerWeight = LayerStack::weight(program, s.streams, s.log, layer, t);
    const auto set = [&](const ClipPlay& from, const ClipPlay& to, double weight) {
        out.clip = from.clip;
        out.position = position(from);
        out.next = to.clip;
        out.nextPosition = position(to);
        out.weight = weight;
    };
    const LayerMoment moment = history.at(t);
    if (moment.initial()) {
        set(history.initialClip(), history.initialNext(), history.mix(t));
        return out;
    }
    const LayerEvent event = history.event(moment);
    out.duration = event.transition;
    if (event.linearProgress(t) >= 1.0) {
        set(event.play, {}, 0.0);
        return out;
    }
    const LayerHistory::Source source = history.sourceOf(moment);
    out.changing = true;
    out.elapsed = t - event.began;
    out.frozen = source.frozen;
    set(source.frozen ? ClipPlay{} : source.play, event.play, event.progress(t));
    return out;
}

}  // namespace sinew
