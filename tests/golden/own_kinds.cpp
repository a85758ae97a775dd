// The kinds of the vectors of our own (own/make_vectors.py) beyond those of the
// reference vectors.
#include "core/motion/bounce.h"
#include "core/motion/ease.h"
#include "core/motion/harmonic.h"
#include "core/motion/layers.h"
#include "core/motion/look.h"
#include "core/motion/loop.h"
#include "core/motion/overshoot.h"
#include "core/motion/range.h"
#include "core/motion/stagger.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"
#include "core/project/json.h"
#include "tests/golden/track_reader.h"
#include "tests/golden/vectors.h"

namespace sinew::vectors {

namespace {

void rangeCase(const Json& in, Case& out)
{
    const auto policy = named<RangePolicy>(
        in.at("policy"), {{"clamp", RangePolicy::clamp}, {"none", RangePolicy::none}, {"wrap", RangePolicy::wrap}});
    const double minimum = in.at("minimum");
    const double maximum = in.at("maximum");
    const double result = motion::limitValue(policy, in.at("x"), minimum, maximum);
    out.equal("result", result, in.at("result"));
    if (policy != RangePolicy::none)
        out.check("inside the range", result >= minimum && result <= maximum);
}

void channelCase(const Json& in, Case& out)
{
    Harmonic harmonic;
    harmonic.duration = in.at("duration");
    std::vector<motion::TimescaleChange> log;
    for (const Json& change : filled(in.at("changes"))) {
        if (log.empty())
            log.push_back({0.0, {}, change.at(1)});
        else
            log.push_back(motion::changeTimescale(log.back(), change.at(0), change.at(1)));
    }
    for (const Json& sample : filled(in.at("samples"))) {
        const motion::ChannelTime time = motion::channelTime(log.at(sample.at(0)), sample.at(1));
        out.equal("at " + sample.at(1).dump(), motion::harmonicValue({0.0, 1.0}, motion::harmonicPhase(harmonic, time)),
                  sample.at(2));
    }
}

void loopCase(const Json& in, Case& out)
{
    std::vector<motion::Cycle> cycles;
    for (const Json& cycle : in.at("cycles"))
        cycles.push_back({cycle.at(0), cycle.at(1)});
    using Kind = motion::LoopLength::Kind;
    const motion::LoopLength loop = motion::loopLength(cycles);
    out.check("the kind of loop", loop.kind == named<Kind>(in.at("kind"), {{"found", Kind::found},
                                                                           {"tooLong", Kind::tooLong},
                                                                           {"still", Kind::still}}));
    out.equal("seconds", loop.seconds, in.at("seconds"));
    for (const Json& row : filled(in.at("closing")))
        for (std::size_t i = 0; i < cycles.size(); ++i) {
            Case duration("closing duration");
            duration.equal("for " + row.at(0).dump(), motion::closingDuration(cycles[i], row.at(0)), row.at(i + 1));
            out.check("a closing duration", duration.finish() == 0);
        }
    if (cycles.empty())
        return;
    const Json& best = in.at("suggestion");
    const auto suggestions = motion::suggestLoops(cycles, best.at("wanted"), best.at("frameRate"));
    out.check("there are suggestions", !suggestions.empty());
    if (suggestions.empty())
        return;
    const motion::LoopSuggestion& first = suggestions.front();
    // Lengths as near on either side of the wish are equally good.
    const double wantedFrames = best.at("wanted").get<double>() * best.at("frameRate").get<double>();
    Case found("suggestion");
    found.equal("frames from the wish", std::abs(first.frames - wantedFrames),
                std::abs(best.at("frames").get<double>() - wantedFrames));
    found.equal("seconds", first.seconds, first.frames / best.at("frameRate").get<double>());
    out.check("the best suggestion", found.finish() == 0);
    Case change("change");
    change.equal("largest", first.largestChange, best.at("largestChange"));
    out.check("its change", change.finish() == 0);
}

void settleCase(const Json& in, Case& out)
{
    const double v = in.at("v");
    const Overshoot overshoot{in.at("frequency"), in.at("decay")};
    const double step = in.at("step");
    const motion::Peak peak = motion::overshootPeak(overshoot, v);
    const auto alone = [&](const char* what, double computed, double expected, double tolerance = 1e-9) {
        out.check(std::string(what) + ": " + std::to_string(computed) + ", expected " + std::to_string(expected),
                  std::abs(computed - expected) <= 1e-12 + tolerance * std::abs(expected));
    };
    // A search finds the height of a peak to twice the digits of its time.
    alone("the peak's time", peak.time, in.at("peakTime"));
    alone("the peak's height", peak.height, in.at("peak"));
    const double settles = motion::settleTime(overshoot, v, step);
    alone("settle time", settles, in.at("settles"));

    // Wishes for what these settings give lead back to them.
    const motion::Solved frequency = motion::frequencyForPeak(v, overshoot.decay, peak.height);
    out.check("a frequency for the peak", frequency.reachable);
    alone("frequency for the peak", frequency.value, overshoot.frequency);
    const motion::Solved decay = motion::decayForPeak(v, overshoot.frequency, peak.height);
    out.check("a decay for the peak", decay.reachable);
    alone("decay for the peak", decay.value, overshoot.decay);
    if (settles > 0.0) {
        alone("frequency for settling", motion::frequencyForSettling(v, overshoot.decay, step, settles).value,
              overshoot.frequency, 1e-8);
        alone("decay for settling", motion::decayForSettling(v, overshoot.frequency, step, settles).value,
              overshoot.decay);
    } else {
        const motion::Solved refused = motion::decayForSettling(v, overshoot.frequency, step, 1.0);
        out.check("settled from the start: no later wish is possible", !refused.reachable && refused.result == 0.0);
    }

    const double byFrequency = in.at("highestByFrequency");
    const double byDecay = in.at("highestByDecay");
    out.check("just possible by frequency", motion::frequencyForPeak(v, overshoot.decay, byFrequency * 0.999).reachable);
    const motion::Solved high = motion::frequencyForPeak(v, overshoot.decay, byFrequency * 1.001);
    out.check("impossible by frequency", !high.reachable);
    alone("the nearest by frequency", high.result, byFrequency, 1e-5);
    out.check("just possible by decay", motion::decayForPeak(v, overshoot.frequency, byDecay * 0.999).reachable);
    const motion::Solved higher = motion::decayForPeak(v, overshoot.frequency, byDecay * 1.001);
    out.check("impossible by decay", !higher.reachable && higher.value == 0.0);
    alone("the nearest by decay", higher.result, byDecay);
}

void arcCase(const Json& in, Case& out)
{
    const double e = in.at("elasticity");
    const double speed = in.at("speed");
    out.equal("gravity of a new bounce", motion::newBounce(-speed).gravity, in.at("newGravity"));
    const double gravity = motion::gravityForLength(e, speed, in.at("length"));
    out.equal("gravity for the length", gravity, in.at("gravity"));
    out.equal("gravity for the height", motion::gravityForHeight(e, speed, in.at("height")), in.at("gravity"));
    const motion::FirstArc arc = motion::firstArc({e, gravity, 1}, speed);
    Case own("first arc");
    own.equal("length", arc.length, in.at("length"));
    own.equal("apex", motion::bounceHeight({e, gravity, 1}, speed, arc.length / 2.0), in.at("height"));
    own.equal("height", arc.height, in.at("height"));
    for (const Json& row : filled(in.at("whole")))
        own.equal("length of " + row.at(0).dump(), motion::bounceLength({e, gravity, row.at(0)}, speed), row.at(1));
    out.check("the first arc", own.finish() == 0);
}

void spreadCase(const Json& in, Case& out)
{
    Stagger stagger;
    stagger.mode = named<Stagger::Mode>(in.at("mode"),
                                        {{"sequence", Stagger::Mode::sequence}, {"random", Stagger::Mode::random}});
    stagger.phaseUnit = named<Stagger::PhaseUnit>(
        in.at("phaseUnit"), {{"cycles", Stagger::PhaseUnit::cycles}, {"seconds", Stagger::PhaseUnit::seconds}});
    stagger.delay = in.at("delay");
    stagger.maximumDelay = in.at("maximumDelay");
    stagger.seed = in.at("seed");
    stagger.phaseStep = in.at("phaseStep");
    stagger.falloff = in.at("falloff");
    Harmonic harmonic;
    harmonic.phase = in.at("phase");
    harmonic.duration = in.at("duration");
    harmonic.normalizedRange = in.at("range");
    const Harmonic item = motion::staggeredHarmonic(harmonic, stagger, in.at("item"));
    out.equal("seconds", motion::staggerDelay(stagger, in.at("item")), in.at("seconds"));
    out.equal("phase", item.phase, in.at("itemPhase"));
    out.equal("range", item.normalizedRange, in.at("itemRange"));
}

void interruptionCase(const Json& in, Case& out)
{
    std::array<motion::Covered, 3> clips{};
    for (std::size_t i = 0; i < 3; ++i)
        if (const Json& value = in.at("values").at(i); !value.is_null())
            clips[i] = {value, 1.0};
    constexpr LayerRule rule = LayerRule::eased;
    const motion::Covered snapshot = motion::crossFade(rule, clips[0], clips[1], in.at("first"));
    const motion::Covered mixed = motion::crossFade(rule, snapshot, clips[2], in.at("second"));
    const motion::Covered result = motion::layOver(rule, {}, mixed, in.at("weight"), in.at("default"));
    out.check("set or unset", result.set() != in.at("result").is_null());
    if (!in.at("result").is_null())
        out.equal("result", result.value, in.at("result"));
    // The moment of the interruption itself shows what was there.
    const motion::Covered begun = motion::crossFade(rule, snapshot, clips[2], 0.0);
    out.check("no pop", std::abs(begun.value - snapshot.value) <= 1e-12 && begun.coverage == snapshot.coverage);
}

void lookStepsCase(const Json& in, Case& out)
{
    motion::LookState state;
    Case velocity("velocity");
    int number = 0;
    for (const Json& step : filled(in.at("steps"))) {
        const Json& goal = step.at("goal");
        motion::tickLook(state, DVec3(goal.at(0), goal.at(1), goal.at(2)), in.at("damping"), step.at("dt"));
        for (int i = 0; i < 3; ++i) {
            const std::string what = "step " + std::to_string(number) + " component " + std::to_string(i);
            out.equal(what, state.position[i], step.at("position").at(static_cast<std::size_t>(i)));
            velocity.equal(what, state.velocity[i], step.at("velocity").at(static_cast<std::size_t>(i)));
        }
        ++number;
    }
    out.check("velocities", velocity.finish() == 0);
}

void progressCase(const Json& in, Case& out)
{
    const auto curve = named<TransitionCurve>(in.at("curve"), {{"linear", TransitionCurve::linear},
                                                               {"smooth", TransitionCurve::smooth},
                                                               {"easeIn", TransitionCurve::easeIn},
                                                               {"easeOut", TransitionCurve::easeOut}});
    for (const Json& sample : filled(in.at("samples")))
        out.equal("at " + sample.at(0).dump(), motion::transitionProgress(sample.at(0), in.at("duration"), curve),
                  sample.at(1));
}

void easeCase(const Json& in, Case& out)
{
    const EaseFamily family = familyOf(in.at("family"));
    const EaseSide side = sideOf(in.at("side"));
    for (const Json& sample : filled(in.at("samples")))
        out.equal("at " + sample.at(0).dump(), motion::ease(family, side, sample.at(0)), sample.at(1));
    for (const Json& sample : filled(in.at("slopes")))
        out.equal("slope at " + sample.at(0).dump(), motion::easeSlope(family, side, sample.at(0)), sample.at(1));
}

void trackCase(const Json& in, Case& out)
{
    const TrackData data(in);
    const motion::TrackView& track = data.view();
    out.check("the track is valid", !motion::invalidReason(track));
    const auto width = static_cast<std::size_t>(track.width);
    for (const Json& sample : filled(in.at("samples"))) {
        const double t = sample.at(0);
        const motion::Components value = in.contains("period") ? motion::trackValueInLoop(track, t, in.at("period"))
                                                               : motion::trackValue(track, t);
        for (std::size_t i = 0; i < width; ++i)
            out.equal("component " + std::to_string(i) + " at " + sample.at(0).dump(), value[i], sample.at(i + 1));
    }
    if (in.at("velocities").empty())
        return;
    Case velocities("velocity");
    for (const Json& sample : in.at("velocities")) {
        const auto side = sample.at(1) == "left" ? motion::Side::left : motion::Side::right;
        const motion::Components value = motion::trackVelocity(track, sample.at(0), side);
        for (std::size_t i = 0; i < width; ++i)
            velocities.equal("component " + std::to_string(i) + " " + sample.at(1).dump() + " of " + sample.at(0).dump(),
                             value[i], sample.at(i + 2));
    }
    out.check("velocities", velocities.finish() == 0);
}

void projectCase(const Json& in, Case& out)
{
    const auto loaded = parseProject(in.at("project").dump());
    if (!loaded)
        throw std::runtime_error(loaded.error().text());
    const auto compiled = compile(loaded->project, nullptr);
    if (!compiled)
        throw std::runtime_error(compiled.error().text());
    auto player = Player::create(compiled->program);
    if (!player)
        throw std::runtime_error(player.error().text());
    for (const Json& fired : in.at("triggers"))
        out.check("fires", player->seek(fired.at(1)).ok() && player->trigger(fired.at(0).get<std::string>()).ok());

    const auto compare = [&](const Json& expected, const std::string& what, const std::vector<std::string>& ids,
                             std::span<const double> values) {
        out.check("has all " + what, expected.size() == ids.size());
        for (std::size_t i = 0; i < ids.size(); ++i)
            out.equal(what + " of " + ids[i], values[i], expected.at(ids[i]));
    };
    for (const Json& sample : filled(in.at("samples"))) {
        out.check("seeks", player->seek(sample.at("time")).ok());
        const std::string when = " at " + sample.at("time").dump();
        compare(sample.at("unlimited"), "unlimited" + when, compiled->program->parameters.id, player->unlimitedValues());
        compare(sample.at("values"), "value" + when, compiled->program->parameters.id, player->values());
        compare(sample.at("opacities"), "opacity" + when, compiled->program->parts.id, player->opacities());
    }
}

}  // namespace

std::map<std::string, Evaluator> ownKinds()
{
    std::map<std::string, Evaluator> kinds = goldenKinds();
    kinds.insert({
        {"range", rangeCase},
        {"channel", channelCase},
        {"loop", loopCase},
        {"settle", settleCase},
        {"arc", arcCase},
        {"spread", spreadCase},
        {"interruption", interruptionCase},
        {"look_steps", lookStepsCase},
        {"progress", progressCase},
        {"ease", easeCase},
        {"track", trackCase},
        {"project", projectCase},
    });
    return kinds;
}

}  // namespace sinew::vectors
