// Where the labels of handles go, so that none covers a ring or another label.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace sinew {

struct Labelled {
    QPointF ring;   // its middle, px
    QSizeF label;
};

// One rectangle each, earlier ones choosing first; null where there is no room. Above
// right of the ring by preference, inside of the area.
std::vector<QRectF> placeLabels(const std::vector<Labelled>& handles, double ringDiameter, const QRectF& area);

}  // namespace sinew
