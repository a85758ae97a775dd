// How far what baked rows show is from the pose: the cross-fade of baked clips
// (tween blends "matrix" and "dualQuaternion") mixes matrices, the pose mixes the
// transforms of joints.
#pragma once

#include "core/base/math.h"
#include "core/model/clip_motion.h"
#include "core/model/model.h"
#include "core/model/row_layout.h"
#include "core/model/skinning.h"
#include "core/model/transform_map.h"

#include <span>
#include <vector>

namespace sinew {

// A baked clip between two of its rows, counted from its first; clip -1: none.
struct BakedFrame {
    int clip = -1;
    std::uint32_t row = 0;
    std::uint32_t after = 0;
    float time = 0.0f;  // between them
};

// Where a playing clip's time lies: [0, duration], and beyond it for clips whose
// loop is closed by an interval from the last row to the first.
BakedFrame bakedFrame(std::span<const BakedClip> baked, int clip, double seconds);

struct BlendError {
    float distance = 0.0f;  // model units
    int node = -1;          // the joint that is farthest off
};

// Keeps scratch memory; the model must outlive it. One thread at a time.
class BlendMeter {
public:
    explicit BlendMeter(const Model& model);

    // The joint that lies farthest from where the pose (model space, one a node) has
    // it, when rows of the clips are mixed as the shader does. Meshes without skin
    // count by their node. current.clip is a clip.
    BlendError measure(SkinBlend blend, std::span<const BakedClip> baked, const BakedFrame& current,
                       const BakedFrame& next, float weight, std::span<const Mat4> pose);

private:
    struct Probe {
        std::uint16_t entry;
        int node;
        Vec3 bound;  // the joint in the space that its skin matrix moves
    };
    FrameRows<float> rows(SkinBlend blend, std::span<const BakedClip> baked, const BakedFrame& frame,
                          std::vector<float>& row, std::vector<float>& after);
    void write(SkinBlend blend, const BakedClip& baked, const ModelClip& clip, std::uint32_t row, std::vector<float>& out);

    const Model* m_model;
    RowLayout m_layout;
    std::vector<Probe> m_probes;
    std::vector<int> m_parents;
    std::vector<Transform> m_local;
    std::vector<float> m_morphs;
    std::vector<Mat4> m_pose;
    std::vector<float> m_matrices;
    std::vector<float> m_rows[4];
};

}  // namespace sinew
