#include "core/model/skinning.h"

#include <glm/gtc/matrix_inverse.hpp>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

using DMat3 = glm::dmat3;

// The nearest rotation (or rotation with mirror) of a matrix that is far from
// singular, by Newton's iteration: R <- (R + R^-T) / 2.
DMat3 nearestOrthogonal(const DMat3& m)
{
    // Of volume 1 to begin with, so that a model in millimetres takes no more steps.
    DMat3 r = m / std::cbrt(std::abs(glm::determinant(m)));
    for (int i = 0; i < 20; ++i) {
        const DMat3 next = (r + glm::inverseTranspose(r)) * 0.5;
        const DMat3 step = next - r;
        r = next;
        if (glm::dot(step[0], step[0]) + glm::dot(step[1], step[1]) + glm::dot(step[2], step[2]) < 1e-24)
            break;
    }
    return r;
}

// Eigenvectors (columns) of a symmetric matrix by Jacobi rotations; eight
// sweeps are far more than 3x3 needs.
DMat3 eigenvectors(DMat3 a)
{
    DMat3 v(1.0);
    for (int sweep = 0; sweep < 8; ++sweep) {
        for (int p = 0; p < 2; ++p) {
            for (int q = p + 1; q < 3; ++q) {
                if (a[p][q] == 0.0)
                    continue;
                const double theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
                const double t = (theta >= 0.0 ? 1.0 : -1.0) / (std::abs(theta) + std::sqrt(theta * theta + 1.0));
                const double c = 1.0 / std::sqrt(t * t + 1.0);
                const double s = t * c;
                DMat3 j(1.0);
                j[p][p] = c;
                j[q][q] = c;
                j[q][p] = s;
                j[p][q] = -s;
                a = glm::transpose(j) * a * j;
                a[p][q] = a[q][p] = 0.0;
                v = v * j;
            }
        }
    }
    return v;
}

// u_i = M v_i / sigma_i; where sigma is (nearly) 0, whatever completes the frame.
DMat3 leftVectors(const DMat3& m, const DMat3& v, const DVec3& sigma)
{
    int order[3] = {0, 1, 2};
    std::sort(order, order + 3, [&](int a, int b) { return sigma[a] > sigma[b]; });
    const double tiny = sigma[order[0]] * 1e-9;
    DMat3 u(0.0);
    const auto known = [&](int i) { return sigma[i] > tiny && sigma[i] > 0.0; };
    const int a = order[0];
    const int b = order[1];
    const int c = order[2];
    u[a] = known(a) ? glm::normalize(m * v[a]) : v[a];
    if (known(b)) {
        const DVec3 along = m * v[b];
        u[b] = glm::normalize(along - u[a] * glm::dot(along, u[a]));
    } else {
        DVec3 seed = v[b] - u[a] * glm::dot(v[b], u[a]);
        if (glm::dot(seed, seed) < 1e-6)
            seed = v[c] - u[a] * glm::dot(v[c], u[a]);
        u[b] = glm::normalize(seed);
    }
    const DVec3 third = glm::cross(u[a], u[b]);
    // v is a proper or improper frame depending on the sweep; keep what M says, else agree with v.
    const double side = known(c) ? glm::dot(m * v[c], third) : glm::dot(v[c], glm::cross(v[a], v[b]));
    u[c] = side < 0.0 ? -third : third;
    return u;
}

struct DualQuaternion {
    Quat real{0.0f, 0.0f, 0.0f, 0.0f};
    Quat dual{0.0f, 0.0f, 0.0f, 0.0f};
};

PolarEntry readEntry(std::span<const float> row, std::size_t entry)
{
    const float* v = row.data() + entry * 16;
    return {Quat(v[3], v[0], v[1], v[2]), Vec3(v[4], v[5], v[6]), {v[8], v[9], v[10], v[11], v[12], v[13]}};
}

PolarEntry mixEntries(const PolarEntry& a, const PolarEntry& b, float t)
{
    const float sign = glm::dot(a.rotation, b.rotation) < 0.0f ? -1.0f : 1.0f;
    PolarEntry out;
    out.rotation = glm::normalize(a.rotation * (1.0f - t) + b.rotation * (sign * t));
    out.translation = glm::mix(a.translation, b.translation, t);
    for (std::size_t k = 0; k < 6; ++k)
        out.stretch[k] = a.stretch[k] + (b.stretch[k] - a.stretch[k]) * t;
    return out;
}

PolarEntry mixFrames(const FrameRows<float>& frame, std::size_t entry)
{
    const PolarEntry from = readEntry(frame.row, entry);
    return frame.time != 0.0f ? mixEntries(from, readEntry(frame.next, entry), frame.time) : from;
}

}  // namespace

PolarEntry polarSplit(const Matrix34<float>& matrix)
{
    DMat3 m;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
            m[c][r] = matrix[static_cast<std::size_t>(r * 4 + c)];
    DMat3 rotation;
    DMat3 stretch;
    const double volume = glm::length(m[0]) * glm::length(m[1]) * glm::length(m[2]);
    if (std::abs(glm::determinant(m)) > 1e-3 * volume) {
        rotation = nearestOrthogonal(m);
        stretch = glm::transpose(rotation) * m;
    } else {
        const DMat3 v = eigenvectors(glm::transpose(m) * m);
        const DVec3 sigma(glm::length(m * v[0]), glm::length(m * v[1]), glm::length(m * v[2]));
        rotation = leftVectors(m, v, sigma) * glm::transpose(v);
        stretch = v * DMat3(sigma.x, 0, 0, 0, sigma.y, 0, 0, 0, sigma.z) * glm::transpose(v);
    }
    if (glm::determinant(rotation) < 0.0) {
        rotation = -rotation;
        stretch = -stretch;
    }
    PolarEntry entry;
    entry.rotation = Quat(glm::normalize(glm::quat_cast(rotation)));
    entry.translation = {matrix[3], matrix[7], matrix[11]};
    entry.stretch = {static_cast<float>(stretch[0][0]), static_cast<float>(stretch[1][1]),
                     static_cast<float>(stretch[2][2]), static_cast<float>(stretch[1][0]),
                     static_cast<float>(stretch[2][0]), static_cast<float>(stretch[2][1])};
    return entry;
}

Matrix34<float> toMatrix34(const PolarEntry& entry)
{
    const glm::mat3 rotation = glm::mat3_cast(entry.rotation);
    const std::array<float, 6>& s = entry.stretch;
    const glm::mat3 stretch(s[0], s[3], s[4], s[3], s[1], s[5], s[4], s[5], s[2]);
    const glm::mat3 m = rotation * stretch;
    return {m[0][0], m[1][0], m[2][0], entry.translation.x, m[0][1], m[1][1], m[2][1], entry.translation.y,
            m[0][2], m[1][2], m[2][2], entry.translation.z};
}

std::array<float, 16> toTexels(const PolarEntry& entry)
{
    return {entry.rotation.x,    entry.rotation.y,    entry.rotation.z,    entry.rotation.w,
            entry.translation.x, entry.translation.y, entry.translation.z, 0.0f,
            entry.stretch[0],    entry.stretch[1],    entry.stretch[2],    entry.stretch[3],
            entry.stretch[4],    entry.stretch[5],    0.0f,                0.0f};
}

DualQuaternionMap toDualQuaternionMap(const TransformMap& map)
{
    DualQuaternionMap out;
    out.entryCount = static_cast<std::uint32_t>(map.layout.entries.size());
    out.morphCount = map.layout.morphCount;
    out.rowsPerColumn = map.rowsPerColumn;
    out.height = map.height;
    const std::uint32_t blocks = map.layout.texels() > 0 ? map.width / map.layout.texels() : 0;
    out.width = out.rowTexels() * blocks;
    out.texels.assign(std::size_t{out.width} * out.height * 4, 0.0f);

    const auto writableRow = [&](std::uint32_t r) { return out.texels.data() + (out.row(r).data() - out.texels.data()); };
    for (const BakedClip& clip : map.clips) {
        for (std::uint32_t i = 0; i < clip.rowCount; ++i) {
            const std::span<const float> from = map.row(clip.firstRow + i);
            float* to = writableRow(clip.firstRow + i);
            const float* before = i > 0 ? writableRow(clip.firstRow + i - 1) : nullptr;
            for (std::uint32_t e = 0; e < out.entryCount; ++e) {
                Matrix34<float> matrix;
                std::copy_n(from.data() + std::size_t{e} * 12, 12, matrix.begin());
                float* v = to + std::size_t{e} * 16;
                std::ranges::copy(toTexels(polarSplit(matrix)), v);
                if (before) {
                    const float* b = before + std::size_t{e} * 16;
                    if (b[0] * v[0] + b[1] * v[1] + b[2] * v[2] + b[3] * v[3] < 0.0f)
                        for (int k = 0; k < 4; ++k)
                            v[k] = -v[k];
                }
            }
            std::copy(from.begin() + std::size_t{out.entryCount} * 12, from.end(), to + std::size_t{out.entryCount} * 16);
        }
    }
    return out;
}

PolarEntry mixDualQuaternion(const SkinRows<float>& rows, const std::array<std::uint16_t, 4>& joints,
                             const Vec4& weights)
{
    std::array<PolarEntry, 4> entries;
    int strongest = 0;
    for (int i = 0; i < 4; ++i) {
        if (weights[i] == 0.0f)
            continue;
        const std::size_t joint = joints[static_cast<std::size_t>(i)];
        PolarEntry& entry = entries[static_cast<std::size_t>(i)];
        entry = mixFrames(rows.current, joint);
        if (!rows.next.row.empty() && rows.tween != 0.0f)
            entry = mixEntries(entry, mixFrames(rows.next, joint), rows.tween);
        if (weights[i] > weights[strongest])
            strongest = i;
    }
    DualQuaternion sum;
    PolarEntry out;
    out.stretch.fill(0.0f);
    const Quat& lead = entries[static_cast<std::size_t>(strongest)].rotation;
    for (int i = 0; i < 4; ++i) {
        if (weights[i] == 0.0f)
            continue;
        const PolarEntry& entry = entries[static_cast<std::size_t>(i)];
        const float w = glm::dot(lead, entry.rotation) < 0.0f ? -weights[i] : weights[i];
        const Quat translation(0.0f, entry.translation);
        sum.real += entry.rotation * w;
        sum.dual += (translation * entry.rotation) * (0.5f * w);
        for (std::size_t k = 0; k < 6; ++k)
            out.stretch[k] += weights[i] * entry.stretch[k];
    }
    const float length = glm::length(sum.real);
    const Quat real = sum.real * (1.0f / length);
    const Quat dual = sum.dual * (1.0f / length);
    // glm: quaternion product; the conjugate undoes the rotation.
    const Quat moved = dual * glm::conjugate(real);
    out.rotation = real;
    out.translation = Vec3(moved.x, moved.y, moved.z) * 2.0f;
    return out;
}

}  // namespace sinew
