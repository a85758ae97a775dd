#include "core/import/fbx/motion.h"

#include "core/import/notes.h"

#include <algorithm>
#include <cmath>

namespace sinew::fbx {
namespace {

double valueOf(const Scene& scene, const CurveNode& node, std::size_t component, double time)
{
    const int curve = node.curves[component];
    if (curve < 0 || scene.curves[static_cast<std::size_t>(curve)].keys.empty())
        return node.constants[component];
    return scene.curves[static_cast<std::size_t>(curve)].evaluate(time);
}

glm::dvec3 vectorOf(const Scene& scene, const CurveNode& node, double time)
{
    return {valueOf(scene, node, 0, time), valueOf(scene, node, 1, time), valueOf(scene, node, 2, time)};
}

double signedPower(double value, double exponent)
{
    return value < 0.0 ? -std::pow(-value, exponent) : std::pow(value, exponent);
}

glm::dvec3 signedPower(const glm::dvec3& value, double exponent)
{
    return {signedPower(value.x, exponent), signedPower(value.y, exponent), signedPower(value.z, exponent)};
}

glm::dquat slerp(const glm::dquat& a, glm::dquat b, double weight)
{
    if (glm::dot(a, b) < 0.0)
        b = -b;
    return glm::normalize(glm::slerp(a, b, weight));
}

enum class Kind { plain, rotation, scaling };

// One layer over what lies below it, as FBX's accumulation modes say.
glm::dvec3 combine(const Layer& layer, double weight, Kind kind, int order, const glm::dvec3& below,
                   const glm::dvec3& value)
{
    const bool additive = layer.mode == LayerMode::additive;
    if (kind == Kind::rotation && layer.rotationsByLayer) {
        const glm::dquat a = eulerToQuat(below, order);
        const glm::dquat b = eulerToQuat(value, order);
        if (!additive && weight >= 1.0)
            return value;
        const glm::dquat out = additive ? a * slerp(glm::dquat(1, 0, 0, 0), b, weight) : slerp(a, b, weight);
        return quatToEuler(out, order);
    }
    if (kind == Kind::scaling && layer.scalesMultiply)
        return additive ? below * signedPower(value, weight)
                        : signedPower(below, 1.0 - weight) * signedPower(value, weight);
    return additive ? below + value * weight : below * (1.0 - weight) + value * weight;
}

// A property with all layers of the take over the value it has in the file.
glm::dvec3 evaluate(const Scene& scene, const Take* take, std::int64_t object, const char* property, Kind kind,
                    int order, const glm::dvec3& base, double time)
{
    glm::dvec3 out = base;
    if (take == nullptr)
        return out;
    const bool anySolo = std::any_of(take->layers.begin(), take->layers.end(), [](const Layer& l) { return l.solo; });
    bool isBase = true;
    for (const Layer& layer : take->layers) {
        const bool first = std::exchange(isBase, false);
        if (layer.muted || (anySolo && !layer.solo))
            continue;
        const auto it = layer.properties.find({object, property});
        if (it == layer.properties.end())
            continue;
        const glm::dvec3 value = vectorOf(scene, it->second, time);
        const double weight =
            layer.weightCurve.curves[0] < 0 ? layer.weight : valueOf(scene, layer.weightCurve, 0, time) / 100.0;
        out = first && weight >= 1.0 ? value : combine(layer, weight, kind, order, out, value);
    }
    return out;
}

} // namespace

LocalTransform evaluateNode(const Scene& scene, const Take* take, int index, double time)
{
    const SceneNode& node = scene.nodes[static_cast<std::size_t>(index)];
    const NodeProperties& p = node.properties;
    const int order = p.rotationActive ? p.rotationOrder : 0;
    LocalTransform out =
        localTransform(p, evaluate(scene, take, node.id, "Lcl Translation", Kind::plain, order, p.translation, time),
                       evaluate(scene, take, node.id, "Lcl Rotation", Kind::rotation, order, p.rotation, time),
                       evaluate(scene, take, node.id, "Lcl Scaling", Kind::scaling, order, p.scaling, time));
    if (p.inheritType == 2 && node.parent >= 0) {
        // Rrs: the scale of the parent's own transform does not reach this node,
        // but its position. Exact for a uniform scale of the parent.
        const SceneNode& parent = scene.nodes[static_cast<std::size_t>(node.parent)];
        const glm::dvec3 scale =
            evaluate(scene, take, parent.id, "Lcl Scaling", Kind::scaling, 0, parent.properties.scaling, time);
        for (int i = 0; i < 3; ++i)
            out.scale[i] /= std::abs(scale[i]) > 1e-12 ? scale[i] : 1.0;
    }
    return out;
}

void noteScaleInheritance(const Scene& scene, Issues& issues)
{
    const auto animated = [&](std::int64_t node) {
        for (const Take& take : scene.takes) {
            for (const Layer& layer : take.layers) {
                const auto it = layer.properties.find({node, "Lcl Scaling"});
                if (it == layer.properties.end())
                    continue;
                for (const int curve : it->second.curves) {
                    if (curve >= 0 && !scene.curves[static_cast<std::size_t>(curve)].isConstant())
                        return true;
                }
            }
        }
        return false;
    };
    for (const SceneNode& node : scene.nodes) {
        if (node.parent < 0 || node.properties.inheritType == 1)
            continue;
        const SceneNode& parent = scene.nodes[static_cast<std::size_t>(node.parent)];
        const glm::dvec3& s = parent.properties.scaling;
        const bool isUniform = std::abs(s.x - s.y) < 1e-6 && std::abs(s.x - s.z) < 1e-6;
        const bool scales = s != glm::dvec3(1.0) || animated(parent.id);
        if (node.properties.inheritType == 2 && scales) {
            addNote(issues, Severity::info, "scale-not-inherited",
                    "Nodes do not inherit the scale of their parents (segment scale compensation); their own scale was "
                    "divided by it. Other programs may show them otherwise.",
                    node.name);
        } else if (!isUniform) {
            addNote(
                issues, Severity::warning, "scale-inheritance",
                "Nodes inherit an uneven scale in a way that a plain hierarchy cannot express; they may be sheared.",
                node.name);
        }
    }
}

double evaluateChannel(const Scene& scene, const Take* take, const ShapeChannel& channel, double time)
{
    return evaluate(scene, take, channel.id, "DeformPercent", Kind::plain, 0, glm::dvec3(channel.percent), time).x;
}

void shapeWeights(const ShapeChannel& channel, double percent, std::vector<double>& weights)
{
    const std::size_t count = channel.shapes.size();
    weights.assign(count, 0.0);
    if (count == 0)
        return;
    // Where each shape is reached, and the base shape, which is reached at 0.
    constexpr std::size_t kBase = static_cast<std::size_t>(-1);
    std::vector<std::pair<double, std::size_t>> steps{{0.0, kBase}};
    for (std::size_t i = 0; i < count; ++i) {
        const double full = i < channel.fullWeights.size()
                                ? channel.fullWeights[i]
                                : 100.0 * static_cast<double>(i + 1) / static_cast<double>(count);
        steps.emplace_back(full, i);
    }
    std::stable_sort(steps.begin(), steps.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::size_t next = 1;
    while (next + 1 < steps.size() && percent > steps[next].first)
        ++next;
    const double span = steps[next].first - steps[next - 1].first;
    const double along = span > 0.0 ? (percent - steps[next - 1].first) / span : 1.0;
    if (steps[next].second != kBase)
        weights[steps[next].second] = along;
    if (steps[next - 1].second != kBase)
        weights[steps[next - 1].second] = 1.0 - along;
}

} // namespace sinew::fbx
