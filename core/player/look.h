// The look's damped position: the one thing that has a history.
//
// It is integrated in ticks from rest at t = 0: tick k (from 0) leads from
// k * tick to (k + 1) * tick and samples target and center at k * tick. States
// after whole ticks are remembered now and then, so that any moment is near one.
//
// What lies long enough back leaves no trace in a damped position. Ticks are
// therefore counted in blocks of at least 32 times the damping, and a state is
// integrated from the beginning of the block before its own: the difference to
// all of history is below 1e-27 of it, and no moment is more than two blocks of
// ticks away. To cross a block's end without a halt, the state of the next
// block is integrated along with the present one.
#pragma once

#include "core/motion/look.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace sinew {

struct LookCheckpoint {
    std::int64_t tick = 0;
    motion::LookState state;
    motion::LookState next;  // from rest at the beginning of this block: of use in the next one
};

// Ticks a block has: a power of two.
std::int64_t lookBlock(double damping, double tick);

class LookHistory {
public:
    LookHistory() = default;
    explicit LookHistory(std::size_t capacity);

    // Where history starts: at rest at tick 0, or as pinned.
    [[nodiscard]] LookCheckpoint origin(std::int64_t tick) const;
    // The latest remembered state from that origin on at or before that tick.
    [[nodiscard]] LookCheckpoint nearest(std::int64_t tick) const;
    // Remembers it, if none is near. Never allocates: when full it forgets every other one.
    void remember(const LookCheckpoint& checkpoint);
    // What was sampled at t or later has changed.
    void forgetFrom(double t, double tickLength);
    void clear();
    // Nothing remembered, nothing pinned.
    [[nodiscard]] bool untouched() const { return !m_hasLatest && !m_pinned; }
    // From here on history starts at this state (rebind); earlier moments still start at
    // rest, unless positions of the ticks up to this one are given, the latest first. No
    // goal is sampled before `since` s: inputs of that moment count from the pin on.
    void pin(std::int64_t tick, const motion::LookState& state, std::vector<DVec3> past = {}, double since = 0.0);
    [[nodiscard]] double sampledAt(double t) const { return m_pinned ? std::max(t, m_since) : t; }
    // Where it was at that moment, in ticks, by the given past; none: that is not asked.
    [[nodiscard]] std::optional<DVec3> pastAt(double ticks) const;

private:
    std::vector<LookCheckpoint> m_checkpoints;  // ascending
    std::size_t m_capacity = 0;
    std::int64_t m_spacing = 1;  // ticks between two
    LookCheckpoint m_latest;     // the last one reached, wherever it lies
    bool m_hasLatest = false;
    LookCheckpoint m_pin;
    bool m_pinned = false;
    double m_since = 0.0;
    std::vector<DVec3> m_past;
};

}  // namespace sinew
