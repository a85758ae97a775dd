#include "app/render/render_arguments.h"

#include <QRegularExpression>

#include <array>
#include <cmath>

namespace sinew {
namespace {

QString latin(const char* text)
{
    return QString::fromLatin1(text);
}

struct Option {
    const char* name;
    const char* value;  // null: a switch
    const char* help;
};

constexpr std::array kOptions{
    Option{"range", "A:B",
           "Render from A to B, B itself excluded, so that loops close. Seconds, or frames of the project as 12f. "
           "Default: the project's loop."},
    Option{"frame", "T", "Render one picture, of the moment T: seconds, or a frame of the project as 12f."},
    Option{"fps", "N", "Frames a second, 1 to 240. Default: the project's; 25 for GIF."},
    Option{"size", "WxH", "Size in pixels. Default: 1280x720."},
    Option{"supersample", "N", "Draw N x N samples a pixel, 1 to 4. Default: 2."},
    Option{"transparent", nullptr, "No background; kept by PNG, WebP and GIF. The default for these."},
    Option{"background", "COLOR", "A background such as #202428, or environment: the room that lights the model."},
    Option{"view", "VIEW", "front, side, top, perspective, or YAW,PITCH in degrees. Default: perspective. "
                           "The camera stands where all frames fit into the picture."},
    Option{"zoom", "X", "Enlarge by X what fits. Default: 1."},
    Option{"turntable", nullptr, "Go once around the model in all frames together."},
    Option{"shading", "MODE", "lit, unlit, clay, normals or wireframe. Default: lit."},
    Option{"edges", nullptr, "Draw the edges over the shading."},
    Option{"no-shadows", nullptr, "No shadows."},
    Option{"grid", nullptr, "Show the ground grid."},
    Option{"joints", nullptr, "Show the joints."},
    Option{"overwrite", nullptr, "Replace files that are there. Otherwise nothing is rendered then."},
};

Error usage(const char* option, const QString& reason)
{
    return {ErrorKind::usage, (QStringLiteral("--%1: %2").arg(latin(option), reason)).toStdString(), {}, {}};
}

std::optional<double> number(const QString& text)
{
    bool ok = false;
    const double value = text.toDouble(&ok);
    return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<Shading> shadingOf(const QString& name)
{
    static const std::array<std::pair<const char*, Shading>, 5> names{{{"lit", Shading::lit},
                                                                       {"unlit", Shading::unlit},
                                                                       {"clay", Shading::clay},
                                                                       {"normals", Shading::normals},
                                                                       {"wireframe", Shading::wireframe}}};
    for (const auto& [known, shading] : names)
        if (name == latin(known))
            return shading;
    return std::nullopt;
}

Status readView(const QString& text, OrbitCamera& camera)
{
    static const std::array<std::pair<const char*, CameraPreset>, 4> presets{{{"front", CameraPreset::front},
                                                                              {"side", CameraPreset::side},
                                                                              {"top", CameraPreset::top},
                                                                              {"perspective", CameraPreset::perspective}}};
    for (const auto& [name, preset] : presets)
        if (text == latin(name)) {
            camera.applyPreset(preset);
            return {};
        }
    const QStringList angles = text.split(QLatin1Char(','));
    const auto yaw = number(angles.value(0));
    const auto pitch = number(angles.value(1));
    if (angles.size() != 2 || !yaw || !pitch || std::abs(*pitch) > 90.0)
        return usage("view", QStringLiteral("'%1' is neither front, side, top, perspective nor YAW,PITCH with a pitch of -90 to 90")
                                 .arg(text));
    camera.setAngles(static_cast<float>(*yaw), static_cast<float>(*pitch));
    return {};
}

}  // namespace

double RenderMoment::seconds(const Project& project) const
{
    return inFrames ? value / project.settings.frameRate : value;
}

std::optional<RenderMoment> parseMoment(const QString& text)
{
    RenderMoment moment;
    QString digits = text.trimmed();
    if (digits.endsWith(QLatin1Char('f')) || digits.endsWith(QLatin1Char('s'))) {
        moment.inFrames = digits.endsWith(QLatin1Char('f'));
        digits.chop(1);
    }
    const auto value = number(digits);
    if (!value || *value < 0.0)
        return std::nullopt;
    moment.value = *value;
    return moment;
}

void addRenderOptions(QCommandLineParser& parser)
{
    parser.addOption({latin("render"),
                      latin("Render the file to OUT and quit: .png (a frame, or a numbered sequence; #### in the name "
                            "stands for the number), .webp, and with ffmpeg .mp4 and .gif. Needs no display."),
                      latin("OUT")});
    for (const Option& option : kOptions) {
        const QString help = QStringLiteral("With --render: ") + latin(option.help);
        parser.addOption(option.value ? QCommandLineOption(latin(option.name), help, latin(option.value))
                                      : QCommandLineOption(latin(option.name), help));
    }
}

QStringList renderOptionsUsed(const QCommandLineParser& parser)
{
    QStringList used;
    for (const Option& option : kOptions)
        if (parser.isSet(latin(option.name)))
            used.append(QStringLiteral("--") + latin(option.name));
    return used;
}

Result<RenderArguments> readRenderOptions(const QCommandLineParser& parser)
{
    const auto has = [&](const char* name) { return parser.isSet(latin(name)); };
    const auto text = [&](const char* name) { return parser.value(latin(name)); };
    RenderArguments arguments;
    RenderSettings& s = arguments.settings;
    s.path = text("render");
    const auto format = renderFormatOf(s.path);
    if (!format)
        return usage("render", QStringLiteral("'%1' does not end in .png, .webp, .mp4 or .gif").arg(s.path));
    s.format = *format;

    if (has("range") && has("frame"))
        return usage("range", latin("either a range or one --frame"));
    if (has("frame")) {
        arguments.from = parseMoment(text("frame"));
        if (!arguments.from)
            return usage("frame", QStringLiteral("'%1' is no moment: 1.5 in seconds, or 90f in frames").arg(text("frame")));
    }
    if (has("range")) {
        const QStringList ends = text("range").split(QLatin1Char(':'));
        arguments.from = parseMoment(ends.value(0));
        arguments.to = parseMoment(ends.value(1));
        if (ends.size() != 2 || !arguments.from || !arguments.to)
            return usage("range", QStringLiteral("'%1' is no range: 0:2.5 in seconds, or 0f:150f in frames").arg(text("range")));
    }
    if (has("fps")) {
        arguments.fps = number(text("fps"));
        if (!arguments.fps || *arguments.fps < 1.0 || *arguments.fps > 240.0)
            return usage("fps", QStringLiteral("'%1' is not 1 to 240 frames a second").arg(text("fps")));
    }
    if (has("size")) {
        static const QRegularExpression pattern(QStringLiteral("^(\\d{1,5})[xX](\\d{1,5})$"));
        const QRegularExpressionMatch match = pattern.match(text("size"));
        if (!match.hasMatch())
            return usage("size", QStringLiteral("'%1' is no size: 1920x1080").arg(text("size")));
        s.size = {match.captured(1).toInt(), match.captured(2).toInt()};
    }
    s.supersampling = has("supersample") ? text("supersample").toInt() : 2;
    if (s.supersampling < 1 || s.supersampling > 4)
        return usage("supersample", QStringLiteral("'%1' is not 1 to 4").arg(text("supersample")));
    if (has("transparent") && has("background"))
        return usage("background", latin("either a background or --transparent"));
    if (has("transparent") && !hasAlpha(s.format))
        return usage("transparent", latin("MP4 has no transparency: render to PNG, WebP or GIF"));
    const bool room = text("background") == QLatin1String("environment");
    if (room)
        arguments.backdrop = Backdrop::environment;
    else if (has("background")) {
        const QColor color(text("background"));
        if (!color.isValid() || color.alpha() != 255)
            return usage("background", QStringLiteral("'%1' is neither an opaque colour such as #202428 nor environment").arg(text("background")));
        s.background = color;
    }
    s.sceneBackground = room || (!has("transparent") && !has("background") && !hasAlpha(s.format));
    if (has("view"))
        if (Status status = readView(text("view"), s.camera); !status)
            return status.error();
    if (has("zoom")) {
        const auto zoom = number(text("zoom"));
        if (!zoom || *zoom < 0.05 || *zoom > 20.0)
            return usage("zoom", QStringLiteral("'%1' is not 0.05 to 20").arg(text("zoom")));
        arguments.zoom = static_cast<float>(*zoom);
    }
    if (has("shading")) {
        const auto shading = shadingOf(text("shading"));
        if (!shading)
            return usage("shading", QStringLiteral("'%1' is neither lit, unlit, clay, normals nor wireframe").arg(text("shading")));
        arguments.shading = *shading;
    }
    arguments.edges = has("edges");
    arguments.shadows = !has("no-shadows");
    s.turntable = has("turntable");
    s.grid = has("grid");
    s.joints = has("joints");
    arguments.overwrite = has("overwrite");
    return arguments;
}

Result<RenderSettings> RenderArguments::resolved(const Project& project) const
{
    RenderSettings s = settings;
    s.fps = fps.value_or(s.format == RenderFormat::gif ? 25.0 : project.settings.frameRate);
    s.start = from ? from->seconds(project) : project.settings.loopStart;
    if (!from || to) {
        const double end = to ? to->seconds(project) : project.settings.loopEnd;
        if (end <= s.start)
            return usage("range", QStringLiteral("it ends at %1 s, before it has begun at %2 s").arg(end).arg(s.start));
        s.frames = framesIn(end - s.start, s.fps);
    }
    if (Status status = check(s); !status)
        return Error{ErrorKind::usage, "--render: " + status.error().message, {}, {}};
    if (const QString there = existingOutput(s); !there.isEmpty() && !overwrite)
        return Error{ErrorKind::usage, "--render: the file is there already; add --overwrite to replace it", there.toStdString(), {}};
    return s;
}

}  // namespace sinew
