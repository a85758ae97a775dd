// Packed blocks: every number within half a step, and no harm from any bytes.
#include "core/runtime/packed_block.h"
#include "core/runtime/range_coder.h"
#include "core/runtime/read.h"
#include "core/runtime/write.h"
#include "tests/core/runtime/full_project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

using namespace sinew;
using namespace sinew::test;

namespace {

PoseBlock randomBlock(std::mt19937& random, NodePath path, KeyInterpolation interpolation)
{
    std::normal_distribution<float> normal;
    PoseBlock block;
    block.path = path;
    block.interpolation = interpolation;
    const std::size_t keys = 1 + random() % 40;
    const std::size_t lanes = 1 + random() % 20;
    float time = -0.5f;
    for (std::size_t k = 0; k < keys; ++k)
        block.times.push_back(time += random() % 4 == 0 ? 0.2f : 1.0f / 30.0f);
    int target = 0;
    for (std::size_t l = 0; l < lanes; ++l)
        block.target.push_back(target += 1 + static_cast<int>(random() % 3));
    std::shuffle(block.target.begin(), block.target.begin() + static_cast<std::ptrdiff_t>(random() % lanes), random);
    block.values.resize(keys * block.rowSize());
    const auto stride = static_cast<std::size_t>(block.stride());
    const auto width = static_cast<std::size_t>(block.width());
    for (std::size_t row = 0; row < keys * static_cast<std::size_t>(block.parts()); ++row)
        for (std::size_t l = 0; l < stride; ++l) {
            float v[4];
            float length2 = 0.0f;
            for (std::size_t c = 0; c < width; ++c) {
                v[c] = normal(random);
                length2 += v[c] * v[c];
            }
            const float scale = path == NodePath::rotation ? 1.0f / std::sqrt(length2) : 1.0f;
            for (std::size_t c = 0; c < width; ++c)
                block.values[(row * width + c) * stride + l] =
                    l < lanes ? v[c] * scale : block.values[(row * width + c) * stride + lanes - 1];
        }
    return block;
}

TEST(PackedBlock, KeepsEveryNumberWithinHalfAStep)
{
    std::mt19937 random(5);
    for (int round = 0; round < 400; ++round) {
        const auto path = static_cast<NodePath>(round % 4);
        const auto interpolation = static_cast<KeyInterpolation>(round / 4 % 3);
        const PoseBlock block = randomBlock(random, path, interpolation);
        std::vector<int> steps;
        for (std::size_t l = 0; l < block.target.size(); ++l)
            steps.push_back(-60 + static_cast<int>(random() % 50));
        const auto bytes = packBlock(block, steps);
        ASSERT_TRUE(bytes);
        const auto back = unpackBlock(path, interpolation, block.times.size(), block.target.size(), *bytes);
        ASSERT_TRUE(back) << round;
        EXPECT_EQ(back->times, block.times);
        EXPECT_EQ(back->target, block.target);
        ASSERT_EQ(back->values.size(), block.values.size());
        const auto stride = static_cast<std::size_t>(block.stride());
        const auto width = static_cast<std::size_t>(block.width());
        for (std::size_t row = 0; row < block.values.size() / stride / width; ++row)
            for (std::size_t l = 0; l < block.target.size(); ++l) {
                const double half = 0.5 * std::pow(2.0, steps[l] / 4.0) + 2e-6;
                const float* a = block.values.data() + row * width * stride + l;
                const float* b = back->values.data() + row * width * stride + l;
                if (path == NodePath::rotation && interpolation != KeyInterpolation::cubic) {
                    double dot = 0.0;
                    for (std::size_t c = 0; c < 4; ++c)
                        dot += static_cast<double>(a[c * stride]) * b[c * stride];
                    EXPECT_LE(2.0 * std::acos(std::min(1.0, std::abs(dot))), half * std::sqrt(3.0) + 2e-3);
                    continue;
                }
                for (std::size_t c = 0; c < width; ++c)
                    EXPECT_LE(std::abs(a[c * stride] - b[c * stride]), half);
            }
    }
}

TEST(PackedBlock, LikelyNumbersTakeLittleRoom)
{
    PoseBlock block;
    block.path = NodePath::scale;
    for (int k = 0; k < 100; ++k)
        block.times.push_back(static_cast<float>(k) / 30.0f);
    for (int l = 0; l < 64; ++l)
        block.target.push_back(l);
    block.values.assign(block.times.size() * block.rowSize(), 1.0f);
    const auto bytes = packBlock(block, std::vector<int>(64, -40));
    ASSERT_TRUE(bytes);
    EXPECT_LT(bytes->size(), 400u) << "of 77 kB";
    const auto back = unpackBlock(block.path, block.interpolation, 100, 64, *bytes);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->values, block.values) << "1 stays 1";
}

TEST(PackedBlock, AnyBytesAreHarmless)
{
    std::mt19937 random(9);
    for (int round = 0; round < 3000; ++round) {
        Bytes bytes(random() % 200);
        std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
        const std::size_t keys = random() % 4 == 0 ? random() : random() % 60;
        const std::size_t lanes = random() % 4 == 0 ? random() : random() % 60;
        const auto block = unpackBlock(static_cast<NodePath>(random() % 4), static_cast<KeyInterpolation>(random() % 3),
                                       keys, lanes, bytes);
        if (!block)
            continue;
        ASSERT_EQ(block->times.size(), keys);
        ASSERT_EQ(block->target.size(), lanes);
        for (const float v : block->values)
            ASSERT_TRUE(std::isfinite(v));
    }
}

TEST(PackedBlock, NumbersOfAnySizeComeBack)
{
    using namespace sinew::runtime;
    std::mt19937 random(3);
    std::vector<std::int64_t> numbers{0, 1, -1, 0x7fffffff, -0x7fffffff};
    for (int i = 0; i < 3000; ++i)
        numbers.push_back((static_cast<std::int64_t>(random()) >> (1 + random() % 32)) * (random() % 2 ? 1 : -1));
    RangeEncoder encoder;
    NumberModel writing;
    for (const std::int64_t n : numbers)
        writing.encode(encoder, n);
    const std::vector<std::uint8_t> bytes = encoder.finish();
    RangeDecoder decoder(bytes);
    NumberModel reading;
    for (const std::int64_t n : numbers) {
        std::int64_t back = 0;
        ASSERT_TRUE(reading.decode(decoder, back));
        ASSERT_EQ(back, n);
    }
    EXPECT_FALSE(decoder.failed());
}

PackedClips packedClips(const Program& program)
{
    PackedClips packed;
    for (const PoseClip& clip : program.rig->clips) {
        packed.emplace_back();
        for (const PoseBlock& block : clip.blocks)
            packed.back().push_back(packBlock(block, std::vector<int>(block.target.size(), -48)).value());
    }
    return packed;
}

TEST(PackedFile, DamageIsRefusedOrHarmless)
{
    const Model model = fullModel();
    const auto program = compiled(fullProject(), &model);
    const Bytes bytes = writeRuntime(*program, packedClips(*program));
    const auto whole = readRuntime(bytes);
    ASSERT_TRUE(whole.ok()) << whole.error().text();
    EXPECT_FALSE(*whole->program == *program);
    EXPECT_LT(bytes.size(), writeRuntime(*program).size());
    std::mt19937 random(2);
    for (int round = 0; round < 1500; ++round) {
        Bytes damaged = bytes;
        for (int i = 0; i < 3; ++i)
            damaged[random() % damaged.size()] ^= static_cast<std::uint8_t>(1 + random() % 255);
        const auto loaded = readRuntime(damaged);
        if (!loaded)
            continue;
        auto player = Player::create(loaded->program, {64, 16});
        ASSERT_TRUE(player.ok());
        ASSERT_TRUE(player->seek(0.3));
        for (const Transform& t : player->localPose())
            ASSERT_TRUE(std::isfinite(t.rotation.w) && std::isfinite(t.translation.x)) << round;
    }
}

}  // namespace
