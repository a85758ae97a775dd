// EaseGraph: how a binding's output runs between its ends, as a small curve that is shaped
// by dragging it.
#pragma once

#include "core/motion/kinds.h"

#include <QWidget>

#include <optional>

namespace sinew {

// From 0 at 0 to 1 at 1; of a curve that is linear or an ease.
double easeShare(const Interpolation& curve, double share);
// The curve of those that passes nearest the point (0..1 both ways). Of about equals the one
// of the present's side, so that a drag stays with it.
Interpolation easeThrough(const Interpolation& present, double share, double height);

class EaseGraph : public QWidget {
    Q_OBJECT

public:
    explicit EaseGraph(QWidget* parent = nullptr);
    void setCurve(const Interpolation& curve);
    [[nodiscard]] const Interpolation& curve() const { return m_curve; }
    // Where the input is now, 0..1; none: nowhere.
    void setPlace(std::optional<double> share);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QPointF toPixel(double share, double height) const;

Q_SIGNALS:
    void gestureStarted();
    void edited(const sinew::Interpolation& curve);
    void gestureFinished();
    void gestureCancelled();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF frame() const;
    void dragTo(const QPointF& pos);

    Interpolation m_curve;
    std::optional<double> m_place;
    bool m_dragging = false;
};

}  // namespace sinew
