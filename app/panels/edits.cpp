#include "app/panels/edits.h"

#include "core/project/edit.h"
#include "core/project/operations.h"

#include <QCoreApplication>

#include <algorithm>

namespace sinew {
namespace {

std::string freeName(const Project& project, const std::string& wish)
{
    const auto taken = [&](const std::string& name) {
        return std::any_of(project.parameters.begin(), project.parameters.end(),
                           [&](const Parameter& parameter) { return parameter.name == name; });
    };
    std::string name = wish;
    for (int number = 2; taken(name); ++number)
        name = wish + " " + std::to_string(number);
    return name;
}

double outSpan(const Model* model, Binding::Target target)
{
    switch (target) {
    case Binding::Target::rotation: return 45.0;
    case Binding::Target::translation: return model ? 0.1 * static_cast<double>(restBounds(*model).longestSide()) : 0.1;
    case Binding::Target::scale: return 0.5;
    case Binding::Target::morph:
    case Binding::Target::partOpacity:
    case Binding::Target::material: break;
    }
    return 1.0;
}

}  // namespace

Parameter newParameter(const Project& project, const std::string& name)
{
    Parameter parameter;
    parameter.name = freeName(project, name);
    parameter.id = freshId(project, ObjectKind::parameter, parameter.name);
    return parameter;
}

std::vector<Id> duplicateParameters(Project& project, const std::vector<Id>& ids)
{
    std::vector<Id> copies;
    for (const Id& id : ids) {
        const Id copy = duplicate(project, ObjectKind::parameter, id);
        if (copy.empty())
            continue;
        copies.push_back(copy);
        std::vector<Id> drivers;
        for (const Driver& driver : project.drivers)
            if (driver.targets == std::vector<Id>{id})
                drivers.push_back(driver.id);
        for (const Id& driver : drivers) {
            const Id made = duplicate(project, ObjectKind::driver, driver);
            for (Driver& candidate : project.drivers)
                if (candidate.id == made)
                    candidate.targets = {copy};
        }
        std::vector<Id> bindings;
        for (const Binding& binding : project.bindings)
            if (binding.parameter == id)
                bindings.push_back(binding.id);
        for (const Id& binding : bindings) {
            const Id made = duplicate(project, ObjectKind::binding, binding);
            for (Binding& candidate : project.bindings)
                if (candidate.id == made)
                    candidate.parameter = copy;
        }
    }
    return copies;
}

Binding newBinding(const Project& project, const Model* model, const Parameter& parameter, Binding::Target target,
                   const std::string& object, Axis component)
{
    Binding binding;
    binding.id = freshId(project, ObjectKind::binding, parameter.name + " " + object);
    binding.parameter = parameter.id;
    binding.target = target;
    binding.object = object;
    binding.component = component;
    const double span = outSpan(model, target);
    switch (target) {
    case Binding::Target::rotation:
        // A parameter in degrees means what it says.
        if (parameter.unit == "\u00b0") {
            binding.outMinimum = parameter.minimum;
            binding.outMaximum = parameter.maximum;
            break;
        }
        [[fallthrough]];
    case Binding::Target::translation:
        // From rest, where the range has no negative side.
        binding.outMinimum = parameter.minimum < 0.0 ? -span : 0.0;
        binding.outMaximum = span;
        break;
    case Binding::Target::scale:
        binding.outMinimum = parameter.minimum > 0.0 || parameter.minimum < 0.0 ? 1.0 - span : 1.0;
        binding.outMaximum = 1.0 + span;
        break;
    case Binding::Target::morph:
    case Binding::Target::partOpacity:
    case Binding::Target::material:
        binding.outMinimum = 0.0;
        binding.outMaximum = 1.0;
        break;
    }
    if (target == Binding::Target::partOpacity || target == Binding::Target::material)
        binding.mode = Binding::Mode::replace;
    if (target == Binding::Target::material)
        binding.property = "roughness";
    return binding;
}

QString targetName(Binding::Target target)
{
    switch (target) {
    case Binding::Target::rotation: return QCoreApplication::translate("targetName", "Rotate");
    case Binding::Target::translation: return QCoreApplication::translate("targetName", "Move");
    case Binding::Target::scale: return QCoreApplication::translate("targetName", "Scale");
    case Binding::Target::morph: return QCoreApplication::translate("targetName", "Morph");
    case Binding::Target::partOpacity: return QCoreApplication::translate("targetName", "Opacity");
    case Binding::Target::material: return QCoreApplication::translate("targetName", "Material");
    }
    return {};
}

QString axisName(Axis axis)
{
    return axis == Axis::x ? QStringLiteral("X") : axis == Axis::y ? QStringLiteral("Y") : QStringLiteral("Z");
}

}  // namespace sinew
