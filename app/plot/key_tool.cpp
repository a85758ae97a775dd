#include "app/plot/key_tool.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kDragThreshold = 3.0;  // px
constexpr int kFarNudge = 10;

bool adds(Qt::KeyboardModifiers modifiers)
{
    return modifiers & (Qt::ControlModifier | Qt::ShiftModifier);
}

}  // namespace

KeyTool::KeyTool(QCustomPlot& plot, std::function<double(double, Qt::KeyboardModifiers)> snapped)
    : QObject(&plot), m_plot(plot), m_item(new KeyItem(&plot, {})), m_snapped(std::move(snapped))
{
    m_item->setLayer(QStringLiteral("handles"));
}

void KeyTool::setKeys(std::vector<PlotKey> keys, const QColor& color)
{
    m_item->setKeys(std::move(keys), color);
}

KeyTool::Places KeyTool::selected() const
{
    Places places;
    for (const PlotKey& key : m_item->keys())
        if (key.selected)
            places.push_back(key.place);
    return places;
}

std::optional<QRectF> KeyTool::selectedBounds() const
{
    double left = INFINITY, right = -INFINITY, low = INFINITY, high = -INFINITY;
    for (const PlotKey& key : m_item->keys()) {
        if (!key.selected)
            continue;
        left = std::min(left, key.time);
        right = std::max(right, key.time);
        low = std::min(low, key.value);
        high = std::max(high, key.value);
    }
    return left <= right ? std::optional(QRectF(QPointF(left, low), QPointF(right, high))) : std::nullopt;
}

void KeyTool::choose(Places places)
{
    std::ranges::sort(places);
    if (places != selected())
        Q_EMIT chosen(places);
}

void KeyTool::toggle(std::size_t place)
{
    Places places = selected();
    if (std::erase(places, place) == 0)
        places.push_back(place);
    choose(std::move(places));
}

void KeyTool::chooseInBand(const QRectF& band)
{
    Places places = m_adds ? m_before : Places();
    for (const PlotKey& key : m_item->keys())
        if (band.contains(m_item->pixelOf({KeyPart::Kind::key, key.place})) &&
            std::ranges::find(places, key.place) == places.end())
            places.push_back(key.place);
    choose(std::move(places));
}

// --- pointer --------------------------------------------------------------------

bool KeyTool::press(const QMouseEvent& event, double other)
{
    m_press = event.position();
    m_moved = false;
    const KeyItem::Hit hit = m_item->hit(m_press);
    if (hit.part && hit.distance <= other) {
        m_mode = Mode::drag;
        m_grabbed = hit.part;
        const QPointF at = m_item->pixelOf(hit.part);
        m_offset = at - m_press;
        m_origin = {m_plot.xAxis->pixelToCoord(at.x()), m_plot.yAxis->pixelToCoord(at.y())};
        const PlotKey* key = m_item->keyOf(hit.part.place);
        if (hit.part.kind == KeyPart::Kind::key && !key->selected && !adds(event.modifiers()))
            choose({hit.part.place});
        m_item->setHot(hit.part);
        return true;
    }
    if (!std::isinf(other) || !event.modifiers().testFlag(Qt::ShiftModifier) || m_item->keys().empty() ||
        !m_plot.axisRect()->rect().contains(m_press.toPoint()))
        return false;
    m_mode = Mode::band;
    m_adds = event.modifiers().testFlag(Qt::ControlModifier);
    m_before = selected();
    m_item->setHot({});
    return true;
}

bool KeyTool::move(const QMouseEvent& event)
{
    if (!busy())
        return false;
    const QPointF travel = event.position() - m_press;
    if (!m_moved && std::hypot(travel.x(), travel.y()) < kDragThreshold)
        return true;
    const bool first = !std::exchange(m_moved, true);
    if (m_mode == Mode::band) {
        const QRectF band = QRectF(m_press, event.position()).normalized();
        m_item->setBand(band);
        chooseInBand(band);
        return true;
    }
    if (first) {
        const PlotKey* key = m_item->keyOf(m_grabbed.place);
        if (m_grabbed.kind == KeyPart::Kind::key && key && !key->selected)
            toggle(m_grabbed.place);  // with Ctrl or Shift: along with the others
        m_item->setGuide(true);
        Q_EMIT dragStarted(m_grabbed);
    }
    QPointF at = event.position() + m_offset;
    const QPointF origin(m_plot.xAxis->coordToPixel(m_origin.x()), m_plot.yAxis->coordToPixel(m_origin.y()));
    const QPointF moved = at - origin;
    const bool held = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool sideways = std::abs(moved.x()) > std::abs(moved.y());
    // Held, an axis keeps its number to the last digit.
    const double time = held && !sideways ? m_origin.x()
                                          : m_snapped(m_plot.xAxis->pixelToCoord(at.x()), event.modifiers());
    const double value = held && sideways ? m_origin.y() : m_plot.yAxis->pixelToCoord(at.y());
    Q_EMIT dragged(m_grabbed, time, value, event.modifiers());
    return true;
}

bool KeyTool::release(const QMouseEvent& event)
{
    if (!busy() || event.button() != Qt::LeftButton)
        return busy();
    const Mode mode = m_mode;
    const bool moved = m_moved;
    end();
    if (mode == Mode::band)
        return moved;
    if (moved)
        Q_EMIT dragFinished(false);
    else if (m_grabbed.kind == KeyPart::Kind::key && adds(event.modifiers()))
        toggle(m_grabbed.place);
    else if (m_grabbed.kind == KeyPart::Kind::key)
        choose({m_grabbed.place});
    return true;
}

void KeyTool::cancel()
{
    const Mode mode = m_mode;
    const bool moved = m_moved;
    end();
    if (mode == Mode::band)
        choose(m_before);
    if (mode == Mode::drag && moved)
        Q_EMIT dragFinished(true);
}

void KeyTool::end()
{
    m_mode = Mode::none;
    m_moved = false;
    m_item->setBand({});
    m_item->setGuide(false);
}

bool KeyTool::doubleClick(const QMouseEvent& event, bool onCurve)
{
    if (event.button() != Qt::LeftButton || m_item->keys().empty() || m_item->hit(event.position()).part || !onCurve)
        return false;
    Q_EMIT keyWanted(m_snapped(m_plot.xAxis->pixelToCoord(event.position().x()), event.modifiers()));
    return true;
}

bool KeyTool::contextMenu(const QPointF& pos, const QPoint& global)
{
    if (busy() || m_item->keys().empty() || !m_plot.axisRect()->rect().contains(pos.toPoint()))
        return false;
    const KeyPart part = m_item->hit(pos).part;
    if (const PlotKey* key = part ? m_item->keyOf(part.place) : nullptr; key && !key->selected)
        choose({part.place});
    Q_EMIT menuWanted(part, m_snapped(m_plot.xAxis->pixelToCoord(pos.x()), {}), global);
    return true;
}

QString KeyTool::hover(const QPointF& pos, double other)
{
    KeyItem::Hit hit = m_item->hit(pos);
    if (hit.distance > other)
        hit = {};
    m_item->setHot(hit.part);
    if (!hit.part)
        return {};
    if (hit.part.kind == KeyPart::Kind::key)
        return tr("Drag: key %1   Shift: one axis   Ctrl: frames   Right button: easing").arg(m_item->keyOf(hit.part.place)->label);
    return tr("Drag: handle   Alt: this side only   Shift: one axis");
}

void KeyTool::leave()
{
    m_item->setHot({});
}

// --- keyboard -------------------------------------------------------------------

KeyTool::Command KeyTool::commandOf(const QKeyEvent& event) const
{
    if (m_item->keys().empty())
        return Command::none;
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (event.key() == Qt::Key_A && modifiers == Qt::ControlModifier)
        return Command::all;
    if (selected().empty())
        return Command::none;
    switch (event.key()) {
    case Qt::Key_Escape: return Command::clear;
    case Qt::Key_Delete:
    case Qt::Key_Backspace: return modifiers ? Command::none : Command::remove;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: return !modifiers || modifiers == Qt::ShiftModifier ? Command::nudge : Command::none;
    default: return Command::none;
    }
}

bool KeyTool::wants(const QKeyEvent& event) const
{
    return busy() ? event.key() == Qt::Key_Escape : commandOf(event) != Command::none;
}

bool KeyTool::keyPress(const QKeyEvent& event)
{
    switch (commandOf(event)) {
    case Command::none: return false;
    case Command::clear: choose({}); break;
    case Command::remove: Q_EMIT removalWanted(); break;
    case Command::all: Q_EMIT allWanted(); break;
    case Command::nudge: {
        const int far = event.modifiers().testFlag(Qt::ShiftModifier) ? kFarNudge : 1;
        const int frames = event.key() == Qt::Key_Left ? -far : event.key() == Qt::Key_Right ? far : 0;
        const int steps = event.key() == Qt::Key_Down ? -far : event.key() == Qt::Key_Up ? far : 0;
        Q_EMIT nudged(frames, steps);
        break;
    }
    }
    return true;
}

bool KeyTool::step(bool next)
{
    const Places places = selected();
    if (busy() || places.empty())
        return false;
    const std::vector<PlotKey>& keys = m_item->keys();
    const auto present = std::ranges::find(keys, next ? places.back() : places.front(), &PlotKey::place);
    const auto to = present - keys.begin() + (next ? 1 : -1);
    if (to < 0 || to >= std::ssize(keys))
        return false;
    const PlotKey target = keys[static_cast<std::size_t>(to)];
    const QCPRange shown = m_plot.xAxis->range();
    if (!shown.contains(target.time))
        m_plot.xAxis->moveRange(target.time - shown.center());
    choose({target.place});
    return true;
}

}  // namespace sinew
