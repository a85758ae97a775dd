#include "core/export/samples.h"

#include "core/motion/invalid.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

namespace sinew {
namespace {

constexpr double kMostSamples = 10e6;

Error usage(std::string message)
{
    return {ErrorKind::usage, std::move(message), {}, {}};
}

std::string quoted(const std::string& field)
{
    if (field.find_first_of(",\"\r\n") == std::string::npos)
        return field;
    std::string out = "\"";
    for (const char c : field) {
        out += c;
        if (c == '"')
            out += '"';
    }
    return out + '"';
}

// Inputs count from their moment on, so all can be given before sampling.
Status fire(Player& player, std::vector<TriggerAt> triggers)
{
    std::stable_sort(triggers.begin(), triggers.end(),
                     [](const TriggerAt& a, const TriggerAt& b) { return a.time < b.time; });
    const std::vector<std::string>& known = player.program().triggerName;
    for (const TriggerAt& trigger : triggers) {
        if (!(trigger.time >= 0.0))
            return usage(fmt::format("The trigger \"{}\" must be fired at 0 s or later.", trigger.name));
        if (std::find(known.begin(), known.end(), trigger.name) == known.end())
            return usage(fmt::format("No driver waits for the trigger \"{}\"{}.", trigger.name,
                                     known.empty() ? std::string() : fmt::format("; there are {}", fmt::join(known, ", "))));
        if (const Status status = player.seek(trigger.time); !status)
            return status;
        if (const Status status = player.trigger(trigger.name); !status)
            return status;
    }
    return {};
}

} // namespace

Result<Samples> takeSamples(Player& player, const SampleRequest& request, const Progress& progress)
{
    if (!(request.from >= 0.0) || !std::isfinite(request.to))
        return usage(fmt::format("Samples run from 0 s or later to a later time, not from {} to {} s.", request.from, request.to));
    if (!(request.to >= request.from))
        return usage(fmt::format("The range ends at {} s, which is before it starts at {} s.", request.to, request.from));
    if (request.to > motion::kLargestTime)
        return usage("Samples must end within 1,000,000,000 s: no Player's clock goes further.");
    if (!(request.rate > 0.0) || !std::isfinite(request.rate))
        return usage("There must be more than 0 samples a second.");
    const double count = std::floor((request.to - request.from) * request.rate * (1.0 + 1e-12) + 1e-9) + 1.0;
    if (!(count <= kMostSamples))
        return Error{
            ErrorKind::limit,
            fmt::format("{:.0f} samples are more than the {:.0f} that a file may have; ask for fewer a second.", count,
                        kMostSamples),
            {},
            {}};

    if (const Status status = fire(player, request.triggers); !status)
        return status.error();
    const Program& program = player.program();
    Samples out;
    out.rate = request.rate;
    out.columns.push_back("time");
    std::vector<std::size_t> sources{0};
    const std::vector<std::string>& wanted = request.parameters.empty() ? program.parameters.id : request.parameters;
    for (const std::string& id : wanted) {
        const int index = player.findParameter(id);
        if (index < 0)
            return usage(fmt::format("There is no parameter \"{}\"; there {}.", id,
                                     program.parameters.id.empty()
                                         ? std::string("is none")
                                         : fmt::format("are {}", fmt::join(program.parameters.id, ", "))));
        out.columns.push_back(id);
        sources.push_back(static_cast<std::size_t>(index));
    }
    out.isPart.assign(out.columns.size(), false);
    for (std::size_t part = 0; request.parameters.empty() && part < program.parts.size(); ++part) {
        out.columns.push_back(program.parts.id[part]);
        out.isPart.push_back(true);
        sources.push_back(part);
    }
    for (double i = 0.0; i < count; i += 1.0) {
        if (progress.cancelled())
            return Error{ErrorKind::cancelled, "The evaluation was cancelled.", {}, {}};
        const double t = request.from + i / request.rate;
        if (const Status status = player.seek(t); !status)
            return status.error();
        const std::span<const double> values = request.unlimited ? player.unlimitedValues() : player.values();
        out.values.push_back(t);
        for (std::size_t column = 1; column < sources.size(); ++column)
            out.values.push_back(out.isPart[column] ? player.opacities()[sources[column]] : values[sources[column]]);
    }
    return out;
}

std::string toCsv(const Samples& samples)
{
    std::string text;
    for (std::size_t c = 0; c < samples.columns.size(); ++c)
        text += (c > 0 ? "," : "") + quoted((samples.isPart[c] ? "opacity:" : "") + samples.columns[c]);
    text += '\n';
    for (std::size_t r = 0; r < samples.rows(); ++r) {
        for (std::size_t c = 0; c < samples.columns.size(); ++c)
            fmt::format_to(std::back_inserter(text), "{}{}", c > 0 ? "," : "", samples.at(r, c));
        text += '\n';
    }
    return text;
}

std::string toJson(const Samples& samples)
{
    using Json = nlohmann::ordered_json;
    Json root{
        {"rate", samples.rate}, {"times", Json::array()}, {"parameters", Json::object()}, {"parts", Json::object()}};
    for (std::size_t c = 0; c < samples.columns.size(); ++c) {
        Json column = Json::array();
        for (std::size_t r = 0; r < samples.rows(); ++r)
            column.push_back(samples.at(r, c));
        if (c == 0)
            root["times"] = std::move(column);
        else
            root[samples.isPart[c] ? "parts" : "parameters"][samples.columns[c]] = std::move(column);
    }
    return root.dump() + '\n';
}

} // namespace sinew
