// A local pose as lanes (see core/program/rig.h) that is kept.
#pragma once

#include "core/base/math.h"
#include "core/program/rig.h"

#include <vector>

namespace sinew {

class PoseBuffer {
public:
    PoseBuffer() = default;
    // All nodes at rest.
    explicit PoseBuffer(const Rig& rig) : m_lanes(rig.rest.still), m_stride(static_cast<int>(m_lanes.size()) / kPoseRows) {}

    // Rows as kernels take them.
    [[nodiscard]] const float* lanes() const { return m_lanes.data(); }
    void setRest(const Rig& rig) { m_lanes = rig.rest.still; }

    [[nodiscard]] float* row(int r) { return m_lanes.data() + r * m_stride; }
    [[nodiscard]] const float* row(int r) const { return m_lanes.data() + r * m_stride; }

    [[nodiscard]] Vec3 translation(int node) const { return {row(0)[node], row(1)[node], row(2)[node]}; }
    [[nodiscard]] Quat rotation(int node) const { return {row(6)[node], row(3)[node], row(4)[node], row(5)[node]}; }
    [[nodiscard]] Vec3 scale(int node) const { return {row(7)[node], row(8)[node], row(9)[node]}; }
    void setTranslation(int node, const Vec3& v);
    void setRotation(int node, const Quat& q);
    void setScale(int node, const Vec3& v);

private:
    std::vector<float> m_lanes;
    int m_stride = 0;
};

}  // namespace sinew
