#include "core/player/lane_weigher.h"

#include "core/motion/layers.h"

#include <algorithm>
#include <bit>

namespace sinew {
namespace {

std::size_t wholeIndex(bool c0, bool c1, bool below)
{
    return (c0 ? 4u : 0u) + (c1 ? 2u : 0u) + (below ? 1u : 0u);
}

// 1 of 1, 0 of 0, without a branch for either.
std::size_t isOne(float cover)
{
    static_assert(std::bit_cast<std::uint32_t>(1.0f) >> 29 == 1);
    return std::bit_cast<std::uint32_t>(cover) >> 29;
}

LaneMix mixOf(const LaneWeight& w)
{
    if (w.over == 0.0f)
        return LaneMix::keep;
    if (w.over != 1.0f)
        return LaneMix::layered;
    return w.pair == 0.0f ? LaneMix::first : w.pair == 1.0f ? LaneMix::second : LaneMix::pair;
}

}  // namespace

LaneWeigher::LaneWeigher(LayerRule rule, double progress, double weight)
    : m_rule(rule), m_progress(progress), m_weight(weight)
{
    for (const bool c0 : {false, true})
        for (const bool c1 : {false, true})
            for (const bool below : {false, true})
                m_whole[wholeIndex(c0, c1, below)] = compute(c0 ? 1.0f : 0.0f, c1 ? 1.0f : 0.0f, below);
}

// What becomes of values 0 (first) and 1 (second), and of 0 (below) and 1 (both).
LaneWeight LaneWeigher::compute(float c0, float c1, bool below) const
{
    const motion::Covered pair = motion::crossFade(m_rule, {0.0, c0}, {1.0, c1}, m_progress);
    const auto cover = static_cast<float>(pair.coverage);
    const motion::Covered over = motion::layOver(m_rule, {0.0, below ? 1.0 : 0.0}, {1.0, cover}, m_weight, 0.0);
    return {static_cast<float>(pair.value), cover, cover > 0.0f ? static_cast<float>(over.value) : 0.0f};
}

LaneWeight LaneWeigher::of(float c0, float c1, bool below) const
{
    const bool whole = (c0 == 0.0f || c0 == 1.0f) && (c1 == 0.0f || c1 == 1.0f);
    return whole ? m_whole[wholeIndex(c0 != 0.0f, c1 != 0.0f, below)] : compute(c0, c1, below);
}

void LaneWeigher::weigh(const PoseCover& first, const PoseCover& second, NodePath path, std::span<std::uint8_t> set,
                        std::span<LaneMix> mix, float* pair, float* over) const
{
    const auto p = static_cast<std::size_t>(path);
    for (std::size_t g = 0; g < mix.size(); ++g) {
        const std::size_t at = g * kPoseLanes;
        const auto below = set.empty() ? set : set.subspan(at, kPoseLanes);
        const GroupCover c0 = first.group[p][g];
        const GroupCover c1 = second.group[p][g];
        const auto asFirst = [&](std::uint8_t s) { return s == below[0]; };
        if (c0 <= GroupCover::all && c1 <= GroupCover::all
            && (below.empty() || std::ranges::all_of(below, asFirst))) {
            const LaneWeight& w = m_whole[wholeIndex(c0 == GroupCover::all, c1 == GroupCover::all,
                                                     !below.empty() && below[0] != 0)];
            mix[g] = mixOf(w);
            std::fill_n(pair + at, kPoseLanes, w.pair);
            std::fill_n(over + at, kPoseLanes, w.over);
            if (w.cover > 0.0f)
                std::ranges::fill(below, std::uint8_t{1});
            continue;
        }
        mix[g] = LaneMix::layered;
        const float* l0 = first.path[p].data() + at;
        const float* l1 = second.path[p].data() + at;
        if (c0 != GroupCover::partly && c1 != GroupCover::partly && below.empty()) {
            for (std::size_t l = 0; l < kPoseLanes; ++l) {
                const std::size_t row = 4 * isOne(l0[l]) + 2 * isOne(l1[l]);
                pair[at + l] = m_whole[row].pair;
                over[at + l] = m_whole[row].over;
            }
            continue;
        }
        for (std::size_t l = 0; l < kPoseLanes; ++l) {
            const LaneWeight w = of(l0[l], l1[l], !below.empty() && below[l] != 0);
            pair[at + l] = w.pair;
            over[at + l] = w.over;
            if (!below.empty() && w.cover > 0.0f)
                below[l] = 1;
        }
    }
}

}  // namespace sinew
