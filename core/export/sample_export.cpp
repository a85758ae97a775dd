#include "core/export/sample_export.h"

#include "core/export/samples.h"
#include "core/export/settings_check.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>

namespace sinew {
namespace {

// The numbers of each line after the header, as a reader of the file sees them.
std::vector<double> fromCsv(std::string_view text)
{
    std::vector<double> out;
    std::size_t at = text.find('\n') + 1;
    while (at < text.size()) {
        double value = 0.0;
        const auto end = std::from_chars(text.data() + at, text.data() + text.size(), value).ptr;
        out.push_back(value);
        at = static_cast<std::size_t>(end - text.data()) + 1;
    }
    return out;
}

std::vector<double> fromJson(const Samples& samples, std::string_view text)
{
    const Json root = Json::parse(text, nullptr, false);
    std::vector<double> out;
    for (std::size_t r = 0; r < samples.rows(); ++r)
        for (std::size_t c = 0; c < samples.columns.size(); ++c) {
            const Json& column =
                c == 0 ? root["times"] : root[samples.isPart[c] ? "parts" : "parameters"][samples.columns[c]];
            out.push_back(column[r].get<double>());
        }
    return out;
}

using ToText = std::string (*)(const Samples&);
using FromText = std::function<std::vector<double>(const Samples&, std::string_view)>;

Result<Exported> exportSamples(const Project& project, const Model* model, const ExportSettings& settings,
                               const Progress& progress, ToText toText, const FromText& fromText)
{
    if (const Status status = checkSettings(settings); !status)
        return status.error();
    Result<Compiled> compiled = compile(project, model);
    if (!compiled)
        return compiled.error();
    Result<Player> player = Player::create(compiled->program);
    if (!player)
        return player.error();
    const double to = settings.to.value_or(std::max(settings.from, project.settings.loopEnd));
    Result<Samples> samples = takeSamples(*player, {settings.from, to, settings.rate, {}, false, settings.triggers}, progress);
    if (!samples)
        return samples.error();

    Exported out;
    out.issues = std::move(compiled->issues);
    const std::string text = toText(*samples);
    out.bytes.assign(text.begin(), text.end());
    out.fidelity.bytes = out.bytes.size();
    const std::vector<double> read = fromText(*samples, text);
    if (read.size() != samples->values.size())
        return Error{ErrorKind::invalidInput, "The written samples do not read back.", "", ""};
    const std::size_t width = samples->columns.size();
    for (std::size_t c = 1; c < width; ++c) {
        const Parameter* parameter = samples->isPart[c] ? nullptr : find(project.parameters, samples->columns[c]);
        Fidelity::Entry entry{samples->columns[c], 0.0, 0.0, samples->rows(), parameter ? parameter->unit : ""};
        double squares = 0.0;
        for (std::size_t r = 0; r < samples->rows(); ++r) {
            const double error = std::abs(read[r * width + c] - samples->at(r, c));
            entry.maximumError = std::max(entry.maximumError, error);
            squares += error * error;
        }
        entry.rmsError = std::sqrt(squares / static_cast<double>(samples->rows()));
        out.fidelity.withinTolerance = out.fidelity.withinTolerance && entry.maximumError == 0.0;
        out.fidelity.entries.push_back(std::move(entry));
    }
    return out;
}

}  // namespace

Result<Exported> exportCsv(const Project& project, const Model* model, const ExportSettings& settings,
                           const Progress& progress)
{
    return exportSamples(project, model, settings, progress, toCsv,
                         [](const Samples&, std::string_view text) { return fromCsv(text); });
}

Result<Exported> exportJson(const Project& project, const Model* model, const ExportSettings& settings,
                            const Progress& progress)
{
    return exportSamples(project, model, settings, progress, toJson, fromJson);
}

}  // namespace sinew
