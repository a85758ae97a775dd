#include "core/model/transform_map.h"

#include "core/model/clip_sampler.h"
#include "core/model/pose_distance.h"
#include "core/model/pose.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {
namespace {

constexpr std::array<double, 6> kRates{24.0, 25.0, 30.0, 48.0, 50.0, 60.0};

// Times of one track, skipping runs of tracks that share them (the usual case).
template <class Visit>
void forEachDistinctTimes(const ModelClip& clip, Visit visit)
{
    const std::vector<float>* previous = nullptr;
    for (const NodeTrack& track : clip.tracks) {
        if (track.times.size() < 2 || (previous && *previous == track.times))
            continue;
        visit(track.times);
        previous = &track.times;
    }
}

// The smallest spacing that at least one in twenty key pairs has, so that a
// stray key doesn't decide. 0 when there are no two keys.
double usualSpacing(const ModelClip& clip)
{
    std::vector<double> spacings;
    forEachDistinctTimes(clip, [&](const std::vector<float>& times) {
        for (std::size_t i = 1; i < times.size(); ++i)
            spacings.push_back(static_cast<double>(times[i]) - static_cast<double>(times[i - 1]));
    });
    if (spacings.empty())
        return 0.0;
    const auto at = spacings.begin() + static_cast<std::ptrdiff_t>((spacings.size() - 1) / 20);
    std::nth_element(spacings.begin(), at, spacings.end());
    return *at;
}

}  // namespace

double bakeRate(const ModelClip& clip)
{
    // Times are float, so a key late in a long clip may be off its grid by some of their precision.
    for (const double rate : kRates) {
        std::size_t keys = 0;
        std::size_t onGrid = 0;
        forEachDistinctTimes(clip, [&](const std::vector<float>& times) {
            for (const float time : times) {
                const double frame = static_cast<double>(time) * rate;
                onGrid += std::abs(frame - std::round(frame)) <= 0.01 + frame * 1e-6 ? 1 : 0;
                ++keys;
            }
        });
        if (keys == 0)
            return rate;
        if (onGrid * 100 >= keys * 99)
            return rate;
    }
    const double wanted = 1.0 / usualSpacing(clip);
    return *std::ranges::min_element(kRates, {}, [&](double rate) { return std::abs(rate - wanted); });
}

float closingGap(const Model& model, const ModelClip& clip)
{
    return PoseDistance(model).closingGap(clip);
}

TransformMap layOutTransformMap(const Model& model)
{
    TransformMap map;
    map.layout = rowLayout(model);
    std::uint32_t rows = 0;
    for (const ModelClip& clip : model.clips) {
        const double rate = bakeRate(clip);
        const double intervals = std::max(1.0, std::round(clip.duration * rate));
        BakedClip baked;
        baked.firstRow = rows;
        baked.rowCount = static_cast<std::uint32_t>(intervals) + 1;
        baked.rate = clip.duration > 0.0 ? intervals / clip.duration : rate;
        rows += baked.rowCount;
        map.clips.push_back(baked);
    }
    const std::uint32_t blocks = (rows + map.rowsPerColumn - 1) / map.rowsPerColumn;
    map.width = map.layout.texels() * blocks;
    map.height = std::min(rows, map.rowsPerColumn);
    return map;
}

TransformMap bakeTransformMap(const Model& model)
{
    TransformMap map = layOutTransformMap(model);
    map.texels.assign(std::size_t{map.width} * map.height * 4, 0.0f);

    const PoseDistance distance(model);
    const std::vector<int> parents = parentsOf(model);
    const std::vector<Transform> rest = restPose(model);
    const std::vector<float> morphRest = restMorphWeights(model);
    std::vector<Transform> local(rest.size());
    std::vector<float> morphs(morphRest.size());
    std::vector<Mat4> pose(rest.size());
    for (std::size_t c = 0; c < model.clips.size(); ++c) {
        BakedClip& baked = map.clips[c];
        baked.closingGap = distance.closingGap(model.clips[c]);
        baked.closed = baked.closingGap <= kClosedGap;
        local = rest;
        morphs = morphRest;
        ClipSampler sampler(model, model.clips[c]);
        for (std::uint32_t r = 0; r < baked.rowCount; ++r) {
            // The last row is the last key exactly, not a rounded multiple.
            const double t = r + 1 == baked.rowCount ? model.clips[c].duration : r / baked.rate;
            sampler.sample(t, local, morphs);
            toModelSpace(parents, local, pose);
            writeRow(model, map.layout, pose, morphs, map.row(baked.firstRow + r));
        }
    }
    return map;
}

}  // namespace sinew
