#include "core/model/clip_sampler.h"

#include "core/model/pose.h"

#include <algorithm>

namespace sinew {

ClipSampler::ClipSampler(const Model& model, const ModelClip& clip)
    : m_model(&model), m_clip(&clip), m_key(clip.tracks.size(), 0)
{
}

void ClipSampler::sample(double t, std::span<Transform> local, std::span<float> morphWeights)
{
    const double time = std::clamp(t, 0.0, m_clip->duration);
    for (std::size_t i = 0; i < m_key.size(); ++i) {
        const NodeTrack& track = m_clip->tracks[i];
        if (track.times.empty())
            continue;
        std::size_t& key = m_key[i];
        if (key > 0 && track.times[key] > time)
            key = keyBefore(track.times, time);
        while (key + 1 < track.times.size() && track.times[key + 1] <= time)
            ++key;
        applyTrackAt(*m_model, track, key, time, local, morphWeights);
    }
}

}  // namespace sinew
