// Bounce: rebounds that follow an arrival, under gravity (spec "motion" 5, seed 003).
//
// `speed` >= 0 is the arriving speed |u| (units/s), s >= 0 the seconds since
// the arrival. The results are along -u/|u|, away from where it came: multiply
// by that direction, component by component on vectors.
#pragma once

#include "core/motion/invalid.h"
#include "core/motion/kinds.h"
#include "core/motion/side.h"

namespace sinew::motion {

// Height above the rest value; 0 once maximumBounces flights are over.
double bounceHeight(const Bounce& bounce, double speed, double s);
// Its derivative; at a landing that of the flight on the given side.
double bounceVelocity(const Bounce& bounce, double speed, double s, Side side = Side::right);

// Seconds until the last flight is over.
double bounceLength(const Bounce& bounce, double speed);

// The first flight, which artists shape directly.
struct FirstArc {
    double height = 0.0;
    double length = 0.0;  // s
};
FirstArc firstArc(const Bounce& bounce, double speed);

// The gravity that gives the first flight this length or height (both > 0).
// Where elasticity or speed is 0 there is no flight, and the default gravity
// comes back. Kept within what is valid.
double gravityForLength(double elasticity, double speed, double seconds);
double gravityForHeight(double elasticity, double speed, double height);

// A new bounce after an arrival at that speed: its first flight takes 0.35 s.
Bounce newBounce(double speed);

Invalid invalidReason(const Bounce& bounce);

}  // namespace sinew::motion
