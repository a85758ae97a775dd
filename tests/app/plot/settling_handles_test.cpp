// Handles of overshoots, bounces, decaying sines and projectiles: they lie on the
// curve, and a dragged one follows the pointer where there is a setting for that.
#include "app/plot/bounce_handles.h"
#include "app/plot/swing_handles.h"
#include "core/motion/bounce.h"
#include "core/motion/decaying_sine.h"
#include "core/motion/overshoot.h"
#include "core/motion/projectile.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace sinew;
using Sets = ShapeHandle::Sets;

namespace {

const ShapeHandle* find(const std::vector<ShapeHandle>& handles, Sets sets)
{
    const auto found = std::ranges::find(handles, sets, &ShapeHandle::sets);
    return found == handles.end() ? nullptr : &*found;
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

}  // namespace

class SettlingHandlesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void overshootHandlesLieOnTheSwing()
    {
        for (const double velocity : {40.0, -7.0})
            for (const double decay : {0.5, 5.0, 20.0}) {
                const Overshoot overshoot{3.0, decay};
                const Arrival arrival{1.5, velocity, 10.0, 4.0, std::abs(velocity)};
                const auto handles = overshootHandles(overshoot, arrival);
                for (const ShapeHandle& handle : handles)
                    if (handle.sets != Sets::settling)
                        QVERIFY(near(handle.value, 10.0 + motion::overshootOffset(overshoot, velocity, handle.time - 1.5)));
                const ShapeHandle* peak = find(handles, Sets::peak);
                QVERIFY(peak);
                // Nowhere is it farther from rest.
                for (double s = 0.0; s < 2.0; s += 0.001)
                    QVERIFY(std::abs(motion::overshootOffset(overshoot, velocity, s)) <= peak->number + 1e-9);
            }
    }

    void overshootFollowsThePointer()
    {
        const Overshoot overshoot{3.0, 5.0};
        const Arrival arrival{1.5, 40.0, 10.0, 4.0, 40.0};
        const double peak = find(overshootHandles(overshoot, arrival), Sets::peak)->value;
        const double wanted = 10.0 + 0.7 * (peak - 10.0);
        const Overshoot lower = draggedOvershoot(overshoot, arrival, Sets::peak, 0.0, wanted);
        QVERIFY(lower.decay > overshoot.decay);
        QCOMPARE(lower.frequency, 3.0);
        QVERIFY(near(find(overshootHandles(lower, arrival), Sets::peak)->value, wanted, 1e-6));

        const Overshoot slower = draggedOvershoot(overshoot, arrival, Sets::period, 1.5 + 0.5, 0.0);
        QCOMPARE(slower.frequency, 2.0);
        QVERIFY(near(find(overshootHandles(slower, arrival), Sets::period)->time, 2.0));

        const Overshoot calmer = draggedOvershoot(overshoot, arrival, Sets::settling, 1.5 + 0.4, 0.0);
        QVERIFY(near(find(overshootHandles(calmer, arrival), Sets::settling)->time, 1.9, 1e-6));

        // Wishes beyond what there is give the nearest: still valid, never the old one's opposite.
        QVERIFY(draggedOvershoot(overshoot, arrival, Sets::peak, 0.0, 1e6).decay > 0.0);  // it still settles
        QVERIFY(draggedOvershoot(overshoot, arrival, Sets::peak, 0.0, -50.0).decay <= 60.0);
        QVERIFY(draggedOvershoot(overshoot, arrival, Sets::period, 0.0, 0.0).frequency <= 60.0);
        QVERIFY(!motion::invalidReason(draggedOvershoot(overshoot, arrival, Sets::settling, 0.0, 0.0)));
    }

    void bounceHandlesLieOnTheArcs()
    {
        const Bounce bounce{0.6, 300.0, 4};
        for (const double velocity : {-50.0, 50.0}) {
            const Arrival arrival{2.0, velocity, 1.0, 8.0, std::abs(velocity)};
            const double up = velocity < 0.0 ? 1.0 : -1.0;
            const auto handles = bounceHandles(bounce, arrival);
            QCOMPARE(handles.size(), std::size_t(3));
            for (const ShapeHandle& handle : handles)
                QVERIFY(near(handle.value, 1.0 + up * motion::bounceHeight(bounce, 50.0, handle.time - 2.0), 1e-9));
            QVERIFY(near(find(handles, Sets::arcLength)->number, motion::firstArc(bounce, 50.0).length));
        }
        QVERIFY(bounceHandles({0.6, 300.0, 0}, {0.0, 5.0, 0.0, 1.0}).empty());
        QVERIFY(bounceHandles({0.0, 300.0, 3}, {0.0, 5.0, 0.0, 1.0}).empty());
        QVERIFY(!find(bounceHandles({0.6, 300.0, 1}, {0.0, 5.0, 0.0, 1.0}), Sets::elasticity));
    }

    void bounceFollowsThePointer()
    {
        const Bounce bounce{0.6, 300.0, 4};
        const Arrival arrival{2.0, -50.0, 1.0, 8.0, 50.0};
        const Bounce higher = draggedBounce(bounce, arrival, Sets::arcHeight, 0.0, 3.0);
        QVERIFY(near(find(bounceHandles(higher, arrival), Sets::arcHeight)->value, 3.0));
        const Bounce longer = draggedBounce(bounce, arrival, Sets::arcLength, 2.5, 0.0);
        QVERIFY(near(find(bounceHandles(longer, arrival), Sets::arcLength)->time, 2.5));
        const Bounce livelier = draggedBounce(bounce, arrival, Sets::elasticity, 0.0, 1.8);
        QCOMPARE(livelier.gravity, 300.0);
        QVERIFY(livelier.elasticity > 0.6);
        QVERIFY(near(find(bounceHandles(livelier, arrival), Sets::elasticity)->value, 1.8));
        for (const double value : {-20.0, 1.0, 1e9})
            for (const Sets sets : {Sets::arcHeight, Sets::elasticity, Sets::arcLength})
                QVERIFY(!motion::invalidReason(draggedBounce(bounce, arrival, sets, 0.0, value)));
    }

    void sinesFollowThePointer()
    {
        for (const double phase : {0.0, 0.25, 0.6, -0.4}) {
            const DecayingSine sine{-8.0, 1.5, 0.8, phase};
            const auto handles = sineHandles(sine, 0.5);
            for (const ShapeHandle& handle : handles) {
                QVERIFY(handle.time >= 0.5 - 1e-9);
                QVERIFY(std::abs(handle.value - motion::decayingSine(sine, handle.time - 0.5)) < 1e-9);
            }
            const double top = find(handles, Sets::amplitude)->value;
            const DecayingSine smaller = draggedSine(sine, 0.5, Sets::amplitude, 0.0, 0.4 * top);
            QVERIFY(near(smaller.amplitude, 0.4 * sine.amplitude));
            const double zero = find(handles, Sets::period)->time;
            const DecayingSine slower = draggedSine(sine, 0.5, Sets::period, zero + 0.2, 0.0);
            QVERIFY(near(find(sineHandles(slower, 0.5), Sets::period)->time, zero + 0.2));
            const double later = find(handles, Sets::decay)->value;
            const DecayingSine quicker = draggedSine(sine, 0.5, Sets::decay, 0.0, 0.5 * later);
            QVERIFY(quicker.decay > sine.decay);
            QVERIFY(near(find(sineHandles(quicker, 0.5), Sets::decay)->value, 0.5 * later, 1e-6));
            QVERIFY(!motion::invalidReason(draggedSine(sine, 0.5, Sets::decay, 0.0, -later)));
        }
    }

    void projectilesFollowThePointer()
    {
        const Projectile projectile{75.0, 19.0, 0.7, 0.5, 50.0, 9};
        const auto handles = projectileHandles(projectile, 1.0);
        QCOMPARE(handles.size(), std::size_t(3));
        for (const ShapeHandle& handle : handles)
            QVERIFY(near(handle.value, motion::projectileAt(projectile, handle.time - 1.0).y, 1e-9));
        const Projectile higher = draggedProjectile(projectile, 1.0, Sets::arcHeight, 0.0, 6.0);
        QVERIFY(near(find(projectileHandles(higher, 1.0), Sets::arcHeight)->value, 6.0));
        const Projectile longer = draggedProjectile(projectile, 1.0, Sets::arcLength, 2.0, 0.0);
        QVERIFY(near(find(projectileHandles(longer, 1.0), Sets::arcLength)->time, 2.0));
        const Projectile livelier = draggedProjectile(projectile, 1.0, Sets::elasticity, 0.0, 2.5);
        QVERIFY(near(find(projectileHandles(livelier, 1.0), Sets::elasticity)->value, 2.5));
        QVERIFY(projectileHandles({0.0, 19.0, 0.7, 0.5, 50.0, 9}, 0.0).empty());  // flat: no height
    }
};

QTEST_MAIN(SettlingHandlesTest)
#include "settling_handles_test.moc"
