#include "core/program/rig.h"

#include "core/model/pose.h"

#include <algorithm>
#include <cstring>

namespace sinew {
namespace {

// A track that never changes needs one key. Bitwise, so that nothing is lost.
bool isConstant(const NodeTrack& track)
{
    const auto width = static_cast<std::size_t>(track.width);
    if (track.interpolation == KeyInterpolation::cubic)
        return track.times.size() == 1;
    for (std::size_t k = 1; k < track.times.size(); ++k)
        if (std::memcmp(track.values.data(), track.values.data() + k * width, width * sizeof(float)) != 0)
            return false;
    return true;
}

// One lane of a block to be: a track (or one morph target of it) and what it sets.
struct Lane {
    const NodeTrack* track = nullptr;
    int component = 0;  // morph weights: which of the track's values
    int target = -1;
};

struct Key {
    NodePath path;
    KeyInterpolation interpolation;
    bool constant;
    const std::vector<float>* times;

    bool operator==(const Key& other) const
    {
        return path == other.path && constant == other.constant
               && (constant || (interpolation == other.interpolation && *times == *other.times));
    }
};

PoseBlock makeBlock(const Key& key, const std::vector<Lane>& lanes)
{
    PoseBlock block;
    block.path = key.path;
    block.interpolation = key.constant ? KeyInterpolation::step : key.interpolation;
    block.times = key.constant ? std::vector<float>{0.0f} : *key.times;
    for (const Lane& lane : lanes)
        block.target.push_back(lane.target);

    const auto width = static_cast<std::size_t>(block.width());
    const auto stride = static_cast<std::size_t>(block.stride());
    const auto parts = static_cast<std::size_t>(block.parts());
    block.values.resize(block.times.size() * block.rowSize());
    for (std::size_t k = 0; k < block.times.size(); ++k)
        for (std::size_t part = 0; part < parts; ++part)
            for (std::size_t c = 0; c < width; ++c)
                for (std::size_t l = 0; l < stride; ++l) {
                    const Lane& lane = lanes[std::min(l, lanes.size() - 1)];
                    const auto trackWidth = static_cast<std::size_t>(lane.track->width);
                    const bool cubic = lane.track->interpolation == KeyInterpolation::cubic;
                    const std::size_t from = cubic ? (key.constant ? 1 : k * 3 + part) : k;
                    block.values[((k * parts + part) * width + c) * stride + l] =
                        lane.track->values[from * trackWidth + static_cast<std::size_t>(lane.component) + c];
                }
    return block;
}

std::vector<float> restLanes(const Skeleton& skeleton)
{
    const auto stride = static_cast<std::size_t>(paddedLanes(static_cast<int>(skeleton.size())));
    std::vector<float> lanes(kPoseRows * stride);
    for (std::size_t i = 0; i < stride; ++i) {
        const Transform t = i < skeleton.size() ? skeleton.rest[i] : Transform();
        const float values[kPoseRows] = {t.translation.x, t.translation.y, t.translation.z, t.rotation.x, t.rotation.y,
                                         t.rotation.z,    t.rotation.w,    t.scale.x,       t.scale.y,    t.scale.z};
        for (std::size_t r = 0; r < kPoseRows; ++r)
            lanes[r * stride + i] = values[r];
    }
    return lanes;
}

}  // namespace

PoseClip makePoseClip(const Model& model, const ModelClip& clip)
{
    std::vector<Key> keys;
    std::vector<std::vector<Lane>> lanes;
    const auto add = [&](const Key& key, const Lane& lane) {
        const auto at = std::ranges::find(keys, key);
        if (at == keys.end()) {
            keys.push_back(key);
            lanes.push_back({lane});
        } else {
            lanes[static_cast<std::size_t>(at - keys.begin())].push_back(lane);
        }
    };

    // By node, so that a block's lanes lie as the pose does.
    std::vector<const NodeTrack*> tracks;
    for (const NodeTrack& track : clip.tracks)
        if (!track.times.empty())
            tracks.push_back(&track);
    std::ranges::stable_sort(tracks, {}, &NodeTrack::node);

    for (const NodeTrack* track : tracks) {
        const Key key{track->path, track->interpolation, isConstant(*track), &track->times};
        if (track->path != NodePath::morphWeights) {
            add(key, {track, 0, track->node});
            continue;
        }
        const std::span<const MorphSlot> slots = morphSlotsOf(model, track->node);
        if (static_cast<std::size_t>(track->width) != slots.size())
            continue;
        const auto first = static_cast<int>(slots.data() - model.morphSlots.data());
        for (int i = 0; i < track->width; ++i)
            add(key, {track, i, first + i});
    }

    PoseClip result;
    result.name = clip.name;
    result.duration = clip.duration;
    for (std::size_t i = 0; i < keys.size(); ++i)
        result.blocks.push_back(makeBlock(keys[i], lanes[i]));
    return result;
}

PoseCover::PoseCover(std::size_t nodes, std::size_t morphSlots) : morph(morphSlots, 0.0f)
{
    const auto lanes = static_cast<std::size_t>(paddedLanes(static_cast<int>(nodes)));
    for (std::vector<float>& each : path)
        each.assign(lanes, 0.0f);
    for (std::vector<GroupCover>& each : group)
        each.assign(lanes / kPoseLanes, GroupCover::none);
}

void PoseCover::classify(std::size_t nodes)
{
    for (std::size_t p = 0; p < path.size(); ++p) {
        std::vector<float>& lanes = path[p];
        for (std::size_t l = nodes; l < lanes.size(); ++l)
            lanes[l] = lanes[l - 1];
        for (std::size_t g = 0; g < group[p].size(); ++g) {
            const auto eight = std::span(lanes).subspan(g * kPoseLanes, kPoseLanes);
            const bool none = std::ranges::all_of(eight, [](float c) { return c == 0.0f; });
            const bool all = std::ranges::all_of(eight, [](float c) { return c == 1.0f; });
            const bool whole = std::ranges::all_of(eight, [](float c) { return c == 0.0f || c == 1.0f; });
            group[p][g] = none    ? GroupCover::none
                          : all   ? GroupCover::all
                          : whole ? GroupCover::some
                                  : GroupCover::partly;
        }
    }
}

ClipLayout layOut(std::span<const PoseBlock> blocks, const Skeleton& skeleton)
{
    ClipLayout layout;
    layout.cover = PoseCover(skeleton.size(), skeleton.morphName.size());
    layout.still = restLanes(skeleton);
    layout.stillMorphs = skeleton.morphRest;
    const auto stride = static_cast<std::size_t>(paddedLanes(static_cast<int>(skeleton.size())));
    for (const PoseBlock& block : blocks) {
        const bool morph = block.path == NodePath::morphWeights;
        const auto path = static_cast<std::size_t>(block.path);
        const std::size_t lanes = block.target.size();
        std::vector<float>& cover = morph ? layout.cover.morph : layout.cover.path[path];
        for (const int target : block.target)
            cover[static_cast<std::size_t>(target)] = 1.0f;

        std::vector<std::uint8_t>& neighbours = layout.neighbours.emplace_back();
        for (std::size_t first = 0; first < lanes; first += kPoseLanes) {
            bool row = first + kPoseLanes <= lanes;
            for (std::size_t l = 1; row && l < kPoseLanes; ++l)
                row = block.target[first + l] == block.target[first] + static_cast<int>(l);
            neighbours.push_back(row);
        }

        if (block.times.size() > 1) {
            if (!morph)
                layout.moves[path] = 1;
            continue;
        }
        const auto width = static_cast<std::size_t>(block.width());
        const auto valueRow = block.parts() == 3 ? width : 0;
        for (std::size_t c = 0; c < width && !block.values.empty(); ++c) {
            const float* from = block.values.data() + (valueRow + c) * static_cast<std::size_t>(block.stride());
            float* to = morph ? layout.stillMorphs.data()
                              : layout.still.data() + (static_cast<std::size_t>(firstPoseRow(block.path)) + c) * stride;
            for (std::size_t l = 0; l < lanes; ++l)
                to[block.target[l]] = from[l];
        }
    }
    layout.cover.classify(skeleton.size());
    return layout;
}

Rig makeRig(const Model& model)
{
    Rig rig;
    for (const Node& node : model.nodes) {
        rig.skeleton.nodeName.push_back(node.name);
        rig.skeleton.parent.push_back(node.parent);
        rig.skeleton.rest.push_back(node.rest);
    }
    for (const MorphSlot& slot : model.morphSlots)
        rig.skeleton.morphName.push_back(slot.name);
    rig.skeleton.morphRest = restMorphWeights(model);
    rig.rest = layOut({}, rig.skeleton);
    for (const ModelClip& clip : model.clips) {
        PoseClip& made = rig.clips.emplace_back(makePoseClip(model, clip));
        made.layout = layOut(made.blocks, rig.skeleton);
    }
    return rig;
}

}  // namespace sinew
