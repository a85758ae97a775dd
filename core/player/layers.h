// The layer stack: clips, transitions, weights -> where a frame starts.
#pragma once

#include "core/motion/layers.h"
#include "core/player/frame.h"
#include "core/player/input_log.h"
#include "core/player/layer_state.h"
#include "core/player/pose_buffer.h"
#include "core/player/streams.h"
#include "core/program/program.h"

#include <vector>

namespace sinew {

// Holds scratch memory and the snapshots of interrupted transitions; both can
// be rebuilt at any time, so they are no state of their own.
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

    // The layer's weight at t, with level().
    static double weight(const Program& program, const Streams& streams, const InputLog& log, int layer, double t);
    // How far the layer is faded in at t, by mute, solo and their switching.
    static double level(const Program& program, const Streams& streams, const InputLog& log, int layer, double t);

private:
    // What a clip, or a snapshot, gives at a moment.
    struct Sample {
        std::vector<motion::Covered> values;  // parameters, then parts
        PoseBuffer pose;
        std::vector<float> morphs;
        const PoseCover* poseCover = nullptr;  // set by whoever fills the sample
    };
    struct Snapshot {
        Sample sample;
        PoseCover cover;
        LayerMoment moment;  // it is what this moment's event set out from
        double time = 0.0;   // of that event
        bool valid = false;
    };

    Sample makeSample(const Program& program) const;
    void sampleClip(const Program& program, const ClipPlay& play, double t, Sample& out);
    const Sample& snapshotBefore(const Program& program, const LayerHistory& history, const LayerMoment& moment,
                                 int layer);
    void combine(const Program& program, const Sample& a, const Sample& b, double progress, Snapshot& out);
    void apply(const Program& program, const Sample& a, const Sample* b, double progress, double weight,
               Frame& frame);
    void pairLanes(LayerRule rule, const std::vector<float>& c0, const std::vector<float>& c1, double progress);
    void overLanes(LayerRule rule, double weight, std::vector<float>& set);

    std::size_t m_values = 0;  // parameters and parts
    bool m_haveValues = false, m_havePose = false;
    Sample m_a, m_b;
    PoseBuffer m_scratchPose;
    std::vector<float> m_scratchMorphs;
    PoseCover m_noCover;
    PoseCover m_poseSet;  // what some layer has set
    std::vector<motion::Covered> m_result;
    std::vector<float> m_pair, m_cover, m_over;  // a lane: clip to clip, coverage of both, onto the result
    std::vector<Snapshot> m_snapshots;
};

}  // namespace sinew
