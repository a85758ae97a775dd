// Does a clip end where it starts? Measured on what is seen: the vertices.
#pragma once

#include "core/base/math.h"
#include "core/model/model.h"

#include <vector>

namespace sinew {

// Prepared once a model, for any number of clips. The model must outlive it.
class LoopProbe {
public:
    explicit LoopProbe(const Model& model);

    // Largest distance that a vertex moves between the clip's last moment and
    // its first, divided by the model's size.
    [[nodiscard]] float gap(const ModelClip& clip) const;

private:
    // What one node carries: a box in its own space (for a joint in the space
    // of the joint at bind).
    struct Carried {
        int node = -1;
        Vec3 minimum;
        Vec3 maximum;
    };

    const Model* m_model;
    float m_size = 1.0f;
    std::vector<int> m_parents;
    std::vector<Carried> m_carried;
    std::vector<float> m_morphReach;  // one a slot: its longest delta
};

}  // namespace sinew
