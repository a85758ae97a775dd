// The look's damped position: the one thing that has a history.
//
// It is integrated in ticks from rest at t = 0: tick k (from 0) leads from
// k * tick to (k + 1) * tick and samples target and center at k * tick. States
// after whole ticks are remembered now and then, so that any moment is near one.
#pragma once

#include "core/motion/look.h"

#include <cstdint>
#include <vector>

namespace sinew {

struct LookCheckpoint {
    std::int64_t tick = 0;
    motion::LookState state;
};

class LookHistory {
public:
    LookHistory() = default;
    explicit LookHistory(std::size_t capacity);

    // The latest remembered state at or before that tick.
    [[nodiscard]] LookCheckpoint nearest(std::int64_t tick) const;
    // Remembers it, if none is near. Never allocates: when full it forgets every other one.
    void remember(const LookCheckpoint& checkpoint);
    // What was sampled at t or later has changed.
    void forgetFrom(double t, double tickLength);
    void clear();
    // From here on history starts at this state (rebind); earlier moments still start at rest.
    void pin(const LookCheckpoint& checkpoint);

private:
    std::vector<LookCheckpoint> m_checkpoints;  // ascending
    std::size_t m_capacity = 0;
    std::int64_t m_spacing = 1;  // ticks between two
    LookCheckpoint m_latest;     // the last one reached, wherever it lies
    bool m_hasLatest = false;
    LookCheckpoint m_pin;
    bool m_pinned = false;
};

}  // namespace sinew
