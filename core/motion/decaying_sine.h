// Decaying sine (spec "motion" 4, seed 003).
#pragma once

#include "core/motion/invalid.h"
#include "core/motion/kinds.h"

namespace sinew::motion {

// amplitude * sin(2 pi (frequency t + phase)) / exp(decay t), t since its
// start; 0 before it.
double decayingSine(const DecayingSine& sine, double t);

// The settings of a new one on a parameter of that range.
DecayingSine newDecayingSine(double minimum, double maximum);

Invalid invalidReason(const DecayingSine& sine);

}  // namespace sinew::motion
