#include "core/model/clip_motion.h"
#include "core/model/crowd.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>

using namespace sinew;

namespace {

// A walk of 10 intervals, a hop of 4 that is closed by an extra one, a fall that ends.
std::vector<ClipRows> clips()
{
    return {{0, 10, 30.0, true, false}, {11, 4, 24.0, true, true}, {16, 6, 60.0, false, false}};
}

double place(const ClipFrame& frame)
{
    return frame.frame + frame.time;
}

TEST(ClipMotion, WholeFramesMoveAndTheRestIsKept)
{
    ClipFrame frame{0, 0, 0.25, 1.0};
    frame = advanced(clips(), frame, 1.5 / 30.0);
    EXPECT_EQ(frame.frame, 1);
    EXPECT_NEAR(frame.time, 0.75, 1e-12);
    frame = advanced(clips(), frame, 0.5 / 30.0);
    EXPECT_EQ(frame.frame, 2);
    EXPECT_NEAR(frame.time, 0.25, 1e-12);
}

TEST(ClipMotion, SpeedScalesAndBackwardsFloors)
{
    EXPECT_NEAR(place(advanced(clips(), {0, 2, 0.0, 2.0}, 1.0 / 30.0)), 4.0, 1e-12);
    const ClipFrame back = advanced(clips(), {0, 2, 0.25, -1.0}, 0.5 / 30.0);
    EXPECT_EQ(back.frame, 1);
    EXPECT_NEAR(back.time, 0.75, 1e-12);
    EXPECT_NEAR(place(advanced(clips(), {0, 0, 0.0, -1.0}, 0.5 / 30.0)), 9.5, 1e-12);
}

TEST(ClipMotion, LoopsWrapAtTheirDurationClosedOnesAnIntervalLater)
{
    EXPECT_NEAR(place(advanced(clips(), {0, 9, 0.5, 1.0}, 1.0 / 30.0)), 0.5, 1e-12);
    const ClipFrame closing = advanced(clips(), {1, 3, 0.5, 1.0}, 1.0 / 24.0);
    EXPECT_EQ(closing.frame, 4);
    const RowPair rows = rowsOf(clips()[1], closing);
    EXPECT_EQ(rows.row, 15u);
    EXPECT_EQ(rows.after, 11u);
    EXPECT_NEAR(rows.time, 0.5f, 1e-6f);
    EXPECT_NEAR(place(advanced(clips(), closing, 1.0 / 24.0)), 0.5, 1e-12);
}

TEST(ClipMotion, OneShotsStayOnTheirLastRow)
{
    const ClipFrame end = advanced(clips(), {2, 5, 0.9, 1.0}, 10.0);
    EXPECT_EQ(end.frame, 6);
    EXPECT_EQ(end.time, 0.0);
    const RowPair rows = rowsOf(clips()[2], end);
    EXPECT_EQ(rows.row, 22u);
    EXPECT_EQ(rows.after, 22u);
    EXPECT_EQ(advanced(clips(), {2, 1, 0.0, -1.0}, 10.0).frame, 0);
}

RC_GTEST_PROP(ClipMotion, ManyStepsAreOneStride, ())
{
    const auto all = clips();
    const int clip = *rc::gen::inRange(0, 2);
    const double speed = *rc::gen::inRange(-300, 300) / 100.0;
    const int steps = *rc::gen::inRange(1, 60);
    ClipFrame stepped{clip, 1, 0.125, speed};
    const ClipFrame stride = advanced(all, stepped, steps / 64.0);
    for (int i = 0; i < steps; ++i) {
        stepped = advanced(all, stepped, 1.0 / 64.0);
        RC_ASSERT(stepped.time >= 0.0 && stepped.time < 1.0);
        RC_ASSERT(stepped.frame >= 0);
    }
    const double period = all[static_cast<std::size_t>(clip)].intervals + (all[static_cast<std::size_t>(clip)].closes ? 1.0 : 0.0);
    const double apart = std::abs(place(stepped) - place(stride));
    RC_ASSERT(std::min(apart, period - apart) < 1e-9);
}

TEST(ClipMotion, TheNextClipTakesOverWithItsOwnFrameAndTime)
{
    ClipMotion motion;
    motion.current = {0, 3, 0.0, 1.0};
    crossFade(motion, {1, 0, 0.0, 0.5}, 0.2);
    EXPECT_EQ(motion.tween(), 0.0);
    advance(clips(), motion, 0.05);
    EXPECT_NEAR(motion.tween(), 0.25, 1e-12);
    EXPECT_NEAR(place(motion.current), 4.5, 1e-12);
    EXPECT_NEAR(place(motion.next), 0.6, 1e-12);
    advance(clips(), motion, 0.15);
    EXPECT_EQ(motion.current.clip, 1);
    EXPECT_NEAR(place(motion.current), 2.4, 1e-12);
    EXPECT_EQ(motion.next.clip, -1);
    EXPECT_EQ(motion.tween(), 0.0);
}

TEST(ClipMotion, TakeTimeZeroSwitchesAtOnce)
{
    ClipMotion motion;
    motion.current = {0, 3, 0.0, 1.0};
    crossFade(motion, {1, 2, 0.5, 1.0}, 0.0);
    EXPECT_EQ(motion.current.clip, 1);
    EXPECT_EQ(motion.current.frame, 2);
    EXPECT_EQ(motion.next.clip, -1);
}

TEST(Crowd, AMomentIsWhatPlayingUpToItShows)
{
    // Stepping a character's own state from one moment to the next gives the moment's state.
    const auto all = clips();
    CrowdSettings settings{.count = 20, .seed = 7, .mix = CrowdMix::changing, .takeTime = 0.25};
    int fades = 0;
    for (int i = 0; i < settings.count; ++i) {
        ClipMotion played = crowdMotion(settings, all, i, 0.0);
        for (int step = 1; step <= 400; ++step) {
            advance(all, played, 0.025);
            const ClipMotion there = crowdMotion(settings, all, i, step * 0.025);
            if (played.next.clip < 0 && there.next.clip >= 0) {
                EXPECT_EQ(there.current.clip, played.current.clip);
                played = there;  // it began between the two steps
                ++fades;
            }
            ASSERT_EQ(there.current.clip, played.current.clip) << i << " at step " << step;
            ASSERT_EQ(there.next.clip, played.next.clip);
            ASSERT_NEAR(there.tween(), played.tween(), 1e-6);
            const auto apart = [&](const ClipFrame& a, const ClipFrame& b) {
                const ClipRows& clip = all[static_cast<std::size_t>(a.clip)];
                const double period = clip.intervals + (clip.closes ? 1.0 : 0.0);
                const double distance = std::abs(place(a) - place(b));
                return clip.loops ? std::min(distance, period - distance) : distance;
            };
            ASSERT_LT(apart(there.current, played.current), 1e-6);
            if (there.next.clip >= 0) {
                ASSERT_LT(apart(there.next, played.next), 1e-6);
            }
        }
    }
    EXPECT_GT(fades, 20);
}

TEST(Crowd, SeedsAreReproducibleAndDiffer)
{
    const auto all = clips();
    const auto states = [&](std::uint64_t seed) {
        std::vector<double> values;
        for (int i = 0; i < 50; ++i) {
            const CrowdSettings settings{.count = 50, .seed = seed, .mix = CrowdMix::random};
            const ClipMotion motion = crowdMotion(settings, all, i, 3.7);
            const CrowdPlace stands = crowdPlace(settings, i);
            values.insert(values.end(), {double(motion.current.clip), place(motion.current), stands.position.x,
                                         stands.position.z, stands.heading});
        }
        return values;
    };
    EXPECT_EQ(states(3), states(3));
    EXPECT_NE(states(3), states(4));
}

TEST(Crowd, MixesSayWhichClipsArePlayed)
{
    const auto all = clips();
    std::set<int> one;
    std::set<int> random;
    for (int i = 0; i < 100; ++i) {
        one.insert(crowdMotion({.count = 100, .mix = CrowdMix::one, .clip = 1}, all, i, 1.0).current.clip);
        random.insert(crowdMotion({.count = 100, .mix = CrowdMix::random}, all, i, 1.0).current.clip);
    }
    EXPECT_EQ(one, std::set<int>{1});
    EXPECT_EQ(random, (std::set<int>{0, 1, 2}));
}

TEST(Crowd, NobodyStandsInAnotherOrMovesWithTheCount)
{
    const CrowdSettings few{.count = 300, .spacing = 2.0f, .seed = 5};
    CrowdSettings many = few;
    many.count = 5000;
    std::vector<Vec3> places;
    for (int i = 0; i < few.count; ++i) {
        const Vec3 stands = crowdPlace(few, i).position;
        EXPECT_EQ(stands, crowdPlace(many, i).position);
        for (const Vec3& other : places)
            EXPECT_GE(glm::distance(stands, other), kNearest * few.spacing);
        places.push_back(stands);
    }
}

}  // namespace
