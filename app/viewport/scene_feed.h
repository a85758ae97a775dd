// SceneFeed: a scene shows what a Player says: pose, morphs, opacities of parts.
// The viewport and the renderer both go through it, so that they look alike.
#pragma once

#include "core/player/player.h"
#include "core/project/project.h"

#include <map>
#include <span>

namespace sinew {

class ModelScene;

// GUI thread. The scene must outlive it.
class SceneFeed {
public:
    explicit SceneFeed(ModelScene& scene) : m_scene(scene) {}

    // Another model is in the scene; nothing of the last one is remembered.
    void reset();
    // Shows the player's last evaluation. Nothing happens while its skeleton is
    // not the scene's, as between an import and the next compile.
    void show(const Project& project, const Player& player);

private:
    void showOpacities(const Project& project, std::span<const double> parts);
    ModelScene& m_scene;
    std::map<int, float> m_opacities;  // by node, as shown
};

}  // namespace sinew
