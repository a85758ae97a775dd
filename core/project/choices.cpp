#include "core/project/choices.h"

#include <array>

namespace sinew {

template <> std::span<const Choice> choicesOf<RangePolicy>()
{
    static constexpr Choice choices[] = {
        {"clamp", "Clamp", "Values stop at the minimum and the maximum."},
        {"none", "Free", "Values may leave the range."},
        {"wrap", "Wrap", "Values that leave the range at one end come in at the other."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<BlendMode>()
{
    static constexpr Choice choices[] = {
        {"override", "Override", "Replaces what was there, by the weight."},
        {"additive", "Additive", "Adds its value."},
        {"additiveFromDefault", "Additive from default", "Adds how far its value is from the parameter's default."},
        {"multiply", "Multiply", "Multiplies what was there."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<Axis>()
{
    static constexpr Choice choices[] = {{"x", "X", ""}, {"y", "Y", ""}, {"z", "Z", ""}};
    return choices;
}

template <> std::span<const Choice> choicesOf<Extrapolation>()
{
    static constexpr Choice choices[] = {
        {"hold", "Hold", "Stays at the value of the nearest key."},
        {"loop", "Loop", "Starts again."},
        {"pingPong", "Ping-pong", "Plays forward and backward in turn."},
        {"offset", "Loop with offset", "Starts again from where it ended."},
        {"continue", "Continue", "Goes on with the speed it had."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<Residue>()
{
    static constexpr Choice choices[] = {
        {"cut", "Cut", "What is left ends at the next key, with a jump."},
        {"faded", "Faded", "What is left fades before the next key, without a jump."},
        {"summed", "Summed", "What is left of every key adds up."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<Direction>()
{
    static constexpr Choice choices[] = {
        {"left", "Left", "Swings from the origin towards the minimum."},
        {"right", "Right", "Swings from the origin towards the maximum."},
        {"centric", "Centric", "Swings to both sides of the origin."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<Stagger::Mode>()
{
    static constexpr Choice choices[] = {
        {"sequence", "In sequence", "Each item starts a fixed time after the one before."},
        {"random", "At random", "Each item starts at a random time, always the same for a seed."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<Stagger::PhaseUnit>()
{
    static constexpr Choice choices[] = {
        {"cycles", "Cycles", "Items lag by a part of the cycle."},
        {"seconds", "Seconds", "Items lag by the delay."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<LookTarget::Kind>()
{
    static constexpr Choice choices[] = {
        {"none", "None", "Looks straight ahead."},
        {"point", "Point", "A fixed point."},
        {"node", "Joint or node", "Follows a node of the model."},
        {"track", "Keyed track", "Follows keys on the timeline."},
        {"recorded", "Recorded drag", "Follows a recorded drag."},
        {"pointer", "Pointer", "Follows the pointer while it is pressed."},
        {"external", "External", "Set by the program that plays the motion."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<LookCenter::Kind>()
{
    static constexpr Choice choices[] = {
        {"none", "None", "The model's only center, else its origin."},
        {"point", "Point", "A fixed point."},
        {"node", "Joint or node", "The position of a node."},
        {"mesh", "Mesh", "The middle of a mesh."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<ClipTrack::Target>()
{
    static constexpr Choice choices[] = {
        {"parameter", "Parameter", "Sets parameters."},
        {"part", "Part opacity", "Sets the opacity of parts."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<TransitionCurve>()
{
    static constexpr Choice choices[] = {
        {"linear", "Linear", ""},
        {"smooth", "Smooth", "Starts and ends slowly."},
        {"easeIn", "Ease in", "Starts slowly."},
        {"easeOut", "Ease out", "Ends slowly."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<Binding::Target>()
{
    static constexpr Choice choices[] = {
        {"translation", "Translation", "A component of a joint's position, in metres."},
        {"rotation", "Rotation", "An angle about one of a joint's own axes, in degrees."},
        {"scale", "Scale", "A component of a joint's scale."},
        {"morph", "Morph", "The weight of a morph target."},
        {"partOpacity", "Part opacity", "The opacity of a part."},
        {"material", "Material", "A value of a material."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<Binding::Mode>()
{
    static constexpr Choice choices[] = {
        {"relative", "Relative", "Adds to the pose of the clips (scale: multiplies)."},
        {"replace", "Replace", "Replaces the value of the clips."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<LayerRule>()
{
    static constexpr Choice choices[] = {
        {"eased", "Eased", "Values ease in and out with the weights; nothing jumps."},
        {"applier", "As published", "The first layer applies in full and values only the next clip has jump."},
    };
    return choices;
}

template <> std::span<const Choice> choicesOf<TweenBlend>()
{
    static constexpr Choice choices[] = {
        {"pose", "Pose", "Turns and moves each joint on its own: limbs keep their length. Every exported clip has this."},
        {"matrix", "Matrix", "Mixes baked positions: quick in games, but limbs shrink half-way between very different poses."},
        {"dualQuaternion", "Dual quaternion", "Mixes baked turns: wrists and shoulders keep their volume where joints twist."},
    };
    return choices;
}

std::span<const Choice> motionKinds()
{
    static constexpr Choice choices[] = {
        {"track", "Track", "Keys on the timeline."},
        {"decayingSine", "Decaying sine", "A swing that dies away."},
        {"ramp", "Ramp", "From one value to another, with overshoot or bounce."},
        {"projectile", "Projectile", "Thrown, falling and bouncing."},
        {"harmonic", "Harmonic", "A wave without end: breathing, swaying."},
        {"look", "Look", "Follows the look target."},
    };
    return choices;
}

std::span<const Choice> followThroughKinds()
{
    static constexpr Choice choices[] = {
        {"off", "Off", "Stops dead."},
        {"overshoot", "Overshoot", "Swings past and settles."},
        {"bounce", "Bounce", "Bounces back and comes to rest."},
    };
    return choices;
}

std::span<const Choice> interpolationChoices()
{
    static constexpr Choice choices[] = {
        {"hold", "Hold", "Stays until the next key."},
        {"linear", "Linear", "A straight line."},
        {"bezier", "Bezier", "Shaped by the keys' handles."},
        {"sineIn", "Sine in", ""},
        {"sineOut", "Sine out", ""},
        {"sineInOut", "Sine in-out", ""},
        {"quadIn", "Quadratic in", ""},
        {"quadOut", "Quadratic out", ""},
        {"quadInOut", "Quadratic in-out", ""},
        {"cubicIn", "Cubic in", ""},
        {"cubicOut", "Cubic out", ""},
        {"cubicInOut", "Cubic in-out", ""},
        {"quartIn", "Quartic in", ""},
        {"quartOut", "Quartic out", ""},
        {"quartInOut", "Quartic in-out", ""},
        {"quintIn", "Quintic in", ""},
        {"quintOut", "Quintic out", ""},
        {"quintInOut", "Quintic in-out", ""},
        {"expoIn", "Exponential in", ""},
        {"expoOut", "Exponential out", ""},
        {"expoInOut", "Exponential in-out", ""},
        {"circIn", "Circular in", ""},
        {"circOut", "Circular out", ""},
        {"circInOut", "Circular in-out", ""},
        {"backIn", "Back in", "Pulls back before it goes."},
        {"backOut", "Back out", "Goes past and comes back."},
        {"backInOut", "Back in-out", ""},
        {"elasticIn", "Elastic in", ""},
        {"elasticOut", "Elastic out", ""},
        {"elasticInOut", "Elastic in-out", ""},
        {"bounceIn", "Bounce in", ""},
        {"bounceOut", "Bounce out", ""},
        {"bounceInOut", "Bounce in-out", ""},
        {"afterEffectsIn", "After Effects ease in", ""},
        {"afterEffectsOut", "After Effects ease out", ""},
        {"afterEffectsInOut", "After Effects easy ease", ""},
    };
    return choices;
}

std::size_t choiceOf(const Interpolation& interpolation)
{
    if (interpolation.kind != Interpolation::Kind::ease)
        return static_cast<std::size_t>(interpolation.kind);
    return 3 + 3 * static_cast<std::size_t>(interpolation.family) + static_cast<std::size_t>(interpolation.side);
}

Interpolation interpolationOf(std::size_t choice)
{
    if (choice < 3)
        return {static_cast<Interpolation::Kind>(choice), {}, EaseSide::inOut};
    return {Interpolation::Kind::ease, static_cast<EaseFamily>((choice - 3) / 3),
            static_cast<EaseSide>((choice - 3) % 3)};
}

} // namespace sinew
