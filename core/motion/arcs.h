// Arcs: the times of a bounce's flights, each shorter than the last by one
// factor, found in constant time (spec "motion" 5).
#pragma once

namespace sinew::motion {

struct Arcs {
    double first = 0.0;  // s, of flight 0, >= 0
    double ratio = 0.7;  // of one flight to the one before, 0..1
    double count = 0.0;  // flights, a whole number >= 0
};

struct Flight {
    bool over = true;      // all flights are done
    double index = 0.0;    // from 0
    double within = 0.0;   // s since it began
    double duration = 0.0; // s
    double scale = 1.0;    // ratio^index
};

// When flight `index` begins: the sum of those before it.
double arcStart(const Arcs& arcs, double index);

// The flight at s >= 0. A landing belongs to the flight that ends there, or,
// from the right, to the next.
enum class Landing { ends, begins };
Flight flightAt(const Arcs& arcs, double s, Landing landing = Landing::ends);

// A ratio in [0, 1] of a geometric series, with what keeps long sums accurate
// where it is close to 1.
struct Ratio {
    double value = 0.0;
    double rest = 1.0;  // 1 - value
};
// value^index, and the sum of value^k for k below count. Whole numbers >= 0.
double powerOf(const Ratio& ratio, double index);
double sumOf(const Ratio& ratio, double count);

}  // namespace sinew::motion
