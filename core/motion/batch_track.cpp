#include "core/motion/batch.h"
#include "core/motion/batch_even.h"
#include "core/motion/batch_kernels.h"
#include "core/motion/batch_rows.h"
#include "core/motion/batch_track_run.h"

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
// Fewer samples than this are not worth preparing for.
constexpr std::size_t kFewSamples = 16;
// Tracks of more keys run at the scalar speed where their times don't ascend.
constexpr std::size_t kMostBuckets = 1024;

using Lane = std::array<double, kChunk + kPadding>;
using Planes = std::array<double*, kLargestWidth>;

Planes planesOf(const TrackView& track, std::span<double> out, std::size_t begin)
{
    const std::size_t count = out.size() / static_cast<std::size_t>(track.width);
    Planes planes{};
    for (std::size_t k = 0; k < static_cast<std::size_t>(track.width); ++k)
        planes[k] = out.data() + k * count + begin;
    return planes;
}

bool repeats(Extrapolation how)
{
    return how == Extrapolation::loop || how == Extrapolation::offset || how == Extrapolation::pingPong;
}

bool anySummed(const TrackView& track)
{
    return std::any_of(track.followThrough.begin(), track.followThrough.end(),
                       [](const FollowThrough& f) { return f.residue == Residue::summed; });
}

// One chunk of samples on its way through the stages.
struct Chunk {
    Lane time, local, cycles, share;
    std::array<double, kPadding + kChunk + kPadding> paddedBucket;
    double* bucket = paddedBucket.data() + kPadding;
    std::array<Lane, kLargestWidth> value;  // where samples were sorted
    std::array<std::uint16_t, kChunk> order;
};

// Brings each bucket's samples together, by counting.
void sortByBucket(Chunk& chunk, std::size_t count, std::size_t buckets)
{
    std::array<std::uint32_t, kMostBuckets + 1> starts;
    std::fill_n(starts.begin(), buckets + 1, 0u);
    for (std::size_t i = 0; i < count; ++i)
        ++starts[static_cast<std::size_t>(chunk.bucket[i]) + 1];
    for (std::size_t b = 1; b <= buckets; ++b)
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
}

// chunk.time holds `count` times.
void evaluateChunk(const TrackView& track, Chunk& chunk, std::size_t count, const Planes& out)
{
    const std::size_t keys = track.keyCount();
    const bool follows = !track.followThrough.empty();
    const batch::Fold how{track.times.front(),
                          track.times.back(),
                          track.before,
                          track.after,
                          track.times.data(),
                          keys,
                          follows,
                          follows,
                          follows && (track.after == Extrapolation::pingPong || anySummed(track))};
    std::fill_n(chunk.time.begin() + static_cast<std::ptrdiff_t>(count), kPadding, chunk.time[count - 1]);
    const bool ascending =
        batch::fold(how, chunk.time.data(), chunk.local.data(), chunk.cycles.data(), chunk.bucket, count);
    const auto width = static_cast<std::size_t>(track.width);

    if (!ascending && keys + 3 > kMostBuckets) {
        batch::scalarRun(track, chunk.time.data(), count, out);
        return;
    }
    Planes target = out;
    if (!ascending) {
        sortByBucket(chunk, count, keys + 3);
        for (std::size_t k = 0; k < width; ++k)
            target[k] = chunk.value[k].data();
    }
    for (std::size_t from = 0; from < count;) {
        const double bucket = chunk.bucket[from];
        const double* end =
            std::find_if(chunk.bucket + from, chunk.bucket + count, [&](double other) { return other != bucket; });
        batch::Run run;
        run.local = chunk.local.data() + from;
        run.cycles = chunk.cycles.data() + from;
        run.count = static_cast<std::size_t>(end - chunk.bucket) - from;
        for (std::size_t k = 0; k < width; ++k)
            run.out[k] = target[k] + from;
        const auto index = static_cast<std::size_t>(bucket);
        if (index == keys + 2)
            batch::scalarRun(track, chunk.time.data() + from, run.count, run.out);
        else
            batch::evaluateRun(track, run, index, chunk.share.data());
        from += run.count;
    }
    if (!ascending)
        for (std::size_t k = 0; k < width; ++k)
            for (std::size_t i = 0; i < count; ++i)
                out[k][i] = target[k][chunk.order[i]];
}

// A stretch of time that stays in one segment of one pass.
struct Stretch {
    double pass = 0.0;
    bool backwards = false;
    std::size_t bucket = 0;  // keys at or before
    double end = 0.0;        // s on the clock, where the next one begins
};

Stretch stretchAt(const TrackView& track, double t)
{
    const std::size_t keys = track.keyCount();
    const double first = track.times.front();
    const double last = track.times.back();
    const double length = last - first;
    constexpr double kNever = std::numeric_limits<double>::infinity();
    const bool early = t < first;
    const bool late = t > last;
    Stretch stretch;
    double local = t;
    if ((early && repeats(track.before)) || (late && repeats(track.after))) {
        stretch.pass = std::floor((t - first) / length);
        stretch.backwards = (early ? track.before : track.after) == Extrapolation::pingPong &&
                            std::fmod(std::abs(stretch.pass), 2.0) == 1.0;
        local = std::clamp(t - stretch.pass * length, first, last);
        if (stretch.backwards)
            local = last - (local - first);
    } else if (early) {
        stretch.end = first;
        return stretch;
    } else if (late || t == last) {
        stretch.bucket = keys;
        // The last key's own moment, before the passes that repeat begin.
        stretch.end = repeats(track.after) ? std::nextafter(last, kNever) : kNever;
        return stretch;
    }
    const auto& times = track.times;
    if (stretch.backwards) {
        const auto reached = std::lower_bound(times.begin(), times.end(), local) - times.begin();
        stretch.bucket = std::clamp<std::size_t>(static_cast<std::size_t>(reached), 1, keys - 1);
        stretch.end = last - times[stretch.bucket - 1] + first + stretch.pass * length;
    } else {
        const auto reached = std::upper_bound(times.begin(), times.end(), local) - times.begin();
        stretch.bucket = std::clamp<std::size_t>(static_cast<std::size_t>(reached), 1, keys - 1);
        stretch.end = times[stretch.bucket] + stretch.pass * length;
    }
    return stretch;
}

}  // namespace

void trackValues(const TrackView& track, std::span<const double> times, std::span<double> out)
{
    const std::size_t count = times.size();
    if (track.keyCount() < 2 || count < kFewSamples) {
        batch::scalarRun(track, times.data(), count, planesOf(track, out, 0));
        return;
    }
    batch::TrackRows rows;
    if (batch::layOutRows(track, rows)) {
        batch::trackRows(rows, times.data(), planesOf(track, out, 0).data(), count);
        return;
    }
    Chunk chunk;
    for (std::size_t begin = 0; begin < count; begin += kChunk) {
        const std::size_t n = std::min(kChunk, count - begin);
        std::copy_n(times.begin() + static_cast<std::ptrdiff_t>(begin), n, chunk.time.begin());
        evaluateChunk(track, chunk, n, planesOf(track, out, begin));
    }
}

void trackValues(const TrackView& track, EvenTimes times, std::span<double> out)
{
    const std::size_t count = out.size() / static_cast<std::size_t>(track.width);
    Lane time, local, share;
    if (track.keyCount() < 2 || times.step <= 0.0) {
        for (std::size_t begin = 0; begin < count; begin += kChunk) {
            const std::size_t n = std::min(kChunk, count - begin);
            batch::spaced(times.first, times.step, begin, time.data(), n);
            batch::scalarRun(track, time.data(), n, planesOf(track, out, begin));
        }
        return;
    }
    const double first = track.times.front();
    const double length = track.times.back() - first;
    const std::size_t keys = track.keyCount();
    const bool follows = !track.followThrough.empty();
    const bool summed = anySummed(track);
    for (std::size_t begin = 0; begin < count;) {
        const double t = times.first + static_cast<double>(begin) * times.step;
        const Stretch stretch = stretchAt(track, t);
        const std::size_t end = std::max(batch::firstAtOrAfter(times, stretch.end, count), begin + 1);
        const bool repeated = t > track.times.back() && stretch.pass > 0.0;
        const std::size_t bucket = repeated && stretch.bucket == 1 ? keys + 1 : stretch.bucket;
        const bool scalar = follows && repeated && (summed || track.after == Extrapolation::pingPong);
        batch::Run run;
        run.out = planesOf(track, out, begin);
        run.even = &times;
        run.begin = begin;
        run.shift = stretch.pass * length;
        run.turns = (t < first ? track.before : track.after) == Extrapolation::offset ? stretch.pass : 0.0;
        run.follows = t >= first;
        run.count = end - begin;
        if (!scalar && !stretch.backwards && batch::evaluateParabolas(track, run, bucket)) {
            begin = end;
            continue;
        }
        run.count = std::min(run.count, kChunk);
        batch::spaced(times.first, times.step, begin, time.data(), run.count);
        begin += run.count;
        if (scalar) {
            batch::scalarRun(track, time.data(), run.count, run.out);
            continue;
        }
        run.local = time.data();
        if (stretch.backwards) {
            const double mirror = first + (stretch.pass + 1.0) * length;
            batch::line(mirror, first, -1.0, time.data(), local.data(), run.count);
            run.local = local.data();
        } else if (stretch.pass != 0.0) {
            batch::line(run.shift, 0.0, 1.0, time.data(), local.data(), run.count);
            run.local = local.data();
        }
        batch::evaluateRun(track, run, bucket, share.data());
    }
}

}  // namespace sinew::motion
