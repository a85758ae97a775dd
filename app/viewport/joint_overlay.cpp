#include "app/viewport/joint_overlay.h"

#include "app/viewport/joint_marks.h"
#include "app/viewport/overlay_painter.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sinew {
namespace {

// Everywhere the same: what axes are called by their colours.
constexpr std::array<QRgb, 3> kAxisColors{0xfff0565c, 0xff74c04a, 0xff5a9cf8};
constexpr float kAxisLength = 46.0f;  // px
constexpr float kLetterGap = 9.0f;    // px, from an axis's end to the middle of its letter

struct Stroke {
    Vec2 from, to;  // in half letters, from the letter's middle
};
constexpr float kLetter = 3.6f;  // px, half a letter's height

std::array<Stroke, 3> strokesOf(int axis)
{
    constexpr float w = 0.72f;
    switch (axis) {
    case 0: return {{{{-w, -1}, {w, 1}}, {{w, -1}, {-w, 1}}, {{0, 0}, {0, 0}}}};
    case 1: return {{{{-w, -1}, {0, 0}}, {{w, -1}, {0, 0}}, {{0, 0}, {0, 1}}}};
    default: return {{{{-w, -1}, {w, -1}}, {{w, -1}, {-w, 1}}, {{-w, 1}, {w, 1}}}};
    }
}

void drawAxes(OverlayPainter& painter, Vec2 origin, const std::array<Vec2, 3>& ends, QRgb outline)
{
    for (int axis = 0; axis < 3; ++axis) {
        const Vec2 end = ends[static_cast<std::size_t>(axis)];
        const QRgb color = kAxisColors[static_cast<std::size_t>(axis)];
        painter.line(origin, end, 4.5f, outline);
        painter.line(origin, end, 2.2f, color);
        // The letter of one that points at the eye is still beside the joint.
        const float length = glm::distance(origin, end);
        const Vec2 way = length > 1.0f ? (end - origin) / length : Vec2(0, -1);
        const Vec2 middle = origin + way * (std::max(length, kAxisLength * 0.2f) + kLetterGap);
        for (const auto& [width, ink] : {std::pair(4.0f, outline), std::pair(1.7f, color)})
            for (const Stroke& stroke : strokesOf(axis))
                painter.line(middle + stroke.from * kLetter, middle + stroke.to * kLetter, width, ink);
    }
}

}  // namespace

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
        const QRgb outline = m_view->colors().outline.rgba();
        for (const JointMark& mark : marks)
            if (mark.seen && (mark.node == m_view->selectedJoint() || mark.node == m_view->hoveredJoint()))
                drawAxes(painter, mark.place, jointAxes(*m_scene, mark, m_view->camera(), size, kAxisLength), outline);
    }
    return painter.node(old);
}

}  // namespace sinew
