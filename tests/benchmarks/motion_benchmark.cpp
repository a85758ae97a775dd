// Every kind of motion: one by one, in batches of arbitrary times, and in
// batches of even times. motion.mjs prints the ratios to plain JavaScript.
#include "core/motion/batch.h"
#include "core/motion/batch_kernels.h"
#include "core/motion/decaying_sine.h"
#include "core/motion/harmonic.h"
#include "core/motion/projectile.h"
#include "core/motion/ramp.h"
#include "core/motion/track.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace sinew::motion {
namespace {

using Json = nlohmann::json;

struct Samples {
    std::vector<double> times;
    EvenTimes even;
};

// The sequence of evaluator.mjs.
Samples samplesOf(std::size_t count, double span)
{
    Samples samples;
    std::uint32_t state = 12345;
    for (std::size_t i = 0; i < count; ++i) {
        state = state * 1664525u + 1013904223u;
        samples.times.push_back(state / 4294967296.0 * span);
    }
    samples.even = {0.0, span / static_cast<double>(count)};
    return samples;
}

using Batch = std::function<void(std::span<double> out)>;

// `outputs` values an evaluation, laid out one after the other.
void add(const std::string& name, std::size_t count, std::size_t outputs, const Batch& run)
{
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        std::vector<double> out(count * outputs);
        for (auto _ : state) {
            run(out);
            benchmark::DoNotOptimize(out.data());
            benchmark::ClobberMemory();
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
        state.counters["sum"] = std::accumulate(out.begin(), out.end(), 0.0);
    });
}

// `value(t)` one by one, `batch(times, out)` with both kinds of times.
template <class Value, class Many>
void addMotion(const std::string& name, std::size_t count, double span, Value&& value, Many&& many)
{
    const auto samples = std::make_shared<Samples>(samplesOf(count, span));
    add(name + "/scalar", count, 1, [=](std::span<double> out) {
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = value(samples->times[i]);
    });
    add(name + "/batch", count, 1, [=](std::span<double> out) { many(std::span<const double>(samples->times), out); });
    add(name + "/even", count, 1, [=](std::span<double> out) { many(samples->even, out); });
}

// A track that owns its arrays.
struct OwnedTrack {
    std::vector<double> times, values, handleTimes, handleValues, arrivals;
    std::vector<Interpolation> interpolations;
    FollowThrough followThrough;
    TrackView view;
};
std::shared_ptr<OwnedTrack> trackOf(const Json& in, const FollowThrough* followThrough)
{
    auto track = std::make_shared<OwnedTrack>();
    for (const Json& key : in.at("keys")) {
        track->times.push_back(key.at(0));
        track->values.push_back(key.at(1));
    }
    track->view.times = track->times;
    track->view.values = track->values;
    if (followThrough) {
        track->followThrough = *followThrough;
        track->view.followThrough = {&track->followThrough, 1};
        track->arrivals.resize(track->view.arrivalCount());
        computeArrivals(track->view, track->arrivals);
        track->view.arrivals = track->arrivals;
    }
    if (in.contains("handles")) {
        // As shares of each segment's time and change.
        const std::vector<double> handles = in.at("handles");
        const std::size_t keys = track->times.size();
        track->interpolations.assign(keys, {Interpolation::Kind::bezier, {}, {}});
        track->handleTimes.assign(2 * keys, 0.0);
        track->handleValues.assign(2 * keys, 0.0);
        for (std::size_t k = 0; k + 1 < keys; ++k) {
            const double length = track->times[k + 1] - track->times[k];
            const double change = track->values[k + 1] - track->values[k];
            track->handleTimes[2 * k] = handles[0] * length;
            track->handleValues[2 * k] = handles[1] * change;
            track->handleTimes[2 * k + 3] = (handles[2] - 1.0) * length;
            track->handleValues[2 * k + 3] = (handles[3] - 1.0) * change;
        }
        track->view.interpolations = track->interpolations;
        track->view.handleTimes = track->handleTimes;
        track->view.handleValues = track->handleValues;
    }
    return track;
}

void addTrack(const std::string& name, std::size_t count, double span, const std::shared_ptr<OwnedTrack>& track)
{
    addMotion(
        name, count, span, [=](double t) { return trackValue(track->view, t)[0]; },
        [=](const auto& times, std::span<double> out) { trackValues(track->view, times, out); });
}

void addAll()
{
    std::ifstream file(std::string(SINEW_BENCHMARK_DATA) + "/motions.json");
    const Json document = Json::parse(file);
    const std::size_t count = document.at("count");
    const Json& motions = document.at("motions");

    Json in = motions.at("harmonic");
    Harmonic harmonic;
    harmonic.normalizedOrigin = in.at("normalizedOrigin");
    harmonic.normalizedRange = in.at("normalizedRange");
    harmonic.duration = in.at("duration");
    const double minimum = in.at("minimum");
    const double maximum = in.at("maximum");
    const TimescaleChange change{0.0, {}, in.at("timescale")};
    addMotion(
        "harmonic", count, in.at("span"),
        [=](double t) { return harmonicValue(harmonic, minimum, maximum, channelTime(change, t)); },
        [=](const auto& times, std::span<double> out) {
            harmonicValues(harmonic, effectiveRange(harmonic, minimum, maximum), change, times, out);
        });

    in = motions.at("decayingSine");
    const DecayingSine sine{in.at("amplitude"), in.at("frequency"), in.at("decay"), 0.0};
    addMotion(
        "decayingSine", count, in.at("span"), [=](double t) { return decayingSine(sine, t); },
        [=](const auto& times, std::span<double> out) { decayingSineValues(sine, times, out); });

    for (const char* name : {"rampOvershoot", "rampBounce"}) {
        in = motions.at(name);
        Ramp ramp{in.at("start"), in.at("end"), in.at("duration"), {}};
        if (in.contains("frequency"))
            ramp.followThrough.kind = Overshoot{in.at("frequency"), in.at("decay")};
        else
            ramp.followThrough.kind = Bounce{in.at("elasticity"), in.at("gravity"), in.at("maxBounces")};
        addMotion(
            name, count, in.at("span"), [=](double t) { return rampValue(ramp, t); },
            [=](const auto& times, std::span<double> out) { rampValues(ramp, times, out); });
    }

    in = motions.at("projectile");
    const Projectile projectile{in.at("elevation"), in.at("speed"),   in.at("elasticity"),
                                in.at("friction"),  in.at("gravity"), in.at("maxBounces")};
    const auto samples = std::make_shared<Samples>(samplesOf(count, in.at("span")));
    add("projectile/scalar", count, 2, [=](std::span<double> out) {
        for (std::size_t i = 0; i < count; ++i) {
            const ProjectilePoint point = projectileAt(projectile, samples->times[i]);
            out[i] = point.x;
            out[count + i] = point.y;
        }
    });
    add("projectile/batch", count, 2, [=](std::span<double> out) {
        projectileValues(projectile, samples->times, out.first(count), out.last(count));
    });
    add("projectile/even", count, 2, [=](std::span<double> out) {
        projectileValues(projectile, samples->even, out.first(count), out.last(count));
    });

    in = motions.at("keyOvershoot");
    FollowThrough followThrough{Overshoot{in.at("frequency"), in.at("decay")}, Residue::cut, false, false};
    addTrack("keyOvershoot", count, in.at("span"), trackOf(in, &followThrough));
    in = motions.at("keyBounce");
    followThrough.kind = Bounce{in.at("elasticity"), in.at("gravity"), in.at("maxBounces")};
    addTrack("keyBounce", count, in.at("span"), trackOf(in, &followThrough));
    in = motions.at("bezierTrack");
    addTrack("bezierTrack", count, in.at("span"), trackOf(in, nullptr));
}

}  // namespace
}  // namespace sinew::motion

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    benchmark::AddCustomContext("instruction_set", sinew::motion::batch::instructionSet());
    sinew::motion::addAll();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
