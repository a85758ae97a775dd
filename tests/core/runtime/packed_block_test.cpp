// Packed blocks: every number within half a step, and no harm from any bytes.
#include "core/model/half_map.h"
#include "core/runtime/packed_block.h"
#include "core/runtime/range_coder.h"
#include "core/runtime/sinew.h"
#include "core/runtime/read.h"
#include "core/runtime/write.h"
#include "tests/core/runtime/full_project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
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

RuntimeMap mapOf(const Model& model, bool half)
{
    RuntimeMap map{bakeTransformMap(model), {}};
    if (half)
        map.halves = halfTexels(map.map);
    return map;
}

TEST(MapInFile, ComesBackAndIsReadFromC)
{
    const Model model = fullModel();
    const auto program = compiled(fullProject(), &model);
    for (const bool half : {false, true}) {
        const RuntimeMap map = mapOf(model, half);
        const Bytes bytes = writeRuntime(*program, {}, &map);
        const auto loaded = readRuntime(bytes);
        ASSERT_TRUE(loaded.ok()) << loaded.error().text();
        ASSERT_TRUE(loaded->map);
        EXPECT_EQ(loaded->map->halves, map.halves);
        if (!half) {
            EXPECT_EQ(loaded->map->map.texels, map.map.texels);
        }

        SinewProgram* c = nullptr;
        ASSERT_EQ(sinew_program_load(bytes.data(), bytes.size(), &c), SINEW_OK);
        SinewTransformMap seen;
        ASSERT_EQ(sinew_transform_map(c, &seen), SINEW_OK);
        EXPECT_EQ(seen.width, map.map.width);
        EXPECT_EQ(seen.height, map.map.height);
        EXPECT_EQ(seen.half, half ? 1 : 0);
        const std::size_t size = std::size_t{seen.width} * seen.height * 4 * (half ? 2 : 4);
        EXPECT_EQ(std::memcmp(seen.texels, half ? static_cast<const void*>(map.halves.data()) : map.map.texels.data(), size), 0);
        for (std::size_t i = 0; i < model.clips.size(); ++i) {
            SinewMapClip rows;
            ASSERT_EQ(sinew_transform_map_clip(c, sinew_find_clip(c, ("model:" + model.clips[i].name).c_str()), &rows),
                      SINEW_OK);
            EXPECT_EQ(rows.first_row, map.map.clips[i].firstRow);
            EXPECT_EQ(rows.row_count, map.map.clips[i].rowCount);
            EXPECT_EQ(rows.rate, map.map.clips[i].rate);
        }
        int ids[3];
        EXPECT_EQ(sinew_transform_map_entry(c, 0, ids), SINEW_OK);
        EXPECT_EQ(ids[2], map.map.layout.entries[0].node);
        EXPECT_EQ(sinew_transform_map_entry(c, seen.entry_count, ids), SINEW_USAGE);
        sinew_program_free(c);
    }
    SinewProgram* without = nullptr;
    const Bytes bytes = writeRuntime(*program);
    ASSERT_EQ(sinew_program_load(bytes.data(), bytes.size(), &without), SINEW_OK);
    SinewTransformMap none;
    EXPECT_EQ(sinew_transform_map(without, &none), SINEW_USAGE);
    sinew_program_free(without);
}

TEST(MapInFile, DamageIsRefusedOrHarmless)
{
    const Model model = fullModel();
    const auto program = compiled(fullProject(), &model);
    const RuntimeMap map = mapOf(model, true);
    const Bytes bytes = writeRuntime(*program, {}, &map);
    std::mt19937 random(6);
    for (int round = 0; round < 1500; ++round) {
        Bytes damaged = bytes;
        damaged[random() % std::min<std::size_t>(damaged.size(), 400)] ^= static_cast<std::uint8_t>(1 + random() % 255);
        const auto loaded = readRuntime(damaged);
        if (!loaded || !loaded->map)
            continue;
        const TransformMap& read = loaded->map->map;
        const std::size_t texels = std::size_t{read.width} * read.height * 4;
        ASSERT_EQ(loaded->map->halves.empty() ? read.texels.size() : loaded->map->halves.size(), texels);
        for (const BakedClip& clip : read.clips) {
            const std::uint32_t last = clip.firstRow + clip.rowCount - 1;
            ASSERT_LE((std::size_t{last % read.rowsPerColumn} * read.width
                       + std::size_t{last / read.rowsPerColumn} * read.layout.texels() + read.layout.texels()) * 4, texels);
        }
    }
}

}  // namespace
