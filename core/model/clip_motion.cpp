#include "core/model/clip_motion.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace sinew {

std::vector<ClipRows> loopingClips(std::span<const BakedClip> clips, std::span<const int> closes)
{
    std::vector<ClipRows> rows;
    rows.reserve(clips.size());
    for (const BakedClip& clip : clips)
        rows.push_back({clip.firstRow, clip.rowCount - 1, clip.rate, true, false});
    for (const int clip : closes)
        rows[static_cast<std::size_t>(clip)].closes = !clips[static_cast<std::size_t>(clip)].closed;
    return rows;
}

ClipFrame advanced(std::span<const ClipRows> clips, const ClipFrame& from, double dt)
{
    const ClipRows& clip = clips[static_cast<std::size_t>(from.clip)];
    const double moved = from.time + dt * clip.rate * from.speed;
    const double whole = std::floor(moved);
    const double last = clip.intervals;
    ClipFrame to = from;
    double frame = from.frame + whole;
    // The difference to a floor may round up to 1.
    to.time = std::min(moved - whole, std::nextafter(1.0, 0.0));
    if (clip.loops) {
        const double period = last + (clip.closes ? 1.0 : 0.0);
        frame -= std::floor(frame / period) * period;
    } else if (frame >= last || frame < 0.0) {
        frame = frame < 0.0 ? 0.0 : last;
        to.time = 0.0;
    }
    to.frame = static_cast<int>(frame);
    return to;
}

double ClipMotion::tween() const
{
    if (next.clip < 0)
        return 0.0;
    return takeTime > 0.0 ? std::clamp(running / takeTime, 0.0, 1.0) : 1.0;
}

void crossFade(ClipMotion& motion, const ClipFrame& next, double takeTime)
{
    assert(motion.next.clip < 0);
    motion.takeTime = takeTime;
    motion.running = 0.0;
    (takeTime > 0.0 ? motion.next : motion.current) = next;
}

void advance(std::span<const ClipRows> clips, ClipMotion& motion, double dt)
{
    motion.current = advanced(clips, motion.current, dt);
    if (motion.next.clip < 0)
        return;
    motion.next = advanced(clips, motion.next, dt);
    motion.running += dt;
    if (motion.tween() >= 1.0) {
        motion.current = motion.next;
        motion.next = {};
        motion.running = 0.0;
    }
}

RowPair rowsOf(const ClipRows& clip, const ClipFrame& frame)
{
    const auto at = static_cast<std::uint32_t>(frame.frame);
    const std::uint32_t row = clip.firstRow + at;
    const std::uint32_t after = at < clip.intervals ? row + 1 : clip.closes ? clip.firstRow : row;
    return {row, after, static_cast<float>(frame.time)};
}

}  // namespace sinew
