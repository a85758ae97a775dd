#include "app/viewport/joint_marks.h"

#include "app/viewport/model_scene.h"

#include <limits>
#include <optional>

namespace sinew {

std::vector<JointMark> projectJoints(const ModelScene& scene, const OrbitCamera& camera, Vec2 view)
{
    std::vector<JointMark> marks;
    if (!scene.model() || scene.pose().empty())
        return marks;
    const std::vector<Node>& nodes = scene.model()->nodes;
    std::vector<int> markOf(nodes.size(), -1);
    const Vec3 eye = camera.position();
    for (const int node : scene.joints()) {
        const auto n = static_cast<std::size_t>(node);
        JointMark mark;
        mark.node = node;
        // Nodes between two joints are passed over.
        int parent = nodes[n].parent;
        while (parent >= 0 && markOf[static_cast<std::size_t>(parent)] < 0)
            parent = nodes[static_cast<std::size_t>(parent)].parent;
        mark.parent = parent >= 0 ? markOf[static_cast<std::size_t>(parent)] : -1;
        const Vec3 place(scene.pose()[n][3]);
        if (const auto seen = camera.project(place, view)) {
            mark.place = *seen;
            mark.seen = true;
        }
        mark.depth = glm::distance(eye, place);
        markOf[n] = static_cast<int>(marks.size());
        marks.push_back(mark);
    }
    return marks;
}

std::array<Vec2, 3> jointAxes(const ModelScene& scene, const JointMark& mark, const OrbitCamera& camera, Vec2 view,
                              float length)
{
    const Mat4& pose = scene.pose()[static_cast<std::size_t>(mark.node)];
    const Vec3 origin(pose[3]);
    const Vec3 aside = camera.rotation() * Vec3(1, 0, 0);
    const std::optional<Vec2> metre = camera.project(origin + aside, view);
    const float pixels = metre ? glm::distance(*metre, mark.place) : 1.0f;
    std::array<Vec2, 3> ends;
    ends.fill(mark.place);
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 direction(pose[axis]);
        const float size = glm::length(direction);
        if (size > 0.0f && pixels > 0.0f)
            ends[static_cast<std::size_t>(axis)] =
                camera.project(origin + direction * (length / (pixels * size)), view).value_or(mark.place);
    }
    return ends;
}

int jointAt(const std::vector<JointMark>& marks, Vec2 pointer, float reach)
{
    int best = -1;
    float bestDistance = reach;
    float bestDepth = std::numeric_limits<float>::max();
    constexpr float kSamePlace = 2.0f;  // px
    for (const JointMark& mark : marks) {
        if (!mark.seen)
            continue;
        const float distance = glm::distance(mark.place, pointer);
        if (distance > reach)
            continue;
        const bool nearer = distance < bestDistance - kSamePlace;
        const bool inFront = distance < bestDistance + kSamePlace && mark.depth < bestDepth;
        if (best < 0 || nearer || inFront) {
            best = mark.node;
            bestDistance = distance;
            bestDepth = mark.depth;
        }
    }
    return best;
}

}  // namespace sinew
