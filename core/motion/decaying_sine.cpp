#include "core/motion/decaying_sine.h"

#include "core/motion/exact.h"

#include <cmath>

namespace sinew::motion {

double decayingSine(const DecayingSine& sine, double t)
{
    if (t < 0.0)
        return 0.0;
    const double cycles = fractionOfProduct(sine.frequency, t) + (sine.phase - std::trunc(sine.phase));
    return sine.amplitude * std::sin(kTwoPi * cycles) / std::exp(sine.decay * t);
}

DecayingSine newDecayingSine(double minimum, double maximum)
{
    DecayingSine sine;
    sine.amplitude = 0.25 * (maximum - minimum);
    return sine;
}

Invalid invalidReason(const DecayingSine& sine)
{
    if (auto bad = mustLieWithin("amplitude", sine.amplitude, kLargestValue))
        return bad;
    if (auto bad = mustBePositive("frequency", sine.frequency, kSmallestFrequency, kLargestRate))
        return bad;
    if (auto bad = mustNotBeNegative("decay", sine.decay, kLargestRate))
        return bad;
    return mustLieWithin("phase", sine.phase, kLargestValue);
}

}  // namespace sinew::motion
