#include "core/model/blend_error.h"

#include "core/model/pose.h"

#include <algorithm>
#include <cmath>

namespace sinew {

BakedFrame bakedFrame(std::span<const BakedClip> baked, int clip, double seconds)
{
    if (clip < 0 || static_cast<std::size_t>(clip) >= baked.size())
        return {};
    const BakedClip& rows = baked[static_cast<std::size_t>(clip)];
    const std::uint32_t last = rows.rowCount - 1;
    const double frame = std::clamp(seconds * rows.rate, 0.0, static_cast<double>(rows.rowCount));
    const auto row = std::min(static_cast<std::uint32_t>(frame), last);
    return {clip, row, row == last ? 0 : row + 1, static_cast<float>(std::min(frame - row, 1.0))};
}

BlendMeter::BlendMeter(const Model& model)
    : m_model(&model), m_layout(rowLayout(model)), m_parents(parentsOf(model)), m_pose(model.nodes.size()),
      m_matrices(std::size_t{m_layout.texels()} * 4)
{
    for (std::size_t e = 0; e < m_layout.entries.size(); ++e) {
        const PaletteEntry& entry = m_layout.entries[e];
        Probe probe{static_cast<std::uint16_t>(e), entry.node, Vec3(0.0f)};
        if (entry.skin >= 0) {
            const Skin& skin = model.skins[static_cast<std::size_t>(entry.skin)];
            const auto joint = static_cast<std::size_t>(entry.joint);
            probe.node = skin.joints[joint];
            probe.bound = Vec3(glm::inverse(skin.inverseBind[joint])[3]);
        }
        if (std::isfinite(glm::dot(probe.bound, probe.bound)))
            m_probes.push_back(probe);
    }
}

void BlendMeter::write(SkinBlend blend, const BakedClip& baked, const ModelClip& clip, std::uint32_t row,
                       std::vector<float>& out)
{
    m_local = restPose(*m_model);
    m_morphs = restMorphWeights(*m_model);
    sampleClip(*m_model, clip, row + 1 == baked.rowCount ? clip.duration : row / baked.rate, m_local, m_morphs);
    toModelSpace(m_parents, m_local, m_pose);
    writeRow(*m_model, m_layout, m_pose, m_morphs, m_matrices);
    if (blend == SkinBlend::matrix) {
        out = m_matrices;
        return;
    }
    out.resize(m_layout.entries.size() * 16);
    for (std::size_t e = 0; e < m_layout.entries.size(); ++e) {
        Matrix34<float> matrix;
        std::copy_n(m_matrices.begin() + static_cast<std::ptrdiff_t>(e * 12), 12, matrix.begin());
        std::ranges::copy(toTexels(polarSplit(matrix)), out.begin() + static_cast<std::ptrdiff_t>(e * 16));
    }
}

FrameRows<float> BlendMeter::rows(SkinBlend blend, std::span<const BakedClip> baked, const BakedFrame& frame,
                                  std::vector<float>& row, std::vector<float>& after)
{
    const BakedClip& rows = baked[static_cast<std::size_t>(frame.clip)];
    const ModelClip& clip = m_model->clips[static_cast<std::size_t>(frame.clip)];
    write(blend, rows, clip, frame.row, row);
    if (frame.time != 0.0f)
        write(blend, rows, clip, frame.after, after);
    return {row, after, frame.time};
}

BlendError BlendMeter::measure(SkinBlend blend, std::span<const BakedClip> baked, const BakedFrame& current,
                               const BakedFrame& next, float weight, std::span<const Mat4> pose)
{
    SkinRows<float> shown;
    shown.current = rows(blend, baked, current, m_rows[0], m_rows[1]);
    if (next.clip >= 0 && weight > 0.0f) {
        shown.next = rows(blend, baked, next, m_rows[2], m_rows[3]);
        shown.tween = weight;
    }
    BlendError worst;
    for (const Probe& probe : m_probes) {
        const std::array<std::uint16_t, 4> joints{probe.entry, 0, 0, 0};
        const Matrix34<float> m = blend == SkinBlend::matrix
                                      ? mixMatrix<float>(shown, joints, {1.0f, 0.0f, 0.0f, 0.0f})
                                      : toMatrix34(mixDualQuaternion(shown, joints, Vec4(1.0f, 0.0f, 0.0f, 0.0f)));
        const Vec4 p(probe.bound, 1.0f);
        const Vec3 at(glm::dot(Vec4(m[0], m[1], m[2], m[3]), p), glm::dot(Vec4(m[4], m[5], m[6], m[7]), p),
                      glm::dot(Vec4(m[8], m[9], m[10], m[11]), p));
        const float distance = glm::distance(at, Vec3(pose[static_cast<std::size_t>(probe.node)][3]));
        if (distance > worst.distance)
            worst = {distance, probe.node};
    }
    return worst;
}

}  // namespace sinew
