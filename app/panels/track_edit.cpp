#include "app/panels/track_edit.h"

#include "core/motion/bezier.h"
#include "core/motion/track.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kThird = 1.0 / 3.0;
// A handle reaches no further than this many times what its segment climbs.
constexpr double kSteepest = 1.5;

// The track as the mathematics read it, without follow-through.
struct FlatTrack {
    std::vector<double> times, values, handleTimes, handleValues;
    std::vector<Interpolation> interpolations;
    motion::TrackView view;

    explicit FlatTrack(const Track& track)
    {
        for (const Key& key : track.keys) {
            times.push_back(key.time);
            values.insert(values.end(), key.value.begin(), key.value.end());
            interpolations.push_back(key.interpolation);
            for (const Handle* handle : {&key.out, &key.in}) {
                handleTimes.push_back(handle->time);
                for (std::size_t c = 0; c < static_cast<std::size_t>(track.width); ++c)
                    handleValues.push_back(handleValue(*handle, c));
            }
        }
        view.width = track.width;
        view.before = track.before;
        view.after = track.after;
        view.times = times;
        view.values = values;
        view.interpolations = interpolations;
        view.handleTimes = handleTimes;
        view.handleValues = handleValues;
    }
};

const Interpolation kBezier{Interpolation::Kind::bezier};

std::size_t widthOf(const Track& track)
{
    return static_cast<std::size_t>(track.width);
}

bool isBezier(const Key& key)
{
    return key.interpolation.kind == Interpolation::Kind::bezier;
}

// The handle as it counts: no longer than its segment.
Handle within(const Handle& handle, double length, std::size_t width)
{
    Handle result = handle;
    result.value.resize(width, 0.0);
    const double time = std::abs(handle.time);
    if (time > length) {
        result.time *= length / time;
        for (double& value : result.value)
            value *= length / time;
    }
    return result;
}

// Divides the Bezier segment before the new key (de Casteljau); the key gets its handles.
void divide(Key& first, Key& key, Key& last)
{
    const std::size_t width = key.value.size();
    const double length = last.time - first.time;
    const Handle out = within(first.out, length, width);
    const Handle in = within(last.in, length, width);
    const double share = (key.time - first.time) / length;
    const motion::BezierTime time{out.time / length, 1.0 + in.time / length};
    const double u = motion::solveBezierTime(time, share, 1.0 - share).fromStart;
    const auto mix = [u](double a, double b) { return a + (b - a) * u; };
    // The points of one dimension: the handles that divide it, relative to their keys.
    const auto split = [&](double p1, double p2, double p3, double& firstOut, double& keyIn, double& keyOut, double& lastIn) {
        const double a = mix(0.0, p1), b = mix(p1, p2), c = mix(p2, p3);
        const double left = mix(a, b), right = mix(b, c), middle = mix(left, right);
        firstOut = a;
        keyIn = left - middle;
        keyOut = right - middle;
        lastIn = c - p3;
    };
    for (Handle* handle : {&first.out, &key.in, &key.out, &last.in})
        handle->value.resize(width, 0.0);
    split(out.time, length + in.time, length, first.out.time, key.in.time, key.out.time, last.in.time);
    for (std::size_t c = 0; c < width; ++c) {
        const double change = last.value[c] - first.value[c];
        split(out.value[c], change + in.value[c], change, first.out.value[c], key.in.value[c], key.out.value[c], last.in.value[c]);
    }
    key.interpolation = first.interpolation;
}

// The segment as a Bezier that leaves and arrives as it does now.
void shapeAsBezier(Track& track, std::size_t first)
{
    const FlatTrack flat(track);
    Key& from = track.keys[first];
    Key& to = track.keys[first + 1];
    const double length = to.time - from.time;
    const motion::Components leaving = motion::keyedVelocity(flat.view, from.time, motion::Side::right);
    const motion::Components arriving = motion::keyedVelocity(flat.view, to.time, motion::Side::left);
    from.out = {length * kThird, std::vector<double>(widthOf(track))};
    to.in = {-length * kThird, std::vector<double>(widthOf(track))};
    for (std::size_t c = 0; c < widthOf(track); ++c) {
        const double most = kSteepest * std::abs(to.value[c] - from.value[c]);
        from.out.value[c] = std::clamp(leaving[c] * length * kThird, -most, most);
        to.in.value[c] = -std::clamp(arriving[c] * length * kThird, -most, most);
    }
    from.interpolation = kBezier;
}

// Of the smooth curve through the key, in units/s.
double slopeThrough(const Track& track, std::size_t key, std::size_t component)
{
    if (key == 0 || key + 1 >= track.keys.size())
        return 0.0;
    const Key& before = track.keys[key - 1];
    const Key& at = track.keys[key];
    const Key& after = track.keys[key + 1];
    const double up = at.value[component] - before.value[component];
    const double on = after.value[component] - at.value[component];
    if (up * on <= 0.0)
        return 0.0;
    // No steeper than three times the flatter side, which keeps the curve between its keys.
    const double flattest = 3.0 * std::min(std::abs(up / (at.time - before.time)), std::abs(on / (after.time - at.time)));
    const double slope = (up + on) / (after.time - before.time);
    return std::copysign(std::min(std::abs(slope), flattest), slope);
}

}  // namespace

std::optional<std::size_t> keyAt(const Track& track, double time)
{
    for (std::size_t i = 0; i < track.keys.size(); ++i)
        if (std::abs(track.keys[i].time - time) < kSameKeyTime)
            return i;
    return {};
}

std::size_t insertKey(Track& track, double time)
{
    if (const auto present = keyAt(track, time))
        return *present;
    const motion::Components values = motion::keyedValue(FlatTrack(track).view, time);
    const auto next = std::ranges::upper_bound(track.keys, time, {}, &Key::time);
    const auto place = static_cast<std::size_t>(next - track.keys.begin());
    Key key;
    key.time = time;
    key.value.assign(values.begin(), values.begin() + track.width);
    const bool inside = place > 0 && place < track.keys.size();
    if (inside && isBezier(track.keys[place - 1]))
        divide(track.keys[place - 1], key, track.keys[place]);
    else if (!track.keys.empty())
        key.interpolation = track.keys[place > 0 ? place - 1 : 0].interpolation;
    track.keys.insert(track.keys.begin() + static_cast<std::ptrdiff_t>(place), std::move(key));
    // A first or last key makes a segment that has had no shape yet.
    const std::size_t made = place > 0 ? place - 1 : 0;
    if (!inside && track.keys.size() > 1 && isBezier(track.keys[made])) {
        track.keys[made].interpolation = {};
        shapeAsBezier(track, made);
    }
    return place;
}

void removeKeys(Track& track, const KeyPlaces& keys)
{
    for (auto place = keys.rbegin(); place != keys.rend(); ++place)
        if (*place < track.keys.size())
            track.keys.erase(track.keys.begin() + static_cast<std::ptrdiff_t>(*place));
}

TimeRoom roomOf(const Track& track, const KeyPlaces& keys, double earliest, double gap)
{
    const auto moves = [&](std::size_t key) { return std::ranges::binary_search(keys, key); };
    TimeRoom room{-INFINITY, INFINITY};
    for (const std::size_t key : keys) {
        if (key >= track.keys.size())
            continue;
        const double time = track.keys[key].time;
        room.least = std::max(room.least, earliest - time);
        if (key > 0 && !moves(key - 1))
            room.least = std::max(room.least, track.keys[key - 1].time + gap - time);
        if (key + 1 < track.keys.size() && !moves(key + 1))
            room.most = std::min(room.most, track.keys[key + 1].time - gap - time);
    }
    return {std::min(room.least, 0.0), std::max(room.most, 0.0)};
}

void moveKeys(Track& track, const KeyPlaces& keys, double seconds, const TimeRoom& room, std::size_t component, double value)
{
    const double by = std::clamp(seconds, room.least, room.most);
    for (const std::size_t key : keys) {
        if (key >= track.keys.size())
            continue;
        track.keys[key].time += by;
        if (component < track.keys[key].value.size())
            track.keys[key].value[component] += value;
    }
}

void setInterpolation(Track& track, const KeyPlaces& keys, const Interpolation& interpolation)
{
    for (const std::size_t key : keys) {
        if (key >= track.keys.size())
            continue;
        const bool shapes = interpolation.kind == Interpolation::Kind::bezier && !isBezier(track.keys[key]);
        if (shapes && key + 1 < track.keys.size())
            shapeAsBezier(track, key);
        else
            track.keys[key].interpolation = interpolation;
    }
}

void setTangents(Track& track, const KeyPlaces& keys, Tangents tangents)
{
    for (const std::size_t key : keys) {
        if (key >= track.keys.size())
            continue;
        setInterpolation(track, key > 0 ? KeyPlaces{key - 1, key} : KeyPlaces{key}, kBezier);
        Key& at = track.keys[key];
        const double before = key > 0 ? at.time - track.keys[key - 1].time : 0.0;
        const double after = key + 1 < track.keys.size() ? track.keys[key + 1].time - at.time : 0.0;
        at.in = {-before * kThird, std::vector<double>(widthOf(track), 0.0)};
        at.out = {after * kThird, std::vector<double>(widthOf(track), 0.0)};
        for (std::size_t c = 0; tangents == Tangents::smooth && c < widthOf(track); ++c) {
            const double slope = slopeThrough(track, key, c);
            at.in.value[c] = slope * at.in.time;
            at.out.value[c] = slope * at.out.time;
        }
    }
}

double arrivingSpeed(const Track& track)
{
    const FlatTrack flat(track);
    const auto length = [](const motion::Components& v) { return std::hypot(v[0], v[1], v[2]); };
    double arriving = 0.0;
    double fastest = 0.0;
    for (std::size_t key = 1; key < track.keys.size(); ++key) {
        arriving = std::max(arriving, length(motion::keyedVelocity(flat.view, track.keys[key].time, motion::Side::left)));
        fastest = std::max(fastest, length(motion::peakVelocity(flat.view, key - 1)));
    }
    return arriving > 1e-9 * fastest && arriving > 0.0 ? arriving : fastest;
}

bool hasHandle(const Track& track, std::size_t key, HandleSide side)
{
    if (side == HandleSide::out)
        return key + 1 < track.keys.size() && isBezier(track.keys[key]);
    return key > 0 && key < track.keys.size() && isBezier(track.keys[key - 1]);
}

double handleValue(const Handle& handle, std::size_t component)
{
    return component < handle.value.size() ? handle.value[component] : 0.0;
}

bool handlesAligned(const Track& track, std::size_t key, std::size_t component)
{
    if (!hasHandle(track, key, HandleSide::in) || !hasHandle(track, key, HandleSide::out))
        return false;
    const Key& at = track.keys[key];
    if (at.out.time < kSameKeyTime || at.in.time > -kSameKeyTime)
        return false;
    const double arriving = handleValue(at.in, component) / at.in.time;
    const double leaving = handleValue(at.out, component) / at.out.time;
    return std::abs(arriving - leaving) <= 1e-6 * std::max({1.0, std::abs(arriving), std::abs(leaving)});
}

void moveHandle(Track& track, std::size_t key, HandleSide side, std::size_t component, double time, double value,
                bool turnOther)
{
    if (!hasHandle(track, key, side) || component >= widthOf(track))
        return;
    const bool out = side == HandleSide::out;
    Key& at = track.keys[key];
    const double length = std::abs(track.keys[out ? key + 1 : key - 1].time - at.time);
    Handle& moved = out ? at.out : at.in;
    Handle& other = out ? at.in : at.out;
    moved.time = out ? std::clamp(time, 0.0, length) : std::clamp(time, -length, 0.0);
    moved.value.resize(widthOf(track), 0.0);
    moved.value[component] = value;
    if (!turnOther || std::abs(moved.time) < kSameKeyTime)
        return;
    other.value.resize(widthOf(track), 0.0);
    other.value[component] = value / moved.time * other.time;
}

}  // namespace sinew
