#include "app/viewport/look_overlay.h"

#include "app/viewport/overlay_painter.h"

namespace sinew {
namespace {

constexpr float kRim = 2.2f;  // px, of the outline on both sides together

}  // namespace

LookOverlay::LookOverlay(QQuickItem* parent) : QQuickItem(parent)
{
    setFlag(ItemHasContents);
}

void LookOverlay::setView(ViewState* view)
{
    m_view = view;
    if (view) {
        connect(view, &ViewState::cameraChanged, this, &LookOverlay::place);
        connect(view, &ViewState::lookChanged, this, &LookOverlay::place);
        connect(view, &ViewState::optionsChanged, this, [this] { update(); });
    }
    place();
}

void LookOverlay::geometryChange(const QRectF& now, const QRectF& before)
{
    QQuickItem::geometryChange(now, before);
    place();
}

void LookOverlay::place()
{
    const auto& target = m_view ? m_view->lookGizmo().target : std::nullopt;
    const auto seen = target ? m_view->camera().project(*target, size()) : std::nullopt;
    m_targetSeen = seen.has_value();
    if (seen)
        m_targetPlace = QPointF(seen->x, seen->y);
    Q_EMIT targetMoved();
    update();
}

QSGNode* LookOverlay::updatePaintNode(QSGNode* old, UpdatePaintNodeData*)
{
    OverlayPainter painter;
    if (m_view) {
        const LookGizmo& gizmo = m_view->lookGizmo();
        const auto seen = [&](const std::optional<Vec3>& point) {
            return point ? m_view->camera().project(*point, size()) : std::nullopt;
        };
        const auto target = seen(gizmo.target);
        const auto center = seen(gizmo.center);
        const OverlayColors& colors = m_view->colors();
        QColor shown = colors.gizmo;
        QColor outline = colors.outline;
        if (!gizmo.active) {
            shown.setAlphaF(0.5f);
            outline.setAlphaF(outline.alphaF() * 0.5f);
        }
        // Twice, for it has to be seen on whatever is behind it.
        for (const bool under : {true, false}) {
            const QRgb color = under ? outline.rgba() : shown.rgba();
            const float rim = under ? kRim : 0.0f;
            if (target && center)
                painter.dashes(*center, *target, 1.3f + rim, 5.0f, color);
            if (center) {
                if (under)
                    painter.disc(*center, 4.5f, color);
                painter.ring(*center, 4.0f, 1.6f + rim, color);
            }
            if (target) {
                painter.ring(*target, 10.0f, 1.8f + rim, color);
                for (const Vec2 arm : {Vec2(1, 0), Vec2(-1, 0), Vec2(0, 1), Vec2(0, -1)})
                    painter.line(*target + arm * (4.0f - rim * 0.5f), *target + arm * (14.0f + rim * 0.5f), 1.8f + rim, color);
            }
        }
    }
    return painter.node(old);
}

}  // namespace sinew
