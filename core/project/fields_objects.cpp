// Fields of the objects in a project's lists.
#include "core/project/field_rows.h"

namespace sinew {

template <> std::span<const Field<Parameter>> fieldsOf<Parameter>()
{
    static const Field<Parameter> fields[] = {
        idField<&Parameter::id>(),
        nameField<&Parameter::name>(),
        field<&Parameter::group>(
            {.id = "group", .label = "Group", .tooltip = "Parameters of a group are listed together."}),
        field<&Parameter::unit>({.id = "unit", .label = "Unit", .tooltip = "Shown after the value."}),
        field<&Parameter::minimum>(amount({.id = "minimum", .label = "Minimum", .tooltip = "Lowest value."}, 0.1)),
        field<&Parameter::maximum>(amount({.id = "maximum", .label = "Maximum", .tooltip = "Highest value."}, 0.1)),
        field<&Parameter::defaultValue>(
            amount({.id = "default", .label = "Default", .tooltip = "Value when nothing moves it."}, 0.1)),
        field<&Parameter::range>({.id = "range",
                                  .label = "Beyond the range",
                                  .tooltip = "What happens to values outside minimum and maximum."}),
    };
    return fields;
}

template <> std::span<const Field<Part>> fieldsOf<Part>()
{
    static const Field<Part> fields[] = {
        idField<&Part::id>(),
        nameField<&Part::name>(),
        field<&Part::opacity>(share({.id = "opacity", .label = "Opacity", .tooltip = "1 is solid, 0 invisible."})),
        field<&Part::meshes>({.id = "meshes",
                              .label = "Meshes",
                              .tooltip = "The meshes it is made of, by their nodes.",
                              .reference = Reference::mesh}),
    };
    return fields;
}

static Field<Driver> motionField()
{
    Field<Driver> row = compound<&Driver::motion>(
        {.id = "motion", .label = "Motion", .tooltip = "How it moves.", .presence = Presence::required});
    row.read = [](Driver& driver, const Json& json, FieldReader& reader, Json& unknown) {
        readMember(driver.motion, json, reader, unknown);
        driver.blend = usualBlend(driver.motion);  // unless the file says otherwise, further on
    };
    return row;
}

template <> std::span<const Field<Driver>> fieldsOf<Driver>()
{
    static const Field<Driver> fields[] = {
        idField<&Driver::id>(),
        nameField<&Driver::name>(),
        motionField(),
        field<&Driver::targets>({.id = "targets",
                                 .label = "Parameters",
                                 .tooltip = "What it moves; two or three an item for vector motion.",
                                 .reference = Reference::parameter}),
        when<Driver>([](const Driver& driver) { return driver.trigger.empty(); },
                     field<&Driver::start>(moment({.id = "start", .label = "Start", .tooltip = "When it starts."}))),
        field<&Driver::trigger>({.id = "trigger",
                                 .label = "Trigger",
                                 .tooltip = "If named, it starts whenever this trigger fires, instead of at a time.",
                                 .reference = Reference::trigger}),
        field<&Driver::weight>({.id = "weight",
                                .label = "Weight",
                                .tooltip = "How strongly it acts.",
                                .minimum = -kRateLimit,
                                .maximum = kRateLimit,
                                .softMinimum = 0.0,
                                .softMaximum = 1.0,
                                .step = 0.01,
                                .decimals = 2}),
        field<&Driver::blend>(
            {.id = "blend", .label = "Blend", .tooltip = "How its value joins what others made of the parameter."}),
        field<&Driver::enabled>(
            {.id = "enabled", .label = "Enabled", .tooltip = "Off: it does nothing, in exports too."}),
        field<&Driver::mute>({.id = "mute", .label = "Mute", .tooltip = "Silences it."}),
        field<&Driver::solo>({.id = "solo", .label = "Solo", .tooltip = "Silences all others that aren't solo."}),
        field<&Driver::fadeIn>(
            timeSpan({.id = "fadeIn", .label = "Fade in", .tooltip = "Time until it acts in full."}, 5.0)),
        field<&Driver::fadeOut>(timeSpan(
            {.id = "fadeOut", .label = "Fade out", .tooltip = "Time until it is gone when switched off."}, 5.0)),
        when<Driver>([](const Driver& driver) { return driver.targets.size() > 1; },
                     compound<&Driver::stagger>({.id = "stagger",
                                                 .label = "Stagger",
                                                 .tooltip = "Spreads it over its parameters.",
                                                 .presence = Presence::whenSet})),
    };
    return fields;
}

template <> std::span<const Field<ClipTrack>> fieldsOf<ClipTrack>()
{
    static const Field<ClipTrack> fields[] = {
        field<&ClipTrack::target>({.id = "target", .label = "Target", .tooltip = "What the track sets."}),
        field<&ClipTrack::ids>(
            {.id = "ids", .label = "Parameters or parts", .tooltip = "One a component of the track."}),
        compound<&ClipTrack::track>({.id = "track", .label = "Track", .tooltip = "Its keys."}),
    };
    return fields;
}

template <> std::span<const Field<Clip>> fieldsOf<Clip>()
{
    static const Field<Clip> fields[] = {
        idField<&Clip::id>(),
        nameField<&Clip::name>(),
        field<&Clip::duration>({.id = "duration",
                                .label = "Duration",
                                .tooltip = "Length of the clip.",
                                .unit = "s",
                                .minimum = kShortestTime,
                                .maximum = kTimeLimit,
                                .softMinimum = 0.1,
                                .softMaximum = 30.0,
                                .step = 0.1,
                                .decimals = 2}),
        field<&Clip::loop>({.id = "loop", .label = "Loop", .tooltip = "Starts again at its end."}),
        compound<&Clip::tracks>({.id = "tracks", .label = "Tracks", .tooltip = "What the clip sets."}),
    };
    return fields;
}

template <> std::span<const Field<Layer>> fieldsOf<Layer>()
{
    static const Field<Layer> fields[] = {
        idField<&Layer::id>(),
        nameField<&Layer::name>(),
        field<&Layer::weight>(share({.id = "weight", .label = "Weight", .tooltip = "How much of the layer shows."})),
        field<&Layer::mute>({.id = "mute", .label = "Mute", .tooltip = "Silences the layer."}),
        field<&Layer::solo>({.id = "solo", .label = "Solo", .tooltip = "Silences all layers that aren't solo."}),
        field<&Layer::fade>(timeSpan(
            {.id = "fade", .label = "Fade", .tooltip = "Time to come and go when muted or unmuted while playing."},
            5.0)),
        field<&Layer::clip>(
            {.id = "clip", .label = "Clip", .tooltip = "The clip it plays.", .reference = Reference::clip}),
        field<&Layer::nextClip>({.id = "nextClip",
                                 .label = "Cross-fade to",
                                 .tooltip = "The clip it is mixed with.",
                                 .reference = Reference::clip}),
        when<Layer>(
            [](const Layer& layer) { return !layer.nextClip.empty(); },
            field<&Layer::mix>(
                share({.id = "mix", .label = "Cross-fade", .tooltip = "0 is the clip, 1 the one it is mixed with."}))),
        field<&Layer::transitionDuration>(
            timeSpan({.id = "transitionDuration",
                      .label = "Transition",
                      .tooltip = "Time to change to another clip, where a request names none."},
                     2.0)),
        field<&Layer::transitionCurve>(
            {.id = "transitionCurve", .label = "Curve", .tooltip = "How a change to another clip runs."}),
        field<&Layer::speed>({.id = "speed",
                              .label = "Speed",
                              .tooltip = "1 is as authored; less than 0 backwards.",
                              .minimum = -kRateLimit,
                              .maximum = kRateLimit,
                              .softMinimum = 0.0,
                              .softMaximum = 3.0,
                              .step = 0.05,
                              .decimals = 2}),
    };
    return fields;
}

template <> std::span<const Field<Cue>> fieldsOf<Cue>()
{
    static const Field<Cue> fields[] = {
        idField<&Cue::id>(),
        field<&Cue::time>(moment(
            {.id = "time", .label = "Time", .tooltip = "When the change begins.", .presence = Presence::required})),
        field<&Cue::layer>({.id = "layer",
                            .label = "Layer",
                            .tooltip = "The layer that changes.",
                            .presence = Presence::required,
                            .reference = Reference::layer}),
        field<&Cue::clip>(
            {.id = "clip", .label = "Clip", .tooltip = "The clip it changes to.", .reference = Reference::clip}),
        field<&Cue::transition>(
            timeSpan({.id = "transition", .label = "Transition", .tooltip = "Time the change takes."}, 2.0)),
        field<&Cue::curve>({.id = "curve", .label = "Curve", .tooltip = "How the change runs."}),
        field<&Cue::speed>({.id = "speed",
                            .label = "Speed",
                            .tooltip = "1 is as authored; less than 0 backwards.",
                            .minimum = -kRateLimit,
                            .maximum = kRateLimit,
                            .softMinimum = 0.0,
                            .softMaximum = 3.0,
                            .step = 0.05,
                            .decimals = 2}),
        field<&Cue::loop>({.id = "loop", .label = "Loop", .tooltip = "Starts the clip again at its end."}),
    };
    return fields;
}

template <> std::span<const Field<Binding>> fieldsOf<Binding>()
{
    static const Field<Binding> fields[] = {
        idField<&Binding::id>(),
        field<&Binding::parameter>({.id = "parameter",
                                    .label = "Parameter",
                                    .tooltip = "The parameter that drives.",
                                    .presence = Presence::required,
                                    .reference = Reference::parameter}),
        field<&Binding::target>({.id = "target", .label = "Target", .tooltip = "What kind of thing is driven."}),
        field<&Binding::object>(
            {.id = "object", .label = "Object", .tooltip = "The joint, morph, part or material that is driven."}),
        when<Binding>(
            [](const Binding& binding) { return binding.target <= Binding::Target::scale; },
            field<&Binding::component>(
                {.id = "component", .label = "Component", .tooltip = "The axis of a translation, rotation or scale."})),
        when<Binding>(
            [](const Binding& binding) { return binding.target == Binding::Target::material; },
            field<&Binding::property>({.id = "property", .label = "Property", .tooltip = "The value of a material."})),
        field<&Binding::inMinimum>(
            amount({.id = "inMinimum",
                    .label = "From minimum",
                    .tooltip = "Parameter value at the output minimum; unset: the parameter's minimum.",
                    .presence = Presence::whenSet},
                   0.1)),
        field<&Binding::inMaximum>(
            amount({.id = "inMaximum",
                    .label = "From maximum",
                    .tooltip = "Parameter value at the output maximum; unset: the parameter's maximum.",
                    .presence = Presence::whenSet},
                   0.1)),
        field<&Binding::outMinimum>({.id = "outMinimum",
                                     .label = "To minimum",
                                     .tooltip = "Output at the low end: metres, degrees, factor or weight.",
                                     .minimum = -kValueLimit,
                                     .maximum = kValueLimit,
                                     .step = 0.1}),
        field<&Binding::outMaximum>({.id = "outMaximum",
                                     .label = "To maximum",
                                     .tooltip = "Output at the high end: metres, degrees, factor or weight.",
                                     .minimum = -kValueLimit,
                                     .maximum = kValueLimit,
                                     .step = 0.1}),
        field<&Binding::curve>({.id = "curve", .label = "Curve", .tooltip = "How the output runs between its ends."}),
        field<&Binding::clamp>({.id = "clamp", .label = "Clamp", .tooltip = "Stops at the ends of the output."}),
        when<Binding>([](const Binding& binding) { return binding.target == Binding::Target::morph; },
                      field<&Binding::allowBeyond>({.id = "allowBeyond",
                                                    .label = "Allow beyond 0 to 1",
                                                    .tooltip = "Morphs: weights below 0 and above 1."})),
        field<&Binding::mode>({.id = "mode", .label = "Mode", .tooltip = "How the output joins the pose."}),
    };
    return fields;
}

template <> std::span<const Field<Marker>> fieldsOf<Marker>()
{
    static const Field<Marker> fields[] = {
        idField<&Marker::id>(),
        field<&Marker::time>(moment({.id = "time",
                                     .label = "Time",
                                     .tooltip = "Where it stands on the timeline.",
                                     .presence = Presence::required})),
        field<&Marker::name>({.id = "name", .label = "Name", .tooltip = "As shown on the timeline."}),
    };
    return fields;
}

} // namespace sinew
