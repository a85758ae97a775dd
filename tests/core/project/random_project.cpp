#include "tests/core/project/random_project.h"

#include "core/project/fields.h"
#include "core/project/operations.h"

#include <algorithm>
#include <cmath>

namespace sinew::samples {
namespace {

int upTo(Random& random, int last)
{
    return std::uniform_int_distribution<int>(0, last)(random);
}

bool coin(Random& random)
{
    return upTo(random, 1) == 1;
}

std::string word(Random& random)
{
    static const char* const words[] = {
        "", "Tail", "Tail sway", "K\xC3\xB6rper", "\xF0\x9F\xA6\x8A", "a\"b\\c/d\n\t\x01", "x"};
    return words[upTo(random, 6)];
}

double number(Random& random, double low, double high)
{
    low = std::max(low, -1e9);
    high = std::min(high, 1e9);
    switch (upTo(random, 4)) {
    case 0:
        return low;
    case 1:
        return high;
    case 2:
        return std::clamp(std::round(std::uniform_real_distribution(-20.0, 20.0)(random)), low, high);
    default:
        return std::uniform_real_distribution(low, high)(random);
    }
}

FieldValue randomValue(const FieldInfo& info, const FieldValue& present, Random& random)
{
    switch (info.type) {
    case FieldType::boolean:
        return coin(random);
    case FieldType::integer:
        return static_cast<std::int64_t>(number(random, info.minimum, std::min(info.maximum, 1e6)));
    case FieldType::whole:
        return random();
    case FieldType::number:
        return number(random, info.minimum, info.maximum);
    case FieldType::choice:
        return static_cast<std::int64_t>(upTo(random, static_cast<int>(info.choices.size()) - 1));
    case FieldType::text:
        return word(random);
    case FieldType::numbers: {
        auto numbers = std::get<std::vector<double>>(present);
        for (double& value : numbers)
            value = number(random, info.minimum, info.maximum);
        return numbers;
    }
    case FieldType::names:
        return std::vector<std::string>(static_cast<std::size_t>(upTo(random, 2)), word(random));
    default:
        return present;
    }
}

// Random values in all plain fields but ids and references.
template <class T> T randomized(T object, Random& random)
{
    for (const Field<T>& field : fieldsOf<T>()) {
        const bool ours = field.get && field.info.type != FieldType::id
                          && (field.info.reference == Reference::none || field.info.reference == Reference::node);
        if (ours && (field.info.presence != Presence::whenSet || coin(random)))
            (void)field.set(object, randomValue(field.info, field.get(object), random));
    }
    return object;
}

FollowThrough randomFollowThrough(Random& random)
{
    FollowThrough result = randomized(FollowThrough{}, random);
    if (const int kind = upTo(random, 2); kind == 1)
        result.kind = randomized(Overshoot{}, random);
    else if (kind == 2)
        result.kind = randomized(Bounce{}, random);
    return result;
}

Handle randomHandle(double sign, int width, Random& random)
{
    if (coin(random))
        return {};
    Handle handle;
    handle.time = sign * number(random, 0.0, 10.0);
    if (coin(random))
        handle.value.assign(static_cast<std::size_t>(width), number(random, -1e3, 1e3));
    return handle;
}

Track randomTrack(int width, Random& random)
{
    Track track;
    track = randomized(track, random);
    track.width = width;
    track.followThrough = randomFollowThrough(random);
    double time = number(random, -10.0, 10.0);
    for (int i = upTo(random, 4); i > 0; --i) {
        Key key;
        key.value.resize(static_cast<std::size_t>(width));
        key = randomized(key, random);
        key.time = time;
        time += number(random, 0.01, 5.0);
        key.out = randomHandle(1.0, width, random);
        key.in = randomHandle(-1.0, width, random);
        if (coin(random))
            key.followThrough = randomFollowThrough(random);
        track.keys.push_back(key);
    }
    return track;
}

Parameter randomParameter(Random& random)
{
    Parameter parameter = randomized(Parameter{}, random);
    parameter.minimum = number(random, -1e6, 1e6);
    parameter.maximum = parameter.minimum + number(random, 0.5, 1e6);
    parameter.defaultValue = coin(random) ? parameter.minimum : std::midpoint(parameter.minimum, parameter.maximum);
    return parameter;
}

template <class T> Id randomId(const std::vector<T>& list, Random& random)
{
    return list[static_cast<std::size_t>(upTo(random, static_cast<int>(list.size()) - 1))].id;
}

std::vector<Id> randomIds(const std::vector<Parameter>& parameters, int count, Random& random)
{
    std::vector<Id> ids;
    for (int i = 0; i < count; ++i)
        ids.push_back(randomId(parameters, random));
    return ids;
}

Driver randomDriver(const Project& project, Random& random)
{
    Driver driver = randomized(Driver{}, random);
    int perItem = 1;
    switch (upTo(random, 5)) {
    case 0:
        perItem = 1 + upTo(random, 2);
        driver.motion = randomTrack(perItem, random);
        break;
    case 1:
        driver.motion = randomized(DecayingSine{}, random);
        break;
    case 2: {
        Ramp ramp = randomized(Ramp{}, random);
        ramp.followThrough = randomFollowThrough(random);
        driver.motion = ramp;
        break;
    }
    case 3:
        perItem = 2;
        driver.motion = randomized(Projectile{}, random);
        break;
    case 4: {
        Harmonic harmonic = randomized(Harmonic{}, random);
        harmonic.channel = upTo(random, static_cast<int>(project.settings.channels.size()) - 1);
        driver.motion = harmonic;
        break;
    }
    default:
        driver.motion = randomized(Look{}, random);
        break;
    }
    if (!project.parameters.empty())
        driver.targets = randomIds(project.parameters, perItem * upTo(random, 3), random);
    if (coin(random))
        driver.stagger = randomized(Stagger{}, random);
    return driver;
}

ClipRef randomClip(const Project& project, Random& random)
{
    const int choice = upTo(random, 2);
    if (choice == 0)
        return {};
    return choice == 1 || project.clips.empty() ? "model:" + word(random) : randomId(project.clips, random);
}

Binding randomBinding(const Project& project, Random& random)
{
    Binding binding = randomized(Binding{}, random);
    binding.parameter = randomId(project.parameters, random);
    binding.inMinimum.reset();
    binding.inMaximum.reset();
    if (coin(random)) {
        binding.inMinimum = number(random, -100.0, 0.0);
        binding.inMaximum = number(random, 1.0, 100.0);
    }
    binding.property = kMaterialProperties[static_cast<std::size_t>(upTo(random, 6))];
    if (binding.curve.kind != Interpolation::Kind::ease)
        binding.curve = {};
    if (binding.target == Binding::Target::partOpacity) {
        if (project.parts.empty())
            binding.target = Binding::Target::morph;
        else
            binding.object = randomId(project.parts, random);
    }
    return binding;
}

Clip randomClipObject(const Project& project, Random& random)
{
    Clip clip = randomized(Clip{}, random);
    for (int i = upTo(random, 2); i > 0; --i) {
        ClipTrack track;
        const bool part = coin(random) && !project.parts.empty();
        if (!part && project.parameters.empty())
            break;
        const int width = part ? 1 : 1 + upTo(random, 2);
        track.target = part ? ClipTrack::Target::part : ClipTrack::Target::parameter;
        track.ids =
            part ? std::vector<Id>{randomId(project.parts, random)} : randomIds(project.parameters, width, random);
        track.track = randomTrack(width, random);
        clip.tracks.push_back(track);
    }
    return clip;
}

// A random object of a kind, or none where it would refer to something missing.
std::optional<Object> randomObject(const Project& project, ObjectKind kind, Random& random)
{
    const auto named = [&](auto object) -> std::optional<Object> {
        object.id = freshId(project, kind, word(random));
        return object;
    };
    switch (kind) {
    case ObjectKind::parameter:
        return named(randomParameter(random));
    case ObjectKind::part:
        return named(randomized(Part{}, random));
    case ObjectKind::driver:
        return named(randomDriver(project, random));
    case ObjectKind::clip:
        return named(randomClipObject(project, random));
    case ObjectKind::layer: {
        Layer layer = randomized(Layer{}, random);
        layer.clip = randomClip(project, random);
        layer.nextClip = randomClip(project, random);
        return named(layer);
    }
    case ObjectKind::cue: {
        if (project.layers.empty())
            return std::nullopt;
        Cue cue = randomized(Cue{}, random);
        cue.layer = randomId(project.layers, random);
        cue.clip = randomClip(project, random);
        return named(cue);
    }
    case ObjectKind::binding:
        if (project.parameters.empty())
            return std::nullopt;
        return named(randomBinding(project, random));
    case ObjectKind::marker:
        return named(randomized(Marker{}, random));
    case ObjectKind::model:
        return randomized(ModelReference{}, random);
    case ObjectKind::settings: {
        Settings settings = randomized(project.settings, random);
        settings.loopStart = number(random, 0.0, 10.0);
        settings.loopEnd = settings.loopStart + number(random, 0.5, 10.0);
        for (Channel& channel : settings.channels)
            channel = randomized(channel, random);
        if (coin(random))
            settings.channels.push_back(randomized(Channel{}, random));
        return settings;
    }
    case ObjectKind::look: {
        LookController look = randomized(LookController{}, random);
        look.target = randomized(LookTarget{}, random);
        look.target.track = randomTrack(3, random);
        look.center = randomized(LookCenter{}, random);
        return look;
    }
    }
    return std::nullopt;
}

constexpr int kKinds = static_cast<int>(ObjectKind::look);

std::size_t countOf(const Project& project, ObjectKind kind)
{
    switch (kind) {
    case ObjectKind::parameter:
        return project.parameters.size();
    case ObjectKind::part:
        return project.parts.size();
    case ObjectKind::driver:
        return project.drivers.size();
    case ObjectKind::clip:
        return project.clips.size();
    case ObjectKind::layer:
        return project.layers.size();
    case ObjectKind::cue:
        return project.cues.size();
    case ObjectKind::binding:
        return project.bindings.size();
    case ObjectKind::marker:
        return project.markers.size();
    default:
        return 0;
    }
}

Id idAt(const Project& project, ObjectKind kind, std::size_t index)
{
    switch (kind) {
    case ObjectKind::parameter:
        return project.parameters[index].id;
    case ObjectKind::part:
        return project.parts[index].id;
    case ObjectKind::driver:
        return project.drivers[index].id;
    case ObjectKind::clip:
        return project.clips[index].id;
    case ObjectKind::layer:
        return project.layers[index].id;
    case ObjectKind::cue:
        return project.cues[index].id;
    case ObjectKind::binding:
        return project.bindings[index].id;
    default:
        return project.markers[index].id;
    }
}

// Removal of an object with all that refers to it.
void removeWhole(Project& project, ObjectKind kind, const Id& id)
{
    if (kind == ObjectKind::parameter)
        removeParameter(project, id);
    else if (kind == ObjectKind::part)
        removePart(project, id);
    else if (kind == ObjectKind::clip)
        removeClip(project, id);
    else if (kind == ObjectKind::layer)
        removeLayer(project, id);
    else
        (void)apply(project, removeObject(project, kind, id, ""));
}

} // namespace

Project randomProject(Random& random)
{
    Project project;
    for (const ObjectKind kind : {ObjectKind::settings, ObjectKind::look, ObjectKind::model})
        (void)apply(project, replaceObject(project, *randomObject(project, kind, random), ""));
    for (int kind = 0; kind <= static_cast<int>(ObjectKind::marker); ++kind)
        for (int count = upTo(random, 4); count > 0; --count)
            if (auto object = randomObject(project, static_cast<ObjectKind>(kind), random))
                (void)apply(project, insertObject(project, *object, 99, ""));
    return project;
}

Edit randomEdit(const Project& project, Random& random)
{
    const auto kind = static_cast<ObjectKind>(upTo(random, kKinds));
    const std::size_t count = countOf(project, kind);
    if (kind > ObjectKind::marker)
        return replaceObject(project, *randomObject(project, kind, random), "replace");
    if (count == 0 || upTo(random, 3) == 0) {
        const auto object = randomObject(project, kind, random);
        return object ? insertObject(project, *object, static_cast<std::size_t>(upTo(random, 5)), "insert") : Edit{};
    }
    const Id id = idAt(project, kind, static_cast<std::size_t>(upTo(random, static_cast<int>(count) - 1)));
    const int what = upTo(random, 3);
    if (what == 0)
        return moveObject(project, kind, id, static_cast<std::size_t>(upTo(random, 5)), "move");
    Project after = project;
    if (what == 1) {
        removeWhole(after, kind, id);
    } else if (what == 2) {
        duplicate(after, kind, id);
    } else if (kind != ObjectKind::parameter) { // a new range could leave bindings without one
        auto object = *randomObject(project, kind, random);
        std::visit(
            [&](auto& item) {
                if constexpr (requires { item.id; })
                    item.id = id;
            },
            object);
        if (kind == ObjectKind::clip)
            return replaceObject(project, object, "replace");
        (void)apply(after, replaceObject(after, object, ""));
    }
    return difference(project, after, "difference");
}

} // namespace sinew::samples
