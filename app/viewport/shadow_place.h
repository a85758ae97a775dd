// Where the ground catches shadows.
#pragma once

namespace sinew {

class ModelScene;
class ViewState;

// Only where they can fall: under the pose's box, along the key light.
void placeShadow(const ModelScene& scene, ViewState& state);

}  // namespace sinew
