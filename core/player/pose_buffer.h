// A local pose as lanes: ten rows of floats (translation xyz, rotation xyzw,
// scale xyz), one lane a node, padded to whole groups of lanes.
#pragma once

#include "core/program/rig.h"

#include <array>
#include <span>
#include <vector>

namespace sinew {

class PoseBuffer {
public:
    static constexpr int kRows = 10;
    static constexpr int firstRow(NodePath path)
    {
        return path == NodePath::translation ? 0 : path == NodePath::rotation ? 3 : 7;
    }

    PoseBuffer() = default;
    // All nodes at rest; padding lanes hold the identity.
    explicit PoseBuffer(const Skeleton& skeleton);

    [[nodiscard]] int stride() const { return m_stride; }
    [[nodiscard]] float* row(int r) { return m_lanes.data() + static_cast<std::size_t>(r * m_stride); }
    [[nodiscard]] const float* row(int r) const { return m_lanes.data() + static_cast<std::size_t>(r * m_stride); }

    [[nodiscard]] Vec3 translation(int node) const { return {row(0)[node], row(1)[node], row(2)[node]}; }
    [[nodiscard]] Quat rotation(int node) const { return {row(6)[node], row(3)[node], row(4)[node], row(5)[node]}; }
    [[nodiscard]] Vec3 scale(int node) const { return {row(7)[node], row(8)[node], row(9)[node]}; }
    void setTranslation(int node, const Vec3& v);
    void setRotation(int node, const Quat& q);
    void setScale(int node, const Vec3& v);

    // All nodes of that same skeleton at rest.
    void setRest(const Skeleton& skeleton);

private:
    std::vector<float> m_lanes;
    int m_stride = 0;
};

}  // namespace sinew
