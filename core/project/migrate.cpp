#include "core/project/migrate.h"

#include "core/project/json.h"
#include "core/project/clip_ref.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace sinew {
namespace {

Error malformed(std::string where, std::string message)
{
    return {ErrorKind::invalidInput, std::move(message), {}, std::move(where)};
}

Json take(Json& object, const char* name)
{
    const auto found = object.find(name);
    if (found == object.end())
        return nullptr;
    Json value = std::move(*found);
    object.erase(found);
    return value;
}

void moveMember(Json& from, const char* name, Json& to)
{
    if (from.contains(name))
        to[name] = take(from, name);
}

// "settings", made where it is missing, is a place to move old members to.
Result<Json*> settingsOf(Json& document)
{
    Json& settings = document["settings"];
    if (settings.is_null())
        settings = Json::object();
    if (!settings.is_object())
        return malformed("/settings", "must be an object");
    return &settings;
}

// "channelTimescales": [1, 0.5]  ->  "settings": {"channels": [{"name": "1", "timescale": 1}, ...]}
Status liftChannels(Json& document)
{
    const Json timescales = take(document, "channelTimescales");
    if (timescales.is_null())
        return {};
    if (!timescales.is_array())
        return malformed("/channelTimescales", "must be a list of numbers");
    const auto settings = settingsOf(document);
    if (!settings)
        return settings.error();
    Json channels = Json::array();
    for (const Json& timescale : timescales) {
        if (!timescale.is_number())
            return malformed(fmt::format("/channelTimescales/{}", channels.size()), "must be a number");
        channels.push_back({{"name", std::to_string(channels.size() + 1)}, {"timescale", timescale}});
    }
    (**settings)["channels"] = std::move(channels);
    return {};
}

// "harmonics": [{"id", "parameter", "channel", ...}]  ->  "drivers": [{"id", "motion": {...}, "targets": [...]}]
Status liftHarmonics(Json& document)
{
    Json harmonics = take(document, "harmonics");
    if (harmonics.is_null())
        return {};
    if (!harmonics.is_array())
        return malformed("/harmonics", "must be a list");
    Json drivers = Json::array();
    for (Json& harmonic : harmonics) {
        const std::string where = fmt::format("/harmonics/{}", drivers.size());
        if (!harmonic.is_object())
            return malformed(where, "must be an object");
        Json motion = {{"kind", "harmonic"}};
        for (const char* name : {"channel", "direction", "normalizedOrigin", "normalizedRange", "duration", "phase"})
            moveMember(harmonic, name, motion);
        Json driver = Json::object();
        moveMember(harmonic, "id", driver);
        driver["name"] = driver.contains("id") && driver["id"].is_string() ? driver["id"] : Json("Harmonic");
        driver["motion"] = std::move(motion);
        Json parameter = take(harmonic, "parameter");
        if (!parameter.is_string())
            return malformed(where + "/parameter", "must be a parameter's id");
        driver["targets"] = Json::array({std::move(parameter)});
        for (auto& [name, value] : harmonic.items()) // weight, blend, enabled and unknown ones
            driver[name] = std::move(value);
        drivers.push_back(std::move(driver));
    }
    document["drivers"] = std::move(drivers);
    return {};
}

// "crossFade": {"clip", "next", "mix"}  ->  a layer; format 1 knew the model's clips only
Status liftCrossFade(Json& document)
{
    Json crossFade = take(document, "crossFade");
    if (crossFade.is_null())
        return {};
    if (!crossFade.is_object())
        return malformed("/crossFade", "must be an object");
    Json layer = {{"id", "cross-fade"}, {"name", "Cross-fade"}};
    for (const auto& [from, to] : {std::pair("clip", "clip"), std::pair("next", "nextClip")}) {
        const Json clip = take(crossFade, from);
        if (!clip.is_null() && !clip.is_string())
            return malformed(std::string("/crossFade/") + from, "must be a clip's name");
        const std::string name = clip.is_string() ? clip.get<std::string>() : std::string();
        layer[to] = name.empty() ? name : modelClip(name);
    }
    for (auto& [name, value] : crossFade.items()) // mix and unknown ones
        layer[name] = std::move(value);
    document["layers"] = Json::array({std::move(layer)});
    return {};
}

Result<Migrated> from1to2(Migrated state)
{
    for (const auto step : {liftChannels, liftHarmonics, liftCrossFade})
        if (const Status status = step(state.document); !status)
            return status.error();
    state.notes.emplace_back("Harmonics became drivers, the cross-fade a layer, and channels got names.");
    return state;
}

using Step = Result<Migrated> (*)(Migrated);
constexpr std::array<Step, kProjectFormat - 1> kSteps{from1to2}; // [n - 1]: format n to n + 1

} // namespace

Result<Migrated> migrate(Json document, int from)
{
    if (from < 1 || from > kProjectFormat)
        return Error{ErrorKind::unsupported, fmt::format("format {} has no migration", from), {}, "/sinew/format"};
    if (!document.is_object())
        return malformed({}, "must be an object");
    Migrated state{std::move(document), {}};
    for (int format = from; format < kProjectFormat; ++format) {
        auto next = kSteps[static_cast<std::size_t>(format - 1)](std::move(state));
        if (!next)
            return next.error();
        state = std::move(*next);
    }
    state.document["sinew"]["format"] = kProjectFormat;
    state.document["sinew"]["minReader"] = kProjectMinReader;
    return state;
}

} // namespace sinew
