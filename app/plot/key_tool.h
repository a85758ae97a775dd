// Keys on the canvas: what the pointer and the keyboard do with them. The plot hands its
// events over; what they mean is reported, and whoever gave the keys changes them.
//
// Left drag on a key: it and all selected ones; on a handle: the handle, Alt without the
// other one. Shift holds an axis, Ctrl inverts snapping. Click: selects; Ctrl or Shift
// click adds or takes away; Shift drag on the canvas: a frame, with Ctrl to add. Double
// click on the curve: a new key. Esc or right button takes a drag back. Delete, arrows
// (Shift: ten times as far), Tab, Ctrl+A and F act on the selected keys.
#pragma once

#include "app/plot/key_item.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace sinew {

class KeyTool : public QObject {
    Q_OBJECT

public:
    using Places = std::vector<std::size_t>;

    // `snapped`: the time that a drag to that time means.
    KeyTool(QCustomPlot& plot, std::function<double(double, Qt::KeyboardModifiers)> snapped);

    void setKeys(std::vector<PlotKey> keys, const QColor& color);
    [[nodiscard]] const std::vector<PlotKey>& keys() const { return m_item->keys(); }
    void setColors(const PlotColors& colors) { m_item->setColors(colors); }
    [[nodiscard]] Places selected() const;
    [[nodiscard]] std::vector<QRectF> extents() const { return m_item->extents(); }
    // Times and values of the selected keys; none: no key is.
    [[nodiscard]] std::optional<QRectF> selectedBounds() const;
    [[nodiscard]] bool busy() const { return m_mode != Mode::none; }

    // Each true: the event was for keys. `other`: how far what else could be taken is, in px.
    bool press(const QMouseEvent& event, double other);
    bool move(const QMouseEvent& event);
    bool release(const QMouseEvent& event);  // false: a click, of what could have become a frame
    bool doubleClick(const QMouseEvent& event, bool onCurve);
    bool contextMenu(const QPointF& pos, const QPoint& global);
    // Highlights what is under the pointer; says what a drag there would do.
    QString hover(const QPointF& pos, double other);
    void leave();
    void cancel();
    // Whether the canvas has a use for the key now; do it.
    [[nodiscard]] bool wants(const QKeyEvent& event) const;
    bool keyPress(const QKeyEvent& event);
    // From the selected keys to the one after or before; false where there is none.
    bool step(bool next);

Q_SIGNALS:
    void chosen(const std::vector<std::size_t>& places);
    void allWanted();
    // One drag: started, moved any number of times, then finished once. Time and value are
    // where the part is to be, in plot coordinates.
    void dragStarted(const sinew::KeyPart& part);
    void dragged(const sinew::KeyPart& part, double time, double value, Qt::KeyboardModifiers modifiers);
    void dragFinished(bool cancelled);
    void nudged(int frames, int steps);
    void keyWanted(double time);
    void removalWanted();
    // No part: on the canvas.
    void menuWanted(const sinew::KeyPart& part, double time, const QPoint& global);

private:
    enum class Mode { none, drag, band };
    enum class Command { none, clear, remove, nudge, all };
    [[nodiscard]] Command commandOf(const QKeyEvent& event) const;
    void choose(Places places);
    void toggle(std::size_t place);
    void chooseInBand(const QRectF& band);
    void end();

    QCustomPlot& m_plot;
    KeyItem* m_item;
    std::function<double(double, Qt::KeyboardModifiers)> m_snapped;
    Mode m_mode = Mode::none;
    bool m_moved = false;
    KeyPart m_grabbed;
    QPointF m_press;   // px
    QPointF m_offset;  // px, from the press to the part
    QPointF m_origin;  // the part at the press, plot coordinates
    Places m_before;   // selected when a frame was begun
    bool m_adds = false;
};

}  // namespace sinew
