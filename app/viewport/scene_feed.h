// SceneFeed: a scene shows what a Player says: pose, morphs, opacities of parts,
// values of materials.
// The viewport and the renderer both go through it, so that they look alike.
#pragma once

#include "core/model/blend_error.h"
#include "core/player/player.h"
#include "core/project/project.h"

#include <map>
#include <optional>
#include <span>

namespace sinew {

class ModelScene;

// How the cross-fade is drawn where the project wants baked clips mixed on the GPU.
struct BlendShown {
    TweenBlend blend = TweenBlend::pose;  // what is drawn
    // Why the pose is drawn although the project wants something else.
    enum class Instead { no, noClip, layers, weight, still, authored, bindings, tooLarge } instead = Instead::no;
    BlendError error;     // of what is drawn against the pose, which is what exports hold
    float relative = 0;   // the same distance as a part of the model's size
};

// GUI thread. The scene must outlive it.
class SceneFeed {
public:
    explicit SceneFeed(ModelScene& scene) : m_scene(scene) {}

    // Another model is in the scene; nothing of the last one is remembered.
    void reset();
    // Shows the player's last evaluation. Nothing happens (and it says false) while its
    // skeleton is not the scene's, as between an import and the next compile.
    bool show(const Project& project, const Player& player);
    // As of the last show().
    [[nodiscard]] const BlendShown& blend() const { return m_blend; }

private:
    void showBlend(const Project& project, const Player& player);
    void showOpacities(const Project& project, std::span<const double> parts);
    void showMaterials(const Player& player);
    ModelScene& m_scene;
    BlendShown m_blend;
    std::optional<BlendMeter> m_meter;
    std::map<int, float> m_opacities;     // by node, as shown
    std::map<int, Material> m_materials;  // those that differ from the model's, as shown
};

}  // namespace sinew
