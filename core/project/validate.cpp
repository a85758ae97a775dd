// The rules of a project, beyond what a single field's range says.
#include "core/project/field_io.h"
#include "core/project/json.h"
#include "core/project/lists.h"
#include "core/project/references.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace sinew {
namespace {

// The ids in use, by kind.
struct Known {
    std::unordered_set<Id> ids[static_cast<std::size_t>(ObjectKind::marker) + 1];

    std::unordered_set<Id>& of(ObjectKind kind) { return ids[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] bool has(ObjectKind kind, const Id& id) const
    {
        return ids[static_cast<std::size_t>(kind)].contains(id);
    }
};

// Adds an issue for a member of where the checker is.
void addAt(FieldChecker& checker, std::string_view member, std::string message, std::string code = "out-of-range")
{
    const auto scope = checker.path.enter(member);
    checker.add(std::move(message), std::move(code));
}

void checkWidth(FieldChecker& checker, std::string_view member, std::size_t size, int width)
{
    if (size != static_cast<std::size_t>(width))
        addAt(checker, member, fmt::format("Value must have {} numbers, one a component; it has {}", width, size),
              "width");
}

// sign: +1 for a handle out, which may not point back in time, -1 for one in.
void checkHandle(const Handle& handle, const char* name, double sign, int width, FieldChecker& checker)
{
    const auto scope = checker.path.enter(name);
    if (handle.time * sign < 0.0)
        addAt(checker, "time",
              fmt::format("Time must be {} 0 for a handle {}; it is {} s", sign > 0 ? "at least" : "at most", name,
                          handle.time));
    if (!handle.value.empty())
        checkWidth(checker, "value", handle.value.size(), width);
}

void checkTrack(const Track& track, FieldChecker& checker)
{
    const auto keysScope = checker.path.enter("keys");
    for (std::size_t i = 0; i < track.keys.size() && !checker.full(); ++i) {
        const auto scope = checker.path.enter(i);
        const Key& key = track.keys[i];
        if (i > 0 && !(key.time - track.keys[i - 1].time >= kShortestTime))
            addAt(checker, "time",
                  fmt::format("Time must be later than that of the key before ({} s); it is {} s",
                              track.keys[i - 1].time, key.time),
                  "key-order");
        checkWidth(checker, "value", key.value.size(), track.width);
        checkHandle(key.out, "out", 1.0, track.width, checker);
        checkHandle(key.in, "in", -1.0, track.width, checker);
    }
}

// --- rules of one kind of object --------------------------------------------------

void checkRules(const Parameter& parameter, const Project&, FieldChecker& checker)
{
    if (!(parameter.minimum < parameter.maximum))
        addAt(
            checker, "maximum",
            fmt::format("Maximum must be more than the minimum ({}); it is {}", parameter.minimum, parameter.maximum));
    else if (!(parameter.defaultValue >= parameter.minimum && parameter.defaultValue <= parameter.maximum))
        addAt(checker, "default",
              fmt::format("Default must be from the minimum to the maximum ({} to {}); it is {}", parameter.minimum,
                          parameter.maximum, parameter.defaultValue));
}

// Checks the motion, and answers how many parameters an item of it moves.
std::size_t checkMotion(const Motion& motion, const Project& project, FieldChecker& checker)
{
    const auto scope = checker.path.enter("motion");
    if (const auto* track = std::get_if<Track>(&motion)) {
        checkTrack(*track, checker);
        return static_cast<std::size_t>(std::clamp(track->width, 1, 3));
    }
    if (const auto* harmonic = std::get_if<Harmonic>(&motion)) {
        const auto channels = static_cast<std::int64_t>(project.settings.channels.size());
        if (harmonic->channel >= channels)
            addAt(checker, "channel",
                  fmt::format("Channel must be one of the project's {}, counted from 0; it is {}", channels,
                              harmonic->channel),
                  "dangling-reference");
    }
    return std::holds_alternative<Projectile>(motion) ? 2 : 1;
}

void checkRules(const Driver& driver, const Project& project, FieldChecker& checker)
{
    const std::size_t perItem = checkMotion(driver.motion, project, checker);
    if (driver.targets.size() % perItem != 0)
        addAt(checker, "targets",
              fmt::format("Parameters must come in groups of {}, one a component; there are {}", perItem,
                          driver.targets.size()),
              "width");
    const double items = static_cast<double>(driver.targets.size() / perItem);
    if (driver.stagger && items > 1.0 && !(std::pow(driver.stagger->falloff, items - 1.0) <= kValueLimit)) {
        const auto scope = checker.path.enter("stagger");
        addAt(checker, "falloff",
              fmt::format("Falloff of {} makes the last of {} parameters swing too far; choose less",
                          driver.stagger->falloff, items));
    }
}

void checkRules(const Clip& clip, const Project&, FieldChecker& checker)
{
    const auto tracksScope = checker.path.enter("tracks");
    for (std::size_t i = 0; i < clip.tracks.size() && !checker.full(); ++i) {
        const auto scope = checker.path.enter(i);
        const ClipTrack& clipTrack = clip.tracks[i];
        if (clipTrack.ids.size() != static_cast<std::size_t>(clipTrack.track.width))
            addAt(checker, "ids",
                  fmt::format("Parameters or parts must be {}, one a component of the track; there are {}",
                              clipTrack.track.width, clipTrack.ids.size()),
                  "width");
        const auto trackScope = checker.path.enter("track");
        checkTrack(clipTrack.track, checker);
    }
}

void checkRules(const Binding& binding, const Project& project, FieldChecker& checker)
{
    const Parameter* parameter = find(project.parameters, binding.parameter);
    const double low = binding.inMinimum.value_or(parameter ? parameter->minimum : -kNoLimit);
    const double high = binding.inMaximum.value_or(parameter ? parameter->maximum : kNoLimit);
    if (!(low < high))
        addAt(checker, binding.inMaximum ? "inMaximum" : "inMinimum",
              fmt::format("From maximum ({}) must be more than from minimum ({})", high, low));
    if (binding.curve.kind != Interpolation::Kind::linear && binding.curve.kind != Interpolation::Kind::ease)
        addAt(checker, "curve", "Curve must be linear or an ease", "choice");
    const bool known = std::any_of(kMaterialProperties.begin(), kMaterialProperties.end(),
                                   [&](const char* property) { return binding.property == property; });
    if (binding.target == Binding::Target::material && !known)
        addAt(checker, "property",
              fmt::format("Property must be one of {}; it is \"{}\"", fmt::join(kMaterialProperties, ", "),
                          binding.property),
              "choice");
}

void checkRules(const Settings& settings, const Project&, FieldChecker& checker)
{
    if (settings.channels.empty())
        addAt(checker, "channels", "Channels must be at least one");
    if (!(settings.loopEnd > settings.loopStart))
        addAt(checker, "loopEnd",
              fmt::format("Loop end must be later than the loop start ({} s); it is {} s", settings.loopStart,
                          settings.loopEnd));
}

void checkRules(const LookController& look, const Project&, FieldChecker& checker)
{
    const auto targetScope = checker.path.enter("target");
    const auto trackScope = checker.path.enter("track");
    if (look.target.track.width != 3)
        addAt(checker, "width",
              fmt::format("Components of a look target's track must be 3; they are {}", look.target.track.width),
              "width");
    checkTrack(look.target.track, checker);
}

template <class T> void checkRules(const T&, const Project&, FieldChecker&)
{
    // Part, Layer, Cue, Marker, ModelReference: what fields and references say is all.
}

std::unordered_set<Id> opaqueIds(const Project& project, std::string_view list)
{
    std::unordered_set<Id> ids;
    for (const Opaque& opaque : project.opaque)
        if (opaque.list == list)
            ids.insert(idOf(opaque));
    ids.erase(Id());
    return ids;
}

Known knownIds(const Project& project, FieldChecker& checker)
{
    Known known;
    forEachList(project, [&](const char* name, ObjectKind kind, const auto& list) {
        const std::unordered_set<Id> opaque = opaqueIds(project, name);
        const auto scope = checker.path.enter(name);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto itemScope = checker.path.enter(i);
            // What nothing here understands takes up an id, but is no target for what does.
            if (!known.of(kind).insert(list[i].id).second || opaque.contains(list[i].id))
                addAt(checker, "id", fmt::format("Id must be unique among {}; \"{}\" is there twice", name, list[i].id),
                      "duplicate-id");
        }
    });
    return known;
}

} // namespace

Issues validate(const Project& project)
{
    FieldChecker checker;
    const Known known = knownIds(project, checker);
    forEachSingle(project, [&](const char* name, ObjectKind, const auto& object) {
        const auto scope = checker.path.enter(name);
        checkObject(object, checker);
        checkRules(object, project, checker);
    });
    forEachList(project, [&](const char* name, ObjectKind, const auto& list) {
        const auto scope = checker.path.enter(name);
        for (std::size_t i = 0; i < list.size() && !checker.full(); ++i) {
            const auto itemScope = checker.path.enter(i);
            checkObject(list[i], checker);
            checkRules(list[i], project, checker);
            // A clip's track without its target is skipped, as compile tells.
            constexpr bool isClip = std::is_same_v<std::decay_t<decltype(list[i])>, Clip>;
            forEachReference(list[i], [&](ObjectKind kind, const Id& id, const std::string& where) {
                if (isClip || known.has(kind, id) || checker.full())
                    return;
                checker.issues.push_back({Severity::error,
                                          "dangling-reference",
                                          fmt::format("There is no {} \"{}\"", kindName(kind), id),
                                          checker.path.pointer() + where,
                                          {}});
            });
        }
    });
    return std::move(checker.issues);
}

} // namespace sinew
