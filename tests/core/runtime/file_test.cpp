// The runtime file: exact round trip, and nothing bad gets in.
#include "core/runtime/read.h"
#include "core/runtime/sinew_generated.h"
#include "core/runtime/write.h"
#include "tests/core/runtime/full_project.h"

#include <algorithm>
#include <cstring>
#include <random>

using namespace sinew;
using namespace sinew::test;

namespace {

std::shared_ptr<const Program> fullProgram()
{
    static const Model model = fullModel();
    return compiled(fullProject(), &model);
}

TEST(RuntimeFile, RoundTripIsExact)
{
    const auto program = fullProgram();
    const Bytes bytes = writeRuntime(*program);
    const auto loaded = readRuntime(bytes);
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    EXPECT_TRUE(*loaded->program == *program);
    EXPECT_TRUE(loaded->issues.empty());
    EXPECT_EQ(writeRuntime(*loaded->program), bytes);

    Player editor = play(program);
    Player runtime = play(loaded->program);
    for (int i = 0; i < 200; ++i) {
        for (Player* player : {&editor, &runtime}) {
            ASSERT_TRUE(player->advance(0.017));
            if (i == 50) {
                ASSERT_TRUE(player->trigger("hit"));
            }
        }
        ASSERT_TRUE(std::ranges::equal(editor.values(), runtime.values())) << i;
        ASSERT_TRUE(std::ranges::equal(editor.opacities(), runtime.opacities())) << i;
        ASSERT_TRUE(std::ranges::equal(editor.materialValues(), runtime.materialValues())) << i;
        ASSERT_TRUE(std::ranges::equal(editor.morphWeights(), runtime.morphWeights())) << i;
        ASSERT_TRUE(std::ranges::equal(editor.modelPose(), runtime.modelPose())) << i;
    }
}

TEST(RuntimeFile, EmptyProgram)
{
    const auto program = compiled(Project());
    const auto loaded = readRuntime(writeRuntime(*program));
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    EXPECT_TRUE(*loaded->program == *program);
}

TEST(RuntimeFile, LiesAnywhereInMemory)
{
    const auto program = fullProgram();
    const Bytes bytes = writeRuntime(*program);
    for (std::size_t offset = 0; offset < 8; ++offset) {
        Bytes moved(bytes.size() + offset);
        std::ranges::copy(bytes, moved.begin() + static_cast<std::ptrdiff_t>(offset));
        const auto loaded = readRuntime(std::span(moved).subspan(offset));
        ASSERT_TRUE(loaded.ok());
        EXPECT_TRUE(*loaded->program == *program);
    }
}

TEST(RuntimeFile, RefusesWhatIsNoRuntimeFile)
{
    for (const std::string& text : {std::string(), std::string("SNW1"), std::string("not a runtime file at all"),
                                    std::string(1000, '\0')}) {
        const auto loaded =
            readRuntime({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "thing.snw");
        ASSERT_FALSE(loaded.ok());
        EXPECT_EQ(loaded.error().kind, ErrorKind::invalidInput);
        EXPECT_EQ(loaded.error().file, "thing.snw");
    }
}

TEST(RuntimeFile, TruncationsAreRefused)
{
    const Bytes bytes = writeRuntime(*fullProgram());
    for (std::size_t n = 0; n < bytes.size(); n += n < 200 ? 1 : 37) {
        const Bytes part(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
        EXPECT_FALSE(readRuntime(part).ok()) << n;
    }
}

// Whatever bytes are damaged: refused, or a Program that plays finite values.
TEST(RuntimeFile, DamageIsRefusedOrHarmless)
{
    const Bytes bytes = writeRuntime(*fullProgram());
    std::mt19937 random(1);
    int accepted = 0;
    for (int round = 0; round < 3000; ++round) {
        Bytes damaged = bytes;
        const int flips = 1 + static_cast<int>(random() % 4);
        for (int i = 0; i < flips; ++i)
            damaged[random() % damaged.size()] ^= static_cast<std::uint8_t>(1 + random() % 255);
        const auto loaded = readRuntime(damaged);
        if (!loaded)
            continue;
        ++accepted;
        auto player = Player::create(loaded->program, {64, 16});
        ASSERT_TRUE(player.ok());
        for (const double t : {0.0, 0.3, 2.0}) {
            ASSERT_TRUE(player->seek(t));
            for (const double v : player->values())
                ASSERT_TRUE(std::isfinite(v)) << "round " << round;
        }
    }
    EXPECT_GT(accepted, 100) << "most bytes are numbers, and most numbers may be others";
}

TEST(RuntimeFile, NewerKindsAreSkippedWithAMessage)
{
    const auto program = fullProgram();
    Bytes bytes = writeRuntime(*program);
    const snw::Program& in = *snw::GetFile(bytes.data())->program();
    // The decaying sine becomes something unheard of, and so does a binding's target.
    auto* kinds = const_cast<std::uint16_t*>(in.motions()->kind()->data());
    kinds[program->tracks.size()] = 77;
    const_cast<std::uint8_t*>(in.bindings()->target()->data())[0] = 77;
    const auto loaded = readRuntime(bytes);
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    EXPECT_EQ(loaded->program->instances.size(), program->instances.size() - 1);
    EXPECT_EQ(loaded->program->bindings.size(), program->bindings.size() - 1);
    ASSERT_EQ(loaded->issues.size(), 2u);
    EXPECT_NE(loaded->issues[0].message.find("\"sine\""), std::string::npos);
    EXPECT_EQ(play(loaded->program).program().drivers.size(), program->drivers.size());
}

TEST(RuntimeFile, NewerReadersAreAskedFor)
{
    flatbuffers::FlatBufferBuilder b;
    snw::FinishFileBuffer(b, snw::CreateFile(b, 9, 9, snw::CreateProgram(b)));
    const auto loaded = readRuntime({b.GetBufferPointer(), b.GetSize()});
    ASSERT_FALSE(loaded.ok());
    EXPECT_EQ(loaded.error().kind, ErrorKind::unsupported);
}

TEST(RuntimeFile, WrongNumbersAreNamed)
{
    const auto program = fullProgram();
    const auto refused = [&](auto change) {
        Bytes bytes = writeRuntime(*program);
        change(*snw::GetFile(bytes.data())->program());
        const auto loaded = readRuntime(bytes);
        EXPECT_FALSE(loaded.ok());
        return loaded.ok() ? std::string() : loaded.error().text();
    };
    const auto set = [](const auto* vector, std::size_t i, auto value) {
        using T = std::remove_cvref_t<decltype(*vector->data())>;
        const_cast<T*>(vector->data())[i] = static_cast<T>(value);
    };
    EXPECT_NE(refused([&](const snw::Program& p) { set(p.parameters()->maximum(), 2, -100.0); }).find("parameters/2"),
              std::string::npos);
    EXPECT_NE(refused([&](const snw::Program& p) {
                  set(p.drivers()->weight(), 1, std::numeric_limits<double>::quiet_NaN());
              }).find("drivers/1: weight"),
              std::string::npos);
    EXPECT_NE(refused([&](const snw::Program& p) { set(p.instances()->target(), 0, 600); }).find("instances/0"),
              std::string::npos);
    EXPECT_NE(refused([&](const snw::Program& p) { set(p.skeleton()->parent(), 1, 2); }).find("skeleton/1"),
              std::string::npos);
    EXPECT_NE(refused([&](const snw::Program& p) { set(p.tracks()->time(), 1, 99.0); }).find("tracks/0"),
              std::string::npos);
    EXPECT_NE(refused([&](const snw::Program& p) { set(p.bindings()->in_maximum(), 0, -1e9); }).find("bindings/0"),
              std::string::npos);
    EXPECT_NE(refused([&](const snw::Program& p) {
                  set((*p.pose_clips())[0]->blocks()->Get(0)->values(), 0, std::numeric_limits<float>::infinity());
              }).find("poseClips/0"),
              std::string::npos);
}

}  // namespace
