#include "core/player/bindings.h"

#include "core/motion/ease.h"
#include "core/motion/invalid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew {
namespace {

constexpr double kRadians = std::numbers::pi / 180.0;

double shape(const Interpolation& curve, double u)
{
    // Outside its range a binding goes straight on, whatever its curve.
    if (curve.kind == Interpolation::Kind::hold)
        return u < 1.0 ? 0.0 : 1.0;
    if (curve.kind != Interpolation::Kind::ease || u < 0.0 || u > 1.0)
        return u;
    return motion::ease(curve.family, curve.side, u);
}

double limitMaterial(MaterialProperty property, double v)
{
    return property == MaterialProperty::emissive ? std::max(v, 0.0) : std::clamp(v, 0.0, 1.0);
}

}  // namespace

double bindingValue(const BindingTable& bindings, std::size_t row, double value)
{
    double u = (value - bindings.inMinimum[row]) / (bindings.inMaximum[row] - bindings.inMinimum[row]);
    if (bindings.clamp[row])
        u = std::clamp(u, 0.0, 1.0);
    const double from = bindings.outMinimum[row];
    const double to = bindings.outMaximum[row];
    const double s = shape(bindings.curve[row], u);
    // Poses are float: what is added up there must stay far from its end.
    return std::clamp(s == 1.0 ? to : from + (to - from) * s, -motion::kLargestValue, motion::kLargestValue);
}

DVec3 jointAngles(const Quat& q)
{
    const glm::dquat d = glm::normalize(glm::dquat(q));
    const double x = d.x, y = d.y, z = d.z, w = d.w;
    const double sine = std::clamp(2.0 * (x * z + w * y), -1.0, 1.0);
    if (std::abs(sine) > 1.0 - 1e-12)  // x and z turn about one line: all of it to x
        return DVec3(2.0 * std::atan2(x, w), std::asin(sine), 0.0) / kRadians;
    return DVec3(std::atan2(2.0 * (w * x - y * z), 1.0 - 2.0 * (x * x + y * y)), std::asin(sine),
                 std::atan2(2.0 * (w * z - x * y), 1.0 - 2.0 * (y * y + z * z)))
           / kRadians;
}

Quat jointRotation(const DVec3& degrees)
{
    const DVec3 half = degrees * (kRadians / 2.0);
    const glm::dquat qx(std::cos(half.x), std::sin(half.x), 0.0, 0.0);
    const glm::dquat qy(std::cos(half.y), 0.0, std::sin(half.y), 0.0);
    const glm::dquat qz(std::cos(half.z), 0.0, 0.0, std::sin(half.z));
    return Quat(qx * qy * qz);
}

BindingPlan::BindingPlan(const Program& program)
{
    m_rows.reserve(program.bindings.size());
    add(program, m_nodes, [](BindingTarget t) {
        return t == BindingTarget::translation || t == BindingTarget::rotation || t == BindingTarget::scale;
    });
    add(program, m_morphs, [](BindingTarget t) { return t == BindingTarget::morph; });
    add(program, m_parts, [](BindingTarget t) { return t == BindingTarget::partOpacity; });
    add(program, m_materials, [](BindingTarget t) { return t == BindingTarget::material; });
}

void BindingPlan::add(const Program& program, std::vector<Run>& runs, bool (*belongs)(BindingTarget))
{
    const BindingTable& bindings = program.bindings;
    const std::size_t begin = m_rows.size();
    for (std::size_t i = 0; i < bindings.size(); ++i)
        if (belongs(bindings.target[i]))
            m_rows.push_back(i);
    std::stable_sort(m_rows.begin() + static_cast<std::ptrdiff_t>(begin), m_rows.end(),
                     [&](std::size_t a, std::size_t b) {
                         return std::pair(bindings.object[a], !bindings.replace[a])
                                < std::pair(bindings.object[b], !bindings.replace[b]);
                     });
    for (std::size_t i = begin; i < m_rows.size(); ++i) {
        const int object = bindings.object[m_rows[i]];
        if (runs.empty() || runs.back().object != object)
            runs.push_back({object, i, i});
        runs.back().last = i + 1;
    }
}

void BindingPlan::apply(const Program& program, Frame& frame) const
{
    const BindingTable& bindings = program.bindings;
    const auto valueOf = [&](std::size_t row) {
        return bindingValue(bindings, row, frame.values[static_cast<std::size_t>(bindings.parameter[row])]);
    };

    for (const Run& run : m_nodes) {
        DVec3 translation(frame.pose.translation(run.object));
        DVec3 scale(frame.pose.scale(run.object));
        DVec3 replaced(0.0), added(0.0);
        bool moves = false, scales = false, turns = false, replacesRotation = false;
        for (std::size_t i = run.first; i < run.last; ++i) {
            const std::size_t row = m_rows[i];
            const int c = static_cast<int>(bindings.component[row]);
            const double v = valueOf(row);
            const bool replace = bindings.replace[row] != 0;
            switch (bindings.target[row]) {
            case BindingTarget::translation:
                translation[c] = replace ? v : translation[c] + v;
                moves = true;
                break;
            case BindingTarget::scale:
                scale[c] = replace ? v : scale[c] * v;
                scales = true;
                break;
            default:
                if (replace && !replacesRotation) {
                    replaced = jointAngles(frame.pose.rotation(run.object));
                    replacesRotation = true;
                }
                (replace ? replaced : added)[c] = replace ? v : added[c] + v;
                turns = true;
                break;
            }
        }
        if (moves)
            frame.pose.setTranslation(run.object, Vec3(translation));
        if (scales)
            frame.pose.setScale(run.object,
                                Vec3(glm::clamp(scale, -motion::kLargestValue, motion::kLargestValue)));
        if (turns) {
            const Quat base = replacesRotation ? jointRotation(replaced) : frame.pose.rotation(run.object);
            frame.pose.setRotation(run.object, glm::normalize(base * jointRotation(added)));
        }
    }

    const auto combined = [&](const Run& run, double value) {
        for (std::size_t i = run.first; i < run.last; ++i)
            value = bindings.replace[m_rows[i]] ? valueOf(m_rows[i]) : value + valueOf(m_rows[i]);
        return value;
    };
    for (const Run& run : m_morphs) {
        float& weight = frame.morphs[static_cast<std::size_t>(run.object)];
        bool beyond = false;
        for (std::size_t i = run.first; i < run.last; ++i)
            beyond = beyond || bindings.allowBeyond[m_rows[i]];
        const double v = combined(run, static_cast<double>(weight));
        weight = static_cast<float>(beyond ? v : std::clamp(v, 0.0, 1.0));
    }
    for (const Run& run : m_parts) {
        double& opacity = frame.opacities[static_cast<std::size_t>(run.object)];
        opacity = combined(run, opacity);
    }
    for (double& opacity : frame.opacities)
        opacity = std::clamp(opacity, 0.0, 1.0);
    for (std::size_t i = 0; i < frame.materials.size(); ++i)
        frame.materials[i] = program.materials.rest[i];
    for (const Run& run : m_materials) {
        const auto row = static_cast<std::size_t>(run.object);
        frame.materials[row] = limitMaterial(program.materials.property[row], combined(run, frame.materials[row]));
    }
}

}  // namespace sinew
