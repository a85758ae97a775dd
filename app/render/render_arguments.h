// What the command line asks to be rendered, before it is matched with a project.
#pragma once

#include "app/render/render_clip.h"
#include "app/render/render_settings.h"
#include "app/viewport/crowd_order.h"
#include "core/project/project.h"

#include <QCommandLineParser>

namespace sinew {

// A moment as written: "1.5" or "1.5s" in seconds, "90f" in frames of the project.
struct RenderMoment {
    double value = 0.0;
    bool inFrames = false;
    [[nodiscard]] double seconds(const Project& project) const;
    bool operator==(const RenderMoment&) const = default;
};
std::optional<RenderMoment> parseMoment(const QString& text);

struct RenderArguments {
    RenderSettings settings;
    std::optional<RenderMoment> from;  // with `to`: a range; alone: one frame
    std::optional<RenderMoment> to;    // neither: the project's loop
    std::optional<double> fps;         // else the project's
    RenderClip clip;
    Shading shading = Shading::lit;
    bool edges = false;
    Lighting lighting;
    CrowdSettings crowd;
    double crowdSpacing = kCrowdSpacing;  // widths of the character
    QStringList hidden;                   // names of the nodes whose meshes are not drawn
    // The camera stands where all fits, enlarged by that; none: as the settings have it.
    std::optional<float> fit = 1.0f;
    bool overwrite = false;  // files that are there

    // The settings for a project; an error names the option.
    [[nodiscard]] Result<RenderSettings> resolved(const Project& project) const;

    bool operator==(const RenderArguments&) const = default;
};

// What is worth to be known of a render: moments that the project's loop never shows. Or empty.
QString renderRemark(const RenderSettings& settings, const Project& project);

void addRenderOptions(QCommandLineParser& parser);
// The options that make sense with --render only, as "--name".
QStringList renderOptionsUsed(const QCommandLineParser& parser);
Result<RenderArguments> readRenderOptions(const QCommandLineParser& parser);
// The other way around: the options that ask for this, to be followed by a file.
QStringList renderOptions(const RenderArguments& arguments);
// All of it as one would type it into a shell, program and file included.
QString renderCommandLine(const RenderArguments& arguments, const QString& file);

}  // namespace sinew
