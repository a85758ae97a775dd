// Where the joints of a posed model appear on the view, and which one is meant
// by a place. Pure but for the scene it reads.
#pragma once

#include "app/viewport/orbit_camera.h"

#include <array>
#include <vector>

namespace sinew {

class ModelScene;

struct JointMark {
    int node = -1;
    int parent = -1;   // index of the parent joint's mark, or -1
    Vec2 place{0.0f};  // px
    float depth = 0;   // distance from the camera, m
    bool seen = false; // in front of the camera
};

std::vector<JointMark> projectJoints(const ModelScene& scene, const OrbitCamera& camera, Vec2 view);

// Where the ends of a joint's own axes X, Y and Z appear, each that many px from the joint
// where it is seen from the side.
std::array<Vec2, 3> jointAxes(const ModelScene& scene, const JointMark& mark, const OrbitCamera& camera, Vec2 view,
                              float length);

// The node of the mark nearest to the pointer within reach px (of those that
// overlap the one nearest to the camera), or -1.
int jointAt(const std::vector<JointMark>& marks, Vec2 pointer, float reach = 9.0f);

}  // namespace sinew
