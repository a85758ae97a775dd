#include "core/motion/bounce.h"

#include "core/motion/exact.h"
#include "core/motion/projectile.h"
#include "core/motion/ramp.h"
#include "tests/core/motion/draws.h"

namespace sinew::motion {
namespace {

using Long = long double;

// The published loop, in 80 bits: the height along the rebound.
Long loopedBounce(const Bounce& bounce, double speed, double s)
{
    Long v = static_cast<Long>(bounce.elasticity) * speed;
    Long duration = 2 * v / bounce.gravity;
    Long current = 0;
    Long next = duration;
    int bounces = 1;
    while (next < s && bounces <= bounce.maximumBounces) {
        v *= bounce.elasticity;
        duration *= bounce.elasticity;
        current = next;
        next += duration;
        ++bounces;
    }
    if (bounces > bounce.maximumBounces)
        return 0;
    const Long delta = s - current;
    return delta * (v - bounce.gravity * delta / 2);
}

struct LongPoint {
    Long x, y;
};
LongPoint loopedProjectile(const Projectile& projectile, double t)
{
    if (t < 0)
        return {0, 0};
    // From the doubles the closed form starts with: only the flights are compared.
    const double angle = projectile.elevation * 0.017453292519943295;
    Long vy = static_cast<Long>(projectile.speed * std::sin(angle));
    Long vx = static_cast<Long>(projectile.speed * std::cos(angle));
    Long duration = 2 * vy / projectile.gravity;
    Long current = 0;
    Long next = duration;
    Long distance = 0;
    int bounces = 0;
    while (next < t && bounces <= projectile.maximumBounces) {
        distance += vx * duration;
        vy *= projectile.elasticity;
        vx *= projectile.friction;
        duration *= projectile.elasticity;
        current = next;
        next += duration;
        ++bounces;
    }
    if (bounces > projectile.maximumBounces)
        return {distance, 0};
    const Long delta = t - current;
    return {distance + delta * vx, delta * (vy - projectile.gravity * delta / 2)};
}

void compareBounce(Draws& draws, int most, double tolerance)
{
    const Bounce bounce{draws.fraction(), draws.magnitude(1.0, 1e6), draws.whole(0, most)};
    const double speed = draws.magnitude(1e-3, 1e5);
    const FirstArc arc = firstArc(bounce, speed);
    const double length = bounceLength(bounce, speed);
    RC_LOG() << "e " << bounce.elasticity << " g " << bounce.gravity << " N " << bounce.maximumBounces << " speed " << speed;
    for (int i = 0; i < 8; ++i) {
        const double s = draws.real(0.0, 1.05) * (length > 0.0 ? length : 1.0);
        const Long expected = loopedBounce(bounce, speed, s);
        RC_LOG() << "s " << s;
        RC_ASSERT(std::abs(bounceHeight(bounce, speed, s) - expected) <= tolerance * arc.height);
    }
}

SINEW_DRAWN(Bounce, EqualsTheLoop)
{
    compareBounce(draws, 1000, 1e-9);
}

TEST(Bounce, EqualsTheLoopForAMillionBounces)
{
    for (const double e : {1.0, 0.9999999, 0.99999, 0.999, 0.7, 0.0}) {
        const Bounce bounce{e, 9.81, 1000000};
        const double length = bounceLength(bounce, 3.0);
        for (const double share : {0.001, 0.37, 0.5, 0.9999, 0.999999999}) {
            const double s = share * length;
            EXPECT_NEAR(bounceHeight(bounce, 3.0, s), static_cast<double>(loopedBounce(bounce, 3.0, s)),
                        1e-6 * firstArc(bounce, 3.0).height)
                << e << " " << share;
        }
    }
}

SINEW_DRAWN(Projectile, EqualsTheLoop)
{
    const Projectile projectile{draws.real(0.1, 179.9), draws.magnitude(0.1, 1e4), draws.fraction(),
                                draws.fraction(),       draws.magnitude(1.0, 1e5), draws.whole(0, 1000)};
    const double angle = projectile.elevation * 0.017453292519943295;
    const double up = projectile.speed * std::sin(angle);
    const double apex = up * up / (2.0 * projectile.gravity);
    const double reach = std::abs(projectile.speed * std::cos(angle)) * 2.0 * up / projectile.gravity;
    const double length = projectileLength(projectile);
    for (int i = 0; i < 8; ++i) {
        const double t = draws.real(-0.05, 1.1) * length;
        const LongPoint expected = loopedProjectile(projectile, t);
        const ProjectilePoint point = projectileAt(projectile, t);
        RC_LOG() << "e " << projectile.elasticity << " f " << projectile.friction << " N " << projectile.maximumBounces
                 << " t " << t << " of " << length;
        RC_ASSERT(std::abs(point.y - expected.y) <= 1e-9 * apex);
        // Distance grows with the flights flown, and its rounding with it.
        RC_ASSERT(std::abs(point.x - expected.x) <= 1e-9 * std::max(reach, static_cast<double>(std::abs(expected.x))));
    }
}

TEST(Projectile, EqualsTheLoopForAMillionBounces)
{
    for (const double e : {1.0, 0.9999999, 0.9999, 0.5})
        for (const double f : {1.0, 0.999999, 0.3}) {
            const Projectile projectile{75.0, 10.0, e, f, 9.81, 1000000};
            const double length = projectileLength(projectile);
            for (const double share : {0.01, 0.5, 0.99999}) {
                const LongPoint expected = loopedProjectile(projectile, share * length);
                const ProjectilePoint point = projectileAt(projectile, share * length);
                EXPECT_NEAR(point.y, static_cast<double>(expected.y), 1e-6 * 4.76) << e << " " << f << " " << share;
                EXPECT_NEAR(point.x, static_cast<double>(expected.x), 1e-6 * std::max(5.1, static_cast<double>(expected.x)));
            }
        }
}

// A landing belongs to the flight that ends there: its velocity from the left
// is that flight's, from the right the next one's.
TEST(Bounce, VelocityTurnsAtALanding)
{
    const Bounce bounce{0.5, 10.0, 3};
    const double first = firstArc(bounce, 8.0).length;  // rebounds at 4: 0.8 s
    EXPECT_DOUBLE_EQ(first, 0.8);
    EXPECT_NEAR(bounceVelocity(bounce, 8.0, 0.0), 4.0, 1e-12);
    EXPECT_NEAR(bounceVelocity(bounce, 8.0, first, Side::left), -4.0, 1e-12);
    EXPECT_NEAR(bounceVelocity(bounce, 8.0, first, Side::right), 2.0, 1e-12);
    const double length = bounceLength(bounce, 8.0);
    EXPECT_NEAR(length, 0.8 + 0.4 + 0.2, 1e-12);
    EXPECT_NEAR(bounceVelocity(bounce, 8.0, length, Side::left), -1.0, 1e-9);
    EXPECT_EQ(bounceVelocity(bounce, 8.0, length, Side::right), 0.0);
    EXPECT_EQ(bounceHeight(bounce, 8.0, length * 1.001), 0.0);
}

SINEW_DRAWN(Bounce, NeverBelowRestAndNeverAboveTheFirstApex)
{
    const Bounce bounce{draws.fraction(), draws.magnitude(1.0, 1e6), draws.whole(0, 1000000)};
    const double speed = draws.magnitude(1e-6, 1e6);
    const double apex = firstArc(bounce, speed).height;
    for (int i = 0; i < 20; ++i) {
        const double height = bounceHeight(bounce, speed, draws.magnitude(1e-9, 1e9));
        RC_ASSERT(height >= -1e-9 * apex);
        RC_ASSERT(height <= apex * (1.0 + 1e-9));
    }
}

TEST(Bounce, RefusesWhatHasNoMotion)
{
    EXPECT_FALSE(invalidReason(Bounce{}));
    EXPECT_STREQ(invalidReason(Bounce{-0.1, 10.0, 3}).field, "elasticity");
    EXPECT_STREQ(invalidReason(Bounce{1.1, 10.0, 3}).field, "elasticity");
    EXPECT_STREQ(invalidReason(Bounce{0.5, 0.0, 3}).field, "gravity");
    EXPECT_STREQ(invalidReason(Bounce{0.5, NAN, 3}).field, "gravity");
    EXPECT_STREQ(invalidReason(Bounce{0.5, 10.0, -1}).field, "maximumBounces");
    EXPECT_FALSE(invalidReason(Projectile{}));
    const Projectile good;
    Projectile bad = good;
    bad.elevation = 180.5;
    EXPECT_STREQ(invalidReason(bad).field, "elevation");
    bad = good;
    bad.speed = -1.0;
    EXPECT_STREQ(invalidReason(bad).field, "speed");
    bad = good;
    bad.friction = 1.5;
    EXPECT_STREQ(invalidReason(bad).field, "friction");
    bad = good;
    bad.gravity = -9.81;
    EXPECT_STREQ(invalidReason(bad).field, "gravity");
    bad = good;
    bad.maximumBounces = -1;
    EXPECT_STREQ(invalidReason(bad).field, "maximumBounces");
}

// A ramp arrives at its end and leaves it as the overshoot begins.
SINEW_DRAWN(Ramp, OvershootGoesOnAtTheSpeedItArrivesWith)
{
    const Ramp ramp{draws.real(-100.0, 100.0), draws.real(-100.0, 100.0), draws.magnitude(0.01, 5.0),
                    {draws.overshoot(), Residue::faded, false, false}};
    const double d = ramp.duration;
    const double speed = std::abs(rampVelocity(ramp));
    const double step = 1e-7 * d;
    const double left = (rampValue(ramp, d) - rampValue(ramp, d - step)) / step;
    const double right = (rampValue(ramp, d + step) - rampValue(ramp, d)) / step;
    const auto& overshoot = std::get<Overshoot>(ramp.followThrough.kind);
    // The offset curves away by v * decay * s and v * (w s)^2 / 6.
    const double bend = overshoot.decay * step + std::pow(kTwoPi * overshoot.frequency * step, 2.0) / 6.0;
    RC_ASSERT(rampValue(ramp, d) == ramp.endValue);
    RC_ASSERT(std::abs(right - left) <= speed * (bend + 1e-6) + 1e-6);
}

TEST(Ramp, RefusesInvalidFields)
{
    EXPECT_FALSE(invalidReason(Ramp{}));
    EXPECT_STREQ(invalidReason(Ramp{0.0, 1.0, 0.0, {}}).field, "duration");
    EXPECT_STREQ(invalidReason(Ramp{INFINITY, 1.0, 1.0, {}}).field, "startValue");
    EXPECT_STREQ(invalidReason(Ramp{0.0, 1.0, 1.0, {Overshoot{0.0, 1.0}, {}, false, false}}).field, "frequency");
    EXPECT_STREQ(invalidReason(Ramp{0.0, 1.0, 1.0, {Overshoot{1.0, -1.0}, {}, false, false}}).field, "decay");
    EXPECT_STREQ(invalidReason(Ramp{0.0, 1.0, 1.0, {Bounce{2.0, 1.0, 1}, {}, false, false}}).field, "elasticity");
}

}  // namespace
}  // namespace sinew::motion
