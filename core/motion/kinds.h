// The kinds of motion and what is authored of them, as plain data.
//
// The document (core/project), the compiled Program and the mathematics share
// these types; they own no memory and name no other object but a channel.
// Times are seconds, frequencies Hz. Each block has its functions in the
// header of its name: harmonic.h, overshoot.h, bounce.h, ...; ranges that a
// field must keep are stated here and checked by the invalidReason() there.
#pragma once

#include <cstdint>
#include <variant>

namespace sinew {

// --- values -------------------------------------------------------------------

enum class RangePolicy { clamp, none, wrap };
enum class BlendMode { override_, additive, additiveFromDefault, multiply };
enum class Axis { x, y, z };

// --- tracks -------------------------------------------------------------------

enum class EaseFamily { sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce, afterEffects };
enum class EaseSide { in, out, inOut };
enum class Extrapolation { hold, loop, pingPong, offset, continue_ };

// How a segment runs from its key to the next.
struct Interpolation {
    enum class Kind { hold, linear, bezier, ease };
    Kind kind = Kind::linear;
    EaseFamily family = EaseFamily::sine;  // with ease
    EaseSide side = EaseSide::inOut;       // with ease
    bool operator==(const Interpolation&) const = default;
};

// --- what happens after a key or a ramp ---------------------------------------

// What is left of a follow-through when the next key comes.
enum class Residue { cut, faded, summed };

struct Overshoot {
    double frequency = 3.0;  // Hz, > 0
    double decay = 5.0;      // 1/s, >= 0
    bool operator==(const Overshoot&) const = default;
};
struct Bounce {
    double elasticity = 0.7;  // 0..1
    double gravity = 5000.0;  // units/s^2, > 0
    int maximumBounces = 9;   // >= 0
    bool operator==(const Bounce&) const = default;
};
struct FollowThrough {
    std::variant<std::monostate, Overshoot, Bounce> kind;  // monostate: off
    Residue residue = Residue::faded;
    bool published = false;     // arriving velocity read 1 ms before the key, as the source does
    bool usePeakSpeed = false;  // arriving velocity = the segment's peak speed (keys that ease in)
    bool operator==(const FollowThrough&) const = default;
};

// --- drivers ------------------------------------------------------------------

// What moves parameters: keyframes (core/motion/track.h) or one of the structs below.
enum class MotionKind : std::uint8_t { track, decayingSine, ramp, projectile, harmonic, look };

enum class Direction { left, right, centric };

struct Harmonic {
    int channel = 0;  // index into the project's channels
    Direction direction = Direction::left;
    double normalizedOrigin = 0.5;  // 0..1
    double normalizedRange = 0.5;   // 0..1
    double duration = 3.0;          // s, > 0
    double phase = 0.0;             // cycles
    bool finishCycle = false;       // when switched off while playing, run to the cycle's end first
    bool operator==(const Harmonic&) const = default;
};
struct Look {
    Axis axis = Axis::x;
    double factor = 1.0;
    bool operator==(const Look&) const = default;
};
struct DecayingSine {
    double amplitude = 80.0;
    double frequency = 1.0;  // Hz, > 0
    double decay = 1.0;      // 1/s, >= 0
    double phase = 0.0;      // cycles; 0.25 is the cosine start
    bool operator==(const DecayingSine&) const = default;
};
struct Ramp {
    double startValue = 0.0;
    double endValue = 1.0;
    double duration = 0.1;  // s, > 0
    FollowThrough followThrough{Overshoot{}, Residue::faded, false, false};
    bool operator==(const Ramp&) const = default;
};
// Two targets: x, and y up.
struct Projectile {
    double elevation = 75.0;  // degrees, 0..180
    double speed = 1900.0;    // >= 0
    double elasticity = 0.7;  // 0..1
    double friction = 0.5;    // 0..1
    double gravity = 5000.0;  // > 0
    int maximumBounces = 9;   // >= 0
    bool operator==(const Projectile&) const = default;
};

// How a driver is spread over its items (a target, or two or three for vector
// motion). Harmonics lag in phase: by phaseStep cycles an item, or by the
// seconds that other drivers are delayed by, as phaseUnit says.
struct Stagger {
    enum class Mode { sequence, random };
    enum class PhaseUnit { cycles, seconds };
    Mode mode = Mode::sequence;
    double delay = 0.15;        // s an item, >= 0 (sequence)
    double maximumDelay = 1.0;  // s, >= 0 (random)
    std::uint64_t seed = 1;     // (random)
    PhaseUnit phaseUnit = PhaseUnit::cycles;  // harmonics
    double phaseStep = 0.0;     // harmonics: cycles an item (sequence), at most (random)
    double falloff = 1.0;       // harmonics: factor on the amplitude, to the power of the index
    bool operator==(const Stagger&) const = default;
};

// --- layers -------------------------------------------------------------------

enum class TransitionCurve { linear, smooth, easeIn, easeOut };
enum class LayerRule { eased, applier };

}  // namespace sinew
