#include "core/model/blend_pose.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace sinew {
namespace {

// sin(w * angle) / sin(angle) as a power series in c = cos(angle) - 1:
// the factors are w * prod (w^2 / (i(2i+1)) - i/(2i+1)) * c. Six terms leave an
// error under 2e-8 for c above -0.1, the usual case between neighbouring keys,
// without a single transcendental function.
constexpr float kSeriesReach = 0.1f;

float sineRatio(float w, float c)
{
    const float w2 = w * w;
    float sum = 1.0f;
    for (int i = 6; i >= 1; --i) {
        const float fi = static_cast<float>(i);
        sum = 1.0f + (w2 / (fi * (2.0f * fi + 1.0f)) - fi / (2.0f * fi + 1.0f)) * c * sum;
    }
    return w * sum;
}

}  // namespace

Quat slerpShortest(const Quat& a, const Quat& b, float w)
{
    float cosine = glm::dot(a, b);
    const float sign = cosine < 0.0f ? -1.0f : 1.0f;
    cosine *= sign;
    float wa;
    float wb;
    if (cosine > 1.0f - kSeriesReach && std::abs(w - 0.5f) <= 0.5f) {
        const float c = std::min(cosine, 1.0f) - 1.0f;
        wa = sineRatio(1.0f - w, c);
        wb = sineRatio(w, c);
    } else if (cosine >= 1.0f) {
        wa = 1.0f - w;
        wb = w;
    } else {
        const float angle = std::acos(cosine);
        const float scale = 1.0f / std::sin(angle);
        wa = std::sin((1.0f - w) * angle) * scale;
        wb = std::sin(w * angle) * scale;
    }
    wb *= sign;
    const Quat q(wa * a.w + wb * b.w, wa * a.x + wb * b.x, wa * a.y + wb * b.y, wa * a.z + wb * b.z);
    return glm::normalize(q);
}

Transform blendTransform(const Transform& a, const Transform& b, float w)
{
    return {glm::mix(a.translation, b.translation, w), slerpShortest(a.rotation, b.rotation, w),
            glm::mix(a.scale, b.scale, w)};
}

void blendPose(std::span<const Transform> a, std::span<const Transform> b, float w, std::span<Transform> out)
{
    assert(a.size() == b.size() && a.size() == out.size());
    if (w == 0.0f || w == 1.0f) {
        const auto from = w == 0.0f ? a : b;
        if (from.data() != out.data())
            std::copy(from.begin(), from.end(), out.begin());
        return;
    }
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = blendTransform(a[i], b[i], w);
}

}  // namespace sinew
