#include "app/viewport/shadow_place.h"

#include "app/viewport/model_scene.h"
#include "app/viewport/view_state.h"

#include <algorithm>
#include <limits>

namespace sinew {

void placeShadow(const ModelScene& scene, ViewState& state)
{
    const Bounds box = scene.poseBox();
    const Vec3 light = state.keyDirection();
    const float margin = scene.size() * 0.08f;
    Vec2 low(std::numeric_limits<float>::max());
    Vec2 high(std::numeric_limits<float>::lowest());
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 p((corner & 1) ? box.maximum.x : box.minimum.x, (corner & 2) ? box.maximum.y : box.minimum.y,
                     (corner & 4) ? box.maximum.z : box.minimum.z);
        const float down = std::max(p.y - scene.groundHeight(), 0.0f) / -light.y;
        const Vec2 at(p.x + light.x * down, p.z + light.z * down);
        low = glm::min(low, at - margin);
        high = glm::max(high, at + margin);
    }
    state.setShadowArea({low.x, low.y, high.x - low.x, high.y - low.y});
}

}  // namespace sinew
