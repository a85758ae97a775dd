// What the viewport shows beside the model: camera, options, and the words of
// its overlays. QML (qml/Viewport.qml) reads its properties and calls nothing
// but the request signals.
#pragma once

#include "app/viewport/orbit_camera.h"

#include <QColor>
#include <QObject>
#include <QPointF>
#include <QQuaternion>
#include <QRectF>
#include <QVector3D>

#include <optional>

namespace sinew {

enum class Shading { lit, unlit, clay, normals };

enum class LookHandle { target, center };

// The look controller as it is shown; places in model space.
struct LookGizmo {
    std::optional<Vec3> target;
    std::optional<Vec3> center;
    bool targetDraggable = false;
    bool centerDraggable = false;
    bool active = true;  // whether anything looks at it now; else it is dimmed
    bool operator==(const LookGizmo&) const = default;
};

class ViewState : public QObject {
    Q_OBJECT
    Q_PROPERTY(QVector3D cameraPosition READ cameraPosition NOTIFY cameraChanged)
    Q_PROPERTY(QQuaternion cameraRotation READ cameraRotation NOTIFY cameraChanged)
    Q_PROPERTY(float cameraNear READ cameraNear NOTIFY cameraChanged)
    Q_PROPERTY(float cameraFar READ cameraFar NOTIFY cameraChanged)
    Q_PROPERTY(float fieldOfView READ fieldOfView CONSTANT)

    Q_PROPERTY(int shading READ shadingIndex NOTIFY optionsChanged)  // Shading
    Q_PROPERTY(QString shadingName READ shadingName NOTIFY optionsChanged)
    Q_PROPERTY(bool grid READ grid NOTIFY optionsChanged)
    Q_PROPERTY(bool joints READ joints NOTIFY optionsChanged)
    Q_PROPERTY(bool shadows READ shadows NOTIFY optionsChanged)
    Q_PROPERTY(bool smoothEdges READ smoothEdges NOTIFY optionsChanged)
    Q_PROPERTY(bool overlays READ overlays NOTIFY optionsChanged)
    Q_PROPERTY(bool chips READ chips NOTIFY optionsChanged)
    Q_PROPERTY(float overlayScale READ overlayScale NOTIFY optionsChanged)
    Q_PROPERTY(QColor background READ background NOTIFY optionsChanged)
    Q_PROPERTY(float lightAngle READ lightAngle NOTIFY optionsChanged)
    Q_PROPERTY(float lightStrength READ lightStrength NOTIFY optionsChanged)

    Q_PROPERTY(QVector3D keyAngles READ keyAngles CONSTANT)
    Q_PROPERTY(QRectF shadowArea READ shadowArea NOTIFY shadowAreaChanged)  // x and z, m
    Q_PROPERTY(float gridSpacing READ gridSpacing NOTIFY optionsChanged)  // m
    Q_PROPERTY(float gridReach READ gridReach NOTIFY optionsChanged)      // m

    Q_PROPERTY(QString hoveredName READ hoveredName NOTIFY selectionChanged)
    Q_PROPERTY(QPointF hoveredPlace READ hoveredPlace NOTIFY selectionChanged)

    Q_PROPERTY(QString caption READ caption NOTIFY wordsChanged)
    Q_PROPERTY(QString hint READ hint NOTIFY wordsChanged)
    Q_PROPERTY(bool tweenShown READ tweenShown NOTIFY tweenChanged)
    Q_PROPERTY(QString tweenFrom READ tweenFrom NOTIFY tweenChanged)
    Q_PROPERTY(QString tweenTo READ tweenTo NOTIFY tweenChanged)
    Q_PROPERTY(QString tweenLabel READ tweenLabel NOTIFY tweenChanged)
    Q_PROPERTY(float tweenWeight READ tweenWeight NOTIFY tweenChanged)
public:
    using QObject::QObject;

    [[nodiscard]] const OrbitCamera& camera() const { return m_camera; }
    void setCamera(const OrbitCamera& camera);

    [[nodiscard]] Shading shading() const { return m_shading; }
    void setShading(Shading shading);
    void setGrid(bool on) { setOption(m_grid, on); }
    void setJoints(bool on) { setOption(m_joints, on); }
    void setShadows(bool on) { setOption(m_shadows, on); }
    void setSmoothEdges(bool on) { setOption(m_smoothEdges, on); }
    void setOverlays(bool on) { setOption(m_overlays, on); }
    // The words and buttons among the overlays; joints and handles stay.
    void setChips(bool on) { setOption(m_chips, on); }
    // Enlarges the overlays: pictures are drawn larger than windows.
    void setOverlayScale(float factor) { setOption(m_overlayScale, factor); }
    void setBackground(const QColor& color) { setOption(m_background, color); }
    // One colour, whatever the look says; may be see-through.
    void setPlainBackground(const QColor& color) { setBackground(color); }
    // Shading, lights, shadows and background of another view; not its camera,
    // words and handles.
    void takeLook(const ViewState& other);
    // Turns the lights about the vertical axis; degrees.
    void setLightAngle(float degrees) { setOption(m_lightAngle, degrees); }
    void setLightStrength(float factor) { setOption(m_lightStrength, factor); }

    // The way the key light shines; unit.
    [[nodiscard]] Vec3 keyDirection() const;
    void setShadowArea(const QRectF& area);

    // Suits the grid to a model of that size, m.
    void setSceneSize(float size);

    // Nodes; -1: none. The place is where the hovered joint appears.
    void setSelectedJoint(int node);
    void setHoveredJoint(int node, const QString& name, QPointF place);
    [[nodiscard]] int selectedJoint() const { return m_selectedJoint; }
    [[nodiscard]] int hoveredJoint() const { return m_hoveredJoint; }
    [[nodiscard]] QString hoveredName() const { return m_hoveredName; }
    [[nodiscard]] QPointF hoveredPlace() const { return m_hoveredPlace; }

    void setLookGizmo(const LookGizmo& gizmo);
    [[nodiscard]] const LookGizmo& lookGizmo() const { return m_lookGizmo; }

    void setCaption(const QString& text);
    // Shown in the middle of an empty view.
    void setHint(const QString& text);
    void setTween(const QString& from, const QString& to, const QString& label, float weight);
    void hideTween();

    [[nodiscard]] QVector3D cameraPosition() const;
    [[nodiscard]] QQuaternion cameraRotation() const;
    [[nodiscard]] float cameraNear() const { return m_camera.nearPlane(); }
    [[nodiscard]] float cameraFar() const { return m_camera.farPlane(); }
    [[nodiscard]] float fieldOfView() const { return OrbitCamera::kFieldOfView; }
    [[nodiscard]] int shadingIndex() const { return static_cast<int>(m_shading); }
    [[nodiscard]] QString shadingName() const { return nameOf(m_shading); }
    [[nodiscard]] static QString nameOf(Shading shading);
    [[nodiscard]] bool grid() const { return m_grid; }
    [[nodiscard]] bool joints() const { return m_joints; }
    [[nodiscard]] bool shadows() const { return m_shadows; }
    [[nodiscard]] bool smoothEdges() const { return m_smoothEdges; }
    [[nodiscard]] bool overlays() const { return m_overlays; }
    [[nodiscard]] bool chips() const { return m_chips; }
    [[nodiscard]] float overlayScale() const { return m_overlayScale; }
    [[nodiscard]] QColor background() const { return m_background; }
    [[nodiscard]] float lightAngle() const { return m_lightAngle; }
    [[nodiscard]] float lightStrength() const { return m_lightStrength; }
    [[nodiscard]] QVector3D keyAngles() const { return kKeyAngles; }
    [[nodiscard]] QRectF shadowArea() const { return m_shadowArea; }
    [[nodiscard]] float gridSpacing() const { return m_gridSpacing; }
    [[nodiscard]] float gridReach() const { return m_gridReach; }
    [[nodiscard]] QString caption() const { return m_caption; }
    [[nodiscard]] QString hint() const { return m_hint; }
    [[nodiscard]] bool tweenShown() const { return m_tweenShown; }
    [[nodiscard]] QString tweenFrom() const { return m_tweenFrom; }
    [[nodiscard]] QString tweenTo() const { return m_tweenTo; }
    [[nodiscard]] QString tweenLabel() const { return m_tweenLabel; }
    [[nodiscard]] float tweenWeight() const { return m_tweenWeight; }

Q_SIGNALS:
    void cameraChanged();
    void optionsChanged();
    void shadowAreaChanged();
    void lookChanged();
    void selectionChanged();
    void wordsChanged();
    void tweenChanged();

    // Chips were clicked; the place is where a menu should open, in the view.
    void shadingMenuRequested(QPointF place);
    void jointsToggled();
    void gridToggled();

private:
    static constexpr QVector3D kKeyAngles{-48, -38, 0};  // degrees about x, y, z; before lightAngle

    template <class T>
    void setOption(T& option, const T& value)
    {
        if (option == value)
            return;
        option = value;
        Q_EMIT optionsChanged();
    }

    OrbitCamera m_camera;
    Shading m_shading = Shading::lit;
    bool m_grid = true;
    bool m_joints = false;
    bool m_shadows = true;
    bool m_smoothEdges = true;
    bool m_overlays = true;
    bool m_chips = true;
    float m_overlayScale = 1.0f;
    QColor m_background{0x2e, 0x32, 0x36};
    float m_lightAngle = 0.0f;
    float m_lightStrength = 1.0f;
    LookGizmo m_lookGizmo;
    QRectF m_shadowArea;
    float m_gridSpacing = 0.2f;
    float m_gridReach = 8.0f;
    int m_selectedJoint = -1;
    int m_hoveredJoint = -1;
    QString m_hoveredName;
    QPointF m_hoveredPlace;
    QString m_caption;
    QString m_hint;
    bool m_tweenShown = false;
    QString m_tweenFrom;
    QString m_tweenTo;
    QString m_tweenLabel;
    float m_tweenWeight = 0.0f;
};

}  // namespace sinew
