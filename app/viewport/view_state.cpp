#include "app/viewport/view_state.h"

#include <algorithm>
#include <cmath>

namespace sinew {

void ViewState::setCamera(const OrbitCamera& camera)
{
    if (m_camera == camera)
        return;
    m_camera = camera;
    Q_EMIT cameraChanged();
}

void ViewState::setShading(Shading shading)
{
    setOption(m_shading, shading);
}

void ViewState::takeLook(const ViewState& other)
{
    m_shading = other.m_shading;
    m_wire = other.m_wire;
    m_smoothEdges = other.m_smoothEdges;
    m_background = other.m_background;
    m_lighting = other.m_lighting;
    m_colors = other.m_colors;
    Q_EMIT optionsChanged();
}

QString ViewState::nameOf(Shading shading)
{
    switch (shading) {
    case Shading::lit:
        return tr("Lit");
    case Shading::unlit:
        return tr("Unlit");
    case Shading::clay:
        return tr("Clay");
    case Shading::normals:
        return tr("Normals");
    case Shading::wireframe:
        return tr("Wireframe");
    }
    return {};
}

void ViewState::setPlainBackground(const QColor& color)
{
    Lighting lighting = m_lighting;
    lighting.backdrop = Backdrop::color;
    lighting.color = color;
    setLighting(lighting);
}

QColor ViewState::background() const
{
    return m_lighting.backdrop == Backdrop::theme ? m_background : m_lighting.color;
}

QColor ViewState::backgroundEnd() const
{
    return m_lighting.backdrop == Backdrop::gradient ? gradientEnd(m_lighting.color) : background();
}

QVector2D ViewState::roomTurn() const
{
    const float turn = glm::radians(m_lighting.turn);
    return {std::sin(turn), std::cos(turn)};
}

QVector4D ViewState::wireColor() const
{
    // Over faces thin and dark; alone what stands out from the backdrop.
    if (facesShown())
        return {0.03f, 0.035f, 0.04f, 0.55f};
    const QColor behind = background();
    const bool dark = behind.alpha() < 128 || roomShown() || qGray(behind.rgb()) < 140;
    return dark ? QVector4D(0.84f, 0.86f, 0.88f, 0.8f) : QVector4D(0.12f, 0.13f, 0.14f, 0.8f);
}

Vec3 ViewState::keyDirection() const
{
    const QVector3D d = QQuaternion::fromEulerAngles(0, m_lighting.turn, 0) *
                        QQuaternion::fromEulerAngles(kKeyAngles) * QVector3D(0, 0, -1);
    return {d.x(), d.y(), d.z()};
}

void ViewState::setShadowArea(const QRectF& area)
{
    if (m_shadowArea == area)
        return;
    m_shadowArea = area;
    Q_EMIT shadowAreaChanged();
}

void ViewState::setSceneSize(float size, float extent)
{
    // A fifth of the nearest power of ten: 20 cm squares, metre lines for a character.
    const float decade = std::pow(10.0f, std::round(std::log10(size)));
    m_gridSpacing = decade * 0.2f;
    m_gridReach = std::max({size * 8.0f, decade * 4.0f, extent * 1.2f});
    Q_EMIT optionsChanged();
}

void ViewState::setSelectedJoint(int node)
{
    if (m_selectedJoint == node)
        return;
    m_selectedJoint = node;
    Q_EMIT selectionChanged();
}

void ViewState::setHoveredJoint(int node, const QString& name, QPointF place)
{
    if (m_hoveredJoint == node && m_hoveredPlace == place)
        return;
    m_hoveredJoint = node;
    m_hoveredName = name;
    m_hoveredPlace = place;
    Q_EMIT selectionChanged();
}

void ViewState::setLookGizmo(const LookGizmo& gizmo)
{
    if (m_lookGizmo == gizmo)
        return;
    m_lookGizmo = gizmo;
    Q_EMIT lookChanged();
}

void ViewState::setCaption(const QString& text)
{
    if (m_caption == text)
        return;
    m_caption = text;
    Q_EMIT wordsChanged();
}

void ViewState::setNote(const QString& text, bool warns)
{
    if (m_note == text && m_noteWarns == warns)
        return;
    m_note = text;
    m_noteWarns = warns;
    Q_EMIT wordsChanged();
}

void ViewState::setHint(const QString& text)
{
    if (m_hint == text)
        return;
    m_hint = text;
    Q_EMIT wordsChanged();
}

void ViewState::setCrowd(const QString& label, bool active, const QString& remark)
{
    if (m_crowdLabel == label && m_crowdActive == active && m_crowdRemark == remark)
        return;
    m_crowdLabel = label;
    m_crowdActive = active;
    m_crowdRemark = remark;
    Q_EMIT wordsChanged();
}

void ViewState::setTween(const QString& from, const QString& to, const QString& label, float weight,
                         bool draggable)
{
    if (m_tweenShown && m_tweenFrom == from && m_tweenTo == to && m_tweenLabel == label && m_tweenWeight == weight &&
        m_tweenDraggable == draggable)
        return;
    m_tweenShown = true;
    m_tweenFrom = from;
    m_tweenTo = to;
    m_tweenLabel = label;
    m_tweenWeight = weight;
    m_tweenDraggable = draggable;
    Q_EMIT tweenChanged();
}

void ViewState::hideTween()
{
    if (!m_tweenShown)
        return;
    m_tweenShown = false;
    Q_EMIT tweenChanged();
}

QVector3D ViewState::cameraPosition() const
{
    const Vec3 p = m_camera.position();
    return {p.x, p.y, p.z};
}

QQuaternion ViewState::cameraRotation() const
{
    const Quat q = m_camera.rotation();
    return {q.w, q.x, q.y, q.z};
}

}  // namespace sinew
