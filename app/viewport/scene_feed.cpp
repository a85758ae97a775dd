#include "app/viewport/scene_feed.h"

#include "app/viewport/model_scene.h"

namespace sinew {

void SceneFeed::reset()
{
    m_opacities.clear();
}

void SceneFeed::show(const Project& project, const Player& player)
{
    const Model* model = m_scene.model();
    if (!model || player.modelPose().size() != model->nodes.size() ||
        player.morphWeights().size() != model->morphSlots.size())
        return;
    m_scene.setPose(player.modelPose(), player.morphWeights());
    showOpacities(project, player.opacities());
}

void SceneFeed::showOpacities(const Project& project, std::span<const double> parts)
{
    // A mesh in several parts is as faint as all of them together.
    std::map<int, float> opacities;
    for (std::size_t i = 0; i < project.parts.size() && i < parts.size(); ++i)
        for (const std::string& mesh : project.parts[i].meshes)
            if (const int node = findNode(*m_scene.model(), mesh); node >= 0)
                opacities.try_emplace(node, 1.0f).first->second *= static_cast<float>(parts[i]);
    if (opacities == m_opacities)
        return;
    for (const auto& [node, opacity] : m_opacities)
        if (!opacities.contains(node))
            m_scene.setMeshOpacity(node, 1.0f);
    for (const auto& [node, opacity] : opacities)
        m_scene.setMeshOpacity(node, opacity);
    m_opacities = std::move(opacities);
}

}  // namespace sinew
