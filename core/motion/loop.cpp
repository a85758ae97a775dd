#include "core/motion/loop.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace sinew::motion {

namespace {

constexpr double kTicks = 1e4;  // a second
constexpr double kReach = 0.25;
// Beyond this many frames of choice, only every so-manieth is looked at.
constexpr double kLargestChoice = 200000.0;

double periodOf(const Cycle& cycle)
{
    return cycle.duration / std::abs(cycle.timescale);
}

}  // namespace

LoopLength loopLength(std::span<const Cycle> cycles, double limit)
{
    if (cycles.empty())
        return {};
    const double most = std::floor(limit * kTicks + 0.5);
    std::int64_t loop = 1;
    for (const Cycle& cycle : cycles) {
        const double ticks = std::max(1.0, std::round(periodOf(cycle) * kTicks));
        if (!(ticks <= most))
            return {LoopLength::Kind::tooLong, 0.0};
        const auto period = static_cast<std::int64_t>(ticks);
        // Both at most `most`, far below what a product could overflow.
        loop = std::lcm(loop, period);
        if (static_cast<double>(loop) > most)
            return {LoopLength::Kind::tooLong, 0.0};
    }
    return {LoopLength::Kind::found, static_cast<double>(loop) / kTicks};
}

double closingDuration(const Cycle& cycle, double seconds)
{
    const double turns = std::max(1.0, std::round(seconds / periodOf(cycle)));
    return seconds * std::abs(cycle.timescale) / turns;
}

std::vector<LoopSuggestion> suggestLoops(std::span<const Cycle> cycles, double wanted, double frameRate,
                                         std::size_t count)
{
    const double first = std::max(1.0, std::ceil(wanted * (1.0 - kReach) * frameRate - 1e-9));
    const double last = std::floor(wanted * (1.0 + kReach) * frameRate + 1e-9);
    const double step = std::max(1.0, std::ceil((last - first) / kLargestChoice));

    std::vector<LoopSuggestion> all;
    for (double frames = first; frames <= last; frames += step) {
        LoopSuggestion suggestion{frames / frameRate, frames, 0.0};
        for (const Cycle& cycle : cycles) {
            const double change = std::abs(closingDuration(cycle, suggestion.seconds) / cycle.duration - 1.0);
            suggestion.largestChange = std::max(suggestion.largestChange, change);
        }
        all.push_back(suggestion);
    }
    // Changes that differ by rounding alone are equal: the nearer length wins.
    const auto rank = [](double change) { return std::round(change * 1e9); };
    std::stable_sort(all.begin(), all.end(), [&](const LoopSuggestion& a, const LoopSuggestion& b) {
        if (rank(a.largestChange) != rank(b.largestChange))
            return a.largestChange < b.largestChange;
        return std::abs(a.seconds - wanted) < std::abs(b.seconds - wanted);
    });
    if (all.size() > count)
        all.resize(count);
    return all;
}

}  // namespace sinew::motion
