#include "core/export/sample_export.h"

#include "core/export/settings_check.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <iterator>

namespace sinew {
namespace {

constexpr double kMostSamples = 10e6;

// A table of numbers: column c of row r at r * columns + c. Column 0 is time.
struct Samples {
    std::vector<std::string> columns;
    std::vector<bool> isPart;
    std::vector<double> values;
    [[nodiscard]] std::size_t rows() const { return values.size() / columns.size(); }
    [[nodiscard]] double at(std::size_t row, std::size_t column) const { return values[row * columns.size() + column]; }
};

Result<Samples> takeSamples(const Program& program, Player& player, double from, double to, double rate,
                            const Progress& progress)
{
    const double count = std::floor((to - from) * rate + 1e-9) + 1.0;
    if (count > kMostSamples)
        return Error{ErrorKind::limit,
                     fmt::format("{:.0f} samples are more than the {:.0f} that a file may have; ask for fewer a second.",
                                 count, kMostSamples),
                     "", ""};
    Samples out;
    out.columns.push_back("time");
    out.columns.insert(out.columns.end(), program.parameters.id.begin(), program.parameters.id.end());
    out.isPart.assign(out.columns.size(), false);
    for (const std::string& id : program.parts.id) {
        out.columns.push_back(id);
        out.isPart.push_back(true);
    }
    for (double i = 0.0; i < count; i += 1.0) {
        if (progress.cancelled())
            return Error{ErrorKind::cancelled, "The export was cancelled.", "", ""};
        const double t = from + i / rate;
        if (const Status status = player.seek(t); !status)
            return status.error();
        out.values.push_back(t);
        out.values.insert(out.values.end(), player.values().begin(), player.values().end());
        out.values.insert(out.values.end(), player.opacities().begin(), player.opacities().end());
    }
    return out;
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

std::string toCsv(const Samples& samples, double)
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

std::string toJson(const Samples& samples, double rate)
{
    Json root{{"rate", rate}, {"times", Json::array()}, {"parameters", Json::object()}, {"parts", Json::object()}};
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

using ToText = std::string (*)(const Samples&, double rate);
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
    Result<Samples> samples = takeSamples(*compiled->program, *player, settings.from, to, settings.rate, progress);
    if (!samples)
        return samples.error();

    Exported out;
    out.issues = std::move(compiled->issues);
    const std::string text = toText(*samples, settings.rate);
    out.bytes.assign(text.begin(), text.end());
    out.fidelity.bytes = out.bytes.size();
    const std::vector<double> read = fromText(*samples, text);
    if (read.size() != samples->values.size())
        return Error{ErrorKind::invalidInput, "The written samples do not read back.", "", ""};
    const std::size_t width = samples->columns.size();
    for (std::size_t c = 1; c < width; ++c) {
        Fidelity::Entry entry{samples->columns[c], 0.0, 0.0, samples->rows()};
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
