// How the two poses of a layer join what lies below, group by group: the rules
// of motion/layers.h turned into weights of lanes.
#pragma once

#include "core/motion/kinds.h"
#include "core/player/pose_kernels.h"
#include "core/program/rig.h"

#include <array>
#include <cstdint>
#include <span>

namespace sinew {

// Of a lane or morph slot.
struct LaneWeight {
    float pair = 0.0f;   // from the first pose to the second
    float cover = 0.0f;  // how far the two set it together
    float over = 0.0f;   // from what lies below to that
};

class LaneWeigher {
public:
    LaneWeigher(LayerRule rule, double progress, double weight);

    // c0, c1: how far the poses set the lane; below: whether a layer below has.
    [[nodiscard]] LaneWeight of(float c0, float c1, bool below) const;

    // All lanes of a path. `set`: what layers below have set, brought up to date;
    // empty where that makes no difference. The spans have the length of the pose's rows.
    void weigh(const PoseCover& first, const PoseCover& second, NodePath path, std::span<std::uint8_t> set,
               std::span<LaneMix> mix, float* pair, float* over) const;

private:
    [[nodiscard]] LaneWeight compute(float c0, float c1, bool below) const;

    LayerRule m_rule;
    double m_progress;
    double m_weight;
    std::array<LaneWeight, 8> m_whole;  // by c0, c1 and below, each 0 or 1
};

}  // namespace sinew
