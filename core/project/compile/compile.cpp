#include "core/project/compile/compile.h"

#include "core/model/pose.h"
#include "core/model/pose_distance.h"
#include "core/model/transform_map.h"
#include "core/project/compile/compiler.h"
#include "core/project/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {

namespace {

// How far a clip carries the model along the ground from its first moment to its last,
// where that is what keeps the two apart.
float travelOf(const Model& model, const PoseDistance& distance, const ModelClip& clip, float gap)
{
    constexpr float kLeastTravel = 0.05f;  // of the model's size
    constexpr float kInPlace = 0.5f;       // of the gap, what may be left of it without the way
    std::vector<int> parents;
    for (const Node& node : model.nodes)
        parents.push_back(node.parent);
    std::array<std::vector<Mat4>, 2> pose;
    std::array<std::vector<float>, 2> morphs;
    for (std::size_t end = 0; end < 2; ++end) {
        std::vector<Transform> local = restPose(model);
        morphs[end] = restMorphWeights(model);
        sampleClip(model, clip, end == 0 ? 0.0 : clip.duration, local, morphs[end]);
        pose[end].resize(local.size());
        toModelSpace(parents, local, pose[end]);
    }
    Vec3 way(0.0f);
    for (const PoseDistance::Carried& carried : distance.carried()) {
        const Vec4 middle((carried.minimum + carried.maximum) * 0.5f, 1.0f);
        const auto node = static_cast<std::size_t>(carried.node);
        way += Vec3(pose[1][node] * middle - pose[0][node] * middle) / static_cast<float>(distance.carried().size());
    }
    way.y = 0.0f;
    if (glm::length(way) < kLeastTravel * distance.size())
        return 0.0f;
    for (Mat4& matrix : pose[1])
        matrix[3] -= Vec4(way, 0.0f) * matrix[3].w;
    return distance.between(pose[0], morphs[0], pose[1], morphs[1]) < kInPlace * gap ? glm::length(way) : 0.0f;
}

}  // namespace

std::shared_ptr<const ModelRig> makeModelRig(const Model& model)
{
    auto result = std::make_shared<ModelRig>();
    result->rig = std::make_shared<const Rig>(makeRig(model));
    const auto size = static_cast<double>(restBounds(model).longestSide());
    result->size = size > 0.0 ? size : 1.0;
    const PoseDistance distance(model);
    for (const ModelClip& clip : model.clips) {
        const double rate = bakeRate(clip);
        const double intervals = std::max(1.0, std::round(clip.duration * rate));
        result->gap.push_back(distance.closingGap(clip));
        result->travel.push_back(result->gap.back() > kClosedGap ? travelOf(model, distance, clip, result->gap.back()) : 0.0f);
        result->closing.push_back(clip.duration > 0.0 ? clip.duration / intervals : 1.0 / rate);
    }
    return result;
}

Result<Compiled> compile(const Project& project, const Model* model, const ModelRig* rig)
{
    for (const Issue& issue : validate(project))
        if (issue.severity == Severity::error)
            return Error{ErrorKind::invalidInput, issue.message, {}, issue.where};
    std::shared_ptr<const ModelRig> own;
    if (model && !rig) {
        own = makeModelRig(*model);
        rig = own.get();
    }
    Compiled compiled = Compiler(project, model, rig).run();
    if (Status status = sinew::validate(*compiled.program); !status)
        return status.error();
    findCutFollowThroughs(project, compiled.program, compiled.issues);
    return compiled;
}

// --- Compiler ---------------------------------------------------------------------

Compiled Compiler::run()
{
    if (m_rig)
        m_program.rig = m_rig->rig;
    m_program.clampEachStage = m_project.settings.clampEachStage;
    m_program.layerRule = m_project.settings.layerRule;
    for (const Channel& channel : m_project.settings.channels)
        m_program.channelTimescale.push_back(channel.timescale);
    parameters();
    drivers();
    look();
    clips();
    layers();
    bindings();
    m_program.tracks.layOut();
    return {std::make_shared<const Program>(std::move(m_program)), std::move(m_issues)};
}

void Compiler::parameters()
{
    for (const Parameter& p : m_project.parameters) {
        m_program.parameters.id.push_back(p.id);
        m_program.parameters.minimum.push_back(p.minimum);
        m_program.parameters.maximum.push_back(p.maximum);
        m_program.parameters.defaultValue.push_back(p.defaultValue);
        m_program.parameters.policy.push_back(p.range);
    }
    for (std::size_t i = 0; i < m_project.parts.size(); ++i) {
        const Part& part = m_project.parts[i];
        m_program.parts.id.push_back(part.id);
        m_program.parts.opacity.push_back(part.opacity);
        for (std::size_t k = 0; m_model && k < part.meshes.size(); ++k)
            nodeRow(part.meshes[k], fmt::format("/parts/{}/meshes/{}", i, k),
                    fmt::format("part \"{}\" is without it", label(part)));
    }
}

int Compiler::addTrack(const Track& track, const std::string& where)
{
    TrackTable& t = m_program.tracks;
    const bool bezier = std::ranges::any_of(
        track.keys, [](const Key& key) { return key.interpolation.kind == Interpolation::Kind::bezier; });
    const bool each = std::ranges::any_of(track.keys, [](const Key& key) { return key.followThrough.has_value(); });
    const bool one = !std::holds_alternative<std::monostate>(track.followThrough.kind);
    const auto keys = static_cast<int>(track.keys.size());
    const std::size_t firstTime = t.time.size(), firstValue = t.value.size(), firstHandle = t.handleTime.size();
    const std::size_t firstHandleValue = t.handleValue.size(), firstFollow = t.followThrough.size();
    t.width.push_back(track.width);
    t.before.push_back(track.before);
    t.after.push_back(track.after);
    t.keyCount.push_back(keys);
    t.handles.push_back(bezier);
    t.followThroughCount.push_back(each ? keys : one && keys > 0 ? 1 : 0);

    const auto addHandle = [&](const Handle& handle) {
        t.handleTime.push_back(handle.time);
        for (int c = 0; c < track.width; ++c)
            t.handleValue.push_back(handle.value.empty() ? 0.0 : handle.value[static_cast<std::size_t>(c)]);
    };
    for (const Key& key : track.keys) {
        t.time.push_back(key.time);
        t.value.insert(t.value.end(), key.value.begin(), key.value.end());
        t.interpolation.push_back(key.interpolation);
        if (bezier) {
            addHandle(key.out);
            addHandle(key.in);
        }
        if (each)
            t.followThrough.push_back(key.followThrough.value_or(track.followThrough));
    }
    if (!each && one && keys > 0)
        t.followThrough.push_back(track.followThrough);

    motion::TrackView view;
    view.width = track.width;
    view.before = track.before;
    view.after = track.after;
    view.times = std::span(t.time).subspan(firstTime);
    view.values = std::span(t.value).subspan(firstValue);
    view.interpolations = std::span(t.interpolation).subspan(firstTime);
    view.handleTimes = std::span(t.handleTime).subspan(firstHandle);
    view.handleValues = std::span(t.handleValue).subspan(firstHandleValue);
    view.followThrough = std::span(t.followThrough).subspan(firstFollow);
    const std::size_t firstArrival = t.arrival.size();
    t.arrival.resize(firstArrival + view.arrivalCount());
    motion::computeArrivals(view, std::span(t.arrival).subspan(firstArrival));
    view.arrivals = std::span(t.arrival).subspan(firstArrival);

    for (std::size_t k = 1; k < track.keys.size() && !view.followThrough.empty(); ++k) {
        if (!motion::arrivesStill(view, k))
            continue;
        const bool bounces = std::holds_alternative<Bounce>(view.followThroughOf(k).kind);
        warn("arrives-still",
             fmt::format("Key at {:.2f} s arrives with no speed: nothing to {}.", track.keys[k].time,
                         bounces ? "bounce" : "overshoot"),
             fmt::format("{}/keys/{}", where, k), "Use the segment's peak speed");
    }
    return static_cast<int>(t.width.size()) - 1;
}

int Compiler::parameterRow(const Id& id) const
{
    const auto found = std::ranges::find(m_program.parameters.id, id);
    return found == m_program.parameters.id.end() ? -1 : static_cast<int>(found - m_program.parameters.id.begin());
}

int Compiler::partRow(const Id& id) const
{
    const auto found = std::ranges::find(m_program.parts.id, id);
    return found == m_program.parts.id.end() ? -1 : static_cast<int>(found - m_program.parts.id.begin());
}

int Compiler::triggerRow(const std::string& name)
{
    if (name.empty())
        return -1;
    std::vector<std::string>& names = m_program.triggerName;
    const auto found = std::ranges::find(names, name);
    if (found != names.end())
        return static_cast<int>(found - names.begin());
    names.push_back(name);
    return static_cast<int>(names.size()) - 1;
}

int Compiler::nodeRow(const std::string& name, const std::string& where, const std::string& consequence)
{
    const std::vector<std::string>& names = m_program.skeleton().nodeName;
    const auto found = std::ranges::find(names, name);
    if (!name.empty() && found != names.end())
        return static_cast<int>(found - names.begin());
    warn("missing-node",
         name.empty() ? fmt::format("No joint or node is chosen: {}.", consequence)
                      : fmt::format("The model has no node \"{}\": {}.", name, consequence),
         where);
    return -1;
}

void Compiler::warn(std::string code, std::string message, std::string where, std::string remedy)
{
    addIssue(m_issues, {Severity::warning, std::move(code), std::move(message), std::move(where), std::move(remedy)});
}

void Compiler::inform(std::string code, std::string message, std::string where, std::string remedy)
{
    addIssue(m_issues, {Severity::info, std::move(code), std::move(message), std::move(where), std::move(remedy)});
}

}  // namespace sinew
