#include "core/player/look.h"

#include <algorithm>

namespace sinew {

LookHistory::LookHistory(std::size_t capacity) : m_capacity(std::max<std::size_t>(capacity, 2))
{
    m_checkpoints.reserve(m_capacity);
}

std::int64_t lookBlock(double damping, double tick)
{
    constexpr std::int64_t kShortest = 1 << 12, kLongest = 1 << 22;
    std::int64_t block = kShortest;
    while (block < kLongest && static_cast<double>(block) * tick < 32.0 * damping)
        block *= 2;
    return block;
}

LookCheckpoint LookHistory::origin(std::int64_t tick) const
{
    return m_pinned && m_pin.tick <= tick ? m_pin : LookCheckpoint();
}

LookCheckpoint LookHistory::nearest(std::int64_t tick) const
{
    LookCheckpoint best = origin(tick);
    const auto after = std::ranges::upper_bound(m_checkpoints, tick, {}, &LookCheckpoint::tick);
    if (after != m_checkpoints.begin() && std::prev(after)->tick >= best.tick)
        best = *std::prev(after);
    if (m_hasLatest && m_latest.tick <= tick && m_latest.tick >= best.tick)
        best = m_latest;
    return best;
}

void LookHistory::remember(const LookCheckpoint& checkpoint)
{
    m_latest = checkpoint;
    m_hasLatest = true;
    auto after = std::ranges::upper_bound(m_checkpoints, checkpoint.tick, {}, &LookCheckpoint::tick);
    if (after != m_checkpoints.begin() && checkpoint.tick - std::prev(after)->tick < m_spacing)
        return;
    if (after == m_checkpoints.begin() && checkpoint.tick < m_spacing)
        return;  // as near to the start at rest
    if (m_checkpoints.size() == m_capacity) {
        std::size_t kept = 0;
        for (std::size_t i = 1; i < m_checkpoints.size(); i += 2)
            m_checkpoints[kept++] = m_checkpoints[i];
        m_checkpoints.resize(kept);
        m_spacing *= 2;
        after = std::ranges::upper_bound(m_checkpoints, checkpoint.tick, {}, &LookCheckpoint::tick);
    }
    m_checkpoints.insert(after, checkpoint);
}

void LookHistory::forgetFrom(double t, double tickLength)
{
    // The state after k ticks has seen samples up to (k - 1) * tick.
    const auto saw = [&](const LookCheckpoint& c) { return static_cast<double>(c.tick - 1) * tickLength >= t; };
    while (!m_checkpoints.empty() && saw(m_checkpoints.back()))
        m_checkpoints.pop_back();
    if (m_hasLatest && saw(m_latest))
        m_hasLatest = false;
}

void LookHistory::clear()
{
    m_checkpoints.clear();
    m_spacing = 1;
    m_hasLatest = false;
    m_pinned = false;
    m_past.clear();
}

void LookHistory::pin(std::int64_t tick, const motion::LookState& state, std::vector<DVec3> past, double since)
{
    clear();
    m_pin = {tick, state, state};
    m_pinned = true;
    m_past = std::move(past);
    m_since = since;
}

std::optional<DVec3> LookHistory::pastAt(double ticks) const
{
    const double back = static_cast<double>(m_pin.tick) - ticks;
    if (m_past.empty() || back <= 0.0)
        return std::nullopt;
    const double last = static_cast<double>(m_past.size() - 1);
    const auto whole = static_cast<std::size_t>(std::min(back, last));
    const DVec3& later = m_past[whole];
    const DVec3& earlier = m_past[std::min(whole + 1, m_past.size() - 1)];
    return later + (earlier - later) * (std::min(back, last) - static_cast<double>(whole));
}

}  // namespace sinew
