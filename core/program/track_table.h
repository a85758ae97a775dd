// TrackTable: all keyed tracks of a Program, their keys in common pools.
#pragma once

#include "core/motion/kinds.h"
#include "core/motion/track.h"

#include <cstdint>
#include <vector>

namespace sinew {

struct TrackTable {
    // One row a track.
    std::vector<int> width;  // 1 to 3
    std::vector<Extrapolation> before, after;
    std::vector<int> keyCount;
    std::vector<std::uint8_t> handles;       // 1: it has Bezier handles
    std::vector<int> followThroughCount;     // 0: none, 1: the same at all keys, else one a key

    // Pools: each track's run follows that of the track before it.
    std::vector<double> time;                    // keyCount
    std::vector<double> value;                   // keyCount * width
    std::vector<Interpolation> interpolation;    // keyCount
    std::vector<double> handleTime;              // 2 * keyCount with handles
    std::vector<double> handleValue;             // 2 * keyCount * width with handles
    std::vector<FollowThrough> followThrough;    // followThroughCount
    std::vector<double> arrival;                 // TrackView::arrivalCount()

    // Where each track's runs begin; follows from the above, see layOut.
    struct Offsets {
        std::size_t time = 0, value = 0, handleTime = 0, handleValue = 0, followThrough = 0, arrival = 0;
        bool operator==(const Offsets&) const = default;
    };
    std::vector<Offsets> offsets;

    [[nodiscard]] std::size_t size() const { return width.size(); }
    [[nodiscard]] motion::TrackView view(std::size_t track) const;

    // Fills `offsets`. False when the pools don't have the lengths the rows ask for.
    bool layOut();

    bool operator==(const TrackTable&) const = default;
};

}  // namespace sinew
