#include "app/viewport/joint_overlay.h"

#include "app/viewport/joint_marks.h"
#include "app/viewport/overlay_painter.h"

namespace sinew {

JointOverlay::JointOverlay(QQuickItem* parent) : QQuickItem(parent)
{
    setFlag(ItemHasContents);
}

void JointOverlay::setScene(ModelScene* scene)
{
    m_scene = scene;
    if (scene) {
        connect(scene, &ModelScene::poseChanged, this, [this] { update(); });
        connect(scene, &ModelScene::itemsChanged, this, [this] { update(); });
    }
}

void JointOverlay::setView(ViewState* view)
{
    m_view = view;
    if (view) {
        connect(view, &ViewState::cameraChanged, this, [this] { update(); });
        connect(view, &ViewState::selectionChanged, this, [this] { update(); });
        connect(view, &ViewState::optionsChanged, this, [this] { update(); });
    }
}

QSGNode* JointOverlay::updatePaintNode(QSGNode* old, UpdatePaintNodeData*)
{
    OverlayPainter painter;
    if (m_scene && m_view && (m_view->joints() || m_scene->skeletonOnly())) {
        const Vec2 size(static_cast<float>(width()), static_cast<float>(height()));
        const std::vector<JointMark> marks = projectJoints(*m_scene, m_view->camera(), size);
        const QRgb accent = m_view->colors().accent.rgba();
        const QRgb ground = m_view->colors().ground.rgba();
        const QRgb raised = m_view->colors().text.rgba();
        const float radius = marks.size() > 150 ? 2.5f : 4.0f;
        for (const JointMark& mark : marks)
            if (mark.seen && mark.parent >= 0 && marks[static_cast<std::size_t>(mark.parent)].seen)
                painter.line(marks[static_cast<std::size_t>(mark.parent)].place, mark.place, 1.6f, accent);
        for (const JointMark& mark : marks) {
            if (!mark.seen)
                continue;
            const bool selected = mark.node == m_view->selectedJoint();
            const bool hovered = mark.node == m_view->hoveredJoint();
            const float r = selected || hovered ? radius + 1.5f : radius;
            painter.disc(mark.place, r + 0.8f, accent);
            if (!selected)
                painter.disc(mark.place, r - 0.9f, hovered ? raised : ground);
        }
    }
    return painter.node(old);
}

}  // namespace sinew
