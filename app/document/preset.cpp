#include "app/document/preset.h"

#include "core/project/edit.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// Parameters an item of the driver has.
std::size_t widthOf(const Driver& driver)
{
    if (const auto* track = std::get_if<Track>(&driver.motion))
        return static_cast<std::size_t>(track->width);
    return std::holds_alternative<Projectile>(driver.motion) ? 2 : 1;
}

// From the range of one parameter to that of another. Defaults meet, and so do the ends
// that the motion goes to: what rises from its rest rises there from its rest. What has
// room on one side of its default only keeps its place in the range instead, turned over
// where the room is on the other side.
class Rescaled {
public:
    Rescaled(const Parameter& before, const Parameter& after) : m_rest(before.defaultValue), m_newRest(after.defaultValue)
    {
        const double up = before.maximum - before.defaultValue, down = before.defaultValue - before.minimum;
        const double newUp = after.maximum - after.defaultValue, newDown = after.defaultValue - after.minimum;
        const double whole = (after.maximum - after.minimum) / (before.maximum - before.minimum);
        if (up > 0.0 && down > 0.0) {
            m_up = newUp / up;
            m_down = newDown / down;
            m_length = whole;
            if (newUp > 0.0 && newDown > 0.0)
                return;
            m_rest = before.minimum;
            m_newRest = after.minimum;
            m_up = m_down = whole;
        } else {
            const double room = std::max(up, down);
            const double wanted = up > 0.0 ? newUp : newDown;
            const double sign = wanted > 0.0 ? 1.0 : -1.0;
            m_up = m_down = m_length = sign * (wanted > 0.0 ? wanted : std::max(newUp, newDown)) / room;
        }
    }
    // A value of the motion: a place, unless it is added or multiplied.
    [[nodiscard]] double value(double v, BlendMode blend) const
    {
        if (blend == BlendMode::multiply)
            return v;
        return blend == BlendMode::additive ? v * m_length : m_newRest + (v - m_rest) * (v < m_rest ? m_down : m_up);
    }
    [[nodiscard]] double length(double v, BlendMode blend) const { return blend == BlendMode::multiply ? v : v * m_length; }
    [[nodiscard]] double size(double v, BlendMode blend) const { return std::abs(length(v, blend)); }
    [[nodiscard]] bool turnsOver() const { return m_length < 0.0; }

private:
    double m_rest;
    double m_newRest;
    double m_up = 1.0;  // new units an old one, above rest
    double m_down = 1.0;
    double m_length = 1.0;
};

// Its origin and range are fractions of the parameter's range.
void rescale(Harmonic& harmonic, const Rescaled& scale, const Parameter& before, const Parameter& after)
{
    const double span = before.maximum - before.minimum, newSpan = after.maximum - after.minimum;
    const double origin = scale.value(before.minimum + harmonic.normalizedOrigin * span, BlendMode::override_);
    harmonic.normalizedOrigin = std::clamp((origin - after.minimum) / newSpan, 0.0, 1.0);
    harmonic.normalizedRange = std::clamp(scale.size(harmonic.normalizedRange * span, BlendMode::override_) / newSpan, 0.0, 1.0);
    if (!scale.turnsOver())
        return;
    if (harmonic.direction == Direction::left)
        harmonic.direction = Direction::right;
    else if (harmonic.direction == Direction::right)
        harmonic.direction = Direction::left;
    harmonic.phase += 0.5;
}

void rescale(FollowThrough& follow, const Rescaled& scale, BlendMode blend)
{
    if (auto* bounce = std::get_if<Bounce>(&follow.kind))
        bounce->gravity = scale.size(bounce->gravity, blend);
}

void rescale(Track& track, const std::vector<Rescaled>& scales, BlendMode blend)
{
    rescale(track.followThrough, scales.front(), blend);
    for (Key& key : track.keys) {
        for (std::size_t c = 0; c < scales.size(); ++c) {
            key.value[c] = scales[c].value(key.value[c], blend);
            for (Handle* handle : {&key.out, &key.in})
                if (!handle->value.empty())
                    handle->value[c] = scales[c].length(handle->value[c], blend);
        }
        if (key.followThrough)
            rescale(*key.followThrough, scales.front(), blend);
    }
}

void rescale(Driver& driver, const std::vector<Rescaled>& scales)
{
    const Rescaled& first = scales.front();
    const BlendMode blend = driver.blend;
    if (auto* track = std::get_if<Track>(&driver.motion)) {
        rescale(*track, scales, blend);
    } else if (auto* sine = std::get_if<DecayingSine>(&driver.motion)) {
        sine->amplitude = first.length(sine->amplitude, blend);
    } else if (auto* ramp = std::get_if<Ramp>(&driver.motion)) {
        ramp->startValue = first.value(ramp->startValue, blend);
        ramp->endValue = first.value(ramp->endValue, blend);
        rescale(ramp->followThrough, first, blend);
    } else if (auto* projectile = std::get_if<Projectile>(&driver.motion)) {
        projectile->speed = first.size(projectile->speed, blend);
        projectile->gravity = first.size(projectile->gravity, blend);
    } else if (auto* look = std::get_if<Look>(&driver.motion)) {
        look->factor = first.length(look->factor, blend);
    }
}

}  // namespace

std::size_t presetWidth(const Preset& preset)
{
    std::size_t width = 1;
    for (const Driver& driver : preset.project.drivers)
        width = std::max(width, widthOf(driver));
    return width;
}

Preset presetOf(const Project& project, const std::vector<Id>& drivers, const QString& name)
{
    Preset preset;
    preset.name = name;
    Project& copy = preset.project;
    copy.settings.loopStart = 0.0;
    copy.settings.loopEnd = project.settings.loopEnd - project.settings.loopStart;
    copy.settings.frameRate = project.settings.frameRate;
    for (const Id& id : drivers) {
        const Driver* source = sinew::find(project.drivers, id);
        if (!source)
            continue;
        Driver driver = *source;
        driver.targets.resize(std::min(driver.targets.size(), widthOf(driver)));
        for (std::size_t c = 0; c < driver.targets.size(); ++c) {
            const Parameter* parameter = sinew::find(project.parameters, driver.targets[c]);
            const Id stand = "value-" + std::to_string(c + 1);
            if (parameter && !sinew::find(copy.parameters, stand)) {
                Parameter named = *parameter;
                named.id = stand;
                named.group.clear();
                named.extra = {};
                if (c == 0)
                    named.name = name.toStdString();
                copy.parameters.push_back(std::move(named));
            }
            driver.targets[c] = stand;
        }
        // Channels are the project's: their speed goes into the period.
        if (auto* harmonic = std::get_if<Harmonic>(&driver.motion)) {
            const auto channel = static_cast<std::size_t>(harmonic->channel);
            const double speed = channel < project.settings.channels.size() ? std::abs(project.settings.channels[channel].timescale) : 1.0;
            harmonic->channel = 0;
            if (speed > 0.0)
                harmonic->duration /= speed;
        }
        driver.id = freshId(copy, ObjectKind::driver, source->id);
        driver.solo = driver.mute = false;
        driver.enabled = true;
        driver.extra = {};
        copy.drivers.push_back(std::move(driver));
    }
    return preset;
}

std::vector<Id> applyPreset(Project& project, const Preset& preset, const std::vector<Id>& parameters)
{
    const std::size_t width = presetWidth(preset);
    std::vector<Id> added;
    if (parameters.empty() || (width > 1 && parameters.size() != width))
        return added;
    const auto add = [&](Driver driver, std::vector<Id> targets) {
        std::vector<Rescaled> scales;
        for (std::size_t c = 0; c < widthOf(driver); ++c) {
            const Parameter* before = sinew::find(preset.project.parameters, driver.targets[c]);
            const Parameter* after = sinew::find(project.parameters, targets[c]);
            if (!before || !after)
                return;
            scales.emplace_back(*before, *after);
        }
        rescale(driver, scales);
        if (auto* harmonic = std::get_if<Harmonic>(&driver.motion))
            rescale(*harmonic, scales.front(), *sinew::find(preset.project.parameters, driver.targets.front()),
                    *sinew::find(project.parameters, targets.front()));
        driver.targets = std::move(targets);
        driver.id = freshId(project, ObjectKind::driver, driver.id);
        added.push_back(driver.id);
        project.drivers.push_back(std::move(driver));
    };
    for (const Driver& driver : preset.project.drivers) {
        if (widthOf(driver) == width && (width > 1 || driver.stagger))
            add(driver, parameters);
        else
            for (const Id& parameter : parameters)
                add(driver, {parameter});
    }
    return added;
}

}  // namespace sinew
