#include "app/panels/curve_keys.h"

#include "app/document/document.h"
#include "app/panels/key_menu.h"
#include "app/panels/workspace.h"
#include "app/plot/curve_plot.h"
#include "core/motion/stagger.h"

#include <QMenu>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew {
namespace {

constexpr double kClosest = 1e-3;  // s, between keys where there are no frames
// A key at a jump shows its own side of it.
constexpr double kAfter = 1e-9;    // s
constexpr double kFlat = 1e-6;     // a gain that hides the key altogether

}  // namespace

std::optional<KeyedParameter> keyedParameter(const Project& project, const Id& parameter, const Id& preferred)
{
    std::optional<KeyedParameter> result;
    for (const Driver& driver : project.drivers) {
        const auto* track = std::get_if<Track>(&driver.motion);
        const auto target = std::ranges::find(driver.targets, parameter);
        if (!track || track->keys.empty() || !driver.enabled || driver.mute || !driver.trigger.empty() ||
            target == driver.targets.end() || (result && driver.id != preferred))
            continue;
        const auto index = static_cast<std::size_t>(target - driver.targets.begin());
        const auto width = static_cast<std::size_t>(track->width);
        const double delay = driver.stagger ? motion::staggerDelay(*driver.stagger, static_cast<int>(index / width)) : 0.0;
        result = {driver.id, index % width, driver.start + delay};
    }
    return result;
}

double keyGain(const Driver& driver, double shown, double value)
{
    double gain = driver.weight;
    // Of current * (1 + (v - 1) * w), `current` being what the other motion gives.
    if (driver.blend == BlendMode::multiply) {
        const double factor = 1.0 + (value - 1.0) * driver.weight;
        gain = factor != 0.0 ? shown / factor * driver.weight : 0.0;
    }
    return std::abs(gain) > kFlat ? gain : 1.0;
}

CurveKeys::CurveKeys(Workspace& workspace, CurvePlot& plot) : QObject(&plot), m_workspace(workspace), m_plot(plot)
{
    Document& document = workspace.document;
    KeyTool& tool = plot.keyTool();
    connect(&tool, &KeyTool::chosen, this, &CurveKeys::select);
    connect(&tool, &KeyTool::allWanted, this, [this] {
        if (const Track* t = track()) {
            KeyPlaces all(t->keys.size());
            std::iota(all.begin(), all.end(), std::size_t(0));
            select(std::move(all));
        }
    });
    connect(&tool, &KeyTool::dragStarted, this, &CurveKeys::startDrag);
    connect(&tool, &KeyTool::dragged, this, &CurveKeys::drag);
    connect(&tool, &KeyTool::dragFinished, this, [&document](bool cancelled) {
        if (cancelled)
            document.cancelGesture();
        else
            document.endGesture();
    });
    connect(&tool, &KeyTool::nudged, this, &CurveKeys::nudge);
    connect(&tool, &KeyTool::keyWanted, this, &CurveKeys::addKey);
    connect(&tool, &KeyTool::removalWanted, this, &CurveKeys::removeChosen);
    connect(&tool, &KeyTool::menuWanted, this, &CurveKeys::openMenu);
}

const Driver* CurveKeys::driver() const
{
    return m_keyed ? sinew::find(m_workspace.document.project().drivers, m_keyed->driver) : nullptr;
}

const Track* CurveKeys::track() const
{
    const Driver* d = driver();
    return d ? std::get_if<Track>(&d->motion) : nullptr;
}

KeyPlaces CurveKeys::chosen() const
{
    const Selection::Keys& keys = m_workspace.selection.keys();
    return m_keyed && keys.driver == m_keyed->driver ? keys.places : KeyPlaces();
}

void CurveKeys::select(KeyPlaces places)
{
    if (m_keyed)
        m_workspace.selection.setKeys({m_keyed->driver, std::move(places)});
}

// Keys closer than a frame are one jump to the eye, and what follows them shoots off.
double CurveKeys::gap() const
{
    return m_plot.frameRate() > 0.0 ? 1.0 / m_plot.frameRate() : kClosest;
}

// On the track's clock: nothing is played before 0 s.
double CurveKeys::earliest() const
{
    return m_keyed ? -m_keyed->start : 0.0;
}

// --- showing ----------------------------------------------------------------------

void CurveKeys::hide()
{
    m_keyed.reset();
    m_places.clear();
    m_plot.setKeys({}, {}, {});
}

QString CurveKeys::labelOf(const Key& key, const Parameter& parameter) const
{
    const double time = m_keyed->start + key.time;
    const double span = parameter.maximum - parameter.minimum;
    const double rate = m_plot.frameRate();
    QString text = plotNumber(time, 1.0, QStringLiteral("s"));
    if (rate > 0.0 && std::abs(time * rate - std::round(time * rate)) < 1e-6)
        text += tr(" \u00b7 frame %1").arg(std::lround(time * rate));
    return text + QStringLiteral("   ") + plotNumber(key.value[m_keyed->component], span, QString::fromStdString(parameter.unit));
}

void CurveKeys::show(const Id& parameter, const Shown& shown, const Scale& scale)
{
    const Project& project = m_workspace.document.project();
    const Parameter* found = sinew::find(project.parameters, parameter);
    m_parameter = parameter;
    m_keyed = found ? keyedParameter(project, parameter, m_workspace.selection.keys().driver) : std::nullopt;
    const Track* t = track();
    if (!t)
        return hide();
    std::vector<double> times;
    for (const Key& key : t->keys)
        times.push_back(m_keyed->start + key.time + kAfter);
    const std::vector<double> values = shown(times);
    if (values.size() != times.size())
        return hide();
    const KeyPlaces selection = chosen();
    const auto isChosen = [&](std::size_t key) { return std::ranges::binary_search(selection, key); };
    const std::size_t c = m_keyed->component;
    m_places.clear();
    std::vector<PlotKey> keys;
    for (std::size_t i = 0; i < t->keys.size(); ++i) {
        const Key& key = t->keys[i];
        m_places.push_back({(values[i] - scale.origin) * scale.unit, scale.unit * keyGain(*driver(), values[i], key.value[c])});
        PlotKey mark{i, m_keyed->start + key.time, m_places.back().value, isChosen(i), {}, {}, labelOf(key, *found)};
        const auto place = [&](const Handle& handle) {
            return QPointF(mark.time + handle.time, mark.value + m_places.back().gain * handleValue(handle, c));
        };
        // Of the segments at a selected key: more of them would hide the curve.
        if ((isChosen(i) || isChosen(i + 1)) && hasHandle(*t, i, HandleSide::out))
            mark.out = place(key.out);
        if ((isChosen(i) || (i > 0 && isChosen(i - 1))) && hasHandle(*t, i, HandleSide::in))
            mark.in = place(key.in);
        keys.push_back(std::move(mark));
    }
    m_plot.setKeys(QString::fromStdString(parameter), std::move(keys), m_workspace.color(parameter));
}

// --- editing ----------------------------------------------------------------------

void CurveKeys::edit(const QString& label, const std::function<void(Track&)>& change)
{
    const Driver* present = driver();
    if (!present || !track())
        return;
    Driver changed = *present;
    change(std::get<Track>(changed.motion));
    (void)m_workspace.document.apply(replaceObject(m_workspace.document.project(), changed, label.toStdString()));
}

void CurveKeys::startDrag(const KeyPart& part)
{
    const Track* t = track();
    if (!t)
        return;
    m_before = *t;
    m_placesBefore = m_places;
    m_aligned = handlesAligned(*t, part.place, m_keyed->component);
    const auto count = static_cast<int>(chosen().size());
    m_workspace.document.beginGesture(part.kind != KeyPart::Kind::key ? tr("Shape curve")
                                      : count > 1                    ? tr("Move %1 keys").arg(count)
                                                                     : tr("Move key"));
}

void CurveKeys::drag(const KeyPart& part, double time, double value, Qt::KeyboardModifiers modifiers)
{
    const bool there = m_keyed && part.place < m_before.keys.size() && part.place < m_placesBefore.size();
    if (!there || !m_workspace.document.inGesture())
        return;
    const Key& key = m_before.keys[part.place];
    const Place& place = m_placesBefore[part.place];
    edit({}, [&](Track& changed) {
        changed = m_before;
        if (part.kind != KeyPart::Kind::key)
            return dragHandle(changed, part, time, value, modifiers.testFlag(Qt::AltModifier));
        const KeyPlaces keys = chosen();
        moveKeys(changed, keys, time - m_keyed->start - key.time, roomOf(changed, keys, earliest(), gap()), m_keyed->component,
                 (value - place.value) / place.gain);
    });
}

void CurveKeys::dragHandle(Track& track, const KeyPart& part, double time, double value, bool alone) const
{
    const Place& place = m_placesBefore[part.place];
    const HandleSide side = part.kind == KeyPart::Kind::in ? HandleSide::in : HandleSide::out;
    moveHandle(track, part.place, side, m_keyed->component, time - m_keyed->start - track.keys[part.place].time,
               (value - place.value) / place.gain, m_aligned && !alone);
}

void CurveKeys::nudge(int frames, int steps)
{
    const Parameter* parameter = sinew::find(m_workspace.document.project().parameters, m_parameter);
    const KeyPlaces keys = chosen();
    if (!parameter || keys.empty())
        return;
    const double rate = m_plot.frameRate() > 0.0 ? m_plot.frameRate() : 60.0;
    edit(keys.size() > 1 ? tr("Nudge keys") : tr("Nudge key"), [&](Track& changed) {
        moveKeys(changed, keys, frames / rate, roomOf(changed, keys, earliest(), gap()), m_keyed->component,
                 steps * stepForSpan(parameter->maximum - parameter->minimum));
    });
}

void CurveKeys::addKey(double time)
{
    std::size_t place = 0;
    const double own = time - (m_keyed ? m_keyed->start : 0.0);
    edit(tr("Add key"), [&](Track& changed) { place = insertKey(changed, own); });
    select({place});
}

void CurveKeys::removeChosen()
{
    const KeyPlaces keys = chosen();
    edit(keys.size() > 1 ? tr("Delete %1 keys").arg(keys.size()) : tr("Delete key"),
         [&](Track& changed) { removeKeys(changed, keys); });
}

void CurveKeys::openMenu(const KeyPart& part, double time, const QPoint& global)
{
    const Track* t = track();
    if (!t || !m_keyed)
        return;
    const KeyPlaces keys = part ? chosen() : KeyPlaces();
    const std::size_t c = m_keyed->component;
    auto* menu = new QMenu(&m_plot);
    menu->setObjectName(QStringLiteral("keyMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (keys.empty()) {
        menu->addAction(tr("Add a key here"), this, [this, time] { addKey(time); });
        menu->addAction(tr("Select all keys"), &m_plot.keyTool(), &KeyTool::allWanted);
        menu->addSeparator();
        menu->addAction(tr("Fit"), &m_plot, &CurvePlot::fitSelection);
    } else {
        addInterpolations(*menu, *t, keys, [this, keys](const Interpolation& interpolation) {
            edit(tr("Set interpolation"), [&](Track& changed) { setInterpolation(changed, keys, interpolation); });
        });
        addTangents(*menu, [this, keys](Tangents tangents) {
            edit(tr("Set handles"), [&](Track& changed) { setTangents(changed, keys, tangents); });
        });
        menu->addSeparator();
        addCopies(*menu, m_keyed->start + t->keys[part.place].time, t->keys[part.place].value[c]);
        menu->addSeparator();
        menu->addAction(keys.size() > 1 ? tr("Delete %1 keys").arg(keys.size()) : tr("Delete key"), this, &CurveKeys::removeChosen);
    }
    menu->popup(global);
}

}  // namespace sinew
