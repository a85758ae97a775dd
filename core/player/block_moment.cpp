#include "core/player/block_moment.h"

#include <algorithm>

namespace sinew {
namespace {

// The last key at or before t, 0 before the first. Evenly spaced keys, the
// usual case, are found at the first guess.
std::size_t findKey(const std::vector<float>& times, double t)
{
    const std::size_t last = times.size() - 1;
    const double first = times.front();
    if (!(t > first))
        return 0;
    if (t >= static_cast<double>(times.back()))
        return last;
    const double span = static_cast<double>(times.back()) - first;
    std::size_t k = std::min(last - 1, static_cast<std::size_t>((t - first) / span * static_cast<double>(last)));
    for (int i = 0; i < 2 && static_cast<double>(times[k]) > t; ++i)
        --k;
    for (int i = 0; i < 2 && static_cast<double>(times[k + 1]) <= t; ++i)
        ++k;
    if (static_cast<double>(times[k]) <= t && t < static_cast<double>(times[k + 1]))
        return k;
    const auto after = std::upper_bound(times.begin(), times.end(), t,
                                        [](double wanted, float key) { return wanted < static_cast<double>(key); });
    return static_cast<std::size_t>(after - times.begin()) - 1;
}

}  // namespace

BlockMoment momentOf(const PoseBlock& block, double t)
{
    const std::size_t key = findKey(block.times, t);
    BlockMoment m;
    m.from = m.to = block.values.data() + key * block.rowSize();
    const double at = block.times[key];
    if (block.interpolation == KeyInterpolation::step || key + 1 == block.times.size() || t <= at)
        return m;
    const double span = static_cast<double>(block.times[key + 1]) - at;
    m.to = m.from + block.rowSize();
    m.u = static_cast<float>(std::min(1.0, (t - at) / span));
    m.span = static_cast<float>(span);
    return m;
}

}  // namespace sinew
