#include "core/import/fbx/curve.h"

#include "core/import/fbx/scene.h"
#include "core/import/refusal.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sinew::fbx {
namespace {

// Flags of FbxAnimCurveDef.
constexpr std::int64_t kConstant = 0x2;
constexpr std::int64_t kLinear = 0x4;
constexpr std::int64_t kConstantNext = 0x100;
constexpr std::int64_t kTcb = 0x200;
constexpr std::int64_t kUser = 0x400;
constexpr std::int64_t kClamp = 0x1000;
constexpr std::int64_t kTimeIndependent = 0x2000;
constexpr std::int64_t kClampProgressive = 0x4000;
constexpr std::int64_t kWeightRight = 0x1000000;
constexpr std::int64_t kWeightLeft = 0x2000000;

struct Attributes {
    std::int64_t flags = 0;
    double data[2] = {0.0, 0.0}; // slopes, or tension and continuity
    std::uint32_t weights = 0;   // two decimal fractions of 1/10000; the bias of TCB
    float bias = 0.0f;
};

// Four floats a set of attributes, as bits: the third holds two integers. Text
// shows all of them as whole numbers, the bits' value.
std::vector<std::uint32_t> attributeBits(const Document& document, const Element& object)
{
    if (!document.isText())
        return document.floatBits(object, "KeyAttrDataFloat");
    std::vector<std::uint32_t> out;
    for (const double value : document.numbers(object, "KeyAttrDataFloat")) {
        const bool whole = value == std::floor(value) && std::abs(value) < 4294967296.0;
        out.push_back(whole ? static_cast<std::uint32_t>(static_cast<std::int64_t>(value))
                            : std::bit_cast<std::uint32_t>(static_cast<float>(value)));
    }
    return out;
}

Attributes attributesOf(std::int64_t flags, const std::vector<std::uint32_t>& bits, std::size_t index)
{
    Attributes out;
    out.flags = flags;
    const std::size_t at = index * 4;
    if (at + 3 >= bits.size())
        return out;
    out.data[0] = static_cast<double>(std::bit_cast<float>(bits[at]));
    out.data[1] = static_cast<double>(std::bit_cast<float>(bits[at + 1]));
    out.bias = std::bit_cast<float>(bits[at + 2]);
    out.weights = bits[at + 2];
    return out;
}

double secant(const Key& a, const Key& b)
{
    return b.time > a.time ? (b.value - a.value) / (b.time - a.time) : 0.0;
}

// Bias draws an automatic tangent towards the slope of one side, in percent;
// beyond 500 it bends it further, by a curve of its own.
double biased(double slope, double before, double after, double bias)
{
    const double share = std::abs(bias) / 100.0;
    if (share <= 1e-4)
        return slope;
    const double goal = bias > 0.0 ? after : before;
    const double away = goal - slope;
    double out = slope + away * share;
    if (share > 5.0) {
        const double direction = std::abs(away) > 1e-5 ? away : bias;
        out += std::copysign(40.0 * (share - 5.0) * (share - 5.0), direction);
    }
    return out;
}

// The slope of an automatic tangent, as the FBX SDK evaluates it: the mean of
// the slopes to both neighbours or, where tangents are independent of time,
// that between the neighbours. Clamped ones are flat where a neighbour has the
// same value; progressively clamped ones are held back where the curve would
// leave the range of the keys beside it, and are flat at the ends.
double automaticSlope(const std::vector<Key>& keys, std::size_t i, std::int64_t flags, double bias)
{
    const bool progressive = (flags & kClampProgressive) != 0;
    const bool free = (flags & kTimeIndependent) != 0;
    const Key& key = keys[i];
    const bool first = i == 0;
    if (keys.size() < 2)
        return 0.0;
    if (first || i + 1 == keys.size()) {
        const Key& beside = first ? keys[1] : keys[i - 1];
        if (progressive || ((flags & kClamp) != 0 && beside.value == key.value))
            return 0.0;
        const double slope = first ? secant(key, beside) : secant(beside, key);
        const double beyond = std::abs(bias) / 100.0 - 5.0;
        return free || beyond <= 0.0 ? slope : slope + std::copysign(40.0 * beyond * beyond, bias);
    }
    const Key& before = keys[i - 1];
    const Key& after = keys[i + 1];
    if ((flags & kClamp) != 0 && (before.value == key.value || after.value == key.value))
        return 0.0;
    const double slope = free ? secant(before, after)
                              : biased(0.5 * (secant(before, key) + secant(key, after)), secant(before, key),
                                       secant(key, after), bias);
    if (!progressive)
        return slope;
    const double sign = slope >= 0.0 ? 1.0 : -1.0;
    const double left = key.weightLeft * (key.time - before.time);
    const double right = key.weightRight * (after.time - key.time);
    const double mostLeft = left > 0.0 ? std::max(sign * (key.value - before.value) / left, 0.0) : 0.0;
    const double mostRight = right > 0.0 ? std::max(sign * (after.value - key.value) / right, 0.0) : 0.0;
    return sign * std::min({std::abs(slope), mostLeft, mostRight});
}

// Kochanek and Bartels' tangents, as slopes; at an end the one neighbour counts in full.
void tcbSlopes(const std::vector<Key>& keys, std::size_t i, const Attributes& a, Key& key)
{
    const bool hasBefore = i > 0;
    const bool hasAfter = i + 1 < keys.size();
    const double left = hasBefore ? secant(keys[i - 1], key) : 0.0;
    const double right = hasAfter ? secant(key, keys[i + 1]) : 0.0;
    const double tension = a.data[0];
    const double continuity = a.data[1];
    const double bias = static_cast<double>(a.bias);
    const double factor = (hasBefore && hasAfter ? 0.5 : 1.0) * (1 - tension);
    key.slopeLeft = factor * ((1 - continuity) * (1 + bias) * left + (1 + continuity) * (1 - bias) * right);
    key.slopeRight = factor * ((1 + continuity) * (1 + bias) * left + (1 - continuity) * (1 - bias) * right);
}

double cubic(const Key& a, const Key& b, double time)
{
    const double span = b.time - a.time;
    const double goal = (time - a.time) / span;
    // Handles in time, as fractions of the span.
    const double x1 = a.weightRight;
    const double x2 = 1.0 - b.weightLeft;
    double u = goal;
    if (std::abs(x1 - 1.0 / 3.0) > 1e-6 || std::abs(x2 - 2.0 / 3.0) > 1e-6) {
        const auto x = [&](double s) { return 3 * (1 - s) * (1 - s) * s * x1 + 3 * (1 - s) * s * s * x2 + s * s * s; };
        double low = 0.0;
        double high = 1.0;
        for (int i = 0; i < 52; ++i) {
            u = 0.5 * (low + high);
            (x(u) < goal ? low : high) = u;
        }
    }
    const double y1 = a.value + a.slopeRight * a.weightRight * span;
    const double y2 = b.value - b.slopeLeft * b.weightLeft * span;
    const double v = 1.0 - u;
    return v * v * v * a.value + 3 * v * v * u * y1 + 3 * v * u * u * y2 + u * u * u * b.value;
}

Extrapolation extrapolationOf(const Document& document, const Element& object, std::string_view name, double& rounds)
{
    const Element* element = document.find(object, name);
    if (const Element* count = element == nullptr ? nullptr : document.find(*element, "Repetition");
        count != nullptr && document.integer(*count, 0, -1) >= 0)
        rounds = static_cast<double>(document.integer(*count, 0));
    const Element* type = element == nullptr ? nullptr : document.find(*element, "Type");
    const Property* p = type == nullptr ? nullptr : document.property(*type, 0);
    if (p == nullptr)
        return Extrapolation::constant;
    // A character; binary files may store its code.
    const char letter = p->type == 'S' && !p->text.empty() ? p->text.front() : static_cast<char>(p->integer);
    switch (letter) {
    case 'K':
        return Extrapolation::keepSlope;
    case 'R':
        return Extrapolation::repeat;
    case 'M':
        return Extrapolation::mirror;
    case 'A':
        return Extrapolation::repeatRelative;
    default:
        return Extrapolation::constant;
    }
}

void setTangents(std::vector<Key>& keys, const std::vector<Attributes>& attributes)
{
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::int64_t flags = attributes[i].flags;
        keys[i].segment = (flags & kConstant) != 0
                              ? ((flags & kConstantNext) != 0 ? Segment::constantNext : Segment::constant)
                          : (flags & kLinear) != 0 ? Segment::linear
                                                   : Segment::cubic;
        if (keys[i].segment != Segment::cubic)
            continue;
        if ((flags & kWeightRight) != 0)
            keys[i].weightRight = std::clamp((attributes[i].weights & 0xffff) * 1e-4, 0.0, 1.0);
        if ((flags & kWeightLeft) != 0 && i + 1 < keys.size())
            keys[i + 1].weightLeft = std::clamp((attributes[i].weights >> 16) * 1e-4, 0.0, 1.0);
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::int64_t flags = attributes[i].flags;
        // A key states the slope to its right and that to the left of the next
        // key; where tangents are automatic these are their bias.
        const bool stated =
            i > 0 && keys[i - 1].segment == Segment::cubic && (attributes[i - 1].flags & kTcb) == 0;
        const double statedLeft = stated ? attributes[i - 1].data[1] : 0.0;
        Key& key = keys[i];
        if (key.segment != Segment::cubic) {
            key.slopeLeft = statedLeft;
        } else if ((flags & kTcb) != 0) {
            tcbSlopes(keys, i, attributes[i], key);
        } else if ((flags & kUser) != 0) {
            key.slopeLeft = statedLeft;
            key.slopeRight = attributes[i].data[0];
        } else {
            const double right = attributes[i].data[0];
            key.slopeRight = automaticSlope(keys, i, flags, right);
            key.slopeLeft = std::abs(statedLeft + right) <= 1e-4 ? key.slopeRight
                                                                 : automaticSlope(keys, i, flags, -statedLeft);
            if (i == 0)
                key.slopeLeft = key.slopeRight;
            else if (i + 1 == keys.size())
                key.slopeRight = key.slopeLeft;
        }
    }
}

} // namespace

Curve Curve::read(const Document& document, const Element& object)
{
    Curve out;
    const std::vector<std::int64_t> times = document.integers(object, "KeyTime");
    const std::vector<double> values = document.numbers(object, "KeyValueFloat");
    if (times.size() != values.size())
        refuse("has an animation curve with " + std::to_string(times.size()) + " times for "
               + std::to_string(values.size()) + " values");
    const std::vector<std::int64_t> flags = document.integers(object, "KeyAttrFlags");
    const std::vector<std::int64_t> counts = document.integers(object, "KeyAttrRefCount");
    const std::vector<std::uint32_t> bits = attributeBits(document, object);

    std::vector<Attributes> attributes(times.size());
    std::size_t key = 0;
    for (std::size_t i = 0; i < flags.size() && i < counts.size(); ++i) {
        const Attributes a = attributesOf(flags[i], bits, i);
        for (std::int64_t n = 0; n < counts[i] && key < times.size(); ++n)
            attributes[key++] = a;
    }
    for (; key < times.size(); ++key)
        attributes[key].flags = kLinear;

    std::vector<Attributes> kept;
    for (std::size_t i = 0; i < times.size(); ++i) {
        Key next;
        next.time = static_cast<double>(times[i]) / kTicksPerSecond;
        next.value = values[i];
        if (!std::isfinite(next.value))
            refuse("has an animation curve with values that are not finite");
        if (!out.keys.empty() && next.time <= out.keys.back().time) {
            if (next.time < out.keys.back().time)
                refuse("has an animation curve whose times do not ascend");
            out.keys.back() = next;
            kept.back() = attributes[i];
            continue;
        }
        out.keys.push_back(next);
        kept.push_back(attributes[i]);
    }
    setTangents(out.keys, kept);
    for (Key& k : out.keys) {
        if (!std::isfinite(k.slopeLeft) || !std::isfinite(k.slopeRight))
            k.slopeLeft = k.slopeRight = 0.0;
    }
    out.before = extrapolationOf(document, object, "Pre-Extrapolation", out.roundsBefore);
    out.after = extrapolationOf(document, object, "Post-Extrapolation", out.roundsAfter);
    return out;
}

double Curve::evaluate(double time) const
{
    if (keys.empty())
        return 0.0;
    const Key& first = keys.front();
    const Key& last = keys.back();
    double offset = 0.0;
    if (time < first.time || time > last.time) {
        const bool isBefore = time < first.time;
        const Extrapolation kind = isBefore ? before : after;
        const double span = last.time - first.time;
        if (kind == Extrapolation::constant || (span <= 0.0 && kind != Extrapolation::keepSlope))
            return isBefore ? first.value : last.value;
        if (kind == Extrapolation::keepSlope) {
            const Key& at = isBefore ? first : last;
            double slope = isBefore ? at.slopeRight : at.slopeLeft;
            if (keys.size() > 1) {
                const std::size_t i = isBefore ? 0 : keys.size() - 2;
                if (keys[i].segment == Segment::linear)
                    slope = (keys[i + 1].value - keys[i].value) / (keys[i + 1].time - keys[i].time);
                else if (keys[i].segment != Segment::cubic)
                    slope = 0.0;
            }
            return at.value + slope * (time - at.time);
        }
        // Round 0 is the curve itself. After the last round the curve stays as it ends.
        double rounds = std::floor((time - first.time) / span);
        double inside = (time - first.time) - rounds * span;
        const double most = isBefore ? roundsBefore : roundsAfter;
        if (most <= 0.0)
            return isBefore ? first.value : last.value;
        if (isBefore && rounds < -most) {
            rounds = -most;
            inside = 0.0;
        } else if (!isBefore && rounds > most) {
            rounds = most;
            inside = span;
        }
        if (kind == Extrapolation::mirror && std::fmod(std::abs(rounds), 2.0) == 1.0)
            inside = span - inside;
        if (kind == Extrapolation::repeatRelative)
            offset = rounds * (last.value - first.value);
        time = first.time + inside;
    }
    const auto next =
        std::upper_bound(keys.begin(), keys.end(), time, [](double t, const Key& k) { return t < k.time; });
    if (next == keys.begin())
        return first.value + offset;
    if (next == keys.end())
        return last.value + offset;
    const Key& a = *(next - 1);
    const Key& b = *next;
    switch (a.segment) {
    case Segment::constant:
        return a.value + offset;
    case Segment::constantNext:
        return (time > a.time ? b.value : a.value) + offset;
    case Segment::linear:
        return a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time) + offset;
    case Segment::cubic:
        return cubic(a, b, time) + offset;
    }
    return a.value + offset;
}

bool Curve::isConstant() const
{
    if (keys.empty())
        return true;
    for (const Key& key : keys) {
        if (key.value != keys.front().value)
            return false;
        if (key.segment == Segment::cubic && (key.slopeLeft != 0.0 || key.slopeRight != 0.0))
            return false;
    }
    return true;
}

} // namespace sinew::fbx
