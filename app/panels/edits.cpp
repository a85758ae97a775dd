#include "app/panels/edits.h"

#include "app/playback/layer_cycle.h"
#include "core/project/edit.h"
#include "core/project/operations.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace sinew {
namespace {

// The wish, or the wish and a number: none of the list has it yet.
template <class T> std::string freeName(const std::vector<T>& list, const std::string& wish)
{
    const auto taken = [&](const std::string& name) {
        return std::any_of(list.begin(), list.end(), [&](const T& object) { return object.name == name; });
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
    parameter.name = freeName(project.parameters, name);
    parameter.id = freshId(project, ObjectKind::parameter, parameter.name);
    return parameter;
}

namespace {

std::size_t motionWidth(const Driver& driver)
{
    if (const auto* track = std::get_if<Track>(&driver.motion))
        return static_cast<std::size_t>(track->width);
    return std::holds_alternative<Projectile>(driver.motion) ? 2 : 1;
}

// Gives the copies of parameters a copy of what moved the originals. Where only
// some of a staggered group are copied they join the group at its end instead, as
// it is the place in the list that says how late each one is.
void duplicateDriver(Project& project, const Driver& driver, const std::map<Id, Id>& copyOf)
{
    const std::size_t width = motionWidth(driver);
    std::vector<Id> copied;  // of items all of whose parameters are copied
    bool all = true;
    for (std::size_t i = 0; i + width <= driver.targets.size(); i += width) {
        std::vector<Id> item;
        for (std::size_t c = 0; c < width; ++c)
            if (const auto copy = copyOf.find(driver.targets[i + c]); copy != copyOf.end())
                item.push_back(copy->second);
        if (item.size() == width)
            copied.insert(copied.end(), item.begin(), item.end());
        else
            all = false;
    }
    if (copied.empty())
        return;
    if (!all && driver.stagger) {
        for (Driver& shared : project.drivers)
            if (shared.id == driver.id)
                shared.targets.insert(shared.targets.end(), copied.begin(), copied.end());
        return;
    }
    const Id made = duplicate(project, ObjectKind::driver, driver.id);
    for (Driver& candidate : project.drivers)
        if (candidate.id == made)
            candidate.targets = copied;
}

}  // namespace

std::vector<Id> duplicateParameters(Project& project, const std::vector<Id>& ids)
{
    std::vector<Id> copies;
    std::map<Id, Id> copyOf;
    for (const Id& id : ids) {
        const Id copy = duplicate(project, ObjectKind::parameter, id);
        if (copy.empty())
            continue;
        copies.push_back(copy);
        copyOf[id] = copy;
    }
    const std::vector<Driver> drivers = project.drivers;
    for (const Driver& driver : drivers)
        duplicateDriver(project, driver, copyOf);
    const std::vector<Binding> bindings = project.bindings;
    for (const Binding& binding : bindings) {
        const auto copy = copyOf.find(binding.parameter);
        if (copy == copyOf.end())
            continue;
        const Id made = duplicate(project, ObjectKind::binding, binding.id);
        for (Binding& candidate : project.bindings)
            if (candidate.id == made)
                candidate.parameter = copy->second;
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

Id addPart(Project& project, const std::string& name, const std::vector<std::string>& meshes)
{
    Part part;
    part.name = freeName(project.parts, name);
    part.id = freshId(project, ObjectKind::part, part.name);
    part.meshes = meshes;
    const Id id = part.id;
    project.parts.push_back(std::move(part));
    return id;
}

void setInPart(Project& project, const Id& id, const std::vector<std::string>& meshes, bool in)
{
    for (Part& part : project.parts) {
        if (part.id != id)
            continue;
        for (const std::string& mesh : meshes) {
            const bool there = std::ranges::find(part.meshes, mesh) != part.meshes.end();
            if (in && !there)
                part.meshes.push_back(mesh);
            else if (!in)
                std::erase(part.meshes, mesh);
        }
    }
}

Edit closeLoop(const Project& project, const ModelRig* rig, const std::string& clip, bool close)
{
    Project after = project;
    std::erase(after.model.loopClosed, clip);
    if (close)
        after.model.loopClosed.push_back(clip);
    keepTimeline(project, after, rig);
    const QString label = close ? QObject::tr("Close the loop of %1") : QObject::tr("Cut the loop of %1");
    return difference(project, after, label.arg(QString::fromStdString(clip)).toStdString());
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
