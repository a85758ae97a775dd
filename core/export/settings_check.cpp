#include "core/export/settings_check.h"

#include <fmt/format.h>

#include <cmath>

namespace sinew {
namespace {

Status inRange(double value, double minimum, double maximum, const char* name)
{
    if (value >= minimum && value <= maximum)
        return {};
    return Error{ErrorKind::usage, fmt::format("The {} is {}, but has to be from {} to {}.", name, value, minimum, maximum),
                 "", name};
}

}  // namespace

Status checkSettings(const ExportSettings& settings)
{
    if (Status status = inRange(settings.rate, 1.0, 1000.0, "rate"); !status)
        return status;
    if (Status status = inRange(settings.tolerance, 1e-6, 0.5, "tolerance"); !status)
        return status;
    if (Status status = inRange(settings.maxLoopSeconds, 0.0, 600.0, "loop limit"); !status)
        return status;
    if (Status status = inRange(settings.from, 0.0, 1e9, "first time"); !status)
        return status;
    if (settings.to && *settings.to < settings.from)
        return Error{ErrorKind::usage,
                     fmt::format("The range ends at {} s, which is before it starts at {} s.", *settings.to, settings.from),
                     "", "last time"};
    return settings.to ? inRange(*settings.to, 0.0, 1e9, "last time") : Status();
}

}  // namespace sinew
