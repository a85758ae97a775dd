#include "app/viewport/look_tool.h"

namespace sinew {

namespace {

constexpr float kTargetReach = 14.0f;  // px
constexpr float kCenterReach = 9.0f;

Vec2 toVec(QPointF p)
{
    return {static_cast<float>(p.x()), static_cast<float>(p.y())};
}

}  // namespace

LookTool::LookTool(ViewState* state, std::function<Vec2()> viewSize, QObject* parent)
    : QObject(parent), m_state(state), m_viewSize(std::move(viewSize))
{
}

Vec3 LookTool::placeOf(LookHandle handle) const
{
    const LookGizmo& gizmo = m_state->lookGizmo();
    return handle == LookHandle::target ? gizmo.target.value_or(Vec3(0.0f)) : gizmo.center.value_or(Vec3(0.0f));
}

std::optional<LookHandle> LookTool::handleAt(QPointF place) const
{
    const LookGizmo& gizmo = m_state->lookGizmo();
    const auto near = [&](const std::optional<Vec3>& point, float reach) {
        const auto seen = point ? m_state->camera().project(*point, m_viewSize()) : std::nullopt;
        return seen && glm::distance(*seen, toVec(place)) <= reach;
    };
    // The target lies above the center.
    if (gizmo.targetDraggable && near(gizmo.target, kTargetReach))
        return LookHandle::target;
    if (gizmo.centerDraggable && near(gizmo.center, kCenterReach))
        return LookHandle::center;
    return std::nullopt;
}

bool LookTool::hits(QPointF place) const
{
    return handleAt(place).has_value();
}

bool LookTool::press(QPointF place, Qt::KeyboardModifiers modifiers)
{
    m_dragged = handleAt(place);
    if (m_dragged) {
        m_before = placeOf(*m_dragged);
        m_grip = *m_state->camera().project(m_before, m_viewSize()) - toVec(place);
        Q_EMIT began(*m_dragged);
        return true;
    }
    if (!m_pointerCenter || (modifiers & Qt::AltModifier))
        return false;
    m_pointing = true;
    drag(place);
    return true;
}

void LookTool::drag(QPointF place)
{
    if (m_dragged)
        Q_EMIT moved(*m_dragged, m_state->camera().pointInPlane(toVec(place) + m_grip, m_viewSize(), m_before));
    else if (m_pointing && m_pointerCenter)
        Q_EMIT pointerMoved(m_state->camera().pointInPlane(toVec(place), m_viewSize(), *m_pointerCenter));
}

void LookTool::drop()
{
    if (m_dragged)
        Q_EMIT ended(*m_dragged, false);
    else if (m_pointing)
        Q_EMIT pointerReleased();
    m_dragged.reset();
    m_pointing = false;
}

void LookTool::cancel()
{
    if (m_dragged) {
        Q_EMIT moved(*m_dragged, m_before);
        Q_EMIT ended(*m_dragged, true);
    } else if (m_pointing) {
        Q_EMIT pointerReleased();
    }
    m_dragged.reset();
    m_pointing = false;
}

}  // namespace sinew
