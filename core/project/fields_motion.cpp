// Fields of keys, tracks, follow-through, the kinds of motion and stagger.
#include "core/project/field_rows.h"

namespace sinew {
namespace {

// Rows that several kinds of motion share.
constexpr FieldInfo kFrequency{.id = "frequency",
                               .label = "Frequency",
                               .tooltip = "Swings a second.",
                               .unit = "Hz",
                               .minimum = motion::kSmallestFrequency,
                               .maximum = kRateLimit,
                               .softMinimum = 0.1,
                               .softMaximum = 10.0,
                               .step = 0.1,
                               .decimals = 2};
constexpr FieldInfo kDecay{.id = "decay",
                           .label = "Decay",
                           .tooltip = "How fast the swings die away.",
                           .unit = "1/s",
                           .minimum = 0.0,
                           .maximum = kRateLimit,
                           .softMinimum = 0.0,
                           .softMaximum = 20.0,
                           .step = 0.1,
                           .decimals = 2};
constexpr FieldInfo kBounces{.id = "maximumBounces",
                             .label = "Bounces",
                             .tooltip = "Bounces until it lies still.",
                             .minimum = 0.0,
                             .maximum = 1e9,
                             .softMinimum = 0.0,
                             .softMaximum = 20.0,
                             .step = 1.0,
                             .decimals = 0};

constexpr FieldInfo gravity(const char* tooltip)
{
    return {.id = "gravity",
            .label = "Gravity",
            .tooltip = tooltip,
            .unit = "1/s\xC2\xB2",
            .minimum = motion::kSmallestGravity,
            .maximum = motion::kLargestGravity,
            .softMinimum = 1.0,
            .softMaximum = 10000.0,
            .step = 10.0,
            .decimals = 1};
}

} // namespace

template <> std::span<const Field<Handle>> fieldsOf<Handle>()
{
    static const Field<Handle> fields[] = {
        field<&Handle::time>(moment({.id = "time", .label = "Time", .tooltip = "Seconds from the key to the handle."})),
        field<&Handle::value>(amount({.id = "value",
                                      .label = "Value",
                                      .tooltip = "Distance in value from the key to the handle, one a component."},
                                     0.01)),
    };
    return fields;
}

template <> std::span<const Field<Key>> fieldsOf<Key>()
{
    static const Field<Key> fields[] = {
        field<&Key::time>(moment(
            {.id = "time", .label = "Time", .tooltip = "When the value is reached.", .presence = Presence::required})),
        field<&Key::value>(amount({.id = "value",
                                   .label = "Value",
                                   .tooltip = "The value at this time, one a component.",
                                   .presence = Presence::required},
                                  0.01)),
        field<&Key::interpolation>(
            {.id = "interpolation", .label = "Interpolation", .tooltip = "How the value runs to the next key."}),
        when<Key>([](const Key& key) { return key.interpolation.kind == Interpolation::Kind::bezier; },
                  compound<&Key::out>({.id = "out",
                                       .label = "Handle out",
                                       .tooltip = "Shapes a Bezier curve to the next key.",
                                       .presence = Presence::whenSet})),
        compound<&Key::in>({.id = "in",
                            .label = "Handle in",
                            .tooltip = "Shapes a Bezier curve from the key before.",
                            .presence = Presence::whenSet}),
        compound<&Key::followThrough>({.id = "followThrough",
                                       .label = "Follow-through",
                                       .tooltip = "What happens after this key, instead of the track's.",
                                       .presence = Presence::whenSet}),
    };
    return fields;
}

template <> std::span<const Field<Track>> fieldsOf<Track>()
{
    static const Field<Track> fields[] = {
        field<&Track::width>({.id = "width",
                              .label = "Components",
                              .tooltip = "How many values move together: 1, 2 or 3.",
                              .minimum = 1.0,
                              .maximum = 3.0,
                              .softMinimum = 1.0,
                              .softMaximum = 3.0,
                              .step = 1.0,
                              .decimals = 0}),
        field<&Track::before>({.id = "before", .label = "Before", .tooltip = "What happens before the first key."}),
        field<&Track::after>({.id = "after", .label = "After", .tooltip = "What happens after the last key."}),
        compound<&Track::followThrough>(
            {.id = "followThrough", .label = "Follow-through", .tooltip = "What happens after each key."}),
        compound<&Track::keys>({.id = "keys", .label = "Keys", .tooltip = "Times ascend."}),
    };
    return fields;
}

template <> std::span<const Field<Overshoot>> fieldsOf<Overshoot>()
{
    static const Field<Overshoot> fields[] = {
        field<&Overshoot::frequency>(kFrequency),
        field<&Overshoot::decay>(kDecay),
    };
    return fields;
}

template <> std::span<const Field<Bounce>> fieldsOf<Bounce>()
{
    static const Field<Bounce> fields[] = {
        field<&Bounce::elasticity>(share(
            {.id = "elasticity", .label = "Elasticity", .tooltip = "The part of the speed that each bounce keeps."})),
        field<&Bounce::gravity>(gravity("Pull back, a second squared.")),
        field<&Bounce::maximumBounces>(kBounces),
    };
    return fields;
}

template <> std::span<const Field<FollowThrough>> fieldsOf<FollowThrough>()
{
    static const Field<FollowThrough> fields[] = {
        when<FollowThrough>(
            [](const FollowThrough& followThrough) { return followThrough.kind.index() != 0; },
            field<&FollowThrough::residue>({.id = "residue",
                                            .label = "At the next key",
                                            .tooltip = "What becomes of the rest of the swing at the next key."})),
        when<FollowThrough>(
            [](const FollowThrough& followThrough) { return followThrough.kind.index() != 0; },
            field<&FollowThrough::published>({.id = "published",
                                              .label = "As published",
                                              .tooltip = "Takes the speed 1 ms before the key, as After Effects "
                                                         "expressions do, instead of at it."})),
        when<FollowThrough>(
            [](const FollowThrough& followThrough) { return followThrough.kind.index() != 0; },
            field<&FollowThrough::usePeakSpeed>({.id = "usePeakSpeed",
                                                 .label = "Use peak speed",
                                                 .tooltip = "Takes the highest speed since the key before; for keys "
                                                            "that ease in and so arrive without speed."})),
    };
    return fields;
}

template <> std::span<const Field<DecayingSine>> fieldsOf<DecayingSine>()
{
    static const Field<DecayingSine> fields[] = {
        field<&DecayingSine::amplitude>({.id = "amplitude",
                                         .label = "Amplitude",
                                         .tooltip = "Height of the swing before it decays.",
                                         .unit = "value",
                                         .minimum = -kValueLimit,
                                         .maximum = kValueLimit,
                                         .softMinimum = 0.0,
                                         .softMaximum = 100.0,
                                         .step = 0.1}),
        field<&DecayingSine::frequency>(kFrequency),
        field<&DecayingSine::decay>(kDecay),
        field<&DecayingSine::phase>({.id = "phase",
                                     .label = "Phase",
                                     .tooltip = "Where in the cycle it starts; 0.25 starts at the top.",
                                     .unit = "cycles",
                                     .minimum = -kValueLimit,
                                     .maximum = kValueLimit,
                                     .softMinimum = 0.0,
                                     .softMaximum = 1.0,
                                     .step = 0.01,
                                     .decimals = 2}),
    };
    return fields;
}

template <> std::span<const Field<Ramp>> fieldsOf<Ramp>()
{
    static const Field<Ramp> fields[] = {
        field<&Ramp::startValue>(
            amount({.id = "startValue", .label = "Start value", .tooltip = "Value before and at the start."}, 0.01)),
        field<&Ramp::endValue>(
            amount({.id = "endValue", .label = "End value", .tooltip = "Value it settles at."}, 0.01)),
        field<&Ramp::duration>({.id = "duration",
                                .label = "Duration",
                                .tooltip = "Time from start to end value.",
                                .unit = "s",
                                .minimum = kShortestTime,
                                .maximum = kTimeLimit,
                                .softMinimum = 0.01,
                                .softMaximum = 5.0,
                                .step = 0.01}),
        compound<&Ramp::followThrough>(
            {.id = "followThrough", .label = "Follow-through", .tooltip = "What happens after the end is reached."}),
    };
    return fields;
}

template <> std::span<const Field<Projectile>> fieldsOf<Projectile>()
{
    static const Field<Projectile> fields[] = {
        field<&Projectile::elevation>({.id = "elevation",
                                       .label = "Elevation",
                                       .tooltip = "Angle of the throw; 90 is straight up.",
                                       .unit = "\xC2\xB0",
                                       .minimum = 0.0,
                                       .maximum = 180.0,
                                       .softMinimum = 0.0,
                                       .softMaximum = 180.0,
                                       .step = 1.0,
                                       .decimals = 1}),
        field<&Projectile::speed>({.id = "speed",
                                   .label = "Speed",
                                   .tooltip = "Speed of the throw, a second.",
                                   .unit = "1/s",
                                   .minimum = 0.0,
                                   .maximum = kValueLimit,
                                   .softMinimum = 0.0,
                                   .softMaximum = 5000.0,
                                   .step = 10.0,
                                   .decimals = 1}),
        field<&Projectile::elasticity>(share({.id = "elasticity",
                                              .label = "Elasticity",
                                              .tooltip = "The part of the height's speed that each bounce keeps."})),
        field<&Projectile::friction>(share({.id = "friction",
                                            .label = "Friction",
                                            .tooltip = "The part of the forward speed that each bounce keeps."})),
        field<&Projectile::gravity>(gravity("Pull down, a second squared.")),
        field<&Projectile::maximumBounces>(kBounces),
    };
    return fields;
}

template <> std::span<const Field<Harmonic>> fieldsOf<Harmonic>()
{
    static const Field<Harmonic> fields[] = {
        field<&Harmonic::channel>({.id = "channel",
                                   .label = "Channel",
                                   .tooltip = "The channel whose timescale it follows, from 0.",
                                   .minimum = 0.0,
                                   .maximum = 1e5,
                                   .step = 1.0,
                                   .decimals = 0,
                                   .reference = Reference::channel}),
        field<&Harmonic::direction>(
            {.id = "direction", .label = "Direction", .tooltip = "To which side of the origin it swings."}),
        field<&Harmonic::normalizedOrigin>(
            share({.id = "normalizedOrigin",
                   .label = "Origin",
                   .tooltip = "Where it swings around: 0 is the minimum, 1 the maximum."})),
        field<&Harmonic::normalizedRange>(share({.id = "normalizedRange",
                                                 .label = "Range",
                                                 .tooltip = "How far it swings, as a part of the parameter's range."})),
        field<&Harmonic::duration>({.id = "duration",
                                    .label = "Duration",
                                    .tooltip = "Length of a cycle.",
                                    .unit = "s",
                                    .minimum = kShortestTime,
                                    .maximum = kTimeLimit,
                                    .softMinimum = 0.01,
                                    .softMaximum = 10.0,
                                    .step = 0.01,
                                    .decimals = 2}),
        field<&Harmonic::phase>({.id = "phase",
                                 .label = "Phase",
                                 .tooltip = "Where in the cycle it starts.",
                                 .unit = "cycles",
                                 .minimum = -kValueLimit,
                                 .maximum = kValueLimit,
                                 .softMinimum = 0.0,
                                 .softMaximum = 1.0,
                                 .step = 0.01,
                                 .decimals = 2}),
        field<&Harmonic::finishCycle>({.id = "finishCycle",
                                       .label = "Finish cycle",
                                       .tooltip = "Runs to the end of the cycle when switched off while playing."}),
    };
    return fields;
}

template <> std::span<const Field<Look>> fieldsOf<Look>()
{
    static const Field<Look> fields[] = {
        field<&Look::axis>({.id = "axis", .label = "Axis", .tooltip = "The direction of looking that it follows."}),
        field<&Look::factor>({.id = "factor",
                              .label = "Factor",
                              .tooltip = "Value when the target is as far away as the reach.",
                              .unit = "value",
                              .minimum = -kValueLimit,
                              .maximum = kValueLimit,
                              .softMinimum = -90.0,
                              .softMaximum = 90.0,
                              .step = 0.1}),
    };
    return fields;
}

template <> std::span<const Field<Stagger>> fieldsOf<Stagger>()
{
    static const Field<Stagger> fields[] = {
        field<&Stagger::mode>({.id = "mode", .label = "Order", .tooltip = "In which order the items start."}),
        when<Stagger>([](const Stagger& stagger) { return stagger.mode == Stagger::Mode::sequence; },
                      field<&Stagger::delay>({.id = "delay",
                                              .label = "Delay",
                                              .tooltip = "Time from an item to the next.",
                                              .unit = "s",
                                              .minimum = 0.0,
                                              .maximum = kTimeLimit,
                                              .softMinimum = 0.0,
                                              .softMaximum = 2.0,
                                              .step = 0.01,
                                              .decimals = 2})),
        when<Stagger>([](const Stagger& stagger) { return stagger.mode == Stagger::Mode::random; },
                      field<&Stagger::maximumDelay>({.id = "maximumDelay",
                                                     .label = "Longest delay",
                                                     .tooltip = "The random starts lie within this time.",
                                                     .unit = "s",
                                                     .minimum = 0.0,
                                                     .maximum = kTimeLimit,
                                                     .softMinimum = 0.0,
                                                     .softMaximum = 5.0,
                                                     .step = 0.01,
                                                     .decimals = 2})),
        when<Stagger>([](const Stagger& stagger) { return stagger.mode == Stagger::Mode::random; },
                      field<&Stagger::seed>({.id = "seed",
                                             .label = "Seed",
                                             .tooltip = "Another seed, other random starts.",
                                             .minimum = 0.0,
                                             .softMinimum = 0.0,
                                             .softMaximum = 9999.0,
                                             .step = 1.0,
                                             .decimals = 0})),
        field<&Stagger::phaseUnit>(
            {.id = "phaseUnit", .label = "Phase in", .tooltip = "Harmonics: how items lag behind each other."}),
        when<Stagger>([](const Stagger& stagger) { return stagger.phaseUnit == Stagger::PhaseUnit::cycles; },
                      field<&Stagger::phaseStep>(
                          {.id = "phaseStep",
                           .label = "Phase step",
                           .tooltip = "Harmonics: part of the cycle that an item lags behind the one before.",
                           .unit = "cycles",
                           .minimum = -kRateLimit,
                           .maximum = kRateLimit,
                           .softMinimum = 0.0,
                           .softMaximum = 1.0,
                           .step = 0.01,
                           .decimals = 2})),
        field<&Stagger::falloff>({.id = "falloff",
                                  .label = "Falloff",
                                  .tooltip = "Harmonics: each item's range, as a factor of the one before.",
                                  .minimum = 0.0,
                                  .maximum = 10.0,
                                  .softMinimum = 0.0,
                                  .softMaximum = 2.0,
                                  .step = 0.01,
                                  .decimals = 2}),
    };
    return fields;
}

} // namespace sinew
