// What must hold of any project.
#include "tests/core/player/random_acts.h"

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>

using namespace sinew;
using namespace sinew::test;

namespace {

bool finite(const Player& player)
{
    const auto all = [](auto span) { return std::ranges::all_of(span, [](auto v) { return std::isfinite(v); }); };
    bool ok = all(player.values()) && all(player.unlimitedValues()) && all(player.opacities())
              && all(player.morphWeights()) && all(player.materialValues());
    for (const Transform& t : player.localPose())
        for (int c = 0; c < 3; ++c)
            ok = ok && std::isfinite(t.translation[c]) && std::isfinite(t.scale[c]) && std::isfinite(t.rotation[c]);
    return ok;
}

// Everything a Player shows, to be compared bit for bit.
struct Shown {
    std::vector<double> numbers;
    std::vector<Mat4> pose;
    bool operator==(const Shown&) const = default;
};
Shown shown(const Player& player)
{
    Shown s;
    for (const auto span : {player.values(), player.unlimitedValues(), player.opacities(), player.materialValues()})
        s.numbers.insert(s.numbers.end(), span.begin(), span.end());
    for (const float w : player.morphWeights())
        s.numbers.push_back(static_cast<double>(w));
    s.pose.assign(player.modelPose().begin(), player.modelPose().end());
    return s;
}

RC_GTEST_PROP(Property, ProjectsCompileOrAreRefusedAndStayFinite, ())
{
    RandomProject random(*rc::gen::arbitrary<std::uint32_t>());
    const Project project = random.make(true);
    auto result = compile(project, &model(), rig().get());
    RC_TAG(result.ok() ? "compiled" : "refused");
    if (!result) {
        RC_ASSERT(!result.error().message.empty());
        RC_ASSERT(!result.error().where.empty());
        return;
    }
    RC_ASSERT(validate(*result->program).ok());
    auto player = Player::create(result->program);
    RC_ASSERT(player.ok());
    for (const Act& act : randomActs(random, 12)) {
        RC_ASSERT(player->seek(act.time).ok());
        RC_ASSERT(finite(*player));
        perform(*player, act);
    }
    for (const double t : {0.0, 17.3, 3600.0}) {
        RC_ASSERT(player->seek(t).ok());
        RC_ASSERT(finite(*player));
    }
}

RC_GTEST_PROP(Property, SeekEqualsPlay, ())
{
    RandomProject random(*rc::gen::arbitrary<std::uint32_t>());
    const auto program = compileWithRig(random.make(false));
    RC_PRE(static_cast<bool>(program));
    const std::vector<Act> acts = randomActs(random, 15);
    auto played = Player::create(program);
    auto sought = Player::create(program, {.checkpointCapacity = 8});
    RC_ASSERT(played.ok() && sought.ok());

    // One plays frame by frame, the other is told the same and then jumps about.
    std::vector<std::pair<double, Shown>> seen;
    std::size_t next = 0;
    for (int frame = 0; frame < 150; ++frame) {
        const double dt = random.number(0.0, 0.05);
        while (next < acts.size() && acts[next].time < played->time() + dt) {
            RC_ASSERT(played->seek(acts[next].time).ok());
            perform(*played, acts[next]);
            ++next;
        }
        RC_ASSERT(played->seek(std::max(played->time(), played->time() + dt)).ok());
        seen.emplace_back(played->time(), shown(*played));
    }
    for (std::size_t i = 0; i < next; ++i) {
        RC_ASSERT(sought->seek(acts[i].time).ok());
        perform(*sought, acts[i]);
    }
    for (int i = 0; i < 60; ++i) {
        const auto& [time, expected] = seen[static_cast<std::size_t>(random.whole(0, 149))];
        RC_ASSERT(sought->seek(time).ok());
        RC_ASSERT(shown(*sought) == expected);
    }
}

// Drivers of another parameter come and go; whatever isn't theirs goes on as if nothing had happened.
RC_GTEST_PROP(Property, RebindMovesNothingElse, ())
{
    RandomProject random(*rc::gen::arbitrary<std::uint32_t>());
    Project project = random.make(false);
    project.parameters.push_back(parameter("guest", -30, 30));
    for (Driver& d : project.drivers)
        d.solo = false;  // a guest's solo silences others, as it should
    const auto program = compileWithRig(project);
    RC_PRE(static_cast<bool>(program));
    auto plain = Player::create(program);
    auto rebound = Player::create(program);
    RC_ASSERT(plain.ok() && rebound.ok());
    const std::size_t own = project.parameters.size() - 1;

    int guests = 0;
    for (const Act& act : randomActs(random, 12)) {
        for (Player* player : {&*plain, &*rebound}) {
            RC_ASSERT(player->seek(act.time).ok());
            if (act.kind != 2 && !(act.kind == 0 && act.index >= static_cast<int>(own)))
                perform(*player, act);
            player->evaluate();
        }
        Project changed = *&project;
        for (int i = random.whole(0, 3); i > 0; --i) {
            Driver guest = random.randomDriver(project, "guest" + std::to_string(guests++));
            guest.solo = false;
            std::ranges::fill(guest.targets, "guest");
            changed.drivers.insert(changed.drivers.begin()
                                       + random.whole(0, static_cast<int>(changed.drivers.size())),
                                   guest);
        }
        const auto next = compileWithRig(changed);
        RC_ASSERT(static_cast<bool>(next));
        RC_ASSERT(rebound->rebind(next).ok());
        for (std::size_t p = 0; p < own; ++p)
            RC_ASSERT(rebound->values()[p] == plain->values()[p]);
        RC_ASSERT(std::ranges::equal(rebound->modelPose(), plain->modelPose()));
        RC_ASSERT(std::ranges::equal(rebound->opacities(), plain->opacities()));
    }
}

// A line through the keys at the exact time, folded in 80 bits.
long double linearTrack(const std::vector<std::pair<double, double>>& keys, Extrapolation how, long double t)
{
    const long double first = keys.front().first, length = keys.back().first - first;
    const long double rise = static_cast<long double>(keys.back().second) - keys.front().second;
    long double turns = 0.0L;
    if (t < first || t > keys.back().first) {
        const auto& [at, value] = t < first ? keys.front() : keys.back();
        const auto& [a, va] = t < first ? keys[0] : keys[keys.size() - 2];
        const auto& [b, vb] = t < first ? keys[1] : keys.back();
        if (how == Extrapolation::continue_)
            return value + (t - at) * (static_cast<long double>(vb) - va) / (static_cast<long double>(b) - a);
        if (how == Extrapolation::hold)
            return value;
        turns = std::floor((t - first) / length);
        t -= turns * length;
        if (how == Extrapolation::pingPong && std::fmod(std::abs(turns), 2.0L) == 1.0L)
            t = first + length - (t - first);
    }
    std::size_t k = 0;
    while (k + 2 < keys.size() && keys[k + 1].first <= t)
        ++k;
    const long double share = (t - keys[k].first) / (static_cast<long double>(keys[k + 1].first) - keys[k].first);
    return keys[k].second + share * (static_cast<long double>(keys[k + 1].second) - keys[k].second)
           + (how == Extrapolation::offset ? turns * rise : 0.0L);
}

// Up to a year before and after their start drivers are right to 1e-6 of the
// range, wrapped or not, forwards and backwards, against 80-bit arithmetic.
RC_GTEST_PROP(Property, AYearBeforeAndAfter, ())
{
    RandomProject random(*rc::gen::arbitrary<std::uint32_t>());
    const double year = 365.25 * 86400.0;
    Project project;
    project.settings.channels = {{"c", random.number(-2, 2), {}}};
    project.parameters = {parameter("wave", -30, 30), parameter("track", -30, 30), parameter("wrapped", -30, 30)};
    project.parameters[1].range = RangePolicy::none;
    project.parameters[2].range = RangePolicy::wrap;
    Harmonic wave;
    wave.direction = Direction::centric;
    wave.duration = random.number(0.1, 9);
    wave.phase = random.number(-1, 1);
    std::vector<std::pair<double, double>> keys;
    double time = random.number(-1, 1);
    for (int i = random.whole(2, 5); i > 0; --i) {
        keys.emplace_back(time, random.number(-20, 20));
        time += random.number(0.2, 2);
    }
    Track track = scalarTrack(keys);
    track.before = track.after = static_cast<Extrapolation>(random.whole(0, 4));
    project.drivers = {driver("wave", wave, {"wave"}), driver("track", track, {"track"}), driver("wrap", track, {"wrapped"})};
    const double start = random.chance(0.5) ? random.number(0, year) : random.number(0, 5);
    for (Driver& d : project.drivers)
        d.start = start;
    Player player = play(compiled(project));
    for (int i = 0; i < 20; ++i) {
        const double t = random.chance(0.5) ? random.number(0, year) : std::max(0.0, start + random.number(-3, 3));
        RC_ASSERT(player.seek(t).ok());
        const long double since = static_cast<long double>(t) - start;
        if (since >= 0.0L) {
            const long double cycles = since * project.settings.channels[0].timescale / wave.duration + wave.phase;
            const long double exact = 30.0L * std::sin(2.0L * 3.141592653589793238462643L * (cycles - std::floor(cycles)));
            RC_ASSERT(std::abs(static_cast<double>(player.values()[0] - exact)) <= 60e-6);
        }
        const long double line = linearTrack(keys, track.before, since);
        RC_ASSERT(std::abs(static_cast<double>(player.values()[1] - line)) <= 60e-6);
        // On the circle that the wrapped range is.
        RC_ASSERT(player.values()[2] >= -30.0 && player.values()[2] <= 30.0);
        const long double off = std::remainder(player.values()[2] - line, 60.0L);
        RC_ASSERT(std::abs(static_cast<double>(off)) <= 60e-6);
    }
}

TEST(Threads, ManyPlayersShareAProgram)
{
    RandomProject random(4);
    std::shared_ptr<const Program> program;
    while (!program)
        program = compileWithRig(random.make(false));
    const std::vector<Act> acts = randomActs(random, 20);
    std::vector<Shown> results(8);
    std::vector<std::thread> threads;
    for (Shown& result : results)
        threads.emplace_back([&program, &acts, &result] {
            auto player = Player::create(program);
            for (const Act& act : acts) {
                (void)player->seek(act.time);
                perform(*player, act);
            }
            for (int i = 0; i < 100; ++i)
                (void)player->advance(0.016);
            result = shown(*player);
        });
    for (std::thread& thread : threads)
        thread.join();
    for (const Shown& result : results)
        EXPECT_TRUE(result == results[0]);
}

}  // namespace
