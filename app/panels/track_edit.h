// Edits of a track's keys, as the curve view and the list of keys make them.
// Pure functions. Keys are named by their places in Track::keys, ascending; no
// edit but adding and removing changes which key is where.
#pragma once

#include "core/project/project.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sinew {

using KeyPlaces = std::vector<std::size_t>;

// Two keys closer than this count as one time.
inline constexpr double kSameKeyTime = 1e-6;  // s

// The key at that time of the track's own clock.
std::optional<std::size_t> keyAt(const Track& track, double time);

// A key on the curve, which it leaves as it is as far as the interpolation lets it: Bezier
// and straight pieces keep their shape. The place of the key; one that is there stays.
std::size_t insertKey(Track& track, double time);

void removeKeys(Track& track, const KeyPlaces& keys);

// How far the keys may move together in time: to `gap` s before the neighbours that stay,
// and not before `earliest`. Always least <= 0 <= most.
struct TimeRoom {
    double least = 0.0;
    double most = 0.0;
};
TimeRoom roomOf(const Track& track, const KeyPlaces& keys, double earliest, double gap);

// Moves them as far as there is room, and their values of that component.
void moveKeys(Track& track, const KeyPlaces& keys, double seconds, const TimeRoom& room, std::size_t component, double value);

// How the segments that begin at the keys run. One that becomes Bezier gets handles with
// the slopes that it had at its ends.
void setInterpolation(Track& track, const KeyPlaces& keys, const Interpolation& interpolation);

// Gives the keys level handles, or handles along the way from the key before to the key
// after (level at turning points, so that nothing swings past a key), and makes the
// segments at both sides Bezier.
enum class Tangents { level, smooth };
void setTangents(Track& track, const KeyPlaces& keys, Tangents tangents);

// The greatest speed at which a key is reached, of all components together; where all are
// reached at rest that of the fastest segment. What a new bounce is made for. Units/s.
double arrivingSpeed(const Track& track);

// --- Bezier handles ---------------------------------------------------------------

enum class HandleSide { in, out };

// Whether the key has that handle: its segment is there and is Bezier.
bool hasHandle(const Track& track, std::size_t key, HandleSide side);
// The value of a component relative to the key.
double handleValue(const Handle& handle, std::size_t component);
// Both handles lie on one line, which a drag keeps straight.
bool handlesAligned(const Track& track, std::size_t key, std::size_t component);
// Puts the handle there, relative to its key, within its segment. `turnOther`: the other one
// turns along, as long in time as it is.
void moveHandle(Track& track, std::size_t key, HandleSide side, std::size_t component, double time, double value,
                bool turnOther);

}  // namespace sinew
