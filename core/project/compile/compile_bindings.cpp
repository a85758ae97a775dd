// Bindings of a project, their names resolved in the model.
#include "core/project/compile/compiler.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew {
namespace {

// Slots of that name; else all whose morph target is called so.
std::vector<int> morphSlots(const Model& model, const std::string& name)
{
    std::vector<int> slots;
    for (std::size_t i = 0; i < model.morphSlots.size(); ++i)
        if (model.morphSlots[i].name == name)
            return {static_cast<int>(i)};
    for (std::size_t i = 0; i < model.morphSlots.size(); ++i) {
        const MorphSlot& slot = model.morphSlots[i];
        const Node& node = model.nodes[static_cast<std::size_t>(slot.node)];
        const Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
        if (mesh.morphs[static_cast<std::size_t>(slot.target)].name == name)
            slots.push_back(static_cast<int>(i));
    }
    return slots;
}

double restOf(const Material& material, MaterialProperty property)
{
    switch (property) {
    case MaterialProperty::baseColorR: return material.baseColor.r;
    case MaterialProperty::baseColorG: return material.baseColor.g;
    case MaterialProperty::baseColorB: return material.baseColor.b;
    case MaterialProperty::emissive: return 1.0;
    case MaterialProperty::metallic: return material.metallic;
    case MaterialProperty::roughness: return material.roughness;
    case MaterialProperty::alpha: return material.baseColor.a;
    }
    return 0.0;
}

}  // namespace

int Compiler::materialRow(const std::string& material, MaterialProperty property)
{
    MaterialTable& t = m_program.materials;
    for (std::size_t i = 0; i < t.size(); ++i)
        if (t.material[i] == material && t.property[i] == property)
            return static_cast<int>(i);
    const auto found = std::ranges::find(m_model->materials, material, &Material::name);
    t.material.push_back(material);
    t.property.push_back(property);
    t.rest.push_back(restOf(*found, property));
    return static_cast<int>(t.size()) - 1;
}

void Compiler::bindings()
{
    for (std::size_t i = 0; i < m_project.bindings.size(); ++i)
        binding(m_project.bindings[i], fmt::format("/bindings/{}", i));
    if (m_withoutModel > 0)
        inform("no-model",
               fmt::format("There is no model: {} binding{} to joints, morphs and materials wait for one.",
                           m_withoutModel, m_withoutModel == 1 ? "" : "s"),
               "/model/path");
}

void Compiler::binding(const Binding& binding, const std::string& where)
{
    using Target = Binding::Target;
    if (binding.target == Target::partOpacity)
        return addBinding(binding, BindingTarget::partOpacity, partRow(binding.object));
    if (!m_model) {
        ++m_withoutModel;
        return;
    }
    if (binding.target == Target::morph) {
        const std::vector<int> slots = morphSlots(*m_model, binding.object);
        if (slots.empty())
            warn("missing-morph", fmt::format("The model has no morph \"{}\": this binding does nothing.", binding.object),
                 where + "/object");
        for (const int slot : slots)
            addBinding(binding, BindingTarget::morph, slot);
        return;
    }
    if (binding.target == Target::material) {
        if (std::ranges::find(m_model->materials, binding.object, &Material::name) == m_model->materials.end())
            return warn("missing-material",
                        fmt::format("The model has no material \"{}\": this binding does nothing.", binding.object),
                        where + "/object");
        if (const auto property = materialPropertyFromName(binding.property))
            addBinding(binding, BindingTarget::material, materialRow(binding.object, *property));
        return;
    }
    const int node = nodeRow(binding.object, where + "/object", "this binding does nothing");
    if (node < 0)
        return;
    addBinding(binding,
               binding.target == Target::translation ? BindingTarget::translation
               : binding.target == Target::rotation  ? BindingTarget::rotation
                                                     : BindingTarget::scale,
               node);
}

void Compiler::addBinding(const Binding& binding, BindingTarget target, int object)
{
    BindingTable& t = m_program.bindings;
    const int parameter = parameterRow(binding.parameter);
    t.parameter.push_back(parameter);
    t.target.push_back(target);
    t.object.push_back(object);
    t.component.push_back(binding.component);
    t.inMinimum.push_back(
        binding.inMinimum.value_or(m_program.parameters.minimum[static_cast<std::size_t>(parameter)]));
    t.inMaximum.push_back(
        binding.inMaximum.value_or(m_program.parameters.maximum[static_cast<std::size_t>(parameter)]));
    t.outMinimum.push_back(binding.outMinimum);
    t.outMaximum.push_back(binding.outMaximum);
    t.curve.push_back(binding.curve);
    t.clamp.push_back(binding.clamp);
    t.allowBeyond.push_back(binding.allowBeyond);
    t.replace.push_back(binding.mode == Binding::Mode::replace);
}

}  // namespace sinew
