#include "core/export/motion_samples.h"

#include "core/model/blend_pose.h"
#include "core/player/player.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace sinew {
namespace {

constexpr float kShare = 0.25f;         // of the tolerances, left to what lies between samples
constexpr double kFinest = 4e-6;        // s; about the precision of a float time at half a minute
constexpr std::size_t kMostBytes = std::size_t{512} << 20;  // of samples; beyond, the report shows what is missing
constexpr double kOffCentre = 0.31;     // a second place to look: a wave in step with the grid is straight at half

class Sampler {
public:
    Sampler(const AnimationPlan& plan, const ChannelTolerances& tolerances, Player player)
        : m_plan(plan), m_tolerances(tolerances), m_player(std::move(player)),
          m_most(kMostBytes / (sizeof(MotionSample) + tolerances.rotation.size() * sizeof(Transform) +
                               tolerances.morph.size() * sizeof(float)))
    {
        // The last moment before a wrap; beyond any step of the clock's own precision.
        m_last = std::max(0.0, plan.duration - std::max(1e-9, plan.duration * 1e-12));
    }

    [[nodiscard]] MotionSample at(double time)
    {
        MotionSample sample;
        sample.time = time;
        // A finite time is never refused.
        if (m_player.seek(m_plan.start + std::clamp(time, 0.0, m_last))) {
            sample.pose.assign(m_player.localPose().begin(), m_player.localPose().end());
            sample.morphs.assign(m_player.morphWeights().begin(), m_player.morphWeights().end());
        }
        return sample;
    }

    // Adds what is needed after samples.back() up to and including b.
    void refine(std::vector<MotionSample>& samples, MotionSample b, bool lookTwice)
    {
        const double from = samples.back().time;
        const auto middle = static_cast<double>(static_cast<float>((from + b.time) * 0.5));
        if (middle > from && middle < b.time && b.time - from > kFinest && samples.size() < m_most) {
            MotionSample m = at(middle);
            bool straight = onTheWay(samples.back(), m, b);
            if (straight && lookTwice)
                straight = onTheWay(samples.back(), at(from + (b.time - from) * kOffCentre), b);
            if (!straight) {
                refine(samples, std::move(m), false);
                refine(samples, std::move(b), false);
                return;
            }
        }
        samples.push_back(std::move(b));
    }

private:
    [[nodiscard]] bool onTheWay(const MotionSample& a, const MotionSample& m, const MotionSample& b) const
    {
        const auto u = static_cast<float>((m.time - a.time) / (b.time - a.time));
        const auto off = [](const Vec3& x, const Vec3& y, float allowed) {
            const Vec3 d = glm::abs(x - y);
            return std::max({d.x, d.y, d.z}) > allowed * kShare;
        };
        for (std::size_t n = 0; n < m.pose.size(); ++n) {
            const Transform t = blendTransform(a.pose[n], b.pose[n], u);
            // |sin(angle / 2)| between unit quaternions that are near each other.
            const Quat d = glm::conjugate(t.rotation) * m.pose[n].rotation;
            const float half = std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
            if (off(t.translation, m.pose[n].translation, m_tolerances.translation[n]) ||
                off(t.scale, m.pose[n].scale, m_tolerances.scale[n]) ||
                2.0f * half > std::max(m_tolerances.rotation[n] * kShare, 1e-6f))
                return false;
        }
        for (std::size_t s = 0; s < m.morphs.size(); ++s)
            if (std::abs(a.morphs[s] + (b.morphs[s] - a.morphs[s]) * u - m.morphs[s]) > m_tolerances.morph[s] * kShare)
                return false;
        return true;
    }

    const AnimationPlan& m_plan;
    const ChannelTolerances& m_tolerances;
    Player m_player;
    std::size_t m_most;
    double m_last;
};

// The clip's keys in each repeat, and a grid where they leave room, as floats.
std::vector<double> startingTimes(const AnimationPlan& plan, const Model& model, double rate)
{
    const auto last = static_cast<float>(plan.duration);
    std::set<float> times{0.0f, last};
    const auto add = [&](double t) {
        const auto time = static_cast<float>(t);
        const auto after = times.lower_bound(time);
        const bool nearAfter = after != times.end() && static_cast<double>(*after - time) <= kFinest;
        const bool nearBefore = after != times.begin() && static_cast<double>(time - *std::prev(after)) <= kFinest;
        if (!nearAfter && !nearBefore && time > 0.0f && time < last)
            times.insert(time);
    };
    if (plan.modelClip >= 0) {
        const double period = plan.duration / plan.repeats;
        const std::vector<float>* previous = nullptr;
        for (const NodeTrack& track : model.clips[static_cast<std::size_t>(plan.modelClip)].tracks) {
            if (previous && *previous == track.times)
                continue;
            previous = &track.times;
            for (int r = 0; r < plan.repeats; ++r)
                for (const float key : track.times)
                    add(r * period + static_cast<double>(key));
        }
    }
    const double steps = std::max(1.0, std::round(plan.duration * rate));
    for (double i = 1.0; i < steps; i += 1.0)
        add(plan.duration * i / steps);
    return {times.begin(), times.end()};
}

}  // namespace

Result<std::vector<MotionSample>> sampleMotion(const AnimationPlan& plan, const Model& model, double rate,
                                               const ChannelTolerances& tolerances, const Progress& progress)
{
    Result<Player> player = Player::create(plan.program);
    if (!player)
        return player.error();
    Sampler sampler(plan, tolerances, std::move(*player));
    std::vector<MotionSample> samples;
    samples.push_back(sampler.at(0.0));
    if (!(plan.duration > 0.0))
        return samples;
    const std::vector<double> times = startingTimes(plan, model, rate);
    for (std::size_t i = 1; i < times.size(); ++i) {
        if (progress.cancelled())
            return Error{ErrorKind::cancelled, "The export was cancelled.", "", ""};
        MotionSample next = sampler.at(times[i]);
        if (i + 1 == times.size() && plan.closed) {
            next.pose = samples.front().pose;
            next.morphs = samples.front().morphs;
        }
        sampler.refine(samples, std::move(next), true);
    }
    return samples;
}

}  // namespace sinew
