#include "app/viewport/scene_feed.h"

#include "app/viewport/model_scene.h"

#include <algorithm>

namespace sinew {
namespace {

void setValue(Material& material, MaterialProperty property, float value)
{
    switch (property) {
    case MaterialProperty::baseColorR: material.baseColor.r = value; break;
    case MaterialProperty::baseColorG: material.baseColor.g = value; break;
    case MaterialProperty::baseColorB: material.baseColor.b = value; break;
    case MaterialProperty::emissive: material.emissive *= value; break;
    case MaterialProperty::metallic: material.metallic = value; break;
    case MaterialProperty::roughness: material.roughness = value; break;
    case MaterialProperty::alpha: material.baseColor.a = value; break;
    }
}

bool sameValues(const Material& a, const Material& b)
{
    return a.baseColor == b.baseColor && a.emissive == b.emissive && a.metallic == b.metallic && a.roughness == b.roughness &&
           a.alphaMode == b.alphaMode;
}

// The layer whose clips can stand for the whole pose, or why there is none.
struct BakedLayer {
    BlendShown::Instead instead = BlendShown::Instead::no;
    LayerPlay play;
};

BakedLayer bakedLayer(const Player& player)
{
    using Instead = BlendShown::Instead;
    const Program& program = player.program();
    for (const BindingTarget target : program.bindings.target)
        if (target == BindingTarget::translation || target == BindingTarget::rotation || target == BindingTarget::scale)
            return {Instead::bindings, {}};
    BakedLayer found{Instead::noClip, {}};
    for (int layer = 0; layer < static_cast<int>(program.layers.size()); ++layer) {
        const LayerPlay play = player.layerPlay(layer);
        if (play.layerWeight <= 0.0 || (play.clip < 0 && !play.changing))
            continue;
        if (found.instead == Instead::no)
            return {Instead::layers, {}};
        const auto baked = [&](int clip) { return clip >= 0 && program.clips.poseClip[static_cast<std::size_t>(clip)] >= 0; };
        if (play.frozen)
            return {Instead::still, {}};
        if (!baked(play.clip) || (play.weight > 0.0 && !baked(play.next)))
            return {Instead::authored, {}};
        if (play.layerWeight < 1.0)
            return {Instead::weight, {}};
        found = {Instead::no, play};
    }
    return found;
}

}  // namespace

void SceneFeed::reset()
{
    m_opacities.clear();
    m_materials.clear();
    m_meter.reset();
    m_blend = {};
}

bool SceneFeed::show(const Project& project, const Player& player)
{
    const Model* model = m_scene.model();
    if (!model || player.modelPose().size() != model->nodes.size() ||
        player.morphWeights().size() != model->morphSlots.size())
        return false;
    m_scene.setPose(player.modelPose(), player.morphWeights());
    showOpacities(project, player.opacities());
    showMaterials(player);
    showBlend(project, player);
    return true;
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

void SceneFeed::showMaterials(const Player& player)
{
    const Model& model = *m_scene.model();
    const MaterialTable& table = player.program().materials;
    std::map<int, Material> shown;
    for (std::size_t row = 0; row < table.size(); ++row) {
        const auto found = std::ranges::find(model.materials, table.material[row], &Material::name);
        if (found == model.materials.end())
            continue;
        Material& material = shown.try_emplace(static_cast<int>(found - model.materials.begin()), *found).first->second;
        setValue(material, table.property[row], static_cast<float>(player.materialValues()[row]));
        // What is to fade has to be seen through.
        if (table.property[row] == MaterialProperty::alpha && material.alphaMode == AlphaMode::opaque)
            material.alphaMode = AlphaMode::blend;
    }
    for (const auto& [index, material] : m_materials)
        if (!shown.contains(index))
            m_scene.setMaterial(index, model.materials[static_cast<std::size_t>(index)]);
    for (const auto& [index, material] : shown)
        if (const auto before = m_materials.find(index); before == m_materials.end() || !sameValues(before->second, material))
            m_scene.setMaterial(index, material);
    m_materials = std::move(shown);
}

void SceneFeed::showBlend(const Project& project, const Player& player)
{
    m_blend = {};
    const TweenBlend wanted = project.settings.tweenBlend;
    if (wanted == TweenBlend::pose) {
        m_scene.setBlend(TweenBlend::pose);
        return;
    }
    const BakedLayer layer = bakedLayer(player);
    m_blend.instead = layer.instead;
    if (layer.instead != BlendShown::Instead::no) {
        m_scene.setBlend(TweenBlend::pose);
        return;
    }
    const std::vector<int>& poseClip = player.program().clips.poseClip;
    const auto moment = [&](int clip, double position) {
        return ClipMoment{clip >= 0 ? poseClip[static_cast<std::size_t>(clip)] : -1, position};
    };
    const ClipMoment current = moment(layer.play.clip, layer.play.position);
    const ClipMoment next = moment(layer.play.next, layer.play.nextPosition);
    const auto weight = static_cast<float>(layer.play.weight);
    m_scene.setBlend(wanted);
    m_scene.setClips(current, next, weight);
    if (m_scene.clipsTooLarge()) {
        m_blend.instead = BlendShown::Instead::tooLarge;
        return;
    }
    m_blend.blend = wanted;
    if (!m_meter)
        m_meter.emplace(*m_scene.model());
    const std::vector<BakedClip>& baked = m_scene.bakedClips();
    m_blend.error = m_meter->measure(wanted == TweenBlend::matrix ? SkinBlend::matrix : SkinBlend::dualQuaternion, baked,
                                     bakedFrame(baked, current.clip, current.time), bakedFrame(baked, next.clip, next.time),
                                     weight, player.modelPose());
    m_blend.relative = m_blend.error.distance / m_scene.size();
}

}  // namespace sinew
