// Layers: how clips and layers mix the values they set (spec "motion" 8, seed 004).
//
// Both rules work on one value at a time; run them over all targets of a layer,
// bottom layer first.
#pragma once

#include "core/motion/invalid.h"
#include "core/motion/kinds.h"

namespace sinew::motion {

// A value and how far it is set: 1 by a clip that sets it, between 0 and 1 in
// a transition to or from a clip that doesn't, 0 unset (the value then is 0).
struct Covered {
    double value = 0.0;
    double coverage = 0.0;
    bool operator==(const Covered&) const = default;

    [[nodiscard]] bool set() const { return coverage > 0.0; }
};

// The progress of a transition that has run for `time` seconds, through its
// curve: 0 to 1; 1 where the duration is 0.
double transitionProgress(double time, double duration, TransitionCurve curve);

// The mix of the current clip's value and the next one's. A snapshot of this,
// taken when another transition interrupts, is that one's `current`.
Covered crossFade(LayerRule rule, const Covered& current, const Covered& next, double progress);

// `layer` laid over the result of the layers below. `fallback` is the
// parameter's default or the part's authored opacity (eased rule).
Covered layOver(LayerRule rule, const Covered& below, const Covered& layer, double weight, double fallback);

}  // namespace sinew::motion
