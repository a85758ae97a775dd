#include "core/motion/batch_track_run.h"

#include "core/motion/batch_even.h"
#include "core/motion/batch_kernels.h"
#include "core/motion/ease.h"
#include "core/motion/segment.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::motion::batch {

namespace {

// A rotor's start costs about as much as this many sines.
constexpr std::size_t kShortRun = 48;
// exp(-64) of an overshoot is far below any double that it is added to.
constexpr double kFaded = 64.0;
constexpr double kNever = std::numeric_limits<double>::infinity();

std::size_t widthOf(const TrackView& track)
{
    return static_cast<std::size_t>(track.width);
}

// Before the first or after the last key, where nothing repeats.
void keyedOutside(const TrackView& track, const Run& run, bool late)
{
    const std::size_t key = late ? track.keyCount() - 1 : 0;
    const Components from = keyValue(track, key);
    const bool goesOn = (late ? track.after : track.before) == Extrapolation::continue_;
    const Components slope =
        goesOn ? keyedVelocity(track, track.times[key], late ? Side::left : Side::right) : Components{};
    for (std::size_t i = 0; i < widthOf(track); ++i)
        line(track.times[key], from[i], slope[i], run.local, run.out[i], run.count);
}

void keyedSegment(const TrackView& track, const Run& run, std::size_t key, double* share)
{
    const Segment segment = segmentAt(track, key);
    const std::size_t width = widthOf(track);
    switch (segment.interpolation.kind) {
    case Interpolation::Kind::hold:
        for (std::size_t i = 0; i < width; ++i)
            std::fill_n(run.out[i], run.count, segment.from[i]);
        return;
    case Interpolation::Kind::linear:
        for (std::size_t i = 0; i < width; ++i)
            line(segment.start, segment.from[i], segment.change[i] / segment.length, run.local, run.out[i], run.count);
        return;
    case Interpolation::Kind::bezier:
        bezierParameters(segment.time.x1, segment.time.x2, segment.start, segment.length, run.even != nullptr, run.local, share,
                         run.count);
        for (std::size_t i = 0; i < width; ++i)
            bezierComponent(segment.from[i], segment.handleOut[i], segment.handleIn[i], segment.change[i], share, run.out[i],
                            run.count);
        return;
    case Interpolation::Kind::ease: break;
    }
    if (segment.interpolation.family == EaseFamily::afterEffects) {
        const AeCurve curve = aeCurve(segment.interpolation.side);
        bezierParameters(curve.time.x1, curve.time.x2, segment.start, segment.length, run.even != nullptr, run.local, share, run.count);
        bezierComponent(0.0, curve.y1, curve.y2, 1.0, share, share, run.count);
    } else {
        easeShare(segment.interpolation.family, segment.interpolation.side, segment.start, segment.length, run.local, share,
                  run.count);
    }
    for (std::size_t i = 0; i < width; ++i)
        line(0.0, segment.from[i], segment.change[i], share, run.out[i], run.count);
}

Flights flightsOf(const Bounce& bounce, double speed, double at)
{
    return {at, bounce.elasticity * speed, bounce.gravity, bounce.elasticity, static_cast<double>(bounce.maximumBounces)};
}

double speedOf(const TrackView& track, std::size_t key)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < widthOf(track); ++i)
        sum += track.arrivals[key * widthOf(track) + i] * track.arrivals[key * widthOf(track) + i];
    return std::sqrt(sum);
}

// Adds what follows the arrival at `key`, which happened at time `at` between the keys.
void addFollowThrough(const TrackView& track, const Run& run, std::size_t key, double at, double gap, double* share)
{
    const FollowThrough& followThrough = track.followThroughOf(key);
    const double* velocity = &track.arrivals[key * widthOf(track)];
    double factor = 1.0;
    if (const auto* overshoot = std::get_if<Overshoot>(&followThrough.kind)) {
        Swing one{at, overshoot->frequency, overshoot->decay, 0.0, 1.0 / (kTwoPi * overshoot->frequency)};
        if (run.even && run.count >= kShortRun) {
            one.since += run.shift;
            swingEven(one, *run.even, run.begin, 0.0, share, run.count);
        } else {
            swing(one, run.local, share, run.count);
        }
    } else if (const auto* bounce = std::get_if<Bounce>(&followThrough.kind)) {
        const double speed = speedOf(track, key);
        if (speed == 0.0)
            return;
        factor = -1.0 / speed;
        Flights all = flightsOf(*bounce, speed, at);
        if (run.even) {
            all.since += run.shift;
            flightsEven(all, *run.even, run.begin, {}, 1.0, share, run.count);
        } else {
            flights(all, run.local, share, run.count);
        }
    } else {
        return;
    }
    if (followThrough.residue == Residue::faded && gap < kNever)
        fadeOut(at, gap, run.local, share, run.count);
    for (std::size_t i = 0; i < widthOf(track); ++i)
        addScaled(velocity[i] * factor, share, run.out[i], run.count);
}

void followRun(const TrackView& track, const Run& run, std::size_t bucket, double* share)
{
    const std::size_t keys = track.keyCount();
    if (bucket == keys + 1) {
        // After a seam: the last key's.
        if (track.followThroughOf(keys - 1).residue != Residue::summed)
            addFollowThrough(track, run, keys - 1, track.times[0], track.times[1] - track.times[0], share);
        return;
    }
    if (bucket < 2)
        return;
    const std::size_t latest = bucket - 1;
    if (track.followThroughOf(latest).residue != Residue::summed)
        addFollowThrough(track, run, latest, track.times[latest],
                         latest + 1 < keys ? track.times[latest + 1] - track.times[latest] : kNever, share);
    if (track.followThrough.size() == 1 && track.followThrough[0].residue != Residue::summed)
        return;
    for (std::size_t key = 1; key <= latest; ++key) {
        const FollowThrough& followThrough = track.followThroughOf(key);
        if (followThrough.residue != Residue::summed)
            continue;
        const auto* overshoot = std::get_if<Overshoot>(&followThrough.kind);
        if (overshoot && overshoot->decay * (track.times[latest] - track.times[key]) > kFaded)
            continue;
        addFollowThrough(track, run, key, track.times[key], kNever, share);
    }
}

}  // namespace

void evaluateRun(const TrackView& track, const Run& run, std::size_t bucket, double* share)
{
    const std::size_t keys = track.keyCount();
    if (bucket == 0 || bucket == keys)
        keyedOutside(track, run, bucket == keys);
    else
        keyedSegment(track, run, bucket == keys + 1 ? 0 : bucket - 1, share);
    if (run.turns != 0.0 || (run.cycles && (track.before == Extrapolation::offset || track.after == Extrapolation::offset))) {
        const Components from = keyValue(track, 0);
        const Components to = keyValue(track, keys - 1);
        for (std::size_t i = 0; i < widthOf(track); ++i) {
            if (run.cycles)
                addScaled(to[i] - from[i], run.cycles, run.out[i], run.count);
            else
                line(0.0, run.turns * (to[i] - from[i]), 1.0, run.out[i], run.out[i], run.count);
        }
    }
    if (run.follows && !track.followThrough.empty())
        followRun(track, run, bucket, share);
}

bool evaluateParabolas(const TrackView& track, const Run& run, std::size_t bucket)
{
    const std::size_t keys = track.keyCount();
    const bool outside = bucket == 0 || bucket == keys;
    if (outside && (bucket == 0 ? track.before : track.after) == Extrapolation::continue_)
        return false;
    const std::size_t first = bucket == keys + 1 ? 0 : std::max<std::size_t>(bucket, 1) - 1;
    const Interpolation::Kind kind = track.interpolations.empty() ? Interpolation::Kind::linear : track.interpolations[first].kind;
    const bool line = !outside && kind == Interpolation::Kind::linear;
    if (!outside && !line && kind != Interpolation::Kind::hold)
        return false;

    // What follows, and of which key.
    const Bounce* bounce = nullptr;
    const std::size_t key = bucket == keys + 1 ? keys - 1 : first;
    if (run.follows && !track.followThrough.empty() && bucket >= 2) {
        const FollowThrough& followThrough = track.followThroughOf(key);
        bounce = std::get_if<Bounce>(&followThrough.kind);
        const bool off = std::holds_alternative<std::monostate>(followThrough.kind);
        const bool fades = followThrough.residue == Residue::faded && bucket != keys;
        if (track.followThrough.size() > 1 || followThrough.residue == Residue::summed || (!bounce && !off) || (bounce && fades))
            return false;
    }
    const double speed = bounce ? speedOf(track, key) : 0.0;
    const Components from = keyValue(track, first);
    const Components rise = run.turns != 0.0 ? keyValue(track, keys - 1) : Components{};
    const Components zero = run.turns != 0.0 ? keyValue(track, 0) : Components{};
    for (std::size_t i = 0; i < widthOf(track); ++i) {
        Line base{track.times[first] + run.shift, from[i] + run.turns * (rise[i] - zero[i]), 0.0};
        if (line)
            base.slope = (keyValue(track, first + 1)[i] - from[i]) / (track.times[first + 1] - track.times[first]);
        if (speed > 0.0)
            flightsEven(flightsOf(*bounce, speed, base.at), *run.even, run.begin, base,
                        -track.arrivals[key * widthOf(track) + i] / speed, run.out[i], run.count);
        else
            lineEven(base, *run.even, run.begin, run.out[i], run.count);
    }
    return true;
}

void scalarRun(const TrackView& track, const double* times, std::size_t count,
               const std::array<double*, kLargestWidth>& out)
{
    for (std::size_t i = 0; i < count; ++i) {
        const Components value = trackValue(track, times[i]);
        for (std::size_t k = 0; k < widthOf(track); ++k)
            out[k][i] = value[k];
    }
}

}  // namespace sinew::motion::batch
