#include "app/cli/describe.h"

#include "core/project/fields.h"

#include <fmt/format.h>

namespace sinew::cli {
namespace {

const char* motionName(const Driver& driver)
{
    return motionKinds()[driver.motion.index()].id;
}

const char* targetName(Binding::Target target)
{
    switch (target) {
    case Binding::Target::translation:
        return "translation";
    case Binding::Target::rotation:
        return "rotation";
    case Binding::Target::scale:
        return "scale";
    case Binding::Target::morph:
        return "morph";
    case Binding::Target::partOpacity:
        return "opacity";
    case Binding::Target::material:
        break;
    }
    return "material";
}

} // namespace

Json describe(const Project& project)
{
    Json parameters = Json::array();
    for (const Parameter& parameter : project.parameters)
        parameters.push_back({{"id", parameter.id},
                              {"name", parameter.name},
                              {"minimum", parameter.minimum},
                              {"maximum", parameter.maximum},
                              {"default", parameter.defaultValue}});
    Json drivers = Json::array();
    for (const Driver& driver : project.drivers)
        drivers.push_back({{"id", driver.id},
                           {"name", driver.name},
                           {"kind", motionName(driver)},
                           {"targets", driver.targets},
                           {"enabled", driver.enabled}});
    const auto ids = [](const auto& list) {
        Json result = Json::array();
        for (const auto& item : list)
            result.push_back(item.id);
        return result;
    };
    Json opaque = Json::array();
    for (const Opaque& item : project.opaque)
        opaque.push_back(
            {{"list", item.list}, {"index", item.index}, {"member", item.member}, {"reason", item.reason}});
    return {{"format", project.header.format},         {"model", project.model.path},
            {"frameRate", project.settings.frameRate}, {"loop", {project.settings.loopStart, project.settings.loopEnd}},
            {"parameters", std::move(parameters)},     {"parts", ids(project.parts)},
            {"drivers", std::move(drivers)},           {"clips", ids(project.clips)},
            {"layers", ids(project.layers)},           {"cues", ids(project.cues)},
            {"bindings", ids(project.bindings)},       {"markers", ids(project.markers)},
            {"notUnderstood", std::move(opaque)}};
}

std::string describeText(const Project& project)
{
    std::string text = fmt::format("project    format {}\n", project.header.format);
    text += fmt::format("model      {}\n", project.model.path.empty() ? "none" : project.model.path);
    text += fmt::format("timeline   {} to {} s, {} frames a second\n", project.settings.loopStart,
                        project.settings.loopEnd, project.settings.frameRate);
    text += fmt::format("parameters {}\n", project.parameters.size());
    for (const Parameter& parameter : project.parameters)
        text += fmt::format("  {}: {} to {}, default {}\n", parameter.id, parameter.minimum, parameter.maximum,
                            parameter.defaultValue);
    text += fmt::format("drivers    {}\n", project.drivers.size());
    for (const Driver& driver : project.drivers)
        text += fmt::format("  {}: {} of {}{}\n", driver.id, motionName(driver), fmt::join(driver.targets, ", "),
                            driver.enabled ? "" : " (off)");
    const auto count = [&](const char* name, std::size_t number) { text += fmt::format("{:<10} {}\n", name, number); };
    count("parts", project.parts.size());
    for (const Part& part : project.parts)
        text += fmt::format("  {}: opacity {}, {}\n", part.id, part.opacity, fmt::join(part.meshes, ", "));
    count("clips", project.clips.size());
    for (const Clip& clip : project.clips)
        text += fmt::format("  {}: {:.4g} s, {} track{}\n", clip.id, clip.duration, clip.tracks.size(),
                            clip.tracks.size() == 1 ? "" : "s");
    count("layers", project.layers.size());
    for (const Layer& layer : project.layers)
        text += fmt::format("  {}: {}{}\n", layer.id, layer.clip.empty() ? "no clip" : layer.clip,
                            layer.nextClip.empty() ? "" : " to " + layer.nextClip);
    count("cues", project.cues.size());
    count("bindings", project.bindings.size());
    for (const Binding& binding : project.bindings)
        text += fmt::format("  {}: {} of {}\n", binding.parameter,
                            binding.target == Binding::Target::material ? binding.property.c_str() : targetName(binding.target),
                            binding.object);
    count("markers", project.markers.size());
    if (!project.opaque.empty())
        count("unknown", project.opaque.size());
    return text;
}

} // namespace sinew::cli
