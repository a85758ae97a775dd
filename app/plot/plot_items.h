// What is drawn over the curves: playhead with read-out, handles, limit wash.
#pragma once

#include "app/plot/curve.h"

#include <qcustomplot.h>

#include <functional>
#include <vector>

namespace sinew {

// A ring with a label. Its place is in plot coordinates, its size in pixels.
class HandleItem : public QCPAbstractItem {
public:
    HandleItem(QCustomPlot* plot, const PlotColors& colors);

    void setHandle(const PlotHandle& handle) { m_handle = handle; }
    [[nodiscard]] const PlotHandle& handle() const { return m_handle; }
    void setHot(bool hot) { m_hot = hot; }
    [[nodiscard]] bool isHot() const { return m_hot; }
    // Where the label goes, null: not shown; asked at each drawing, as it moves with the axes.
    void setPlace(std::function<QRectF()> place) { m_place = std::move(place); }

    [[nodiscard]] QPointF center() const;
    [[nodiscard]] QSizeF labelSize() const;
    static constexpr double kRing = 11.0;  // diameter, px
    // Ring and label, in pixels: what a read-out must not cover.
    [[nodiscard]] QRectF extent() const;

    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details = nullptr) const override;

protected:
    void draw(QCPPainter* painter) override;

private:
    PlotColors m_colors;
    PlotHandle m_handle;
    bool m_hot = false;
    std::function<QRectF()> m_place;
};

// A vertical line with a grip at its top and a box of values beside it.
class PlayheadItem : public QCPAbstractItem {
public:
    struct Row {
        QColor color;
        QString text;
    };

    PlayheadItem(QCustomPlot* plot, const PlotColors& colors);

    void setTime(double seconds) { m_time = seconds; }
    [[nodiscard]] double time() const { return m_time; }
    void setRows(std::vector<Row> rows) { m_rows = std::move(rows); }
    // Areas the read-out keeps clear of; asked at each drawing, as they move with the axes.
    void setObstacles(std::function<std::vector<QRectF>()> obstacles) { m_obstacles = std::move(obstacles); }

    [[nodiscard]] QRectF gripRect() const;
    [[nodiscard]] QRectF readoutRect() const;
    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details = nullptr) const override;

protected:
    void draw(QCPPainter* painter) override;

private:
    PlotColors m_colors;
    double m_time = 0.0;
    std::vector<Row> m_rows;
    std::function<std::vector<QRectF>()> m_obstacles;
};

// Lines of what was played, up to the playhead and, from an earlier pass, after it.
class LiveItem : public QCPAbstractItem {
public:
    explicit LiveItem(QCustomPlot* plot);

    struct Line {
        QPen pen;
        QVector<double> times;  // s, ascending
        QVector<double> values;
    };
    void setLines(std::vector<Line> lines) { m_lines = std::move(lines); }
    // Between the moments before and after it nothing was played.
    void setBreak(double seconds) { m_break = seconds; }
    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1.0; }

protected:
    void draw(QCPPainter* painter) override;

private:
    std::vector<Line> m_lines;
    double m_break = 0.0;
};

// Faint wash over what lies beyond a curve's limits.
class LimitItem : public QCPAbstractItem {
public:
    LimitItem(QCustomPlot* plot, const PlotColors& colors);
    void setLimits(double minimum, double maximum);
    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1.0; }

protected:
    void draw(QCPPainter* painter) override;

private:
    PlotColors m_colors;
    double m_minimum = 0.0;
    double m_maximum = 0.0;
};

}  // namespace sinew
