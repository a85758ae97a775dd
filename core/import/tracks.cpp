#include "core/import/tracks.h"

#include "core/import/notes.h"
#include "core/import/refusal.h"
#include "core/model/pose.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace sinew {
namespace {

// Keeps the keys of that order, dropping those that are not listed.
void reorder(NodeTrack& track, const std::vector<std::size_t>& order)
{
    const std::size_t width = floatsPerKey(track);
    std::vector<float> times;
    std::vector<float> values;
    times.reserve(order.size());
    values.reserve(order.size() * width);
    for (const std::size_t key : order) {
        times.push_back(track.times[key]);
        const auto first = track.values.begin() + static_cast<std::ptrdiff_t>(key * width);
        values.insert(values.end(), first, first + static_cast<std::ptrdiff_t>(width));
    }
    track.times = std::move(times);
    track.values = std::move(values);
}

// A repair is for the exception. Where most of a track is wrong there is
// nothing to repair it from.
void refuseIfMostly(std::size_t wrong, std::size_t all, const char* what, const std::string& where)
{
    if (all > 2 && wrong * 2 > all)
        refuse(what, where);
}

void sortKeys(NodeTrack& track, const std::string& where, Issues& issues)
{
    std::size_t falling = 0;
    std::size_t equal = 0;
    for (std::size_t i = 1; i < track.times.size(); ++i) {
        falling += track.times[i] < track.times[i - 1] ? 1 : 0;
        equal += track.times[i] == track.times[i - 1] ? 1 : 0;
    }
    if (falling + equal == 0)
        return;
    refuseIfMostly(falling + equal + 1, track.times.size(), "has key times that do not ascend", where);
    std::vector<std::size_t> order(track.times.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (falling > 0) {
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return track.times[a] < track.times[b]; });
        addNote(issues, Severity::warning, "keys-unsorted", "The key times did not ascend; the keys were sorted.",
                where);
    }
    std::vector<std::size_t> kept;
    bool jumps = false;
    for (std::size_t i = 0; i < order.size();) {
        std::size_t next = i + 1;
        while (next < order.size() && track.times[order[next]] == track.times[order[i]])
            ++next;
        // The first of several leads up to the time, the last goes on from it: a jump.
        float& time = track.times[order[i]];
        const float before = std::nextafter(time, -std::numeric_limits<float>::infinity());
        jumps = jumps || next - i > 1;
        if (next - i > 1 && track.interpolation != KeyInterpolation::step && !kept.empty()
            && before > track.times[kept.back()]) {
            time = before;
            kept.push_back(order[i]);
        }
        kept.push_back(order[next - 1]);
        i = next;
    }
    if (jumps) {
        addNote(issues, Severity::warning, "keys-equal-times",
                "Several keys lie at one time; the value jumps there from the first to the last of them.", where);
    }
    reorder(track, kept);
}

void dropNegativeTimes(NodeTrack& track, const std::string& where, Issues& issues)
{
    if (track.times.empty() || track.times.front() >= 0.0f)
        return;
    addNote(issues, Severity::warning, "keys-before-zero",
            "Keys before time 0 were dropped; the clip begins with the value at 0.", where);
    const std::size_t width = floatsPerKey(track);
    const auto firstKept =
        static_cast<std::size_t>(std::lower_bound(track.times.begin(), track.times.end(), 0.0f) - track.times.begin());
    std::vector<float> start;
    if (firstKept == track.times.size() || track.times[firstKept] > 0.0f) {
        std::vector<float> value(static_cast<std::size_t>(track.width));
        sampleTrack(track, 0.0, value);
        if (track.interpolation == KeyInterpolation::cubic) {
            start.resize(width, 0.0f); // flat tangents at the new first key
            std::copy(value.begin(), value.end(), start.begin() + track.width);
        } else {
            start = std::move(value);
        }
    }
    track.times.erase(track.times.begin(), track.times.begin() + static_cast<std::ptrdiff_t>(firstKept));
    track.values.erase(track.values.begin(), track.values.begin() + static_cast<std::ptrdiff_t>(firstKept * width));
    if (!start.empty()) {
        track.times.insert(track.times.begin(), 0.0f);
        track.values.insert(track.values.begin(), start.begin(), start.end());
    }
}

void tidyRotations(NodeTrack& track, const Quat& rest, const std::string& where, Issues& issues)
{
    const bool cubic = track.interpolation == KeyInterpolation::cubic;
    const std::size_t width = floatsPerKey(track);
    float previous[4] = {rest.x, rest.y, rest.z, rest.w};
    int zero = 0;
    int scaled = 0;
    for (std::size_t key = 0; key < track.times.size(); ++key) {
        float* all = &track.values[key * width];
        float* q = all + (cubic ? 4 : 0);
        // In double: squares of large floats overflow.
        const double length = std::hypot(std::hypot(double{q[0]}, double{q[1]}), std::hypot(double{q[2]}, double{q[3]}));
        if (!(length > 1e-6)) {
            ++zero;
            std::copy(previous, previous + 4, q);
        } else if (length != 1.0) {
            if (std::abs(length - 1.0) > 0.01)
                ++scaled;
            // A cubic key is scaled as a whole, so that its tangents keep their direction.
            for (std::size_t i = 0; i < width; ++i)
                all[i] = static_cast<float>(all[i] / length);
        }
        // Cubic keys are interpolated component by component and keep their
        // signs: turning one over would change the curve.
        const float dot = q[0] * previous[0] + q[1] * previous[1] + q[2] * previous[2] + q[3] * previous[3];
        if (!cubic && key > 0 && dot < 0.0f) {
            for (int i = 0; i < 4; ++i)
                q[i] = -q[i];
        }
        std::copy(q, q + 4, previous);
    }
    refuseIfMostly(static_cast<std::size_t>(zero), track.times.size(), "has rotation keys of length zero", where);
    if (zero > 0) {
        addNote(issues, Severity::warning, "rotation-zero",
                "Rotation keys of length zero were replaced by the key before them.", where, zero);
    }
    if (scaled > 0) {
        addNote(issues, Severity::warning, "rotation-not-unit",
                "Rotation keys were not of unit length; they were scaled.", where, scaled);
    }
}

} // namespace

std::size_t floatsPerKey(const NodeTrack& track)
{
    return static_cast<std::size_t>(track.width) * (track.interpolation == KeyInterpolation::cubic ? 3 : 1);
}

void collapseConstant(NodeTrack& track)
{
    const auto width = static_cast<std::size_t>(track.width);
    if (track.interpolation == KeyInterpolation::cubic || track.times.size() <= 2)
        return;
    for (std::size_t i = width; i < track.values.size(); ++i) {
        const float first = track.values[i % width];
        if (std::abs(track.values[i] - first) > 1e-6f * std::max(1.0f, std::abs(first)))
            return;
    }
    track.times = {track.times.front(), track.times.back()};
    track.values.resize(width);
    track.values.insert(track.values.end(), track.values.begin(), track.values.begin() + track.width);
}

bool allFinite(const std::vector<float>& values)
{
    return std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); });
}

void tidyTrack(NodeTrack& track, const Quat& rest, const std::string& where, Issues& issues)
{
    sortKeys(track, where, issues);
    if (track.path == NodePath::rotation)
        tidyRotations(track, rest, where, issues);
    dropNegativeTimes(track, where, issues);
    if (track.interpolation == KeyInterpolation::cubic && track.times.size() == 1) {
        // One key is a constant: nothing for its tangents to act on.
        track.values = {track.values.begin() + track.width, track.values.begin() + 2 * track.width};
        track.interpolation = KeyInterpolation::linear;
    }
}

void cutTrack(NodeTrack& track, float from, float to)
{
    if (track.times.empty())
        return;
    std::vector<float> times;
    std::vector<float> values;
    const auto width = static_cast<std::size_t>(track.width);
    std::vector<float> value(width);
    const auto add = [&](float time, const float* source) {
        times.push_back(time - from);
        values.insert(values.end(), source, source + width);
    };
    const auto addSampled = [&](float time) {
        sampleTrack(track, time, value);
        add(time, value.data());
    };
    const bool startsBefore = track.times.front() < from;
    const bool endsAfter = track.times.back() > to;
    if (startsBefore && !std::binary_search(track.times.begin(), track.times.end(), from))
        addSampled(from);
    for (std::size_t key = 0; key < track.times.size(); ++key) {
        if (track.times[key] >= from && track.times[key] <= to)
            add(track.times[key], &track.values[key * width]);
    }
    if (endsAfter && to > from && !std::binary_search(track.times.begin(), track.times.end(), to))
        addSampled(to);
    if (times.empty()) // all keys lie on one side: the value there holds
        addSampled(from);
    track.times = std::move(times);
    track.values = std::move(values);
}

} // namespace sinew
