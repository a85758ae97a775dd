#include "core/motion/bounce.h"
#include "core/motion/exact.h"
#include "core/motion/overshoot.h"
#include "core/motion/track.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

namespace sinew::motion {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
// Where `published` reads the arriving velocity.
constexpr double kPublishedStep = 0.001;  // s
// exp(-64) of an overshoot is far below any double that it is added to.
constexpr double kFaded = 64.0;
// Of a bounce that outlasts more passes of a loop than this, the oldest are left out.
constexpr double kLargestOverlap = 1000.0;

// How the keys come again.
struct Repeat {
    double origin = 0.0;     // when pass 0 begins
    double period = kNever;  // s from pass to pass, there and back where it turns
    bool turns = false;      // ping-pong
    std::size_t keys = 0;    // those a pass reaches
};

Repeat repeatOf(const TrackView& track)
{
    const std::size_t keys = track.keyCount();
    const double first = track.times.front();
    const double length = track.times.back() - first;
    switch (track.after) {
    case Extrapolation::loop:
    case Extrapolation::offset: return {first, length, false, keys};
    case Extrapolation::pingPong: return {first, 2.0 * length, true, keys};
    case Extrapolation::hold:
    case Extrapolation::continue_: break;
    }
    return {first, kNever, false, keys};
}

// A moment within the repetition. `time` is on the keys' own clock; in pass 0 it
// is t itself, so that no rounding moves it off a key.
struct Moment {
    double pass = 0.0;
    double time = 0.0;
    Side side = Side::right;
};

Moment momentOf(const Repeat& repeat, double t, Side side)
{
    const double since = t - repeat.origin;
    if (since < repeat.period || (since == repeat.period && side == Side::left))
        return {0.0, t, side};
    double within = std::fmod(since, repeat.period);
    // From the left a seam, or what rounds to one, is the end of the pass before.
    if (side == Side::left && repeat.origin + within <= repeat.origin)
        within = repeat.period;
    return {std::round((since - within) / repeat.period), repeat.origin + within, side};
}

// What follows from one arrival.
struct Arrival {
    const FollowThrough* followThrough = nullptr;  // none: nothing
    const double* velocity = nullptr;
    double since = 0.0;   // s
    double gap = kNever;  // s from the arrival to the next key
};

Arrival arrivalAt(const TrackView& track, std::size_t key, bool back, double since, double gap)
{
    const std::size_t width = static_cast<std::size_t>(track.width);
    const std::size_t at = (key + (back ? track.keyCount() : 0)) * width;
    return {&track.followThroughOf(key), &track.arrivals[at], std::max(since, 0.0), gap};
}

// The arrival that is the latest key at the moment (before it, from the left).
Arrival latestArrival(const TrackView& track, const Repeat& repeat, const Moment& moment)
{
    const auto times = track.times.first(repeat.keys);
    const std::size_t last = repeat.keys - 1;
    const double length = times[last] - times[0];

    const double back = moment.time - times[last];
    if (repeat.turns && (back > 0.0 || (back == 0.0 && moment.side == Side::right))) {
        const double mirrored = times[last] - back;
        const auto found = moment.side == Side::right ? std::lower_bound(times.begin(), times.end(), mirrored)
                                                      : std::upper_bound(times.begin(), times.end(), mirrored);
        const std::size_t key = std::clamp<std::size_t>(static_cast<std::size_t>(found - times.begin()), 0, last);
        if (key == 0)
            return {};
        return arrivalAt(track, key, key != last, times[key] - mirrored, times[key] - times[key - 1]);
    }

    const auto found = moment.side == Side::right ? std::upper_bound(times.begin(), times.end(), moment.time)
                                                  : std::lower_bound(times.begin(), times.end(), moment.time);
    const std::ptrdiff_t key = found - times.begin() - 1;
    // From the last key of a pass to the first of the next; 0 where they are one moment.
    const double seam = repeat.period - length;
    if (key > 0) {
        const auto at = static_cast<std::size_t>(key);
        const double gap = at < last ? times[at + 1] - times[at] : seam > 0.0 ? seam : times[1] - times[0];
        return arrivalAt(track, at, false, moment.time - times[at], gap);
    }
    if (moment.pass < 1.0 || repeat.turns)
        return {};
    if (key < 0)
        return arrivalAt(track, last, false, moment.time + repeat.period - times[last], seam);
    if (seam <= 0.0)
        return arrivalAt(track, last, false, moment.time - times[0], times[1] - times[0]);
    return {};
}

// An offset and its derivative, for an arriving velocity of 1.
struct Response {
    double offset = 0.0;
    double velocity = 0.0;
};

// 1 - exp(z) without losing a small z.
std::complex<double> oneMinusExp(double real, double cycles)
{
    const double angle = kTwoPi * cycles;
    const double half = std::sin(0.5 * angle);
    return {-std::expm1(real) * std::cos(angle) + 2.0 * half * half, -std::exp(real) * std::sin(angle)};
}

// The sum of `passes` overshoots, each one period older than the last, the
// youngest `since` old: a geometric series of complex exponentials.
Response overshootPasses(const Overshoot& overshoot, double since, double period, double passes)
{
    const double w = kTwoPi * overshoot.frequency;
    const std::complex<double> rate(-overshoot.decay, w);
    std::complex<double> sum(passes);
    if (passes > 1.0) {
        const std::complex<double> below =
            oneMinusExp(-overshoot.decay * period, fractionOfProduct(overshoot.frequency, period));
        const double whole = period * passes;
        if (std::abs(below) > 0.0)
            sum = oneMinusExp(-overshoot.decay * whole, fractionOfProduct(overshoot.frequency, whole)) / below;
    }
    const double angle = kTwoPi * fractionOfProduct(overshoot.frequency, since);
    const double size = std::exp(-overshoot.decay * since);
    const std::complex<double> swing = std::complex<double>(size * std::cos(angle), size * std::sin(angle)) * sum / w;
    return {swing.imag(), (rate * swing).imag()};
}

// What to work out: derivatives cost as much again.
enum class Want { value, both };

Response responseOf(const FollowThrough& followThrough, double speed, double since, double period, double passes,
                    Side side, Want want)
{
    if (const auto* overshoot = std::get_if<Overshoot>(&followThrough.kind)) {
        if (overshoot->decay * since > kFaded)
            return {};
        if (passes > 1.0)
            return overshootPasses(*overshoot, since, period, passes);
        return {overshootOffset(*overshoot, 1.0, since),
                want == Want::both ? overshootVelocity(*overshoot, 1.0, since) : 0.0};
    }
    Response response;
    const auto* bounce = std::get_if<Bounce>(&followThrough.kind);
    if (!bounce || speed == 0.0)
        return response;
    const double length = passes > 1.0 ? bounceLength(*bounce, speed) : kNever;
    passes = std::min(passes, kLargestOverlap);
    for (double pass = 0.0; pass < passes; pass += 1.0) {
        const double s = since + (pass > 0.0 ? pass * period : 0.0);
        if (s > length)
            break;
        response.offset -= bounceHeight(*bounce, speed, s) / speed;
        if (want == Want::both)
            response.velocity -= bounceVelocity(*bounce, speed, s, side) / speed;
    }
    return response;
}

struct Offset {
    Components value{};
    Components velocity{};
};

void add(Offset& to, const TrackView& track, const Arrival& arrival, const Response& response)
{
    for (std::size_t i = 0; i < static_cast<std::size_t>(track.width); ++i) {
        to.value[i] += arrival.velocity[i] * response.offset;
        to.velocity[i] += arrival.velocity[i] * response.velocity;
    }
}

double speedOf(const TrackView& track, const Arrival& arrival)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(track.width); ++i)
        sum += arrival.velocity[i] * arrival.velocity[i];
    return std::sqrt(sum);
}

// All arrivals so far of the key that is reached `at` seconds into each pass.
void addSummed(Offset& to, const TrackView& track, const Repeat& repeat, const Moment& moment, std::size_t key,
               bool back, double at, Want want)
{
    const double within = moment.time - repeat.origin;
    const bool reached = moment.side == Side::right ? at <= within : at < within;
    const double passes = moment.pass + (reached ? 1.0 : 0.0);
    if (passes < 1.0)
        return;
    const double since = reached ? within - at : within + repeat.period - at;
    const Arrival arrival = arrivalAt(track, key, back, since, kNever);
    add(to, track, arrival,
        responseOf(*arrival.followThrough, speedOf(track, arrival), arrival.since, repeat.period, passes, moment.side,
                   want));
}

Offset offsetAt(const TrackView& track, const Repeat& repeat, double t, Side side, Want want)
{
    Offset offset;
    if (repeat.keys < 2 || track.followThrough.empty() || t < track.times[1])
        return offset;
    const Moment moment = momentOf(repeat, t, side);

    const Arrival latest = latestArrival(track, repeat, moment);
    if (latest.followThrough && latest.followThrough->residue != Residue::summed) {
        Response response =
            responseOf(*latest.followThrough, speedOf(track, latest), latest.since, kNever, 1.0, side, want);
        if (latest.followThrough->residue == Residue::faded && latest.gap < kNever) {
            const double fade = residueFade(latest.since, latest.gap);
            response.velocity = response.velocity * fade + response.offset * residueFadeSlope(latest.since, latest.gap);
            response.offset *= fade;
        }
        add(offset, track, latest, response);
    }

    if (track.followThrough.size() == 1 && track.followThrough[0].residue != Residue::summed)
        return offset;
    for (std::size_t key = 1; key < repeat.keys; ++key) {
        if (track.followThroughOf(key).residue != Residue::summed)
            continue;
        const double at = track.times[key] - repeat.origin;
        addSummed(offset, track, repeat, moment, key, false, at, want);
        if (repeat.turns && key + 1 < repeat.keys)
            addSummed(offset, track, repeat, moment, key, true, repeat.period - at, want);
    }
    return offset;
}

void store(std::span<double> out, std::size_t key, int width, const Components& velocity, double sign)
{
    for (int i = 0; i < width; ++i)
        out[key * static_cast<std::size_t>(width) + static_cast<std::size_t>(i)] =
            sign * velocity[static_cast<std::size_t>(i)];
}

}  // namespace

double residueFade(double s, double gap)
{
    const double x = std::clamp((s - 0.5 * gap) / (0.5 * gap), 0.0, 1.0);
    return 1.0 - x * x * (3.0 - 2.0 * x);
}

double residueFadeSlope(double s, double gap)
{
    const double x = std::clamp((s - 0.5 * gap) / (0.5 * gap), 0.0, 1.0);
    return -6.0 * x * (1.0 - x) / (0.5 * gap);
}

void computeArrivals(const TrackView& track, std::span<double> out)
{
    std::fill(out.begin(), out.end(), 0.0);
    if (out.empty())
        return;
    for (std::size_t key = 1; key < track.keyCount(); ++key) {
        const FollowThrough& followThrough = track.followThroughOf(key);
        const double time = track.times[key];
        const Components velocity = followThrough.usePeakSpeed ? peakVelocity(track, key - 1)
                                    : followThrough.published  ? keyedVelocity(track, time - kPublishedStep, Side::right)
                                                               : keyedVelocity(track, time, Side::left);
        store(out, key, track.width, velocity, 1.0);
    }
    if (track.after != Extrapolation::pingPong)
        return;
    const auto back = out.subspan(track.keyCount() * static_cast<std::size_t>(track.width));
    for (std::size_t key = 1; key + 1 < track.keyCount(); ++key) {
        const FollowThrough& followThrough = track.followThroughOf(key);
        const double time = track.times[key];
        const Components velocity = followThrough.usePeakSpeed ? peakVelocity(track, key)
                                    : followThrough.published  ? keyedVelocity(track, time + kPublishedStep, Side::left)
                                                               : keyedVelocity(track, time, Side::right);
        store(back, key, track.width, velocity, -1.0);
    }
}

bool arrivesStill(const TrackView& track, std::size_t key)
{
    if (key == 0 || track.followThrough.empty() ||
        std::holds_alternative<std::monostate>(track.followThroughOf(key).kind))
        return false;
    const Arrival arrival = arrivalAt(track, key, false, 0.0, kNever);
    const Components peak = peakVelocity(track, key - 1);
    const double peakSpeed = std::sqrt(peak[0] * peak[0] + peak[1] * peak[1] + peak[2] * peak[2]);
    return peakSpeed > 0.0 && speedOf(track, arrival) <= 1e-6 * peakSpeed;
}

Components followThroughOffset(const TrackView& track, double t)
{
    if (track.keyCount() < 2)
        return {};
    return offsetAt(track, repeatOf(track), t, Side::right, Want::value).value;
}

Components followThroughVelocity(const TrackView& track, double t, Side side)
{
    if (track.keyCount() < 2)
        return {};
    return offsetAt(track, repeatOf(track), t, side, Want::both).velocity;
}

Components trackValue(const TrackView& track, double t)
{
    Components result = keyedValue(track, t);
    const Components offset = followThroughOffset(track, t);
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] += offset[i];
    return result;
}

Components trackVelocity(const TrackView& track, double t, Side side)
{
    Components result = keyedVelocity(track, t, side);
    const Components offset = followThroughVelocity(track, t, side);
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] += offset[i];
    return result;
}

Components trackValueInLoop(const TrackView& track, double t, double period)
{
    double within = std::fmod(t, period);
    if (within < 0.0)
        within += period;
    Components result = keyedValue(track, within);
    if (track.keyCount() < 2 || t < 0.0)
        return result;
    const auto reached = std::upper_bound(track.times.begin(), track.times.end(), period) - track.times.begin();
    const Components offset = offsetAt(track, {0.0, period, false, static_cast<std::size_t>(reached)}, t, Side::right, Want::value).value;
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] += offset[i];
    return result;
}

}  // namespace sinew::motion
