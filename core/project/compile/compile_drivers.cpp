// Drivers and look of a project, as tables.
#include "core/model/bounds.h"
#include "core/motion/harmonic.h"
#include "core/motion/stagger.h"
#include "core/project/compile/compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace sinew {
namespace {

// In the order of evaluation.
int stageOf(const Driver& driver)
{
    if (std::holds_alternative<Track>(driver.motion))
        return 0;
    if (std::holds_alternative<Harmonic>(driver.motion))
        return 2;
    return std::holds_alternative<Look>(driver.motion) ? 3 : 1;
}

int componentsOf(const Driver& driver)
{
    if (const auto* track = std::get_if<Track>(&driver.motion))
        return track->width;
    return std::holds_alternative<Projectile>(driver.motion) ? 2 : 1;
}

DVec3 toVector(const std::array<double, 3>& v)
{
    return {v[0], v[1], v[2]};
}

// "LookCenter", "look_center", "Head.lookcenter", ...
bool namesLookCenter(const std::string& name)
{
    std::string letters;
    for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)))
            letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return letters.find("lookcenter") != std::string::npos || letters.find("lookcentre") != std::string::npos;
}

template <class T>
int append(std::vector<T>& table, const T& row)
{
    table.push_back(row);
    return static_cast<int>(table.size()) - 1;
}

}  // namespace

void Compiler::drivers()
{
    DriverTable& t = m_program.drivers;
    for (const Driver& d : m_project.drivers) {
        t.id.push_back(d.id);
        t.enabled.push_back(d.enabled);
        t.mute.push_back(d.mute);
        t.solo.push_back(d.solo);
        t.start.push_back(d.start);
        t.trigger.push_back(triggerRow(d.trigger));
        t.weight.push_back(d.weight);
        // The look controller's mode holds for looks that keep the usual one.
        const bool fromController = std::holds_alternative<Look>(d.motion) && d.blend == BlendMode::additive;
        t.blend.push_back(fromController ? m_project.look.blend : d.blend);
        t.fadeIn.push_back(d.fadeIn);
        t.fadeOut.push_back(d.fadeOut);
    }
    for (int stage = 0; stage < 4; ++stage)
        for (std::size_t i = 0; i < m_project.drivers.size(); ++i)
            if (stageOf(m_project.drivers[i]) == stage)
                driver(static_cast<int>(i), m_project.drivers[i], fmt::format("/drivers/{}", i));
}

void Compiler::driver(int row, const Driver& driver, const std::string& where)
{
    InstanceTable& t = m_program.instances;
    const int components = componentsOf(driver);
    const int items = static_cast<int>(driver.targets.size()) / components;
    if (items == 0)
        inform("no-targets", fmt::format("\"{}\" moves no parameter.", label(driver)), where + "/targets");

    const auto* keyed = std::get_if<Track>(&driver.motion);
    if (keyed && keyed->keys.empty())
        return inform("no-keys", fmt::format("\"{}\" has no keys: it does nothing.", label(driver)),
                      where + "/motion/keys");

    int shared = -1;  // the motion's row, which all items share but for harmonics
    if (keyed)
        shared = addTrack(*keyed, where + "/motion");
    else if (const auto* sine = std::get_if<DecayingSine>(&driver.motion))
        shared = append(m_program.decayingSines, *sine);
    else if (const auto* ramp = std::get_if<Ramp>(&driver.motion))
        shared = append(m_program.ramps, *ramp);
    else if (const auto* projectile = std::get_if<Projectile>(&driver.motion))
        shared = append(m_program.projectiles, *projectile);
    else if (const auto* look = std::get_if<Look>(&driver.motion))
        shared = append(m_program.looks, *look);

    static constexpr MotionKind kKinds[] = {MotionKind::track,      MotionKind::decayingSine, MotionKind::ramp,
                                            MotionKind::projectile, MotionKind::harmonic,     MotionKind::look};
    const auto* harmonic = std::get_if<Harmonic>(&driver.motion);
    for (int item = 0; item < items; ++item) {
        std::array<int, 3> target{-1, -1, -1};
        for (int c = 0; c < components; ++c)
            target[static_cast<std::size_t>(c)] =
                parameterRow(driver.targets[static_cast<std::size_t>(item * components + c)]);
        t.driver.push_back(row);
        t.kind.push_back(kKinds[driver.motion.index()]);
        t.target.push_back(target);
        t.delay.push_back(driver.stagger && !harmonic ? motion::staggerDelay(*driver.stagger, item) : 0.0);
        if (!harmonic) {
            t.motion.push_back(shared);
            continue;
        }
        const Harmonic wave =
            driver.stagger ? motion::staggeredHarmonic(*harmonic, *driver.stagger, item) : *harmonic;
        const auto parameter = static_cast<std::size_t>(target[0]);
        const motion::HarmonicRange range = motion::effectiveRange(wave, m_program.parameters.minimum[parameter],
                                                                   m_program.parameters.maximum[parameter]);
        if (range.limit != motion::HarmonicLimit::none)
            inform("range-limited",
                   fmt::format("\"{}\" swings less than asked on \"{}\": its origin is too near the parameter's {}.",
                               label(driver), label(m_project.parameters[parameter]),
                               range.limit == motion::HarmonicLimit::minimum ? "minimum" : "maximum"),
                   where + "/motion/normalizedRange");
        t.motion.push_back(append(m_program.harmonics.motion, wave));
        m_program.harmonics.origin.push_back(range.origin);
        m_program.harmonics.range.push_back(range.range);
    }
}

// --- look -------------------------------------------------------------------------

void Compiler::look()
{
    const LookController& look = m_project.look;
    LookSetup& setup = m_program.look;
    setup.active = look.active;
    setup.damping = look.damping;
    setup.reach = look.reach.value_or(m_rig ? m_rig->size / 2.0 : 1.0);
    setup.tick = m_project.settings.lookTick;
    lookTarget();
    lookCenter();
}

void Compiler::lookTarget()
{
    using Kind = LookTarget::Kind;
    const LookTarget& target = m_project.look.target;
    LookSetup& setup = m_program.look;
    switch (target.kind) {
    case Kind::none: break;
    case Kind::point:
        setup.target = LookSetup::Target::point;
        setup.targetPoint = toVector(target.point);
        break;
    case Kind::node:
        setup.targetNode = nodeRow(target.node, "/look/target/node", "the look has nothing to look at");
        setup.target = setup.targetNode >= 0 ? LookSetup::Target::node : LookSetup::Target::none;
        break;
    case Kind::track:
    case Kind::recorded:
        if (target.track.keys.empty())
            return inform("no-keys", "The look's target has no keys: there is nothing to look at.",
                          "/look/target/track/keys");
        setup.target = LookSetup::Target::track;
        setup.targetTrack = addTrack(target.track, "/look/target/track");
        break;
    case Kind::pointer:
    case Kind::external: setup.target = LookSetup::Target::external; break;
    }
}

void Compiler::lookCenter()
{
    using Kind = LookCenter::Kind;
    const LookCenter& center = m_project.look.center;
    LookSetup& setup = m_program.look;
    if (center.kind == Kind::point) {
        setup.center = LookSetup::Center::point;
        setup.centerPoint = toVector(center.point);
        return;
    }
    if (center.kind == Kind::none) {
        // A model may bring its own.
        const std::vector<std::string>& names = m_program.skeleton().nodeName;
        if (std::ranges::count_if(names, namesLookCenter) == 1) {
            setup.center = LookSetup::Center::node;
            setup.centerNode = static_cast<int>(std::ranges::find_if(names, namesLookCenter) - names.begin());
        }
        return;
    }
    setup.centerNode = nodeRow(center.node, "/look/center/node", "the look's center is the model's origin");
    if (setup.centerNode < 0)
        return;
    setup.center = LookSetup::Center::node;
    if (center.kind != Kind::mesh)
        return;
    const Node& node = m_model->nodes[static_cast<std::size_t>(setup.centerNode)];
    if (node.mesh < 0 || m_model->meshes[static_cast<std::size_t>(node.mesh)].positions.empty()) {
        warn("missing-mesh", fmt::format("Node \"{}\" has no mesh: its own position is the look's center.", node.name),
             "/look/center/node");
        return;
    }
    setup.centerPoint = DVec3(restMeshCenter(*m_model, setup.centerNode));
}

}  // namespace sinew
