// Random settings for properties: drawn from one seed that rapidcheck picks and
// prints, over the orders of magnitude that matter.
#pragma once

#include "core/motion/kinds.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <random>

namespace sinew::motion {

class Draws {
public:
    Draws() : m_engine(seed()) {}

    double real(double low, double high) { return std::uniform_real_distribution<double>(low, high)(m_engine); }
    // Evenly over the orders of magnitude between two positive numbers.
    double magnitude(double low, double high) { return std::exp(real(std::log(low), std::log(high))); }
    int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_engine); }
    bool chance(double p) { return real(0.0, 1.0) < p; }
    std::uint64_t bits() { return m_engine(); }
    template <class T>
    T one(std::initializer_list<T> choices)
    {
        return choices.begin()[whole(0, static_cast<int>(choices.size()) - 1)];
    }

    // 0 and 1 often, values close to either often too.
    double fraction()
    {
        switch (whole(0, 5)) {
        case 0: return 0.0;
        case 1: return 1.0;
        case 2: return magnitude(1e-12, 0.1);
        case 3: return 1.0 - magnitude(1e-12, 0.1);
        default: return real(0.0, 1.0);
        }
    }
    Overshoot overshoot() { return {magnitude(0.05, 50.0), chance(0.2) ? 0.0 : magnitude(0.01, 50.0)}; }
    Bounce bounce() { return {fraction(), magnitude(1.0, 1e5), whole(0, 30)}; }
    FollowThrough followThrough()
    {
        FollowThrough result;
        if (chance(0.5))
            result.kind = overshoot();
        else
            result.kind = bounce();
        result.residue = one({Residue::cut, Residue::faded, Residue::summed});
        result.published = chance(0.2);
        result.usePeakSpeed = chance(0.2);
        return result;
    }

private:
    // SINEW_DRAWS=seed repeats what rapidcheck found.
    static std::uint64_t seed()
    {
        const std::uint64_t drawn = *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
        const char* given = std::getenv("SINEW_DRAWS");
        return given ? std::strtoull(given, nullptr, 10) : drawn;
    }
    std::mt19937_64 m_engine;
};

// One test that holds for whatever is drawn: DRAWN(Suite, Name) { ... draws ... }
#define SINEW_DRAWN(suite, name)                                                 \
    static void suite##_##name(Draws& draws);                                    \
    TEST(suite, name)                                                            \
    {                                                                            \
        EXPECT_TRUE(rc::check([] {                                               \
            Draws draws;                                                         \
            suite##_##name(draws);                                               \
        }));                                                                     \
    }                                                                            \
    static void suite##_##name([[maybe_unused]] Draws& draws)

}  // namespace sinew::motion
