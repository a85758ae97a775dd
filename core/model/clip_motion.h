// How a baked clip plays, and a character that cross-fades between clips, counted
// in rows of the transform map (spec "tween", Playing). Pure functions, any thread.
//
// A row lasts one interval. Times within a row are parts of an interval, 0 <= t < 1.
#pragma once

#include "core/model/transform_map.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

// Where a clip lies in the map, and what follows its last row.
struct ClipRows {
    std::uint32_t firstRow = 0;
    std::uint32_t intervals = 1;  // rows - 1, > 0
    double rate = 30.0;           // rows a second
    bool loops = true;            // else it stays on its last row
    bool closes = false;          // looping takes an extra interval from the last row back to the first
};

// One a baked clip, looping. Those whose number is in `closes` are closed by an
// extra interval, unless they close by themselves.
std::vector<ClipRows> loopingClips(std::span<const BakedClip> clips, std::span<const int> closes = {});

struct ClipFrame {
    int clip = -1;  // into the list of ClipRows; -1: none
    int frame = 0;
    double time = 0.0;   // within the frame
    double speed = 1.0;  // scale; may be negative
};

// The frame dt seconds later (or earlier): whole frames move `frame`, the rest is
// kept in `time`; a clip played backwards floors.
ClipFrame advanced(std::span<const ClipRows> clips, const ClipFrame& from, double dt);

struct ClipMotion {
    double takeTime = 0.2;  // s, of the cross-fade
    double running = 0.0;   // s since it began
    ClipFrame current;
    ClipFrame next;  // clip -1: no cross-fade

    // The weight of the next clip, 0..1.
    [[nodiscard]] double tween() const;
};

// Begins a cross-fade from the current clip; a take time of 0 switches at once.
// Not in mid-fade: two clips and their mix are all that a character has.
void crossFade(ClipMotion& motion, const ClipFrame& next, double takeTime);

// Both clips and the cross-fade dt seconds on; at its end the next clip, with its
// own frame and time, becomes the current one.
void advance(std::span<const ClipRows> clips, ClipMotion& motion, double dt);

// A frame as rows of the map: two neighbours and the time between them.
struct RowPair {
    std::uint32_t row = 0;
    std::uint32_t after = 0;
    float time = 0.0f;
};
RowPair rowsOf(const ClipRows& clip, const ClipFrame& frame);

}  // namespace sinew
