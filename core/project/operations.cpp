#include "core/project/operations.h"

#include "core/motion/blend.h"
#include "core/motion/decaying_sine.h"
#include "core/motion/overshoot.h"
#include "core/project/lists.h"
#include "core/project/references.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace sinew {
namespace {

template <class T> bool removeById(std::vector<T>& list, const Id& id)
{
    return std::erase_if(list, [&](const T& item) { return item.id == id; }) != 0;
}

template <class T> bool refersTo(const T& object, ObjectKind kind, const Id& id)
{
    bool found = false;
    forEachReference(object, [&](ObjectKind k, const Id& other, const std::string&) {
        found = found || (k == kind && other == id);
    });
    return found;
}

std::size_t parametersPerItem(const Driver& driver)
{
    if (const auto* track = std::get_if<Track>(&driver.motion))
        return static_cast<std::size_t>(track->width);
    return std::holds_alternative<Projectile>(driver.motion) ? 2 : 1;
}

void removeTarget(Driver& driver, const Id& id)
{
    const auto perItem = static_cast<std::ptrdiff_t>(parametersPerItem(driver));
    for (auto item = driver.targets.begin(); item != driver.targets.end();) {
        const auto end = item + std::min(perItem, driver.targets.end() - item);
        item = std::find(item, end, id) != end ? driver.targets.erase(item, end) : end;
    }
}

// Tracks of clips that set the object go whole: the other components of a
// vector would otherwise change their meaning.
void removeClipTracks(Project& project, ClipTrack::Target target, const Id& id)
{
    for (Clip& clip : project.clips)
        std::erase_if(clip.tracks, [&](const ClipTrack& track) {
            return track.target == target && std::find(track.ids.begin(), track.ids.end(), id) != track.ids.end();
        });
}

// "x", "Y", ... at the end of the name, as in ParamAngleX; else x.
Axis axisOf(std::string_view id)
{
    const char last = id.empty() ? 'x' : static_cast<char>(std::tolower(static_cast<unsigned char>(id.back())));
    return last == 'y' ? Axis::y : last == 'z' ? Axis::z : Axis::x;
}

// A wave that starts from the default, whatever the blend mode makes of it.
Harmonic newHarmonic(const Parameter& parameter)
{
    constexpr double kAtAnEnd = 0.1;  // of the range; closer than this a swing about it would be too small to see
    Harmonic harmonic;
    harmonic.normalizedOrigin =
        std::clamp((parameter.defaultValue - parameter.minimum) / (parameter.maximum - parameter.minimum), 0.0, 1.0);
    const double room = std::min(harmonic.normalizedOrigin, 1.0 - harmonic.normalizedOrigin);
    if (room >= kAtAnEnd) {
        harmonic.direction = Direction::centric;
        harmonic.normalizedRange = std::min(harmonic.normalizedRange, room);
    } else if (harmonic.normalizedOrigin < 0.5) {
        harmonic.direction = Direction::right;
        harmonic.phase = 0.75;  // the wave's lowest moment
    } else {
        harmonic.direction = Direction::left;
        harmonic.phase = 0.25;  // and its highest
    }
    return harmonic;
}

// Upwards where there is room, as far as leaves room for what it goes past its end by.
Ramp newRamp(const Parameter& parameter)
{
    Ramp ramp;
    ramp.startValue = parameter.defaultValue;
    const double limit = parameter.maximum > parameter.defaultValue ? parameter.maximum : parameter.minimum;
    const double beyond = motion::overshootPeak(Overshoot{}, 1.0 / ramp.duration).height;
    const double way = (limit - ramp.startValue) / (1.0 + beyond);
    // Two digits are as many as one wants to read, rounded towards the start.
    const double digit = std::pow(10.0, std::floor(std::log10(std::abs(way))) - 1.0);
    ramp.endValue = ramp.startValue + std::trunc(way / digit) * digit;
    return ramp;
}

constexpr std::array<const char*, 6> kKindNames{"track", "decaying sine", "ramp", "projectile", "harmonic", "look"};

void setMotion(Driver& driver, MotionKind kind, const Parameter& first)
{
    switch (kind) {
    case MotionKind::track: {
        Track track;
        track.width = static_cast<int>(driver.targets.size());
        driver.motion = std::move(track);
        break;
    }
    case MotionKind::decayingSine:
        driver.motion = motion::newDecayingSine(first.minimum, first.maximum);
        break;
    case MotionKind::ramp:
        driver.motion = newRamp(first);
        break;
    case MotionKind::projectile:
        driver.motion = Projectile{};
        break;
    case MotionKind::harmonic:
        driver.motion = newHarmonic(first);
        break;
    case MotionKind::look:
        driver.motion = Look{axisOf(first.id), first.maximum};
        break;
    }
    driver.blend = kind == MotionKind::harmonic ? motion::newHarmonicBlend(first.defaultValue) : usualBlend(driver.motion);
}

} // namespace

bool removeParameter(Project& project, const Id& id)
{
    if (!removeById(project.parameters, id))
        return false;
    std::erase_if(project.drivers, [&](Driver& driver) {
        if (!refersTo(driver, ObjectKind::parameter, id))
            return false;
        removeTarget(driver, id);
        return driver.targets.empty();
    });
    std::erase_if(project.bindings, [&](const Binding& b) { return refersTo(b, ObjectKind::parameter, id); });
    removeClipTracks(project, ClipTrack::Target::parameter, id);
    return true;
}

bool removePart(Project& project, const Id& id)
{
    if (!removeById(project.parts, id))
        return false;
    std::erase_if(project.bindings, [&](const Binding& b) { return refersTo(b, ObjectKind::part, id); });
    removeClipTracks(project, ClipTrack::Target::part, id);
    return true;
}

bool removeClip(Project& project, const Id& id)
{
    if (!removeById(project.clips, id))
        return false;
    std::erase_if(project.cues, [&](const Cue& cue) { return cue.clip == id; });
    for (Layer& layer : project.layers) {
        if (layer.clip == id)
            layer.clip.clear();
        if (layer.nextClip == id)
            layer.nextClip.clear();
    }
    return true;
}

bool removeLayer(Project& project, const Id& id)
{
    if (!removeById(project.layers, id))
        return false;
    std::erase_if(project.cues, [&](const Cue& cue) { return cue.layer == id; });
    return true;
}

bool removeChannel(Project& project, std::size_t index)
{
    auto& channels = project.settings.channels;
    if (index >= channels.size() || channels.size() == 1)
        return false;
    channels.erase(channels.begin() + static_cast<std::ptrdiff_t>(index));
    const int removed = static_cast<int>(index);
    for (Driver& driver : project.drivers)
        if (auto* harmonic = std::get_if<Harmonic>(&driver.motion); harmonic && harmonic->channel >= removed)
            harmonic->channel = harmonic->channel == removed ? 0 : harmonic->channel - 1;
    return true;
}

MotionKind motionKindOf(const Driver& driver)
{
    return static_cast<MotionKind>(driver.motion.index());
}

namespace {

// A look that nobody has set up starts at the joint that the first of them turns:
// from the model's origin it would look up at everything.
void centerLook(Project& project, const Id& parameter)
{
    if (project.look != LookController{} || std::ranges::any_of(project.drivers, [](const Driver& driver) {
            return std::holds_alternative<Look>(driver.motion);
        }))
        return;
    const auto joint = std::ranges::find_if(project.bindings, [&](const Binding& binding) {
        return binding.parameter == parameter && binding.target == Binding::Target::rotation;
    });
    if (joint != project.bindings.end()) {
        project.look.center.kind = LookCenter::Kind::node;
        project.look.center.node = joint->object;
    }
}

}  // namespace

Id addDriver(Project& project, MotionKind kind, std::vector<Id> targets)
{
    const bool fits = kind == MotionKind::projectile ? targets.size() == 2
                      : kind == MotionKind::track    ? !targets.empty() && targets.size() <= 3
                                                     : !targets.empty();
    const bool exist = std::all_of(targets.begin(), targets.end(),
                                   [&](const Id& id) { return find(project.parameters, id) != nullptr; });
    if (!fits || !exist)
        return {};
    const Parameter& first = *find(project.parameters, targets.front());
    Driver driver;
    driver.name = (first.name.empty() ? first.id : first.name) + " " + kKindNames[static_cast<std::size_t>(kind)];
    driver.id = freshId(project, ObjectKind::driver, driver.name);
    driver.targets = std::move(targets);
    setMotion(driver, kind, first);
    if (kind == MotionKind::look)
        centerLook(project, first.id);
    project.drivers.push_back(std::move(driver));
    return project.drivers.back().id;
}

Id addBoundParameter(Project& project, const BoundObject& target)
{
    constexpr std::array<const char*, 3> kAxes{"X", "Y", "Z"};
    Parameter parameter;
    const char* axis = kAxes[static_cast<std::size_t>(target.component)];
    std::string suffix = axis;
    switch (target.target) {
    case Binding::Target::translation:
        parameter.minimum = -0.1;
        parameter.maximum = 0.1;
        parameter.unit = "m";
        suffix = std::string("move ") + axis;
        break;
    case Binding::Target::rotation:
        parameter.minimum = -45.0;
        parameter.maximum = 45.0;
        parameter.unit = "\xC2\xB0";
        break;
    case Binding::Target::scale:
        parameter.minimum = 0.5;
        parameter.maximum = 2.0;
        parameter.defaultValue = 1.0;
        suffix = std::string("scale ") + axis;
        break;
    case Binding::Target::partOpacity:
        parameter.defaultValue = 1.0;
        suffix.clear();
        break;
    case Binding::Target::morph:
    case Binding::Target::material:
        suffix.clear();
        break;
    }
    std::string name = target.object;
    if (target.target == Binding::Target::material)
        name += " " + target.property;
    if (target.target == Binding::Target::partOpacity) {
        const Part* part = find(project.parts, target.object);
        if (!part)
            return {};
        name = part->name.empty() ? part->id : part->name;
    }
    if (target.name.empty()) {
        // The id keeps to the object: its last letter would mean an axis to a look.
        parameter.id = freshId(project, ObjectKind::parameter, name);
        parameter.name = suffix.empty() ? name : name + " " + suffix;
    } else {
        const auto taken = [&](const Parameter& other) { return other.name == target.name; };
        parameter.name = target.name;
        if (!suffix.empty() && std::ranges::any_of(project.parameters, taken))
            parameter.name += " " + suffix;
        parameter.id = freshId(project, ObjectKind::parameter, parameter.name);
    }

    Binding binding;
    binding.id = freshId(project, ObjectKind::binding, parameter.name);
    binding.parameter = parameter.id;
    binding.target = target.target;
    binding.object = target.object;
    binding.component = target.component;
    binding.property = target.property;
    binding.outMinimum = parameter.minimum;
    binding.outMaximum = parameter.maximum;
    if (target.target == Binding::Target::partOpacity || target.target == Binding::Target::material)
        binding.mode = Binding::Mode::replace; // the parameter is the value, not an addition to it
    project.parameters.push_back(std::move(parameter));
    project.bindings.push_back(std::move(binding));
    return project.parameters.back().id;
}

Id addDriverChain(Project& project, MotionKind kind, std::span<const std::string> joints, Axis component,
                  const Stagger& stagger)
{
    if (joints.empty() || kind == MotionKind::projectile)
        return {};
    std::vector<Id> targets;
    for (const std::string& joint : joints)
        targets.push_back(addBoundParameter(project, {Binding::Target::rotation, joint, component, {}, joint}));
    const Id id = addDriver(project, kind, {targets.front()});
    Driver& driver = project.drivers.back();
    driver.targets = std::move(targets);
    driver.stagger = stagger;
    return id;
}

Id duplicate(Project& project, ObjectKind kind, const Id& id)
{
    Id fresh;
    forEachList(project, [&](const char*, ObjectKind k, auto& list) {
        const auto found = std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.id == id; });
        if (k != kind || found == list.end())
            return;
        auto copy = *found;
        if constexpr (requires { copy.name; }) {
            copy.name = (copy.name.empty() ? copy.id : copy.name) + " copy";
            fresh = freshId(project, kind, copy.name);
        } else {
            fresh = freshId(project, kind, copy.id);
        }
        copy.id = fresh;
        list.insert(std::next(found), std::move(copy));
    });
    return fresh;
}

} // namespace sinew
