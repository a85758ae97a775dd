// Project: the document the artist edits, as plain data.
//
// A Project is a value: it is copied, compared, edited by Edit (edit.h), saved
// as JSON (json.h, FORMAT.md) and compiled to a Program (compile/compile.h).
// The kinds of motion themselves are core/motion/kinds.h.
// Nothing here evaluates anything. Times are seconds, angles degrees.
//
// Every object keeps the JSON members it did not understand in `extra`, and
// the project the objects it did not understand in `opaque`, so a newer
// version's data survives an older version's save.
#pragma once

#include "core/motion/kinds.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sinew {

using Json = nlohmann::ordered_json;

// JSON members this version does not know, kept to be written back. Those of
// a nested object without `extra` of its own (a driver's motion, a key's
// handles) are held under its name. Cheap to copy; empty for nearly all objects.
class Extra {
public:
    Extra() = default;
    explicit Extra(Json members);  // an object; empty ones are not stored

    [[nodiscard]] bool empty() const { return !m_members; }
    [[nodiscard]] const Json& members() const;
    bool operator==(const Extra& other) const;

private:
    std::shared_ptr<const Json> m_members;
};

// Stable identity of an object: 1 to 128 characters of A-Z a-z 0-9 _ - . ;
// unique among the objects of its kind. Names may change, ids don't.
using Id = std::string;

// An authored clip's id, or "model:<name>" for a skeletal clip of the model;
// empty: none.
using ClipRef = std::string;

// A scalar that motion drives. minimum < maximum, default inside.
struct Parameter {
    Id id{};
    std::string name{};
    std::string group{};
    std::string unit{};  // shown after the value: "°", "cm", ""
    double minimum = 0.0;
    double maximum = 1.0;
    double defaultValue = 0.0;
    RangePolicy range = RangePolicy::clamp;
    Extra extra{};
    bool operator==(const Parameter&) const = default;
};

// A group of meshes with an opacity.
struct Part {
    Id id{};
    std::string name{};
    double opacity = 1.0;              // 0..1
    std::vector<std::string> meshes{};   // node names
    Extra extra{};
    bool operator==(const Part&) const = default;
};

// --- tracks -----------------------------------------------------------------

// A Bezier handle relative to its key: seconds, and value of each component.
struct Handle {
    double time = 0.0;
    std::vector<double> value{};  // as many as the track's width; empty: zeros
    bool operator==(const Handle&) const = default;
};

struct Key {
    double time = 0.0;
    std::vector<double> value{};           // as many as the track's width
    Interpolation interpolation{};         // to the next key
    Handle out{};                          // with bezier
    Handle in{};                           // of the segment that ends here, with bezier
    std::optional<FollowThrough> followThrough{};  // overrides the track's
    Extra extra{};
    bool operator==(const Key&) const = default;
};

// Keyframes of one value (width 1) or of a vector (2 or 3), times ascending.
struct Track {
    int width = 1;
    std::vector<Key> keys{};
    Extrapolation before = Extrapolation::hold;
    Extrapolation after = Extrapolation::hold;
    FollowThrough followThrough{};
    Extra extra{};
    bool operator==(const Track&) const = default;
};

// --- drivers ----------------------------------------------------------------

// What moves parameters. Evaluated by stage (tracks, generators, harmonics,
// looks), within a stage in list order.
struct Driver {
    Id id{};
    std::string name{};
    std::variant<Track, DecayingSine, Ramp, Projectile, Harmonic, Look> motion = Harmonic{};
    std::vector<Id> targets{};  // parameters; items of Track::width, 2 for Projectile, else 1
    double start = 0.0;       // s
    std::string trigger{};      // not empty: starts at this trigger instead
    double weight = 1.0;
    BlendMode blend = BlendMode::additive;
    bool enabled = true;
    bool mute = false;
    bool solo = false;
    double fadeIn = 0.0;   // s
    double fadeOut = 0.0;  // s; toggling while playing fades 0.2 s where this is 0
    std::optional<Stagger> stagger{};
    Extra extra{};
    bool operator==(const Driver&) const = default;
};

// How a new driver joins, and one whose file doesn't say: tracks and ramps
// override, all else adds.
BlendMode usualBlend(const decltype(Driver::motion)& motion);

// --- look controller --------------------------------------------------------

struct LookTarget {
    enum class Kind { none, point, node, track, recorded, pointer, external };
    Kind kind = Kind::none;
    std::array<double, 3> point{};  // model space
    std::string node{};
    Track track{3, {}, {}, {}, {}, {}};  // with track or recorded; width 3, model space
    bool operator==(const LookTarget&) const = default;
};
struct LookCenter {
    enum class Kind { none, point, node, mesh };
    Kind kind = Kind::none;
    std::array<double, 3> point{};
    std::string node{};  // with node or mesh
    bool operator==(const LookCenter&) const = default;
};
struct LookController {
    LookTarget target{};
    LookCenter center{};
    bool active = true;
    double damping = 0.15;        // s, >= 0
    std::optional<double> reach{};  // model units, > 0; none: half the longest side of the rest bounds
    BlendMode blend = BlendMode::additive;
    Extra extra{};
    bool operator==(const LookController&) const = default;
};

// --- clips and layers -------------------------------------------------------

// A track of an authored clip.
struct ClipTrack {
    enum class Target { parameter, part };
    Target target = Target::parameter;
    std::vector<Id> ids{};  // Track::width of them
    Track track{};
    Extra extra{};
    bool operator==(const ClipTrack&) const = default;
};
struct Clip {
    Id id{};
    std::string name{};
    double duration = 1.0;  // s, > 0
    bool loop = true;
    std::vector<ClipTrack> tracks{};
    Extra extra{};
    bool operator==(const Clip&) const = default;
};

// A layer of the stack, bottom first. Without cues it plays `clip`, mixed with
// `nextClip` by `mix` (the cross-fade slider).
struct Layer {
    Id id{};
    std::string name{};
    double weight = 1.0;  // 0..1
    bool mute = false;
    bool solo = false;
    double fade = 0.0;    // s, when muted or unmuted while playing
    ClipRef clip{};
    ClipRef nextClip{};
    double mix = 0.0;                  // 0..1 towards nextClip
    double transitionDuration = 0.2;   // s; for requests that name none
    TransitionCurve transitionCurve = TransitionCurve::linear;
    double speed = 1.0;
    Extra extra{};
    bool operator==(const Layer&) const = default;
};
// A layer's key on the timeline: at `time`, go to `clip`.
struct Cue {
    Id id{};
    double time = 0.0;
    Id layer{};
    ClipRef clip{};
    double transition = 0.2;  // s
    TransitionCurve curve = TransitionCurve::linear;
    double speed = 1.0;
    bool loop = true;
    Extra extra{};
    bool operator==(const Cue&) const = default;
};

// --- bindings ---------------------------------------------------------------

// What a binding can drive of a material; emissive is the factor on all three components.
inline constexpr std::array<const char*, 7> kMaterialProperties{"baseColor.r", "baseColor.g", "baseColor.b", "emissive",
                                                                "metallic",    "roughness",   "alpha"};

struct Binding {
    enum class Target { translation, rotation, scale, morph, partOpacity, material };
    enum class Mode { relative, replace };
    Id id{};
    Id parameter{};
    Target target = Target::rotation;
    std::string object{};     // node name, morph slot name, part id or material name
    Axis component = Axis::x;
    std::string property{};   // material: one of kMaterialProperties
    std::optional<double> inMinimum{};  // none: the parameter's
    std::optional<double> inMaximum{};
    double outMinimum = 0.0;
    double outMaximum = 1.0;
    Interpolation curve{};    // linear or an ease
    bool clamp = true;
    bool allowBeyond = false;  // morphs: outside 0..1
    Mode mode = Mode::relative;
    Extra extra{};
    bool operator==(const Binding&) const = default;
};

struct Marker {
    Id id{};
    double time = 0.0;
    std::string name{};
    Extra extra{};
    bool operator==(const Marker&) const = default;
};

// --- project ----------------------------------------------------------------

struct Channel {
    std::string name{};
    double timescale = 1.0;
    Extra extra{};
    bool operator==(const Channel&) const = default;
};

enum class TweenBlend { pose, matrix, dualQuaternion };
enum class LoopClosing { cut, close };

struct ModelReference {
    std::string path{};  // relative to the project file, '/'; empty: no model
    std::vector<std::string> loopClosed{};  // clips that get an extra interval back to their start
    std::vector<std::string> hidden{};      // meshes, by their nodes, that pictures leave out and exports keep
    Extra extra{};
    bool operator==(const ModelReference&) const = default;
};

struct Settings {
    std::vector<Channel> channels{{"1", 1.0}};
    double frameRate = 60.0;     // frames a second shown on the timeline
    double loopStart = 0.0;      // s
    double loopEnd = 6.0;        // s, > loopStart
    bool loop = true;
    bool clampEachStage = false;
    LayerRule layerRule = LayerRule::eased;
    TweenBlend tweenBlend = TweenBlend::pose;
    double lookTick = 1.0 / 60.0;  // s, > 0
    Extra extra{};
    bool operator==(const Settings&) const = default;
};

// Something of a newer version's file that this version cannot read without
// guessing: an object of a list with a kind or choice we don't know, or one
// that refers to such an object; or such a member of model, settings or look.
// It is not evaluated, is shown as it is, and is written back in its place.
struct Opaque {
    std::string list{};       // "drivers", ..., or "model", "settings", "look"
    std::size_t index = 0;  // place among all objects of the list
    std::string member{};     // of model, settings or look: written while ours has its default
    std::string reason{};     // "blend: \"screen\" is not known"
    Extra value{};            // a list's object; else {member: value}
    bool operator==(const Opaque&) const = default;
};

// The format that this version writes, and the oldest that a reader must know
// to read it without harm.
inline constexpr int kProjectFormat = 2;
inline constexpr int kProjectMinReader = 2;

// What the file says of itself; a file keeps the numbers of the newer version that wrote it.
struct Header {
    int format = kProjectFormat;
    int minReader = kProjectMinReader;
    Extra extra{};
    bool operator==(const Header&) const = default;
};

struct Project {
    Header header{};
    ModelReference model{};
    Settings settings{};
    LookController look{};
    std::vector<Parameter> parameters{};
    std::vector<Part> parts{};
    std::vector<Driver> drivers{};
    std::vector<Clip> clips{};
    std::vector<Layer> layers{};
    std::vector<Cue> cues{};
    std::vector<Binding> bindings{};
    std::vector<Marker> markers{};
    std::vector<Opaque> opaque{};  // ascending index within a list
    Extra extra{};
    bool operator==(const Project&) const = default;
};

// The object of that id, or nullptr.
template <class T>
const T* find(const std::vector<T>& list, const Id& id)
{
    for (const T& item : list)
        if (item.id == id)
            return &item;
    return nullptr;
}

}  // namespace sinew
