#include "core/player/pose_kernels.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {
namespace {

constexpr int kLanes = kPoseLanes;

// sin(w * angle) / sin(angle) = w * (1 + e1 * (1 + e2 * (1 + ...))) with
// ei = (w^2 / (i(2i+1)) - i/(2i+1)) * (cos(angle) - 1): a power series without
// a transcendental function. Terms shrink like (|c| / 2)^i.
struct SineRatio {
    static constexpr int kTerms = 26;
    std::array<float, kTerms + 1> square{}, constant{};
    constexpr SineRatio()
    {
        for (int i = 1; i <= kTerms; ++i) {
            square[static_cast<std::size_t>(i)] = 1.0f / static_cast<float>(i * (2 * i + 1));
            constant[static_cast<std::size_t>(i)] = static_cast<float>(i) / static_cast<float>(2 * i + 1);
        }
    }
    // Enough for an error under 3e-8 down to this cosine - 1.
    static int terms(float c) { return c > -0.1f ? 6 : c > -0.4f ? 11 : kTerms; }
};
constexpr SineRatio kSeries;

// One group of rotations: shortest arc from a to b by f, f in [0, 1]; unit to float precision.
inline void slerpGroup(const float* const a[4], const float* const b[4], const float* f, float* const out[4])
{
    float sign[kLanes], c[kLanes], wa[kLanes], wb[kLanes], sa[kLanes], sb[kLanes];
    for (int l = 0; l < kLanes; ++l) {
        const float dot = a[0][l] * b[0][l] + a[1][l] * b[1][l] + a[2][l] * b[2][l] + a[3][l] * b[3][l];
        sign[l] = dot < 0.0f ? -1.0f : 1.0f;
        c[l] = std::min(dot * sign[l], 1.0f) - 1.0f;
    }
    float least = c[0];
    for (int l = 1; l < kLanes; ++l)
        least = std::min(least, c[l]);
    for (int l = 0; l < kLanes; ++l) {
        wa[l] = (1.0f - f[l]) * (1.0f - f[l]);
        wb[l] = f[l] * f[l];
        sa[l] = 1.0f;
        sb[l] = 1.0f;
    }
    for (int i = SineRatio::terms(least); i >= 1; --i) {
        const float square = kSeries.square[static_cast<std::size_t>(i)];
        const float constant = kSeries.constant[static_cast<std::size_t>(i)];
        for (int l = 0; l < kLanes; ++l) {
            sa[l] = 1.0f + (wa[l] * square - constant) * c[l] * sa[l];
            sb[l] = 1.0f + (wb[l] * square - constant) * c[l] * sb[l];
        }
    }
    float q[4][kLanes], scale[kLanes];
    for (int l = 0; l < kLanes; ++l) {
        sa[l] *= 1.0f - f[l];
        sb[l] *= f[l] * sign[l];
    }
    for (int k = 0; k < 4; ++k)
        for (int l = 0; l < kLanes; ++l)
            q[k][l] = sa[l] * a[k][l] + sb[l] * b[k][l];
    for (int l = 0; l < kLanes; ++l)
        scale[l] = 1.0f / std::sqrt(q[0][l] * q[0][l] + q[1][l] * q[1][l] + q[2][l] * q[2][l] + q[3][l] * q[3][l]);
    for (int k = 0; k < 4; ++k)
        for (int l = 0; l < kLanes; ++l)
            out[k][l] = f[l] == 0.0f ? a[k][l] : f[l] == 1.0f ? b[k][l] : q[k][l] * scale[l];
}

// The last key at or before t, 0 before the first. Evenly spaced keys, the
// usual case, are found at the first guess.
std::size_t findKey(const std::vector<float>& times, double t)
{
    const std::size_t last = times.size() - 1;
    const double first = times.front();
    const double span = static_cast<double>(times.back()) - first;
    if (!(t > first))
        return 0;
    if (t >= static_cast<double>(times.back()))
        return last;
    std::size_t k = std::min(last - 1, static_cast<std::size_t>((t - first) / span * static_cast<double>(last)));
    for (int i = 0; i < 2 && static_cast<double>(times[k]) > t; ++i)
        --k;
    for (int i = 0; i < 2 && static_cast<double>(times[k + 1]) <= t; ++i)
        ++k;
    if (static_cast<double>(times[k]) <= t && t < static_cast<double>(times[k + 1]))
        return k;
    const auto after = std::upper_bound(times.begin(), times.end(), t,
                                        [](double wanted, float key) { return wanted < static_cast<double>(key); });
    return static_cast<std::size_t>(after - times.begin()) - 1;
}

// One group of lanes of a row pair, into out[component][lane].
void mixKeys(const PoseBlock& block, const float* from, const float* to, float u, float span, int group,
             float out[4][kLanes])
{
    const int width = block.width();
    const int stride = block.stride();
    const auto lane = [&](const float* row, int part, int c) { return row + (part * width + c) * stride + group; };

    if (block.interpolation == KeyInterpolation::cubic) {
        const float u2 = u * u;
        const float u3 = u2 * u;
        const float h00 = 2.0f * u3 - 3.0f * u2 + 1.0f;
        const float h10 = (u3 - 2.0f * u2 + u) * span;
        const float h01 = 3.0f * u2 - 2.0f * u3;
        const float h11 = (u3 - u2) * span;
        for (int c = 0; c < width; ++c)
            for (int l = 0; l < kLanes; ++l)
                out[c][l] = h00 * lane(from, 1, c)[l] + h10 * lane(from, 2, c)[l] + h01 * lane(to, 1, c)[l]
                            + h11 * lane(to, 0, c)[l];
        if (block.path != NodePath::rotation)
            return;
        const float* nearer = u < 0.5f ? from : to;
        for (int l = 0; l < kLanes; ++l) {
            const float length2 =
                out[0][l] * out[0][l] + out[1][l] * out[1][l] + out[2][l] * out[2][l] + out[3][l] * out[3][l];
            const bool lost = length2 < 1e-12f;
            const float scale = 1.0f / std::sqrt(lost ? 1.0f : length2);
            for (int c = 0; c < 4; ++c)
                out[c][l] = lost ? lane(nearer, 1, c)[l] : out[c][l] * scale;
        }
        return;
    }
    if (block.path == NodePath::rotation) {
        const float* const a[4] = {lane(from, 0, 0), lane(from, 0, 1), lane(from, 0, 2), lane(from, 0, 3)};
        const float* const b[4] = {lane(to, 0, 0), lane(to, 0, 1), lane(to, 0, 2), lane(to, 0, 3)};
        float* const rows[4] = {out[0], out[1], out[2], out[3]};
        float f[kLanes];
        std::fill_n(f, kLanes, u);
        slerpGroup(a, b, f, rows);
        return;
    }
    for (int c = 0; c < width; ++c)
        for (int l = 0; l < kLanes; ++l)
            out[c][l] = lane(from, 0, c)[l] + (lane(to, 0, c)[l] - lane(from, 0, c)[l]) * u;
}

void sampleBlock(const PoseBlock& block, double t, PoseBuffer& pose, std::span<float> morphs)
{
    const std::size_t key = findKey(block.times, t);
    const float* from = block.values.data() + key * block.rowSize();
    const double at = block.times[key];
    const bool held = block.interpolation == KeyInterpolation::step || key + 1 == block.times.size() || t <= at;
    const double span = held ? 1.0 : static_cast<double>(block.times[key + 1]) - at;
    const float u = held ? 0.0f : static_cast<float>(std::min(1.0, (t - at) / span));
    const float* to = held ? from : from + block.rowSize();

    const int width = block.width();
    const int stride = block.stride();
    const int lanes = static_cast<int>(block.target.size());
    const int valuePart = block.parts() == 3 ? width : 0;  // rows before the value in a key
    float mixed[4][kLanes];
    const bool morph = block.path == NodePath::morphWeights;
    for (int group = 0; group < lanes; group += kLanes) {
        if (!held)
            mixKeys(block, from, to, u, static_cast<float>(span), group, mixed);
        const int count = std::min(kLanes, lanes - group);
        for (int c = 0; c < width; ++c) {
            const float* value = held ? from + (valuePart + c) * stride + group : mixed[c];
            float* row = morph ? morphs.data() : pose.row(PoseBuffer::firstRow(block.path) + c);
            for (int l = 0; l < count; ++l)
                row[block.target[static_cast<std::size_t>(group + l)]] = value[l];
        }
    }
}

}  // namespace

void mixPath(NodePath path, const PoseBuffer& a, const PoseBuffer& b, const float* f, PoseBuffer& out)
{
    const int first = PoseBuffer::firstRow(path);
    if (path == NodePath::rotation) {
        for (int group = 0; group < out.stride(); group += kLanes) {
            const float* const qa[4] = {a.row(3) + group, a.row(4) + group, a.row(5) + group, a.row(6) + group};
            const float* const qb[4] = {b.row(3) + group, b.row(4) + group, b.row(5) + group, b.row(6) + group};
            float* const q[4] = {out.row(3) + group, out.row(4) + group, out.row(5) + group, out.row(6) + group};
            slerpGroup(qa, qb, f + group, q);
        }
        return;
    }
    for (int c = 0; c < 3; ++c) {
        const float* va = a.row(first + c);
        const float* vb = b.row(first + c);
        float* v = out.row(first + c);
        for (int l = 0; l < out.stride(); ++l)
            v[l] = va[l] * (1.0f - f[l]) + vb[l] * f[l];
    }
}

void samplePoseClip(const PoseClip& clip, double t, double closing, PoseBuffer& pose, std::span<float> morphs, PoseBuffer& scratch,
                    std::span<float> morphScratch)
{
    const double within = std::min(t, clip.duration);
    for (const PoseBlock& block : clip.blocks)
        sampleBlock(block, within, pose, morphs);
    if (!(t > clip.duration) || closing <= 0.0)
        return;

    // Past the last pose: on the way back to the first.
    for (const PoseBlock& block : clip.blocks)
        sampleBlock(block, 0.0, scratch, morphScratch);
    const float back = static_cast<float>(std::min(1.0, (t - clip.duration) / closing));
    float f[kLanes];
    for (const NodePath path : {NodePath::translation, NodePath::rotation, NodePath::scale}) {
        const std::vector<float>& cover = clip.cover.path[static_cast<std::size_t>(path)];
        const int first = PoseBuffer::firstRow(path);
        const int width = path == NodePath::rotation ? 4 : 3;
        for (int group = 0; group < pose.stride(); group += kLanes) {
            for (int l = 0; l < kLanes; ++l)
                f[l] = cover[static_cast<std::size_t>(group + l)] * back;
            if (path == NodePath::rotation) {
                const float* const a[4] = {pose.row(3) + group, pose.row(4) + group, pose.row(5) + group,
                                           pose.row(6) + group};
                const float* const b[4] = {scratch.row(3) + group, scratch.row(4) + group, scratch.row(5) + group,
                                           scratch.row(6) + group};
                float* const q[4] = {pose.row(3) + group, pose.row(4) + group, pose.row(5) + group,
                                     pose.row(6) + group};
                slerpGroup(a, b, f, q);
                continue;
            }
            for (int c = 0; c < width; ++c)
                for (int l = 0; l < kLanes; ++l) {
                    float& v = pose.row(first + c)[group + l];
                    v = v * (1.0f - f[l]) + scratch.row(first + c)[group + l] * f[l];
                }
        }
    }
    for (std::size_t i = 0; i < morphs.size(); ++i) {
        const float g = clip.cover.morph[i] * back;
        morphs[i] = morphs[i] * (1.0f - g) + morphScratch[i] * g;
    }
}

void toLocalTransforms(const PoseBuffer& pose, std::span<Transform> local)
{
    for (std::size_t i = 0; i < local.size(); ++i) {
        const int node = static_cast<int>(i);
        local[i] = {pose.translation(node), pose.rotation(node), pose.scale(node)};
    }
}

void toModelMatrices(const PoseBuffer& pose, std::span<const int> parents, std::span<Mat4> model)
{
    for (std::size_t i = 0; i < model.size(); ++i) {
        const int node = static_cast<int>(i);
        const Mat4 local = toMatrix({pose.translation(node), pose.rotation(node), pose.scale(node)});
        model[i] = parents[i] < 0 ? local : model[static_cast<std::size_t>(parents[i])] * local;
    }
}

}  // namespace sinew
