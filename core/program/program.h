// Program: a compiled project, flat, immutable and validated.
//
// Everything a Player needs and nothing else: no JSON, no names to resolve at
// run time, indices instead of ids, skeleton and clips included. The runtime
// file (.snw) is this structure written as it is. Share it by
// std::shared_ptr<const Program> among any number of Players on any threads.
//
// Tables are columns: element i of every vector of a table belongs to row i.
// An index of -1 means none. Times are seconds, angles degrees.
#pragma once

#include "core/base/math.h"
#include "core/base/result.h"
#include "core/motion/kinds.h"
#include "core/program/rig.h"
#include "core/program/track_table.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

struct ParameterTable {
    std::vector<std::string> id;
    std::vector<double> minimum, maximum, defaultValue;
    std::vector<RangePolicy> policy;
    [[nodiscard]] std::size_t size() const { return id.size(); }
    bool operator==(const ParameterTable&) const = default;
};

struct PartTable {
    std::vector<std::string> id;
    std::vector<double> opacity;  // authored, 0..1
    [[nodiscard]] std::size_t size() const { return id.size(); }
    bool operator==(const PartTable&) const = default;
};

// --- drivers ------------------------------------------------------------------

// Which of the four stages it is evaluated in: free tracks, generators, harmonics, looks.
int stageOf(MotionKind kind);

// One row a driver of the project, in its order.
struct DriverTable {
    std::vector<std::string> id;
    std::vector<std::uint8_t> enabled, mute, solo;
    std::vector<double> start;  // s; without a trigger
    std::vector<int> trigger;   // index into Program::triggerName, or -1
    std::vector<double> weight;
    std::vector<BlendMode> blend;
    std::vector<double> fadeIn, fadeOut;  // s
    [[nodiscard]] std::size_t size() const { return id.size(); }
    bool operator==(const DriverTable&) const = default;
};

// What is evaluated: one row an item of a driver, in evaluation order (stage,
// then list order, then item). Stagger is spread out here.
struct InstanceTable {
    std::vector<int> driver;
    std::vector<MotionKind> kind;
    std::vector<int> motion;                 // row in the table of that kind
    std::vector<std::array<int, 3>> target;  // parameters; as many as the motion has components, then -1
    std::vector<double> delay;               // s after the driver's start
    [[nodiscard]] std::size_t size() const { return driver.size(); }
    bool operator==(const InstanceTable&) const = default;
};

// One row an instance: the authored motion, its phase with the item's lag, and
// the wave fitted into the target's range. value = origin + range * sin(2 pi phase(T)).
struct HarmonicTable {
    std::vector<Harmonic> motion;
    std::vector<double> origin, range;
    [[nodiscard]] std::size_t size() const { return motion.size(); }
    bool operator==(const HarmonicTable&) const = default;
};

// --- look ---------------------------------------------------------------------

struct LookSetup {
    enum class Target : std::uint8_t { none, point, node, track, external };
    enum class Center : std::uint8_t { none, point, node };
    Target target = Target::none;
    DVec3 targetPoint{0.0};
    int targetNode = -1;
    int targetTrack = -1;     // row of Program::tracks, width 3
    Center center = Center::none;
    DVec3 centerPoint{0.0};   // model space; with node: in the node's space
    int centerNode = -1;
    bool active = true;
    double damping = 0.15;    // s
    double reach = 1.0;       // model units, > 0
    double tick = 1.0 / 60.0; // s, > 0
    bool operator==(const LookSetup&) const = default;
};

// --- clips and layers ---------------------------------------------------------

// Authored clips first, then the model's: what a layer, cue or request names.
struct ClipTable {
    std::vector<std::string> reference;  // id, or "model:<name>"
    std::vector<double> duration;        // s
    std::vector<std::uint8_t> loop;      // where whoever plays it does not say
    std::vector<int> poseClip;           // index into Rig::clips, or -1
    std::vector<double> closing;         // s that looping adds from the end back to the start
    std::vector<int> firstTrack, trackCount;  // rows of ClipTrackTable
    [[nodiscard]] std::size_t size() const { return reference.size(); }
    bool operator==(const ClipTable&) const = default;
};

struct ClipTrackTable {
    std::vector<std::uint8_t> part;  // 0: drives parameters, 1: parts
    std::vector<std::array<int, 3>> target;
    std::vector<int> track;          // row of Program::tracks
    [[nodiscard]] std::size_t size() const { return track.size(); }
    bool operator==(const ClipTrackTable&) const = default;
};

// Bottom first.
struct LayerTable {
    std::vector<std::string> id;
    std::vector<double> weight;  // 0..1
    std::vector<std::uint8_t> mute, solo;
    std::vector<double> fade;    // s
    std::vector<int> clip, nextClip;  // rows of ClipTable, or -1
    std::vector<double> mix;     // 0..1 towards nextClip
    std::vector<double> transition;      // s; of requests that name none
    std::vector<TransitionCurve> curve;  // of requests
    std::vector<double> speed;
    std::vector<int> firstCue, cueCount;  // rows of CueTable
    [[nodiscard]] std::size_t size() const { return id.size(); }
    bool operator==(const LayerTable&) const = default;
};

// By layer, then ascending in time.
struct CueTable {
    std::vector<double> time;
    std::vector<int> clip;
    std::vector<double> transition;  // s
    std::vector<TransitionCurve> curve;
    std::vector<double> speed;
    std::vector<std::uint8_t> loop;
    [[nodiscard]] std::size_t size() const { return time.size(); }
    bool operator==(const CueTable&) const = default;
};

// --- bindings -----------------------------------------------------------------

enum class BindingTarget : std::uint8_t { translation, rotation, scale, morph, partOpacity, material };

struct BindingTable {
    std::vector<int> parameter;
    std::vector<BindingTarget> target;
    std::vector<int> object;  // node, morph slot, part or row of MaterialTable
    std::vector<Axis> component;
    std::vector<double> inMinimum, inMaximum, outMinimum, outMaximum;
    std::vector<Interpolation> curve;  // hold, linear or ease
    std::vector<std::uint8_t> clamp, allowBeyond, replace;
    [[nodiscard]] std::size_t size() const { return parameter.size(); }
    bool operator==(const BindingTable&) const = default;
};

// emissive: the factor on all three components of the material's colour.
enum class MaterialProperty : std::uint8_t { baseColorR, baseColorG, baseColorB, emissive, metallic, roughness, alpha };
// "baseColor.r", ..., "alpha", as projects name them.
const char* materialPropertyName(MaterialProperty property);
std::optional<MaterialProperty> materialPropertyFromName(std::string_view name);

// The material values that bindings drive: one row each.
struct MaterialTable {
    std::vector<std::string> material;  // name in the model
    std::vector<MaterialProperty> property;
    std::vector<double> rest;
    [[nodiscard]] std::size_t size() const { return material.size(); }
    bool operator==(const MaterialTable&) const = default;
};

struct Program {
    bool clampEachStage = false;
    LayerRule layerRule = LayerRule::eased;
    std::vector<double> channelTimescale;
    std::vector<std::string> triggerName;

    ParameterTable parameters;
    PartTable parts;

    DriverTable drivers;
    InstanceTable instances;
    TrackTable tracks;
    std::vector<DecayingSine> decayingSines;
    std::vector<Ramp> ramps;
    std::vector<Projectile> projectiles;
    HarmonicTable harmonics;
    std::vector<Look> looks;
    LookSetup look;

    ClipTable clips;
    ClipTrackTable clipTracks;
    LayerTable layers;
    CueTable cues;

    BindingTable bindings;
    MaterialTable materials;
    std::shared_ptr<const Rig> rig = std::make_shared<const Rig>();  // never null

    [[nodiscard]] const Skeleton& skeleton() const { return rig->skeleton; }
};

// Equal in every value; rigs by content.
bool operator==(const Program& a, const Program& b);

// Checks what a Player relies on: column lengths, finite numbers, ranges,
// indices, order. compile() only makes programs that pass; whatever comes from
// a file is checked before it plays. The error names table, row and rule.
Status validate(const Program& program);

}  // namespace sinew
