// Fields of what a project has once: the model, the settings, the look controller.
#include "core/project/field_rows.h"

namespace sinew {

template <> std::span<const Field<LookTarget>> fieldsOf<LookTarget>()
{
    static const Field<LookTarget> fields[] = {
        field<&LookTarget::kind>({.id = "kind", .label = "Target", .tooltip = "What is looked at."}),
        when<LookTarget>([](const LookTarget& target) { return target.kind == LookTarget::Kind::point; },
                         field<&LookTarget::point>({.id = "point",
                                                    .label = "Point",
                                                    .tooltip = "Position in the model's space.",
                                                    .unit = "m",
                                                    .presence = Presence::whenSet,
                                                    .minimum = -kValueLimit,
                                                    .maximum = kValueLimit,
                                                    .step = 0.01})),
        when<LookTarget>([](const LookTarget& target) { return target.kind == LookTarget::Kind::node; },
                         field<&LookTarget::node>({.id = "node",
                                                   .label = "Node",
                                                   .tooltip = "The node that is followed.",
                                                   .presence = Presence::whenSet,
                                                   .reference = Reference::node})),
        when<LookTarget>(
            [](const LookTarget& target) {
                return target.kind == LookTarget::Kind::track || target.kind == LookTarget::Kind::recorded;
            },
            compound<&LookTarget::track>({.id = "track",
                                          .label = "Track",
                                          .tooltip = "Keyed or recorded positions in the model's space.",
                                          .presence = Presence::whenSet})),
    };
    return fields;
}

template <> std::span<const Field<LookCenter>> fieldsOf<LookCenter>()
{
    static const Field<LookCenter> fields[] = {
        field<&LookCenter::kind>({.id = "kind", .label = "Center", .tooltip = "Where it looks from."}),
        when<LookCenter>([](const LookCenter& lookCenter) { return lookCenter.kind == LookCenter::Kind::point; },
                         field<&LookCenter::point>({.id = "point",
                                                    .label = "Point",
                                                    .tooltip = "Position in the model's space.",
                                                    .unit = "m",
                                                    .presence = Presence::whenSet,
                                                    .minimum = -kValueLimit,
                                                    .maximum = kValueLimit,
                                                    .step = 0.01})),
        when<LookCenter>(
            [](const LookCenter& lookCenter) {
                return lookCenter.kind == LookCenter::Kind::node || lookCenter.kind == LookCenter::Kind::mesh;
            },
            field<&LookCenter::node>({.id = "node",
                                      .label = "Node",
                                      .tooltip = "The node, or the node of the mesh.",
                                      .presence = Presence::whenSet,
                                      .reference = Reference::node})),
    };
    return fields;
}

template <> std::span<const Field<LookController>> fieldsOf<LookController>()
{
    static const Field<LookController> fields[] = {
        compound<&LookController::target>({.id = "target", .label = "Target", .tooltip = "What is looked at."}),
        compound<&LookController::center>({.id = "center", .label = "Center", .tooltip = "Where it looks from."}),
        field<&LookController::active>({.id = "active", .label = "Active", .tooltip = "Off: the look eases home."}),
        field<&LookController::damping>({.id = "damping",
                                         .label = "Damping",
                                         .tooltip = "Time in which the look follows; 0 follows at once.",
                                         .unit = "s",
                                         .minimum = 0.0,
                                         .maximum = kTimeLimit,
                                         .softMinimum = 0.0,
                                         .softMaximum = 2.0,
                                         .step = 0.01,
                                         .decimals = 2}),
        field<&LookController::reach>({.id = "reach",
                                       .label = "Reach",
                                       .tooltip = "Distance of the target that turns the look in full; unset: half the "
                                                  "longest side of the model.",
                                       .unit = "m",
                                       .presence = Presence::whenSet,
                                       .minimum = kShortestTime,
                                       .maximum = kValueLimit,
                                       .softMinimum = 0.01,
                                       .softMaximum = 10.0,
                                       .step = 0.01}),
        field<&LookController::blend>(
            {.id = "blend", .label = "Blend", .tooltip = "How looks join what others made of their parameters."}),
    };
    return fields;
}

template <> std::span<const Field<Channel>> fieldsOf<Channel>()
{
    static const Field<Channel> fields[] = {
        nameField<&Channel::name>(),
        field<&Channel::timescale>({.id = "timescale",
                                    .label = "Timescale",
                                    .tooltip = "Speed of the channel's harmonics; 0 holds, less runs backwards.",
                                    .minimum = -kRateLimit,
                                    .maximum = kRateLimit,
                                    .softMinimum = 0.0,
                                    .softMaximum = 3.0,
                                    .step = 0.05,
                                    .decimals = 2}),
    };
    return fields;
}

template <> std::span<const Field<ModelReference>> fieldsOf<ModelReference>()
{
    static const Field<ModelReference> fields[] = {
        field<&ModelReference::path>(
            {.id = "path", .label = "Model", .tooltip = "The model file, from the project's folder."}),
        field<&ModelReference::loopClosed>({.id = "loopClosed",
                                            .label = "Closed loops",
                                            .tooltip = "Clips that get an extra step back to their start.",
                                            .reference = Reference::modelClip}),
        field<&ModelReference::hidden>({.id = "hidden",
                                        .label = "Hidden meshes",
                                        .tooltip = "Meshes, by their nodes, that the view and renders leave out; exports keep them.",
                                        .presence = Presence::whenSet,
                                        .reference = Reference::mesh}),
    };
    return fields;
}

template <> std::span<const Field<Settings>> fieldsOf<Settings>()
{
    static const Field<Settings> fields[] = {
        compound<&Settings::channels>(
            {.id = "channels", .label = "Channels", .tooltip = "The clocks that harmonics follow."}),
        field<&Settings::frameRate>({.id = "frameRate",
                                     .label = "Frame rate",
                                     .tooltip = "Frames a second on the timeline.",
                                     .unit = "1/s",
                                     .minimum = 1.0,
                                     .maximum = 1000.0,
                                     .softMinimum = 12.0,
                                     .softMaximum = 120.0,
                                     .step = 1.0}),
        field<&Settings::loopStart>({.id = "loopStart",
                                     .label = "Loop start",
                                     .tooltip = "Where playing starts again.",
                                     .unit = "s",
                                     .minimum = 0.0,
                                     .maximum = kTimeLimit,
                                     .step = 0.1}),
        field<&Settings::loopEnd>({.id = "loopEnd",
                                   .label = "Loop end",
                                   .tooltip = "Where the loop ends.",
                                   .unit = "s",
                                   .minimum = 0.0,
                                   .maximum = kTimeLimit,
                                   .step = 0.1}),
        field<&Settings::loop>({.id = "loop", .label = "Loop", .tooltip = "Plays the loop over and over."}),
        field<&Settings::clampEachStage>({.id = "clampEachStage",
                                          .label = "Clamp after each stage",
                                          .tooltip = "Limits values after layers, tracks, generators, harmonics and "
                                                     "looks, as Cubism components do, instead of once at the end."}),
        field<&Settings::layerRule>({.id = "layerRule", .label = "Layer blending", .tooltip = "How layers join."}),
        field<&Settings::tweenBlend>({.id = "tweenBlend",
                                      .label = "Cross-fade blending",
                                      .tooltip = "How the poses of two clips are mixed in crowds and exports."}),
        field<&Settings::lookTick>({.id = "lookTick",
                                    .label = "Look step",
                                    .tooltip = "The step in which the look is integrated.",
                                    .unit = "s",
                                    .minimum = 0.0005,
                                    .maximum = 1.0,
                                    .softMinimum = 0.004,
                                    .softMaximum = 0.05,
                                    .step = 0.001,
                                    .decimals = 4}),
    };
    return fields;
}

} // namespace sinew
