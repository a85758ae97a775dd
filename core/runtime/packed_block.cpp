#include "core/runtime/packed_block.h"

#include "core/runtime/range_coder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace sinew {
namespace {

using runtime::NumberModel;
using runtime::RangeDecoder;
using runtime::RangeEncoder;

constexpr std::int64_t kLargest = (std::int64_t{1} << 30) - 1;
constexpr int kOrders = 3;

double stepSize(int quarters)
{
    static constexpr std::array<double, 4> kFraction{1.0, 1.189207115002721, 1.4142135623730951, 1.681792830507429};
    const int whole = quarters >= 0 ? quarters / 4 : -((3 - quarters) / 4);
    return std::ldexp(kFraction[static_cast<std::size_t>(quarters - whole * 4)], whole);
}

// Rotations go as vectors, except cubic ones, whose tangents aren't rotations.
bool asVectors(NodePath path, KeyInterpolation interpolation)
{
    return path == NodePath::rotation && interpolation != KeyInterpolation::cubic;
}

struct Vector3 {
    double v[3];
};

Vector3 rotationVector(const double q[4])
{
    const double sine = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
    const double scale = sine > 1e-12 ? 2.0 * std::atan2(sine, q[3]) / sine : 2.0;
    return {{q[0] * scale, q[1] * scale, q[2] * scale}};
}

// By power series in sums and products alone: the same on every machine.
// Half the angle stays below 2 pi.
bool rotationOf(const Vector3& vector, float q[4])
{
    const double half2 =
        0.25 * (vector.v[0] * vector.v[0] + vector.v[1] * vector.v[1] + vector.v[2] * vector.v[2]);
    if (!(half2 <= 40.0))
        return false;
    double cosine = 1.0;
    double sine = 1.0;  // of half the angle, over half the angle
    for (int n = 24; n >= 1; --n) {
        cosine = 1.0 - cosine * half2 / ((2.0 * n - 1.0) * (2.0 * n));
        sine = 1.0 - sine * half2 / ((2.0 * n) * (2.0 * n + 1.0));
    }
    for (int c = 0; c < 3; ++c)
        q[c] = static_cast<float>(0.5 * sine * vector.v[c]);
    q[3] = static_cast<float>(cosine);
    return true;
}

// What numbers a lane has: [part][component] runs of one a key.
struct Shape {
    int parts, components;
    std::size_t keys;

    Shape(NodePath path, KeyInterpolation interpolation, std::size_t keyCount)
        : parts(interpolation == KeyInterpolation::cubic ? 3 : 1),
          components(path == NodePath::morphWeights ? 1
                     : path == NodePath::rotation && !asVectors(path, interpolation) ? 4
                                                                                     : 3),
          keys(keyCount)
    {
    }
    [[nodiscard]] std::size_t runs() const { return static_cast<std::size_t>(parts * components); }
};

std::int64_t foretold(std::span<const std::int64_t> run, std::size_t key, int order)
{
    if (order == 0 || key == 1)
        return run[key - 1];
    if (order == 1 || key == 2)
        return 2 * run[key - 1] - run[key - 2];
    return 3 * (run[key - 1] - run[key - 2]) + run[key - 3];
}

// The chances of everything a block is made of.
struct Models {
    NumberModel time, target, step, order;
    std::array<NumberModel, 4> first;  // a component; from the lane before
    static constexpr std::size_t kSizes = 12;
    // By how large what was missed lately is.
    std::array<std::array<NumberModel, kSizes>, kOrders> missed;

    static std::size_t sizeClass(std::int64_t last, std::int64_t earlier)
    {
        const auto bits = [](std::int64_t v) { return std::bit_width(static_cast<std::uint64_t>(v < 0 ? -v : v)); };
        return std::min<std::size_t>(static_cast<std::size_t>(2 * bits(last) + bits(earlier) + 1) / 3, kSizes - 1);
    }
};

int bestOrder(std::span<const std::int64_t> run)
{
    double least = 0.0;
    int best = 0;
    for (int order = 0; order < kOrders; ++order) {
        double bits = 0.0;
        for (std::size_t k = 1; k < run.size(); ++k)
            bits += std::log2(1.0 + 2.0 * std::abs(static_cast<double>(run[k] - foretold(run, k, order))));
        if (order == 0 || bits < least) {
            least = bits;
            best = order;
        }
    }
    return best;
}

// A lane's numbers as multiples of its step.
bool quantise(const PoseBlock& block, std::size_t lane, double step, const Shape& shape,
              std::vector<std::int64_t>& numbers)
{
    const auto stride = static_cast<std::size_t>(block.stride());
    const auto width = static_cast<std::size_t>(block.width());
    double before[4] = {0.0, 0.0, 0.0, 1.0};
    bool fits = true;
    for (std::size_t k = 0; k < shape.keys; ++k)
        for (std::size_t part = 0; part < static_cast<std::size_t>(shape.parts); ++part) {
            double v[4] = {};
            for (std::size_t c = 0; c < width; ++c)
                v[c] = block.values[((k * static_cast<std::size_t>(shape.parts) + part) * width + c) * stride + lane];
            if (asVectors(block.path, block.interpolation)) {
                const double dot = v[0] * before[0] + v[1] * before[1] + v[2] * before[2] + v[3] * before[3];
                for (std::size_t c = 0; c < 4; ++c)
                    before[c] = dot < 0.0 ? -v[c] : v[c];
                const Vector3 vector = rotationVector(before);
                std::copy_n(vector.v, 3, v);
            }
            for (std::size_t c = 0; c < static_cast<std::size_t>(shape.components); ++c) {
                const double n = std::round(v[c] / step);
                fits = fits && std::abs(n) <= static_cast<double>(kLargest);
                numbers[(part * static_cast<std::size_t>(shape.components) + c) * shape.keys + k] =
                    fits ? static_cast<std::int64_t>(n) : 0;
            }
        }
    return fits;
}

bool restore(std::span<const std::int64_t> numbers, std::size_t lane, double step, const Shape& shape,
             PoseBlock& block)
{
    const auto stride = static_cast<std::size_t>(block.stride());
    const auto width = static_cast<std::size_t>(block.width());
    for (std::size_t k = 0; k < shape.keys; ++k)
        for (std::size_t part = 0; part < static_cast<std::size_t>(shape.parts); ++part) {
            Vector3 v{};
            float out[4] = {};
            for (std::size_t c = 0; c < static_cast<std::size_t>(shape.components); ++c) {
                const double value =
                    static_cast<double>(numbers[(part * static_cast<std::size_t>(shape.components) + c) * shape.keys + k])
                    * step;
                out[c] = static_cast<float>(value);
                if (c < 3)
                    v.v[c] = value;
            }
            if (asVectors(block.path, block.interpolation) && !rotationOf(v, out))
                return false;
            for (std::size_t c = 0; c < width; ++c)
                block.values[((k * static_cast<std::size_t>(shape.parts) + part) * width + c) * stride + lane] = out[c];
        }
    return true;
}

}  // namespace

int stepNotAbove(double size)
{
    const double quarters = std::floor(4.0 * std::log2(size));
    return static_cast<int>(std::clamp(quarters, static_cast<double>(kFinestStep), static_cast<double>(kCoarsestStep)));
}

std::optional<Bytes> packBlock(const PoseBlock& block, std::span<const int> steps)
{
    const Shape shape(block.path, block.interpolation, block.times.size());
    RangeEncoder coder;
    Models models;
    std::int64_t bits = 0, difference = 0;
    for (const float time : block.times) {
        const auto now = static_cast<std::int64_t>(std::bit_cast<std::int32_t>(time));
        const std::int64_t change = now - bits;
        // In two numbers: the step between neighbours is nearly always the same.
        const std::int64_t more = change - difference;
        models.time.encode(coder, more >> 16);
        models.time.encode(coder, more & 0xffff);
        bits = now;
        difference = change;
    }
    int before = -1;
    for (const int target : block.target) {
        models.target.encode(coder, target - before - 1);
        before = target;
    }
    std::vector<std::int64_t> numbers(shape.runs() * shape.keys);
    std::vector<std::int64_t> last(shape.runs(), 0);
    int stepBefore = 0;
    for (std::size_t lane = 0; lane < block.target.size(); ++lane) {
        if (!quantise(block, lane, stepSize(steps[lane]), shape, numbers))
            return std::nullopt;
        models.step.encode(coder, steps[lane] - stepBefore);
        // What the lane before began with, in this one's step.
        const double ratio = stepSize(stepBefore) / stepSize(steps[lane]);
        stepBefore = steps[lane];
        for (std::size_t r = 0; r < shape.runs(); ++r) {
            const auto run = std::span(numbers).subspan(r * shape.keys, shape.keys);
            const auto guess = static_cast<std::int64_t>(
                std::clamp(std::round(static_cast<double>(last[r]) * ratio), -double(kLargest), double(kLargest)));
            if (std::abs(run[0] - guess) > kLargest)
                return std::nullopt;
            models.first[r % 4].encode(coder, run[0] - guess);
            last[r] = run[0];
            if (shape.keys == 1)
                continue;
            const int order = bestOrder(run);
            models.order.encode(coder, order);
            std::int64_t missed = 0, earlier = 0;
            for (std::size_t k = 1; k < shape.keys; ++k) {
                const std::int64_t now = run[k] - foretold(run, k, order);
                if (std::abs(now) > kLargest)
                    return std::nullopt;
                models.missed[static_cast<std::size_t>(order)][Models::sizeClass(missed, earlier)].encode(coder, now);
                earlier = missed;
                missed = now;
            }
        }
    }
    return coder.finish();
}

std::optional<PoseBlock> unpackBlock(NodePath path, KeyInterpolation interpolation, std::size_t keys,
                                     std::size_t lanes, std::span<const std::uint8_t> bytes)
{
    const Shape shape(path, interpolation, keys);
    // No number takes less than this, however likely it is.
    constexpr std::size_t kMostNumbersAByte = 2048;
    const std::size_t most = bytes.size() * kMostNumbersAByte;
    if (keys == 0 || lanes == 0 || keys > most || lanes > most / keys || keys * lanes > most / shape.runs())
        return std::nullopt;
    RangeDecoder coder(bytes);
    Models models;
    PoseBlock block;
    block.path = path;
    block.interpolation = interpolation;
    std::int64_t bits = 0, difference = 0;
    for (std::size_t k = 0; k < keys; ++k) {
        std::int64_t high = 0, low = 0;
        if (!models.time.decode(coder, high) || !models.time.decode(coder, low) || coder.failed())
            return std::nullopt;
        difference += (high * 65536) + low;
        bits += difference;
        if (bits < std::numeric_limits<std::int32_t>::min() || bits > std::numeric_limits<std::int32_t>::max())
            return std::nullopt;
        block.times.push_back(std::bit_cast<float>(static_cast<std::int32_t>(bits)));
    }
    std::int64_t target = -1;
    for (std::size_t l = 0; l < lanes; ++l) {
        std::int64_t gap = 0;
        if (!models.target.decode(coder, gap) || coder.failed())
            return std::nullopt;
        target += gap + 1;
        if (target < 0 || target > kLargest)
            return std::nullopt;
        block.target.push_back(static_cast<int>(target));
    }
    block.values.resize(keys * block.rowSize());
    std::vector<std::int64_t> numbers(shape.runs() * keys);
    std::vector<std::int64_t> last(shape.runs(), 0);
    std::int64_t step = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        std::int64_t change = 0;
        if (!models.step.decode(coder, change) || coder.failed())
            return std::nullopt;
        const std::int64_t stepBefore = step;
        step += change;
        if (step < kFinestStep || step > kCoarsestStep)
            return std::nullopt;
        const double size = stepSize(static_cast<int>(step));
        const double ratio = stepSize(static_cast<int>(stepBefore)) / size;
        for (std::size_t r = 0; r < shape.runs(); ++r) {
            const auto run = std::span(numbers).subspan(r * keys, keys);
            const auto guess = static_cast<std::int64_t>(
                std::clamp(std::round(static_cast<double>(last[r]) * ratio), -double(kLargest), double(kLargest)));
            std::int64_t now = 0;
            if (!models.first[r % 4].decode(coder, now))
                return std::nullopt;
            run[0] = last[r] = guess + now;
            if (std::abs(run[0]) > kLargest)
                return std::nullopt;
            std::int64_t order = 0, missed = 0, earlier = 0;
            if (keys > 1 && (!models.order.decode(coder, order) || order < 0 || order >= kOrders))
                return std::nullopt;
            for (std::size_t k = 1; k < keys; ++k) {
                if (!models.missed[static_cast<std::size_t>(order)][Models::sizeClass(missed, earlier)].decode(coder, now))
                    return std::nullopt;
                run[k] = foretold(run, k, static_cast<int>(order)) + now;
                if (std::abs(run[k]) > kLargest)
                    return std::nullopt;
                earlier = missed;
                missed = now;
            }
            if (coder.failed())
                return std::nullopt;
        }
        if (!restore(numbers, lane, size, shape, block))
            return std::nullopt;
    }
    // Padding repeats the last lane.
    const auto stride = static_cast<std::size_t>(block.stride());
    for (std::size_t row = 0; row < block.values.size(); row += stride)
        for (std::size_t l = lanes; l < stride; ++l)
            block.values[row + l] = block.values[row + lanes - 1];
    return block;
}

}  // namespace sinew
