#include "app/panels/curve_handles.h"

#include "app/plot/bounce_handles.h"
#include "app/plot/harmonic_handles.h"
#include "app/plot/swing_handles.h"
#include "core/motion/bounce.h"
#include "core/motion/overshoot.h"
#include "core/motion/ramp.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// Of a vector's motion, that handles on one component's curve can set.
constexpr double kLeastShare = 0.01;

QString translated(const char* text)
{
    return QCoreApplication::translate("curveHandles", text);
}

std::vector<ShapeHandle> followHandles(const FollowThrough& follow, const Arrival& arrival)
{
    if (const auto* overshoot = std::get_if<Overshoot>(&follow.kind))
        return overshootHandles(*overshoot, arrival);
    if (const auto* bounce = std::get_if<Bounce>(&follow.kind))
        return bounceHandles(*bounce, arrival);
    return {};
}

// What a follow-through adds so many seconds after its arrival.
double offsetAt(const FollowThrough& follow, const Arrival& arrival, double since)
{
    if (const auto* overshoot = std::get_if<Overshoot>(&follow.kind))
        return motion::overshootOffset(*overshoot, arrival.velocity, since);
    if (const auto* bounce = std::get_if<Bounce>(&follow.kind))
        return -std::copysign(arrival.share(), arrival.velocity) * motion::bounceHeight(*bounce, arrival.speed, since);
    return 0.0;
}

// From `next` on the curve is another key's: handles there go. Where none is left, nor any
// before the loop's end, the one that brings them back stays in sight, half way there.
void keepInSight(std::vector<ShapeHandle>& handles, const FollowThrough& follow, const Arrival& arrival, double next,
                 double loopEnd)
{
    const double end = std::min(next, loopEnd);
    const bool seen = std::ranges::any_of(handles, [end](const ShapeHandle& handle) { return handle.time < end; });
    const auto wanted = std::holds_alternative<Overshoot>(follow.kind) ? ShapeHandle::Sets::period : ShapeHandle::Sets::arcHeight;
    const auto kept = std::ranges::find(handles, wanted, &ShapeHandle::sets);
    if (!seen && kept != handles.end() && arrival.time < end) {
        ShapeHandle handle = *kept;
        const double since = (end - arrival.time) / 2.0;
        handle.time = arrival.time + since;
        handle.value = arrival.rest + offsetAt(follow, arrival, since);
        handle.cut = next <= loopEnd ? ShapeHandle::Cut::nextKey : ShapeHandle::Cut::loopEnd;
        handles = {handle};
        return;
    }
    std::erase_if(handles, [next](const ShapeHandle& handle) { return handle.time >= next; });
}

void drag(FollowThrough& follow, const Arrival& arrival, ShapeHandle::Sets sets, double time, double value)
{
    if (auto* overshoot = std::get_if<Overshoot>(&follow.kind))
        *overshoot = draggedOvershoot(*overshoot, arrival, sets, time, value);
    else if (auto* bounce = std::get_if<Bounce>(&follow.kind))
        *bounce = draggedBounce(*bounce, arrival, sets, time, value);
}

}  // namespace

CurveHandles::CurveHandles(const Project& project, std::shared_ptr<const Program> program, const Id& parameter, double from)
    : m_program(std::move(program))
{
    const Parameter* found = sinew::find(project.parameters, parameter);
    const auto& ids = m_program->parameters.id;
    const auto index = static_cast<int>(std::ranges::find(ids, parameter) - ids.begin());
    if (!found || index == static_cast<int>(ids.size()))
        return;
    m_minimum = found->minimum;
    m_maximum = found->maximum;
    m_loopEnd = project.settings.loop ? project.settings.loopEnd : INFINITY;
    for (const Driver& driver : project.drivers) {
        const auto row = std::ranges::find(m_program->drivers.id, driver.id) - m_program->drivers.id.begin();
        if (!driver.enabled || driver.mute || !driver.trigger.empty() || row == std::ssize(m_program->drivers.id))
            continue;
        const InstanceTable& instances = m_program->instances;
        for (std::size_t i = 0; i < instances.size(); ++i) {
            const auto component = static_cast<std::size_t>(std::ranges::find(instances.target[i], index) - instances.target[i].begin());
            if (instances.driver[i] != row || component == instances.target[i].size() ||
                instances.kind[i] != static_cast<MotionKind>(driver.motion.index()))
                continue;
            if (look(project, i, component, from)) {
                m_driver = driver.id;
                return;
            }
        }
    }
}

bool CurveHandles::look(const Project& project, std::size_t instance, std::size_t component, double from)
{
    const InstanceTable& instances = m_program->instances;
    const auto row = static_cast<std::size_t>(instances.motion[instance]);
    m_start = m_program->drivers.start[static_cast<std::size_t>(instances.driver[instance])] + instances.delay[instance];
    switch (instances.kind[instance]) {
    case MotionKind::harmonic: return lookAtHarmonic(project, row, from);
    case MotionKind::track: return lookAtTrack(row, component, m_start, from);
    case MotionKind::decayingSine: m_handles = sineHandles(m_program->decayingSines[row], m_start); break;
    case MotionKind::ramp: {
        const Ramp& ramp = m_program->ramps[row];
        const double velocity = motion::rampVelocity(ramp);
        m_arrival = {m_start + ramp.duration, velocity, ramp.endValue, std::abs(ramp.endValue - ramp.startValue), std::abs(velocity)};
        if (m_arrival.velocity != 0.0)
            m_handles = followHandles(ramp.followThrough, m_arrival);
        keepInSight(m_handles, ramp.followThrough, m_arrival, INFINITY, m_loopEnd);
        break;
    }
    case MotionKind::projectile:
        if (component == 1)  // its height
            m_handles = projectileHandles(m_program->projectiles[row], m_start);
        break;
    case MotionKind::look: break;
    }
    return !m_handles.empty();
}

bool CurveHandles::lookAtHarmonic(const Project& project, std::size_t row, double from)
{
    m_harmonic = m_program->harmonics.motion[row];
    const auto channel = static_cast<std::size_t>(m_harmonic.channel);
    if (channel < project.settings.channels.size())
        m_timescale = project.settings.channels[channel].timescale;
    const HarmonicHandles places = harmonicHandles({m_harmonic, m_minimum, m_maximum, m_timescale}, from);
    if (!places.valid)
        return false;
    m_cycles = places.period.cycles;
    const double amplitude = std::abs(places.amplitude.value - places.period.value) / 2.0;
    m_handles = {{ShapeHandle::Sets::amplitude, places.amplitude.time, places.amplitude.value, amplitude, PlotHandle::Drag::value},
                 {ShapeHandle::Sets::period, places.period.time, places.period.value, m_harmonic.duration, PlotHandle::Drag::time}};
    return true;
}

// At the first key in view that it reaches at speed.
bool CurveHandles::lookAtTrack(std::size_t row, std::size_t component, double start, double from)
{
    const motion::TrackView track = m_program->tracks.view(row);
    if (track.followThrough.empty())
        return false;
    const auto width = static_cast<std::size_t>(track.width);
    for (std::size_t key = 1; key < track.keyCount(); ++key) {
        const FollowThrough& follow = track.followThroughOf(key);
        if (start + track.times[key] < from)
            continue;
        // A vector bounces as one, along the way it came; a curve shows its component of that.
        double squares = 0.0;
        for (std::size_t i = 0; i < width; ++i)
            squares += track.arrivals[key * width + i] * track.arrivals[key * width + i];
        const double value = track.values[key * width + component];
        m_arrival = {start + track.times[key], track.arrivals[key * width + component], value,
                     std::abs(value - track.values[(key - 1) * width + component]), std::sqrt(squares)};
        if (std::abs(m_arrival.velocity) <= 1e-9 * std::max(1.0, m_arrival.step) || m_arrival.share() < kLeastShare)
            continue;
        m_handles = followHandles(follow, m_arrival);
        keepInSight(m_handles, follow, m_arrival, key + 1 < track.keyCount() ? start + track.times[key + 1] : INFINITY, m_loopEnd);
        if (!m_handles.empty()) {
            m_key = key;
            return true;
        }
    }
    return false;
}

Driver CurveHandles::dragged(const Driver& driver, const ShapeHandle& handle, double time, double value) const
{
    Driver result = driver;
    if (auto* harmonic = std::get_if<Harmonic>(&result.motion)) {
        const HarmonicView view{m_harmonic, m_minimum, m_maximum, m_timescale};
        if (handle.sets == ShapeHandle::Sets::amplitude) {
            // A later item of a stagger has its share of the range.
            const double share = harmonic->normalizedRange > 0.0 ? m_harmonic.normalizedRange / harmonic->normalizedRange : 1.0;
            harmonic->normalizedRange = std::clamp(rangeForValue(view, value) / (share > 0.0 ? share : 1.0), 0.0, 1.0);
        } else {
            harmonic->duration = durationForTime(view, m_cycles, time);
        }
    } else if (auto* sine = std::get_if<DecayingSine>(&result.motion)) {
        *sine = draggedSine(*sine, m_start, handle.sets, time, value);
    } else if (auto* projectile = std::get_if<Projectile>(&result.motion)) {
        *projectile = draggedProjectile(*projectile, m_start, handle.sets, time, value);
    } else if (auto* ramp = std::get_if<Ramp>(&result.motion)) {
        drag(ramp->followThrough, m_arrival, handle.sets, time, value);
    } else if (auto* track = std::get_if<Track>(&result.motion); track && m_key < track->keys.size()) {
        std::optional<FollowThrough>& own = track->keys[m_key].followThrough;
        drag(own ? *own : track->followThrough, m_arrival, handle.sets, time, value);
    }
    return result;
}

QString handleId(ShapeHandle::Sets sets)
{
    using Sets = ShapeHandle::Sets;
    switch (sets) {
    case Sets::amplitude: return QStringLiteral("amplitude");
    case Sets::period: return QStringLiteral("period");
    case Sets::decay: return QStringLiteral("decay");
    case Sets::peak: return QStringLiteral("peak");
    case Sets::settling: return QStringLiteral("settling");
    case Sets::arcHeight: return QStringLiteral("arcHeight");
    case Sets::arcLength: return QStringLiteral("arcLength");
    case Sets::elasticity: return QStringLiteral("elasticity");
    }
    return {};
}

namespace {

QString numberLabel(const ShapeHandle& handle, const Parameter& parameter)
{
    using Sets = ShapeHandle::Sets;
    const double span = parameter.maximum - parameter.minimum;
    const QString height = plotNumber(handle.number, span, QString::fromStdString(parameter.unit));
    const QString seconds = plotNumber(handle.number, 1.0, QStringLiteral("s"));
    switch (handle.sets) {
    case Sets::amplitude: return translated("amplitude %1").arg(height);
    case Sets::period: return translated("period %1").arg(seconds);
    case Sets::decay: return translated("decay %1").arg(plotNumber(handle.number, 1.0));
    case Sets::peak: return translated("overshoot %1").arg(height);
    case Sets::settling: return translated("settles in %1").arg(seconds);
    case Sets::arcHeight: return translated("bounce %1").arg(height);
    case Sets::arcLength: return translated("lands after %1").arg(seconds);
    case Sets::elasticity: return translated("elasticity %1").arg(plotNumber(handle.number, 1.0));
    }
    return {};
}

}  // namespace

QString handleLabel(const ShapeHandle& handle, const Parameter& parameter)
{
    const QString label = numberLabel(handle, parameter);
    switch (handle.cut) {
    case ShapeHandle::Cut::none: break;
    case ShapeHandle::Cut::nextKey: return translated("%1: later than the next key").arg(label);
    case ShapeHandle::Cut::loopEnd: return translated("%1: later than the loop's end").arg(label);
    }
    return label;
}

QString handleEdit(ShapeHandle::Sets sets)
{
    using Sets = ShapeHandle::Sets;
    switch (sets) {
    case Sets::amplitude: return translated("Set amplitude");
    case Sets::period: return translated("Set period");
    case Sets::decay: return translated("Set decay");
    case Sets::peak: return translated("Set overshoot");
    case Sets::settling: return translated("Set settling");
    case Sets::arcHeight: return translated("Set bounce height");
    case Sets::arcLength: return translated("Set bounce length");
    case Sets::elasticity: return translated("Set elasticity");
    }
    return {};
}

}  // namespace sinew
