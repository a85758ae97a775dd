// Walks through one clip in time order: like sampleClip, but remembers where
// each track stands, so that a bake costs no search.
#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <span>
#include <vector>

namespace sinew {

class ClipSampler {
public:
    ClipSampler(const Model& model, const ModelClip& clip);

    // Overwrites what the clip animates with its value at t (clamped to the
    // clip). Any t is right; ascending ones are fast.
    void sample(double t, std::span<Transform> local, std::span<float> morphWeights);

private:
    const Model* m_model;
    const ModelClip* m_clip;
    std::vector<std::size_t> m_key;  // one a track
};

}  // namespace sinew
