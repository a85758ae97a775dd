// The fields of every object of a project: one table a type, from which
// reading, writing, validation, the inspector and the command line follow.
//
//   for (const Field<Harmonic>& field : fieldsOf<Harmonic>())
//       if (field.get) show(field.info.label, field.get(harmonic));
//
// Tables are in file order. All of this is constant data; any thread may read it.
#pragma once

#include "core/motion/invalid.h"
#include "core/project/project.h"

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sinew {

// boolean: bool; integer: int64; whole: uint64; number: double, or none where
// the field may be absent; choice: int64, an index into the choices; text, id:
// string; names: strings; numbers: doubles; compound: an object or a list of
// objects, which has a table of its own and no get/set.
enum class FieldType { boolean, integer, whole, number, choice, text, id, names, numbers, compound };

using FieldValue = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string,
                                std::vector<std::string>, std::vector<double>>;

// What the text or names of a field refer to: what a picker offers.
enum class Reference { none, parameter, part, clip, layer, channel, node, mesh, modelClip, trigger };

// always: written always, may be absent on reading. required: must be there.
// whenSet: written only where it differs from its default.
enum class Presence { always, required, whenSet };

// A value of a choice field.
struct Choice {
    const char* id;      // in the file: "additiveFromDefault"
    const char* label;   // in the editor: "Additive from default"
    const char* tooltip; // one sentence, or empty
};

inline constexpr double kNoLimit = std::numeric_limits<double>::infinity();

// The widest numbers that motion is calculated with (core/motion/invalid.h).
inline constexpr double kValueLimit = motion::kLargestValue;       // of a parameter's value
inline constexpr double kTimeLimit = motion::kLargestTime;         // s
inline constexpr double kRateLimit = motion::kLargestRate;         // 1/s, and factors on time and weight
inline constexpr double kShortestTime = motion::kSmallestDuration; // s, of whatever must be longer than nothing

struct FieldInfo {
    const char* id = "";      // the member's name in the file, camelCase
    const char* label = "";   // in the editor, sentence case
    const char* tooltip = ""; // one sentence
    const char* unit = "";    // "s", "Hz", "\u00b0" ...; "value": the target parameter's
    FieldType type = FieldType::number;
    Presence presence = Presence::always;
    double minimum = -kNoLimit; // hard: less is refused
    double maximum = kNoLimit;  // hard: more is refused
    double softMinimum = 0.0;   // of a slider; equal to softMaximum: none
    double softMaximum = 0.0;
    double step = 0.0; // of a key press or wheel notch
    int decimals = 3;  // shown
    std::span<const Choice> choices{};
    Reference reference = Reference::none;
};

class FieldReader; // core/project/field_io.h
class FieldChecker;

template <class Object> struct Field {
    FieldInfo info;

    // Null for compound fields. set answers false, changing nothing, when the
    // value is not of the field's type (or is no choice); it does not check
    // the hard range: fieldProblem() and validate() do.
    FieldValue (*get)(const Object&) = nullptr;
    bool (*set)(Object&, const FieldValue&) = nullptr;

    // Whether the field says something, given the others: the delay of a random
    // stagger doesn't. For editors; the file holds it all the same. Null: always.
    bool (*applies)(const Object&) = nullptr;

    // Of compound fields.
    Json (*write)(const Object&) = nullptr;
    void (*read)(Object&, const Json&, FieldReader&, Json& unknown) = nullptr;
    void (*check)(const Object&, FieldChecker&) = nullptr;
    bool (*isSet)(const Object&) = nullptr; // null: always
};

// Parameter, Part, Key, Handle, Track, Overshoot, Bounce, FollowThrough,
// DecayingSine, Ramp, Projectile, Harmonic, Look, Stagger, Driver, LookTarget,
// LookCenter, LookController, ClipTrack, Clip, Layer, Cue, Binding, Marker,
// Channel, ModelReference, Settings.
template <class Object> std::span<const Field<Object>> fieldsOf();

// The field of that id, or nullptr.
template <class Object> const Field<Object>* findField(std::string_view id)
{
    for (const Field<Object>& field : fieldsOf<Object>())
        if (id == field.info.id)
            return &field;
    return nullptr;
}

template <class Object> FieldValue defaultOf(const Field<Object>& field)
{
    return field.get(Object{});
}

// The rule that the value breaks ("must be more than 0"), or empty.
std::string fieldProblem(const FieldInfo& info, const FieldValue& value);

// The kinds of Driver::motion in the order of the variant, and of FollowThrough::kind.
std::span<const Choice> motionKinds();
std::span<const Choice> followThroughKinds();

// All interpolations as one choice: hold, linear, bezier, then family by side.
std::span<const Choice> interpolationChoices();
std::size_t choiceOf(const Interpolation& interpolation);
Interpolation interpolationOf(std::size_t choice);

#define SINEW_FIELDS_OF(Object) template <> std::span<const Field<Object>> fieldsOf<Object>();
SINEW_FIELDS_OF(Parameter)
SINEW_FIELDS_OF(Part)
SINEW_FIELDS_OF(Handle)
SINEW_FIELDS_OF(Key)
SINEW_FIELDS_OF(Track)
SINEW_FIELDS_OF(Overshoot)
SINEW_FIELDS_OF(Bounce)
SINEW_FIELDS_OF(FollowThrough)
SINEW_FIELDS_OF(DecayingSine)
SINEW_FIELDS_OF(Ramp)
SINEW_FIELDS_OF(Projectile)
SINEW_FIELDS_OF(Harmonic)
SINEW_FIELDS_OF(Look)
SINEW_FIELDS_OF(Stagger)
SINEW_FIELDS_OF(Driver)
SINEW_FIELDS_OF(LookTarget)
SINEW_FIELDS_OF(LookCenter)
SINEW_FIELDS_OF(LookController)
SINEW_FIELDS_OF(ClipTrack)
SINEW_FIELDS_OF(Clip)
SINEW_FIELDS_OF(Layer)
SINEW_FIELDS_OF(Cue)
SINEW_FIELDS_OF(Binding)
SINEW_FIELDS_OF(Marker)
SINEW_FIELDS_OF(Channel)
SINEW_FIELDS_OF(ModelReference)
SINEW_FIELDS_OF(Settings)
#undef SINEW_FIELDS_OF

} // namespace sinew
