// The layer stack: clips, transitions, weights -> where a frame starts.
#pragma once

#include "core/motion/layers.h"
#include "core/player/frame.h"
#include "core/player/input_log.h"
#include "core/player/lane_weigher.h"
#include "core/player/layer_state.h"
#include "core/player/pose_buffer.h"
#include "core/player/pose_kernels.h"
#include "core/player/streams.h"
#include "core/program/program.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

// Holds the snapshots of interrupted transitions, and scratch memory for values;
// both can be rebuilt at any time, so they are no state of their own. Poses on
// their way to the frame lie on the stack, unless the skeleton is a huge one.
class LayerStack {
public:
    LayerStack() = default;
    // withPose false: parameters and parts alone.
    explicit LayerStack(const Program& program, bool withPose = true);

    // Mixes all layers into the frame, which holds start values, authored
    // opacities and the rest pose.
    void evaluate(const Program& program, const Streams& streams, const InputLog& log, double t, Frame& frame);

    // A layer's requests or slider changed from t on: a snapshot of later is no longer true.
    void forgetFrom(int layer, double t);
    // True when the snapshot that the present moment of the layer sets out from is held.
    [[nodiscard]] bool holds(int layer, const LayerMoment& moment) const;

    // Takes over the snapshot that layer `theirs` of another stack holds, for `moment`
    // of ours to set out from. values: the place there of each of our parameters and
    // parts, or -1. samePose: both have one rig.
    void adopt(int layer, const LayerMoment& moment, const LayerStack& from, int theirs, std::span<const int> values,
               bool samePose);

    // The layer's weight at t, with level().
    static double weight(const Program& program, const Streams& streams, const InputLog& log, int layer, double t);
    // How far the layer is faded in at t, by mute, solo and their switching.
    static double level(const Program& program, const Streams& streams, const InputLog& log, int layer, double t);

private:
    // What a clip, or a snapshot, gives at a moment.
    struct Sample {
        std::span<const motion::Covered> values;  // parameters, then parts
        PoseView pose;
    };
    struct Snapshot {
        std::vector<motion::Covered> values;
        PoseBuffer pose;
        std::vector<float> morphs;
        PoseCover cover;
        LayerMoment moment;  // it is what this moment's event set out from
        double time = 0.0;   // of that event
        bool valid = false;

        [[nodiscard]] Sample sample() const;
    };
    // Memory of one evaluation.
    struct Scratch {
        PoseRoom first, second, back;
        float* pair = nullptr;
        float* over = nullptr;
    };

    [[nodiscard]] std::size_t scratchFloats() const;
    [[nodiscard]] Scratch divide(float* floats) const;
    void evaluateWith(const Program& program, const Streams& streams, const InputLog& log, double t,
                      const Scratch& scratch, Frame& frame);
    Sample sampleClip(const Program& program, const ClipPlay& play, double t, const PoseRoom& room,
                      std::vector<motion::Covered>& values, const Scratch& scratch);
    Sample sampleFirst(const Program& program, const ClipPlay& play, double t, const Scratch& scratch);
    Sample sampleSecond(const Program& program, const ClipPlay& play, double t, const Scratch& scratch);
    const Snapshot& snapshotBefore(const Program& program, const LayerHistory& history, const LayerMoment& moment,
                                   int layer, const Scratch& scratch);
    void combine(const Program& program, const Sample& a, const Sample& b, double progress, const Scratch& scratch,
                 Snapshot& out);
    void apply(const Program& program, const Sample& a, const Sample* b, double progress, double weight,
               const Scratch& scratch, Frame& frame);

    std::size_t m_values = 0;  // parameters and parts, where clips drive any
    std::size_t m_stride = 0;  // of poses; 0: none
    std::size_t m_morphs = 0;
    std::vector<motion::Covered> m_firstValues, m_secondValues, m_result;
    // By path, then morphs: 1 where some layer has set the lane. Only the applier rule asks.
    std::array<std::vector<std::uint8_t>, kPosePaths + 1> m_set;
    std::vector<LaneMix> m_mix;  // one a group of lanes
    std::vector<float> m_heap;   // what is too large for the stack
    std::vector<Snapshot> m_snapshots;
};

}  // namespace sinew
