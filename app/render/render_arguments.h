// The render options of the command line, read but not yet matched with a project.
#pragma once

#include "app/render/render_settings.h"
#include "core/project/project.h"

#include <QCommandLineParser>

namespace sinew {

// A moment as written: "1.5" or "1.5s" in seconds, "90f" in frames of the project.
struct RenderMoment {
    double value = 0.0;
    bool inFrames = false;
    [[nodiscard]] double seconds(const Project& project) const;
};
std::optional<RenderMoment> parseMoment(const QString& text);

struct RenderArguments {
    RenderSettings settings;
    std::optional<RenderMoment> from;  // with `to`: a range; alone: one frame
    std::optional<RenderMoment> to;    // neither: the project's loop
    std::optional<double> fps;         // else the project's
    Shading shading = Shading::lit;
    Backdrop backdrop = Backdrop::theme;
    bool edges = false;
    bool shadows = true;
    float zoom = 1.0f;       // above 1: larger than what fits
    bool overwrite = false;  // files that are there

    // The settings for a project; an error names the option.
    [[nodiscard]] Result<RenderSettings> resolved(const Project& project) const;
};

void addRenderOptions(QCommandLineParser& parser);
// The options that make sense with --render only, as "--name".
QStringList renderOptionsUsed(const QCommandLineParser& parser);
Result<RenderArguments> readRenderOptions(const QCommandLineParser& parser);

}  // namespace sinew
