#include "app/render/render_arguments.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {


Error usage(const std::string& option, const QString& reason)
{
    return {ErrorKind::usage, "--" + option + ": " + reason.toStdString(), {}, {}};
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
    bool ok = false;
    moment.value = digits.toDouble(&ok);
    if (!ok || !std::isfinite(moment.value) || moment.value < 0.0)
        return std::nullopt;
    return moment;
}

Result<RenderSettings> RenderArguments::resolved(const Project& project) const
{
    RenderSettings s = settings;
    s.fps = fps.value_or(usualFps(s.format, project.settings.frameRate));
    s.start = from ? from->seconds(project) : project.settings.loopStart;
    if (!from || to) {
        const double end = to ? to->seconds(project) : project.settings.loopEnd;
        if (end <= s.start)
            return usage("range", QStringLiteral("it ends at %1 s, before it has begun at %2 s").arg(end).arg(s.start));
        s.frames = framesIn(end - s.start, s.fps);
    }
    if (Status status = check(s); !status) {
        const std::string& setting = status.error().where;
        return usage(setting == "range" && from && !to ? "frame" : setting, QString::fromStdString(status.error().message));
    }
    if (const QString there = existingOutput(s); !there.isEmpty() && !overwrite)
        return usage("render", QStringLiteral("%1 is there already; add --overwrite to replace it").arg(there));
    return s;
}

QString renderRemark(const RenderSettings& settings, const Project& project)
{
    const double end = project.settings.loopEnd;
    const double last = settings.timeOf(settings.frames - 1);
    if (last < end - 1e-9)
        return {};
    const double rate = project.settings.frameRate;
    return QStringLiteral("%1 s lies after the project's end at %2 s (its last frame is %3f); motion goes on there without starting over")
        .arg(last)
        .arg(end)
        .arg(std::llround(std::ceil(end * rate - 1e-6)) - 1);
}

}  // namespace sinew
