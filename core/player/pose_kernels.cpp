#include "core/player/pose_kernels.h"

#include "core/motion/batch_targets.h"
#include "core/player/block_moment.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/player/pose_kernels.cpp"
#include <hwy/foreach_target.h>

#include "core/player/pose_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

// Rotations of blocks that leave a group partly empty, put together into full ones.
class Gathered {
public:
    Gathered(float* rows, int stride) : m_rows(rows), m_stride(stride)
    {
        for (int l = 0; l < kPoseLanes; ++l)
            m_from[3][l] = m_to[3][l] = 1.0f;
    }
    HWY_INLINE void add(const float* from, const float* to, int blockStride, float u, int target)
    {
        for (int c = 0; c < 4; ++c) {
            m_from[c][m_count] = from[c * blockStride];
            m_to[c][m_count] = to[c * blockStride];
        }
        m_u[m_count] = u;
        m_target[m_count] = target;
        if (++m_count == kPoseLanes)
            flush();
    }
    HWY_INLINE void flush()
    {
        if (m_count == 0)
            return;
        storeRotations(slerp(loadRotations(m_from[0], kPoseLanes), loadRotations(m_to[0], kPoseLanes), load(m_u)),
                       m_from[0], kPoseLanes);
        for (int c = 0; c < 4; ++c)
            for (int l = 0; l < m_count; ++l)
                m_rows[c * m_stride + m_target[l]] = m_from[c][l];
        m_count = 0;
    }

private:
    float* m_rows;
    int m_stride;
    HWY_ALIGN float m_from[4][kPoseLanes] = {};
    HWY_ALIGN float m_to[4][kPoseLanes] = {};
    HWY_ALIGN float m_u[kPoseLanes] = {};
    int m_target[kPoseLanes] = {};
    int m_count = 0;
};

// Where a block's lanes go.
struct Destination {
    const PoseBlock& block;
    const std::vector<std::uint8_t>& neighbours;
    float* rows;
    int stride;

    [[nodiscard]] const int* targets(int group) const { return block.target.data() + group; }
    [[nodiscard]] int count(int group) const
    {
        return std::min(kPoseLanes, static_cast<int>(block.target.size()) - group);
    }
    [[nodiscard]] bool inOrder(int group) const
    {
        return neighbours[static_cast<std::size_t>(group / kPoseLanes)] != 0;
    }
    HWY_INLINE void put(int group, int component, const Group& value) const
    {
        float* row = rows + component * stride;
        if (inOrder(group)) {
            store(value, row + targets(group)[0]);
            return;
        }
        HWY_ALIGN float lanes[kPoseLanes];
        store(value, lanes);
        for (int l = 0; l < count(group); ++l)
            row[targets(group)[l]] = lanes[l];
    }
};

HWY_INLINE void hold(const Destination& to, const float* value)
{
    const int lanes = static_cast<int>(to.block.target.size());
    for (int c = 0; c < to.block.width(); ++c, value += to.block.stride())
        for (int group = 0; group < lanes; group += kPoseLanes)
            to.put(group, c, load(value + group));
}

HWY_INLINE void sampleCubic(const Destination& to, const BlockMoment& m)
{
    const PoseBlock& block = to.block;
    const int width = block.width();
    const int stride = block.stride();
    const float u2 = m.u * m.u;
    const float u3 = u2 * m.u;
    const float h00 = 2.0f * u3 - 3.0f * u2 + 1.0f;
    const float h10 = (u3 - 2.0f * u2 + m.u) * m.span;
    const float h01 = 3.0f * u2 - 2.0f * u3;
    const float h11 = (u3 - u2) * m.span;
    const float* nearer = m.u < 0.5f ? m.from : m.to;
    const auto row = [&](const float* key, int part, int c) { return key + (part * width + c) * stride; };
    for (int group = 0; group < static_cast<int>(block.target.size()); group += kPoseLanes) {
        HWY_ALIGN float out[4][kPoseLanes];
        for (int c = 0; c < width; ++c)
            for (int l = group; l < group + kPoseLanes; ++l)
                out[c][l - group] = h00 * row(m.from, 1, c)[l] + h10 * row(m.from, 2, c)[l] + h01 * row(m.to, 1, c)[l]
                                    + h11 * row(m.to, 0, c)[l];
        // A rotation is normalised; a curve through zero has no direction to keep.
        for (int l = 0; block.path == NodePath::rotation && l < kPoseLanes; ++l) {
            const float length2 =
                out[0][l] * out[0][l] + out[1][l] * out[1][l] + out[2][l] * out[2][l] + out[3][l] * out[3][l];
            const bool lost = length2 < 1e-12f;
            const float scale = 1.0f / std::sqrt(lost ? 1.0f : length2);
            for (int c = 0; c < 4; ++c)
                out[c][l] = lost ? row(nearer, 1, c)[group + l] : out[c][l] * scale;
        }
        for (int c = 0; c < width; ++c)
            to.put(group, c, load(out[c]));
    }
}

HWY_INLINE void sampleRotations(const Destination& to, const BlockMoment& m, Gathered& gathered)
{
    const int stride = to.block.stride();
    const Group u = all(m.u);
    for (int group = 0; group < static_cast<int>(to.block.target.size()); group += kPoseLanes) {
        const int count = to.count(group);
        if (count < kPoseLanes) {
            for (int l = 0; l < count; ++l)
                gathered.add(m.from + group + l, m.to + group + l, stride, m.u, to.targets(group)[l]);
            break;
        }
        const Rotations q = slerp(loadRotations(m.from + group, stride), loadRotations(m.to + group, stride), u);
        to.put(group, 0, q.x);
        to.put(group, 1, q.y);
        to.put(group, 2, q.z);
        to.put(group, 3, q.w);
    }
}

HWY_INLINE void sampleLines(const Destination& to, const BlockMoment& m)
{
    const int stride = to.block.stride();
    const Group u = all(m.u);
    for (int group = 0; group < static_cast<int>(to.block.target.size()); group += kPoseLanes)
        for (int c = 0; c < to.block.width(); ++c)
            to.put(group, c, between(load(m.from + c * stride + group), load(m.to + c * stride + group), u));
}

// Sets all lanes of the paths that move.
void sampleClip(const PoseClip& clip, double t, const PoseRoom& room)
{
    const ClipLayout& layout = clip.layout;
    const std::size_t stride = layout.still.size() / kPoseRows;
    for (int p = 0; p < kPosePaths; ++p)
        if (layout.moves[static_cast<std::size_t>(p)]) {
            const auto path = static_cast<NodePath>(p);
            const std::size_t first = static_cast<std::size_t>(firstPoseRow(path)) * stride;
            std::memcpy(room.lanes + first, layout.still.data() + first,
                        (path == NodePath::rotation ? 4 : 3) * stride * sizeof(float));
        }
    if (!layout.stillMorphs.empty())
        std::memcpy(room.morphs, layout.stillMorphs.data(), layout.stillMorphs.size() * sizeof(float));

    float* rotations = room.lanes + static_cast<std::size_t>(firstPoseRow(NodePath::rotation)) * stride;
    Gathered gathered(rotations, static_cast<int>(stride));
    for (std::size_t i = 0; i < clip.blocks.size(); ++i) {
        const PoseBlock& block = clip.blocks[i];
        if (block.times.size() == 1)
            continue;
        const BlockMoment m = momentOf(block, t);
        const Destination to{block, layout.neighbours[i],
                             block.path == NodePath::morphWeights
                                 ? room.morphs
                                 : room.lanes + static_cast<std::size_t>(firstPoseRow(block.path)) * stride,
                             static_cast<int>(stride)};
        if (m.to == m.from)
            hold(to, m.from + (block.parts() == 3 ? block.width() * block.stride() : 0));
        else if (block.interpolation == KeyInterpolation::cubic)
            sampleCubic(to, m);
        else if (block.path == NodePath::rotation)
            sampleRotations(to, m, gathered);
        else
            sampleLines(to, m);
    }
    gathered.flush();
}

HWY_INLINE Rotations mixed(const Rotations& a, const Rotations& b, const Group& f)
{
    const Rotations q = slerp(a, b, f);
    return {endsKept(a.x, b.x, f, q.x), endsKept(a.y, b.y, f, q.y), endsKept(a.z, b.z, f, q.z),
            endsKept(a.w, b.w, f, q.w)};
}

// What the clip moves: `room` towards `back` by f.
void goBack(const PoseClip& clip, float f, const PoseRoom& room, const PoseRoom& back)
{
    const ClipLayout& layout = clip.layout;
    const int stride = static_cast<int>(layout.still.size()) / kPoseRows;
    const Group share = all(f);
    for (int p = 0; p < kPosePaths; ++p) {
        if (!layout.moves[static_cast<std::size_t>(p)])
            continue;
        const int first = firstPoseRow(static_cast<NodePath>(p)) * stride;
        if (static_cast<NodePath>(p) == NodePath::rotation)
            for (int at = first; at < first + stride; at += kPoseLanes)
                storeRotations(mixed(loadRotations(room.lanes + at, stride), loadRotations(back.lanes + at, stride), share),
                               room.lanes + at, stride);
        else
            for (int at = first; at < first + 3 * stride; at += kPoseLanes)
                store(weighted(load(room.lanes + at), load(back.lanes + at), share), room.lanes + at);
    }
    for (std::size_t i = 0; i < layout.stillMorphs.size(); ++i)
        room.morphs[i] = room.morphs[i] * (1.0f - f) + back.morphs[i] * f;
}

void layRotations(std::span<const LaneMix> mix, const float* first, const float* second, const float* pair,
                  const float* over, float* out)
{
    const int stride = static_cast<int>(mix.size()) * kPoseLanes;
    for (std::size_t g = 0; g < mix.size(); ++g) {
        const std::size_t at = g * kPoseLanes;
        switch (mix[g]) {
        case LaneMix::keep: break;
        case LaneMix::first: storeRotations(loadRotations(first + at, stride), out + at, stride); break;
        case LaneMix::second: storeRotations(loadRotations(second + at, stride), out + at, stride); break;
        case LaneMix::pair:
            storeRotations(
                slerp(loadRotations(first + at, stride), loadRotations(second + at, stride), load(pair + at)), out + at,
                stride);
            break;
        case LaneMix::layered: {
            const Rotations both =
                mixed(loadRotations(first + at, stride), loadRotations(second + at, stride), load(pair + at));
            storeRotations(mixed(loadRotations(out + at, stride), both, load(over + at)), out + at, stride);
            break;
        }
        }
    }
}

void layVectors(std::span<const LaneMix> mix, const float* first, const float* second, const float* pair,
                const float* over, float* out)
{
    const std::size_t stride = mix.size() * kPoseLanes;
    for (std::size_t g = 0; g < mix.size(); ++g)
        for (std::size_t at = g * kPoseLanes; at < 3 * stride; at += stride) {
            const std::size_t lane = g * kPoseLanes;
            switch (mix[g]) {
            case LaneMix::keep: break;
            case LaneMix::first: store(load(first + at), out + at); break;
            case LaneMix::second: store(load(second + at), out + at); break;
            case LaneMix::pair:
                store(weighted(load(first + at), load(second + at), load(pair + lane)), out + at);
                break;
            case LaneMix::layered:
                store(weighted(load(out + at), weighted(load(first + at), load(second + at), load(pair + lane)),
                               load(over + lane)),
                      out + at);
                break;
            }
        }
}

// The upper three rows of eight local matrices: element (row, column) of all lanes.
struct LocalMatrices {
    HWY_ALIGN float at[4][3][kPoseLanes];
};

HWY_INLINE void toLocalMatrices(const float* pose, int stride, LocalMatrices& m)
{
    const Lanes d;
    const Vector one = hn::Set(d, 1.0f);
    const auto twice = [](Vector v) HWY_ATTR { return hn::Add(v, v); };
    for (int p = 0; p < kPoseLanes; p += kWidth) {
        const auto row = [&](int r) HWY_ATTR { return hn::LoadU(d, pose + r * stride + p); };
        const Vector x = row(3), y = row(4), z = row(5), w = row(6);
        const Vector xx = hn::Mul(x, x), yy = hn::Mul(y, y), zz = hn::Mul(z, z);
        const Vector xy = hn::Mul(x, y), xz = hn::Mul(x, z), yz = hn::Mul(y, z);
        const Vector wx = hn::Mul(w, x), wy = hn::Mul(w, y), wz = hn::Mul(w, z);
        const Vector rotation[3][3] = {
            {hn::Sub(one, twice(hn::Add(yy, zz))), twice(hn::Add(xy, wz)), twice(hn::Sub(xz, wy))},
            {twice(hn::Sub(xy, wz)), hn::Sub(one, twice(hn::Add(xx, zz))), twice(hn::Add(yz, wx))},
            {twice(hn::Add(xz, wy)), twice(hn::Sub(yz, wx)), hn::Sub(one, twice(hn::Add(xx, yy)))}};
        for (int c = 0; c < 3; ++c) {
            const Vector scale = row(7 + c);
            for (int r = 0; r < 3; ++r)
                hn::Store(hn::Mul(rotation[c][r], scale), d, m.at[c][r] + p);
        }
        for (int r = 0; r < 3; ++r)
            hn::Store(row(r), d, m.at[3][r] + p);
    }
}

void modelMatrices(const float* pose, std::span<const int> parents, float* model)
{
    using Column = hn::CappedTag<float, 4>;
    constexpr int kColumn = static_cast<int>(hn::MaxLanes(Column()));
    const Column d;
    const auto count = static_cast<int>(parents.size());
    const int stride = paddedLanes(count);
    LocalMatrices local;
    for (int group = 0; group < count; group += kPoseLanes) {
        toLocalMatrices(pose + group, stride, local);
        const int last = std::min(count - group, kPoseLanes);
        for (int l = 0; l < last; ++l) {
            float* out = model + (group + l) * 16;
            const int parent = parents[static_cast<std::size_t>(group + l)];
            if (parent < 0) {
                for (int c = 0; c < 4; ++c) {
                    for (int r = 0; r < 3; ++r)
                        out[c * 4 + r] = local.at[c][r][l];
                    out[c * 4 + 3] = c == 3 ? 1.0f : 0.0f;
                }
                continue;
            }
            const float* above = model + parent * 16;
            for (int part = 0; part < 4; part += kColumn) {
                const auto column = [&](int c) HWY_ATTR { return hn::LoadU(d, above + c * 4 + part); };
                const auto a0 = column(0), a1 = column(1), a2 = column(2), a3 = column(3);
                for (int c = 0; c < 4; ++c) {
                    const auto element = [&](int r) HWY_ATTR { return hn::Set(d, local.at[c][r][l]); };
                    auto sum = hn::Add(hn::Add(hn::Mul(a0, element(0)), hn::Mul(a1, element(1))),
                                       hn::Mul(a2, element(2)));
                    if (c == 3)
                        sum = hn::Add(sum, a3);
                    hn::StoreU(sum, d, out + c * 4 + part);
                }
            }
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {

HWY_EXPORT(sampleClip);
HWY_EXPORT(goBack);
HWY_EXPORT(layRotations);
HWY_EXPORT(layVectors);
HWY_EXPORT(modelMatrices);

PoseView samplePoseClip(const PoseClip& clip, double t, double closing, const PoseRoom& room, const PoseRoom& back)
{
    const ClipLayout& layout = clip.layout;
    const std::size_t stride = layout.still.size() / kPoseRows;
    HWY_DYNAMIC_DISPATCH(sampleClip)(clip, std::min(t, clip.duration), room);
    PoseView view{{}, room.morphs, &layout.cover};
    for (int p = 0; p < kPosePaths; ++p)
        view.path[static_cast<std::size_t>(p)] =
            (layout.moves[static_cast<std::size_t>(p)] ? room.lanes : layout.still.data())
            + static_cast<std::size_t>(firstPoseRow(static_cast<NodePath>(p))) * stride;
    if (!(t > clip.duration) || closing <= 0.0)
        return view;

    // Past the last pose: on the way back to the first.
    HWY_DYNAMIC_DISPATCH(sampleClip)(clip, 0.0, back);
    HWY_DYNAMIC_DISPATCH(goBack)(clip, static_cast<float>(std::min(1.0, (t - clip.duration) / closing)), room, back);
    return view;
}

void layPath(NodePath path, std::span<const LaneMix> mix, const float* first, const float* second, const float* pair,
             const float* over, float* out)
{
    if (path == NodePath::rotation)
        HWY_DYNAMIC_DISPATCH(layRotations)(mix, first, second, pair, over, out);
    else
        HWY_DYNAMIC_DISPATCH(layVectors)(mix, first, second, pair, over, out);
}

void toModelMatrices(const float* pose, std::span<const int> parents, std::span<Mat4> model)
{
    if (!model.empty())
        HWY_DYNAMIC_DISPATCH(modelMatrices)(pose, parents, &model[0][0][0]);
}

}  // namespace sinew
#endif
