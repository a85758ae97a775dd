#include "app/plot/bounce_handles.h"

#include "core/motion/bounce.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew {
namespace {

constexpr double kShortest = 0.01;      // s, of an arc
constexpr double kLowest = 1e-3;        // of the present height; a drag to the ground goes no lower at once
constexpr double kLeastElasticity = 0.05;

// Arcs of a body that leaves the ground at `speed`, upwards being `up`.
struct Flight {
    double start = 0.0;
    double rest = 0.0;
    double up = 1.0;
    double speed = 0.0;
    double gravity = 1.0;
    double elasticity = 0.0;
    bool second = false;  // there is a second arc
    double share = 1.0;   // of its height that is seen
};

std::vector<ShapeHandle> flightHandles(const Flight& flight)
{
    using Sets = ShapeHandle::Sets;
    if (!(flight.speed > 0.0))
        return {};
    const double height = flight.share * flight.speed * flight.speed / (2.0 * flight.gravity);
    const double length = 2.0 * flight.speed / flight.gravity;
    const double e = flight.elasticity;
    std::vector<ShapeHandle> handles{
        {Sets::arcHeight, flight.start + length / 2.0, flight.rest + flight.up * height, height, PlotHandle::Drag::value},
        {Sets::arcLength, flight.start + length, flight.rest, length, PlotHandle::Drag::time}};
    if (flight.second && e > 0.0)
        handles.push_back({Sets::elasticity, flight.start + length * (1.0 + e / 2.0),
                           flight.rest + flight.up * height * e * e, e, PlotHandle::Drag::value});
    return handles;
}

double verticalSpeed(const Projectile& projectile)
{
    return projectile.speed * std::sin(projectile.elevation * std::numbers::pi / 180.0);
}

}  // namespace

std::vector<ShapeHandle> bounceHandles(const Bounce& bounce, const Arrival& arrival)
{
    if (bounce.maximumBounces < 1)
        return {};
    return flightHandles({arrival.time, arrival.rest, -std::copysign(1.0, arrival.velocity),
                          bounce.elasticity * arrival.speed, bounce.gravity, bounce.elasticity,
                          bounce.maximumBounces > 1, arrival.share()});
}

Bounce draggedBounce(const Bounce& bounce, const Arrival& arrival, ShapeHandle::Sets sets, double time, double value)
{
    const double speed = arrival.speed;
    const double present = motion::firstArc(bounce, speed).height;
    const double seen = -std::copysign(1.0, arrival.velocity) * (value - arrival.rest);
    const double height = std::max(seen / arrival.share(), kLowest * present);
    Bounce result = bounce;
    if (sets == ShapeHandle::Sets::arcHeight)
        result.gravity = motion::gravityForHeight(bounce.elasticity, speed, height);
    else if (sets == ShapeHandle::Sets::arcLength)
        result.gravity = motion::gravityForLength(bounce.elasticity, speed, std::max(time - arrival.time, kShortest));
    else if (sets == ShapeHandle::Sets::elasticity)  // e^4 v^2 / (2 g) high is the second arc
        result.elasticity =
            std::clamp(std::pow(2.0 * bounce.gravity * height / (speed * speed), 0.25), kLeastElasticity, 1.0);
    return result;
}

std::vector<ShapeHandle> projectileHandles(const Projectile& projectile, double start)
{
    return flightHandles({start, 0.0, 1.0, verticalSpeed(projectile), projectile.gravity, projectile.elasticity,
                          projectile.maximumBounces > 0});
}

Projectile draggedProjectile(const Projectile& projectile, double start, ShapeHandle::Sets sets, double time, double value)
{
    const double speed = verticalSpeed(projectile);
    const double height = std::max(value, kLowest * speed * speed / (2.0 * projectile.gravity));
    Projectile result = projectile;
    // A first flight at the full speed is one that rebounds without loss.
    if (sets == ShapeHandle::Sets::arcHeight)
        result.gravity = motion::gravityForHeight(1.0, speed, height);
    else if (sets == ShapeHandle::Sets::arcLength)
        result.gravity = motion::gravityForLength(1.0, speed, std::max(time - start, kShortest));
    else if (sets == ShapeHandle::Sets::elasticity)
        result.elasticity = std::clamp(std::sqrt(2.0 * projectile.gravity * height) / speed, kLeastElasticity, 1.0);
    return result;
}

}  // namespace sinew
