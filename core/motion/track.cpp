#include "core/motion/track.h"

#include "core/motion/bezier.h"
#include "core/motion/ease.h"
#include "core/motion/segment.h"

#include <algorithm>
#include <cmath>

namespace sinew::motion {

Segment segmentAt(const TrackView& track, std::size_t key)
{
    Segment segment;
    segment.start = track.times[key];
    segment.length = track.times[key + 1] - segment.start;
    segment.interpolation = track.interpolations.empty() ? Interpolation{} : track.interpolations[key];
    const std::size_t width = static_cast<std::size_t>(track.width);
    for (std::size_t i = 0; i < width; ++i) {
        segment.from[i] = track.values[key * width + i];
        segment.change[i] = track.values[(key + 1) * width + i] - segment.from[i];
    }
    if (segment.interpolation.kind != Interpolation::Kind::bezier)
        return segment;

    const std::size_t out = 2 * key;
    const std::size_t in = 2 * (key + 1) + 1;
    const double outTime = std::max(track.handleTimes[out], 0.0);
    const double inTime = std::max(-track.handleTimes[in], 0.0);
    const double outScale = outTime > segment.length ? segment.length / outTime : 1.0;
    const double inScale = inTime > segment.length ? segment.length / inTime : 1.0;
    segment.time.x1 = std::min(outTime * outScale / segment.length, 1.0);
    segment.time.x2 = std::max(1.0 - inTime * inScale / segment.length, 0.0);
    for (std::size_t i = 0; i < width; ++i) {
        segment.handleOut[i] = track.handleValues[out * width + i] * outScale;
        segment.handleIn[i] = segment.change[i] + track.handleValues[in * width + i] * inScale;
    }
    return segment;
}

Components keyValue(const TrackView& track, std::size_t key)
{
    Components result{};
    const std::size_t width = static_cast<std::size_t>(track.width);
    for (std::size_t i = 0; i < width; ++i)
        result[i] = track.values[key * width + i];
    return result;
}

namespace {

// How far inside a segment a slope is taken that is infinite at its end.
constexpr double kInside = 0.001;  // s
// The share of its segment below which a handle counts as vertical.
constexpr double kVertical = 1e-9;

// The segment's value at t, from its start to its end.
Components valueIn(const Segment& segment, double t)
{
    Components result = segment.from;
    const double share = (t - segment.start) / segment.length;
    const auto addChange = [&](double part) {
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] += segment.change[i] * part;
    };
    switch (segment.interpolation.kind) {
    case Interpolation::Kind::hold: break;
    case Interpolation::Kind::linear: addChange(share); break;
    case Interpolation::Kind::ease: addChange(ease(segment.interpolation.family, segment.interpolation.side, share)); break;
    case Interpolation::Kind::bezier: {
        const double rest = (segment.start + segment.length - t) / segment.length;
        const BezierParameter u = solveBezierTime(segment.time, share, rest);
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] += bezierValue(u, segment.handleOut[i], segment.handleIn[i], segment.change[i]);
        break;
    }
    }
    return result;
}

// The slope at an end of a Bezier segment; false where it is vertical. Where the
// handle at that end has no length at all, the other handle gives the
// direction, then the other key: the limit of the slope.
bool bezierEnd(const Segment& segment, bool atStart, Components& slope)
{
    const double x1 = atStart ? segment.time.x1 : 1.0 - segment.time.x2;
    const double x2 = atStart ? segment.time.x2 : 1.0 - segment.time.x1;
    Components first{}, second{};
    for (std::size_t i = 0; i < slope.size(); ++i) {
        first[i] = atStart ? segment.handleOut[i] : segment.change[i] - segment.handleIn[i];
        second[i] = atStart ? segment.handleIn[i] : segment.change[i] - segment.handleOut[i];
    }
    const Components none{};
    const Components* rise = &first;
    double run = x1;
    if (run < kVertical && first == none) {
        rise = &second;
        run = x2;
        if (run < kVertical && second == none) {
            rise = &segment.change;
            run = 1.0;
        }
    }
    if (run < kVertical)
        return false;
    for (std::size_t i = 0; i < slope.size(); ++i)
        slope[i] = (*rise)[i] / (run * segment.length);
    return true;
}

bool steepEnd(const Segment& segment, bool atStart)
{
    if (segment.interpolation.kind == Interpolation::Kind::ease)
        return segment.interpolation.family == EaseFamily::circ &&
               segment.interpolation.side == (atStart ? EaseSide::out : EaseSide::in);
    Components unused{};
    return segment.interpolation.kind == Interpolation::Kind::bezier && !bezierEnd(segment, atStart, unused);
}

Components velocityIn(const Segment& segment, double t, Side side)
{
    Components result{};
    if (segment.interpolation.kind == Interpolation::Kind::hold)
        return result;

    const double end = segment.start + segment.length;
    const bool atStart = t <= segment.start;
    const bool atEnd = t >= end;
    if ((atStart || atEnd) && steepEnd(segment, atStart)) {
        const double inside = std::min(kInside, 0.5 * segment.length);
        return velocityIn(segment, atStart ? segment.start + inside : end - inside, side);
    }

    double share = (t - segment.start) / segment.length;
    switch (segment.interpolation.kind) {
    case Interpolation::Kind::hold: break;
    case Interpolation::Kind::linear:
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = segment.change[i] / segment.length;
        break;
    case Interpolation::Kind::ease: {
        const double slope = easeSlope(segment.interpolation.family, segment.interpolation.side, share, side);
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = segment.change[i] * slope / segment.length;
        break;
    }
    case Interpolation::Kind::bezier: {
        if (atStart || atEnd) {
            bezierEnd(segment, atStart, result);
            break;
        }
        const BezierParameter u = solveBezierTime(segment.time, share, (end - t) / segment.length);
        // Handles that cross the whole segment make the middle vertical.
        const double run = std::max(bezierDerivative(u, segment.time.x1, segment.time.x2, 1.0), kVertical) * segment.length;
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = bezierDerivative(u, segment.handleOut[i], segment.handleIn[i], segment.change[i]) / run;
        break;
    }
    }
    return result;
}

double lengthSquared(const Components& v)
{
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

// first <= t <= last.
Components valueBetween(const TrackView& track, double t)
{
    const auto next = std::upper_bound(track.times.begin(), track.times.end(), t);
    const std::size_t key = static_cast<std::size_t>(next - track.times.begin()) - 1;
    if (t == track.times[key] || key + 1 == track.keyCount())
        return keyValue(track, key);
    return valueIn(segmentAt(track, key), t);
}

// first <= t <= last; the side must have a segment.
Components velocityBetween(const TrackView& track, double t, Side side)
{
    const auto begin = track.times.begin();
    const auto next = side == Side::right ? std::upper_bound(begin, track.times.end(), t)
                                          : std::lower_bound(begin, track.times.end(), t);
    const std::size_t last = track.keyCount() - 1;
    const std::size_t key = std::clamp<std::size_t>(static_cast<std::size_t>(next - begin), 1, last) - 1;
    return velocityIn(segmentAt(track, key), t, side);
}

// A time outside the keys, brought between them.
struct Folded {
    double time = 0.0;
    double cycles = 0.0;    // whole lengths away, for offset
    bool backwards = false; // on the way back of a ping-pong
};

Folded fold(const TrackView& track, double t, Extrapolation how, Side side)
{
    const double first = track.times.front();
    const double last = track.times.back();
    const double length = last - first;
    const double period = how == Extrapolation::pingPong ? 2.0 * length : length;
    double within = std::fmod(t - first, period);
    if (within < 0.0)
        within += period;
    // From the left a seam, or what rounds to one, is the end of the pass before.
    if (side == Side::left && first + within <= first)
        within = period;

    Folded folded;
    folded.cycles = std::round((t - first - within) / period);
    folded.backwards = how == Extrapolation::pingPong && (within > length || (within == length && side == Side::right));
    folded.time = std::clamp(folded.backwards ? last - (within - length) : first + within, first, last);
    return folded;
}

}  // namespace

Components keyedValue(const TrackView& track, double t)
{
    if (track.keyCount() == 0)
        return {};
    const double first = track.times.front();
    const double last = track.times.back();
    if (t >= first && t <= last)
        return valueBetween(track, t);

    const bool late = t > last;
    const Extrapolation how = track.keyCount() < 2 ? Extrapolation::hold : late ? track.after : track.before;
    switch (how) {
    case Extrapolation::hold: break;
    case Extrapolation::loop:
    case Extrapolation::pingPong: return valueBetween(track, fold(track, t, how, Side::right).time);
    case Extrapolation::offset: {
        const Folded folded = fold(track, t, how, Side::right);
        Components result = valueBetween(track, folded.time);
        const Components from = keyValue(track, 0);
        const Components to = keyValue(track, track.keyCount() - 1);
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] += folded.cycles * (to[i] - from[i]);
        return result;
    }
    case Extrapolation::continue_: {
        const double end = late ? last : first;
        Components result = keyValue(track, late ? track.keyCount() - 1 : 0);
        const Components velocity = velocityBetween(track, end, late ? Side::left : Side::right);
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] += velocity[i] * (t - end);
        return result;
    }
    }
    return keyValue(track, late ? track.keyCount() - 1 : 0);
}

Components keyedVelocity(const TrackView& track, double t, Side side)
{
    if (track.keyCount() < 2)
        return {};
    const double first = track.times.front();
    const double last = track.times.back();
    const bool early = t < first || (t == first && side == Side::left);
    const bool late = t > last || (t == last && side == Side::right);
    if (!early && !late)
        return velocityBetween(track, t, side);

    const Extrapolation how = late ? track.after : track.before;
    switch (how) {
    case Extrapolation::hold: break;
    case Extrapolation::continue_:
        return velocityBetween(track, late ? last : first, late ? Side::left : Side::right);
    case Extrapolation::loop:
    case Extrapolation::offset:
    case Extrapolation::pingPong: {
        const Folded folded = fold(track, t, how, side);
        if (!folded.backwards)
            return velocityBetween(track, folded.time, side);
        Components result = velocityBetween(track, folded.time, opposite(side));
        for (double& component : result)
            component = -component;
        return result;
    }
    }
    return {};
}

Components peakVelocity(const TrackView& track, std::size_t key)
{
    const Segment segment = segmentAt(track, key);
    const double inside = std::min(kInside, 0.5 * segment.length);
    const double from = segment.start + (steepEnd(segment, true) ? inside : 0.0);
    const double to = segment.start + segment.length - (steepEnd(segment, false) ? inside : 0.0);
    if (segment.interpolation == Interpolation{Interpolation::Kind::ease, EaseFamily::circ, EaseSide::inOut})
        return velocityIn(segment, segment.start + 0.5 * segment.length - 0.5 * inside, Side::left);

    // The fastest of many samples, then closed in on between its neighbours.
    constexpr int kSamples = 512;
    const auto timeOf = [&](double sample) { return from + (to - from) * (sample / kSamples); };
    const auto speedAt = [&](double sample) {
        return lengthSquared(velocityIn(segment, timeOf(sample), sample > 0.0 ? Side::left : Side::right));
    };
    double best = 0.0;
    double bestSpeed = speedAt(0.0);
    for (int i = 1; i <= kSamples; ++i) {
        const double speed = speedAt(i);
        if (speed > bestSpeed) {
            best = i;
            bestSpeed = speed;
        }
    }
    double low = std::max(best - 1.0, 0.0);
    double high = std::min(best + 1.0, static_cast<double>(kSamples));
    while (high - low > 1e-9) {
        const double a = low + (high - low) / 3.0;
        const double b = high - (high - low) / 3.0;
        if (speedAt(a) < speedAt(b))
            low = a;
        else
            high = b;
    }
    const double refined = 0.5 * (low + high);
    const double sample = speedAt(refined) > bestSpeed ? refined : best;
    return velocityIn(segment, timeOf(sample), sample > 0.0 ? Side::left : Side::right);
}

InvalidTrack invalidReason(const TrackView& track)
{
    if (track.width < 1 || track.width > kLargestWidth)
        return {{"width", "must be 1, 2 or 3"}, -1};
    if (track.times.empty())
        return {{"keys", "must hold at least one key"}, -1};
    const std::size_t width = static_cast<std::size_t>(track.width);
    for (std::size_t key = 0; key < track.keyCount(); ++key) {
        const auto at = static_cast<std::ptrdiff_t>(key);
        if (auto bad = mustLieWithin("time", track.times[key], kLargestTime))
            return {bad, at};
        if (key > 0 && track.times[key] < track.times[key - 1])
            return {{"time", "must be later than that of the key before"}, at};
        if (key > 0 && track.times[key] - track.times[key - 1] < kSmallestDuration)
            return {{"time", "must not be that of another key"}, at};
        for (std::size_t i = 0; i < width; ++i)
            if (auto bad = mustLieWithin("value", track.values[key * width + i], kLargestValue))
                return {bad, at};
        if (track.handleTimes.empty())
            continue;
        if (auto bad = mustNotBeNegative("out", track.handleTimes[2 * key], kLargestTime))
            return {bad, at};
        if (auto bad = mustLieWithin("in", track.handleTimes[2 * key + 1], kLargestTime))
            return {bad, at};
        if (track.handleTimes[2 * key + 1] > 0.0)
            return {{"in", "must not point forwards in time"}, at};
        for (std::size_t i = 0; i < 2 * width; ++i)
            if (auto bad = mustLieWithin(i < width ? "out" : "in", track.handleValues[2 * key * width + i], kLargestValue))
                return {bad, at};
    }
    return {};
}

}  // namespace sinew::motion
