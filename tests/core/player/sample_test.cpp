// Many moments at once, against a Player.
#include "core/player/sample.h"
#include "tests/core/runtime/full_project.h"

#include <cmath>
#include <numbers>

using namespace sinew;
using namespace sinew::test;

namespace {

Project untriggered()
{
    Project project = fullProject();
    project.drivers[2].trigger.clear();
    project.drivers[4].mute = false;
    return project;
}

struct Sampled {
    std::vector<double> limited, unlimited;
};

Sampled sample(ProgramSampler& sampler, const Moments& moments, std::size_t rows)
{
    Sampled s{std::vector<double>(rows * moments.count), std::vector<double>(rows * moments.count)};
    EXPECT_TRUE(sampler.values(moments, s.limited, s.unlimited));
    return s;
}

// `share`: of each parameter's range that the two may differ by.
void expectAsPlayer(const std::shared_ptr<const Program>& program, const Moments& moments, double share = 1e-12)
{
    std::vector<int> all;
    for (int i = 0; i < static_cast<int>(program->parameters.size()); ++i)
        all.push_back(i);
    auto sampler = ProgramSampler::create(program, all, moments.count);
    ASSERT_TRUE(sampler.ok());
    const Sampled s = sample(*sampler, moments, all.size());
    Player player = play(program);
    for (std::size_t i = 0; i < moments.count; ++i) {
        ASSERT_TRUE(player.seek(moments.at(i)));
        for (std::size_t p = 0; p < all.size(); ++p) {
            const double allowed = share * (program->parameters.maximum[p] - program->parameters.minimum[p]);
            EXPECT_NEAR(s.unlimited[p * moments.count + i], player.unlimitedValues()[p], allowed) << p << " " << moments.at(i);
            // At the seam of a wrapped range the last digit decides between its ends.
            if (program->parameters.policy[p] != RangePolicy::wrap) {
                EXPECT_NEAR(s.limited[p * moments.count + i], player.values()[p], allowed);
            }
        }
    }
}

TEST(Sample, EvenAndListedMomentsAsAPlayerGivesThem)
{
    static const Model model = fullModel();
    Project project = untriggered();
    const std::vector<double> times{0.0, 0.1, 0.5, 0.5, 3.0, 1.0, 2.25, 100.0, -1.0};
    for (const bool each : {false, true}) {
        project.settings.clampEachStage = each;
        const auto program = compiled(project, &model);
        expectAsPlayer(program, Moments(motion::EvenTimes{0.0, 1.0 / 60.0}, 400));
        expectAsPlayer(program, Moments(motion::EvenTimes{-0.5, 0.037}, 100));
        expectAsPlayer(program, Moments(motion::EvenTimes{0.0, 1.0 / 60.0}, 3601));  // a minute of frames
        expectAsPlayer(program, Moments(times));
    }
    expectAsPlayer(compiled(fullProject(), &model), Moments(motion::EvenTimes{0.0, 0.05}, 50));
}

TEST(Sample, AYearOut)
{
    static const Model model = fullModel();
    const auto program = compiled(untriggered(), &model);
    const double year = 365.25 * 86400.0;
    expectAsPlayer(program, Moments(motion::EvenTimes{year, 1.0 / 60.0}, 400), 1e-6);
    std::vector<double> times;
    for (int i = 0; i < 100; ++i)
        times.push_back(year + 0.0371 * i);
    expectAsPlayer(program, Moments(times));
}

TEST(Sample, StartsFadesAndMutesCount)
{
    Project project;
    project.parameters = {parameter("p", -30, 30), parameter("q", -30, 30)};
    project.drivers = {driver("wave", Harmonic{}, {"p"}), driver("mute", Harmonic{}, {"p"}),
                       driver("late", DecayingSine{}, {"q"})};
    project.drivers[0].start = 1.5;
    project.drivers[0].fadeIn = 1.0;
    project.drivers[0].weight = 0.5;
    project.drivers[1].mute = true;
    project.drivers[2].start = 0.75;
    expectAsPlayer(compiled(project), Moments(motion::EvenTimes{0.0, 0.01}, 500));
}

TEST(Sample, LayersAreAStageToo)
{
    expectAsPlayer(compiled(limitedAfterLayers()), Moments(motion::EvenTimes{0.0, 0.01}, 50));
}

TEST(Sample, ChosenParametersAlone)
{
    Project project;
    project.parameters = {parameter("p", -30, 30), parameter("q", -30, 30, 2)};
    project.drivers = {driver("wave", Harmonic{}, {"p", "q"})};
    const auto program = compiled(project);
    auto sampler = ProgramSampler::create(program, {1}, 10);
    ASSERT_TRUE(sampler.ok());
    const Moments moments(motion::EvenTimes{0.0, 0.3}, 10);
    const Sampled s = sample(*sampler, moments, 1);
    Player player = play(program);
    for (std::size_t i = 0; i < 10; ++i)
        EXPECT_NEAR(s.limited[i], valueAt(player, moments.at(i), 1), 1e-10);
    std::vector<double> alone(10);
    ASSERT_TRUE(sampler->driverValues(0, 0, moments, alone));
    for (std::size_t i = 0; i < 10; ++i)
        EXPECT_NEAR(alone[i], valueAt(player, moments.at(i), 0), 1e-10);
    ASSERT_TRUE(sampler->driverValues(0, 1, moments, alone));
    EXPECT_NEAR(alone[0], -15.0, 1e-10);
}

TEST(Sample, Velocities)
{
    Project project;
    project.parameters = {parameter("p", -30, 30), parameter("q", -5, 5)};
    Harmonic wave;
    wave.direction = Direction::centric;
    project.drivers = {driver("wave", wave, {"p"}), driver("line", scalarTrack({{0, 0}, {10, 20}}), {"q"})};
    const auto program = compiled(project);
    auto sampler = ProgramSampler::create(program, {0, 1}, 50);
    ASSERT_TRUE(sampler.ok());
    std::vector<double> v(100);
    const Moments moments(motion::EvenTimes{0.0, 0.1}, 50);
    ASSERT_TRUE(sampler->velocities(moments, v));
    const double w = 2 * std::numbers::pi / 3.0;
    for (std::size_t i = 0; i < 50; ++i) {
        EXPECT_NEAR(v[i], 30 * w * std::cos(w * moments.at(i)), 1e-3);
        if (i != 25) {
            EXPECT_NEAR(v[50 + i], moments.at(i) < 2.5 ? 2.0 : 0.0, 1e-6) << "at its limit it stands";
        }
    }
}

TEST(Sample, RefusesBadCalls)
{
    const auto program = compiled(untriggered());
    EXPECT_FALSE(ProgramSampler::create(nullptr, {}, 1).ok());
    EXPECT_FALSE(ProgramSampler::create(program, {6}, 1).ok());
    EXPECT_FALSE(ProgramSampler::create(program, {1, 1}, 1).ok());
    auto sampler = ProgramSampler::create(program, {0, 1}, 4);
    ASSERT_TRUE(sampler.ok());
    std::vector<double> out(8);
    EXPECT_TRUE(sampler->values(Moments({0.0, 1.0}, 4), out, {}));
    EXPECT_FALSE(sampler->values(Moments({0.0, 1.0}, 5), out, {}));
    EXPECT_FALSE(sampler->values(Moments({0.0, 1.0}, 3), out, {}));
    EXPECT_FALSE(sampler->values(Moments({std::nan(""), 1.0}, 4), out, {}));
    EXPECT_FALSE(sampler->driverValues(99, 0, Moments({0.0, 1.0}, 4), std::span(out).first(4)));
}

}  // namespace
