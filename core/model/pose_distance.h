// How far apart two poses of a model are, measured on what is seen: its vertices.
#pragma once

#include "core/base/math.h"
#include "core/model/model.h"

#include <span>
#include <vector>

namespace sinew {

// Prepared once a model, for any number of poses. The model must outlive it.
// Vertices are stood for by the corners of one bounding box a joint (or a mesh
// without skin), which move at least as far as any vertex inside; a model
// without meshes by its nodes. Const calls are safe from many threads.
class PoseDistance {
public:
    explicit PoseDistance(const Model& model);

    // The model's size: the longest side of its rest bounds, > 0.
    [[nodiscard]] float size() const { return m_size; }

    // Largest distance between the same points in two poses (model space, one
    // matrix a node; one weight a morph slot), of the model's size.
    [[nodiscard]] float between(std::span<const Mat4> poseA, std::span<const float> morphsA, std::span<const Mat4> poseB,
                                std::span<const float> morphsB) const;

    // Between the clip's last moment and its first.
    [[nodiscard]] float closingGap(const ModelClip& clip) const;

    // What one node carries: a box in the node's own space (for a joint: of the
    // vertices it holds, as they lie about the joint at bind).
    struct Carried {
        int node = -1;
        Vec3 minimum{0.0f};
        Vec3 maximum{0.0f};
        [[nodiscard]] Vec3 corner(int i) const
        {
            return {(i & 1) != 0 ? maximum.x : minimum.x, (i & 2) != 0 ? maximum.y : minimum.y,
                    (i & 4) != 0 ? maximum.z : minimum.z};
        }
    };
    [[nodiscard]] std::span<const Carried> carried() const { return m_carried; }

    // The longest delta of each morph slot, in its mesh's own unit.
    [[nodiscard]] std::span<const float> morphReach() const { return m_morphReach; }

private:
    const Model* m_model;
    float m_size = 1.0f;
    std::vector<int> m_parents;
    std::vector<Carried> m_carried;
    std::vector<float> m_morphReach;
};

}  // namespace sinew
