// Whatever passes the checks evaluates to a number, at any time.
#include "core/motion/blend.h"
#include "core/motion/bounce.h"
#include "core/motion/decaying_sine.h"
#include "core/motion/harmonic.h"
#include "core/motion/look.h"
#include "core/motion/overshoot.h"
#include "core/motion/projectile.h"
#include "core/motion/ramp.h"
#include "core/motion/stagger.h"
#include "tests/core/motion/random_track.h"

namespace sinew::motion {
namespace {

// Over everything that is valid, its ends often.
double between(Draws& draws, double smallest, double largest)
{
    return draws.chance(0.1) ? smallest : draws.chance(0.1) ? largest : draws.magnitude(smallest, largest);
}
double orZero(Draws& draws, double largest)
{
    return draws.chance(0.2) ? 0.0 : between(draws, 1e-12, largest);
}
double anyTime(Draws& draws)
{
    return draws.chance(0.1) ? 0.0 : draws.one({-1.0, 1.0, 1.0}) * between(draws, 1e-12, kLargestTime);
}
double anyValue(Draws& draws)
{
    return draws.one({-1.0, 1.0}) * orZero(draws, kLargestValue);
}
Overshoot anyOvershoot(Draws& draws)
{
    return {between(draws, kSmallestFrequency, kLargestRate), orZero(draws, kLargestRate)};
}
Bounce anyBounce(Draws& draws)
{
    return {draws.fraction(), between(draws, kSmallestGravity, kLargestGravity), draws.one({0, 1, 9, 1000, 2147483647})};
}
FollowThrough anyFollowThrough(Draws& draws)
{
    FollowThrough result = draws.followThrough();
    if (draws.chance(0.5))
        result.kind = anyOvershoot(draws);
    else
        result.kind = anyBounce(draws);
    return result;
}

SINEW_DRAWN(Finite, Generators)
{
    const DecayingSine sine{anyValue(draws), between(draws, kSmallestFrequency, kLargestRate), orZero(draws, kLargestRate),
                            anyValue(draws)};
    RC_ASSERT(!invalidReason(sine));
    const Ramp ramp{anyValue(draws), anyValue(draws), between(draws, kSmallestDuration, kLargestTime), anyFollowThrough(draws)};
    RC_ASSERT(!invalidReason(ramp));
    const Projectile projectile{draws.one({0.0, 180.0, draws.real(0.0, 180.0)}), orZero(draws, kLargestValue),
                                draws.fraction(), draws.fraction(), between(draws, kSmallestGravity, kLargestGravity),
                                draws.one({0, 1, 9, 1000, 2147483647})};
    RC_ASSERT(!invalidReason(projectile));
    for (int i = 0; i < 10; ++i) {
        const double t = anyTime(draws);
        RC_ASSERT(std::isfinite(decayingSine(sine, t)));
        RC_ASSERT(std::isfinite(rampValue(ramp, t)));
        RC_ASSERT(std::isfinite(projectileAt(projectile, t).x));
        RC_ASSERT(std::isfinite(projectileAt(projectile, t).y));
    }
}

SINEW_DRAWN(Finite, Harmonics)
{
    Harmonic harmonic;
    harmonic.direction = draws.one({Direction::left, Direction::right, Direction::centric});
    harmonic.normalizedOrigin = draws.fraction();
    harmonic.normalizedRange = draws.fraction();
    harmonic.duration = between(draws, kSmallestDuration, kLargestTime);
    harmonic.phase = anyValue(draws);
    RC_ASSERT(!invalidReason(harmonic, 1));
    const Stagger stagger{draws.one({Stagger::Mode::sequence, Stagger::Mode::random}), orZero(draws, kLargestTime),
                          orZero(draws, kLargestTime), draws.bits(),
                          draws.one({Stagger::PhaseUnit::cycles, Stagger::PhaseUnit::seconds}), orZero(draws, kLargestRate),
                          orZero(draws, kLargestRate)};
    RC_ASSERT(!invalidReason(stagger));
    TimescaleChange change{0.0, {}, draws.real(-kLargestRate, kLargestRate)};
    change = changeTimescale(change, std::abs(anyTime(draws)), draws.real(-kLargestRate, kLargestRate));
    const double minimum = anyValue(draws);
    const double maximum = minimum + between(draws, 1.0, kLargestValue);
    for (const Harmonic& played : {harmonic, staggeredHarmonic(harmonic, stagger, draws.whole(0, 1000000))}) {
        const double value = harmonicValue(played, minimum, maximum, channelTime(change, anyTime(draws)));
        RC_ASSERT(std::isfinite(value));
        RC_ASSERT(std::isfinite(blend(draws.one({BlendMode::override_, BlendMode::additive, BlendMode::additiveFromDefault,
                                                 BlendMode::multiply}),
                                      draws.one({kBlendCeiling, -kBlendCeiling, 1.0}), value,
                                      draws.one({0.0, 1.0, kLargestValue}), minimum)));
    }
}

SINEW_DRAWN(Finite, Tracks)
{
    RandomTrack track(draws, {.values = draws.one({1.0, kLargestValue}), .shortest = draws.one({kSmallestDuration * 10, 0.01}),
                              .longest = draws.one({1.0, 1e8})});
    for (FollowThrough& followThrough : track.followThrough)
        followThrough = anyFollowThrough(draws);
    for (double& time : track.handleTimes)
        if (draws.chance(0.2))
            time = std::copysign(draws.magnitude(1e-300, 1e9), time);
    // Rounding may have brought keys of a late track together.
    track.update();
    if (invalidReason(track.view))
        return;
    for (int i = 0; i < 10; ++i) {
        const double t = draws.chance(0.5) ? anyTime(draws)
                                           : draws.real(track.times.front(), track.times.back() + 0.1 * track.length());
        for (const Components& result :
             {trackValue(track.view, t), trackVelocity(track.view, t, Side::left), trackVelocity(track.view, t, Side::right),
              trackValueInLoop(track.view, t, 1.0)})
            for (const double component : result)
                RC_ASSERT(std::isfinite(component));
    }
}

SINEW_DRAWN(Finite, Looks)
{
    LookState state;
    const double damping = draws.chance(0.3) ? 0.0 : between(draws, 1e-12, kLargestTime);
    RC_ASSERT(!invalidLookController(damping, 1.0));
    for (int i = 0; i < 100; ++i) {
        const DVec3 goal(anyValue(draws), anyValue(draws), anyValue(draws));
        tickLook(state, goal, damping, draws.one({0.0, 1.0 / 60.0, 1e-9, 100.0}));
        for (int k = 0; k < 3; ++k)
            RC_ASSERT(std::isfinite(state.position[k]) && std::isfinite(state.velocity[k]));
    }
}

}  // namespace
}  // namespace sinew::motion
