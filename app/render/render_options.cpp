// The options of sinew-editor --render: their table, reading and writing them.
#include "app/render/render_arguments.h"

#include <QLocale>
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
    Option{"clip", "NAME", "Play that clip of the model or the project. Default: what the project's lowest layer plays."},
    Option{"next", "NAME", "A clip to mix into it."},
    Option{"tween", "W", "How far it is mixed towards --next, 0 to 1. Default: 0.5."},
    Option{"fps", "N", "Frames a second, 1 to 240; WebP 90, GIF 50 at most. Default: the project's; 25 for GIF."},
    Option{"size", "WxH", "Size in pixels, up to 8192 a side, supersampling included. Default: 1280x720."},
    Option{"supersample", "N", "Draw N x N samples a pixel, 1 to 4. Default: 2."},
    Option{"transparent", nullptr, "No background; kept by PNG, WebP and GIF (hard edges, no shadow). The default for these."},
    Option{"background", "COLOR",
           "A background such as #202428; gradient:#202428; or environment: the room that lights the model."},
    Option{"view", "VIEW", "front, side, top, perspective, or YAW,PITCH in degrees. Default: perspective. "
                           "The camera stands where all frames fit into the picture, shadows too where that makes the model little smaller."},
    Option{"zoom", "X", "Enlarge by X what fits, 0.05 to 20. Default: 1."},
    Option{"camera", "X,Y,Z,D", "Instead of fitting: look at the point X,Y,Z from D metres away."},
    Option{"turntable", nullptr, "Go once around the model in all frames together."},
    Option{"shading", "MODE", "lit, unlit, clay, normals or wireframe. Default: lit."},
    Option{"edges", nullptr, "Draw the edges over the shading."},
    Option{"lamps", "PERCENT", "Strength of the lamps, 0 to 400. Default: 100."},
    Option{"environment", "PERCENT", "Strength of the room's light, 0 to 400. Default: 100."},
    Option{"turn", "DEGREES", "Turn lamps and room about the vertical, -180 to 180. Default: 0."},
    Option{"no-shadows", nullptr, "No shadows."},
    Option{"grid", nullptr, "Show the ground grid."},
    Option{"joints", nullptr, "Show the joints."},
    Option{"hide", "NODE", "Leave out the mesh of that node. May be repeated."},
    Option{"crowd", "N", "Show N characters that play the model's clips, up to 10000. Default: none."},
    Option{"crowd-spacing", "X", "Widths of the character between two, 0.1 to 100. Default: 1.2."},
    Option{"crowd-seed", "N", "Another number is another crowd, 1 to 1000000000. Default: 1."},
    Option{"crowd-clips", "MIX", "one, mixed or changing. Default: changing."},
    Option{"once", nullptr, "A WebP or GIF plays once. Default: for ever."},
    Option{"overwrite", nullptr, "Replace files that are there. Otherwise nothing is rendered then."},
};

template <class T>
using Names = std::vector<std::pair<const char*, T>>;

const Names<Shading> kShadings{{"lit", Shading::lit}, {"unlit", Shading::unlit}, {"clay", Shading::clay},
                               {"normals", Shading::normals}, {"wireframe", Shading::wireframe}};
const Names<CameraPreset> kPresets{{"front", CameraPreset::front}, {"side", CameraPreset::side}, {"top", CameraPreset::top},
                                   {"perspective", CameraPreset::perspective}};
const Names<CrowdMix> kMixes{{"one", CrowdMix::one}, {"mixed", CrowdMix::random}, {"changing", CrowdMix::changing}};
const QString kGradient = QStringLiteral("gradient:");
const QString kRoom = QStringLiteral("environment");

template <class T>
std::optional<T> valueNamed(const Names<T>& names, const QString& wanted)
{
    for (const auto& [name, value] : names)
        if (wanted == latin(name))
            return value;
    return std::nullopt;
}

template <class T>
QString nameOf(const Names<T>& names, T wanted)
{
    for (const auto& [name, value] : names)
        if (value == wanted)
            return latin(name);
    return {};
}

Error usage(const char* option, const QString& reason)
{
    return {ErrorKind::usage, QStringLiteral("--%1: %2").arg(latin(option), reason).toStdString(), {}, {}};
}

std::optional<double> number(const QString& text)
{
    bool ok = false;
    const double value = text.toDouble(&ok);
    return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<std::vector<double>> numbers(const QString& text, int count)
{
    std::vector<double> values;
    for (const QString& part : text.split(QLatin1Char(',')))
        if (const auto value = number(part))
            values.push_back(*value);
        else
            return std::nullopt;
    return static_cast<int>(values.size()) == count ? std::optional(values) : std::nullopt;
}

QString shortest(double value)
{
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString shortest(float value)
{
    return QString::number(value, 'g', 8);
}

class Reader {
public:
    explicit Reader(const QCommandLineParser& parser) : m_parser(parser) {}

    Result<RenderArguments> read()
    {
        for (const auto step : {&Reader::file, &Reader::moments, &Reader::picture, &Reader::background, &Reader::crowd,
                                &Reader::camera, &Reader::look})
            if (Status status = (this->*step)(); !status)
                return status.error();
        return m_arguments;
    }

private:
    [[nodiscard]] bool has(const char* name) const { return m_parser.isSet(latin(name)); }
    [[nodiscard]] QString text(const char* name) const { return m_parser.value(latin(name)); }

    // Where it is set, puts a number of that range through `set`.
    template <class Set>
    Status ranged(const char* name, double low, double high, const char* unit, Set set) const
    {
        if (!has(name))
            return {};
        const auto value = number(text(name));
        if (!value || *value < low || *value > high)
            return usage(name, QStringLiteral("'%1' is not %2 to %3%4").arg(text(name)).arg(low).arg(high, 0, 'g', 10).arg(latin(unit)));
        set(*value);
        return {};
    }
    template <class Set>
    Status whole(const char* name, double low, double high, Set set) const
    {
        Status status = ranged(name, low, high, "", set);
        if (status.ok() && has(name) && std::floor(*number(text(name))) != *number(text(name)))
            return usage(name, QStringLiteral("'%1' is no whole number").arg(text(name)));
        return status;
    }

    Status file()
    {
        RenderSettings& s = m_arguments.settings;
        s.path = text("render");
        const auto format = renderFormatOf(s.path);
        if (!format)
            return usage("render", QStringLiteral("'%1' does not end in .png, .webp, .mp4 or .gif").arg(s.path));
        s.format = *format;
        s.repeat = !has("once");
        if (has("once") && s.format != RenderFormat::webp && s.format != RenderFormat::gif)
            return usage("once", latin("only WebP and GIF say how often they play"));
        m_arguments.overwrite = has("overwrite");
        return {};
    }

    Status moments()
    {
        RenderArguments& a = m_arguments;
        if (has("range") && has("frame"))
            return usage("range", latin("either a range or one --frame"));
        if (has("frame")) {
            a.from = parseMoment(text("frame"));
            if (!a.from)
                return usage("frame", QStringLiteral("'%1' is no moment: 1.5 in seconds, or 90f in frames").arg(text("frame")));
            if (has("turntable"))
                return usage("turntable", latin("it takes the frames of a range to go around"));
        }
        if (has("range")) {
            const QStringList ends = text("range").split(QLatin1Char(':'));
            a.from = parseMoment(ends.value(0));
            a.to = parseMoment(ends.value(1));
            if (ends.size() != 2 || !a.from || !a.to)
                return usage("range", QStringLiteral("'%1' is no range: 0:2.5 in seconds, or 0f:150f in frames").arg(text("range")));
        }
        if (has("tween") && !has("next"))
            return usage("tween", latin("name the clip to mix into with --next"));
        a.clip = {text("clip"), text("next"), has("next") ? 0.5 : 0.0};
        if (Status status = ranged("tween", 0.0, 1.0, "", [&](double value) { a.clip.mix = value; }); !status)
            return status;
        return ranged("fps", 1.0, 240.0, " frames a second", [&](double value) { a.fps = value; });
    }

    Status picture()
    {
        RenderSettings& s = m_arguments.settings;
        s.supersampling = 2;
        if (Status status = whole("supersample", 1, 4, [&](double value) { s.supersampling = static_cast<int>(value); }); !status)
            return status;
        if (!has("size"))
            return {};
        static const QRegularExpression pattern(QStringLiteral("^(\\d+)[xX](\\d+)$"));
        const QRegularExpressionMatch match = pattern.match(text("size"));
        if (!match.hasMatch())
            return usage("size", QStringLiteral("'%1' is no size such as 1920x1080").arg(text("size")));
        // What is too long for a number is too large as well.
        const auto side = [&match](int i) { return static_cast<int>(std::min(match.captured(i).toDouble(), 1e9)); };
        s.size = {side(1), side(2)};
        return {};
    }

    Status background()
    {
        RenderSettings& s = m_arguments.settings;
        Lighting& light = m_arguments.lighting;
        if (has("transparent") && has("background"))
            return usage("background", latin("either a background or --transparent"));
        if (has("transparent") && !hasAlpha(s.format))
            return usage("transparent", latin("MP4 has no transparency: render to PNG, WebP or GIF"));
        s.sceneBackground = !has("transparent") && !hasAlpha(s.format);
        if (!has("background"))
            return {};
        const QString wanted = text("background");
        if (wanted == kRoom) {
            light.backdrop = Backdrop::environment;
            s.sceneBackground = true;
            return {};
        }
        const bool gradient = wanted.startsWith(kGradient);
        const QColor color(gradient ? wanted.mid(kGradient.size()) : wanted);
        if (!color.isValid() || color.alpha() != 255)
            return usage("background", QStringLiteral("'%1' is neither an opaque colour such as #202428, gradient:#202428 nor environment").arg(wanted));
        if (gradient) {
            light.backdrop = Backdrop::gradient;
            light.color = color;
        } else {
            s.background = color;
        }
        s.sceneBackground = gradient;
        return {};
    }

    Status camera()
    {
        RenderSettings& s = m_arguments.settings;
        s.turntable = has("turntable");
        if (has("view")) {
            const auto preset = valueNamed(kPresets, text("view"));
            const auto angles = numbers(text("view"), 2);
            if (preset)
                s.camera.applyPreset(*preset);
            else if (angles && std::abs((*angles)[1]) <= 90.0)
                s.camera.setAngles(static_cast<float>((*angles)[0]), static_cast<float>((*angles)[1]));
            else
                return usage("view", QStringLiteral("'%1' is neither front, side, top, perspective nor YAW,PITCH with a pitch of -90 to 90")
                                         .arg(text("view")));
        }
        if (has("camera")) {
            const auto v = numbers(text("camera"), 4);
            if (!v || (*v)[3] < 1e-6 || (*v)[3] > 1e6)
                return usage("camera", QStringLiteral("'%1' is not X,Y,Z,DISTANCE in metres").arg(text("camera")));
            if (has("zoom"))
                return usage("zoom", latin("it enlarges what fits; with --camera come nearer"));
            s.camera.setTarget({static_cast<float>((*v)[0]), static_cast<float>((*v)[1]), static_cast<float>((*v)[2])});
            // How near and far it may be is the model's to say.
            s.camera.setSceneSize(static_cast<float>((*v)[3]));
            s.camera.setDistance(static_cast<float>((*v)[3]));
            m_arguments.fit.reset();
        }
        if (has("crowd") && !has("view"))
            s.camera.setAngles(s.camera.yaw(), std::max(s.camera.pitch(), crowdPitch(m_arguments.crowd.count)));
        return ranged("zoom", 0.05, 20.0, "", [&](double value) { m_arguments.fit = static_cast<float>(value); });
    }

    Status look()
    {
        RenderArguments& a = m_arguments;
        if (has("shading")) {
            const auto shading = valueNamed(kShadings, text("shading"));
            if (!shading)
                return usage("shading", QStringLiteral("'%1' is neither lit, unlit, clay, normals nor wireframe").arg(text("shading")));
            a.shading = *shading;
        }
        a.edges = has("edges");
        a.settings.grid = has("grid");
        a.settings.joints = has("joints");
        a.hidden = m_parser.values(latin("hide"));
        a.lighting.shadows = !has("no-shadows");
        const auto percent = [this](const char* name, float& factor) {
            return ranged(name, 0.0, 400.0, " %", [&](double value) { factor = static_cast<float>(value / 100.0); });
        };
        if (Status status = percent("lamps", a.lighting.lights); !status)
            return status;
        if (Status status = percent("environment", a.lighting.environment); !status)
            return status;
        return ranged("turn", -180.0, 180.0, " degrees", [&](double value) { a.lighting.turn = static_cast<float>(value); });
    }

    Status crowd()
    {
        RenderArguments& a = m_arguments;
        for (const char* name : {"crowd-spacing", "crowd-seed", "crowd-clips"})
            if (has(name) && !has("crowd"))
                return usage(name, latin("say with --crowd how many there are"));
        if (has("crowd-clips")) {
            const auto mix = valueNamed(kMixes, text("crowd-clips"));
            if (!mix)
                return usage("crowd-clips", QStringLiteral("'%1' is neither one, mixed nor changing").arg(text("crowd-clips")));
            a.crowd.mix = *mix;
        }
        if (Status status = whole("crowd", 1, kLargestCrowd, [&](double value) { a.crowd.count = static_cast<int>(value); }); !status)
            return status;
        if (Status status = whole("crowd-seed", 1, 1e9, [&](double value) { a.crowd.seed = static_cast<std::uint64_t>(value); }); !status)
            return status;
        return ranged("crowd-spacing", 0.1, 100.0, " widths", [&](double value) { a.crowdSpacing = value; });
    }

    const QCommandLineParser& m_parser;
    RenderArguments m_arguments;
};

QString written(const RenderMoment& moment)
{
    return shortest(moment.value) + (moment.inFrames ? QStringLiteral("f") : QString());
}

}  // namespace

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
    return Reader(parser).read();
}

QStringList renderOptions(const RenderArguments& a)
{
    const RenderSettings& s = a.settings;
    QStringList options;
    const auto flag = [&options](const char* name, bool on) {
        if (on)
            options.append(QStringLiteral("--") + latin(name));
    };
    // One word, so that a value may begin with a minus.
    const auto add = [&options](const char* name, const QString& value) {
        options.append(QStringLiteral("--%1=%2").arg(latin(name), value));
    };
    add("render", s.path);
    if (a.from)
        add(a.to ? "range" : "frame", a.to ? written(*a.from) + QLatin1Char(':') + written(*a.to) : written(*a.from));
    if (!a.clip.name.isEmpty())
        add("clip", a.clip.name);
    if (!a.clip.next.isEmpty()) {
        add("next", a.clip.next);
        add("tween", shortest(a.clip.mix));
    }
    if (a.fps)
        add("fps", shortest(*a.fps));
    add("size", QStringLiteral("%1x%2").arg(s.size.width()).arg(s.size.height()));
    add("supersample", QString::number(s.supersampling));
    if (s.background)
        add("background", s.background->name());
    else if (s.sceneBackground && a.lighting.backdrop == Backdrop::environment)
        add("background", kRoom);
    else if (s.sceneBackground && a.lighting.backdrop == Backdrop::gradient)
        add("background", kGradient + a.lighting.color.name());
    add("view", shortest(s.camera.yaw()) + QLatin1Char(',') + shortest(s.camera.pitch()));
    if (!a.fit) {
        const Vec3 at = s.camera.target();
        add("camera", QStringList{shortest(at.x), shortest(at.y), shortest(at.z), shortest(s.camera.distance())}.join(QLatin1Char(',')));
    } else if (*a.fit != 1.0f) {
        add("zoom", shortest(*a.fit));
    }
    flag("turntable", s.turntable);
    if (a.shading != Shading::lit)
        add("shading", nameOf(kShadings, a.shading));
    flag("edges", a.edges);
    if (a.lighting.lights != 1.0f)
        add("lamps", shortest(a.lighting.lights * 100.0f));
    if (a.lighting.environment != 1.0f)
        add("environment", shortest(a.lighting.environment * 100.0f));
    if (a.lighting.turn != 0.0f)
        add("turn", shortest(a.lighting.turn));
    flag("no-shadows", !a.lighting.shadows);
    flag("grid", s.grid);
    flag("joints", s.joints);
    for (const QString& node : a.hidden)
        add("hide", node);
    if (a.crowd.count > 0) {
        add("crowd", QString::number(a.crowd.count));
        add("crowd-spacing", QString::number(a.crowdSpacing, 'g', 7));
        add("crowd-seed", QString::number(a.crowd.seed));
        add("crowd-clips", nameOf(kMixes, a.crowd.mix));
    }
    flag("once", !s.repeat);
    flag("overwrite", a.overwrite);
    return options;
}

QString renderCommandLine(const RenderArguments& arguments, const QString& file)
{
    QStringList words{QStringLiteral("sinew-editor")};
    for (QString word : renderOptions(arguments) + QStringList{file}) {
        static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_./=:,@%+-]+$"));
        if (!plain.match(word).hasMatch())
            word = QLatin1Char('\'') + word.replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
        words.append(word);
    }
    return words.join(QLatin1Char(' '));
}

}  // namespace sinew
