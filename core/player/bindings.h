// Bindings: parameter values onto joints, morphs, opacities and materials
// (spec "motion" 9).
#pragma once

#include "core/player/frame.h"
#include "core/program/program.h"

#include <cstddef>
#include <vector>

namespace sinew {

// What binding `row` gives for a parameter value: its range mapped by its curve.
double bindingValue(const BindingTable& bindings, std::size_t row, double value);

// The angles in degrees about the own x, y, z axes with q = qX * qY * qZ, and back.
DVec3 jointAngles(const Quat& q);
Quat jointRotation(const DVec3& degrees);

// The bindings of a Program sorted by what they drive. Within one target
// replacing ones act before relative ones, each in list order.
class BindingPlan {
public:
    BindingPlan() = default;
    explicit BindingPlan(const Program& program);

    // Applies all to the frame's pose, morphs, opacities and materials, from its values.
    void apply(const Program& program, Frame& frame) const;

private:
    struct Run {
        int object = -1;
        std::size_t first = 0, last = 0;  // in m_rows; replacing ones first
    };
    void add(const Program& program, std::vector<Run>& runs, bool (*belongs)(BindingTarget));

    std::vector<std::size_t> m_rows;
    std::vector<Run> m_nodes, m_morphs, m_parts, m_materials;
};

}  // namespace sinew
