#include "app/plot/curve_plot.h"

#include "app/plot/label_places.h"

#include <QGuiApplication>
#include <QNativeGestureEvent>
#include <QScreen>
#include <QWindow>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kCurveReach = 6.0;
constexpr double kSamePlace = 1.5;  // px
constexpr double kMinimumSpan = 1e-3;
constexpr int kTickRoom = 64;  // px, for the words at a tick
constexpr double kMaximumSpan = 1e6;

QPen curvePen(const QColor& color, double width, Qt::PenStyle style = Qt::SolidLine)
{
    // Wide antialiased pens are many times slower in QCustomPlot: width 1 is
    // drawn cosmetic, and only the selected curve is wide.
    QPen pen(color, width, style);
    pen.setCosmetic(true);
    return pen;
}

}  // namespace

CurvePlot::CurvePlot(QWidget* parent) : QCustomPlot(parent)
{
    setObjectName(QStringLiteral("curvePlot"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(240, 120);
    setNoAntialiasingOnDrag(false);
    setAccessibleName(tr("Curves"));

    // Bottom to top: wash, grid, curves, the selected curve, what is live, handles, playhead.
    addLayer(QStringLiteral("wash"), layer(QStringLiteral("grid")), QCustomPlot::limBelow);
    addLayer(QStringLiteral("selected"), layer(QStringLiteral("main")), QCustomPlot::limAbove);
    addLayer(QStringLiteral("live"), layer(QStringLiteral("selected")), QCustomPlot::limAbove);
    addLayer(QStringLiteral("handles"), layer(QStringLiteral("overlay")), QCustomPlot::limAbove);
    addLayer(QStringLiteral("playhead"), layer(QStringLiteral("handles")), QCustomPlot::limAbove);
    for (const char* name : {"selected", "live", "handles", "playhead"})
        layer(QLatin1String(name))->setMode(QCPLayer::lmBuffered);

    m_ticker.reset(new TimeTicker);
    m_keyTool = new KeyTool(*this, [this](double time, Qt::KeyboardModifiers modifiers) { return snapped(time, modifiers); });
    buildItems();
    buildAxes();
    setTimeRange(0.0, 6.0);
    yAxis->setRange(-1.0, 1.0);

    m_viewTimer.setSingleShot(true);
    m_viewTimer.setInterval(0);
    connect(&m_viewTimer, &QTimer::timeout, this, [this] { Q_EMIT viewChanged(timeFrom(), timeTo()); });
    connect(xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] { m_viewTimer.start(); });
}

void CurvePlot::buildItems()
{
    m_limit = new LimitItem(this, m_colors);
    m_limit->setLayer(QStringLiteral("wash"));
    m_limit->setVisible(false);
    m_liveItem = new LiveItem(this);
    m_liveItem->setLayer(QStringLiteral("live"));
    m_playhead = new PlayheadItem(this, m_colors);
    m_playhead->setLayer(QStringLiteral("playhead"));
    m_playhead->setObstacles([this] {
        std::vector<QRectF> extents;
        for (const HandleItem* item : m_handles)
            extents.push_back(item->extent());
        std::ranges::copy(m_keyTool->extents(), std::back_inserter(extents));
        return extents;
    });
}

void CurvePlot::buildAxes()
{
    QFont font = this->font();
    font.setPixelSize(11);
    setBackground(m_colors.ground);
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setMargins(QMargins(52, 34, 12, 28));
    yAxis->setTicker(QSharedPointer<ValueTicker>::create());
    xAxis->setTicker(m_ticker);
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setTickLabelFont(font);
        axis->setTickLabelColor(m_colors.secondary);
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelPadding(8);
        axis->grid()->setPen(QPen(m_colors.grid, 0));
        axis->grid()->setSubGridVisible(false);
        axis->grid()->setZeroLinePen(QPen(axis == yAxis ? m_colors.line : m_colors.grid, 0));
    }
    yAxis->ticker()->setTickCount(7);
}

void CurvePlot::setColors(const PlotColors& colors)
{
    m_colors = colors;
    m_keyTool->setColors(colors);
    const double time = m_playhead->time();
    removeItem(m_limit);
    removeItem(m_liveItem);
    removeItem(m_playhead);
    buildItems();
    m_playhead->setTime(time);
    std::vector<PlotHandle> handles;
    for (const HandleItem* item : m_handles)
        handles.push_back(item->handle());
    setHandles({});  // those there are keep the colours that they were made with
    buildAxes();
    rebuildGraphs();
    setHandles(handles);
}

void CurvePlot::setCurves(std::vector<Curve> curves)
{
    m_curves = std::move(curves);
    rebuildGraphs();
    // A value axis that moved under a drag would carry the handle away.
    if (m_valuesFollow && m_drag == DragKind::none)
        fitValues();
    updateReadout();
    replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::rebuildGraphs()
{
    clearGraphs();
    m_limit->setVisible(false);
    for (const Curve& curve : m_curves) {
        const QString layerName = curve.selected ? QStringLiteral("selected") : QStringLiteral("main");
        QColor ghost = curve.color;
        ghost.setAlphaF(0.45f);
        const QColor inside = liveOf(curve) ? ghost : curve.color;
        const LoopPieces pieces = splitByLoop(curve, m_loopStart, m_loopEnd);
        const auto add = [&](const QVector<double>& x, const QVector<double>& y, const QPen& pen) {
            QCPGraph* graph = addGraph();
            graph->setLayer(layerName);
            graph->setPen(pen);
            graph->setAntialiased(true);
            graph->setSelectable(QCP::stNone);
            graph->setData(x, y, true);
        };
        if (!pieces.outsideTimes.isEmpty() && m_ghosts)
            add(pieces.outsideTimes, pieces.outsideValues, curvePen(ghost, 1.0, Qt::DashLine));
        const bool differs = !curve.unlimited.isEmpty() && curve.unlimited != curve.values;
        if (differs && curve.selected)
            add(curve.times, curve.unlimited, curvePen(ghost, 1.0, Qt::DotLine));
        add(pieces.insideTimes, pieces.insideValues, curvePen(inside, curve.selected && !liveOf(curve) ? 2.0 : 1.0));
        if (curve.selected && curve.hasLimits) {
            m_limit->setLimits(curve.minimum, curve.maximum);
            m_limit->setVisible(true);
        }
    }
    drawLive();
}

void CurvePlot::setLive(std::vector<LiveCurve> live)
{
    const bool same = std::ranges::equal(live, m_live, {}, &LiveCurve::id, &LiveCurve::id);
    m_live = std::move(live);
    if (!same) {
        rebuildGraphs();
        replot(QCustomPlot::rpQueuedReplot);
    } else {
        drawLive();
    }
    if (m_valuesFollow && m_drag == DragKind::none && !m_live.empty()) {
        const auto span = shownSpan(false);
        if (span && (span->low < yAxis->range().lower || span->high > yAxis->range().upper))
            fitValues();
    }
    replotOverlay();
}

void CurvePlot::drawLive()
{
    std::vector<LiveItem::Line> lines;
    for (const Curve& curve : m_curves)
        if (const LiveCurve* live = liveOf(curve))
            lines.push_back({curvePen(curve.color, curve.selected ? 2.0 : 1.0), live->times, live->values});
    m_liveItem->setLines(std::move(lines));
}

const LiveCurve* CurvePlot::liveOf(const Curve& curve) const
{
    const auto found = std::ranges::find(m_live, curve.id, &LiveCurve::id);
    return found == m_live.end() ? nullptr : &*found;
}

void CurvePlot::setHandles(const std::vector<PlotHandle>& handles)
{
    while (m_handles.size() > handles.size()) {
        removeItem(m_handles.back());
        m_handles.pop_back();
    }
    while (m_handles.size() < handles.size()) {
        auto* item = new HandleItem(this, m_colors);
        item->setLayer(QStringLiteral("handles"));
        item->setPlace([this, item] { return labelPlace(item); });
        m_handles.push_back(item);
    }
    for (std::size_t i = 0; i < handles.size(); ++i) {
        m_handles[i]->setHandle(handles[i]);
        m_handles[i]->setHot(m_drag == DragKind::handle && handles[i].id == m_dragHandle);
    }
    replotOverlay();
}

void CurvePlot::setKeys(const QString& curve, std::vector<PlotKey> keys, const QColor& color)
{
    m_keyCurve = curve;
    m_keyTool->setKeys(std::move(keys), color);
    replotOverlay();
}

// The one under the pointer first, whatever gives way to it.
QRectF CurvePlot::labelPlace(const HandleItem* item) const
{
    std::vector<const HandleItem*> items(m_handles.begin(), m_handles.end());
    std::ranges::stable_partition(items, [](const HandleItem* handle) { return handle->isHot(); });
    std::vector<Labelled> labelled;
    for (const HandleItem* handle : items)
        labelled.push_back({handle->center(), handle->labelSize()});
    const auto places = placeLabels(labelled, HandleItem::kRing, axisRect()->rect());
    return places[static_cast<std::size_t>(std::ranges::find(items, item) - items.begin())];
}

void CurvePlot::setPlayhead(double seconds)
{
    m_playhead->setTime(seconds);
    m_liveItem->setBreak(seconds);
    replotOverlay();
}

void CurvePlot::replotOverlay()
{
    updateReadout();
    if (hasInvalidatedPaintBuffers()) {
        replot(QCustomPlot::rpQueuedReplot);
        return;
    }
    if (!m_live.empty())
        layer(QStringLiteral("live"))->replot();
    layer(QStringLiteral("handles"))->replot();
    layer(QStringLiteral("playhead"))->replot();
}

void CurvePlot::updateReadout()
{
    const double t = m_playhead->time();
    std::vector<PlayheadItem::Row> rows;
    // The selected curve first; more than six rows would hide what they explain.
    for (const bool selected : {true, false}) {
        for (const Curve& curve : m_curves) {
            if (curve.selected != selected || rows.size() >= 6)
                continue;
            const LiveCurve* live = liveOf(curve);
            const double value = live ? valueAt(live->times, live->values, t) : valueAt(curve.times, curve.values, t);
            if (std::isfinite(value))
                rows.push_back({curve.color, plotNumber(value, yAxis->range().size(), curve.unit)});
        }
    }
    m_playhead->setRows(std::move(rows));
}

void CurvePlot::setLoop(double start, double end)
{
    if (start == m_loopStart && end == m_loopEnd)
        return;
    m_loopStart = start;
    m_loopEnd = end;
    rebuildGraphs();
    replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::setGhosts(bool shown)
{
    m_ghosts = shown;
    rebuildGraphs();
    replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::setFrameRate(double framesPerSecond)
{
    m_frameRate = framesPerSecond;
}

void CurvePlot::setShowFrames(bool frames)
{
    m_ticker->setFrameRate(frames ? m_frameRate : 0.0);
    replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::setTimeRange(double from, double to)
{
    if (!std::isfinite(from) || !std::isfinite(to) || to - from < kMinimumSpan || to - from > kMaximumSpan)
        return;
    xAxis->setRange(from, to);
    replot(QCustomPlot::rpQueuedReplot);
}

int CurvePlot::columns() const
{
    return std::max(2, axisRect()->width());
}

QPointF CurvePlot::toPixel(double time, double value) const
{
    return {xAxis->coordToPixel(time), yAxis->coordToPixel(value)};
}

// --- fitting ------------------------------------------------------------------

std::optional<ValueSpan> CurvePlot::shownSpan(bool selectedOnly) const
{
    return valueSpan(m_curves, m_live, timeFrom(), timeTo(), selectedOnly);
}

void CurvePlot::fitValues()
{
    m_valuesFollow = true;
    if (const auto span = shownSpan(false))
        yAxis->setRange(span->low, span->high);
    replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::fitTime()
{
    if (m_loopEnd > m_loopStart) {
        const double margin = (m_loopEnd - m_loopStart) * 0.03;
        setTimeRange(m_loopStart - margin, m_loopEnd + margin);
    } else {
        setTimeRange(0.0, 6.0);
    }
}

void CurvePlot::fitAll()
{
    fitTime();
    fitValues();
}

// The selected keys; none: the selected curves.
void CurvePlot::fitSelection()
{
    constexpr double kMargin = 0.2;
    if (const auto keys = m_keyTool->selectedBounds()) {
        const double time = std::max(keys->width() * kMargin, m_frameRate > 0.0 ? 5.0 / m_frameRate : 0.1);
        const double value = keys->height() > 0.0 ? keys->height() * kMargin : yAxis->range().size() / 4.0;
        m_valuesFollow = false;
        setTimeRange(keys->left() - time, keys->right() + time);
        yAxis->setRange(keys->top() - value, keys->bottom() + value);
        return;
    }
    fitTime();
    if (const auto span = shownSpan(true)) {
        m_valuesFollow = false;
        yAxis->setRange(span->low, span->high);
        replot(QCustomPlot::rpQueuedReplot);
    }
}

void CurvePlot::zoom(const QPointF& at, double timeFactor, double valueFactor)
{
    if (timeFactor != 1.0) {
        const double span = xAxis->range().size() * timeFactor;
        if (span >= kMinimumSpan && span <= kMaximumSpan)
            xAxis->scaleRange(timeFactor, xAxis->pixelToCoord(at.x()));
    }
    if (valueFactor != 1.0) {
        const double span = yAxis->range().size() * valueFactor;
        if (span >= 1e-9 && span <= 1e12) {
            m_valuesFollow = false;
            yAxis->scaleRange(valueFactor, yAxis->pixelToCoord(at.y()));
        }
    }
    replot(QCustomPlot::rpQueuedReplot);
}

// --- hit tests ----------------------------------------------------------------

HandleItem* CurvePlot::handleAt(const QPointF& pos, double* howFar) const
{
    HandleItem* best = nullptr;
    double bestDistance = INFINITY;
    for (HandleItem* item : m_handles) {
        const double distance = item->selectTest(pos, false);
        if (distance >= 0.0 && distance < bestDistance) {
            best = item;
            bestDistance = distance;
        }
    }
    if (howFar)
        *howFar = bestDistance;
    return best;
}

QString CurvePlot::curveAt(const QPointF& pos) const
{
    QString best;
    double bestDistance = kCurveReach;
    for (const Curve& curve : m_curves) {
        double distance = pixelDistance(
            curve, pos, kCurveReach, [this](double time, double value) { return toPixel(time, value); },
            [this](double x) { return xAxis->pixelToCoord(x); });
        // Of curves that lie on each other, the one that is worked on.
        if (curve.id == m_keyCurve)
            distance -= kSamePlace;
        if (distance < bestDistance) {
            bestDistance = distance;
            best = curve.id;
        }
    }
    return best;
}

double CurvePlot::snapped(double seconds, Qt::KeyboardModifiers modifiers) const
{
    const bool snap = m_snap != modifiers.testFlag(Qt::ControlModifier);
    return snap && m_frameRate > 0.0 ? std::round(seconds * m_frameRate) / m_frameRate : seconds;
}

void CurvePlot::resizeEvent(QResizeEvent* event)
{
    QCustomPlot::resizeEvent(event);
    xAxis->ticker()->setTickCount(std::clamp((event->size().width() - axisRect()->margins().left()) / kTickRoom, 2, 8));
    m_viewTimer.start();
}

void CurvePlot::showEvent(QShowEvent* event)
{
    QCustomPlot::showEvent(event);
    updatePixelRatio();
    // QCustomPlot keeps the pixel ratio it was made with; a window that moves
    // to another screen would show blurred ticks.
    if (QWindow* handle = window()->windowHandle())
        connect(handle, &QWindow::screenChanged, this, &CurvePlot::updatePixelRatio, Qt::UniqueConnection);
}

void CurvePlot::updatePixelRatio()
{
    if (bufferDevicePixelRatio() != devicePixelRatioF()) {
        setBufferDevicePixelRatio(devicePixelRatioF());
        replot(QCustomPlot::rpQueuedReplot);
    }
}

// With a key selected Tab goes from key to key, and on from the last one.
bool CurvePlot::focusNextPrevChild(bool next)
{
    return m_keyTool->step(next) || QCustomPlot::focusNextPrevChild(next);
}

bool CurvePlot::event(QEvent* event)
{
    // Arrows and Delete go to selected keys before they are anyone's shortcut.
    if (event->type() == QEvent::ShortcutOverride && m_keyTool->wants(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            const double factor = 1.0 / std::max(0.2, 1.0 + gesture->value());
            zoom(gesture->position(), factor, factor);
            return true;
        }
    }
    return QCustomPlot::event(event);
}

}  // namespace sinew
