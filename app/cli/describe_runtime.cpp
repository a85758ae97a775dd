#include "app/cli/describe.h"

#include "core/project/fields.h"

#include <fmt/format.h>

namespace sinew::cli {
namespace {

// Of each driver the kind of its first item; all items have the same.
std::vector<const char*> driverKinds(const Program& program)
{
    std::vector<const char*> kinds(program.drivers.size(), "");
    for (std::size_t i = 0; i < program.instances.size(); ++i)
        kinds[static_cast<std::size_t>(program.instances.driver[i])] =
            motionKinds()[static_cast<std::size_t>(program.instances.kind[i])].id;
    return kinds;
}

// Ids of the parameters that a driver moves, each once, in order.
std::vector<std::string> driverTargets(const Program& program, std::size_t driver)
{
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < program.instances.size(); ++i) {
        if (program.instances.driver[i] != static_cast<int>(driver))
            continue;
        for (const int target : program.instances.target[i])
            if (target >= 0)
                ids.push_back(program.parameters.id[static_cast<std::size_t>(target)]);
    }
    return ids;
}

std::string objectOf(const Program& program, std::size_t binding)
{
    const auto object = static_cast<std::size_t>(program.bindings.object[binding]);
    switch (program.bindings.target[binding]) {
    case BindingTarget::morph:
        return program.skeleton().morphName[object];
    case BindingTarget::partOpacity:
        return program.parts.id[object];
    case BindingTarget::material:
        return program.materials.material[object];
    case BindingTarget::translation:
    case BindingTarget::rotation:
    case BindingTarget::scale:
        break;
    }
    return program.skeleton().nodeName[object];
}

const char* targetName(const Program& program, std::size_t binding)
{
    switch (program.bindings.target[binding]) {
    case BindingTarget::translation:
        return "translation";
    case BindingTarget::rotation:
        return "rotation";
    case BindingTarget::scale:
        return "scale";
    case BindingTarget::morph:
        return "morph";
    case BindingTarget::partOpacity:
        return "opacity";
    case BindingTarget::material:
        break;
    }
    return materialPropertyName(program.materials.property[static_cast<std::size_t>(program.bindings.object[binding])]);
}

const char* mapName(const RuntimeMap* map)
{
    return !map ? "none" : map->halves.empty() ? "full" : "half";
}

} // namespace

Json describe(const Program& program, const RuntimeMap* map)
{
    Json parameters = Json::array();
    for (std::size_t i = 0; i < program.parameters.size(); ++i)
        parameters.push_back({{"id", program.parameters.id[i]},
                              {"minimum", program.parameters.minimum[i]},
                              {"maximum", program.parameters.maximum[i]},
                              {"default", program.parameters.defaultValue[i]}});
    Json drivers = Json::array();
    const std::vector<const char*> kinds = driverKinds(program);
    for (std::size_t i = 0; i < program.drivers.size(); ++i)
        drivers.push_back({{"id", program.drivers.id[i]},
                           {"kind", kinds[i]},
                           {"targets", driverTargets(program, i)},
                           {"enabled", program.drivers.enabled[i] != 0}});
    Json clips = Json::array();
    for (std::size_t i = 0; i < program.clips.size(); ++i)
        clips.push_back({{"name", program.clips.reference[i]},
                         {"duration", program.clips.duration[i]},
                         {"tracks", program.clips.trackCount[i]},
                         {"skeletal", program.clips.poseClip[i] >= 0}});
    Json bindings = Json::array();
    for (std::size_t i = 0; i < program.bindings.size(); ++i)
        bindings.push_back({{"parameter", program.parameters.id[static_cast<std::size_t>(program.bindings.parameter[i])]},
                            {"target", targetName(program, i)},
                            {"object", objectOf(program, i)}});
    return {{"parameters", std::move(parameters)},
            {"parts", program.parts.id},
            {"triggers", program.triggerName},
            {"drivers", std::move(drivers)},
            {"layers", program.layers.id},
            {"cues", program.cues.size()},
            {"bindings", std::move(bindings)},
            {"nodes", program.skeleton().nodeName},
            {"morphs", program.skeleton().morphName},
            {"clips", std::move(clips)},
            {"transformMap", mapName(map)}};
}

std::string describeText(const Program& program, const RuntimeMap* map)
{
    std::string text = "runtime file\n";
    const auto head = [&](const char* name, std::size_t count) { text += fmt::format("{:<10} {}\n", name, count); };
    const auto list = [&](const char* name, const std::vector<std::string>& names) {
        head(name, names.size());
        for (const std::string& item : names)
            text += fmt::format("  {}\n", item);
    };
    head("parameters", program.parameters.size());
    for (std::size_t i = 0; i < program.parameters.size(); ++i)
        text += fmt::format("  {}: {} to {}, default {}\n", program.parameters.id[i], program.parameters.minimum[i],
                            program.parameters.maximum[i], program.parameters.defaultValue[i]);
    list("parts", program.parts.id);
    list("triggers", program.triggerName);
    head("drivers", program.drivers.size());
    const std::vector<const char*> kinds = driverKinds(program);
    for (std::size_t i = 0; i < program.drivers.size(); ++i)
        text += fmt::format("  {}: {} of {}{}\n", program.drivers.id[i], kinds[i],
                            fmt::join(driverTargets(program, i), ", "), program.drivers.enabled[i] ? "" : " (off)");
    list("layers", program.layers.id);
    head("cues", program.cues.size());
    head("bindings", program.bindings.size());
    for (std::size_t i = 0; i < program.bindings.size(); ++i)
        text += fmt::format("  {}: {} of {}\n",
                            program.parameters.id[static_cast<std::size_t>(program.bindings.parameter[i])],
                            targetName(program, i), objectOf(program, i));
    list("nodes", program.skeleton().nodeName);
    list("morphs", program.skeleton().morphName);
    head("clips", program.clips.size());
    for (std::size_t i = 0; i < program.clips.size(); ++i)
        text += fmt::format("  {}: {:.4g} s\n", program.clips.reference[i], program.clips.duration[i]);
    text += fmt::format("map        {}\n", mapName(map));
    return text;
}

} // namespace sinew::cli
