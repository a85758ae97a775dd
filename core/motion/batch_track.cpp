#include "core/motion/batch.h"
#include "core/motion/batch_even.h"
#include "core/motion/batch_kernels.h"
#include "core/motion/ease.h"
#include "core/motion/segment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace sinew::motion {

namespace {

constexpr std::size_t kChunk = batch::kRotorLength;
// Vectors may reach this far beyond the samples.
constexpr std::size_t kPadding = 16;
// Tracks of more keys run at the scalar speed where their times don't ascend.
constexpr std::size_t kMostBuckets = 1024;
// A rotor's start costs about as much as this many sines.
constexpr std::size_t kShortRun = 48;
constexpr double kFaded = 64.0;

using Lane = std::array<double, kChunk + kPadding>;

// One chunk of samples on its way through the stages.
struct Chunk {
    Lane time, local, cycles, share;
    std::array<double, kPadding + kChunk + kPadding> paddedBucket;
    double* bucket = paddedBucket.data() + kPadding;
    std::array<Lane, kLargestWidth> value;  // where samples were sorted
    std::array<std::uint16_t, kChunk> order;
};

// A stretch of samples in one bucket.
struct Run {
    const double* local;
    const double* cycles;
    std::size_t count;
    std::array<double*, kLargestWidth> out;
    // Evenly spaced samples, from number `begin` on.
    const EvenTimes* even = nullptr;
    std::size_t begin = 0;
};

void fill(const Run& run, int width, const Components& value)
{
    for (int i = 0; i < width; ++i)
        std::fill_n(run.out[static_cast<std::size_t>(i)], run.count, value[static_cast<std::size_t>(i)]);
}

void lines(const Run& run, int width, double since, const Components& from, const Components& slope)
{
    for (std::size_t i = 0; i < static_cast<std::size_t>(width); ++i)
        batch::line(since, from[i], slope[i], run.local, run.out[i], run.count);
}

// Before the first or after the last key, where nothing repeats.
void keyedOutside(const TrackView& track, const Run& run, bool late)
{
    const std::size_t key = late ? track.keyCount() - 1 : 0;
    const Components from = keyValue(track, key);
    if ((late ? track.after : track.before) == Extrapolation::continue_)
        lines(run, track.width, track.times[key], from, keyedVelocity(track, track.times[key], late ? Side::left : Side::right));
    else
        fill(run, track.width, from);
}

void keyedSegment(const TrackView& track, const Run& run, std::size_t key, double* share)
{
    const Segment segment = segmentAt(track, key);
    const std::size_t width = static_cast<std::size_t>(track.width);
    switch (segment.interpolation.kind) {
    case Interpolation::Kind::hold: fill(run, track.width, segment.from); return;
    case Interpolation::Kind::linear:
        for (std::size_t i = 0; i < width; ++i)
            batch::line(segment.start, segment.from[i], segment.change[i] / segment.length, run.local, run.out[i], run.count);
        return;
    case Interpolation::Kind::bezier:
        batch::bezierParameters(segment.time.x1, segment.time.x2, segment.start, segment.length, run.local, share, run.count);
        for (std::size_t i = 0; i < width; ++i)
            batch::bezierComponent(segment.from[i], segment.handleOut[i], segment.handleIn[i], segment.change[i], share,
                                   run.out[i], run.count);
        return;
    case Interpolation::Kind::ease: break;
    }
    if (segment.interpolation.family == EaseFamily::afterEffects) {
        const AeCurve curve = aeCurve(segment.interpolation.side);
        batch::bezierParameters(curve.time.x1, curve.time.x2, segment.start, segment.length, run.local, share, run.count);
        batch::bezierComponent(0.0, curve.y1, curve.y2, 1.0, share, share, run.count);
    } else {
        batch::easeShare(segment.interpolation.family, segment.interpolation.side, segment.start, segment.length, run.local,
                         share, run.count);
    }
    for (std::size_t i = 0; i < width; ++i)
        batch::line(0.0, segment.from[i], segment.change[i], share, run.out[i], run.count);
}

// Adds what follows the arrival at `key`, which happened at time `at`.
void addFollowThrough(const TrackView& track, const Run& run, std::size_t key, double at, double gap, double* share)
{
    const FollowThrough& followThrough = track.followThroughOf(key);
    const std::size_t width = static_cast<std::size_t>(track.width);
    const double* velocity = &track.arrivals[key * width];
    double factor = 1.0;
    if (const auto* overshoot = std::get_if<Overshoot>(&followThrough.kind)) {
        const batch::Swing swing{at, overshoot->frequency, overshoot->decay, 0.0, 1.0 / (kTwoPi * overshoot->frequency)};
        if (run.even && run.count >= kShortRun)
            batch::swingEven(swing, *run.even, run.begin, 0.0, share, run.count);
        else
            batch::swing(swing, run.local, share, run.count);
    } else if (const auto* bounce = std::get_if<Bounce>(&followThrough.kind)) {
        double speed = 0.0;
        for (std::size_t i = 0; i < width; ++i)
            speed += velocity[i] * velocity[i];
        speed = std::sqrt(speed);
        if (speed == 0.0)
            return;
        factor = -1.0 / speed;
        batch::flights({at, bounce->elasticity * speed, bounce->gravity, bounce->elasticity,
                        static_cast<double>(bounce->maximumBounces)},
                       run.local, share, run.count);
    } else {
        return;
    }
    if (followThrough.residue == Residue::faded && std::isfinite(gap))
        batch::fadeOut(at, gap, run.local, share, run.count);
    for (std::size_t i = 0; i < width; ++i)
        batch::addScaled(velocity[i] * factor, share, run.out[i], run.count);
}

void followRun(const TrackView& track, const Run& run, std::size_t bucket, double* share)
{
    const std::size_t keys = track.keyCount();
    constexpr double kNever = std::numeric_limits<double>::infinity();
    if (bucket == keys + 1) {
        // After a seam: the last key's.
        if (track.followThroughOf(keys - 1).residue != Residue::summed)
            addFollowThrough(track, run, keys - 1, track.times[0], track.times[1] - track.times[0], share);
        return;
    }
    if (bucket < 2)
        return;
    const std::size_t latest = bucket - 1;
    if (track.followThroughOf(latest).residue != Residue::summed)
        addFollowThrough(track, run, latest, track.times[latest],
                         latest + 1 < keys ? track.times[latest + 1] - track.times[latest] : kNever, share);
    if (track.followThrough.size() == 1 && track.followThrough[0].residue != Residue::summed)
        return;
    for (std::size_t key = 1; key <= latest; ++key) {
        const FollowThrough& followThrough = track.followThroughOf(key);
        if (followThrough.residue != Residue::summed)
            continue;
        const auto* overshoot = std::get_if<Overshoot>(&followThrough.kind);
        if (overshoot && overshoot->decay * (track.times[latest] - track.times[key]) > kFaded)
            continue;
        addFollowThrough(track, run, key, track.times[key], kNever, share);
    }
}

void evaluateRun(const TrackView& track, const Run& run, std::size_t bucket, double* share)
{
    const std::size_t keys = track.keyCount();
    if (bucket == 0 || bucket == keys)
        keyedOutside(track, run, bucket == keys);
    else
        keyedSegment(track, run, bucket == keys + 1 ? 0 : bucket - 1, share);
    if (track.before == Extrapolation::offset || track.after == Extrapolation::offset) {
        const Components from = keyValue(track, 0);
        const Components to = keyValue(track, keys - 1);
        for (std::size_t i = 0; i < static_cast<std::size_t>(track.width); ++i)
            batch::addScaled(to[i] - from[i], run.cycles, run.out[i], run.count);
    }
    if (!track.followThrough.empty())
        followRun(track, run, bucket, share);
}

void scalarRun(const TrackView& track, const double* times, std::size_t count, const std::array<double*, kLargestWidth>& out)
{
    for (std::size_t i = 0; i < count; ++i) {
        const Components value = trackValue(track, times[i]);
        for (std::size_t k = 0; k < static_cast<std::size_t>(track.width); ++k)
            out[k][i] = value[k];
    }
}

// chunk.time holds `count` times.
void evaluateChunk(const TrackView& track, Chunk& chunk, std::size_t count, const EvenTimes* even, std::size_t begin,
                   const std::array<double*, kLargestWidth>& out)
{
    const std::size_t keys = track.keyCount();
    const bool follows = !track.followThrough.empty();
    const bool summed = std::any_of(track.followThrough.begin(), track.followThrough.end(),
                                    [](const FollowThrough& f) { return f.residue == Residue::summed; });
    const batch::Fold how{track.times.front(),
                          track.times.back(),
                          track.before,
                          track.after,
                          track.times.data(),
                          keys,
                          follows,
                          follows,
                          follows && (summed || track.after == Extrapolation::pingPong)};
    std::fill_n(chunk.time.begin() + static_cast<std::ptrdiff_t>(count), kPadding, chunk.time[count - 1]);
    const batch::Folded folded =
        batch::fold(how, chunk.time.data(), chunk.local.data(), chunk.cycles.data(), chunk.bucket, count);
    const auto width = static_cast<std::size_t>(track.width);

    if (!folded.ascending && keys + 3 > kMostBuckets) {
        scalarRun(track, chunk.time.data(), count, out);
        return;
    }
    std::array<double*, kLargestWidth> target = out;
    if (!folded.ascending) {
        // By counting: bring each bucket's samples together.
        std::array<std::uint32_t, kMostBuckets + 1> starts;
        std::fill_n(starts.begin(), keys + 4, 0u);
        for (std::size_t i = 0; i < count; ++i)
            ++starts[static_cast<std::size_t>(chunk.bucket[i]) + 1];
        for (std::size_t b = 1; b < keys + 4; ++b)
            starts[b] += starts[b - 1];
        Lane time, local, cycles, bucket;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t at = starts[static_cast<std::size_t>(chunk.bucket[i])]++;
            chunk.order[i] = static_cast<std::uint16_t>(at);
            time[at] = chunk.time[i];
            local[at] = chunk.local[i];
            cycles[at] = chunk.cycles[i];
            bucket[at] = chunk.bucket[i];
        }
        std::copy_n(time.begin(), count, chunk.time.begin());
        std::copy_n(local.begin(), count, chunk.local.begin());
        std::copy_n(cycles.begin(), count, chunk.cycles.begin());
        std::copy_n(bucket.begin(), count, chunk.bucket);
        for (std::size_t k = 0; k < width; ++k)
            target[k] = chunk.value[k].data();
    }

    for (std::size_t from = 0; from < count;) {
        const double bucket = chunk.bucket[from];
        const double* end =
            std::find_if(chunk.bucket + from, chunk.bucket + count, [&](double other) { return other != bucket; });
        const std::size_t n = static_cast<std::size_t>(end - chunk.bucket) - from;
        Run run{chunk.local.data() + from, chunk.cycles.data() + from, n, target, nullptr, 0};
        for (std::size_t k = 0; k < width; ++k)
            run.out[k] += from;
        if (even && folded.ascending && !folded.moved) {
            run.even = even;
            run.begin = begin + from;
        }
        const auto index = static_cast<std::size_t>(bucket);
        if (index == keys + 2)
            scalarRun(track, chunk.time.data() + from, n, run.out);
        else
            evaluateRun(track, run, index, chunk.share.data());
        from += n;
    }
    if (!folded.ascending)
        for (std::size_t k = 0; k < width; ++k)
            for (std::size_t i = 0; i < count; ++i)
                out[k][i] = target[k][chunk.order[i]];
}

// Chunk by chunk; load(chunk, begin, n) fills chunk.time.
template <class Load>
void evaluateChunks(const TrackView& track, std::span<double> out, const EvenTimes* even, Load&& load)
{
    const auto width = static_cast<std::size_t>(track.width);
    const std::size_t count = out.size() / width;
    if (track.keyCount() < 2) {
        const Components value = keyedValue(track, 0.0);
        for (std::size_t k = 0; k < width; ++k)
            std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(k * count), count, value[k]);
        return;
    }
    Chunk chunk;
    for (std::size_t begin = 0; begin < count; begin += kChunk) {
        const std::size_t n = std::min(kChunk, count - begin);
        load(chunk, begin, n);
        std::array<double*, kLargestWidth> target{};
        for (std::size_t k = 0; k < width; ++k)
            target[k] = out.data() + k * count + begin;
        evaluateChunk(track, chunk, n, even, begin, target);
    }
}

}  // namespace

void trackValues(const TrackView& track, std::span<const double> times, std::span<double> out)
{
    evaluateChunks(track, out, nullptr, [&](Chunk& chunk, std::size_t begin, std::size_t n) {
        std::copy_n(times.begin() + static_cast<std::ptrdiff_t>(begin), n, chunk.time.begin());
    });
}

void trackValues(const TrackView& track, EvenTimes times, std::span<double> out)
{
    evaluateChunks(track, out, times.step > 0.0 ? &times : nullptr, [&](Chunk& chunk, std::size_t begin, std::size_t n) {
        batch::spaced(times.first, times.step, begin, chunk.time.data(), n);
    });
}

}  // namespace sinew::motion
