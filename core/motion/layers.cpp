#include "core/motion/layers.h"

#include <algorithm>

namespace sinew::motion {

namespace {

double mix(double from, double to, double share)
{
    return from + (to - from) * share;
}

}  // namespace

double transitionProgress(double time, double duration, TransitionCurve curve)
{
    const double p = duration > 0.0 ? std::clamp(time / duration, 0.0, 1.0) : 1.0;
    switch (curve) {
    case TransitionCurve::linear: break;
    case TransitionCurve::smooth: return p * p * (3.0 - 2.0 * p);
    case TransitionCurve::easeIn: return p * p;
    case TransitionCurve::easeOut: return p * (2.0 - p);
    }
    return p;
}

Covered crossFade(LayerRule rule, const Covered& current, const Covered& next, double progress)
{
    if (rule == LayerRule::applier) {
        // As published: what only the next clip sets jumps to it.
        if (!next.set())
            return current;
        return current.set() ? Covered{mix(current.value, next.value, progress), 1.0} : Covered{next.value, 1.0};
    }
    const double from = current.coverage * (1.0 - progress);
    const double to = next.coverage * progress;
    // Where one side counts for nothing the other stays as it is, to the bit.
    if (to <= 0.0)
        return from > 0.0 ? Covered{current.value, from} : Covered{};
    if (from <= 0.0)
        return {next.value, to};
    const double coverage = from + to;
    return {(current.value * from + next.value * to) / coverage, coverage};
}

Covered layOver(LayerRule rule, const Covered& below, const Covered& layer, double weight, double fallback)
{
    if (!layer.set())
        return below;
    if (rule == LayerRule::applier)
        return {below.set() ? mix(below.value, layer.value, weight) : layer.value, 1.0};
    return {mix(below.set() ? below.value : fallback, layer.value, weight * layer.coverage), 1.0};
}

}  // namespace sinew::motion
