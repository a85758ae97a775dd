// A whole project of 200 parameters with every kind of driver, at arbitrary and
// at evenly spaced moments and by a crowd. An evaluation is all 200 values.
//
//   scalar  Player::seek, a moment at a time
//   batch   ProgramSampler, arbitrary moments
//   even    ProgramSampler, evenly spaced moments
//   crowd   PlayerCrowd::seek, each member at an arbitrary moment of its own
//
// `--describe` prints the project for project.mjs, which evaluates the same in
// plain JavaScript and prints the ratios.
#include "core/motion/batch_kernels.h"
#include "core/player/crowd.h"
#include "core/player/sample.h"
#include "core/project/compile/compile.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <string>

namespace sinew {
namespace {

constexpr int kParameters = 200;
constexpr std::size_t kMoments = 1024;
constexpr double kSpan = 12.0;  // s

// The project, and what the JavaScript evaluator is told of it.
class Maker {
public:
    Maker()
    {
        for (int i = 0; i < kParameters; ++i) {
            Parameter p;
            p.id = "p" + std::to_string(i);
            p.minimum = -30.0 - i % 7;
            p.maximum = 30.0 + i % 5;
            p.defaultValue = i % 3 - 1.0;
            m_project.parameters.push_back(p);
        }
        m_project.look.target.kind = LookTarget::Kind::point;
        m_project.look.target.point = {0.6, -0.3, 0.2};
        m_project.look.reach = 1.0;
        for (int i = 0; i < kParameters; ++i)
            drive(i);
        m_described["parameters"] = Json::array();
        for (const Parameter& p : m_project.parameters)
            m_described["parameters"].push_back({{"minimum", p.minimum}, {"maximum", p.maximum}, {"default", p.defaultValue}});
        m_described["count"] = kMoments;
        m_described["span"] = kSpan;
    }
    const Project& project() const { return m_project; }
    const Json& described() const { return m_described; }

private:
    double number(double low, double high)
    {
        m_state = m_state * 1664525u + 1013904223u;
        return low + (high - low) * (m_state / 4294967296.0);
    }
    void add(const char* evaluator, BlendMode blend, std::vector<int> targets, decltype(Driver::motion) motion, Json settings)
    {
        Driver d;
        d.id = "d" + std::to_string(m_project.drivers.size());
        for (const int target : targets)
            d.targets.push_back("p" + std::to_string(target));
        d.motion = std::move(motion);
        d.blend = blend;
        m_project.drivers.push_back(d);
        static constexpr const char* kBlends[] = {"override", "additive", "additiveFromDefault", "multiply"};
        m_described["drivers"].push_back({{"evaluator", evaluator}, {"blend", kBlends[static_cast<int>(blend)]},
                                          {"targets", targets}, {"settings", std::move(settings)}});
    }

    // Ten parameters are moved by tracks, generators and looks, as a rig's are;
    // all of them sway.
    void drive(int i)
    {
        switch (i % 10) {
        case 1:
        case 6: track(i, "bezierTrack"); break;
        case 2: track(i, "keyOvershoot"); break;
        case 3: track(i, "keyBounce"); break;
        case 4: {
            const DecayingSine m{number(5, 20), number(0.5, 3), number(0.2, 2), 0.0};
            add("decayingSine", BlendMode::additive, {i}, m, {{"amplitude", m.amplitude}, {"frequency", m.frequency}, {"decay", m.decay}});
            break;
        }
        case 5: ramp(i); break;
        case 7: {
            const Projectile m{number(30, 80), number(100, 200), 0.7, 0.5, number(300, 600), 9};
            add("projectile", BlendMode::additive, {i, i + 1}, m,
                {{"elevation", m.elevation}, {"speed", m.speed}, {"elasticity", m.elasticity}, {"friction", m.friction},
                 {"gravity", m.gravity}, {"maxBounces", m.maximumBounces}});
            break;
        }
        case 9:
            if (i % 50 == 9)
                add("look", BlendMode::additive, {i}, Look{Axis::x, 12.0},
                    {{"goal", m_project.look.target.point}, {"axis", 0}, {"factor", 12.0}, {"damping", 0.15}});
            break;
        default: break;
        }
        sway(i);
        if (i % 10 == 0)
            sway(i);
    }

    void sway(int i)
    {
        const Parameter& p = m_project.parameters[static_cast<std::size_t>(i)];
        Harmonic m;
        m.normalizedOrigin = number(0.3, 0.6);
        m.normalizedRange = number(0.05, 0.3);
        m.duration = number(0.8, 5.0);
        add("harmonic", BlendMode::additiveFromDefault, {i}, m,
            {{"normalizedOrigin", m.normalizedOrigin}, {"normalizedRange", m.normalizedRange}, {"duration", m.duration},
             {"timescale", 1.0}, {"minimum", p.minimum}, {"maximum", p.maximum}});
    }

    void ramp(int i)
    {
        Ramp m{number(-5, 5), number(-20, 20), number(0.2, 1), {}};
        Json settings{{"start", m.startValue}, {"end", m.endValue}, {"duration", m.duration}};
        if (i % 20 == 5) {
            const Overshoot o{number(1, 4), number(1, 5)};
            m.followThrough.kind = o;
            settings.update({{"frequency", o.frequency}, {"decay", o.decay}});
        } else {
            const Bounce b{0.7, number(100, 400), 9};
            m.followThrough.kind = b;
            settings.update({{"elasticity", b.elasticity}, {"gravity", b.gravity}, {"maxBounces", b.maximumBounces}});
        }
        add(i % 20 == 5 ? "rampOvershoot" : "rampBounce", BlendMode::override_, {i}, m, settings);
    }

    // Eight keys over the span; eases of 40 %.
    void track(int i, const std::string& evaluator)
    {
        Track track;
        Json keys = Json::array();
        double time = 0.0;
        for (int k = 0; k < 8; ++k) {
            Key key;
            key.time = time;
            key.value = {number(-25, 25)};
            keys.push_back({key.time, key.value[0]});
            time += number(0.5, 2.0);
            track.keys.push_back(key);
        }
        Json settings{{"keys", keys}};
        track.followThrough.residue = Residue::cut;
        if (evaluator == "keyOvershoot") {
            const Overshoot o{number(1, 4), number(3, 6)};
            track.followThrough.kind = o;
            settings.update({{"frequency", o.frequency}, {"decay", o.decay}});
        } else if (evaluator == "keyBounce") {
            const Bounce b{0.7, number(300, 900), 9};
            track.followThrough.kind = b;
            settings.update({{"elasticity", b.elasticity}, {"gravity", b.gravity}, {"maxBounces", b.maximumBounces}});
        } else {
            settings["handles"] = {0.4, 0.0, 0.6, 1.0};
            for (std::size_t k = 0; k + 1 < track.keys.size(); ++k) {
                Key& from = track.keys[k];
                Key& to = track.keys[k + 1];
                from.interpolation.kind = Interpolation::Kind::bezier;
                from.out = {0.4 * (to.time - from.time), {0.0}};
                to.in = {-0.4 * (to.time - from.time), {0.0}};
            }
        }
        add(evaluator.c_str(), BlendMode::override_, {i}, track, settings);
    }

    Project m_project;
    Json m_described;
    std::uint32_t m_state = 2024;
};

// The sequence of evaluator.mjs.
std::vector<double> arbitraryTimes()
{
    std::vector<double> times;
    std::uint32_t state = 12345;
    for (std::size_t i = 0; i < kMoments; ++i) {
        state = state * 1664525u + 1013904223u;
        times.push_back(state / 4294967296.0 * kSpan);
    }
    return times;
}

template <class Run>
void add(const char* name, Run&& run)
{
    benchmark::RegisterBenchmark(name, [run](benchmark::State& state) {
        double sum = 0.0;
        for (auto _ : state)
            run(nullptr);
        run(&sum);
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kMoments));
        state.counters["sum"] = sum;
    });
}

void addSampler(const char* name, const std::shared_ptr<const Program>& program, const Moments& moments)
{
    std::vector<int> all(kParameters);
    std::iota(all.begin(), all.end(), 0);
    const auto sampler = std::make_shared<ProgramSampler>(ProgramSampler::create(program, all, kMoments).value());
    const auto out = std::make_shared<std::vector<double>>(kParameters * kMoments);
    add(name, [=](double* sum) {
        (void)sampler->values(moments, *out, {});
        benchmark::DoNotOptimize(out->data());
        if (sum)
            *sum = std::accumulate(out->begin(), out->end(), 0.0);
    });
}

bool addAll(const Project& project)
{
    auto compiled = compile(project, nullptr);
    if (!compiled) {
        std::fprintf(stderr, "%s\n", compiled.error().text().c_str());
        return false;
    }
    const std::shared_ptr<const Program> program = compiled->program;
    static const std::vector<double> times = arbitraryTimes();
    const auto player = std::make_shared<Player>(Player::create(program).value());
    add("project/scalar", [=](double* sum) {
        for (const double t : times) {
            (void)player->seek(t);
            benchmark::DoNotOptimize(player->values().data());
            if (sum)
                *sum += std::accumulate(player->values().begin(), player->values().end(), 0.0);
        }
    });
    addSampler("project/batch", program, Moments(times));
    addSampler("project/even", program, Moments(motion::EvenTimes{0.0, kSpan / kMoments}, kMoments));
    const auto crowd = std::make_shared<PlayerCrowd>(PlayerCrowd::create(program, kMoments).value());
    add("project/crowd", [=](double* sum) {
        (void)crowd->seek(times);
        for (int p = 0; sum && p < kParameters; ++p)
            *sum += std::accumulate(crowd->values(p).begin(), crowd->values(p).end(), 0.0);
    });
    return true;
}

}  // namespace
}  // namespace sinew

int main(int argc, char** argv)
{
    const sinew::Maker maker;
    if (argc == 2 && std::strcmp(argv[1], "--describe") == 0) {
        std::printf("%s\n", maker.described().dump().c_str());
        return 0;
    }
    benchmark::Initialize(&argc, argv);
    benchmark::AddCustomContext("instruction_set", sinew::motion::batch::instructionSet());
    if (!sinew::addAll(maker.project()))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
