// The keys of the current curve as they are drawn: diamonds on the curve, the handles of
// Bezier segments, the frame of a selection and the guide of a drag.
#pragma once

#include "app/plot/curve.h"

#include <qcustomplot.h>

#include <optional>
#include <vector>

namespace sinew {

struct PlotKey {
    std::size_t place = 0;  // among the track's keys
    double time = 0.0;      // s
    double value = 0.0;     // as the curve shows it
    bool selected = false;
    // Where its handles are, in plot coordinates; those of segments that have none are missing.
    std::optional<QPointF> in, out;
    QString label;  // "0.50 s  12.3 deg"
};

// A part of a key that the pointer can take.
struct KeyPart {
    enum class Kind { none, key, in, out };
    Kind kind = Kind::none;
    std::size_t place = 0;
    bool operator==(const KeyPart&) const = default;
    explicit operator bool() const { return kind != Kind::none; }
};

class KeyItem : public QCPAbstractItem {
public:
    KeyItem(QCustomPlot* plot, const PlotColors& colors);

    void setKeys(std::vector<PlotKey> keys, const QColor& color);
    [[nodiscard]] const std::vector<PlotKey>& keys() const { return m_keys; }
    void setColors(const PlotColors& colors) { m_colors = colors; }
    void setHot(const KeyPart& part) { m_hot = part; }
    void setBand(const QRectF& pixels) { m_band = pixels; }
    // Down to the time axis from the key that is dragged.
    void setGuide(bool shown) { m_guide = shown; }

    [[nodiscard]] const PlotKey* keyOf(std::size_t place) const;
    [[nodiscard]] QPointF pixelOf(const KeyPart& part) const;
    // The nearest part within reach of that point, a key before its handles, and how far it is.
    struct Hit {
        KeyPart part;
        double distance = 0.0;
    };
    [[nodiscard]] Hit hit(const QPointF& pos) const;
    // Marks and the label that is shown, in pixels: what a read-out must not cover.
    [[nodiscard]] std::vector<QRectF> extents() const;

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1.0; }

protected:
    void draw(QCPPainter* painter) override;

private:
    [[nodiscard]] QPointF toPixel(double time, double value) const;
    [[nodiscard]] const PlotKey* labelled() const;
    [[nodiscard]] QRectF labelRect(const PlotKey& key) const;
    void drawHandles(QCPPainter* painter, const PlotKey& key) const;
    void drawMark(QCPPainter* painter, const PlotKey& key) const;
    void drawLabel(QCPPainter* painter, const PlotKey& key) const;

    PlotColors m_colors;
    std::vector<PlotKey> m_keys;
    QColor m_color;
    KeyPart m_hot;
    QRectF m_band;
    bool m_guide = false;
};

}  // namespace sinew
