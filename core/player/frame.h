// Frame: the results of evaluating one moment.
#pragma once

#include "core/player/pose_buffer.h"
#include "core/program/program.h"

#include <vector>

namespace sinew {

struct Frame {
    std::vector<double> values;     // one a parameter
    std::vector<double> unlimited;  // before the final limit
    std::vector<double> opacities;  // one a part
    std::vector<double> materials;  // one a row of MaterialTable
    PoseBuffer pose;
    std::vector<float> morphs;
    std::vector<Mat4> model;  // one a node

    Frame() = default;
    explicit Frame(const Program& program)
        : values(program.parameters.size()), unlimited(program.parameters.size()), opacities(program.parts.size()),
          materials(program.materials.size()), pose(*program.rig), morphs(program.skeleton().morphName.size()),
          model(program.skeleton().size(), Mat4(1.0f))
    {
    }
};

}  // namespace sinew
