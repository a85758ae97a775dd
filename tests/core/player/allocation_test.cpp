// Nothing allocates while playing.
#include "core/player/crowd.h"
#include "tests/core/runtime/full_project.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> g_allocations{0};
}

void* operator new(std::size_t size)
{
    ++g_allocations;
    if (void* p = std::malloc(size == 0 ? 1 : size))
        return p;
    throw std::bad_alloc();
}
// Of the standard's algorithms that can do without memory.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    ++g_allocations;
    return std::malloc(size == 0 ? 1 : size);
}
// Inlined alone, GCC takes it for a mismatch of new and free.
[[gnu::noinline]] void operator delete(void* p) noexcept
{
    std::free(p);
}
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept
{
    std::free(p);
}

using namespace sinew;
using namespace sinew::test;

namespace {

TEST(Allocation, NoneWhilePlaying)
{
    const Model model = animatedModel();
    Project project;
    project.parameters = {parameter("p", -10, 10), parameter("q", -10, 10), parameter("x", 0, 9000),
                          parameter("y", 0, 9000)};
    Track nod = scalarTrack({{0, 0}, {1, 5}, {2, -3}});
    nod.followThrough.kind = Bounce{};
    project.drivers = {driver("wave", Harmonic{}, {"p"}), driver("nod", nod, {"q"}),
                       driver("ball", Projectile{}, {"x", "y"}), driver("look", Look{Axis::x, 5}, {"p"})};
    project.drivers[2].trigger = "throw";
    project.look.target.kind = LookTarget::Kind::external;
    project.look.center.kind = LookCenter::Kind::node;
    project.look.center.node = "knee";
    project.clips = {holdClip("a", {{"p", 1}})};
    project.layers = {layer("base", "model:wave"), layer("face", "a", 0.5)};
    project.bindings = {binding("b", "p", Binding::Target::rotation, "knee", -20, 20)};
    Player player = play(compiled(project, &model), {.logCapacity = 64, .checkpointCapacity = 16, .forgetful = true});
    const int still = player.findClip("model:still");
    const int wave = player.findClip("model:wave");

    const long before = g_allocations;
    bool ok = true;
    for (int i = 0; i < 600; ++i) {
        ok = ok && player.advance(1.0 / 60.0).ok();
        if (i % 7 == 0) {
            ok = ok && player.setLookTarget({i * 0.01, 1.0, 2.0}).ok() && player.setParameter(1, i * 0.01).ok();
            ok = ok && player.setChannelTimescale(0, 1.0 + i * 0.001).ok() && player.setEnabled(0, i % 2 == 0).ok();
            ok = ok && player.requestClip({0, i % 2 ? still : wave, 0.3, 1.0, true}).ok();
            ok = ok && player.setLayerWeight(1, 0.25).ok() && player.trigger("throw").ok();
        }
        if (i % 50 == 0)
            ok = ok && player.seek(player.time()).ok();
    }
    const long during = g_allocations - before;
    EXPECT_TRUE(ok);
    EXPECT_EQ(during, 0);
}

TEST(Allocation, NoneInACrowd)
{
    const Model model = fullModel();
    auto crowd = PlayerCrowd::create(compiled(fullProject(), &model), 300);
    ASSERT_TRUE(crowd.ok());
    std::vector<double> times(300);

    const long before = g_allocations;
    bool ok = true;
    for (int i = 0; i < 15; ++i) {
        ok = ok && crowd->advance(1.0 / 60.0).ok();
        if (i % 7 == 0) {
            Player& member = crowd->member(static_cast<std::size_t>(5 * i));
            ok = ok && member.trigger("hit").ok() && member.setParameter(1, i * 0.01).ok();
            ok = ok && member.setChannelTimescale(0, 1.0 + i * 0.001).ok() && member.setEnabled(0, i % 2 == 0).ok();
        }
    }
    for (std::size_t k = 0; k < times.size(); ++k)
        times[k] = 0.01 * static_cast<double>(k) + 2.0;
    ok = ok && crowd->seek(times).ok();
    const long during = g_allocations - before;
    EXPECT_TRUE(ok);
    EXPECT_EQ(during, 0);
}

}  // namespace
