// The semantic pass over a Program, whoever made it.
#include "core/motion/decaying_sine.h"
#include "core/motion/harmonic.h"
#include "core/motion/look.h"
#include "core/motion/projectile.h"
#include "core/motion/ramp.h"
#include "core/motion/range.h"
#include "core/motion/track.h"
#include "core/program/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace sinew {
namespace {

using motion::Invalid;

constexpr double kLargestWeight = 1e6;
constexpr double kSmallestTick = 1e-4;  // s
constexpr double kLargestTick = 10.0;
constexpr float kLargestPose = 1e12f;   // of a key's component
constexpr double kLargestArrival = motion::kLargestValue / motion::kSmallestDuration;

// Collects the first failure.
class Checker {
public:
    explicit Checker(const Program& program) : p(program) {}
    Status run();

private:
    bool fail(std::string where, std::string message)
    {
        if (m_status)
            m_status = Error{ErrorKind::invalidInput, std::move(message), {}, std::move(where)};
        return false;
    }
    bool fail(const char* table, std::size_t row, const Invalid& bad)
    {
        return fail(fmt::format("{}/{}", table, row), fmt::format("{} {}", bad.field, bad.reason));
    }
    bool check(const char* table, std::size_t row, const Invalid& bad) { return !bad || fail(table, row, bad); }
    bool index(const char* table, std::size_t row, const char* field, int value, std::size_t count, bool optional)
    {
        if ((optional && value == -1) || (value >= 0 && static_cast<std::size_t>(value) < count))
            return true;
        return fail(fmt::format("{}/{}", table, row), fmt::format("{} is {}; there are {}", field, value, count));
    }
    template <class E>
    bool choice(const char* table, std::size_t row, const char* field, E value, E last)
    {
        if (static_cast<int>(value) >= 0 && static_cast<int>(value) <= static_cast<int>(last))
            return true;
        return fail(fmt::format("{}/{}", table, row), fmt::format("{} is no known choice", field));
    }
    bool run(const char* table, std::size_t row, const char* field, int first, int count, std::size_t size)
    {
        if (first >= 0 && count >= 0 && static_cast<std::size_t>(first) + static_cast<std::size_t>(count) <= size)
            return true;
        return fail(fmt::format("{}/{}", table, row), fmt::format("{} reach beyond their table", field));
    }
    bool columns(const char* table, std::size_t rows, std::initializer_list<std::size_t> sizes)
    {
        return std::ranges::all_of(sizes, [rows](std::size_t n) { return n == rows; })
               || fail(table, "has columns of different length");
    }
    bool curve(const char* table, std::size_t row, const Interpolation& curve)
    {
        return choice(table, row, "interpolation", curve.kind, Interpolation::Kind::ease)
               && choice(table, row, "ease", curve.family, EaseFamily::afterEffects)
               && choice(table, row, "ease side", curve.side, EaseSide::inOut);
    }
    bool targets(const char* table, std::size_t row, const std::array<int, 3>& target, int components,
                 std::size_t count);

    bool parameters();
    bool drivers();
    bool instances();
    bool motions();
    bool tracks();
    bool look();
    bool clips();
    bool layers();
    bool bindings();
    bool skeleton();
    bool poseClip(std::size_t row, const PoseClip& clip);
    bool poseBlock(const std::string& where, const PoseBlock& block, std::vector<std::vector<std::uint8_t>>& taken);

    const Program& p;
    Status m_status;
};

Status Checker::run()
{
    (void)(parameters() && drivers() && tracks() && motions() && instances() && look() && skeleton() && clips()
           && layers() && bindings());
    return m_status;
}

bool Checker::parameters()
{
    const ParameterTable& t = p.parameters;
    if (!columns("parameters", t.size(),
                 {t.minimum.size(), t.maximum.size(), t.defaultValue.size(), t.policy.size()})
        || !columns("parts", p.parts.size(), {p.parts.opacity.size()}))
        return false;
    for (std::size_t i = 0; i < t.size(); ++i)
        if (!check("parameters", i, motion::invalidRange(t.minimum[i], t.maximum[i], t.defaultValue[i]))
            || !choice("parameters", i, "range", t.policy[i], RangePolicy::wrap))
            return false;
    for (std::size_t i = 0; i < p.parts.size(); ++i)
        if (!check("parts", i, motion::mustBeFraction("opacity", p.parts.opacity[i])))
            return false;
    for (std::size_t i = 0; i < p.channelTimescale.size(); ++i)
        if (!check("channels", i, motion::invalidTimescale(p.channelTimescale[i])))
            return false;
    return choice("program", 0, "layerRule", p.layerRule, LayerRule::applier);
}

bool Checker::drivers()
{
    const DriverTable& t = p.drivers;
    if (!columns("drivers", t.size(),
                 {t.enabled.size(), t.mute.size(), t.solo.size(), t.start.size(), t.trigger.size(), t.weight.size(),
                  t.blend.size(), t.fadeIn.size(), t.fadeOut.size()}))
        return false;
    for (std::size_t i = 0; i < t.size(); ++i)
        if (!check("drivers", i, motion::mustLieWithin("start", t.start[i], motion::kLargestTime))
            || !index("drivers", i, "trigger", t.trigger[i], p.triggerName.size(), true)
            || !check("drivers", i, motion::mustLieWithin("weight", t.weight[i], kLargestWeight))
            || !choice("drivers", i, "blend", t.blend[i], BlendMode::multiply)
            || !check("drivers", i, motion::mustNotBeNegative("fadeIn", t.fadeIn[i], motion::kLargestTime))
            || !check("drivers", i, motion::mustNotBeNegative("fadeOut", t.fadeOut[i], motion::kLargestTime)))
            return false;
    return true;
}

bool Checker::tracks()
{
    const TrackTable& t = p.tracks;
    TrackTable laidOut = t;
    if (!laidOut.layOut() || laidOut.offsets != t.offsets)
        return fail("tracks", "have keys that don't add up");
    for (std::size_t i = 0; i < t.size(); ++i) {
        if (!choice("tracks", i, "before", t.before[i], Extrapolation::continue_)
            || !choice("tracks", i, "after", t.after[i], Extrapolation::continue_))
            return false;
        const motion::TrackView view = t.view(i);
        for (const Interpolation& interpolation : view.interpolations)
            if (!curve("tracks", i, interpolation))
                return false;
        for (const FollowThrough& followThrough : view.followThrough)
            if (!choice("tracks", i, "residue", followThrough.residue, Residue::summed))
                return false;
        if (const motion::InvalidTrack bad = motion::invalidReason(view))
            return fail(fmt::format("tracks/{}/keys/{}", i, bad.key),
                        fmt::format("{} {}", bad.what.field, bad.what.reason));
        for (const double arrival : view.arrivals)
            if (!check("tracks", i, motion::mustLieWithin("arrival", arrival, kLargestArrival)))
                return false;
    }
    return true;
}

bool Checker::motions()
{
    for (std::size_t i = 0; i < p.decayingSines.size(); ++i)
        if (!check("decayingSines", i, motion::invalidReason(p.decayingSines[i])))
            return false;
    for (std::size_t i = 0; i < p.ramps.size(); ++i)
        if (!check("ramps", i, motion::invalidReason(p.ramps[i]))
            || !choice("ramps", i, "residue", p.ramps[i].followThrough.residue, Residue::summed))
            return false;
    for (std::size_t i = 0; i < p.projectiles.size(); ++i)
        if (!check("projectiles", i, motion::invalidReason(p.projectiles[i])))
            return false;
    const HarmonicTable& h = p.harmonics;
    if (!columns("harmonics", h.size(), {h.origin.size(), h.range.size()}))
        return false;
    for (std::size_t i = 0; i < h.size(); ++i)
        if (!check("harmonics", i, motion::invalidReason(h.motion[i], p.channelTimescale.size()))
            || !choice("harmonics", i, "direction", h.motion[i].direction, Direction::centric)
            || !check("harmonics", i, motion::mustLieWithin("origin", h.origin[i], 2.0 * motion::kLargestValue))
            || !check("harmonics", i, motion::mustLieWithin("range", h.range[i], 2.0 * motion::kLargestValue)))
            return false;
    for (std::size_t i = 0; i < p.looks.size(); ++i)
        if (!check("looks", i, motion::invalidReason(p.looks[i])) || !choice("looks", i, "axis", p.looks[i].axis, Axis::z))
            return false;
    return true;
}

bool Checker::targets(const char* table, std::size_t row, const std::array<int, 3>& target, int components,
                      std::size_t count)
{
    for (int c = 0; c < 3; ++c) {
        const int t = target[static_cast<std::size_t>(c)];
        if (c < components ? !index(table, row, "target", t, count, false) : t != -1)
            return fail(fmt::format("{}/{}", table, row), "has more targets than its motion components");
    }
    return true;
}

bool Checker::instances()
{
    const InstanceTable& t = p.instances;
    if (!columns("instances", t.size(), {t.kind.size(), t.motion.size(), t.target.size(), t.delay.size()}))
        return false;
    const std::size_t counts[] = {p.tracks.size(),      p.decayingSines.size(), p.ramps.size(),
                                  p.projectiles.size(), p.harmonics.size(),     p.looks.size()};
    int stage = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        if (!choice("instances", i, "kind", t.kind[i], MotionKind::look)
            || !index("instances", i, "driver", t.driver[i], p.drivers.size(), false)
            || !index("instances", i, "motion", t.motion[i], counts[static_cast<std::size_t>(t.kind[i])], false)
            || !check("instances", i, motion::mustNotBeNegative("delay", t.delay[i], motion::kLargestTime * 1e6)))
            return false;
        const int components = t.kind[i] == MotionKind::track
                                   ? p.tracks.width[static_cast<std::size_t>(t.motion[i])]
                                   : t.kind[i] == MotionKind::projectile ? 2 : 1;
        if (!targets("instances", i, t.target[i], components, p.parameters.size()))
            return false;
        if (stageOf(t.kind[i]) < stage)
            return fail(fmt::format("instances/{}", i), "is out of order");
        stage = stageOf(t.kind[i]);
    }
    return true;
}

bool Checker::look()
{
    const LookSetup& look = p.look;
    const std::size_t nodes = p.skeleton().size();
    if (!check("look", 0, motion::invalidLookController(look.damping, look.reach))
        || !check("look", 0, motion::mustBePositive("tick", look.tick, kSmallestTick, kLargestTick))
        || !choice("look", 0, "target", look.target, LookSetup::Target::external)
        || !choice("look", 0, "center", look.center, LookSetup::Center::node)
        || !index("look", 0, "targetNode", look.targetNode, nodes, look.target != LookSetup::Target::node)
        || !index("look", 0, "targetTrack", look.targetTrack, p.tracks.size(),
                  look.target != LookSetup::Target::track)
        || !index("look", 0, "centerNode", look.centerNode, nodes, look.center != LookSetup::Center::node))
        return false;
    for (int c = 0; c < 3; ++c)
        if (!check("look", 0, motion::mustLieWithin("target point", look.targetPoint[c], motion::kLargestValue))
            || !check("look", 0, motion::mustLieWithin("center point", look.centerPoint[c], motion::kLargestValue)))
            return false;
    if (look.targetTrack >= 0 && p.tracks.width[static_cast<std::size_t>(look.targetTrack)] != 3)
        return fail("look", "has a target track that isn't three wide");
    return true;
}

bool Checker::clips()
{
    const ClipTable& t = p.clips;
    if (!columns("clips", t.size(),
                 {t.duration.size(), t.loop.size(), t.poseClip.size(), t.closing.size(), t.firstTrack.size(),
                  t.trackCount.size()})
        || !columns("clipTracks", p.clipTracks.size(), {p.clipTracks.part.size(), p.clipTracks.target.size()}))
        return false;
    for (std::size_t i = 0; i < t.size(); ++i) {
        if (!check("clips", i, motion::mustNotBeNegative("duration", t.duration[i], motion::kLargestTime))
            || !check("clips", i, motion::mustNotBeNegative("closing", t.closing[i], motion::kLargestTime))
            || !index("clips", i, "poseClip", t.poseClip[i], p.rig->clips.size(), true)
            || !run("clips", i, "tracks", t.firstTrack[i], t.trackCount[i], p.clipTracks.size()))
            return false;
        if (t.trackCount[i] > 0 && !(t.duration[i] >= motion::kSmallestDuration))
            return fail(fmt::format("clips/{}", i), "has no duration");
    }
    for (std::size_t i = 0; i < p.clipTracks.size(); ++i) {
        if (!index("clipTracks", i, "track", p.clipTracks.track[i], p.tracks.size(), false)
            || !targets("clipTracks", i, p.clipTracks.target[i],
                        p.tracks.width[static_cast<std::size_t>(p.clipTracks.track[i])],
                        p.clipTracks.part[i] ? p.parts.size() : p.parameters.size()))
            return false;
    }
    return true;
}

bool Checker::layers()
{
    const LayerTable& t = p.layers;
    const CueTable& c = p.cues;
    if (!columns("layers", t.size(),
                 {t.weight.size(), t.mute.size(), t.solo.size(), t.fade.size(), t.clip.size(), t.nextClip.size(),
                  t.mix.size(), t.transition.size(), t.curve.size(), t.speed.size(), t.firstCue.size(),
                  t.cueCount.size()})
        || !columns("cues", c.size(),
                    {c.clip.size(), c.transition.size(), c.curve.size(), c.speed.size(), c.loop.size()}))
        return false;
    for (std::size_t i = 0; i < t.size(); ++i) {
        if (!check("layers", i, motion::mustBeFraction("weight", t.weight[i]))
            || !check("layers", i, motion::mustNotBeNegative("fade", t.fade[i], motion::kLargestTime))
            || !index("layers", i, "clip", t.clip[i], p.clips.size(), true)
            || !index("layers", i, "nextClip", t.nextClip[i], p.clips.size(), true)
            || !check("layers", i, motion::mustBeFraction("mix", t.mix[i]))
            || !check("layers", i, motion::mustNotBeNegative("transition", t.transition[i], motion::kLargestTime))
            || !choice("layers", i, "curve", t.curve[i], TransitionCurve::easeOut)
            || !check("layers", i, motion::mustLieWithin("speed", t.speed[i], motion::kLargestRate))
            || !run("layers", i, "cues", t.firstCue[i], t.cueCount[i], c.size()))
            return false;
        const auto first = c.time.begin() + t.firstCue[i];
        if (!std::is_sorted(first, first + t.cueCount[i]))
            return fail(fmt::format("layers/{}", i), "has cues out of order");
    }
    for (std::size_t i = 0; i < c.size(); ++i)
        if (!check("cues", i, motion::mustLieWithin("time", c.time[i], motion::kLargestTime))
            || !index("cues", i, "clip", c.clip[i], p.clips.size(), true)
            || !check("cues", i, motion::mustNotBeNegative("transition", c.transition[i], motion::kLargestTime))
            || !choice("cues", i, "curve", c.curve[i], TransitionCurve::easeOut)
            || !check("cues", i, motion::mustLieWithin("speed", c.speed[i], motion::kLargestRate)))
            return false;
    return true;
}

bool Checker::bindings()
{
    const BindingTable& t = p.bindings;
    const MaterialTable& m = p.materials;
    if (!columns("bindings", t.size(),
                 {t.target.size(), t.object.size(), t.component.size(), t.inMinimum.size(), t.inMaximum.size(),
                  t.outMinimum.size(), t.outMaximum.size(), t.curve.size(), t.clamp.size(), t.allowBeyond.size(),
                  t.replace.size()})
        || !columns("materials", m.size(), {m.property.size(), m.rest.size()}))
        return false;
    for (std::size_t i = 0; i < t.size(); ++i) {
        if (!choice("bindings", i, "target", t.target[i], BindingTarget::material))
            return false;
        const std::size_t objects = t.target[i] == BindingTarget::morph         ? p.skeleton().morphName.size()
                                    : t.target[i] == BindingTarget::partOpacity ? p.parts.size()
                                    : t.target[i] == BindingTarget::material    ? m.size()
                                                                                : p.skeleton().size();
        if (!index("bindings", i, "parameter", t.parameter[i], p.parameters.size(), false)
            || !index("bindings", i, "object", t.object[i], objects, false)
            || !choice("bindings", i, "component", t.component[i], Axis::z)
            || !check("bindings", i, motion::mustLieWithin("inMinimum", t.inMinimum[i], motion::kLargestValue))
            || !check("bindings", i, motion::mustLieWithin("inMaximum", t.inMaximum[i], motion::kLargestValue))
            || !check("bindings", i, motion::mustLieWithin("outMinimum", t.outMinimum[i], motion::kLargestValue))
            || !check("bindings", i, motion::mustLieWithin("outMaximum", t.outMaximum[i], motion::kLargestValue))
            || !curve("bindings", i, t.curve[i]))
            return false;
        if (!(t.inMinimum[i] < t.inMaximum[i]))
            return fail(fmt::format("bindings/{}", i), "inMinimum must be below inMaximum");
        if (t.curve[i].kind == Interpolation::Kind::bezier)
            return fail(fmt::format("bindings/{}", i), "has a curve without handles");
    }
    for (std::size_t i = 0; i < m.size(); ++i)
        if (!choice("materials", i, "property", m.property[i], MaterialProperty::alpha)
            || !check("materials", i, motion::mustLieWithin("rest", m.rest[i], motion::kLargestValue)))
            return false;
    return true;
}

bool Checker::skeleton()
{
    if (!p.rig)
        return fail("rig", "is missing");
    const Skeleton& s = p.skeleton();
    if (!columns("skeleton", s.size(), {s.parent.size(), s.rest.size()})
        || !columns("morphs", s.morphName.size(), {s.morphRest.size()}))
        return false;
    for (std::size_t i = 0; i < s.size(); ++i) {
        if (s.parent[i] < -1 || s.parent[i] >= static_cast<int>(i))
            return fail(fmt::format("skeleton/{}", i), "has a parent that doesn't come before it");
        const Transform& rest = s.rest[i];
        bool finite = std::abs(glm::dot(rest.rotation, rest.rotation) - 1.0f) < 1e-2f;
        for (int c = 0; c < 3; ++c)
            finite = finite && std::abs(rest.translation[c]) <= kLargestPose && std::abs(rest.scale[c]) <= kLargestPose;
        if (!finite)
            return fail(fmt::format("skeleton/{}", i), "has a rest transform that isn't one");
    }
    for (std::size_t i = 0; i < s.morphRest.size(); ++i)
        if (!check("morphs", i, motion::mustLieWithin("rest", static_cast<double>(s.morphRest[i]), 1e6)))
            return false;
    if (p.rig->rest != layOut({}, s))
        return fail("rig", "rests elsewhere than its skeleton");
    for (std::size_t i = 0; i < p.rig->clips.size(); ++i)
        if (!poseClip(i, p.rig->clips[i]))
            return false;
    return true;
}

bool Checker::poseClip(std::size_t row, const PoseClip& clip)
{
    if (!check("poseClips", row, motion::mustNotBeNegative("duration", clip.duration, motion::kLargestTime)))
        return false;
    const Skeleton& s = p.skeleton();
    std::vector<std::vector<std::uint8_t>> taken(4, std::vector<std::uint8_t>(s.size()));
    taken[3].resize(s.morphName.size());
    for (std::size_t i = 0; i < clip.blocks.size(); ++i)
        if (!poseBlock(fmt::format("poseClips/{}/blocks/{}", row, i), clip.blocks[i], taken))
            return false;
    if (clip.layout != layOut(clip.blocks, s))
        return fail(fmt::format("poseClips/{}", row), "says that it sets what it doesn't");
    return true;
}

bool Checker::poseBlock(const std::string& where, const PoseBlock& block,
                        std::vector<std::vector<std::uint8_t>>& taken)
{
    if (static_cast<int>(block.path) < 0 || block.path > NodePath::morphWeights || static_cast<int>(block.interpolation) < 0
        || block.interpolation > KeyInterpolation::cubic)
        return fail(where, "is of no known kind");
    if (block.times.empty() || block.target.empty())
        return fail(where, "is empty");
    for (std::size_t k = 0; k < block.times.size(); ++k)
        if (!(std::abs(block.times[k]) <= 1e9f) || (k > 0 && !(block.times[k] > block.times[k - 1])))
            return fail(where, "has key times that don't ascend");
    std::vector<std::uint8_t>& set = taken[static_cast<std::size_t>(block.path)];
    for (const int target : block.target) {
        if (target < 0 || static_cast<std::size_t>(target) >= set.size() || set[static_cast<std::size_t>(target)])
            return fail(where, "drives what is not there, or what another block drives");
        set[static_cast<std::size_t>(target)] = 1;
    }
    if (block.values.size() != block.times.size() * block.rowSize())
        return fail(where, "has not as many values as its keys need");
    for (const float v : block.values)
        if (!(std::abs(v) <= kLargestPose))
            return fail(where, "has a value that isn't a number in range");
    if (block.path != NodePath::rotation)
        return true;
    const auto stride = static_cast<std::size_t>(block.stride());
    const std::size_t first = block.parts() == 3 ? 4 * stride : 0;
    for (std::size_t k = 0; k < block.times.size(); ++k)
        for (std::size_t l = 0; l < stride; ++l) {
            const float* q = block.values.data() + k * block.rowSize() + first + l;
            const float length2 =
                q[0] * q[0] + q[stride] * q[stride] + q[2 * stride] * q[2 * stride] + q[3 * stride] * q[3 * stride];
            if (!(std::abs(length2 - 1.0f) < 1e-2f))
                return fail(where, "has a rotation that isn't of unit length");
        }
    return true;
}

}  // namespace

Status validate(const Program& program)
{
    return Checker(program).run();
}

}  // namespace sinew
