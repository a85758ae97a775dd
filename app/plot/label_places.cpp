#include "app/plot/label_places.h"

#include <algorithm>
#include <array>

namespace sinew {

std::vector<QRectF> placeLabels(const std::vector<Labelled>& handles, double ringDiameter, const QRectF& area)
{
    const double reach = ringDiameter * 0.8;
    const auto ringOf = [&](const Labelled& handle) {
        const QPointF half(ringDiameter / 2.0, ringDiameter / 2.0);
        return QRectF(handle.ring - half, handle.ring + half);
    };
    std::vector<QRectF> places;
    for (const Labelled& handle : handles) {
        const double right = handle.ring.x() + reach;
        const double left = handle.ring.x() - reach - handle.label.width();
        // Clear of rings on the same height.
        const double above = handle.ring.y() - handle.label.height() - ringDiameter / 2.0 - 0.5;
        const double below = handle.ring.y() + ringDiameter / 2.0 + 0.5;
        const double level = handle.ring.y() - handle.label.height() / 2.0;
        QRectF chosen;
        for (const QPointF& corner : std::array<QPointF, 6>{{{right, above}, {left, above}, {right, below}, {left, below},
                                                             {right, level}, {left, level}}}) {
            const QRectF rect(corner, handle.label);
            const bool free = area.contains(rect)
                && std::ranges::none_of(places, [&](const QRectF& other) { return other.intersects(rect); })
                && std::ranges::none_of(handles, [&](const Labelled& other) {
                       return &other != &handle && ringOf(other).intersects(rect);
                   });
            if (free) {
                chosen = rect;
                break;
            }
        }
        places.push_back(chosen);
    }
    return places;
}

}  // namespace sinew
