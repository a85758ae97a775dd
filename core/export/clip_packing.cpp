#include "core/export/clip_packing.h"

#include "core/export/channel_tolerance.h"
#include "core/model/pose_distance.h"
#include "core/player/pose_kernels.h"
#include "core/runtime/packed_block.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace sinew {
namespace {

constexpr double kRate = 240.0;
constexpr int kTries = 16;

// A clip's poses, one moment after the other.
class Poser {
public:
    explicit Poser(const Rig& rig)
        : m_rig(rig), m_lanes(rig.rest.still), m_back(m_lanes), m_morphs(rig.rest.stillMorphs), m_backMorphs(m_morphs),
          m_pose(m_lanes), m_model(rig.skeleton.size())
    {
    }
    void pose(const PoseClip& clip, double t)
    {
        const PoseView view = samplePoseClip(clip, t, 0.0, {m_lanes.data(), m_morphs.data()},
                                             {m_back.data(), m_backMorphs.data()});
        const std::size_t stride = m_lanes.size() / kPoseRows;
        for (int p = 0; p < kPosePaths; ++p) {
            const auto path = static_cast<NodePath>(p);
            std::copy_n(view.path[static_cast<std::size_t>(p)], (path == NodePath::rotation ? 4 : 3) * stride,
                        m_pose.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(firstPoseRow(path)) * stride));
        }
        std::copy_n(view.morphs, m_morphs.size(), m_morphs.begin());
        toModelMatrices(m_pose.data(), m_rig.skeleton.parent, m_model);
    }
    [[nodiscard]] std::span<const Mat4> model() const { return m_model; }
    [[nodiscard]] std::span<const float> morphs() const { return m_morphs; }

private:
    const Rig& m_rig;
    std::vector<float> m_lanes, m_back, m_morphs, m_backMorphs, m_pose;
    std::vector<Mat4> m_model;
};

// The largest turn between two poses' joints, as the distance of unit vectors.
float largestTurn(std::span<const Mat4> a, std::span<const Mat4> b)
{
    float largest = 0.0f;
    for (std::size_t n = 0; n < a.size(); ++n)
        for (int c = 0; c < 3; ++c) {
            const float la = glm::length(Vec3(a[n][c]));
            const float lb = glm::length(Vec3(b[n][c]));
            if (la > 1e-12f && lb > 1e-12f)
                largest = std::max(largest, glm::length(Vec3(a[n][c]) / la - Vec3(b[n][c]) / lb));
        }
    return largest;
}

class Packer {
public:
    Packer(const Model& model, const Rig& rig, double tolerance)
        : m_rig(rig), m_distance(model), m_tolerance(tolerance),
          m_channels(channelTolerances(model, m_distance, tolerance * m_distance.size())), m_ours(rig), m_theirs(rig)
    {
    }

    // False: cancelled.
    bool pack(const PoseClip& clip, PackedRig& out, const Progress& progress)
    {
        std::vector<Bytes>& blocks = out.clips.emplace_back();
        PackedClipError& error = out.errors.emplace_back();
        std::size_t& bytes = out.bytes.emplace_back();
        double share = 1.0;
        for (int i = 0; i < kTries; ++i) {
            if (progress.cancelled())
                return false;
            std::optional<PoseClip> restored = tryShare(clip, share, blocks);
            if (!restored)
                break;
            error = measure(clip, *restored);
            const double over = std::max(error.distance / m_tolerance, error.angle / kPackedAngle);
            if (over <= 1.0) {
                for (const Bytes& block : blocks)
                    bytes += block.size();
                return true;
            }
            share *= std::clamp(0.95 / over, 0.1, 0.9);
        }
        blocks.clear();
        error = {};
        for (const PoseBlock& block : clip.blocks)
            bytes += (block.values.size() + block.times.size() + block.target.size()) * sizeof(float);
        return true;
    }

private:
    [[nodiscard]] int stepOf(const PoseBlock& block, int target, double share) const
    {
        const auto i = static_cast<std::size_t>(target);
        const auto allowed = [&](const std::vector<float>& channel) { return 2.0 * share * static_cast<double>(channel[i]); };
        // Of whole powers of two, so that 1 stays 1.
        const auto binary = [](int step) { return std::min(step - ((step % 4) + 4) % 4, 0); };
        switch (block.path) {
        case NodePath::translation: return stepNotAbove(allowed(m_channels.translation));
        case NodePath::rotation:
            // A quaternion's component turns by twice its change.
            return stepNotAbove(allowed(m_channels.rotation)
                                * (block.interpolation == KeyInterpolation::cubic ? 0.5 : 1.0));
        case NodePath::scale: return binary(stepNotAbove(allowed(m_channels.scale)));
        case NodePath::morphWeights: break;
        }
        return binary(stepNotAbove(allowed(m_channels.morph)));
    }

    // The clip as a reader restores it from steps of that share of their tolerance.
    std::optional<PoseClip> tryShare(const PoseClip& clip, double share, std::vector<Bytes>& packed) const
    {
        PoseClip restored;
        restored.duration = clip.duration;
        packed.clear();
        for (const PoseBlock& block : clip.blocks) {
            std::vector<int> steps;
            for (const int target : block.target)
                steps.push_back(stepOf(block, target, share));
            const std::optional<Bytes> bytes = packBlock(block, steps);
            std::optional<PoseBlock> back;
            if (bytes)
                back = unpackBlock(block.path, block.interpolation, block.times.size(), block.target.size(), *bytes);
            if (!back)
                return std::nullopt;
            packed.push_back(*bytes);
            restored.blocks.push_back(std::move(*back));
        }
        restored.layout = layOut(restored.blocks, m_rig.skeleton);
        return restored;
    }

    PackedClipError measure(const PoseClip& ours, const PoseClip& theirs)
    {
        PackedClipError error;
        const auto steps = static_cast<int>(std::min(ours.duration, 600.0) * kRate);
        double squares = 0.0;
        float turn = 0.0f;
        for (int i = 0; i <= steps + 1; ++i) {
            const double t = i <= steps ? i / kRate : ours.duration;
            m_ours.pose(ours, t);
            m_theirs.pose(theirs, t);
            const double distance = m_distance.between(m_ours.model(), m_ours.morphs(), m_theirs.model(), m_theirs.morphs());
            double joints = 0.0;
            for (std::size_t n = 0; n < m_ours.model().size(); ++n)
                joints = std::max(joints, static_cast<double>(glm::length(Vec3(m_ours.model()[n][3] - m_theirs.model()[n][3]))));
            const double largest = std::max(distance, joints / m_distance.size());
            error.distance = std::max(error.distance, largest);
            squares += largest * largest;
            turn = std::max(turn, largestTurn(m_ours.model(), m_theirs.model()));
        }
        error.rms = std::sqrt(squares / (steps + 2));
        error.angle = 2.0 * std::asin(std::min(1.0, static_cast<double>(turn) / 2.0)) * 180.0 / std::numbers::pi;
        return error;
    }

    const Rig& m_rig;
    PoseDistance m_distance;
    double m_tolerance;
    ChannelTolerances m_channels;
    Poser m_ours, m_theirs;
};

}  // namespace

Result<PackedRig> packClips(const Model& model, const Rig& rig, double tolerance, const Progress& progress)
{
    PackedRig out;
    Packer packer(model, rig, tolerance);
    for (std::size_t i = 0; i < rig.clips.size(); ++i) {
        progress.report(0.5 * static_cast<double>(i) / static_cast<double>(rig.clips.size()), "Packing clips");
        if (!packer.pack(rig.clips[i], out, progress))
            return Error{ErrorKind::cancelled, "The export was cancelled.", "", ""};
    }
    return out;
}

}  // namespace sinew
