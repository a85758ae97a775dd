#include "core/export/fidelity.h"

#include <gtest/gtest.h>

using namespace sinew;

namespace {

TEST(Fidelity, TheWorstOfEachUnitStandsForAll)
{
    Fidelity fidelity;
    fidelity.entries = {{"walk", 1e-5, 1e-6, 10, kOfModelSize}, {"sway", 0.0, 0.0, 5, "\xC2\xB0"},
                        {"jump", 3e-5, 1e-6, 20, kOfModelSize}, {"nod", 0.25, 0.1, 7, "\xC2\xB0"},
                        {"idle", 2e-5, 1e-6, 30, kOfModelSize}};
    const std::vector<WorstEntry> worst = worstEntries(fidelity);
    ASSERT_EQ(worst.size(), 2u);
    EXPECT_EQ(worst[0].entry.name, "jump");
    EXPECT_EQ(worst[0].entry.keys, 20u);
    EXPECT_EQ(worst[0].count, 3u);
    EXPECT_EQ(worst[1].entry.name, "nod");
    EXPECT_EQ(worst[1].count, 2u);
    EXPECT_TRUE(worstEntries({}).empty());
}

} // namespace
