// Small models made in code, for tests of the viewport.
#pragma once

#include "core/model/model.h"
#include "core/model/pose.h"

#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace sinew::test {

struct TubeOptions {
    int joints = 6;
    int rings = 25;
    int sides = 16;
    int morphs = 2;         // "bulge", "lean", then narrow ones
    bool texture = true;
    bool normals = true;    // morph normals
    bool mirroredJoints = false;  // stiff, and the upper half hangs on a joint of scale -1
};

// An upright tube of height 1.2 and radius 0.15, skinned to a chain of joints,
// with a texture, morphs and a clip "bend" of 1 s.
std::shared_ptr<Model> tube(const TubeOptions& options = {});

// A box without skin on a node that a clip moves, beside a mirrored one.
std::shared_ptr<Model> boxes();

// "tube", "many morphs" (a tube with 130), "moving morphs" (which a clip moves),
// "mirrored skin", "boxes", "pip", or a file of the corpus; null where that is not here.
std::shared_ptr<const Model> modelNamed(const QString& name);

// Model-space matrices and weights of the rest pose, changed by a clip at a time.
struct Posed {
    std::vector<Mat4> matrices;
    std::vector<float> weights;
};
Posed pose(const Model& model, int clip, double time);

}  // namespace sinew::test
