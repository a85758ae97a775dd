// The kinds of the reference vectors.
#include "core/model/skinning.h"
#include "core/motion/blend.h"
#include "core/motion/decaying_sine.h"
#include "core/motion/harmonic.h"
#include "core/motion/layers.h"
#include "core/motion/look.h"
#include "core/motion/overshoot.h"
#include "core/motion/projectile.h"
#include "core/motion/ramp.h"
#include "core/motion/stagger.h"
#include "core/motion/track.h"
#include "tests/golden/vectors.h"

#include <optional>
#include <set>

namespace sinew::vectors {

namespace {

std::string at(const Json& t)
{
    return "at " + t.dump();
}

void blendCase(const Json& in, Case& out)
{
    const auto mode = named<BlendMode>(in.at("mode"), {{"override", BlendMode::override_},
                                                       {"additive", BlendMode::additive},
                                                       {"additiveFromDefault", BlendMode::additiveFromDefault},
                                                       {"multiply", BlendMode::multiply}});
    out.equal("result", motion::blend(mode, in.at("current"), in.at("v"), in.at("weight"), in.at("default")),
              in.at("result"));
}

void harmonicCase(const Json& in, Case& out)
{
    Harmonic harmonic;
    harmonic.direction = named<Direction>(in.at("direction"), {{"left", Direction::left},
                                                               {"right", Direction::right},
                                                               {"centric", Direction::centric}});
    harmonic.normalizedOrigin = in.at("normalizedOrigin");
    harmonic.normalizedRange = in.at("normalizedRange");
    harmonic.duration = in.at("duration");
    harmonic.phase = in.value("phase", 0.0);
    const double minimum = in.at("minimum");
    const double maximum = in.at("maximum");

    const motion::HarmonicRange range = motion::effectiveRange(harmonic, minimum, maximum);
    out.equal("effectiveOrigin", range.origin, in.at("effectiveOrigin"));
    out.equal("effectiveRange", range.range, in.at("effectiveRange"));
    const motion::TimescaleChange channel{0.0, {}, in.value("timescale", 1.0)};
    for (const Json& sample : filled(in.at("samples")))
        out.equal(at(sample.at(0)),
                  motion::harmonicValue(harmonic, minimum, maximum, motion::channelTime(channel, sample.at(0))),
                  sample.at(1));
}

void decayingSineCase(const Json& in, Case& out)
{
    const DecayingSine sine{in.at("amplitude"), in.at("frequency"), in.at("decay"), in.value("phase", 0.0)};
    for (const Json& sample : filled(in.at("samples")))
        out.equal(at(sample.at(0)), motion::decayingSine(sine, sample.at(0)), sample.at(1));
}

void rampSamples(const Json& in, Case& out, const FollowThrough& followThrough)
{
    const Ramp ramp{in.at("start"), in.at("end"), in.at("duration"), followThrough};
    const double delay = in.value("delay", 0.0);
    for (const Json& sample : filled(in.at("samples")))
        out.equal(at(sample.at(0)), motion::rampValue(ramp, sample.at(0).get<double>() - delay), sample.at(1));
}

Overshoot overshootOf(const Json& in)
{
    return {in.at("frequency"), in.at("decay")};
}
Bounce bounceOf(const Json& in)
{
    return {in.at("elasticity"), in.at("gravity"), in.at("maxBounces")};
}

void rampOvershootCase(const Json& in, Case& out)
{
    rampSamples(in, out, {overshootOf(in), Residue::faded, false, false});
}
void rampBounceCase(const Json& in, Case& out)
{
    rampSamples(in, out, {bounceOf(in), Residue::faded, false, false});
}

void projectileCase(const Json& in, Case& out)
{
    const Projectile projectile{in.at("elevation"), in.at("speed"),   in.at("elasticity"),
                                in.at("friction"),  in.at("gravity"), in.at("maxBounces")};
    const double launch = in.at("launch");
    for (const Json& sample : filled(in.at("samples"))) {
        const motion::ProjectilePoint point = motion::projectileAt(projectile, sample.at(0).get<double>() - launch);
        out.equal("x " + at(sample.at(0)), point.x, sample.at(1));
        out.equal("y " + at(sample.at(0)), point.y, sample.at(2));
    }
}

void keyedSamples(const Json& in, Case& out, FollowThrough followThrough)
{
    followThrough.residue = named<Residue>(
        in.at("residue"), {{"cut", Residue::cut}, {"faded", Residue::faded}, {"summed", Residue::summed}});
    std::vector<double> times, values;
    motion::TrackView track;
    track.width = static_cast<int>(in.at("keys").at(0).at("value").size());
    for (const Json& key : filled(in.at("keys"))) {
        times.push_back(key.at("time"));
        if (static_cast<int>(key.at("value").size()) != track.width)
            throw std::runtime_error("keys of different widths");
        for (const Json& component : key.at("value"))
            values.push_back(component);
    }
    track.times = times;
    track.values = values;
    track.followThrough = {&followThrough, 1};
    out.check("the track is valid", !motion::invalidReason(track));
    std::vector<double> arrivals(track.arrivalCount());
    motion::computeArrivals(track, arrivals);
    track.arrivals = arrivals;

    for (const Json& sample : filled(in.at("samples"))) {
        const motion::Components value = motion::trackValue(track, sample.at(0));
        for (std::size_t i = 0; i < static_cast<std::size_t>(track.width); ++i)
            out.equal("component " + std::to_string(i) + " " + at(sample.at(0)), value[i], sample.at(i + 1));
    }
}

void keyOvershootCase(const Json& in, Case& out)
{
    keyedSamples(in, out, {overshootOf(in), Residue::cut, false, false});
}
void keyBounceCase(const Json& in, Case& out)
{
    keyedSamples(in, out, {bounceOf(in), Residue::cut, false, false});
}

void peakCase(const Json& in, Case& out)
{
    const motion::Peak peak = motion::overshootPeak(overshootOf(in), in.at("v"));
    // A time and a height: each compared at its own scale.
    Case time("peak time");
    time.equal("time", peak.time, in.at("time"));
    out.check("the time of the peak", time.finish() == 0);
    out.equal("height", peak.height, in.at("height"));
}

void staggerCase(const Json& in, Case& out)
{
    out.equal("unit", motion::staggerUnit(in.at("seed"), in.at("item")), in.at("unit"));
}

void lookCase(const Json& in, Case& out)
{
    motion::LookState state;
    const Json& goals = filled(in.at("goals"));
    const int ticksPerGoal = in.at("ticksPerGoal");
    int tick = 0;
    for (const Json& sample : filled(in.at("samples"))) {
        for (; tick < sample.at(0).get<int>(); ++tick) {
            const Json& goal = goals.at(static_cast<std::size_t>(tick / ticksPerGoal));
            motion::tickLook(state, DVec3(goal.at(0), goal.at(1), goal.at(2)), in.at("damping"), in.at("dt"));
        }
        for (int i = 0; i < 3; ++i)
            out.equal(std::string(1, "xyz"[i]) + " " + at(sample.at(0)), state.position[i],
                      sample.at(static_cast<std::size_t>(i + 1)));
    }
}

motion::Covered coveredBy(const Json& clip, const std::string& id)
{
    const Json value = clip.value(id, Json());
    return value.is_null() ? motion::Covered{} : motion::Covered{value, 1.0};
}

// What a layer's clip sets; null: it has none.
Json clipOf(const Json& layer, const char* which)
{
    return layer.value(which, Json());
}

void layersCase(LayerRule rule, const Json& in, Case& out)
{
    std::set<std::string> ids;
    for (const auto& [id, value] : in.at("result").items())
        ids.insert(id);
    for (const Json& layer : filled(in.at("layers")))
        for (const char* which : {"current", "next"}) {
            const Json clip = clipOf(layer, which);
            for (const auto& [id, value] : clip.items())
                ids.insert(id);
        }
    for (const std::string& id : ids) {
        motion::Covered result;
        const double fallback = in.contains("defaults") ? in.at("defaults").value(id, 0.0) : 0.0;
        for (const Json& layer : in.at("layers")) {
            const Json current = clipOf(layer, "current");
            const Json next = clipOf(layer, "next");
            motion::Covered value = current.is_null() ? motion::Covered{} : coveredBy(current, id);
            if (!next.is_null())
                value = motion::crossFade(rule, value, coveredBy(next, id), layer.at("transition"));
            result = motion::layOver(rule, result, value, layer.at("weight"), fallback);
        }
        const Json expected = in.at("result").value(id, Json());
        out.check(id + (expected.is_null() ? " is unset" : " is set"), result.set() != expected.is_null());
        if (!expected.is_null())
            out.equal(id, result.value, expected);
    }
}

void tweenCase(const Json& in, Case& out)
{
    // map[clip][frame][joint] = 12 numbers.
    std::vector<std::vector<std::vector<double>>> rows;
    for (const Json& clip : filled(in.at("map"))) {
        rows.emplace_back();
        for (const Json& frame : filled(clip)) {
            rows.back().emplace_back();
            for (const Json& joint : filled(frame))
                for (std::size_t i = 0; i < 12; ++i)
                    rows.back().back().push_back(joint.at(i));
        }
    }
    const Json& motion = in.at("motion");
    const auto frameOf = [&](const Json& from) -> FrameRows<double> {
        const int clip = from.at("clip");
        if (clip < 0)
            return {};
        const auto& frames = rows.at(static_cast<std::size_t>(clip));
        const std::size_t frame = from.at("frame");
        const double time = from.at("time");
        return {frames.at(frame), time != 0.0 ? std::span<const double>(frames.at(frame + 1)) : std::span<const double>(),
                time};
    };
    std::array<std::uint16_t, 4> joints{};
    std::array<double, 4> weights{};
    for (std::size_t i = 0; i < 4; ++i) {
        joints[i] = in.at("joints").at(i);
        weights[i] = in.at("weights").at(i);
    }
    const auto matrix = mixMatrix<double>({frameOf(motion.at("cur")), frameOf(motion.at("next")), motion.at("tween")},
                                          joints, weights);
    for (std::size_t i = 0; i < 12; ++i)
        out.equal("element " + std::to_string(i), matrix[i], in.at("result").at(i));
}

}  // namespace

std::map<std::string, Evaluator> goldenKinds()
{
    using namespace std::placeholders;
    return {
        {"blend", blendCase},
        {"decaying_sine", decayingSineCase},
        {"harmonic", harmonicCase},
        {"keyframe_bounce", keyBounceCase},
        {"keyframe_overshoot", keyOvershootCase},
        {"layers", std::bind(layersCase, LayerRule::applier, _1, _2)},
        {"layers_eased", std::bind(layersCase, LayerRule::eased, _1, _2)},
        {"look", lookCase},
        {"peak", peakCase},
        {"projectile", projectileCase},
        {"ramp_bounce", rampBounceCase},
        {"ramp_overshoot", rampOvershootCase},
        {"stagger", staggerCase},
        {"tween", tweenCase},
    };
}

}  // namespace sinew::vectors
