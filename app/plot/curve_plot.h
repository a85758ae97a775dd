// The curve editor's canvas: curves over time with playhead, handles, limits
// and loop continuation. Shows what it is given and reports what the artist
// does; it knows nothing of projects.
//
// Left drag on a handle: the handle; on a key what key_tool.h says; elsewhere: the
// playhead. Click on a curve: selects it. Middle drag: pan. Wheel: zoom at the pointer; Ctrl the values,
// Shift the time only. Home, F, double click on an axis: fit; with keys selected F
// fits them. Esc or right button during a drag: cancels it.
#pragma once

#include "app/plot/curve.h"
#include "app/plot/curve_shape.h"
#include "app/plot/key_tool.h"
#include "app/plot/plot_items.h"
#include "app/plot/tickers.h"

#include <qcustomplot.h>

#include <QTimer>

#include <optional>
#include <vector>

namespace sinew {

class CurvePlot : public QCustomPlot {
    Q_OBJECT

public:
    explicit CurvePlot(QWidget* parent = nullptr);

    void setColors(const PlotColors& colors);
    // Replaces all curves. The value axis follows until the artist zooms it.
    void setCurves(std::vector<Curve> curves);
    [[nodiscard]] const std::vector<Curve>& curves() const { return m_curves; }
    // What is played of some curves instead: in full, over the curve as a ghost.
    void setLive(std::vector<LiveCurve> live);
    [[nodiscard]] const std::vector<LiveCurve>& live() const { return m_live; }
    // Replaces the handles. During a drag the dragged handle stays grabbed by its id.
    void setHandles(const std::vector<PlotHandle>& handles);

    // The keys of a curve.
    [[nodiscard]] KeyTool& keyTool() const { return *m_keyTool; }
    void setKeys(const QString& curve, std::vector<PlotKey> keys, const QColor& color);

    void setPlayhead(double seconds);
    [[nodiscard]] double playhead() const { return m_playhead->time(); }
    // Outside [start, end] curves are ghosts. end <= start: no loop.
    void setLoop(double start, double end);
    void setGhosts(bool shown);
    // Snaps scrubs and time drags to frames; Ctrl inverts. 0: never.
    void setFrameRate(double framesPerSecond);
    void setSnapping(bool on) { m_snap = on; }
    [[nodiscard]] double frameRate() const { return m_frameRate; }
    void setShowFrames(bool frames);

    void setTimeRange(double from, double to);
    [[nodiscard]] double timeFrom() const { return xAxis->range().lower; }
    [[nodiscard]] double timeTo() const { return xAxis->range().upper; }
    // Pixel columns of the plot: as many samples a curve are worth having.
    [[nodiscard]] int columns() const;

    [[nodiscard]] QPointF toPixel(double time, double value) const;
    [[nodiscard]] bool dragging() const { return m_drag != DragKind::none && m_moved; }

public Q_SLOTS:
    void fitAll();
    void fitSelection();
    void fitValues();
    void fitTime();

Q_SIGNALS:
    // The visible time span or the width changed: curves may be sampled anew.
    void viewChanged(double from, double to);
    void scrubbed(double seconds);
    void scrubFinished();
    void curveClicked(const QString& id, Qt::KeyboardModifiers modifiers);
    // One drag: started, moved any number of times, then finished once.
    void handleDragStarted(const QString& id);
    void handleDragged(const QString& id, double time, double value, Qt::KeyboardModifiers modifiers);
    void handleDragFinished(const QString& id, bool cancelled);
    void hint(const QString& text);  // what a drag does now, for the status bar

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    enum class DragKind { none, handle, keys, playhead, pan };

    void buildItems();
    void buildAxes();
    void rebuildGraphs();
    void drawLive();
    [[nodiscard]] const LiveCurve* liveOf(const Curve& curve) const;
    [[nodiscard]] std::optional<ValueSpan> shownSpan(bool selectedOnly) const;
    void updateReadout();
    void replotOverlay();
    void zoom(const QPointF& at, double timeFactor, double valueFactor);
    void cancelDrag();
    void updatePixelRatio();
    [[nodiscard]] QRectF labelPlace(const HandleItem* item) const;
    [[nodiscard]] HandleItem* handleAt(const QPointF& pos, double* distance = nullptr) const;
    [[nodiscard]] QString curveAt(const QPointF& pos) const;
    [[nodiscard]] double snapped(double seconds, Qt::KeyboardModifiers modifiers) const;

    PlotColors m_colors;
    std::vector<Curve> m_curves;
    std::vector<LiveCurve> m_live;
    QSharedPointer<TimeTicker> m_ticker;
    PlayheadItem* m_playhead = nullptr;
    LimitItem* m_limit = nullptr;
    LiveItem* m_liveItem = nullptr;
    std::vector<HandleItem*> m_handles;
    KeyTool* m_keyTool = nullptr;
    QString m_keyCurve;
    QTimer m_viewTimer;

    double m_loopStart = 0.0;
    double m_loopEnd = 0.0;
    double m_frameRate = 0.0;
    bool m_snap = false;
    bool m_ghosts = true;
    bool m_valuesFollow = true;  // until the artist zooms or pans the values

    DragKind m_drag = DragKind::none;
    bool m_moved = false;
    QString m_dragHandle;
    QPointF m_press;       // pixels
    QPointF m_grabOffset;  // handle centre minus press, pixels
    QPointF m_dragOrigin;  // handle at the press, plot coordinates
    QCPRange m_pressX, m_pressY;
};

}  // namespace sinew
