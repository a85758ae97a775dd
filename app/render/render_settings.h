// RenderSettings: what to render, how large, and into which file.
#pragma once

#include "app/viewport/orbit_camera.h"
#include "app/viewport/view_state.h"
#include "core/base/result.h"

#include <QColor>
#include <QSize>
#include <QString>

#include <optional>

namespace sinew {

enum class RenderFormat { png, webp, mp4, gif };

struct RenderSettings {
    QString path;  // of a PNG sequence: see frameName()
    RenderFormat format = RenderFormat::png;

    double start = 0.0;  // s, project time of the first frame
    double fps = 30.0;
    int frames = 1;  // frame i shows start + i / fps

    QSize size{1280, 720};  // px
    int supersampling = 1;  // each pixel is the mean of this many squared; 1..4
    std::optional<QColor> background;  // none: transparent, unless sceneBackground
    bool sceneBackground = false;      // what the view shows behind the model, instead
    bool grid = false;
    bool joints = false;
    bool repeat = true;  // a WebP or GIF plays for ever, else once

    OrbitCamera camera;
    bool turntable = false;  // the camera goes once around the model in all frames together

    [[nodiscard]] bool isTransparent() const { return !background && !sceneBackground; }
    [[nodiscard]] double timeOf(int frame) const { return start + frame / fps; }
    // Number of a frame in project time, counted from 0 at 0 s.
    [[nodiscard]] long long numberOf(int frame) const;

    bool operator==(const RenderSettings&) const = default;
};

inline constexpr int kLargestRender = 8192;   // px a side, supersampling included
inline constexpr int kMostFrames = 100'000;

// "png", "webp", "mp4", "gif".
QString nameOf(RenderFormat format);
// By the extension of a file name; none where it is no format of ours.
std::optional<RenderFormat> renderFormatOf(const QString& path);
// Whether it keeps transparency.
bool hasAlpha(RenderFormat format);
// Whether it keeps what is half seen through, such as a shadow on nothing.
bool hasSoftAlpha(RenderFormat format);
// Frames a second that it can show.
double fastest(RenderFormat format);
// Unless another rate is asked for: the project's, or what the format is better at.
double usualFps(RenderFormat format, double projectRate);
// Frames of a range of so many seconds: its end is not drawn, so that loops close.
int framesIn(double seconds, double fps);

// The file of a frame of a PNG sequence: a run of # in the name becomes the
// frame's number; without one, a single frame keeps the name and several are
// numbered as name_0001.png.
QString frameName(const RenderSettings& settings, int frame);
// The first file that is there already, or empty.
QString existingOutput(const RenderSettings& settings);

// What forbids to render so; the message names the value and its limits, and `where` the setting.
Status check(const RenderSettings& settings);

}  // namespace sinew
